#!/bin/sh
# library.t -- libsp is what sp.h and libsp(3) say, and works once installed
# shellcheck disable=SC1091,SC2016,SC2154
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS

page=$root/man/libsp.3
header=$root/lib/sp.h
library=$root/build/libsp.a
shared=$root/build/libsp.so.1

# ---- the manual ----

# displays PAGE: writes the literal displays before the examples
displays() {
	awk '
	/^\.Sh EXAMPLES/ { exit }
	/^\.Bd -literal/ { shown = 1; next }
	/^\.Ed/ { shown = 0 }
	shown' "$1"
}

# code: writes C text without comments and preprocessor lines, as one line
code() {
	grep -v -e '^#' -e '^extern "C"' | tr '\n\t' '  ' |
		sed 's|/\*[^*]*\*\**\([^/*][^*]*\*\**\)*/| |g; s/  */ /g'
}

# prototypes: writes the function declarations of C text, a line each, sorted
prototypes() {
	code | sed -e :outer -e 's/{[^{}]*}//g' -e 't outer' | tr ';' '\n' |
		sed -n 's/^[ }]*\(.*sp_[a-z0-9_]*(.*\)/\1;/p' | sort
}

# functions: writes the names in prototypes
functions() {
	sed 's/^[^(]*[ *]\(sp_[a-z0-9_]*\)(.*/\1/' | sort
}

prototypes <"$header" >"$tmp/declared"
displays "$page" | prototypes >"$tmp/documented"
check 'libsp.3 has every function of the header, with the same prototype' \
	-O "$tmp/declared" -- cat "$tmp/documented"

# structures: writes the definitions of structures, a line each, sorted
structures() {
	code | grep -o 'struct sp_[a-z_]* {[^}]*}' | sort
}
structures <"$header" >"$tmp/declared_structures"
displays "$page" | structures >"$tmp/documented_structures"
check 'libsp.3 has every structure of the header, with the same members' \
	-O "$tmp/declared_structures" -- cat "$tmp/documented_structures"

ar t "$library" | sort | uniq -d >"$tmp/twice"
check 'no two members of the archive have one name' -- cat "$tmp/twice"

functions <"$tmp/declared" >"$tmp/functions"
sed -n 's/^\.Fn \(sp_[a-z0-9_]*\)\( .*\)*$/\1/p' "$page" | sort -u |
	comm -23 - "$tmp/functions" >"$tmp/unknown"
check 'every function that libsp.3 names is in the header' -- cat "$tmp/unknown"

sed -n 's/^CALL(\(sp_[a-z0-9_]*\),.*/\1/p' "$root/tests/fuzz/calls.h" | sort \
	>"$tmp/called"
check 'every function of the header is called by fuzz/calls.c' \
	-O "$tmp/functions" -- cat "$tmp/called"

# constants FILE: writes the words SP_..., a line each, sorted
constants() {
	tr -c 'A-Za-z0-9_' '\n' <"$1" | grep '^SP_[A-Z_]*$' | sort -u
}
# One is a variable of the environment, the others macros of those who compile.
constants "$page" | grep -v -x -e SP_PLAIN -e SP_ONE_THREAD \
	-e SP_ISO_C >"$tmp/named"
[ "$(wc -l <"$tmp/named")" -gt 20 ]
ok 'libsp.3 names constants' $?
constants "$header" | comm -23 "$tmp/named" - >"$tmp/unknown"
check 'every constant that libsp.3 names is in the header' -- cat "$tmp/unknown"

# ---- symbols ----

# Prints the symbols of `nm -f sysv` that are in a section for variables.
# Constants with addresses, which the linker fills in, are in .data.rel.ro.
writable='
NF == 7 {
	section = $7
	gsub(/ /, "", section)
	if (section ~ /^\.(t?bss|t?data)(\..*)?$|COM/ &&
	    section !~ /^\.data\.rel\.ro/)
		print $1, section
}'

nm -P -g "$library" 2>"$tmp/err" | awk 'NF > 1' >"$tmp/symbols"
awk '$2 !~ /^[UVWvw]$/ && $1 !~ /^_?sp_/ { print $1 }' \
	"$tmp/symbols" >"$tmp/others"
check 'all external names begin with sp_' -- cat "$tmp/others"
awk '$2 ~ /^[A-TX-Z]$/ && $2 != "U" { sub(/^_sp/, "sp"); print $1 }' \
	"$tmp/symbols" | sort -u | comm -13 - "$tmp/functions" \
	>"$tmp/missing"
check 'every function of the header is in the library' \
	-- cat "$tmp/missing"

nm -P -D "$shared" 2>"$tmp/err" |
	awk '$2 ~ /^[A-TX-Z]$/ && $2 != "U" { print $1 }' |
	sort >"$tmp/exported"
check 'the shared library exports the functions of the header' \
	-O "$tmp/functions" -- cat "$tmp/exported"

# A fortified twin counts as the function itself.  Compilers make bcmp
# of memcmp, and strcpy of sprintf.  The functions of stack protectors
# and sanitizers are left out.
sort >"$tmp/allowed" <<-END
	bcmp
	calloc
	clock_gettime
	close
	errno_location
	free
	frexp
	getenv
	ldexp
	madvise
	malloc
	memchr
	memcmp
	memcpy
	memmove
	memset
	open
	poll
	posix_memalign
	pthread_attr_destroy
	pthread_attr_init
	pthread_attr_setstacksize
	pthread_cond_broadcast
	pthread_cond_destroy
	pthread_cond_init
	pthread_cond_signal
	pthread_cond_timedwait
	pthread_cond_wait
	pthread_condattr_destroy
	pthread_condattr_init
	pthread_condattr_setclock
	pthread_create
	pthread_join
	pthread_mutex_destroy
	pthread_mutex_init
	pthread_mutex_lock
	pthread_mutex_unlock
	pthread_self
	pthread_sigmask
	qsort
	read
	realloc
	sigfillset
	snprintf
	sprintf
	stpcpy
	strchr
	strcmp
	strcpy
	strcspn
	strlen
	strpbrk
	strspn
	strstr
	vsnprintf
	write
END
awk '$2 == "U" && $1 !~ /^sp_|GLOBAL_OFFSET|stack_chk|ti3$|san_/ {
	sub(/^__(isoc[0-9]+_)?/, "", $1)
	sub(/_chk$/, "", $1)
	sub(/64$/, "", $1)
	print $1
}' "$tmp/symbols" | sort -u | comm -23 - "$tmp/allowed" >"$tmp/others"
check 'the library calls nothing that prints, exits or keeps state' \
	-- cat "$tmp/others"

if nm -f sysv "$library" >"$tmp/sysv" 2>"$tmp/err"; then
	awk -F '|' "$writable" "$tmp/sysv" >"$tmp/others"
	check 'the library has no variables of its own' \
		-- cat "$tmp/others"
else
	skip 'the library has no variables of its own' \
		'nm tells no sections'
fi

# ---- installation ----

installed=$tmp/root/usr

# install_with ACTION: runs make install or uninstall below $tmp/root
install_with() {
	make -C "$root" -s "$1" DESTDIR="$tmp/root" PREFIX=/usr
}

# files: writes the names of all installed files, sorted
files() {
	(cd "$tmp/root" && find . -type f -o -type l | sort)
}

{
	for name in $programs; do
		echo "./usr/bin/$name"
		echo "./usr/share/bash-completion/completions/$name"
	done
	echo ./usr/share/zsh/site-functions/_sp
	echo ./usr/include/sp.h
	echo ./usr/lib/libsp.a
	echo ./usr/lib/libsp.so
	echo ./usr/lib/libsp.so.1
	echo ./usr/lib/cmake/sp/sp-config-version.cmake
	echo ./usr/lib/cmake/sp/sp-config.cmake
	echo ./usr/lib/pkgconfig/sp.pc
	echo ./usr/share/sp/python/sp.py
	for file in "$root"/build/npm/*; do # if make npm has made it
		[ ! -e "$file" ] || echo "./usr/share/sp/js/${file##*/}"
	done
	for example in "$root"/tests/examples/*; do
		echo "./usr/share/doc/sp/examples/${example##*/}"
	done
	for manual in "$root"/man/*.[1-9]; do
		echo "./usr/share/man/man${manual##*.}/${manual##*/}"
	done
} | sort >"$tmp/wanted"

install_with install >"$tmp/log" 2>&1
ok 'make install ends with status 0' $? "$(tail -n 5 "$tmp/log")"
files >"$tmp/seen"
check 'make install puts every file in its place, and no other' \
	-O "$tmp/wanted" -- cat "$tmp/seen"

for file in "$root"/man/*.[1-9] "$header" "$library" "$shared"; do
	name=${file##*/}
	case $name in
	*.h) copy=include/$name ;;
	*.a | *.so.1) copy=lib/$name ;;
	*) copy=share/man/man${name##*.}/$name ;;
	esac
	cmp "$file" "$installed/$copy"
done >"$tmp/seen" 2>&1
check 'make install copies manuals, header and libraries to the byte' \
	-- cat "$tmp/seen"

# ---- programs that use what is installed ----

if command -v pkg-config >"$tmp/where"; then
	flags=$(PKG_CONFIG_PATH=$installed/lib/pkgconfig pkg-config \
		--define-variable=prefix="$installed" --cflags --libs sp)
	ok 'pkg-config knows sp where it is installed' $?
	check 'pkg-config tells the version of sp.h' \
		-o "$(sed -n 's/^#define SP_VERSION "\(.*\)"/\1/p' \
		    "$root/lib/sp.h")" \
		-- env PKG_CONFIG_PATH="$installed/lib/pkgconfig" \
		pkg-config --modversion sp
else
	flags="-I$installed/include -L$installed/lib -lsp"
	skip 'pkg-config knows sp and its version' 'no pkg-config'
fi

# compile SOURCE OUTPUT COMPILER [ARG ...]
compile() {
	source=$1 output=$2
	shift 2
	# shellcheck disable=SC2086
	"$@" -pedantic -Wall -Wextra -Werror "$source" $flags -o "$output" \
		>"$tmp/log" 2>&1
}

# ---- binary compatibility ----

# A program that is built with this header runs with later libraries if the
# lines of layout.txt stay true.  Lines may be added to it; another change of it
# means another name than libsp.so.1.  A reserved member may become a new
# option: its structure then has another line, but the same size.
{
	echo '#include <stdio.h>'
	echo '#include <sp.h>'
	echo 'int main(void) {'
	sed 's/^\(struct sp_[a-z_]*\) {.*/\1/' "$tmp/declared_structures" |
		sed 's/.*/printf("size %zu &\\n", sizeof(&));/'
	code <"$header" | grep -o 'enum [a-z_]* *{[^}]*}' | tr '{' ',' | tr , '\n' |
		sed -n 's/^ *\(SP_[A-Z0-9_]*\).*/\1/p' |
		sed 's/.*/printf("value %lld &\\n", (long long)&);/'
	echo 'return sizeof(void *) != 8 || sizeof(long) != 8; }'
} >"$tmp/layout.c"
compile "$tmp/layout.c" "$tmp/layout" "${CC:-cc}" -std=c11
ok 'a program that prints sizes and values compiles' $? "$(cat "$tmp/log")"
[ "$(wc -l <"$root/tests/layout.txt")" -gt 180 ]
ok 'layout.txt has prototypes, structures, sizes and values' $?
if "$tmp/layout" >"$tmp/layout.out"; then
	cat "$tmp/declared" "$tmp/declared_structures" "$tmp/layout.out" |
		sort >"$tmp/layout.seen"
	sort "$root/tests/layout.txt" | comm -23 - "$tmp/layout.seen" \
		>"$tmp/missing"
	check 'what programs rely on that were built before is as in layout.txt' \
		-- cat "$tmp/missing"
else
	skip 'what programs rely on that were built before' \
		'addresses and long have not 64 bits'
fi

sp-gen -d -x -s 3 -S 7 -n inf | sp-check -p manhattan=6:9 |
	head -n 20 >"$tmp/boards"
sp-count -f manhattan "$tmp/boards" | paste "$tmp/boards" - >"$tmp/levels"

# try_language LANGUAGE SUFFIX COMPILER [ARG ...]: the examples compile, and
# levels, built so, writes the boards and values of the programs
try_language() {
	language=$1 suffix=$2
	shift 2
	if ! command -v "$1" >"$tmp/where"; then
		skip "the examples in $language" "no $1"
		return
	fi
	mkdir "$tmp/$suffix"
	for example in "$root"/tests/examples/*.c; do
		name=$(basename "$example" .c)
		cp "$example" "$tmp/$suffix/$name.$suffix"
		compile "$tmp/$suffix/$name.$suffix" "$tmp/$suffix/$name" "$@"
		ok "$name compiles as $language" $? "$(cat "$tmp/log")"
	done
	check "levels in $language writes the boards of sp-gen and sp-check" \
		-O "$tmp/levels" \
		-- "$tmp/$suffix/levels" 7 20 manhattan=6:9
}

LD_LIBRARY_PATH=$installed/lib
export LD_LIBRARY_PATH
if command -v readelf >"$tmp/where"; then
	check 'libsp.so has a name with a version of its own' \
		-o '[libsp.so.1]' -- sh -c 'readelf -d "$1" | sed -n \
		"s/.*SONAME.*\(\[.*\]\).*/\1/p"' sh "$installed/lib/libsp.so"
else
	skip 'libsp.so has a name with a version of its own' 'no readelf'
fi
try_language C c cc -std=c11
try_language C++ cc g++ -std=c++11 -Wshadow

# ---- the other examples do as the programs ----

"$tmp/c/shuffle" 1 500 >"$tmp/shuffled"
ok 'shuffle runs' $?
cut -f 1 "$tmp/shuffled" >"$tmp/wanted"
cut -f 2 "$tmp/shuffled" >"$tmp/boards"
check 'shuffle writes the verdicts of sp-check' -s 1 \
	-O "$tmp/wanted" -- sp-check -s 5x4 -g snake "$tmp/boards"
cut -f 3 "$tmp/shuffled" >"$tmp/boards"
check 'shuffle mends all boards' -o 'solvable 500
unsolvable 0
malformed 0' -- sp-check -c -s 5x4 -g snake "$tmp/boards"

printf '%s\n' 14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3 '1 2 2 0' \
	'[[3, x], [1, 2]]' '1 2 3' >"$tmp/papers"
sp-map -i loose -f blank-first -x rotate180 <"$tmp/papers" \
	>"$tmp/wanted" 2>"$tmp/messages"
check 'convert writes boards and messages of sp-map' -s 2 \
	-I "$tmp/papers" -O "$tmp/wanted" \
	-e "$(sed 's/^sp-map/convert/' "$tmp/messages")" \
	-- "$tmp/c/convert"
echo '3 1 2 0' | sp-map -f blank-first -x rotate180 -t '2 3 1 0' \
	>"$tmp/wanted"
check 'convert converts to a goal given as a board' -s 2 \
	-i '3 1 2 0
0 1 2 3 4 5 6 7 8' -O "$tmp/wanted" \
	-E 'convert: stdin:2: *' -- "$tmp/c/convert" '2 3 1 0'

sp-gen -S 1 -m walk:60 -n 20 | sed '
	2s/.*/2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0/
	3s/.*/1 2 2 0/' >"$tmp/boards"
sp-solve "$tmp/boards" 2>"$tmp/messages" >"$tmp/wanted"
check 'solve writes the solutions of sp-solve' \
	-I "$tmp/boards" -O "$tmp/wanted" -- "$tmp/c/solve"
# Waits for the solution of the first board, sends a signal, and then the second
# board.
cat >"$tmp/interrupted" <<'END'
mkfifo "$3.pipe"
"$1" <"$3.pipe" >"$3" &
{
	head -n 1 "$2"
	tries=0
	until [ -s "$3" ] || [ $tries -ge 600 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
	kill -INT $!
	tail -n 1 "$2"
} >"$3.pipe"
wait
cat "$3"
rm "$3" "$3.pipe"
END

sp-gen -S 2 -m walk:20 >"$tmp/boards"
sp-gen -S 1 >>"$tmp/boards"
{
	sp-solve <"$tmp/boards" | head -n 1
	sp-solve -m near <"$tmp/boards" | tail -n 1
} >"$tmp/wanted"
check 'solve writes the solutions of -m near after a signal' \
	-O "$tmp/wanted" -- sh "$tmp/interrupted" "$tmp/c/solve" \
	"$tmp/boards" "$tmp/solved"

taps=$(sp-gen -S 1 -s 3 | sp-solve -t)
for tap in ${taps#tiles:}; do
	printf '?\n%s\n' "$tap"
done >"$tmp/typed"
"$tmp/c/game" 1 <"$tmp/typed" >"$tmp/played"
for tap in ${taps#tiles:}; do
	echo "tap $tap,"
done >"$tmp/wanted"
grep -o '^tap [0-9]*,' "$tmp/played" | cmp - "$tmp/wanted" &&
	[ "$(tail -n 1 "$tmp/played")" = "solved with $(echo "$taps" |
	tr -d -c ' ' | wc -c | tr -d ' ') taps" ]
ok 'game gives the hints of sp-solve, until it is solved' $? \
	"$(cat "$tmp/played")"
check 'game says why a tile cannot be tapped' -o '2 3 6
7 8 4
1 0 5
the board has no tile 9
there is no such tile' -- sh -c 'printf "9\n4294967298\n" | "$0" 1' "$tmp/c/game"
check 'game goes on from a code' -o "2 3 6
7 0 4
1 8 5
$(echo 2 3 6 7 0 4 1 8 5 | sp-count -f index)" -- sh -c 'echo c | "$0" 1 "$(printf "8\nc\n" | "$0" 1 |
	tail -n 1)"' "$tmp/c/game"
check 'upload answers boards in several notations' -o '1 2 3 0
inversions 1 and 0, odd and even; width 2 is even: blank in row 1 and row 1, an even distance
label 2 appears twice' -i '[1,2,3,0]
2,1;3,_
1 2 2 0' -- "$tmp/c/upload"

if command -v python3 >"$tmp/where"; then
	{
		sp-gen -S 3 -p any -n 100
		echo 1 2 2 0
	} >"$tmp/boards"
	sp-check -v -g snake "$tmp/boards" >"$tmp/wanted" 2>"$tmp/messages"
	check 'the library called from Python writes what sp-check does' \
		-I "$tmp/boards" -O "$tmp/wanted" -- python3 \
		"$root/tests/examples/verdicts.py" "$installed/lib/libsp.so" \
		snake
else
	skip 'the library called from Python' 'no python3'
fi

# Directories of the installation may have other files, or be wanted empty.
for theirs in bin/sp lib/libspell.a share/man/man1/sp.1 include/spl.h; do
	: >"$installed/$theirs"
	echo "./usr/$theirs"
done | sort >"$tmp/others"
(cd "$tmp/root" && find . -type d ! -path '*/doc/sp*' \
	! -path '*/cmake/sp' ! -path '*/share/sp*' | sort) \
	>"$tmp/directories"
for word in first second; do
	install_with uninstall >"$tmp/log" 2>&1
	ok "make uninstall ends with status 0 the $word time" $? "$(tail -n 5 "$tmp/log")"
	files >"$tmp/seen"
	check "make uninstall, the $word time, leaves the files of others alone" \
		-O "$tmp/others" -- cat "$tmp/seen"
done
(cd "$tmp/root" && find . -type d | sort) >"$tmp/seen"
check 'make uninstall leaves the directories but those of sp alone' \
	-O "$tmp/directories" -- cat "$tmp/seen"
grep -e '/sp$' -e '/sp/' "$tmp/directories" >"$tmp/seen"
check 'make install makes no other directory that only sp would use' \
	-- cat "$tmp/seen"

finish
