# judge.sh -- what becomes of one mutant
#
# `judge` says so, in $verdict and $killer, of the source $source as it is in
# the directory $mine, where the worker of `run` has changed it.  $objects is
# what has to be compiled, $tests are those to be tried first, $others all.
# $mine has directories objects and base, for those of the mutant and of the
# source, and bin, for the programs; $tree is a copy with all built as it is.

sanitizers='-g -fsanitize=address,undefined -fno-sanitize-recover=all'
programs='sp-check sp-count sp-gen sp-map sp-solve'

# compile FLAGS DIRECTORY: the objects of $objects from $mine to there
compile() {
	for object in $objects; do
		# shellcheck disable=SC2086
		$cc -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
			-Werror=implicit-function-declaration \
			$1 $harden -I"$mine/lib" -c \
			-o "$2/$object.o" "$mine/lib/$object.c" \
			>/dev/null 2>&1 || return 1
	done
}

# same FLAGS: whether these make the same code of mutant and source
same() {
	mkdir -p "$mine/other" "$mine/original"
	cp "$mine/$source" "$mine/mutant.c"
	compile "$1" "$mine/other"
	cp "$root/$source" "$mine/$source"
	compile "$1" "$mine/original"
	cp "$mine/mutant.c" "$mine/$source"
	for object in $objects; do
		cmp -s "$mine/other/$object.o" "$mine/original/$object.o" ||
			return 1
	done
}

# link_to FLAGS OUTPUT OBJECT ...: with the mutant in front of the library
link_to() {
	flags=$1 output=$2
	shift 2
	for object in $objects; do
		set -- "$@" "$mine/objects/$object.o"
	done
	# shellcheck disable=SC2086
	$cc $flags -o "$output" "$@" "$tree/build/libsp.a" -lm -lpthread
}

# link_programs TEST: those of the mutant that the test speaks of
link_programs() {
	speaks=$tree/tests/${1%.t}
	for program in $programs; do
		[ ! -e "$mine/bin/$program.done" ] || continue
		if ! grep -q -r -e "$program" "$speaks"*; then
			ln -s -f "$tree/build/bin/$program" "$mine/bin"
			continue
		fi
		rm -f "$mine/bin/$program"
		set --
		for object in "$tree/build/cmd/$program.o" \
		    "$tree/build/cmd/${program#sp-}"-*.o; do
			[ ! -e "$object" ] || set -- "$@" "$object"
		done
		for object in input messages options output progress; do
			set -- "$@" "$tree/build/cmd/$object.o"
		done
		link_to '' "$mine/bin/$program" "$@" || return 1
		: >"$mine/bin/$program.done"
	done
}

# run_test LIMIT PROGRAMS UNIT TEST [sanitized]: within so many seconds of
# processor time
# shellcheck disable=SC3045
run_test() (
	ulimit -c 0
	ulimit -t "$1"
	[ "${5-}" = sanitized ] || ulimit -v 6000000
	ulimit -f 4000000
	cd "$mine" || exit 1
	case $4 in
	*.t) exec env SP_BIN="$2" TAP_BAIL=1 timeout -s KILL $(($1 * 10 + 60)) \
		"$tree/tests/$4" ;;
	*) exec env TAP_BAIL=1 timeout -s KILL $(($1 * 10 + 60)) "$3" ;;
	esac
) >"$mine/output" 2>&1 </dev/null

# limit_of TEST: what it takes with the source as it is, several times over
limit_of() {
	if [ ! -e "$work/limit/$1" ]; then
		seconds=$(
			run_test 600 "$tree/build/bin" "$tree/build/tests/$1" \
				"$1" || echo failed
			times
		)
		case $seconds in
		failed*) return 1 ;;
		esac
		echo "$seconds" | awk '
		NR == 2 {
			gsub(/[ms]/, " ")
			print 2 + int(4 * ($1 * 60 + $2 + $3 * 60 + $4))
		}' >"$mine/limit"
		mv "$mine/limit" "$work/limit/$1"
	fi
	limit=$(cat "$work/limit/$1")
}

# Whether one of the tests fails; $killer is its name, $status its status.
is_killed() {
	for killer in "$@"; do
		limit_of "$killer" || die "$killer fails as it is"
		case $killer in
		*.t)
			link_programs "$killer" || die 'cannot link'
			;;
		*)
			link_to '' "$mine/$killer" \
				"$tree/build/tests/$killer.o" \
				"$tree/build/tests/oracle.o" ||
				die 'cannot link'
			;;
		esac
		run_test "$limit" "$mine/bin" "$mine/$killer" "$killer"
		status=$?
		[ "$status" -eq 0 ] || return 0
	done
	return 1
}

# sanitized TEST: whether the mutant passes it under the sanitizers
sanitized() {
	for unit in "$1" oracle; do
		# shellcheck disable=SC2086
		[ -e "$work/sanitized/$unit.o" ] || {
			$cc -std=c11 -D_POSIX_C_SOURCE=200809L \
				-D_FILE_OFFSET_BITS=64 -w -O1 $sanitizers \
				-I"$root/lib" -I"$root/tests/unit" -c \
				-o "$mine/$unit.o" "$root/tests/unit/$unit.c" &&
			mv "$mine/$unit.o" "$work/sanitized/$unit.o"
		} || return 1
	done
	link_to "$sanitizers" "$mine/$1" "$work/sanitized/$1.o" \
		"$work/sanitized/oracle.o" &&
	run_test "$((limit * 4))" - "$mine/$1" "$1" sanitized
}

# Whether the sanitizers see what the tests do not; $killer is the test.
is_seen() {
	for killer in $tests; do
		case $killer in
		*.t) continue ;;
		esac
		limit_of "$killer" || die "$killer fails as it is"
		compile "-O1 $sanitizers" "$mine/objects"
		sanitized "$killer" && continue
		# If it is the mutant that they see.
		cp "$mine/$source" "$mine/mutant.c"
		cp "$root/$source" "$mine/$source"
		compile "-O1 $sanitizers" "$mine/objects"
		cp "$mine/mutant.c" "$mine/$source"
		if ! sanitized "$killer"; then
			cat "$mine/output" >&2
			die "$killer fails under the sanitizers as it is"
		fi
		killer="$killer, sanitized"
		return 0
	done
	compile -O1 "$mine/objects"
	return 1
}

# Sets $verdict: none, same, killed, survived.
judge() {
	rm -f "$mine/bin/"* "$mine/objects/"*
	verdict=none killer=-
	compile -O1 "$mine/objects" || return 0
	verdict=same
	for object in $objects; do
		cmp -s "$mine/objects/$object.o" "$mine/base/$object.o" ||
			verdict=
	done
	[ -z "$verdict" ] || return 0
	# The same code as another mutant's has the same fate.
	sum=$(cat "$mine/objects/"* | cksum)
	if grep -s -F -x -A 2 -e "$source $sum" "$mine/seen" >"$mine/twin"; then
		verdict=$(sed -n 2p "$mine/twin")
		killer=$(sed -n 3p "$mine/twin")
		return 0
	fi
	verdict=killed explained=
	! grep -q -F -x -e "$key" "$work/explained" || explained=yes
	# shellcheck disable=SC2086
	if is_killed $tests; then
		# What makes no difference else may take too long.
		case $explained$status in
		yes137 | yes152) verdict=survived ;;
		esac
	elif same -O3; then
		verdict=same
	elif [ -n "$explained" ] || ! { is_seen ||
	    { [ -z "${QUICK-}" ] && is_killed $others; }; }; then
		verdict=survived
	fi
	[ "$verdict" = killed ] || killer=-
	printf '%s\n' "$source $sum" "$verdict" "$killer" >>"$mine/seen"
}
