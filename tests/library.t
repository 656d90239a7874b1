#!/bin/sh
# library.t -- libsp as others see it: its manual, symbols, installation, use
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS

page=$root/man/sp.3
header=$root/lib/sp.h
library=$root/build/libsp.a

# same NAME WANTED SEEN: two files with the same lines
same() {
	why=$(diff "$2" "$3")
	ok "$1" $? "$why"
}

# none NAME FILE: a file that is empty
none() {
	[ ! -s "$2" ]
	ok "$1" $? "$(cat "$2")"
}

# ---- the manual ----

# displays PAGE: what stands in literal displays before the examples
displays() {
	awk '
	/^\.Sh EXAMPLES/ { exit }
	/^\.Bd -literal/ { shown = 1; next }
	/^\.Ed/ { shown = 0 }
	shown' "$1"
}

# prototypes: the function declarations of C text, each on a line, sorted
prototypes() {
	awk '
	/^#/ || /^extern "C"/ { next }
	{
		while ((from = index($0, "/*")) > 0 || in_comment) {
			if (!in_comment) {
				before = substr($0, 1, from - 1)
				$0 = substr($0, from + 2)
				in_comment = 1
			}
			if ((to = index($0, "*/")) == 0) {
				$0 = before
				before = ""
				break
			}
			$0 = before " " substr($0, to + 2)
			before = ""
			in_comment = 0
		}
		for (i = 1; i <= length($0); i++) {
			c = substr($0, i, 1)
			depth += (c == "{") - (c == "}" && depth > 0)
			if (depth == 0)
				text = text (c == "\t" ? " " : c)
			if (depth == 0 && c == ";") {
				gsub(/  +/, " ", text)
				sub(/^[ }]+/, "", text)
				if (text ~ /sp_[a-z0-9_]+\(/)
					print text
				text = ""
			}
		}
		text = text " "
	}' | sort
}

# functions: the names in prototypes
functions() {
	sed 's/^[^(]*[ *]\(sp_[a-z0-9_]*\)(.*/\1/' | sort
}

prototypes <"$header" >"$tmp/declared"
displays "$page" | prototypes >"$tmp/documented"
[ "$(wc -l <"$tmp/declared")" -gt 70 ]
ok 'the header declares functions' $?
same 'sp.3 has every function of the header, with the same prototype' \
	"$tmp/declared" "$tmp/documented"

# structures: their definitions, each on a line without comments, sorted
structures() {
	tr '\n\t' '  ' | sed 's|/\*[^*]*\*\**\([^/*][^*]*\*\**\)*/| |g' |
		grep -o 'struct sp_[a-z]* {[^}]*}' | sed 's/  */ /g' | sort
}
structures <"$header" >"$tmp/declared_structures"
displays "$page" | structures >"$tmp/documented_structures"
[ "$(wc -l <"$tmp/declared_structures")" -gt 10 ]
ok 'the header declares structures' $?
same 'sp.3 has every structure of the header, with the same members' \
	"$tmp/declared_structures" "$tmp/documented_structures"

functions <"$tmp/declared" >"$tmp/functions"
sed -n 's/^\.Fn \(sp_[a-z0-9_]*\)\( .*\)*$/\1/p' "$page" | sort -u |
	comm -23 - "$tmp/functions" >"$tmp/unknown"
none 'sp.3 speaks of functions that there are' "$tmp/unknown"
grep -o '\bSP_[A-Z_]*' "$page" | sort -u | while read -r name; do
	[ "$name" = SP_PLAIN ] || grep -q "\\b$name\\b" "$header" ||
		echo "$name"
done >"$tmp/unknown"
none 'sp.3 speaks of constants that there are' "$tmp/unknown"

# ---- symbols ----

# shellcheck disable=SC2016
# Of nm -f sysv: what is in a section for variables.  Constants with addresses,
# which the linker fills in, are in .data.rel.ro.
writable='
NF == 7 {
	section = $7
	gsub(/ /, "", section)
	if (section ~ /^\.(t?bss|t?data)(\..*)?$|COM/ &&
	    section !~ /^\.data\.rel\.ro/)
		print $1, section
}'

if command -v nm >"$tmp/where"; then
	nm -P -g "$library" 2>"$tmp/err" | awk 'NF > 1' >"$tmp/symbols"
	awk '$2 !~ /^[UVWvw]$/ && $1 !~ /^_?sp_/ { print $1 }' \
		"$tmp/symbols" >"$tmp/others"
	none 'all external names begin with sp_' "$tmp/others"
	awk '$2 ~ /^[A-TX-Z]$/ && $2 != "U" { sub(/^_sp/, "sp"); print $1 }' \
		"$tmp/symbols" | sort -u | comm -13 - "$tmp/functions" \
		>"$tmp/missing"
	none 'every function of the header is in the library' "$tmp/missing"

	# Fortified twins count as the functions themselves.  Compilers make
	# bcmp of memcmp, and strcpy of sprintf; what they call on their own
	# account is left out.
	sort >"$tmp/allowed" <<-END
		bcmp
		calloc
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
		qsort
		read
		realloc
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
		vsnprintf
		write
	END
	awk '$2 == "U" && $1 !~ /^sp_|GLOBAL_OFFSET|stack_chk|ti3$|san_/ {
		sub(/^__(isoc[0-9]+_)?/, "", $1)
		sub(/_chk$/, "", $1)
		sub(/64$/, "", $1)
		print $1
	}' "$tmp/symbols" | sort -u | comm -23 - "$tmp/allowed" >"$tmp/others"
	none 'the library calls nothing that prints, exits or keeps state' \
		"$tmp/others"

	if nm -f sysv "$library" >"$tmp/sysv" 2>"$tmp/err"; then
		awk -F '|' "$writable" "$tmp/sysv" >"$tmp/others"
		none 'the library has no variables of its own' "$tmp/others"
	else
		skip 'the library has no variables of its own' \
			'nm tells no sections'
	fi
else
	skip 'the symbols of the library' 'no nm'
fi

# ---- installation ----

installed=$tmp/root/usr

# install_with ACTION: make install or uninstall below $tmp/root
install_with() {
	make -C "$root" -s "$1" DESTDIR="$tmp/root" PREFIX=/usr
}

# files: all files of the installation, sorted
files() {
	(cd "$tmp/root" && find . -type f | sort)
}

{
	for program in "$root"/build/bin/sp-*; do
		name=${program##*/}
		echo "./usr/bin/$name"
		echo "./usr/share/bash-completion/completions/$name"
		echo "./usr/share/zsh/site-functions/_$name"
	done
	echo ./usr/include/sp.h
	echo ./usr/lib/libsp.a
	echo ./usr/lib/pkgconfig/sp.pc
	for manual in "$root"/man/*.[1-9]; do
		echo "./usr/share/man/man${manual##*.}/${manual##*/}"
	done
} | sort >"$tmp/wanted"

install_with install >"$tmp/log" 2>&1
ok 'make install' $? "$(tail -n 5 "$tmp/log")"
files >"$tmp/seen"
same 'make install puts programs, library and manuals in place' \
	"$tmp/wanted" "$tmp/seen"

if command -v mandoc >"$tmp/where"; then
	read_page='mandoc -T ascii'
elif command -v man >"$tmp/where"; then
	read_page='man -P cat -l'
else
	read_page=
fi
for manual in "$installed"/share/man/man[357]/*; do
	name=${manual##*/}
	if [ -z "$read_page" ]; then
		skip "$name can be read where it is installed" 'no man'
		continue
	fi
	$read_page "$manual" 2>"$tmp/err" |
		grep -q '^N.*A.*M.*E' && [ ! -s "$tmp/err" ]
	ok "$name can be read where it is installed" $? "$(cat "$tmp/err")"
done

# ---- programs that use what is installed ----

if command -v pkg-config >"$tmp/where"; then
	flags=$(PKG_CONFIG_PATH=$installed/lib/pkgconfig pkg-config \
		--define-variable=prefix="$installed" --cflags --libs sp)
	ok 'pkg-config knows sp' $?
else
	flags="-I$installed/include -L$installed/lib -lsp"
	skip 'pkg-config knows sp' 'no pkg-config'
fi

# compile SOURCE OUTPUT COMPILER [ARG ...]
compile() {
	source=$1 output=$2
	shift 2
	# shellcheck disable=SC2086
	"$@" -pedantic -Wall -Wextra -Werror "$source" $flags -o "$output" \
		>"$tmp/log" 2>&1
}

# The second board is given after the solution of the first and a signal.
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

# examples_work DIRECTORY LANGUAGE: its programs do as those of the toolkit
examples_work() {
	sp-gen -d -x -s 3 -S 7 -n inf | sp-check -p manhattan=6:9 |
		head -n 20 >"$tmp/wanted"
	check "levels in $2: those of sp-gen and sp-check" -O "$tmp/wanted" \
		-- "$1/levels" 7 20 6 9

	"$1/shuffle" 1 500 >"$tmp/shuffled"
	ok "shuffle in $2 runs" $?
	cut -f 1 "$tmp/shuffled" >"$tmp/wanted"
	cut -f 2 "$tmp/shuffled" >"$tmp/boards"
	check "shuffle in $2: verdicts are those of sp-check" -s 1 \
		-O "$tmp/wanted" -- sp-check -s 5x4 -g snake "$tmp/boards"
	cut -f 3 "$tmp/shuffled" >"$tmp/boards"
	check "shuffle in $2: all boards are mended" -o 'solvable 500
unsolvable 0
malformed 0' -- sp-check -c -s 5x4 -g snake "$tmp/boards"

	printf '%s\n' 14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3 '1 2 2 0' \
		'[[3, x], [1, 2]]' '1 2 3' >"$tmp/papers"
	sp-map -i loose -f blank-first -x rotate180 <"$tmp/papers" \
		>"$tmp/wanted" 2>"$tmp/messages"
	check "convert in $2: boards and messages are those of sp-map" -s 2 \
		-I "$tmp/papers" -O "$tmp/wanted" \
		-e "$(sed 's/^sp-map/convert/' "$tmp/messages")" \
		-- "$1/convert"

	sp-gen -S 1 -m walk:60 -n 20 | sed '
		2s/.*/2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0/
		3s/.*/1 2 2 0/' >"$tmp/boards"
	sp-solve "$tmp/boards" 2>"$tmp/messages" >"$tmp/wanted"
	check "solve in $2: solutions are those of sp-solve" \
		-I "$tmp/boards" -O "$tmp/wanted" -- "$1/solve"
	sp-gen -S 2 -m walk:20 >"$tmp/boards"
	sp-gen -S 1 >>"$tmp/boards"
	{
		sp-solve <"$tmp/boards" | head -n 1
		sp-solve -m near <"$tmp/boards" | tail -n 1
	} >"$tmp/wanted"
	check "solve in $2: after a signal solutions are quickly found" \
		-O "$tmp/wanted" -- sh "$tmp/interrupted" "$1/solve" \
		"$tmp/boards" "$tmp/solved"
}

# try_language LANGUAGE SUFFIX COMPILER [ARG ...]
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
	examples_work "$tmp/$suffix" "$language"
}

try_language C c cc -std=c11
try_language C++ cc g++ -std=c++11 -Wshadow

# A shared object of the archive serves other languages.
if ! command -v python3 >"$tmp/where"; then
	skip 'the library called from Python' 'no python3'
elif ! cc -shared -o "$tmp/libsp.so" -Wl,--whole-archive \
    "$installed/lib/libsp.a" -Wl,--no-whole-archive 2>"$tmp/err"; then
	ok 'a shared object can be made of the archive' 1 "$(cat "$tmp/err")"
else
	{
		sp-gen -S 3 -p any -n 100
		echo 1 2 2 0
	} >"$tmp/boards"
	sp-check -v -g snake "$tmp/boards" >"$tmp/wanted" 2>"$tmp/messages"
	check 'the library called from Python says what sp-check says' \
		-I "$tmp/boards" -O "$tmp/wanted" -- python3 \
		"$root/tests/examples/verdicts.py" "$tmp/libsp.so" snake
fi

# No directory of the installation is sp's own: others may use it, too, and
# whoever owns it may want it empty.
for theirs in bin/sp lib/libspell.a share/man/man1/sp.1 include/spl.h; do
	: >"$installed/$theirs"
	echo "./usr/$theirs"
done | sort >"$tmp/others"
(cd "$tmp/root" && find . -type d | sort) >"$tmp/directories"
for word in first second; do
	install_with uninstall >"$tmp/log" 2>&1
	ok "make uninstall, the $word time" $? "$(tail -n 5 "$tmp/log")"
	files >"$tmp/seen"
	same 'make uninstall leaves nothing behind but the files of others' \
		"$tmp/others" "$tmp/seen"
done
(cd "$tmp/root" && find . -type d | sort) >"$tmp/seen"
same 'make uninstall leaves the directories, which others may use' \
	"$tmp/directories" "$tmp/seen"
grep -e '/sp$' -e '/sp/' "$tmp/directories" >"$tmp/seen"
none 'make install makes no directory that only sp would use' "$tmp/seen"

finish
