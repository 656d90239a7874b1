# tap.sh -- tests of the programs: status, stdout and stderr, as TAP
# shellcheck shell=sh
#
# A test file sources this, calls `check` (and `ok`), and ends with `finish`.
# The programs are found on PATH; every file has a directory of its own in $tmp.
#
#   check 'what holds' [-s STATUS] [-i INPUT | -I FILE] [-o OUTPUT | -O FILE]
#         [-e MESSAGES | -E PATTERN] -- COMMAND [ARG ...]
#
# runs the command with INPUT, a final LF added, as standard input (default:
# empty) and compares exit status (default 0), standard output and standard
# error (defaults: nothing) with what is expected, to the byte but for final
# LFs.  -E takes a case(1) pattern for standard error.

LC_ALL=C
export LC_ALL
unset COLUMNS POSIXLY_CORRECT
root=$(dirname "$0")/..
[ -e "$root/Makefile" ] || root=$root/..
root=$(cd "$root" && pwd)
PATH=${SP_BIN:-$root/build/bin}:$PATH
export PATH
command -v sp-gen >/dev/null || {
	echo "Bail out!  no sp-gen in ${SP_BIN:-build/bin}"
	exit 1
}
tests_run=0 tests_failed=0

tmp=$(mktemp -d "${TMPDIR:-/tmp}/sp-test.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

# ok NAME STATUS [REASON]: a test that holds if STATUS is 0
ok() {
	tests_run=$((tests_run + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $tests_run - $1"
	else
		echo "not ok $tests_run - $1"
		tests_failed=$((tests_failed + 1))
		[ -z "${3-}" ] || printf '%s\n' "$3" | sed 's/^/# /'
		# With TAP_BAIL the first test that fails is the last.
		[ -z "${TAP_BAIL-}" ] || { echo 'Bail out!'; exit 1; }
	fi
}

# skip NAME REASON
skip() {
	tests_run=$((tests_run + 1))
	echo "ok $tests_run - $1 # SKIP $2"
}

# Tells how many tests there were; returns 0 if all of them held.
finish() {
	echo "1..$tests_run"
	[ "$tests_failed" -eq 0 ]
}

check() {
	name=$1 want_status=0 want_error='' pattern=
	shift
	: >"$tmp/in"
	: >"$tmp/want"
	while [ "$1" != -- ]; do
		case $1 in
		-s) want_status=$2 ;;
		-i) printf '%s\n' "$2" >"$tmp/in" ;;
		-I) cp "$2" "$tmp/in" ;;
		-o) printf '%s\n' "$2" >"$tmp/want" ;;
		-O) cp "$2" "$tmp/want" ;;
		-e) want_error=$2 ;;
		-E) pattern=$2 ;;
		*) echo "Bail out! check: $1"; exit 1 ;;
		esac
		shift 2
	done
	shift
	"$@" <"$tmp/in" >"$tmp/out" 2>"$tmp/err"
	got_status=$?
	error='' why=''
	[ ! -s "$tmp/err" ] || error=$(cat "$tmp/err")
	[ "$got_status" -eq "$want_status" ] ||
		why="status $got_status, not $want_status"
	# Most are equal to the last byte, which is quickly seen.
	if ! cmp -s "$tmp/out" "$tmp/want" &&
	    [ "$(tr '\0' '@' <"$tmp/out"; echo .)" != \
	    "$(tr '\0' '@' <"$tmp/want"; echo .)" ]; then
		why="$why
stdout (wanted -, got +):
$(diff "$tmp/want" "$tmp/out" | head -20)"
	fi
	if [ -n "$pattern" ]; then
		# shellcheck disable=SC2254
		case $error in
		$pattern) ;;
		*) why="$why
stderr: $error
does not match: $pattern" ;;
		esac
	elif [ "$error" != "$want_error" ]; then
		why="$why
stderr: $error
wanted: $want_error"
	fi
	[ -z "$why" ]
	ok "$name" $? "$why
command: $*"
}
