#!/bin/sh
# near.t -- sp-solve -m near: good solutions, the same everywhere
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# near SIZE GOAL WHICH: near solves the boards of the file "boards", in at most
# as many slides as fast
near() {
	solves_all "near solves boards of $3" "$1" "$2" boards -m near:20
	sp-solve -s "$1" -g "$2" -m fast boards | paste moves - |
		awk 'length($1) > length($2)' >longer
	check "near is not longer than fast on boards of $3" -- cat longer
}

# mean SIZE BOARDS WIDTH COST [UNIT [MISSING]]: so many slides, or moves, in all,
# or fewer.  A change of the search that makes them more makes solutions worse.
mean() {
	sp-gen -S 7 -s "$1" -n "$2" ${6:+-M "$6"} >boards
	sum=$(sp-solve -j 1 -s "$1" -l -m "near:$3" -u "${5:-slides}" boards |
		awk '{ n += $1 } END { if (NR > 0) print n }')
	[ "${sum:-none}" -le "$4" ] 2>err
	ok "near:$3 solves $2 boards of $1 in $4 ${5:-slides} or fewer${6:+, $6 \
missing}" $? "${sum:-none}"
}

# ---- shortest solutions, by beams ----

# Shortest solutions have 78 and 76 slides.
cat >far <<'END'
22 8 0 9 3 23 1 16 13 4 17 2 6 18 5 10 15 11 21 24 19 20 7 12 14
7 13 10 15 14 4 19 9 17 23 5 8 0 22 3 2 1 6 21 20 16 11 12 18 24
END
sp-solve -m near:10000 far >beams
for j in 1 3; do
	check "sp-solve -j $j writes the shortest solutions of beams" \
		-O beams -- sp-solve -j $j -M 40 far
done
check 'sp-solve -l writes their lengths' -o '78
76' -- sp-solve -l far
# What version 0.3.0 wrote.
check 'sp-solve -d writes the first shortest solution in order' \
	-o RUUURDDDLULUUURRDDDLLUURRDDLLUULURRDLLDRRDLLDLUURRULULDRURRDRULDRDLLDDLLUURUUL \
	-- sh -c 'sed -n 1p far | sp-solve -d 78'
sp-solve -d 90 far >first
cmp -s first beams
ok 'the first solutions in order are others' $((! $?))
check 'without memory for a beam they are written' -O first -- \
	sp-solve -j 2 -M 4 far
echo '18 20 22 13 8 3 0 17 1 23 2 7 6 5 4 12 11 10 15 9 16 21 19 14 24' >near
sp-solve -m near:10000 near >beams
sp-solve -d 74 near >first
check 'the first solution in order is written below 76 slides' -O first -- \
	sp-solve near
cmp -s first beams
ok 'a beam has another solution of 74 slides' $((! $?))

# ---- solutions ----

for size in 2x2 3x2 2x11 4x4 6x6 12x11; do
	sp-gen -S 1 -s $size -g snake -n 4 >boards
	near $size snake "$size for snake"
	sp-gen -S 2 -s $size -M random -n 4 >boards
	near $size classic "$size with any number missing"
done
sp-gen -S 3 -s 5x4 -p any >goal
sp-gen -S 4 -s 5x4 -g @goal -n 3 >boards
near 5x4 "$(cat goal)" "5x4 for a goal given as a board"
sp-gen -S 5 -s 5 >board
check 'near without a width has a beam of 1000' \
	-o "$(sp-solve -m near:1000 board)" -- sp-solve -m near board
check 'near answers solved, unsolvable and malformed boards' -s 2 \
	-i '1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0
1 2 3 4 5 6 7 0 8
1 2 3 4 5 6 7 7 0' -o '0
unsolvable
1
malformed' -e 'sp-solve: stdin:4: label 7 appears twice' \
	-- sp-solve -l -m near
check 'near -v prints length, distances and nodes' -i '1 2 3 4 5 6 7 0 8' \
	-o L -e 'sp-solve: stdin:1: length 1, lower bound 1, 0 nodes' \
	-- sp-solve -v -m optimal -m near:1
for size in 21x2 2x21 25; do
	sp-gen -S 5 -s $size -n 2 >boards
	sp-solve -m fast -s $size boards >wanted
	check "near solves $size, wider than beams are, as fast does" \
		-O wanted \
		-- sp-solve -m near -s $size boards
done

mean 4 20 30 1204
mean 5 5 1000 497
mean 6 20 40 3952
mean 6 5 5 1389
mean 7 12 40 3730
mean 8 6 40 2972
mean 7x4 10 100 1483
mean 12x3 5 100 1937
mean 9 3 40 2262
mean 10 5 100 5003
mean 20 1 100 9430
# Rows or columns first, then a square.  Line by line: 3158, 3794, 6009, 6317
# and 3864.
mean 6x7 10 40 2764
mean 9x8 5 40 3490
mean 12x8 5 100 5615
mean 12 3 100 6245
mean 20x11 1 100 3710
# The blank's home in the other corners; line by line 3080, 3076 and 3326.
mean 6x7 10 40 2802 slides 1
mean 6x7 10 40 2692 slides 6
mean 6x7 10 40 2766 slides 37
for of in '5x6 30' '6x5 30' '5 25' '5x6 1'; do
	size=${of% *}
	sp-gen -S 7 -s "$size" -M "${of#* }" -n 6 | tee board |
		sp-map -s "$size" -o sized
	sp-solve -m near:200 -s "$size" board >>alone
done >sizes
check 'near keeps no constants for other sizes and homes of the blank' \
	-O alone -- \
	sp-solve -j 1 -m near:200 -i sized sizes
# Solutions of few slides have 340, 676 and 3109 moves, and line by line 2929.
mean 5 5 1000 271 mtm
mean 6 5 100 506 mtm
mean 10 5 100 2280 mtm
mean 12 3 100 2597 mtm
mean 7x6 10 40 1538 mtm
for size in 2x9 4 9x3 12; do
	sp-gen -S 6 -s $size -g snake -n 3 >boards
	solves_all "near solves boards of $size in multi-tile moves" $size \
		snake boards -m near:30 -u mtm
	for m in near:30 fast; do
		sp-solve -s $size -g snake -u mtm -m $m -c boards |
			tr -d 0-9 | awk '{ print length($0) }' >$m.moves
		check "-u mtm -m $m: -l counts the moves on $size" -O $m.moves \
			-- sp-solve -s $size -g snake -u mtm -m $m -l boards
	done
	paste near:30.moves fast.moves >both
	check "near has no more moves than fast on $size" \
		-- awk '$1 > $2' both
done
{
	sp-gen -S 8 -s 6 -n 7
	sp-gen -S 8 -s 4 -n 7
	sp-gen -S 9 -s 6 -n 9
	sp-gen -S 10 -s 11 -n 1
} >boards
sp-solve -m near:40 -v -j 1 boards >wanted 2>said
for j in 2 5; do
	check "near gives the same lines and messages with -j $j" -O wanted \
		-e "$(cat said)" -- sp-solve -m near:40 -v -j $j boards
done
check 'near gives the same lines and messages in plain C' -O wanted \
	-e "$(cat said)" -- env SP_PLAIN=1 sp-solve -m near:40 -v boards

# ---- limits ----

check 'near -L gives boards up' -s 2 -i '5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12
8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6
1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' -o '-
-
L' -E 'sp-solve: stdin:1: given up after 1[0-9] nodes
sp-solve: stdin:2: given up after 1[0-9] nodes' -- sp-solve -L 10 -m near
check 'near -L counts the nodes of a board once if it needs further tables' \
	-s 2 -i "$(printf '%s ' 1 2 3 4 5 7 8 12 9 10 6 11 13 14 15 17 23 22 18 \
	20 16 21 0 19 24)" -o - \
	-E 'sp-solve: stdin:1: given up after 2[0-4][0-9] nodes' \
	-- sp-solve -L 200 -m near:5
# The first beam is too wide; the second one leaves no memory for the moves to
# it.
for width in 300000 66000; do
	check "near:$width takes more than -M allows, and solves no board" \
		-s 2 -i '8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6' -o - -e \
		"sp-solve: stdin:1: near:$width takes more memory here than -M allows" \
		-- sp-solve -M 64 -m near:$width
done

{
	sp-gen -S 11 -s 6 -n 1
	sp-gen -S 11 -s 5 -n 1
} >boards
sp-solve -j 1 -m near:2000 boards >all
bears_little all sp-solve -m near:2000 -j 1 boards
bears_little all sp-solve -m near:2000 -j 4 boards
sp-gen -S 3 -s 8 -n 2 -m slide:200 >large
sp-solve -j 1 -m near:2000 large >all
bears_little all sp-solve -m near:2000 -j 2 large

finish
