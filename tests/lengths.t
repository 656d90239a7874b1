#!/bin/sh
# lengths.t -- boards by the length of their shortest solutions
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- sp-solve -e ----

check '-e counts the boards of each length' -o '0	1
1	2
2	2
3	2
4	2
5	2
6	1' -- sp-solve -e -s 2
# The On-Line Encyclopedia of Integer Sequences, A089473.
check '-e counts boards of 3x3 as published' -o '1 2 4 8 16 20 39 62 116 152 '\
'286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 '\
'15578 14560 6274 3910 760 221 2' -- sh -c 'sp-solve -e -s 3x3 | cut -f 2 |
	xargs'
# https://github.com/lightln2/SlidingTilesSolver, 2022.
check '-e -u mtm counts boards of 2x4 in multi-tile moves as published' -o \
'1 4 6 12 18 36 53 96 136 232 324 544 728 1064 1366 1928 2321 2780 2884 2436 '\
'1825 800 368 140 50 8' -- sh -c 'sp-solve -e -u mtm -j 3 -s 2x4 | cut -f 2 |
	xargs'
for case in '4x2 snake' '3x2 blank-first' '2 1 2 3 0' '2 1 0 2 3' \
    '3x2 1 3 0 4 5 2' '3x2 0 1 2 3 4 5' '2x3 1 0 3 2 4 5' \
    '2x3 1 2 3 4 0 5' '4x2 1 5 0 6 3 7 4 2'; do
	size=${case%% *} goal=${case#* }
	sp-gen -e -s "$size" -g "$goal" | sp-solve -l -s "$size" -g "$goal" |
		sort -n | uniq -c | awk '{ print $2 "\t" $1 }' >wanted
	check "-e counts as many boards as are solved: $size for $goal" \
		-O wanted -- sp-solve -e -s "$size" -g "$goal"
	sp-gen -e -s "$size" -g "$goal" |
		sp-solve -l -u mtm -s "$size" -g "$goal" |
		sort -n | uniq -c | awk '{ print $2 "\t" $1 }' >wanted
	check "-e -u mtm counts as many boards as are solved: $size for $goal" \
		-O wanted -- sp-solve -e -u mtm -s "$size" -g "$goal"
done
check '-e takes its size from a goal that is a board' -o 12 -- sh -c \
	'sp-solve -e -g "3 1 0 4" | awk "{ n += \$2 } END { print n }"'
check '-e takes a goal that is a grid in a file' -i '2 1
0 3' -o 6 -- sh -c 'sp-solve -e -G -g @- | tail -n 1 | cut -f 1'
sp-solve -e -j 1 -s 2x4 >wanted
for j in 2 3 8; do
	check "-e counts the same with -j $j" -O wanted \
		-- sp-solve -e -j $j -s 2x4
done
sp-solve -e -s 2 >wanted
check '-e -v prints the sum so far' -O wanted -e \
'sp-solve: boards of length 0 or less: 1
sp-solve: boards of length 1 or less: 3
sp-solve: boards of length 2 or less: 5
sp-solve: boards of length 3 or less: 7
sp-solve: boards of length 4 or less: 9
sp-solve: boards of length 5 or less: 11
sp-solve: boards of length 6 or less: 12' -- sp-solve -ev -s 2
check '-e refuses a size for which -M does not allow the memory' -s 2 -E \
'sp-solve: all boards of 7x2 take [1-9]* mebibytes, more than the solver*' \
	-- sp-solve -e -s 7x2
check '-e refuses even boards of few kilobytes with -M 0' -s 2 -E \
'sp-solve: all boards of 3x3 take 1 *' -- sp-solve -e -s 3 -M 0
check '-e refuses more boards than any memory has room for' -s 2 -e \
'sp-solve: all boards of 9x9 take more memory than any machine has' \
	-- sp-solve -e -s 9 -M 17592186044416
printf '1 2 3 0\n3 2 1 0\n' >goals
usage_error '-e refuses several goals' '-g: several goals, where -e needs one' \
	sp-solve -e -g @goals
usage_error 'length refuses several goals' \
	'-m: length is refused with several goals' \
	sp-gen -g @goals -m length:9
usage_error 'mtm refuses several goals' \
	'-m: mtm is refused with several goals' sp-gen -g @goals -m mtm:9

# The rows and pictures of sp-lengths(7) for sizes that take no time.
page=$root/man/sp-lengths.7
multitile='/^[.]Ss Multi-tile/'
{
	sed "$multitile,\$d" "$page" | grep -E '^(size|2x[2-5]|3x3) '
	for size in 2x5 3x3; do
		echo
		sed -n "/^$size: /,/^[.]Ed/p" "$page" | sed '$d'
	done
} >wanted
check 'sp-lengths(7) is right about all homes of the blank, up to 2x5 and 3x3' \
	-O wanted -- env BIN="${SP_BIN:-$root/build/bin}" \
	"$root/tests/lengths/table" 2x2 2x3 2x4 2x5 3x3
sed -n "$multitile,/^[.]Ed/p" "$page" |
	grep -E '^(size|2x[2-5]|3x3) ' >wanted
check 'sp-lengths(7) is right about multi-tile moves, up to 2x5 and 3x3' \
	-O wanted -- env BIN="${SP_BIN:-$root/build/bin}" \
	"$root/tests/lengths/table" -u mtm 2x2 2x3 2x4 2x5 3x3

# ---- sp-gen -m length ----

sp-gen -e -s 3 >all
sp-solve -l all | paste -d ' ' - all | sort >known
# every PATTERN OPTION ...: -d writes the lines of lengths and boards that fit
# the pattern, once
every() {
	grep -E "^($1)" known | cut -d ' ' -f 2- | sort >wanted
	shift
	check "sp-gen -d writes all boards once: $*" -O wanted -- sh -c '
		sp-gen -S 3 -s 3 -d -n inf "$@" | sort' every "$@"
}
for length in 0 1 2 9 20 30 31; do
	every "$length " -m length:$length
done
every '[345] ' -m length:3:5
every '[0123] ' -m length::3
every '29 |30 |31 ' -m length:29:
every '[123] ' -m length::3 -x
every '1[0-2] .* 0$' -m length:10:12 -b
# Published with the counts above: 127 of 6 moves, 589 + 41 + 1 of 22 and more.
check '-m mtm: draws from the boards of so many moves' -o '127
631' -- sh -c 'for m in 6 22:; do sp-gen -u -s 3 -m mtm:$m; done'
check '-m mtm: writes different boards with -d, all one move from the goal' \
	-o '1 2 0 4 5 3 7 8 6
1 2 3 4 5 0 7 8 6
1 2 3 4 5 6 0 7 8
1 2 3 4 5 6 7 0 8' -- sh -c 'sp-gen -s 3 -d -n inf -m mtm:1 | sort'
check '-m mtm: the boards drawn are solved in so many moves' -o '20
20
20' -- sh -c 'sp-gen -S 1 -n 3 -s 2x5 -m mtm:20 |
	sp-solve -l -u mtm -s 2x5 -M 1'
check '-m mtm: says past which number of moves there is no board' -s 2 -E \
	'sp-gen: no board is more than 24 moves from the goal*' \
	-- sp-gen -s 3 -m mtm:25
# The chi-square of k boards, none expected more than another, has
# mean k-1 and, from n draws, variance 2(k-1)(n-1)/n.  The limit is 4.5
# deviations.
check 'all boards of a length have equal chances' -o 31 -- awk '
	{ boards[$1]++ }
	END {
		for (length_ in boards) {
			k = boards[length_]
			n = k < 400 ? 400 : k < 4000 ? k : 4000
			draw = "sp-gen -S 5 -s 3 -m length:" length_ " -n " n
			split("", count)
			while ((draw | getline board) > 0)
				count[board]++
			close(draw)
			x = seen = 0
			for (board in count) {
				x += (count[board] - n / k)^2
				seen++
			}
			x = (x + (k - seen) * (n / k)^2) / (n / k) - (k - 1)
			if (k == 1)
				continue
			z = x / sqrt(2 * (k - 1) * (n - 1) / n)
			if (z < 4.5 && z > -4.5)
				right++
			else
				print k, n, seen, z
		}
		print right
	}' known
check '-m length: a board is a function of seed and number' -- sh -c '
	for d in "" -d; do
		set -- -S 9 -s 2x4 -m length:12:30 $d
		sp-gen "$@" -n 200 >whole
		for r in 0 1 2; do sp-gen "$@" -n 200 -r $r/3; done | cmp - whole
		sp-gen "$@" -k 150 -n 50  >end
		tail -n 50 whole | cmp - end
	done'
for size in 2 2x3 3x2 2x5 4x2 4x3; do
	check "sp-gen writes boards of $size of 4 to 6 slides" -o '4
5
6' -- sh -c 'sp-gen -S 1 -n 50 -s $1 -g snake -m length:4:6 |
		sp-solve -l -s $1 -g snake | sort -u' lengths $size
done
check 'sp-gen -M 2 writes boards of 7 slides' -o '7
2' -- sh -c 'sp-gen -S 1 -n 20 -s 3 -M 2 -m length:7 | tee boards |
		sp-solve -l | sort -u; sp-count -f missing boards | sort -u'
check 'sp-gen writes boards of a length for a goal that is a board' -o '1 0 4 2
4 1 0 2' -- sh -c 'sp-gen -d -S 1 -n inf -g "0 1 4 2" -m length:1 | sort'
sp-gen -S 3 -d -n 2 -s 3 -m length:31 | sp-map -o grid >wanted
check 'sp-gen -G writes boards of a length as grids' -O wanted \
	-- sp-gen -S 3 -G -d -n 2 -s 3 -m length:31
check 'sp-gen -u counts the boards of a length' -o 221 \
	-- sp-gen -u -s 3 -m length:30
check 'sp-gen -v prints the seed and how many boards of lengths there are' \
	-e 'sp-gen: seed 7
sp-gen: population 223' -- sp-gen -v -S 7 -n 0 -s 3 -m length:30:
check 'sp-gen -b refuses lengths at which the blank is not at home' -s 2 \
	-e 'sp-gen: no board with its blank at home is so many slides from the goal' \
	-- sp-gen -b -s 3 -m length:5
check 'sp-gen -d ends with the last board of a length' -o 3 -- sh -c \
	'sp-gen -S 1 -d -k 218 -n 10 -s 3 -m length:30 | wc -l | tr -d " "'
for length in 32 33 99:; do
	check "sp-gen names the greatest length: $length" -s 2 \
		-e 'sp-gen: no board is more than 31 slides from the goal' \
		-- sp-gen -s 3 -m length:$length
done
check 'sp-gen -m length ends with the last board number' -s 2 -o 2 -e \
'sp-gen: the boards of a seed end at number 18446744073709551615' -- sh -c \
'sp-gen -S 1 -k 18446744073709551614 -n inf -s 2 -m length:2 >boards
	status=$?; wc -l <boards | tr -d " "; exit $status'

# ---- sp-solve -p ----

# picked LENGTHS OPTION ...: -p writes the boards with such lengths, a pattern
picked() {
	grep -E "^($1) " solved | cut -d ' ' -f 2- >wanted
	shift
	check "the boards of these lengths are written: $*" -O wanted \
		-- sp-solve "$@" boards
}
{
	sp-gen -S 4 -s 3 -n 300
	sp-gen -S 4 -m slide:60 -n 100
	sp-gen -S 4 -s 2 -n 20
} >boards
sp-solve -l boards | paste -d ' ' - boards >solved
picked '1[0-9]|20' -p 10:20
picked '[0-9]' -p :9
picked '2[4-9]|3.' -p 24:
picked 20 -p 20
picked 0 -p 0
picked '1[45]' -p 14:15
picked '.*' -p :
picked '1[0-9]|20' -p 10:20 -j 3
check '-p -c counts the boards' -o "$(grep -c . wanted)" \
	-- sp-solve -c -p 10:20 boards
check '-p -n writes the lines of the boards' -i '1 2 3 0

1 2 0 3
2 0 1 3
1 0 3 2' -o '3:1 2 0 3
5:1 0 3 2' -- sp-solve -n -p 1
check '-p writes grids with any labels as they are' -i '1 2
4 0

1 2
0 4

0 2
1 4' -o '1 2
4 0

0 2
1 4' -- sp-solve -G -p 1:
check '-p writes boards in the form they are read in' -i '1 2 4 3
1 4 2 3
1 2 3 4' -o '1 2 4 3' -- sp-solve -i one-based -p 1
check '-p: no board of such a length gives status 1' -s 1 -i '1 2 3 0
2 1 3 0' -- sp-solve -p 1:5
check '-p -c: no board of such a length is 0 and status 1' -s 1 -i '1 2 3 0' \
	-o 0 -- sp-solve -c -p 1:5
check '-p reports malformed boards and writes no unsolvable ones' -s 2 \
	-i '2 1 3 0
1 1 3 0
1 2 0 3' -o '1 2 0 3' -e 'sp-solve: stdin:2: label 1 appears twice' \
	-- sp-solve -p 1:5
check '-p reports a board that is too large' -s 2 -e 'sp-solve: stdin:1: a '\
'board of 81 cells is too large for this method' \
	-- sh -c 'sp-gen -s 9 | sp-solve -p 1:5'
check '-p writes no board that is given up' -s 2 -o 0 \
	-E 'sp-solve: stdin:1: given up after [1-9]* nodes' \
	-- sh -c 'sp-gen -S 1 | sp-solve -c -L 1000 -p 40:'
check '-p searches no board whose lower bound is above HI' -s 1 -- sh -c \
	'sp-gen -S 1 -s 7 -n 30 | sp-solve -p 20:30 -L 100'
check '-p -v prints lengths of the boards that are written' \
	-i '1 2 3 4 5 6 0 7 8
1 2 3 4 5 6 7 0 8' -o '1 2 3 4 5 6 7 0 8' \
	-E 'sp-solve: stdin:2: length 1, lower bound 1, [0-9]* nodes; *' \
	-- sp-solve -v -p 1

# ---- sp-solve -a ----

check '-a writes all shortest solutions in the order D L R U' -i '0 3 2 1
1 2 3 0
2 1 3 0
0 1 3 2' -s 1 -o 'LURDLU	ULDRUL

unsolvable
LU' -- sp-solve -a
sp-gen -s 3x2 -m length:21 -d -n inf >wide
check '-a writes them in this order for boards wider than high, too' \
	-o "$(sp-map -s 3x2 -x transpose wide | sp-solve -s 2x3 -a |
	    tr '\t' '\n' | tr UDLR LRUD | sort)" -- sh -c \
	'sp-solve -s 3x2 -a wide | tr "\t" "\n"'
check '-al writes the length and the number of solutions' -i '0 3 2 1
1 2 3 0
2 1 3 0' -s 1 -o '6	2
0	1
unsolvable' -- sp-solve -al
check '-an writes line numbers before solutions' -s 2 -i '1 1 2 0

0 3 2 1' -o '1:malformed
3:LURDLU	ULDRUL' -e 'sp-solve: stdin:1: label 1 appears twice' -- sp-solve -an
check '-abc writes moves of the blank with repeat counts' \
	-i '1 2 3 0 5 6 4 7 8' \
	-o blank:DR2 -- sp-solve -abc
sp-gen -S 6 -s 3 -n 40 >boards
for case in 'classic -s3' 'classic -b' 'classic -c' 'spiral -j3' \
    'blank-first -j1'; do
	goal=${case% *} option=${case#* }
	sp-gen -S 6 -s 3 -n 40 -g "$goal" >boards
	sp-solve -g "$goal" -a "$option" boards >all
	sp-solve -g "$goal" -al "$option" boards | cut -f 2 >counts
	check "-a writes as many solutions as -al counts: $case" -O counts \
		-- awk -F '\t' '{ print NF }' all
	# Each board stands once before each of its solutions.
	tr '\t' '\n' <all >moves
	paste counts boards | awk -F '\t' '
		{ for (i = 0; i < $1; i++) print $2 }' >each
	count=$(grep -c . each)
	check "-a writes different moves that solve the board: $case" \
		-o "$count
$count" -- sh -c '
		sp-map -f "$1" -t "$1" -m @moves each |
		    sp-check -g "$1" -p solved -c
		paste -d " " each moves | sort -u | wc -l | tr -d " "' sh "$goal"
done
check 'the two hardest 3x3 boards have 40 shortest solutions each' \
	-o '31	40
31	40' -- sh -c 'sp-gen -d -n inf -s 3 -m length:31 | sp-solve -al'
hardest='8 6 7 2 5 4 3 0 1'
echo "$hardest" | sp-solve -a | tr '\t' '\n' >all
check '-a -L writes the first solutions and - when it gives a board up' -s 2 \
	-o some -E 'sp-solve: stdin:1: given up after 100[0-9] nodes' \
	-- sh -c 'echo '"$hardest"' | sp-solve -aL 1000 >line
	status=$?
	tr "\t" "\n" <line >found
	count=$(($(grep -c . found) - 1))
	{ head -n $count all; echo -; } | cmp - found &&
	    [ $count -gt 0 ] && echo some
	exit $status'
check '-a -L writes - for a board without a solution so far' -s 2 -o '1:-' \
	-E 'sp-solve: stdin:1: given up after *' \
	-- sh -c 'sp-gen -S 1 | sp-solve -anL 1000'
check '-al -L writes - for a board that is given up' -s 2 -i "$hardest" -o - \
	-E 'sp-solve: stdin:1: given up after *' -- sp-solve -alL 1000
check '-alv prints the length, lower bound and nodes' -i '8 6 7 2 5 4 3 0 1' \
	-o '31	40' -E \
'sp-solve: stdin:1: length 31, lower bound 31, [0-9]* nodes; *' -- sp-solve -alv
finish
