#!/bin/sh
# solve.t -- sp-solve: shortest solutions, and others
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# solves NAME BOARD LINE OPTION ...: sp-solve answers LINE, quietly
solves() {
	solves_name=$1 solves_in=$2 solves_out=$3
	shift 3
	check "$solves_name" -i "$solves_in" -o "$solves_out" -- sp-solve "$@"
}

# wrong NAME PATTERN OPTION ...: a usage error
wrong() {
	wrong_name=$1 wrong_pattern=$2
	shift 2
	check "$wrong_name" -s 2 -E "sp-solve: $wrong_pattern
usage: sp-solve [[]*" -- sp-solve "$@"
}

# right NAME SIZE GOAL FILE OPTION ...: the answers to the boards of a file
# are moves that lead each of them to the goal
right() {
	right_name=$1 right_size=$2 right_goal=$3 right_file=$4
	shift 4
	check "$right_name" -o "$(sp-count -s "$right_size" -f cells \
	    "$right_file" | wc -l | tr -d ' ')" -- sh -c '
		size=$1 goal=$2 file=$3
		shift 3
		sp-solve -s "$size" -g "$goal" "$@" "$file" >moves || exit 1
		sp-map -s "$size" -f "$goal" -t "$goal" -m @moves "$file" |
		    sp-check -s "$size" -g "$goal" -p solved -c' \
		right "$right_size" "$right_goal" "$right_file" "$@"
}

solved='1 2 3 4 5 6 7 8 0'
hardest='8 6 7 2 5 4 3 0 1'

# ---- lines ----

solves 'the letters are the ways of the tiles' '1 2 3 4 5 0 7 8 6
1 2 3 4 5 6 7 0 8
1 2 3 4 0 6 7 5 8
1 2 3 0 5 6 4 7 8' 'U
L
UL
ULL'
solves 'D and R, where the blank is at home at the top left' '1 0 2
3 4 5
6 7 8

3 1 2
0 4 5
6 7 8' 'R
D' -G -g blank-first
solves 'a solved board has an empty line' "$solved" ''
solves 'with -b too' "$solved" '' -b
solves 'with -c too' "$solved" '' -c
solves 'its length is 0' "$solved" 0 -l
solves '-b: the ways of the blank' '1 2 3 0 5 6 4 7 8' blank:DRR -b
solves '-c: repeat counts from 2' '1 2 3 0 5 6 4 7 8' UL2 -c
solves '-b and -c' '1 2 3 0 5 6 4 7 8' blank:DR2 -bc
solves '-l: only the length' '1 2 3 0 5 6 4 7 8' 3 -l
solves '-l overrides -b and -c' '1 2 3 0 5 6 4 7 8' 3 -lbc
solves 'one of the two hardest 3x3 boards' "$hardest" 31 -l
solves 'of several shortest solutions always the same is written' "$hardest" \
	DDRUULLDDRURULLDDRURULLDDRRUULL
check 'an empty input has no answers' -- sp-solve -s 3 </dev/null
check 'an input of blank lines and comments neither' -i '

# 1 2 3 0' -- sp-solve
check 'unsolvable: status 1' -s 1 -i '1 2 3 0
2 1 3 0
1 2 0 3' -o '
unsolvable
L' -- sp-solve
check 'unsolvable: of any size, and not searched' -s 1 -o 'unsolvable
unsolvable
unsolvable' -- sh -c '
	for s in 5 8 9; do sp-gen -s $s -p unsolvable; done | sp-solve -v'
check 'malformed: a message, a line and status 2' -s 2 -i '1 2 3 0
1 1 3 0
1 2 0 3' -o '
malformed
L' -e 'sp-solve: stdin:2: label 1 appears twice' -- sp-solve
check 'status 2 is more than status 1' -s 2 -i '2 1 3 0
1 1 3 0
2 1 3 0' -o 'unsolvable
malformed
unsolvable' -e 'sp-solve: stdin:2: label 1 appears twice' -- sp-solve -l
check 'the length of what has none' -s 1 -i '2 1 3 0' -o unsolvable \
	-- sp-solve -l
check '-n: line numbers before every line' -s 2 -i '
1 2 3 0
# no board
2 1 3 0
1 1 3 0
1 2 0 3' -o '2:
4:unsolvable
5:malformed
6:L' -e 'sp-solve: stdin:5: label 1 appears twice' -- sp-solve -n
echo '1 2 0 3' >a
printf '\n1 2 3 0\n0 1 3 2\n' >b
check '-n: of several files their names' -s 2 -I a -o 'a:1:L
stdin:1:L
b:2:
b:3:LU
a:1:L' -e 'sp-solve: none: No such file or directory' \
	-- sp-solve -n a none - b a
check 'grids' -s 2 -i ' 1 2
 0 3

 2 1 3
 4 5 0

 3 1
 1 0

1 2 3
4 0 5' -o '1:1
4:unsolvable
7:malformed
10:1' -e 'sp-solve: stdin:8: label 1 appears twice' -- sp-solve -Gln
check 'sizes one after the other, turned, and with other blanks' -i '1 2
0 3

1 2 3
4 0 5

1 2
3 0
5 4

4 1 2
0 5 3
7 8 6

1 2 3
4 6 0
7 8 9' -o 'L
L
U
DLLUU
R' -- sp-solve -G

# ---- -v ----

check '-v: length, lower bound and nodes' -i '1 2 3 0' -o '' \
	-e 'sp-solve: stdin:1: length 0, lower bound 0, 0 nodes' -- sp-solve -v
check '-v: names files and lines; others have their messages' -s 2 \
	-i '1 2 0 3
2 1 3 0
2 2 3 0' -o 'a:1:1
stdin:1:1
stdin:2:unsolvable
stdin:3:malformed' -E 'sp-solve: a:1: length 1, lower bound 1, [1-9]* nodes
sp-solve: stdin:1: length 1, lower bound 1, [1-9]* nodes
sp-solve: stdin:3: label 2 appears twice' -- sp-solve -j 1 -vnl a -
check '-v: messages come in the order of the boards' -o 50 -- sh -c '
	sp-gen -s 3 -n 50 -S 1 | sp-solve -l -v -j 4 2>said | cat -n >lengths
	sed "s/.*stdin:\([0-9]*\): length \([0-9]*\),.*/\1 \2/" said |
	    paste - lengths | awk "\$1 == \$3 && \$2 == \$4" | wc -l |
	    tr -d " "'
check '-v: lower bounds are not above lengths, and of their parity' -o 200 \
	-- sh -c 'sp-gen -s 3x4 -n 200 -S 1 | sp-solve -s 3x4 -v 2>&1 >kept |
	    awk "{ l = \$4 + 0; b = \$7 + 0
	    if (b <= l && (l - b) % 2 == 0) ok++ } END { print ok }"'
check '-v: manhattan is not above the lower bound' -o 200 -- sh -c '
	sp-gen -s 3x4 -n 200 -S 1 >boards
	sp-count -s 3x4 -f manhattan boards >distances
	sp-solve -s 3x4 -v boards 2>&1 >kept | paste distances - |
	    awk "\$1 <= \$8 + 0 { ok++ } END { print ok }"'

# ---- lengths that are known ----

# How many 3x3 boards have each shortest length, with the blank at home in a
# corner: The On-Line Encyclopedia of Integer Sequences, A089473.
corner='1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638
9529 10878 16993 17110 23952 20224 24047 15578 14560 6274 3910 760 221 2'
check 'the lengths of all 3x3 boards' -o "$corner" -- sh -c '
	sp-gen -e -s 3 | sp-solve -s 3 -l |
	    awk "{ n[\$1]++ } END { for (i = 0; i in n; i++)
	    printf \"%d%s\", n[i], i == 17 || !((i + 1) in n) ? \"\n\" : \" \" }"'

# The lengths of small boards by breadth-first search from the goal.
cat >lengths.awk <<'AWK'
# Slides the blank of the board at hand by d cells.
function slide(d, w, n,    cell, to, way) {
	way = board
	cell = index(way, "0") - 1
	to = cell + d
	if (to < 0 || to >= n || (d * d == 1 &&
	    int(to / w) != int(cell / w)))
		return
	tile = substr(way, to + 1, 1)
	sub("0", "_", way)
	sub(tile, "0", way)
	sub("_", tile, way)
	if (!(way in length_of)) {
		length_of[way] = length_of[board] + 1
		queue[++last] = way
	}
}
BEGIN {
	n = w * h
	queue[last = 1] = goal
	length_of[goal] = 0
	for (first = 1; first <= last; first++) {
		board = queue[first]
		slide(-1, w, n); slide(1, w, n); slide(-w, w, n); slide(w, w, n)
	}
}
{ gsub(" ", ""); print length_of[$0] }
AWK
for case in '2 2 1230' '2 2 1023' '3 2 123450' '3 2 130452' '3 2 012345' \
    '2 3 123450' '2 3 103245' '2 3 123405' '4 2 15063742'; do
	# shellcheck disable=SC2086
	set -- $case
	goal=$(echo "$3" | sed 's/./& /g; s/ $//')
	sp-gen -e -s "$1x$2" -g "$goal" | awk 'NR % 7 == 1' >boards
	awk -v w="$1" -v h="$2" -v goal="$3" -f lengths.awk boards >lengths
	check "$1x$2: lengths to $3 are those of breadth-first search" \
		-O lengths -- sp-solve -l -s "$1x$2" -g "$goal" boards
	right "$1x$2: solutions to $3" "$1x$2" "$goal" boards
done

# Instances of R. E. Korf, Depth-first iterative-deepening, Artificial
# Intelligence 27, 1985, with the lengths given there.
cat >korf <<'END_OF_KORF'
57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6
59 14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15
56 5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6
56 4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0
52 14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13
52 2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0
50 12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7
46 3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0
59 13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1
END_OF_KORF
cut -d ' ' -f 1 korf >lengths
cut -d ' ' -f 2- korf >boards
check 'instances of Korf have the lengths that he found' -O lengths \
	-- sp-solve -g blank-first -l boards
check 'turned to the usual goal too' -O lengths \
	-- sh -c 'sp-map -f blank-first -x rotate180 boards | sp-solve -l'
for x in transpose mirror rotate90; do
	check "turned by $x too, the blank at home elsewhere" -O lengths \
		-- sh -c "sp-map -f blank-first -x $x -t columns boards |
		    sp-map -f columns -t classic | sp-solve -l"
done

# ---- solutions are right ----

for size in 2x2 3x2 2x5 3x3 3x4 4x4; do
	for goal in classic snake spiral columns blank-first; do
		n=30
		[ $size != 4x4 ] || n=3
		sp-gen -S 1 -s $size -g $goal -n $n >boards
		right "$size, $goal" $size $goal boards
	done
	n=20
	[ $size != 4x4 ] || n=2
	sp-gen -S 2 -s $size -M random -n $n >boards
	right "$size, any missing number" $size classic boards
	right "$size, any missing number, -b" $size classic boards -b
	right "$size, any missing number, -bc" $size classic boards -bc
	sp-gen -S 3 -s $size -p any >goal
	sp-gen -S 4 -s $size -g @goal -n $n >boards
	right "$size, a goal given as a board, -c" $size "$(cat goal)" boards -c
	right "$size, a goal in a file" $size @goal boards
done
sp-gen -S 5 -s 3 -p any -n 40 >goals
sp-gen -g @goals >boards
right 'a goal for each board' 3 @goals boards
check 'a malformed goal makes its board malformed' -s 2 -i '1 2 3 0
1 2 0 3
0 1 3 2
1 2 3 0' -o 'R
malformed

malformed' -e 'sp-solve: stdin:2: its goal is malformed, goals:2: label 2 appears twice
sp-solve: stdin:4: no goal for it: goals has 3' -- sh -c '
	printf "1 2 0 3\n2 2 1 0\n0 1 3 2\n" >goals; sp-solve -g @goals'
check 'a board for another goal is malformed' -s 2 -i '1 2 3 0' -o malformed \
	-e 'sp-solve: stdin:1: label 3 is not in the goal' \
	-- sp-solve -g '1 2 0 4'
for size in 5x5 7x3 8x8; do
	sp-gen -S 6 -s $size -m slide:40 -n 5 >boards
	right "$size: boards some slides from the goal" $size classic boards
done
solves 'boards of 64 cells' "$(sp-gen -s 8 -m slide:0 | sp-map -m D3R2URDL)" 9 -l

# ---- other methods ----

sp-gen -S 7 -n 8 >boards
sp-solve -l boards >shortest
for f in 1 01.0 1.0001 1.000999; do
	check "within:$f is optimal" -O shortest -- sp-solve -l -m within:$f boards
done
for f in 1.2 2 3.25 1000 99999999999999999999999999; do
	right "within:$f: solutions are right" 4 classic boards -m within:$f
	check "within:$f: at most $f times the shortest, and not shorter" \
		-o 8 -- sh -c "
		sp-solve -l -m within:$f boards | paste shortest - |
		    awk '\$2 >= \$1 && \$2 <= \$1 * $f { n++ } END { print n }'"
done
sp-gen -S 1 -s 5 -n 2 >boards
right 'within:1.5: 5x5 at random' 5 classic boards -m within:1.5
sp-gen -S 1 -s 8 -n 2 >boards
right 'within:5: 8x8 at random' 8 classic boards -m within:5
sp-gen -S 3 -s 7 -n 2 >boards
right 'within:2: 7x7 at random, by a beam' 7 classic boards -m within:2
sp-gen -S 3 -s 5 -n 3 | sed 1d >boards
check 'within:1.2: a beam comes after a million nodes, then a proof' \
	-o '94
109' -e 'sp-solve: boards:1: length 94, lower bound 80, 1149519 nodes
sp-solve: boards:2: length 109, lower bound 79, 2751473 nodes' \
	-- sp-solve -v -l -m within:1.2 -j 1 -L 2751473 boards
check 'within:1.2: the same with threads' -o '94
109' -- sp-solve -l -m within:1.2 -j 2 boards
check 'within:1.2: -L counts all nodes' -s 2 -o '-
-' -E '*:1: given up after 11[0-4][0-9][0-9][0-9][0-9] nodes; *:2: given up *' \
	-- sp-solve -l -m within:1.2 -L 1100000 boards
check 'within:1.2: -M leaves no room for a beam' -s 2 -o '-
-' -E '*:1: given up after 30000[0-9][0-9] nodes; *:2: given up *' \
	-- sp-solve -l -m within:1.2 -M 8 -L 3000000 boards
for f in 0 0.9 0.999999 00 '' 1. .5 . 1e3 -1 +1 1.5x x 1,5 1.5.2 ' 2' 1.5: \
    inf nan 0x2 1.-5; do
	wrong "within:$f: no factor" "-m: 'within:$f': *1*within:1.5" \
		-m "within:$f"
done
for method in '' optimum within fastest Fast optimal:1 within=2 uniform; do
	wrong "'$method' is no method" \
		"-m: '$method' is no method*optimal*within:F*near, near:WIDTH*fast" -m "$method"
done
check 'of two methods the last counts' -i "$hardest" -o 31 \
	-- sp-solve -l -m within:2 -m fast -m optimal
for size in 2x2 3x3 2x9 9x2 4x4 5x5 9x7 10x10 40x40; do
	for goal in classic spiral blank-first; do
		sp-gen -S 8 -s $size -g $goal -n 3 >boards
		right "-m fast: $size, $goal" $size $goal boards -m fast
	done
done
right '-m fast: a long line with repeat counts' 40 blank-first boards \
	-m fast -bc
check '-m fast: the length is that of the line' -O /dev/null -- sh -c '
	sp-solve -g blank-first -m fast boards | awk "{ print length }" >lengths
	sp-solve -g blank-first -m fast -l boards | cmp - lengths'
check '-m fast: shortest up to 3x3' -O /dev/null -- sh -c '
	sp-gen -S 9 -s 3 -n 50 >boards
	sp-solve -l boards >lengths
	sp-solve -l -m fast boards | cmp - lengths'
check '-m fast: other lines stay as they are' -s 2 -i "$solved
2 1 3 0
x" -o '
unsolvable
malformed' -E "sp-solve: stdin:3: 'x' is no label*" -- sp-solve -m fast
check '-m fast -v: manhattan is the lower bound' -i '1 2 0 3' -o L \
	-e 'sp-solve: stdin:1: length 1, lower bound 1, 0 nodes' \
	-- sp-solve -m fast -v

{
	sp-gen -S 1 -n 2
	yes '1 2 0 3' | head -n 8
	sp-gen -s 5 -S 1
	yes '1 2 0 3' | head -n 14
	sp-gen -s 5 -S 2
	yes '1 2 0 3' | head -n 200
} >taken
check 'what is known does not wait for a long search behind it' \
	-o '57
50
1' -- sh -c '
	: >known
	sp-solve -j 2 -M 8 -l taken >>known &
	seconds=0
	while [ "$(wc -l <known)" -lt 10 ] && [ $seconds -lt 60 ]; do
		sleep 1
		seconds=$((seconds + 1))
	done
	kill $!
	wait
	head -n 10 known | uniq'

# ---- limits ----

sp-gen -s 13x5 -S 1 >large
sp-gen -s 13x5 -m slide:0 >solved
check 'more than 64 cells: a message, - and status 2' -s 2 -o '1:-' \
	-e 'sp-solve: large:1: a board of 65 cells is too large for shortest solutions; the most is 64, but -m near takes larger ones' \
	-- sp-solve -n -s 13x5 large
check 'solved, they are too large as well' -s 2 -o '1:-' \
	-e 'sp-solve: solved:1: a board of 65 cells is too large for shortest solutions; the most is 64, but -m near takes larger ones' \
	-- sp-solve -n -s 13x5 -m within:2 solved
right 'fast solves them' 13x5 classic large -m fast
sp-gen -S 1 -n 3 >boards
check '-L: a message, - and status 2; the others go on' -s 2 -o '-
-
-
L' -E 'sp-solve: boards:1: given up after 1[01]? nodes; no solution is shorter than [1-9]*
sp-solve: boards:2: given up after 1[01]? nodes; no solution is shorter than [1-9]*
sp-solve: boards:3: given up after 1[01]? nodes; no solution is shorter than [1-9]*' \
	-- sh -c 'echo 1 2 0 3 >easy; sp-solve -L 100 boards easy'
near='; -m near, without -L, finds a good solution in a moment'
check '-L: the message has the bound that the search has reached' -s 2 -o - \
	-E "*:1: given up after 1000[1-4] nodes; no solution is shorter than 53$near" \
	-- sh -c 'head -n 1 boards | sp-solve -l -L 10000'
for size in 22x2 2x22; do
	check "-L: near, which goes up to 20 columns and rows, is no help for $size" \
		-s 2 -o - -E '*:1: given up after 100[0-9] nodes; no solution is shorter than [1-9]*[0-9]' \
		-- sh -c "sp-gen -S 2 -s $size | sp-solve -s $size -L 1000"
done
check '-L 0: solved boards need no search' -s 2 -i '3 1 0 2
1 2 3 0' -o '-
0' -E "sp-solve: stdin:1: given up after [1-9] nodes; no solution is shorter than [1-9]$near" \
	-- sp-solve -l -L 0
check '-L: unsolvable boards and status 2' -s 2 -i '2 1 3 0
3 1 0 2' -o 'unsolvable
-' -E '*given up*' -- sp-solve -L 0
check '-L: enough is enough' -I boards -o '57
50
41' -- sp-solve -l -L 18446744073709551615
check '-L: with a factor too' -s 2 -I boards -o '-
-
-' -E '*given up*' -- sp-solve -m within:1.001 -L 30
check '-L has no meaning for fast, and does no harm' -i '1 2 0 3' -o L \
	-- sp-solve -m fast -L 0
sp-gen -S 2 -n 30 >boards
check '-L: what is given up does not depend on threads' -s 2 -E '*given up*' \
	-o same -- sh -c 'status=0
	for j in 1 2 3 8; do
		sp-solve -L 20000 -v -j $j boards >solved.$j 2>said.$j
		[ $? -eq 2 ] || echo status
		cmp solved.1 solved.$j && cmp said.1 said.$j || status=1
	done
	grep "given up" said.1 >&2
	[ $status -eq 1 ] || echo same
	exit 2'
# Some are done, and not yet told, when the search for the next one is asked.
check '-L: a thread that has several boards tells of each' -s 2 -o same -- sh -c '
	sp-solve -L 70000 -l -j 2 boards >lengths 2>said
	status=$?
	[ "$(wc -l <lengths)" -eq 30 ] && [ "$(grep -c given said)" -gt 0 ] &&
	[ "$(grep -c -x -e - lengths)" -eq "$(grep -c given said)" ] && echo same
	exit $status'
for n in '' x -1 1x 1.5 18446744073709551616; do
	wrong "-L '$n'" "-L: *'$n'*" -L "$n"
	wrong "-M '$n'" "-M: *'$n'*" -M "$n"
done
for n in '' x 0 -1 1x 1025 99999 18446744073709551616; do
	wrong "-j '$n'" "-j: *'$n'*" -j "$n"
done
sp-gen -S 7 -n 3 >boards
head -n 3 shortest >few
for m in 8 64 1024 18446744073709551615; do
	check "-M $m: lengths are the same" -O few -- sp-solve -l -M $m boards
done
for m in 0 1; do
	check "-M $m: there are always some tables" -i "1 2 3 0
$hardest" -o '0
31' -- sp-solve -l -M $m
done

# With a limit of nodes there are small tables alone; without one, the eighth
# of these boards asks for large tables, and goes on with them.
sp-gen -S 1 -s 5x3 -k 13 -n 9 >hard
sp-solve -s 5x3 -j 1 -l -v -L 999999999 hard >wanted 2>small
for options in '-j 1' '-j 2' '-j 3' '-j 1 -M 20'; do
	check "$options: large tables change no length" -O wanted -E '*' \
		-- sh -c "sp-solve -s 5x3 -l -v $options hard 2>'said $options'
		cat 'said $options' >&2"
done
sp-solve -s 5x3 -j 1 hard >wanted
for j in 2 3; do
	check "-j $j: threads that share a search find the same solution" \
		-O wanted -- sp-solve -s 5x3 -j $j hard
done
sed -n 9p hard >ninth
check '-p: a shared search finds a solution of just so many slides' -O ninth \
	-- sp-solve -s 5x3 -j 3 -p 63 hard
check '-p: and none of more' -s 1 -- sp-solve -s 5x3 -j 3 -p 61:62 ninth
# The length of this board is that of a solution that a beam finds.
sp-gen -s 5 -S 9 -m slide:240 -k 12 >board
for options in '-j 1 -l -M 16' '-j 1 -l -M 60' '-j 2 -l -M 60'; do
	check "$options: a solution of a beam does not change the length" \
		-o 65 -E '*' -- sh -c "sp-solve -v $options board 2>'said $options'
		cat 'said $options' >&2"
done
check 'and ends the search before it finds one itself' -o sooner -- awk '
	{ sub(/ nodes.*/, ""); nodes[FILENAME] = $NF }
	END {
		print (nodes["said -j 1 -l -M 60"] < \
		    nodes["said -j 1 -l -M 16"] / 2) ? "sooner" : ""
	}' 'said -j 1 -l -M 16' 'said -j 1 -l -M 60'

sp-gen -S 1 -s 5x3 -k 75 >pair
sp-gen -s 5x3 -m slide:0 >>pair
for j in 2 3; do
	check "-j $j: they are made by a thread that has nothing to do" -o '65
0' -- sp-solve -s 5x3 -j $j -l pair
done
sp-gen -S 7 -s 3x5 -m slide:120 -k 53 >board
for _ in $(seq 137); do
	cat board
done >boards
check '-j 1: made before the last board, they do not keep it from being solved' \
	-o '    137 32' -- sh -c 'sp-solve -s 3x5 -j 1 -l boards | uniq -c'
check 'with large tables fewer nodes are searched, unless they have no room' \
	-o 'fewer
not fewer' -- awk '
	{ sub(/ nodes.*/, ""); nodes[FILENAME] += $NF }
	END {
		print (nodes["said -j 1"] < nodes["small"]) ? "fewer" : ""
		print (nodes["said -j 1 -M 20"] < nodes["small"]) ? "" : \
		    "not fewer"
	}' small 'said -j 1' 'said -j 1 -M 20'

# ---- threads ----

{
	sp-gen -S 10 -s 3 -n 60 -p any
	sp-gen -S 11 -n 5 -p any
	echo 1 2 3
	sp-gen -S 12 -s 2 -n 20 -M random
	sp-gen -s 9
	echo
	sp-gen -S 14 -s 3 -n 60 -M random
	sp-gen -S 15 -n 3
	sp-gen -S 17 -s 3 -n 60
} >boards
for options in '' '-bcn -m within:1.3' '-m fast -l' '-L 3000' \
    '-M 0 -L 1000'; do
	# shellcheck disable=SC2086
	sp-solve -j 1 $options boards 2>said | cat >wanted
	sort said >messages
	for j in 2 3 8; do
		check "-j $j writes the same as -j 1: $options" -s 2 -O wanted \
			-- sh -c "sp-solve -j $j $options boards 2>said"
		check "-j $j says the same as -j 1: $options" -O messages \
			-- sort said
	done
done
check 'answers of more boards than are held come in order' -O /dev/null \
	-- sh -c 'sp-gen -S 18 -s 3 -n 5000 >boards
	sp-solve -j 1 boards >wanted
	sp-solve -j 3 boards | cmp - wanted
	sp-solve boards | cmp - wanted'

# ---- little memory ----

limits='8000 16000 60000'
if [ -n "${TAP_UNLIMITED-}" ]; then
	skip 'little memory' 'a limit is not wanted'
	limits=
fi
sp-gen -S 7 -n 3 >boards
for limit in $limits; do
	for j in 1 4; do
		check "$limit kilobytes and -j $j: answers, or a message" \
			-o same -- sh -c "
			ulimit -v $limit 2>kept || { echo same; exit; }
			sp-solve -l -j $j boards >seen 2>said
			case \$? in
			0) cmp seen few && echo same ;;
			2) grep -q 'sp-solve: .*memory' said && echo same ;;
			*) cat said >&2 ;;
			esac"
	done
done

finish
