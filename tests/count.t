#!/bin/sh
# count.t -- sp-count: fields, tables, histograms, summaries, audits
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- fields ----

check 'inversions by default' -i '1 2 3 4 5 6 7 8 0
8 7 6 5 4 3 2 1 0
8 1 3 4 0 2 7 6 5' -o '0
28
12' -- sp-count
check 'every field, tab-separated, in the order asked' \
	-i '8 1 3 4 0 2 7 6 5' -o '12	even	2	2	9	5	10	0	4	98354	3x3	9' \
	-- sp-count -f inversions,parity,row,column,missing,misplaced,manhattan,conflicts,swaps,index,size,cells
check 'fields in another order, one of them twice' -i '1 2 0 3 4 5' \
	-o '6	3x2	2	6	3' -- sp-count -s 3x2 -f missing,size,row,cells,column
check 'row 1 is the bottom one, column 1 the left one' -i '1 2 0 3 4 5
1 2 3 0 4 5' -o '2	3
1	1' -- sp-count -s 3x2 -f row,column
check 'the missing number' -i '1 0 3 4
1 2 3 0' -o '2
4' -- sp-count -f missing
check 'a missing number counts on the path' -i '1 0 3 4' -o '0	0	0	0' \
	-- sp-count -f inversions,misplaced,manhattan,swaps
check 'one exchange of two tiles is one swap' -i '1 2 3 4 5 6 8 7 0' \
	-o '2	2	1	1	odd' \
	-- sp-count -f misplaced,manhattan,conflicts,swaps,parity
check 'swaps count the blank as well' -i '0 2 3 1' -o '1	1' \
	-- sp-count -f misplaced,swaps
check 'a ring of four cells needs three swaps' -i '2 3 0 1' \
	-o 3 -- sp-count -f swaps
check "Korf's first instance: distance 41" \
	-i '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3' -o 41 \
	-- sp-count -g blank-first -f manhattan
check 'conflicts: one for a row and one for a column' \
	-i '4 2 5 1 0 6 3 8 7' -o 2 -- sp-count -f conflicts
check 'conflicts: a row reversed leaves one tile' \
	-i '4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 0' -o 3 \
	-- sp-count -f conflicts
check 'conflicts: two separate pairs in a row' \
	-i '2 1 4 3 5 6 7 8 9 10 11 12 13 14 15 0' -o 2 \
	-- sp-count -f conflicts
check 'conflicts: the blank is in nobody'"'"'s way' -i '0 1 2 3' -o 0 \
	-- sp-count -f conflicts
check 'fields of large boards' -o '0	0	0	0	4356' -- sh -c \
	'sp-gen -s 66 -m slide:0 |
	 sp-count -f inversions,manhattan,conflicts,swaps,cells'
check 'the greatest number of inversions of 10x10' -o 4851 -- sh -c \
	'seq 99 -1 0 | tr "\n" " " | sp-count'

# Slow counts, each written as the definition says.
sp-gen -S 1 -p any -s 4x3 -n 300 >boards
awk '{ s = 0; for (i = 1; i <= NF; i++) for (j = i + 1; j <= NF; j++)
	s += $i && $j && $i > $j; print s }' boards >inversions
check 'inversions are those of the double loop' -O inversions \
	-- sp-count -s 4x3 boards
awk '{ s = 0; for (i = 1; i <= NF; i++) if ($i) {
	x = (i - 1) % 4 - ($i - 1) % 4
	y = int((i - 1) / 4) - int(($i - 1) / 4)
	s += (x < 0 ? -x : x) + (y < 0 ? -y : y) } print s }' boards >manhattan
check 'manhattan is the sum of the distances' -O manhattan \
	-- sp-count -s 4x3 -f manhattan boards
awk '{ s = 0; for (i = 1; i <= NF; i++) s += $i && $i != i; print s }' boards \
	>misplaced
check 'misplaced counts tiles off their cells' -O misplaced \
	-- sp-count -s 4x3 -f misplaced boards
awk '{ c = 0; for (i = 1; i <= NF; i++) seen[i] = 0
	for (i = 1; i <= NF; i++) if (!seen[i]) { c++
		for (k = i; !seen[k]; k = $k ? $k : NF) seen[k] = 1 }
	print NF - c }' boards >swaps
check 'swaps are cells less cycles' -O swaps -- sp-count -s 4x3 -f swaps boards
awk '{ line = ""; for (i = 1; i <= NF; i++) { s = 0
	for (j = i + 1; j <= NF; j++) s += $i && $j && $j < $i
	line = line (i > 1 ? " " : "") s } print line }' boards >tables
check '-t: smaller tiles behind each cell' -O tables -- sp-count -s 4x3 -t boards
awk '{ s = 0; for (i = 1; i <= NF; i++) s += $i; print s }' tables >sums
check 'the numbers of -t add up to the inversions' -O inversions -- cat sums
sp-map -s 4x3 -u -f spiral boards | sp-count -s 4x3 >unrolled
check 'along a path: the inversions of the board unrolled' -O unrolled \
	-- sp-count -s 4x3 -g spiral boards
sp-map -s 4x3 -u -f snake boards | sp-count -s 4x3 -t >unrolled
check '-t along a path: the table of the board unrolled' -O unrolled \
	-- sp-count -s 4x3 -g snake -t boards
for goal in snake spiral columns; do
	check "manhattan and conflicts by $goal are those of its labels" \
		-O /dev/null -- sh -c "
		sp-count -s 4x3 -g $goal -f manhattan,conflicts,swaps boards >x
		sp-count -s 4x3 -f manhattan,conflicts,swaps \
		    -g \"\$(sp-gen -s 4x3 -g $goal -m slide:0)\" boards |
		    cmp x -"
done
sp-gen -S 1 -p any -s 3 -n 300 >eight
awk '{ rank = 0; f = 40320; n = 0
	for (i = 1; i <= 9; i++) if ($i) t[++n] = $i; else h = i - 1
	for (i = 1; i <= 8; i++) { f /= 9 - i; s = 0
		for (j = i + 1; j <= 8; j++) s += t[j] < t[i]
		rank += s * f }
	print h * 20160 + int(rank / 2) }' eight >index
check 'index is as defined, solvable or not' -O index \
	-- sp-count -f index eight
check 'the index of the last board of 6x6' \
	-o 185996663394950608733999724075417599999999 \
	-- sh -c 'sp-gen -s 6 -e -k 185996663394950608733999724075417599999999 |
		sp-count -f index'
check 'the index is refused above 4096 cells' -s 2 \
	-E 'sp-count: stdin:1: *4096 cells*4225' \
	-- sh -c 'sp-gen -s 65 -m slide:0 | sp-count -f row,index'
check 'malformed boards give no line, the others do' -s 2 -i '1 2 3 0
1 1 2 0
3 2 1 0' -o '0
3' -e 'sp-count: stdin:2: label 1 appears twice' -- sp-count
check 'unsolvable boards have fields and no complaint' -i '2 1 3 0' \
	-o '1	1' -- sp-count -f inversions,swaps
check '-t: the textbook line' -i '3 2 1 0
0 3 1 2' -o '2 1 0 0
0 2 0 0' -- sp-count -t

# ---- -H ----

check '-H: value, count and bar, ascending, only values seen' \
	-i '3 2 1 0
1 2 3 0
3 2 1 0
2 1 3 0' -o '0	1	*******
1	1	*******
3	2	**************' -- env COLUMNS=30 sp-count -H
for columns in 30 60 80 200; do
	check "-H: the longest bar ends at column $columns" \
		-o "$columns" -- sh -c "COLUMNS=$columns sp-count -H eight |
		    expand | awk '{ if (length > n) n = length } END { print n }'"
done
for columns in '' 0 x -5 10x; do
	check "-H: COLUMNS '$columns' is taken as 80" -o 80 -- sh -c "
		COLUMNS='$columns' sp-count -H eight |
		    expand | awk '{ if (length > n) n = length } END { print n }'"
done
check '-H: without COLUMNS 80' -o 80 -- sh -c 'sp-count -H eight |
	expand | awk "{ if (length > n) n = length } END { print n }"'
# seen COMMAND: what a terminal of 50 columns is sent
seen() {
	script -q -e -c "stty cols 50; $1" /dev/null </dev/null | tr -d '\r' |
		sed 's/\^D..//'
}
if [ "$(seen 'test -t 1 && echo yes' 2>err)" = yes ]; then
	for columns in 30 80; do
		seen "COLUMNS=$columns sp-count -H eight" |
			expand >"seen.$columns"
		check "-H: the width of a terminal, though COLUMNS is $columns" \
			-o 50 -- awk '{ if (length > n) n = length }
			END { print n }' "seen.$columns"
	done
else
	skip '-H: the width of a terminal' 'no script(1) that runs commands'
fi
check '-H: every value has a bar, on a narrow screen too' -O /dev/null \
	-- sh -c 'COLUMNS=1 sp-count -H -f manhattan eight | awk "!/[*]\$/"'
sp-count -f manhattan eight | sort -n | uniq -c |
	awk '{ print $2 "\t" $1 }' >histogram
check '-H counts what sort and uniq count' -O histogram -- sh -c '
	sp-count -H -f manhattan eight | cut -f 1-2'
check '-H of an index' -i '2 1 3 0' -o '10	1	*' \
	-- sh -c 'sp-count -H -f index | tr -s "*"'
check '-H: the parts of a population add up to the whole' \
	-O /dev/null -- sh -c '
	sp-gen -e -s 3x2 | sp-count -s 3x2 -H -f manhattan | cut -f 1-2 >whole
	for part in 0 1 2 3 4 5 6; do
		sp-gen -e -s 3x2 -r $part/7 | sp-count -s 3x2 -H -f manhattan
	done | awk "{ n[\$1] += \$2 } END { for (v in n) print v \"\\t\" n[v] }" |
	    sort -n | cmp whole -'
check '-H: 12!/2 is too much to list, 9!/2 is not' -o 181440 -- sh -c '
	sp-gen -e -s 3 | sp-count -H | awk "{ n += \$2 } END { print n }"'
check '-H of nothing writes nothing' -- sp-count -H

# ---- -S ----

check '-S: boards, min, mean, max, deviation' -i '1 2 3 0
3 2 1 0' -o 'inversions	2	0	1.500	3	1.500' -- sp-count -S
check '-S: a line per field' -i '1 2 3 0
3 2 1 0
2 1 3 0' -o 'manhattan	3	0	1.333	2	0.943
missing	3	4	4.000	4	0.000' -- sp-count -S -f manhattan,missing
check '-S of one board' -i '3 2 1 0' -o 'inversions	1	3	3.000	3	0.000' \
	-- sp-count -S
check '-S of nothing' -o 'row	0	-	-	-	-
inversions	0	-	-	-	-' -- sp-count -S -f row,inversions
check '-S: the mean over all 3x3 boards is known' \
	-o 'inversions	181440	0	14.000	28	4.041' \
	-- sh -c 'sp-gen -e -s 3 | sp-count -S'
check '-S with a malformed board: the others are summed up' -s 2 \
	-i '3 2 1 0
x' -o 'inversions	1	3	3.000	3	0.000' \
	-E 'sp-count: stdin:2: *' -- sp-count -S
check '-S of index above 20 cells: refused, the others are summed up' \
	-s 2 -o 'index	1	10	10.000	10	0.000' \
	-i "$(sp-gen -s 5 -m slide:0)
2 1 3 0" -E 'sp-count: stdin:1: *20 cells*25*' -- sp-count -S -f index
check '-S of index at 20 cells is had' -o 'index 1' -- sh -c '
	sp-gen -s 5x4 -m slide:0 | sp-count -s 5x4 -S -f index | cut -f 1,2 |
	tr "\t" " "'

# ---- -T ----

check '-T: a row per label, how often it stood on each cell' -i '1 2 3 0
3 2 1 0
1 2 3 0' -o 'label	cell 1	cell 2	cell 3	cell 4
0	0	0	0	3
1	2	0	1	0
2	0	3	0	0
3	1	0	2	0
chi-square	19.000	9
solvable 2
unsolvable 1' -- sp-count -T
check '-T: the missing number has no row' -i '1 0 3 4' -o 'label	cell 1	cell 2	cell 3	cell 4
0	0	1	0	0
1	1	0	0	0
3	0	0	1	0
4	0	0	0	1
chi-square	9.000	9
solvable 1
unsolvable 0' -- sp-count -T
check '-T: no verdict below 6 cells' -o 'chi-square	0.000	9
solvable 12
unsolvable 0' -- sh -c '
	sp-gen -e -s 2 | sp-count -T | tail -n 3'
check '-T: all boards are too even to be drawn' \
	-o 'chi-square	0.000	25
solvable 360
unsolvable 0
too even' -- sh -c '
	sp-gen -e -s 3x2 | sp-count -s 3x2 -T | tail -n 4 | sed "s/:.*//"'
check '-T: boards of another size or missing number are malformed' -s 2 \
	-i '1 2 3 0
1 2 3 4 5 6 7 8 0
1 2 4 0' -o 'label	cell 1	cell 2	cell 3	cell 4
0	0	0	0	1
1	1	0	0	0
2	0	1	0	0
3	0	0	1	0
chi-square	9.000	9
solvable 1
unsolvable 0' -E 'sp-count: stdin:2: *3x3*2x2*
sp-count: stdin:3: *3*4*' -- sp-count -T
check '-T takes up to 1024 cells' -s 2 \
	-E 'sp-count: stdin:1: *1024 cells*' \
	-- sh -c 'sp-gen -s 41x25 -m slide:0 | sp-count -s 41x25 -T'
check '-T takes 1024 cells' -o 'chi-square	1046529.000	1046529' -- sh -c '
	sp-gen -s 32 -m slide:0 | sp-count -T | grep chi'
check '-T of nothing writes nothing' -- sp-count -T
check '-T of nothing but a malformed board writes nothing' -s 2 -i 1 \
	-E 'sp-count: stdin:1: *' -- sp-count -T

# Shuffles that are known to be wrong: one exchanges every cell with any cell,
# the other every cell with one before it (S. Sattolo, An algorithm to
# generate a random cyclic permutation, Information Processing Letters 22,
# 1986).
shuffles() {
	awk -v other="$1" -v boards="$2" 'BEGIN {
		srand(20240229)
		for (; boards > 0; boards--) {
			for (i = 0; i < 16; i++) a[i] = (i + 1) % 16
			for (i = 15; i >= 0; i--) {
				if (other == "any") j = int(rand() * 16)
				else if (other == "before") j = int(rand() * i)
				else j = int(rand() * (i + 1))
				t = a[i]; a[i] = a[j]; a[j] = t
			}
			line = a[0]
			for (i = 1; i < 16; i++) line = line " " a[i]
			print line
		}
	}'
}
verdict='sp-count -T | sed -n "\$s/[ :].*//p"'
for other in any before; do
	shuffles $other 20000 >shuffled
	check "-T: a shuffle that exchanges cells with $other is biased" \
		-I shuffled -o biased -- sh -c "$verdict"
done
shuffles itself 20000 >shuffled
check '-T: a fair shuffle is not biased' -I shuffled -o no -- sh -c "$verdict"
for method in '' '-p any' '-p unsolvable' '-d' '-g spiral' '-M 3' \
    '-m walk:200' '-g snake -s 5x3' '-s 2x3' '-s 5'; do
	check "-T: sp-gen $method is not biased" -o no -- sh -c "
		sp-gen -S 1 -n 20000 $method | case '$method' in
		*5x3) $(echo "$verdict" | sed 's/-T/-T -s 5x3/') ;;
		*2x3) $(echo "$verdict" | sed 's/-T/-T -s 2x3/') ;;
		*) $verdict ;;
		esac"
done
# Of an even number of degrees, 2n, the chance of more than x is a sum:
# exp(-x/2) (1 + x/2 + ... + (x/2)^(n-1) / (n-1)!).
for seed in 1 2 3 4 5; do
	check "-T: the p-value is that of chi-square, 3x3, seed $seed" \
		-O /dev/null -- sh -c "sp-gen -S $seed -n 500 -s 3 |
		sp-count -T | awk '
		/^chi/ { x = \$2 / 2; n = \$3 / 2; term = exp(-x); p = 0
			for (k = 1; k <= n; k++) { p += term; term *= x / k } }
		/chance p = / { if (\$NF != sprintf(\"%.3f\", p)) print p, \$0
			seen = 1 }
		END { if (!seen) print \"no p-value\" }'"
done
check '-T: a few slides are biased' -o biased -- sh -c "
	sp-gen -S 1 -n 20000 -m slide:20 | $verdict"

check '-T: status 1 where a bias is found' -s 1 -o biased -- sh -c '
	sp-gen -S 1 -n 20000 -m slide:20 >slid
	sp-count -T slid >audit
	status=$?
	sed -n "\$s/[ :].*//p" audit
	exit $status'
check '-T: 2 where a board is malformed, too' -s 2 \
	-E 'sp-count: stdin:20001: *' -- sh -c '
	{ cat slid; echo 1; } | sp-count -T >audit'
check '-T: 0 where there are too few boards to tell' -- sh -c '
	sp-gen -s 3 -m slide:0 -n 3 | sp-count -T >audit'
check '-T: solvable is for the goal' -o 'solvable 0
unsolvable 20000' -- sh -c '
	sp-count -T -g blank-first slid | grep solvable'
check 'five boards are too few for a verdict' \
	-o 'too few boards to tell, five for each cell are wanted; p = 0.590' \
	-- sh -c 'sp-gen -S 3 -s 3 -n 5 | sp-count -T | tail -n 1'

finish
