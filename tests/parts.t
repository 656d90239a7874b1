#!/bin/sh
# parts.t -- sp-solve -r: the parts of a search are together the whole search
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# solve_parts PARTS OPTION ...: solves `boards`, with the answers of part R in
# part.R, and beside each other in all; returns whether every status is 0 or 1
solve_parts() {
	count=$1 part=0
	shift
	set -- sp-solve "$@"
	rm -f part.* all
	while [ "$part" -lt "$count" ]; do
		"$@" -r "$part/$count" <boards >"part.$part" 2>messages
		[ $? -le 1 ] && [ ! -s messages ] || return
		part=$((part + 1))
	done
	paste part.* >all
}

# together NAME PARTS OPTION ...: the parts have the solutions of the whole, and
# no shorter ones
together() {
	together_name=$1 parts=$2
	shift 2
	solve_parts "$parts" "$@"
	sp-solve "$@" <boards >whole
	paste whole all | awk -F '\t' '{
		found = 0
		for (i = 2; i <= NF; i++) {
			found += $i == $1
			if ($i != "none" && length($i) < length($1)) found = 99
		}
		wrong += $1 == "none" ? found != NF - 1 : found != 1
	}
	END { exit wrong > 0 || NR == 0 }'
	ok "$together_name, $parts parts: one has the solution of the whole, no \
part a shorter one" $? "$(paste whole all | head -n 20)"
}

sp-gen -S 5 -s 3 -n 40 >boards
echo 1 2 3 4 5 6 7 8 0 >>boards
for parts in 1 2 20; do
	together '3x3 boards' "$parts" -d 31
done
together '3x3 boards, not all within -d' 7 -d 22
for goal in blank-first spiral; do
	sp-gen -S 6 -s 4x3 -m slide:60 -g "$goal" -n 20 >boards
	together "4x3 boards for the goal $goal" 6 -s 4x3 -g "$goal" -d 30
done
sp-gen -S 7 -s 5 -m slide:60 -n 8 >boards
together '5x5 boards' 3 -d 40 -M 4

sp-gen -S 8 -m slide:60 -n 20 >boards
solve_parts 4 -d 22
for part in 0 1 2 3; do
	grep -v none "part.$part" >moves
	paste "part.$part" boards | grep -v none | cut -f 2 >solved
	[ -s solved ] && [ "$(sp-map -m @moves solved |
		sp-check -p solved -c)" -eq "$(wc -l <solved)" ]
	ok "part $part of 4: all that it writes are solutions" $?
	awk '{ print $0 == "none" ? $0 : length }' "part.$part" >lengths
	check "part $part of 4: -l writes their lengths" -O lengths \
		-s 1 -- sp-solve -l -d 22 -r "$part/4" boards
done

# same NAME OPTION ...: three parts of a long search give what they gave before
same() {
	same_name=$1
	shift
	solve_parts 3 -d 57 "$@" && cmp whole all >log 2>&1
	ok "a part is the same with $same_name" $? "$(cat log messages)"
}

sp-gen -S 1 >boards # 57 slides
solve_parts 3 -d 57 -j 1
mv all whole
sp-solve -d 57 boards >whole.one
ok 'each part of a long search has a solution, or none' \
	"$(awk '/[UDLR]+|none/ { n++ } END { print n != 1 }' whole)"
same '1 mebibyte' -M 1 -j 1
same '4 threads' -j 4
same '4 threads and 5 mebibytes' -j 4 -M 5
same 'a limit of nodes that it does not reach' -L 1000000000

# ---- what a part answers ----

check '-r 0/1 writes what is written without' -I boards -O whole.one \
	-- sp-solve -d 57 -r 0/1
check '-H counts the boards of a part' -i '1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0' -s 1 -o '0	1	****************************************************************
unsolvable	1' -- sp-solve -H -d 9 -r 1/2
check 'a solved board has its solution in one part alone' -s 1 -o '
none' -- sh -c '
	for part in 1 0; do
		echo 1 2 3 4 5 6 7 8 0 | sp-solve -d 9 -r $part/2
	done'
check 'a part with -L is given up' -I boards -s 2 -o - -E '*given up after*' \
	-- sp-solve -L 100 -d 57 -r 0/3
check 'a search that meets none of its prefixes is given up by -L, too' -s 2 \
	-i "$(sp-gen -S 9 -s 5)" -o - -E '*given up after*' \
	-- sp-solve -L 1000 -d 200 -r 0/1000000000
check '-v tells the nodes of a part without a solution' -I boards -s 1 -o none \
	-E 'sp-solve: stdin:1: none, lower bound *, * nodes; *' \
	-- sp-solve -v -d 50 -r 0/3
check 'more parts than prefixes: those without any have no solution' -s 1 \
	-i '1 2 3 0' -o none -- sp-solve -d 6 -r 7/1000000000

# With so many parts a part has no sequence that a bound cuts off.
check 'threads end the search of a part without long sequences' -s 1 -o none \
	-i "$(sp-gen -S 9 -s 3x4)" -- sp-solve -s 3x4 -j 2 -d 4294967295 \
	-r 0/1000000000
finish
