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
# error (defaults: nothing) with what is expected.  OUTPUT gets a final LF, too;
# NUL bytes beside it are not seen, as they are with a FILE.
#
# A message is compared up to its first "; ": what follows is advice, which
# advice.t alone tests.  -E takes a case(1) pattern for standard error.
#
#   usage_error 'what is wrong' PATTERN COMMAND [ARG ...]
#
# is a check of a command that must end with status 2 and two lines on standard
# error: a message that fits "PROGRAM: PATTERN", and the usage, which may go on
# in lines that begin with spaces.
#
#   usage_of PROGRAM
#
# writes the usage that -h prints, without the name, as one line.
#
#   usage_errors FILE
#
# does so for each line of FILE: a command for sh(1), a tab, its PATTERN and, if
# there is one more tab, words, quoted as in sh(1): each of them is put in place
# of the first % of command and PATTERN.  $programs and $readers are such words.
# Empty lines, and those that begin with "# ", are comments.
#
# A command that does not end is ended after one or two minutes (TAP_SECONDS).

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
self=$root/tests/${0##*/}
tests_run=0 tests_failed=0
lf='
'

# shellcheck disable=SC2034 # for the tests
programs='sp-gen sp-check sp-count sp-map sp-moves sp-show sp-solve'
# shellcheck disable=SC2034 # those that read boards
readers='sp-check sp-count sp-map sp-show sp-solve'

tmp=$(mktemp -d "${TMPDIR:-/tmp}/sp-test.XXXXXX") || exit 1
clean_up() {
	kill "$watcher" 2>"$tmp/err"
	rm -rf "$tmp"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# ---- commands that do not end ----

# limited COMMAND [ARG ...]: runs it; watch ends it if it takes too long
limited() {
	limits=$((limits + 1))
	[ ! -e "$tmp/ended" ] || rm "$tmp/ended"
	echo "$limits" >"$tmp/running"
	"$@"
	limited_status=$?
	: >"$tmp/running"
	return $limited_status
}

# descendants PID: the processes that it has started, and those of these
descendants() {
	ps -A -o pid= -o ppid= | awk -v top="$1" '
		{ parent[$1] = $2 }
		END {
			for (pid in parent) {
				for (above = pid; above in parent && above != top; )
					above = parent[above]
				if (above == top && pid != top)
					print pid
			}
		}'
}

# Kills what this test has started if the same limited command has been running
# since the last look.
watch() {
	trap 'kill $!; exit' TERM
	last=
	while :; do
		sleep "${TAP_SECONDS:-60}" &
		wait $!
		kill -0 $$ 2>/dev/null || exit # the test was killed
		read -r running <"$tmp/running" || running=
		if [ -n "$running" ] && [ "$running" = "$last" ]; then
			: >"$tmp/ended"
			# shellcheck disable=SC2046
			kill -s KILL $(descendants $$)
		fi
		last=$running
	done
}

# In a shell between, so that wait(1) in a test does not wait for it.
limits=0
: >"$tmp/running"
(
	watch </dev/null >/dev/null 2>&1 &
	echo $! >"$tmp/watcher"
)
read -r watcher <"$tmp/watcher"

# ---- checks ----

# ok NAME STATUS [REASON]: a test that holds if STATUS is 0
ok() {
	tests_run=$((tests_run + 1))
	if [ "$2" -eq 0 ]; then
		printf 'ok %d - %s\n' "$tests_run" "$1"
	else
		printf 'not ok %d - %s\n' "$tests_run" "$1"
		echo "# $(place "$1")"
		tests_failed=$((tests_failed + 1))
		[ -z "${3-}" ] || printf '%s\n' "$3" | sed 's/^/# /'
		# With TAP_BAIL the first test that fails is the last.
		[ -z "${TAP_BAIL-}" ] || { echo 'Bail out!'; exit 1; }
	fi
}

# place NAME: FILE:LINE of the test: where the file has these words, or as many
# of the last as it has, since the first may come from variables
place() {
	words=$1
	until found=$(grep -n -F -e "$words" "$self"); do
		case $words in
		*' '*) words=${words#* } ;;
		*) break ;;
		esac
	done
	echo "${self#"$root"/}:${found%%:*}"
}

# listed PROGRAM LETTER: writes the names that the argument of this option may
# be, from the lists that shells complete, as "walk:K" and "@FILE"
listed() {
	"$1" --options | awk -F '\t' -v letter="$2" '$1 == letter {
		gsub(" ", "\n", $3)
		print $3
	}'
}

# offered PROGRAM LETTER: those of the names that are words
offered() {
	listed "$1" "$2" | grep -x '[a-z0-9-]*'
}

# skip NAME REASON
skip() {
	tests_run=$((tests_run + 1))
	echo "ok $tests_run - $1 # SKIP $2"
}

# Prints how many tests there were; returns 0 if all held.
finish() {
	echo "1..$tests_run"
	[ "$tests_failed" -eq 0 ]
}

# read_text FILE: sets tap_text to its bytes but NUL.  Tests start no process
# that the shell can do without: most of their time goes there.
read_text() {
	tap_text=
	while IFS= read -r tap_line; do
		tap_text=$tap_text$tap_line$lf
	done <"$1"
	tap_text=$tap_text$tap_line
}

# cores TEXT: sets cores to its messages, cut before their advice
cores() {
	cores='' cores_of=$1
	while [ -n "$cores_of" ]; do
		core=${cores_of%%"$lf"*}
		cores=$cores${cores:+$lf}${core%%; *}
		case $cores_of in
		*"$lf"*) cores_of=${cores_of#*"$lf"} ;;
		*) cores_of= ;;
		esac
	done
}

# is_output FILE: whether it is as check wants it
is_output() {
	if [ -n "$want_file" ]; then
		cmp -s "$1" "$want_file"
		return
	fi
	read_text "$1"
	[ "$tap_text" = "$want_text" ] && return
	want_file=$tmp/want
	printf %s "$want_text" >"$want_file"
	return 1
}

check() {
	name=$1 want_status=0 want_text='' want_file='' want_error='' pattern=''
	tap_input=/dev/null
	shift
	while [ "$1" != -- ]; do
		case $1 in
		-s) want_status=$2 ;;
		-i)
			tap_input=$tmp/in
			printf '%s\n' "$2" >"$tap_input"
			;;
		-I) tap_input=$2 ;;
		-o) want_text=$2$lf ;;
		-O) want_file=$2 ;;
		-e)
			cores "$2"
			want_error=$cores
			;;
		-E)
			cores "$2"
			pattern=$cores
			;;
		*) echo "Bail out! check: $1"; exit 1 ;;
		esac
		shift 2
	done
	shift
	limited "$@" <"$tap_input" >"$tmp/out" 2>"$tmp/err"
	got_status=$?
	why=
	read_text "$tmp/err"
	cores "$tap_text"
	error=$cores
	[ "$got_status" -eq "$want_status" ] ||
		why="status $got_status, not $want_status"
	[ ! -e "$tmp/ended" ] || why="$why; it did not end in time"
	is_output "$tmp/out" || why="$why
stdout (wanted -, got +):
$(diff "$want_file" "$tmp/out" | head -20)"
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

usage_error() {
	error_name=$1 error_pattern=$2
	shift 2
	check "$error_name" -s 2 -E "$1: $error_pattern
usage: $1 [[]*" -- two_lines "$@"
}

usage_errors() {
	test_file=$self self=$1
	while IFS='	' read -r row_command row_pattern row_words; do
		case $row_command in
		'' | '# '*) continue ;;
		esac
		eval "set -- ${row_words:-''}"
		for word do
			put_word "$row_command" "$word"
			row=$put
			put_word "$row_pattern" "$word"
			check "a usage error: $row" -s 2 -E "${row%% *}: $put
usage: ${row%% *} [[]*" -- two_lines eval "$row"
		done
	done <"$self"
	self=$test_file
}

usage_of() {
	"$1" -h | awk '
	sub(/^usage: [^ ]* /, "") { inside = 1 }
	inside && /^$/ { print line; exit }
	inside { sub(/^ +/, ""); line = line == "" ? $0 : line " " $0 }'
}

# put_word TEXT WORD: sets put to TEXT with WORD in place of its first %
put_word() {
	case $1 in
	*%*) put=${1%%\%*}$2${1#*%} ;;
	*) put=$1 ;;
	esac
}

# Runs a command that must write two lines to standard error.
two_lines() {
	"$@" 2>"$tmp/two"
	two_status=$? two_count=0
	while IFS= read -r two; do
		case $two in
		' '*) ;;
		*) two_count=$((two_count + 1)) ;;
		esac
		printf '%s\n' "$two" >&2
	done <"$tmp/two"
	[ $two_count -eq 2 ] || echo 'stderr is not two lines'
	return $two_status
}

# solves_all NAME SIZE GOAL FILE [OPTION ...]: sp-solve writes moves for every
# board of the file, and they lead each board to the goal; without a SIZE boards
# are grids, which may differ in size
# shellcheck disable=SC2016
solves_all() {
	all_name=$1 all_goal=$3 all_boards=$4 all_shape="-s $2"
	all_count=$(grep -c . "$4")
	[ -n "$2" ] || {
		all_shape=-G
		all_count=$(awk -v RS= 'END { print NR }' "$4")
	}
	shift 4
	check "$all_name" -o "$all_count" -- sh -c '
		shape=$1 goal=$2 boards=$3
		shift 3
		sp-solve $shape -g "$goal" "$@" "$boards" >moves || exit
		sp-map $shape -f "$goal" -t "$goal" -m @moves "$boards" |
		    sp-check $shape -g "$goal" -p solved -c' \
		sp-solve "$all_shape" "$all_goal" "$all_boards" "$@"
}

# ---- little memory ----

# little KIBIBYTES COMMAND [ARG ...]: runs it with so much memory at most
little() {
	(
		# shellcheck disable=SC3045
		ulimit -v "$1" || exit 1
		shift
		"$@"
	)
}

# can_be_little KIBIBYTES: whether the system can limit memory, and the programs
# start with so little; not with TAP_UNLIMITED, since sanitizers need more memory
# than that for themselves
can_be_little() {
	[ -z "${TAP_UNLIMITED-}" ] &&
		little "$1" sp-gen -n 0 2>"$tmp/limit" &&
		little "$1" sp-check </dev/null 2>"$tmp/limit"
}

# bears_little FILE COMMAND [ARG ...]: whatever the limit of memory, the command
# writes what is in the file, or says that there is no memory and ends with
# status 2; once it has answered, it does so with more memory
bears_little() {
	wanted=$1
	shift
	if ! can_be_little 60000; then
		skip "$*: little memory" 'memory cannot be limited'
		return
	fi
	has_answered=
	for limit in 5000 10000 15000 22000 60000; do
		limited little $limit "$@" >"$tmp/out" 2>"$tmp/err"
		case $?$has_answered in
		0*)
			has_answered=yes
			cmp "$tmp/out" "$wanted" 2>"$tmp/err"
			;;
		2) grep -q "^$1: .*memory" "$tmp/err" ;;
		*) false ;;
		esac
		ok "$*: answers or a message, with $limit KiB of memory" $? \
			"$(cat "$tmp/err")"
	done
}

# ---- terminals ----

# on_terminal COMMAND: what a terminal is sent; nothing is typed but the end of
# the input
on_terminal() {
	script -q -e -c "$1" /dev/null </dev/null |
		sed "s/\\^D..//; s/$(printf '\r')\$//"
}

# has_terminal: whether on_terminal works
has_terminal() {
	[ "$(on_terminal 'test -t 0 && test -t 1 && echo yes' \
	    2>"$tmp/err")" = yes ]
}

# terminal_shows NAME WANTED COMMAND [FILTER]: what a terminal is sent, behind
# the filter, is WANTED
terminal_shows() {
	shown=$(on_terminal "$3" | ${4:-cat})
	[ "$shown" = "$2" ]
	ok "$1" $? "shown: $shown"
}
