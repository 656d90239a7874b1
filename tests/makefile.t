#!/bin/sh
# makefile.t -- the Makefile builds what has changed and nothing else
#
# In copies of the tree, with a compiler that is quick: all it does is to tell
# what a source includes, once, and to make empty files.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL MAKEOBJDIRPREFIX

mkdir "$tmp/told"
cat >"$tmp/quick" <<END
#!/bin/sh
told=$tmp/told
END
cat >>"$tmp/quick" <<'END'
for word; do
	[ "$last" != -o ] || output=$word
	last=$word
done
case " $* " in
*' -rc '*) output=$2 ;;
*' -MMD '*)
	depends=${output%.o}.d
	keep=$told/$(echo "$depends" | tr / _)
	[ -e "$keep" ] || {
		cc -E -MT "$output" "$@"
		cp "$depends" "$keep"
	}
	cp "$keep" "$depends"
	;;
esac
: >"$output"
END
chmod +x "$tmp/quick"
cp "$tmp/quick" "$tmp/other"

# makes NAME MAKE [ARG ...]: goes well, in the copy; built is what it made
makes() {
	makes_name=$1
	shift
	# As if all had been made long ago: some makes see whole seconds only.
	find . -exec touch -h -t 200101010000 {} +
	[ -z "$touched" ] || touch "$touched"
	touch -t 200201010000 "$tmp/stamp"
	"$@" AR="$tmp/quick" >"$tmp/log" 2>&1
	ok "$makes_name" $? "$(tail -n 5 "$tmp/log")"
	find build -name '*.o' ! -name 'probe*' -newer "$tmp/stamp" |
		sort >"$tmp/built"
}

# same NAME WANTED: the same as was built
same() {
	why=$(diff "$2" "$tmp/built")
	ok "$1" $? "$why"
}

# users HEADER: the objects of all sources that include it, or others that do
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
	}' "$1" lib/*.[ch] lib/*/*.[ch] cmd/*.[ch] | sort
}

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
	makes "$make -j 8 builds all from scratch" $make -j 8 CC="$tmp/quick"
	cp "$tmp/built" "$tmp/objects"
	find lib cmd -name '*.c' | sed 's|\(.*\)\.c|build/\1.o|' | sort |
		diff - "$tmp/objects" >"$tmp/err"
	ok "$make: an object of every source" $? "$(cat "$tmp/err")"

	: >"$tmp/none"
	makes "$make goes well a second time" $make CC="$tmp/quick"
	same "$make: a second time nothing is built" "$tmp/none"

	touched=lib/simd/simd.h
	users lib/simd/simd.h >"$tmp/users"
	[ -s "$tmp/users" ]
	ok "$make: a header has users" $?
	makes "$make goes well after a change of a header" $make CC="$tmp/quick"
	same "$make: whoever includes a header is built again, no other" \
		"$tmp/users"
	touched=
	makes "$make with another compiler" $make -j 8 CC="$tmp/other"
	same "$make: another compiler builds all again" "$tmp/objects"

	rm -rf build
	$make elsewhere TO="$tmp/$make.out" CC="$tmp/quick" AR="$tmp/quick" \
		>"$tmp/log" 2>&1 && [ -e "$tmp/$make.out/build/bin/sp-gen" ] &&
		[ -h "$tmp/$make.out/README.md" ] && [ ! -e build ]
	ok "$make: a build in another folder writes nothing here" $? \
		"$(tail -n 5 "$tmp/log")"
done

finish
