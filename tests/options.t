#!/bin/sh
# options.t -- options, usage errors, help and version of every program
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# Goals of two sizes, which some usage errors name.
printf '1 2 3 0\n0 1 2 3 4 5 6 7 8\n' >goals
for table in "$root"/tests/usage/*; do
	usage_errors "$table"
done
check 'POSIXLY_CORRECT allows no option after a file' -s 2 \
	-E "sp-check: '-h': options come before files
usage: *" -- env POSIXLY_CORRECT=1 sp-check /dev/null -h

# ---- help and version ----

version=$(sed -n 's/^#define SP_VERSION "\(.*\)"/\1/p' "$root/lib/sp.h")
printf 'h\nV\n' >common
for program in $programs; do
	"$program" -h >help
	check "$program -h: a line for every option of the usage" \
		-o "$(usage_of "$program" |
		    grep -o -e '-[A-Za-z]*' | tr -d -- -'\n' | fold -w 1 |
		    grep . | cat - common | sort)" \
		-- sh -c "sed -n 's/^  -\(.\) .*/\1/p' help | sort"
	check "$program --help is -h" -O help -- "$program" --help
	check "$program -h: no line has more than 80 columns" \
		-- awk 'length > 80' help
	for option in -V --version; do
		check "$program $option: name, and the version of sp.h" \
			-o "$program (sp) $version" -- "$program" "$option"
	done
done
check 'README.md names the version of sp.h' -o "This is version $version" \
	-- grep -o 'This is version [0-9.]*[0-9]' "$root/README.md"
check 'sp(7) lists first the changes of the version of sp.h' \
	-o ".Ss Version $version" \
	-- sh -c "grep '^[.]Ss Version ' '$root/man/sp.7' | head -n 1"

# ---- operands ----

for program in $readers; do
	check "$program: - behind a file is standard input" \
		-- "$program" - </dev/null
	check "$program --: what follows are files" -s 2 \
		-e "$program: -h: No such file or directory" \
		-- "$program" -- - -h
done

# ---- values of options ----

check 'options may share a hyphen, with the argument attached' -i '1 2
3 0' -o 1:solvable -- sp-check -nGs2
check 'sizes may have zeros in front' -o '1 2 3 4 5 0' \
	-- sp-gen -s 0003x02 -m walk:0
check '8192x8192 is a size' -- sp-gen -s 8192x8192 -n 0
check 'zeros in front of numbers are allowed' -o 4 \
	-- sp-gen -u -n 000000000000000000000000000000000000000004
check 'a number of seconds may end with its point' -- sh -c '
	echo 1 2 0 3 >board
	sp-show -o svg -m L -d 1 board >seconds
	sp-show -o svg -m L -d 1. board | cmp - seconds'
for seed in 340282366920938463463374607431768211455 \
    0xffffffffffffffffffffffffffffffff 0XFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF \
    000340282366920938463463374607431768211455; do
	check "$seed is the greatest seed, 2^128-1" \
		-e 'sp-gen: seed 340282366920938463463374607431768211455
sp-gen: population 12' -- sp-gen -S "$seed" -v -s 2 -n 0
done

# last_counts INPUT OUTPUT COMMAND ...: an option is given twice
last_counts() {
	last_input=$1 last_output=$2
	shift 2
	check "of an option that is given twice the last counts: $*" \
		-i "$last_input" -o "$last_output" -- "$@"
}

last_counts '1 2 3 4 5 0' solvable sp-check -s 4 -s 3x2
last_counts '0 1 2 3' solvable sp-check -g classic -g blank-first
last_counts '0 1 2 3' 2 sp-count -f inversions -f row
last_counts '' 3 sp-gen -u -n 7 -n 3
last_counts '' 3 sp-gen -u -n inf -n 3
last_counts '' '1 2 3 0' sp-gen -s 2 -m uniform -m slide:0
last_counts '' '1 2 3 0' sp-gen -s 2 -m slide:9 -m uniform -b -e -n 1
last_counts '' '1 2 3 0' sp-gen -s 2 -m length:3 -m slide:0
last_counts '1 2 3 0' '2 1 0 3' sp-map -x least -x mirror -t '2 1 0 3'
last_counts '1 2 3 0' '1 2 3 0' sp-map -t snake -t classic
last_counts '1 2 3 0' '1 2 3 4' sp-map -o grid -o one-based
last_counts '1 2 0 3' '1 2 3 4' sp-map -g snake -t classic -o one-based

check 'sp-map -g is -f and -t' -i '1 2 3 0' -o '0 1 4 3' \
	-- sp-map -g snake -x rotate180
for option in -d -e; do
	check "sp-gen $option: -n inf can be divided, since the boards end" \
		-o 6 \
		-- sp-gen -u -s 2 $option -n inf -r 1/2
done
check 'sp-check -n puts the first line of a grid before its verdict' -i '1 2
3 0' -o 1:solvable -- sp-check -n -G
check 'sp-map -n puts the first line of a grid before its board' -i '1 2
3 0' -o '1:1 2 3 0' -- sp-map -n -G -o line

finish
