#!/bin/sh
# makefile.t -- make compiles what has changed and nothing else
#
# Builds copies of the tree with a quick compiler, which makes empty files.
# It builds a few files, for which the compiler also lists the headers that they
# include.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL MAKEOBJDIRPREFIX

cat >"$tmp/quick" <<'END'
#!/bin/sh
for word; do
	[ "$last" != -o ] || output=$word
	last=$word
done
case " $* " in
*' -rc build/libsp.a '*)
	output=$2
	shift 2
	echo "$*" >"$LOG.archived"
	;;
*' -rc '*) output=$2 ;;
*' -MMD '*) [ -z "$DEPENDS" ] || cc -E -MT "$output" "$@" ;;
esac
: >"$output"
END
cat >"$tmp/empty.t" <<'END'
#!/bin/sh
echo 'ok 1 - nothing'
echo 1..1
END
chmod +x "$tmp/quick" "$tmp/empty.t"
cp "$tmp/quick" "$tmp/other"
LOG=$tmp/log DEPENDS=
export LOG DEPENDS

# few MAKE [ARG ...]: makes a few files of the library and two programs
few() {
	"$@" LIBRARY='board/bignum board/fault board/rank kernel/isa kernel/plain' \
		PARTS='messages moves' PROGRAMS='sp-check sp-gen'
}
printf 'build/%s.o\n' cmd/messages cmd/moves cmd/sp-check cmd/sp-gen \
	lib/board/bignum lib/board/fault lib/board/rank lib/kernel/isa \
	lib/kernel/plain >"$tmp/few"

# makes NAME MAKE [ARG ...]: make goes well in the copy; the file built then
# lists the objects that it made
makes() {
	makes_name=$1
	shift
	# Makes all files old, since some makes see whole seconds only.
	find . -exec touch -h -t 200101010000 {} +
	[ -z "$touched" ] || touch "$touched"
	touch -t 200201010000 "$tmp/stamp"
	"$@" AR="$tmp/quick" >"$tmp/log" 2>&1
	ok "$makes_name" $? "$(tail -n 5 "$tmp/log")"
	find build -name '*.o' ! -name '*-probe.o' -newer "$tmp/stamp" |
		sort >"$tmp/built"
}

# same NAME WANTED: the list of what was built is as wanted
same() {
	check "$1" -O "$2" -- cat "$tmp/built"
}

# users HEADER: writes the objects of all sources that include it, directly or
# through other headers
users() {
	awk '
	sub(/^#include "/, "") {
		sub(/".*/, "")
		here = FILENAME
		sub(/[^\/]*$/, $0, here)
		user[++n] = FILENAME
		used[n] = here
		other[n] = "lib/" $0
	}
	FNR == 1 { there[FILENAME] }
	END {
		for (i = 1; i <= n; i++)
			if (!(used[i] in there))
				used[i] = other[i]
		users[ARGV[1]]
		do {
			more = 0
			for (i = 1; i <= n; i++)
				if (!(user[i] in users) && used[i] in users) {
					users[user[i]]
					more = 1
				}
		} while (more)
		for (file in users)
			if (sub(/\.c$/, ".o", file))
				print "build/" file
	}' "$1" lib/*.h lib/*/*.[ch] cmd/*.[ch] | sort
}

awk '/^(UNIT|FUZZ) =/ { on = 1 } on { print } !/[\\]$/ { on = 0 }' \
	"$root/Makefile" >"$tmp/lists"
(cd "$root/tests" && printf '%s\n' unit/*.c fuzz/*.c) |
	sed 's/.*\/\(.*\)\.c/\1/' | grep -v -x -e memory -e oracle -e replay |
	awk '
	NR == FNR { for (i = 1; i <= NF; i++) listed[$i]; next }
	!($0 in listed)' "$tmp/lists" - >"$tmp/unlisted"
check 'the Makefile lists every unit test and fuzzer' -- cat "$tmp/unlisted"

sources='Makefile cmd lib tests'
for make in make bmake; do
	if ! command -v $make >"$tmp/where"; then
		skip "$make builds all" "no $make"
		continue
	fi
	mkdir "$tmp/$make"
	# shellcheck disable=SC2086
	(cd "$root" && tar chf - $sources) | (cd "$tmp/$make" && tar xf -)
	cd "$tmp/$make" || exit 1
	touched=
	if [ $make = make ]; then
		make -n CC="$tmp/quick" |
			sed -n 's/^build\/cc compile \([^ ]*\).*/\1/p' |
			sort >"$tmp/built"
		find lib cmd -name '*.c' ! -path 'lib/js/*' |
			sed 's|\(.*\)\.c|build/\1.o|' | sort >"$tmp/objects"
		same 'make compiles every source' "$tmp/objects"
	fi
	DEPENDS=1
	makes "$make -j 8 builds from scratch" few $make -j 8 CC="$tmp/quick"
	same "$make compiles the listed files" "$tmp/few"
	DEPENDS=
	[ -e build/libsp.so.1 ]
	ok "$make makes the shared library" $?

	: >"$tmp/none"
	makes "$make ends well a second time" few $make CC="$tmp/quick"
	same "$make compiles nothing the second time" "$tmp/none"

	touched=lib/kernel/kernel.h
	users lib/kernel/kernel.h | grep -x -F -f "$tmp/few" >"$tmp/users"
	[ -s "$tmp/users" ]
	ok "$make: lib/kernel/kernel.h is included" $?
	makes "$make ends well after a change of a header" few $make CC="$tmp/quick"
	same "$make compiles what includes a changed header, and no more" \
		"$tmp/users"
	touched=lib/board/rank.c
	makes "$make ends well after a change of a source" few $make CC="$tmp/quick"
	grep -q -x 'CC lib/board/rank.c' "$tmp/log"
	ok "$make shows a command in short" $? "$(cat "$tmp/log")"
	makes "$make V=1 ends well" few $make V=1 CC="$tmp/quick"
	grep -q -e "^$tmp/quick -std=c11 .* -fPIC .* lib/board/rank.c" \
		"$tmp/log"
	ok "$make V=1 shows a whole command, with the flags that are taken" $? \
		"$(cat "$tmp/log")"
	makes "$make -s ends well" few $make -s CC="$tmp/quick"
	check "$make -s shows nothing" -- cat "$tmp/log"
	touched=
	makes "$make ends well with another compiler" few $make -j 8 \
		CC="$tmp/other"
	same "$make compiles all again with another compiler" "$tmp/few"
	makes "$make check takes what another compiler has built" few $make check \
		UNIT= FUZZ= TESTS="$tmp/empty.t"
	grep -q -x -e "  1 of 1: $tmp/empty.t" "$tmp/log"
	ok "$make check runs the tests it is given, and counts them" $? \
		"$(cat "$tmp/log")"
	grep -v '^build/tests/' "$tmp/built" >"$tmp/programs"
	mv "$tmp/programs" "$tmp/built"
	same "$make check compiles tests only" "$tmp/none"
	makes "$make ends well with a shorter list of files" $make PARTS= \
		PROGRAMS= LIBRARY='board/fault board/rank' CC="$tmp/other"
	echo build/lib/board/fault.o build/lib/board/rank.o |
		diff - "$LOG.archived" >"$tmp/err"
	ok "$make leaves out of the archive what has left the list" $? \
		"$(cat "$tmp/err")"

	rm -rf build
	$make elsewhere TO="$tmp/$make.out" CC="$tmp/quick" AR="$tmp/quick" \
		LIBRARY='board/fault board/rank' PARTS= PROGRAMS=sp-gen \
		>"$tmp/log" 2>&1 && [ -e "$tmp/$make.out/build/bin/sp-gen" ] &&
		[ -h "$tmp/$make.out/README.md" ] && [ ! -e build ]
	ok "$make elsewhere builds in another folder, and writes nothing here" $? \
		"$(tail -n 5 "$tmp/log")"
done

finish
