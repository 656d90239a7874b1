#!/bin/sh
# count.t -- sp-count: fields, tables, histograms, summaries, audits
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- fields ----

check 'inversions are the field by default' -i '1 2 3 4 5 6 7 8 0
8 7 6 5 4 3 2 1 0
8 1 3 4 0 2 7 6 5' -o '0
28
12' -- sp-count
check 'every field, tab-separated, in the order asked' -i '8 1 3 4 0 2 7 6 5
4 2 5 1 0 6 3 8 7' -o '12	even	2	2	9	5	10	0	4	98354	3x3	9
8	even	2	2	9	5	10	2	4	88683	3x3	9' -- sp-count -f \
inversions,parity,row,column,missing,misplaced,manhattan,conflicts,swaps,index,size,cells
check 'a field may be given twice; row 1 is the bottom row' \
	-i '1 2 0 3 4 5' -o '6	3x2	2	6	3	2' \
	-- sp-count -s 3x2 -f missing,size,row,cells,column,row
check 'the missing number counts on the path' -i '1 0 3 4' \
	-o '2	0	0	0	0' \
	-- sp-count -f missing,inversions,misplaced,manhattan,swaps
check 'fields of large boards' -o '0	0	0	0	4356' -- sh -c \
	'sp-gen -s 66 -m slide:0 |
	 sp-count -f inversions,manhattan,conflicts,swaps,cells'
check 'malformed boards give no line, boards around them do' -s 2 -i '1 2 3 0
1 1 2 0
3 2 1 0' -o '0
3' -e 'sp-count: stdin:2: label 1 appears twice' -- sp-count
check 'unsolvable boards have fields and no complaint' -i '2 1 3 0' \
	-o '1	1' -- sp-count -f inversions,swaps
check 'the index of the last board of 6x6' \
	-o 185996663394950608733999724075417599999999 \
	-- sh -c 'sp-gen -s 6 -e -k 185996663394950608733999724075417599999999 |
		sp-count -f index'
check 'the index is refused above 4096 cells' -s 2 \
	-E 'sp-count: stdin:1: *4096 cells*4225' \
	-- sh -c 'sp-gen -s 65 -m slide:0 | sp-count -f row,index'

# Counts of smaller tiles behind each cell, written as the definition says.
sp-gen -S 1 -p any -s 4x3 -n 300 >boards
awk '{ line = ""; for (i = 1; i <= NF; i++) { s = 0
	for (j = i + 1; j <= NF; j++) s += $i && $j && $j < $i
	line = line (i > 1 ? " " : "") s } print line }' boards >tables
check '-t counts the smaller tiles behind each cell' -O tables \
	-- sp-count -s 4x3 -t boards
for goal in $(offered sp-count g); do
	sp-map -s 4x3 -u -f "$goal" boards >lists
	for table in '' -t; do
		sp-count -s 4x3 $table lists >unrolled
		check "sp-count $table by $goal is the same as of the lists of sp-map -u" \
			-O unrolled -- sp-count -s 4x3 $table -g "$goal" boards
	done
	sp-count -s 4x3 -g "$(sp-gen -s 4x3 -g "$goal" -m slide:0)" \
		-f manhattan,conflicts,swaps boards >by-labels
	check "distances by $goal are the same if the goal is given by its labels" -O by-labels \
		-- sp-count -s 4x3 -g "$goal" -f manhattan,conflicts,swaps boards
done

# ---- -H ----

sp-gen -S 1 -p any -s 3 -n 300 >eight
# bars [COLUMNS]: the greatest width of a histogram
bars() {
	[ $# -eq 0 ] || COLUMNS=$1
	export COLUMNS
	sp-count -H eight | widest
}
widest() {
	expand | awk '{ if (length > n) n = length } END { print n }'
}

check '-H: value, count and bar, ascending, only values seen' \
	-i '3 2 1 0
1 2 3 0
3 2 1 0
2 1 3 0' -o '0	1	*******
1	1	*******
3	2	**************' -- env COLUMNS=30 sp-count -H
for columns in 30 60 200; do
	check "-H: the longest bar ends at column $columns" \
		-o "$columns" -- bars "$columns"
done
for columns in '' 0 x -5 10x; do
	check "-H: COLUMNS '$columns' is taken as 80" -o 80 -- bars "$columns"
done
unset COLUMNS
check '-H: without COLUMNS the longest bar ends at column 80' -o 80 -- bars
if has_terminal; then
	for columns in 30 80; do
		on_terminal "stty cols 50; COLUMNS=$columns sp-count -H eight" \
			>sent
		check "-H: the width of a terminal, though COLUMNS is $columns" \
			-I sent -o 50 -- widest
	done
else
	skip '-H: the width of a terminal' 'no script(1) that runs commands'
fi
check '-H: every value has a bar, on a narrow screen too' \
	-- sh -c 'COLUMNS=1 sp-count -H -f manhattan eight | awk "!/[*]\$/"'
sp-count -f manhattan eight | sort -n | uniq -c |
	awk '{ print $2 "\t" $1 }' >histogram
check '-H counts what sort and uniq count' -O histogram -- sh -c '
	sp-count -H -f manhattan eight | cut -f 1-2'
sp-gen -S 1 -n 100000 >many
sp-count -f index many | sort -n | uniq -c | awk '{ print $2 "\t" $1 }' >histogram
check '-H counts as many different values' -O histogram -- sh -c '
	sp-count -H -f index many | cut -f 1-2'
check '-H of an index' -i '2 1 3 0' -o '10	1	*' \
	-- sh -c 'sp-count -H -f index | tr -s "*"'
check '-H of nothing writes nothing' -- sp-count -H

# ---- -S ----

check '-S: boards, min, mean, max, deviation, a line per field' -i '1 2 3 0
3 2 1 0
2 1 3 0' -o 'manhattan	3	0	1.333	2	0.943
missing	3	4	4.000	4	0.000' -- sp-count -S -f manhattan,missing
check '-S of nothing has a line per field' \
	-o 'row	0	-	-	-	-
inversions	0	-	-	-	-' -- sp-count -S -f row,inversions
check '-S: the mean over all 3x3 boards is known' \
	-o 'inversions	181440	0	14.000	28	4.041' \
	-- sh -c 'sp-gen -e -s 3 | sp-count -S'
check '-S with a malformed board sums up the boards around it' -s 2 \
	-i '3 2 1 0
x' -o 'inversions	1	3	3.000	3	0.000' \
	-E 'sp-count: stdin:2: *' -- sp-count -S
check '-S of index above 20 cells is refused, smaller boards are summed up' \
	-s 2 -o 'index	1	10	10.000	10	0.000' \
	-i "$(sp-gen -s 5 -m slide:0)
2 1 3 0" -E 'sp-count: stdin:1: *20 cells*25*' -- sp-count -S -f index
check '-S of index at 20 cells is not refused' -o 'index	1' -- sh -c '
	sp-gen -s 5x4 -m slide:0 | sp-count -s 5x4 -S -f index | cut -f 1,2'

# ---- -o ----

mkdir forms
cd forms || exit 1
printf '3 1 2 0\n1 2 3 x\n1 3 2 0\n' >'a,"b'
echo 1 2 3 0 >"$(printf '\377\303\244\303(\n\355\240\200')"
cp ../eight plain
malformed='sp-count: a,"b:2: *'
fields=parity,index,size,manhattan
check '-o csv: a heading, then a row a board' -s 2 -o \
'parity,index,size,manhattan
even,11,2x2,4
odd,9,2x2,4' -E "$malformed" -- sp-count -f $fields -o csv 'a,"b'
check '-o csv -n: the line is a column' -s 2 -o 'line,inversions
1,2
3,1' -E "$malformed" -- sp-count -n -o csv 'a,"b'
check '-o csv -n: the file is a column if there are several, quoted if it needs quotes' -s 2 \
	-o 'file,line,inversions
"a,""b",1,2
"a,""b",3,1
\xFFä\xC3(\x0A\xED\xA0\x80,1,0' -E "$malformed" \
	-- sp-count -n -o csv *[!n]
check '-o json: an object a board, with its line; the index is a string' -s 2 \
	-o \
'{"line":1,"parity":"even","index":"11","size":"2x2","manhattan":4}
{"line":3,"parity":"odd","index":"9","size":"2x2","manhattan":4}' \
	-E "$malformed" -- sp-count -f $fields -o json 'a,"b'
check '-o json: of several files each object names its own' -s 2 \
	-o '{"file":"a,\"b","line":1,"inversions":2}
{"file":"a,\"b","line":3,"inversions":1}
{"file":"\\xFFä\\xC3(\u000A\\xED\\xA0\\x80","line":1,"inversions":0}' \
	-E "$malformed" -- sp-count -o json *[!n]
check 'a long index is a string in JSON' \
	-o '{"line":1,"index":"7755605021665492991999999"}' -- \
	sh -c 'sp-gen -s 5 -e -k 7755605021665492991999999 |
		sp-count -o json -f index'
sp-count -f $fields plain >tsv
check '-o tsv is the default' -O tsv -- sp-count -f $fields -o tsv plain
check '-H -o csv has no bars' -i '1 2 3 0
3 1 2 0
1 2 3 0' -o 'manhattan,boards
0,2
4,1' -- sp-count -H -o csv -f manhattan
check '-H -o json' -i '1 2 3 0' -o '{"index":"9","boards":1}' \
	-- sp-count -H -o json -f index
check '-S -o csv' -i '1 2 3 0
3 1 2 0' -o 'field,boards,min,mean,max,deviation
manhattan,2,0,2.000,4,2.000' -- sp-count -S -o csv -f manhattan
check '-S -o json' -i '1 2 3 0' -o \
'{"field":"row","boards":1,"min":1,"mean":1.000,"max":1,"deviation":0.000}
{"field":"index","boards":1,"min":"9","mean":"9.000","max":"9","deviation":0.000}' \
	-- sp-count -S -o json -f row,index
check '-o csv of nothing is the heading' -o inversions -- sp-count -o csv
check '-o json of nothing is nothing' -- sp-count -o json
check '-S -o csv of nothing: empty columns' \
	-o 'field,boards,min,mean,max,deviation
row,0,,,,' -- sp-count -S -o csv -f row
check '-S -o json of nothing: null' -o \
'{"field":"row","boards":0,"min":null,"mean":null,"max":null,"deviation":null}' \
	-- sp-count -S -o json -f row
cd "$tmp" || exit 1

# ---- -T ----

check '-T: a row per label, how often it stood on each cell' -i '1 2 3 0
3 2 1 0
1 2 3 0' -o 'label	cell 1	cell 2	cell 3	cell 4
0	0	0	0	3
1	2	0	1	0
2	0	3	0	0
3	1	0	2	0
chi-square	19.000	9
repeated 1 among the first 3 boards, expected 0.1233
solvable 2
unsolvable 1' -- sp-count -T
check '-T: the missing number has no row' -i '1 0 3 4' \
	-o 'label	cell 1	cell 2	cell 3	cell 4
0	0	1	0	0
1	1	0	0	0
3	0	0	1	0
4	0	0	0	1
chi-square	9.000	9
repeated 0 among the first 1 boards, expected 0
solvable 1
unsolvable 0' -- sp-count -T
check '-T: no verdict below 6 cells' -o 'chi-square	0.000	9
repeated 0 among the first 12 boards, expected 4.224
solvable 12
unsolvable 0' -- sh -c '
	sp-gen -e -s 2 | sp-count -T | tail -n 4'
check '-T: all boards, each once, are more even than drawn boards can be' \
	-o 'chi-square	0.000	25
repeated 0 among the first 360 boards, expected 132.3
solvable 360
unsolvable 0
too even' -- sh -c '
	sp-gen -e -s 3x2 | sp-count -s 3x2 -T | tail -n 5 | sed "s/:.*//"'
check '-T counts the boards that are solvable for the goal' -o 'solvable 0
unsolvable 1' -i '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' \
	-- sh -c 'sp-count -T -g blank-first | grep solvable'
check '-T: boards of another size or missing number are malformed' -s 2 \
	-i '1 2 3 0
1 2 3 4 5 6 7 8 0
1 2 4 0' -o 'label	cell 1	cell 2	cell 3	cell 4
0	0	0	0	1
1	1	0	0	0
2	0	1	0	0
3	0	0	1	0
chi-square	9.000	9
repeated 0 among the first 1 boards, expected 0
solvable 1
unsolvable 0' -e 'sp-count: stdin:2: a 3x3 board, but the audit is of 2x2
sp-count: stdin:3: 3 is missing, but the audit is of boards without 4' \
	-- sp-count -T
check '-T refuses boards of more than 1024 cells' -s 2 \
	-E 'sp-count: stdin:1: *1024 cells*' \
	-- sh -c 'sp-gen -s 41x25 -m slide:0 | sp-count -s 41x25 -T'
check '-T takes 1024 cells' -o 'chi-square	1046529.000	1046529' \
	-- sh -c '
	sp-gen -s 32 -m slide:0 | sp-count -T | grep chi'
check '-T of nothing writes nothing' -- sp-count -T
check '-T of only a malformed board writes nothing' -s 2 -i 1 \
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
# verdict [OPTION ...]: the verdict of sp-count -T, in a word; its status
verdict() {
	sp-count -T "$@" >audit
	verdict_status=$?
	sed -n '$s/[ :].*//p' audit
	return $verdict_status
}
for other in any before; do
	shuffles $other 20000 >shuffled
	check "-T: a shuffle that exchanges each cell with $other is biased" \
		-s 1 -I shuffled -o biased -- verdict
done
shuffles itself 20000 >shuffled
check '-T: a fair shuffle is not biased' -I shuffled -o no -- verdict
sp-gen -S 1 -n 20000 -m slide:20 >shuffled
check '-T: a few slides are biased' -s 1 -I shuffled -o biased -- verdict
echo 1 >>shuffled
check '-T: a malformed board is status 2, whatever the bias' -s 2 \
	-I shuffled -o biased -E 'sp-count: stdin:20001: *' -- verdict
for options in 4 '4 -p any' '4 -p unsolvable' '4 -d' '4 -g spiral' '4 -M 3' \
    '4 -m walk:200' '5x3 -g snake' 2x3 5; do
	# shellcheck disable=SC2086 # options are words
	sp-gen -S 1 -n 20000 -s $options >drawn
	check "-T: sp-gen -s $options is not biased" -I drawn -o no \
		-- verdict -s "${options%% *}"
done
# A generator that draws its seed from 15 bits: single cells look fair.
sp-gen -S 1 -n 32768 >seeds
awk 'BEGIN { srand(7); for (i = 0; i < 3000; i++) print 1 + int(32768 * rand()) }' |
	sort -n >drawn
awk 'NR == FNR { count[$1]++; next }
	{ while (count[FNR]-- > 0) print }' drawn seeds >few
repeated=$((3000 - $(sort -u few | wc -l)))
check '-T: boards of 32,768 seeds are repeated too often' -s 1 -I few \
	-o "repeated $repeated among the first 3000 boards, expected 4.3e-07
solvable 3000
unsolvable 0
biased: fair boards would be repeated this often with chance p < 1e-12" \
	-- sh -c 'sp-count -T >audit; status=$?; tail -n 4 audit; exit $status'
[ $repeated -gt 100 ]
ok 'boards of 32,768 seeds are repeated' $? "$repeated"

# The mean of B draws from M boards is B - M (1 - (1 - 1/M)^B).
for draw in '2x2 -n 40' '3x2 -n 300' '3x2 -n 6000' '3 -n 60000' \
    '3 -n 60000 -p any' '3 -n 60000 -b' '3 -n 5000 -d'; do
	# shellcheck disable=SC2086
	sp-gen -S 2 -s $draw >drawn
	sp-count -T -s "${draw%% *}" drawn >audit
	awk -v boards="$(grep -c . drawn)" -v different="$(sort -u drawn |
	    grep -c .)" -v draw="$draw" 'BEGIN {
		all = draw ~ /^2x2/ ? 12 : draw ~ /^3x2/ ? 360 : 181440
		all *= draw ~ /any/ ? 2 : draw ~ /-b/ ? 1 / 9 : 1
		printf "repeated %d among the first %d boards, expected %.4g\n",
		    boards - different, boards,
		    boards - all * (1 - (1 - 1 / all) ^ boards)
	}' >wanted
	grep repeated audit | cmp -s - wanted
	ok "-T counts boards that are repeated: $draw" $? \
		"$(grep repeated audit; cat wanted)"
done
check '-T compares boards as long as 64 MiB suffice' -o \
	'repeated 1 among the first 3145729 boards, expected 0.473' -- sh -c '
	sp-gen -S 1 -n 3200000 | sp-count -T | grep repeated'
check '-T judges tiles alone where the blank never moves, and says so' -o '49
the blank never moves, and the tiles alone are judged
no' -- sh -c 'sp-gen -b -S 1 -s 3 -n 20000 | sp-count -T >audit
	sed -n "s/^chi-square.*	//p" audit; tail -n 2 audit | sed "s/ bias.*//"'
# By hand: 90 boards of 8 tiles, expected 11.25.  Tiles 3 to 8 stand still, each
# (90 - 11.25)^2 / 11.25 + 7 * 11.25 = 630; tiles 1 and 2 are 60 and 30 times on
# two cells, each (48.75^2 + 18.75^2) / 11.25 + 6 * 11.25 = 310; 4400 * 7/8.
yes '1 2 3 4 5 6 7 8 0
1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0' | head -n 90 >still
check '-T judges tiles of boards that are not fair, without the blank' -s 1 \
	-o 'chi-square	3850.000	49' -- sh -c '
	sp-count -T still >audit; status=$?; grep chi-square audit; exit $status'
check '-T: five boards are too few for a verdict' \
	-o 'too few boards to tell, five for each cell are wanted; p = 0.590' \
	-- sh -c 'sp-gen -S 3 -s 3 -n 5 | sp-count -T | tail -n 1'

finish
