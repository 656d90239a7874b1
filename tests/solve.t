#!/bin/sh
# solve.t -- sp-solve writes shortest solutions, and longer ones if asked to
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# solves NAME BOARDS LINES [OPTION ...]: sp-solve answers the boards by the
# lines
solves() {
	solves_name=$1 solves_in=$2 solves_out=$3
	shift 3
	check "$solves_name" -i "$solves_in" -o "$solves_out" -- sp-solve "$@"
}

solved='1 2 3 4 5 6 7 8 0'
hardest='8 6 7 2 5 4 3 0 1' # of 3x3, one of two
twice='label 1 appears twice'

# ---- lines ----

solves 'U and L are ways of the tile that slides' '1 2 3 4 5 0 7 8 6
1 2 3 4 5 6 7 0 8
1 2 3 4 0 6 7 5 8
1 2 3 0 5 6 4 7 8' 'U
L
UL
ULL'
solves 'R and D are ways of the tile that slides' '1 0 2
3 4 5
6 7 8

3 1 2
0 4 5
6 7 8' 'R
D' -G -g blank-first
for option in -s3 -b -c -bc -t; do
	solves "a solved board has an empty line: $option" "$solved" '' $option
done
solves '-b writes the ways of the blank' '1 2 3 0 5 6 4 7 8' blank:DRR -b
solves '-c writes repeat counts from 2 on' '1 2 3 0 5 6 4 7 8' UL2 -c
solves '-bc writes repeat counts of the ways of the blank' \
	'1 2 3 0 5 6 4 7 8' blank:DR2 -bc
solves '-t writes the tiles that slide' '1 2 3 0 5 6 4 7 8' 'tiles: 4 7 8' -t
solves '-at parts the solutions by tabs' '2 1 3 0' \
	'tiles: 1 2 3 1 2 3	tiles: 3 2 1 3 2 1' -at -g '0 3 1 2'
solves '-l writes the length alone, also with -b and -c' \
	'1 2 3 0 5 6 4 7 8' 3 -lbc
near='1 2 3 4 5 6 7 0 8' # one slide from the goal
for option in '' -l -a -al '-j 2'; do
	# shellcheck disable=SC2086
	set -- $option
	solutions=$(printf '%s\n' "$solved" "$hardest" | sp-solve "$@")
	solves "-d 31 $option: the hardest board of 3x3 is solved" \
		"$solved$lf$hardest" "$solutions" -d 31 "$@"
	check "-d 30 $option: the hardest board of 3x3 has no solution" -s 1 \
		-i "$hardest" -o none -- sp-solve -d 30 "$@"
	check "-d 0 $option: a solved board has a solution, no other has" \
		-s 1 -i "$solved$lf$near" -o "${solutions%%"$lf"*}${lf}none" \
		-- sp-solve -d 0 "$@"
done
check '-d solves boards that are short enough, and answers all others by a word' -s 2 \
	-i '1 2 3 4 5 6 7 0 8
1 2 3 4 0 6 7 5 8
1 2 3 4 5 6 8 7 0
1 1 3 0' -o 'L
none
unsolvable
malformed' -e "sp-solve: stdin:4: $twice" -- sp-solve -d 1
check 'unsolvable boards of any size are not searched' -s 1 -o 'unsolvable
unsolvable
unsolvable' -- sh -c '
	for s in 5 8 9; do sp-gen -s $s -p unsolvable; done | sp-solve -v'
sp-gen -S 1 -s 3 -g snake -n 10 >snakes
check 'the goal is named for which all boards of a file are solvable' -s 1 \
	-I snakes -o "$(yes unsolvable | head -n 10)" \
	-e 'sp-solve: stdin: all 10 boards are unsolvable for classic and solvable for snake, spiral, columns' \
	-- sp-solve
check '-Gn writes the first lines of grids before all answers' -s 2 -i ' 1 2
 0 3

 2 1 3
 4 5 0

 3 1
 1 0

1 2 3
4 0 5' -o '1:1
4:unsolvable
7:malformed
10:1' -e "sp-solve: stdin:8: $twice" -- sp-solve -Gln

# ---- -H ----

sp-gen -S 1 -s 3 -n 300 >drawn
sp-solve -l drawn | sort -n | uniq -c | awk '{ print $2 "\t" $1 }' >lengths
check '-H counts the boards of each length' -O lengths \
	-- sh -c 'sp-solve -H drawn | cut -f 1,2'
check '-H counts boards without a length at the end' -s 2 -i '1 2 0 3
1 2 3 x
2 1 3 0
2 1 3 0
11 12 14 4 7 3 10 15 9 13 8 2 0 6 5 1' -o '1	1	****************************************************************
unsolvable	2
malformed	1
-	1' -E 'sp-solve: stdin:2: *
sp-solve: stdin:5: *' -- sp-solve -H -L 0
check '-H counts the boards that are outside -d' -s 1 -i '1 2 0 3
0 1 3 2' -o '1	1	****************************************************************
none	1' -- sp-solve -H -d 1
check '-H of nothing writes nothing' -- sp-solve -H

# ---- -v ----

echo '1 2 0 3' >a
check '-v prints files and lines of solved boards' -s 2 \
	-i '1 2 0 3
2 1 3 0
2 2 3 0' -o 'a:1:1
stdin:1:1
stdin:2:unsolvable
stdin:3:malformed' -E 'sp-solve: a:1: length 1, lower bound 1, [1-9]* nodes; [0-9]*.[0-9][0-9][0-9] s
sp-solve: stdin:3: label 2 appears twice
sp-solve: stdin:1: length 1, lower bound 1, [1-9]* nodes; *' -- sp-solve -j 1 -vnl a -
sp-gen -s 3x4 -n 200 -S 1 >boards
sp-count -s 3x4 -f manhattan boards >distances
check '-v prints lengths in order, and lower bounds of the same parity' \
	-o 200 -- sh -c '
	sp-solve -s 3x4 -l -v -j 4 boards >lengths 2>said
	paste lengths distances said | awk "{
		split(\$4, at, \":\")
		length_said = \$6 + 0; bound = \$9 + 0
		if (at[2] == NR && length_said == \$1 && bound <= \$1 &&
		    (\$1 - bound) % 2 == 0 && \$2 <= bound)
			good++
	    } END { print good }"'

# Weaker tables would find solutions as short, from lower bounds that are lower.
sp-gen -S 15 -n 20 | sp-solve -l -v -M 16 2>said >lengths
sum=$(sed 's/.*lower bound \([0-9]*\),.*/\1/' said |
	awk '{ sum += $1 } END { print sum }')
[ "$sum" -ge 892 ]
ok 'lower bounds of 20 random boards of 4x4 are 892 or more in all' $? "$sum"

# ---- lengths that are known ----

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
check 'the instances of Korf have the lengths that he found' -O lengths \
	-- sp-solve -g blank-first -l boards
check 'the instances of Korf have these lengths turned round, too' -O lengths \
	-- sh -c 'sp-map -f blank-first -x rotate180 boards | sp-solve -l'

# ---- solutions are right ----

for goal in $(offered sp-solve g); do
	sp-gen -S 1 -s 3x4 -g "$goal" -n 30 >boards
	solves_all "3x4 boards are solved for $goal" 3x4 "$goal" boards
done
for size in 2x2 3x2 2x5 3x3 3x4 4x4; do
	n=10
	[ $size != 4x4 ] || n=3
	sp-gen -G -S 2 -s $size -M random -n $n
	echo
done >grids
solves_all 'boards with any number missing are solved, -b' '' classic grids -b
for size in 2x5 3x3 3x4 4x4; do
	sp-gen -S 3 -s $size -p any >goal
	sp-gen -S 4 -s $size -g @goal -n 3 >boards
	solves_all "$size boards are solved for a goal given as a board, -c" \
		$size "$(cat goal)" boards -c
done
sp-gen -S 5 -s 3 -p any -n 40 >goals
sp-gen -g @goals >boards
solves_all 'each board is solved for its own goal' 3 @goals boards
for size in 5x5 7x3; do
	sp-gen -S 6 -s $size -m slide:40 -n 5 >boards
	solves_all "$size boards some slides from the goal are solved" \
		$size classic boards
done
solves 'a board of 64 cells has its shortest length' \
	"$(sp-gen -s 8 -m slide:0 | sp-map -m D3R2URDL)" 9 -l -M 4

# ---- other methods ----

sp-gen -S 7 -n 8 >boards
sp-solve -l boards >shortest
for f in 01.0 1.000999; do
	check "within:$f is optimal" -O shortest \
		-- sp-solve -l -m within:$f boards
done
for f in 1.2 3.25 99999999999999999999999999; do
	solves_all "within:$f solves boards" 4 classic boards -m within:$f
	check "within:$f gives from once to $f times the shortest length" \
		-o 8 -- sh -c "awk '{ print length }' moves | paste shortest - |
		    awk '\$2 >= \$1 && \$2 <= \$1 * $f { n++ } END { print n }'"
done
for case in '1 5 1.5 1' '1 8 5 1' '3 7 2 1' '3 5 1.2 2'; do
	# shellcheck disable=SC2086
	set -- $case
	sp-gen -S "$1" -s "$2" -n "$4" >boards
	solves_all "within:$3 solves random boards of $2x$2" "$2" classic \
		boards -j 1 -m "within:$3"
done
check "within:1.2 solves boards of 5x5 in the same way with -j 2" \
	-O moves -- sp-solve -j 2 -m within:1.2 boards
# This board takes more nodes without a beam, for which -M 8 leaves no memory.
sed -n 2p boards >board
for m in 8 1024; do
	sp-solve -v -m within:1.2 -j 1 -L 1500000 -M $m board \
		>kept 2>"within -M $m"
done
check 'within:1.2 gives up a board that a beam would solve at -L' -s 2 -o - \
	-E 'sp-solve: board:1: given up after [1-9]* nodes' \
	-- sp-solve -l -m within:1.2 -L 1000100 board
solves 'the last of several methods counts: optimal' "$hardest" 31 \
	-l -m within:2 -m fast -m near -m optimal
for goal in classic spiral blank-first; do
	for size in 2x2 2x9 9x2 5x5 9x7 40x40; do
		sp-gen -G -S 8 -s $size -g $goal -n 3
		echo
	done >grids
	solves_all "fast solves boards of any size for $goal" '' $goal grids -m fast
done
solves_all 'fast writes long lines with repeat counts' '' blank-first grids \
	-m fast -bc
# A change of the method that makes them more makes solutions worse.
while read -r size count most; do
	sum=$(sp-gen -S 7 -s "$size" -n "$count" | sp-solve -s "$size" -l \
		-m fast | awk '{ n += $1 } END { print n }')
	[ "${sum:-none}" -le "$most" ] 2>err
	ok "fast solves $count boards of $size in $most slides or fewer" $? \
		"${sum:-none}"
done <<'END'
4x4 1000 85254
5x7 100 34287
10x10 50 86336
30x40 3 203988
2x500 1 520554
500x2 1 504969
END
sp-gen -S 9 -s 3 -n 50 >boards
sp-solve -l boards >lengths
check 'fast gives shortest solutions up to 3x3' -O lengths \
	-- sp-solve -l -m fast boards
check 'fast has manhattan as its lower bound' -i '1 2 0 3' -o L \
	-e 'sp-solve: stdin:1: length 1, lower bound 1, 0 nodes' \
	-- sp-solve -m fast -v -L 0

# The boards of ten answers come before two that take long.
{
	sp-gen -S 1 -n 2
	yes '1 2 0 3' | head -n 8
	sp-gen -s 5 -S 1
	yes '1 2 0 3' | head -n 14
	sp-gen -s 5 -S 2
	yes '1 2 0 3' | head -n 200
} >taken
head -n 10 taken | sp-solve -l >lengths
check 'answers that are known do not wait for a long search behind them' \
	-O lengths \
	-- sh -c '
	: >known
	sp-solve -j 2 -M 8 -l taken >>known &
	for try in $(seq 250); do
		[ "$(wc -l <known)" -lt 10 ] || break
		sleep 0.2
	done
	kill $!
	wait
	head -n 10 known'

# ---- limits ----

sp-gen -s 13x5 -S 1 >large
sp-gen -s 13x5 -m slide:0 >home
for board in large home; do
	check "a board of more than 64 cells has no shortest solution: $board" \
		-s 2 -o '1:-' -e "sp-solve: $board:1: a board of 65 cells is too large for this method" \
		-- sp-solve -n -s 13x5 $board
done
sp-gen -S 1 -n 3 >boards
check '-L gives up boards with a message, - and status 2' -s 2 -o '-
-
-
L' -E 'sp-solve: boards:1: given up after 1[01]? nodes
sp-solve: boards:2: given up after 1[01]? nodes
sp-solve: boards:3: given up after 1[01]? nodes' \
	-- sh -c 'echo 1 2 0 3 >easy; sp-solve -L 100 boards easy'
check '-L 18446744073709551615 gives no board up' -I boards -o '57
50
41' -- sp-solve -l -L 18446744073709551615
check '-L prints a bound that grows with -L and is not above the length' \
	-o 'right 57' \
	-- sh -c '
	for nodes in 100 5000; do
		head -n 1 boards | sp-solve -L $nodes 2>&1 >kept |
		    sed "s/.*is shorter than //; s/;.*//"
	done >bounds
	head -n 1 boards | sp-solve -l | cat bounds - | xargs |
	    awk "{ print \$1 < \$2 && \$2 <= \$3 ? \"right\" : \$0, \$3 }"'
check '-L 0 solves boards that need no search' -s 2 -i '3 1 0 2
1 2 3 0' -o '-
0' -E "sp-solve: stdin:1: given up after [1-9] nodes" -- sp-solve -l -L 0
check '-L gives status 2 after unsolvable boards, too' -s 2 -i '2 1 3 0
3 1 0 2' -o 'unsolvable
-' -E '*given up*' -- sp-solve -L 0
check '-L limits searches of within' -s 2 -I boards -o '-
-
-' -E '*given up*' -- sp-solve -m within:1.001 -L 30
# Without -L threads share a search of more than 32768 nodes.
sp-gen -S 2 -n 30 >boards
sp-solve -L 60000 -v -j 1 boards >wanted 2>said
for j in 2 8; do
	check "-L gives up the same boards with -j $j" -s 2 -O wanted \
		-e "$(cat said)" -- sp-solve -L 60000 -v -j $j boards
done
sp-gen -S 7 -n 2 >boards
sp-solve boards >few
for m in 0 1 64 18446744073709551615; do
	check "-M $m changes no solutions" -I boards -O few -- sp-solve -M $m
done
head -n 2 shortest >few

# With a limit of nodes searches use small tables only; without a limit, the
# eighth board here makes a search ask for large tables.
sp-gen -S 1 -s 5x3 -k 13 -n 9 >hard
sp-solve -s 5x3 -j 1 -l -v -L 999999999 hard >wanted 2>small
for options in '-j 1' '-j 2' '-j 1 -M 20'; do
	check "large tables change no length: $options" -O wanted -E '*' \
		-- sh -c "sp-solve -s 5x3 -l -v $options hard 2>'said $options'
		cat 'said $options' >&2"
done
sp-gen -s 5 -S 9 -m slide:240 -k 12 >board
for options in '-l -j 1' '-j 1'; do
	check "the length alone is that of a solution: $options" \
		-o 65 -E '*' -- sh -c "
		sp-solve -v $options board 2>'first $options' |
			awk '{ print length < 9 ? \$0 : length }'
		cat 'first $options' >&2"
done
check 'searches take fewer nodes for the length alone, or with large tables' \
	-o 'yes yes yes' \
	-- awk '
	function saves(much, little) {
		return nodes[much] < nodes[little] ? "yes" : "no"
	}
	{ sub(/ nodes.*/, ""); nodes[FILENAME] += $NF }
	END {
		print saves("said -j 1", "small"),
		    saves("first -l -j 1", "first -j 1"),
		    saves("within -M 1024", "within -M 8")
	}' small 'said -j 1' 'first -l -j 1' 'first -j 1' \
	'within -M 8' 'within -M 1024'
sed -n 9p hard >ninth
check '-p 63: threads that share a search find just so many slides' -O ninth \
	-- sp-solve -s 5x3 -j 3 -p 63 hard
check '-p 61:62: threads that share a search find no fewer slides' -s 1 \
	-- sp-solve -s 5x3 -j 3 -p 61:62 ninth

# ---- threads ----

{
	sp-gen -S 10 -s 3 -n 60 -p any
	sp-gen -S 11 -n 5 -p any
	echo 1 2 3
	sp-gen -S 12 -s 2 -n 20 -M random
	sp-gen -s 9
	echo
	sp-gen -S 14 -s 3 -n 20 -M random
	sp-gen -S 15 -n 3
	sp-gen -S 17 -s 3 -n 20
} >boards
for options in '-bcn -m within:1.3' '-m fast -t' '-L 3000'; do
	# shellcheck disable=SC2086
	sp-solve -j 1 $options boards >wanted 2>said
	sort said >messages
	check "-j 3 writes the same as -j 1: $options" -s 2 -O wanted \
		-- sh -c "sp-solve -j 3 $options boards 2>said"
	check "-j 3 prints the same messages as -j 1: $options" \
		-O messages -- sort said
done
sp-gen -S 18 -s 3 -n 5000 >boards
sp-solve -j 1 boards >wanted
for options in -j3 -v; do
	check "answers of more boards than are held come in order: $options" \
		-O wanted -- sh -c "sp-solve $options boards 2>kept"
done

sp-gen -S 7 -n 2 >boards
sp-solve -j 1 -m within:1.2 boards >wanted
bears_little few sp-solve -l -j 4 boards
bears_little wanted sp-solve -m within:1.2 -j 4 boards

# ---- multi-tile moves ----

column='1 2 0 4 5 3 7 8 6' # one move from the goal
check '-u mtm: two tiles slide together' -i "$column" -o 'UU
U2
blank:DD
tiles: 6
1' -- sh -c 'cat >board; for o in "" -c -b -t -l; do
	sp-solve -u mtm $o board; done'
check '-u mtm: -a writes all solutions, -d limits their moves' -i "$hardest" \
	-s 1 -o 'DRUL2D2R2ULDRU2L2DR2UL2D2R2U2L2	D2RU2L2D2RURUL2D2RURUL2D2R2U2L2
20	2
none' -- sh -c 'cat >board; sp-solve -u mtm -ac board
	sp-solve -u mtm -al board; sp-solve -u mtm -a -d 19 board'
check '-u mtm: -a -d 0 leaves out a solution of one move' -s 1 -i "$solved
$column" -o '
none' -- sp-solve -u mtm -a -d 0
check '-u mtm: -v prints moves' -i "$column" -o 1 \
	-E '*:1: length 1, lower bound 1, 2 nodes; *' -- sp-solve -vl -u mtm
check '-v counts one node as 1 node' -i '1 2 3 4 5 6 7 0 8' -o 1 \
	-E '*:1: length 1, lower bound 1, 1 node; *' -- sp-solve -vl -u mtm
check '-u mtm: -d and -p count moves' -i "$column" -s 1 -o "none
$column" -- sh -c 'cat >board; sp-solve -u mtm -p 1:2 board >selected
	sp-solve -u mtm -d 0 board; s=$?; cat selected; exit $s'
check '-u mtm: -L limits the nodes' -i "$hardest" -s 2 -o - \
	-E '*given up after 101 nodes; no solution is shorter than ?*' \
	-- sp-solve -u mtm -M 0 -L 100
sp-gen -S 8 -s 3x4 -n 8 >boards
sp-solve -l -u mtm -s 3x4 boards >fewest
for f in 1 1.5; do
	solves_all "-u mtm: within:$f solves boards" 3x4 classic boards \
		-u mtm -m within:$f
	check "-u mtm: within:$f gives from once to $f times the fewest moves" \
		-o 8 -- sh -c "sp-moves -l moves | cut -f 2 | paste fewest - |
		    awk '\$2 >= \$1 && \$2 <= \$1 * $f { n++ } END { print n }'"
done
check '-u mtm: -L limits the nodes of within' -i "$hardest" -s 2 -o - \
	-E '*:1: given up after [1-9]* nodes; *' \
	-- sp-solve -u mtm -m within:1.1 -L 9
check '-u mtm: a board of 18 cells is refused' -i "$(sp-gen -s 2x9)" -s 2 \
	-o - -E '*too large for this method; the most is 16*' \
	-- sp-solve -u mtm -s 2x9
sp-gen -S 41 -n 2 -s 3 -p any >goals
sp-gen -g @goals >boards
solves_all '-u mtm: boards are solved for goals of their own, -c' \
	3 @goals boards -u mtm -c
sp-gen -S 42 -n 6 -s 3 >threes
sp-gen -S 43 -n 6 -m slide:30 | paste -d '\n' threes - >both
sp-solve -u mtm -j 1 both >wanted
check '-u mtm: boards of two sizes are solved in the same way by 4 threads' \
	-O wanted -- sp-solve -u mtm -j 4 -M 8 both

# ---- searches of textbooks ----

sp-gen -S 31 -n 4 -s 3 -g snake >threes
sp-gen -S 33 -n 5 -s 4 -g snake -m slide:12 >fours
sp-gen -S 34 -s 2x9 >eighteen
{
	sp-gen -G -S 32 -n 3 -s 2x4 -g snake
	echo
	cat threes fours | sp-map -o grid
} >grids
sp-solve -G -l -g snake grids >wanted
for method in bfs astar astar:manhattan astar:misplaced astar:conflicts \
	astar:zero ida ida:manhattan ida:misplaced ida:conflicts; do
	solves_all "$method solves boards" '' snake grids -m $method
	awk '{ print length }' moves | cmp -s - wanted
	ok "$method: as short as optimal" $?
done
tail -n 5 wanted >wanted.fours
for weight in 1 2 5 10; do
	solves_all "wastar:$weight solves boards" 4 snake fours \
		-m wastar:$weight
	awk -v weight=$weight '{
		getline shortest <"wanted.fours"
		if (length > weight * shortest || length < shortest)
			exit 1
	}' moves
	ok "wastar:$weight: at most $weight times as long as optimal" $?
done
sp-solve -v -m astar -s 3 -g snake threes >wanted 2>&1
check 'wastar:1 is A*' -- sh -c '
	sp-solve -v -m wastar:1 -s 3 -g snake threes 2>&1 |
	sed "s/;.*//" >got; sed "s/;.*//" wanted | cmp - got'
for method in greedy greedy:misplaced greedy:conflicts greedy:zero dfs; do
	solves_all "$method solves boards" 3 snake threes -m $method
done
# Published with the first project of the course CSMM.101x of ColumbiaX,
# Artificial Intelligence, 2017: the length of the solution and the boards
# expanded by dfs; and by bfs, which tests a board when it is expanded.
while read -r length expanded held board; do
	check "dfs expands as many boards as a course has published: $board" \
		-i "$board" -o "$length" \
		-E "*: length $length, $expanded boards expanded*" \
		-- sp-solve -v -l -g blank-first -m dfs
	check "bfs holds one board more than a course expands: $board" \
		-i "$board" -o "$(echo "$board" | sp-solve -l -g blank-first)" \
		-E "* generated, $((held + 1)) in memory*" \
		-- sp-solve -v -l -g blank-first -m bfs
done <<'END'
3 181437 10 1 2 5 3 4 0 6 7 8
46142 51015 54094 6 1 8 4 0 2 7 3 5
9612 9869 166786 8 6 4 2 1 3 5 7 0
END
# Counted by programs in Python that were written from sp-solve(1).
while read -r method length expanded generated held; do
	check "$method counts boards as its manual says" \
		-i '3 8 1 6 7 4 5 0 2' -o "$length" \
		-E "*: length $length, $expanded boards expanded, $generated generated, $held in memory, *" \
		-- sp-solve -v -l -m "$method"
done <<'END'
astar 27 2944 7813 4528
wastar:3 29 521 1425 704
greedy 117 365 1010 632
ida 27 6423 10586 28
END
for method in bfs dfs astar greedy wastar:3 ida; do
	check "$method -v counts the boards of a search for a solved board" \
		-i '1 2 3 0' -o 0 \
		-E '*: length 0, 0 boards expanded, 1 generated, 1 in memory, effective branching factor 1.00; *' \
		-- sp-solve -vl -m $method
	check "$method: a board of 18 cells is refused" -I eighteen \
		-s 2 -o - \
		-E '*too large for this method; the most is 16*' \
		-- sp-solve -s 2x9 -m $method
	check "$method: -L limits the boards generated" -i "$hardest" -s 2 \
		-o - \
		-E '*given up after 100 nodes*' \
		-- sp-solve -m $method -L 100
done
# The start, its child above, and its child on the right: the goal.
check 'bfs -v counts the boards of a search of one slide' -i '1 2 0 3' -o L \
	-E '*: length 1, 1 board expanded, 3 generated, 3 in memory, effective branching factor 2.00; *' \
	-- sp-solve -v -m bfs
check 'ida: a branching factor may be above 4' -i '1 2 3 0 4 6 7 8 9' -o L \
	-E '*10 generated, 3 in memory, effective branching factor 9.00*' \
	-- sp-solve -v -m ida:zero
check 'bfs: -M limits the boards in memory' -i "$hardest" -s 2 -o - \
	-E '*given up: more than 32768 boards do not fit the memory that -M allows*' \
	-- sp-solve -m bfs -M 1
check 'ida needs no memory that -M counts' -i "$hardest" -o 31 \
	-- sp-solve -l -m ida -M 0

finish
