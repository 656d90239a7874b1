#!/bin/sh
# lengths.t -- boards by the length of their shortest solutions
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# wrong NAME PATTERN COMMAND ...: a usage error
wrong() {
	wrong_name=$1 wrong_pattern=$2
	shift 2
	check "$wrong_name" -s 2 -E "$1: $wrong_pattern
usage: $1 [[]*" -- "$@"
}

# ---- sp-solve -e ----

check '-e: how many boards need how many slides' -o '0	1
1	2
2	2
3	2
4	2
5	2
6	1' -- sp-solve -e -s 2
check '-e: 3x3 is as published, OEIS A089473' -o '1 2 4 8 16 20 39 62 116 152 '\
'286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 '\
'15578 14560 6274 3910 760 221 2' -- sh -c 'sp-solve -e -s 3x3 | cut -f 2 |
	xargs'
# tallied SIZE GOAL: -e counts as many as solving all boards one by one
tallied() {
	sp-gen -e -s "$1" -g "$2" | sp-solve -l -s "$1" -g "$2" | sort -n |
		uniq -c | awk '{ print $2 "\t" $1 }' >wanted
	check "-e: as solved one by one, $1 for $2" -O wanted \
		-- sp-solve -e -s "$1" -g "$2"
}
tallied 3 spiral
tallied 2x4 snake
tallied 4x2 snake
tallied 3x2 blank-first
tallied 3x2 '1 0 2 3 4 5'
check '-e: a goal given as a board has a size' -o 12 -- sh -c \
	'sp-solve -e -g "3 1 0 4" | awk "{ n += \$2 } END { print n }"'
check '-e: a goal in a file, as a grid' -i '2 1
0 3' -o 6 -- sh -c 'sp-solve -e -G -g @- | tail -n 1 | cut -f 1'
sp-solve -e -j 1 -s 2x4 >wanted
for j in 2 3 8; do
	check "-e: -j $j counts the same" -O wanted -- sp-solve -e -j $j -s 2x4
done
check '-e -v: the sum so far' -o '0	1
1	2
2	2
3	2
4	2
5	2
6	1' -e 'sp-solve: boards of length 0 or less: 1
sp-solve: boards of length 1 or less: 3
sp-solve: boards of length 2 or less: 5
sp-solve: boards of length 3 or less: 7
sp-solve: boards of length 4 or less: 9
sp-solve: boards of length 5 or less: 11
sp-solve: boards of length 6 or less: 12' -- sp-solve -ev -s 2
check '-e: what does not fit -M is refused with what it takes' -s 2 -e \
'sp-solve: all boards of 7x2 take 5593 mebibytes; -M allows 1024' \
	-- sp-solve -e -s 7x2
check '-e: so are boards of few kilobytes with -M 0' -s 2 -e \
'sp-solve: all boards of 3x3 take 1 mebibytes; -M allows 0' \
	-- sp-solve -e -s 3 -M 0
check '-e: and more than can be counted' -s 2 -e 'sp-solve: all boards of 9x9 '\
'take more memory than any machine has' \
	-- sp-solve -e -s 9 -M 17592186044416
for option in -b -c '-i line' -l '-L 9' '-m fast' -n; do
	# shellcheck disable=SC2086
	wrong "-e with $option" "${option% *}: not with -e, which solves no board" \
		sp-solve -e -s 3 $option
done
wrong '-e with a file' 'no operands with -e, which reads no boards' \
	sp-solve -e -s 3 boards
wrong '-e without a size' '-e: needs the size of the boards, -s' sp-solve -e
printf '1 2 3 0\n3 2 1 0\n' >goals
wrong '-e for several goals' '-g: several goals, where -e needs one' \
	sp-solve -e -g @goals

# The rows and pictures of a page for those sizes that take no time.
page=$root/man/sp-lengths.7
{
	grep -E '^(size|2x[2-5]|3x3) ' "$page"
	for size in 2x5 3x3; do
		echo
		sed -n "/^$size: /,/^[.]Ed/p" "$page" | sed '$d'
	done
} >wanted
check 'sp-lengths(7) is right about all homes of the blank, up to 2x5 and 3x3' \
	-O wanted -- env BIN="${SP_BIN:-$root/build/bin}" \
	"$root/tests/lengths/table" 2x2 2x3 2x4 2x5 3x3

# ---- sp-gen -m length ----

sp-gen -e -s 3 >all
sp-solve -l all | paste -d ' ' - all | sort >known
# every NAME LENGTHS OPTION ...: -d -n inf writes the boards of lengths, a
# pattern, once
every() {
	every_name=$1
	grep -E "^($2) " known | cut -d ' ' -f 2- | sort >wanted
	shift 2
	check "$every_name" -O wanted -- sh -c 'sp-gen -S 3 -s 3 -d -n inf "$@" |
		sort' every "$@"
}
for length in 0 1 2 9 20 30 31; do
	every "-d: all boards of $length slides, once" $length -m length:$length
done
every 'of some lengths' '3|4|5' -m length:3:5
every 'of the least ones' '0|1|2|3' -m length::3
every 'of the greatest ones' '29|30|31' -m length:29:
every 'but the goal' '1|2|3' -m length::3 -x
check 'those with the blank at home' -o "$(grep -E '^1[0-2] .* 0$' known |
	cut -d ' ' -f 2- | sort)" -- sh -c \
	'sp-gen -S 3 -s 3 -d -n inf -m length:10:12 -b | sort'
# Equal chances: the chi-square of k boards, none expected more than another, has
# mean k-1 and, from n draws, variance 2(k-1)(n-1)/n.
check 'each board of a length has equal chances, for all lengths' -o 31 -- sh -c '
	for length in $(cut -d " " -f 1 known | uniq); do
		boards=$(grep -c "^$length " known)
		[ "$boards" -gt 1 ] || continue
		draws=$((boards > 400 ? boards : 400))
		sp-gen -S 5 -s 3 -m length:$length -n $draws | sort | uniq -c |
		    awk -v k="$boards" -v n=$draws "
		{ sum += (\$1 - n / k)^2; seen++ }
		END {
			x = (sum + (k - seen) * (n / k)^2) / (n / k) - (k - 1)
			z = x / sqrt(2 * (k - 1) * (n - 1) / n)
			if (z < 4.5 && z > -4.5 && seen > k / 2)
				print
			else
				print k, n, seen, z >\"/dev/stderr\"
		}"
	done | wc -l | tr -d " "'
check 'a board is a function of seed and number' -- sh -c '
	for d in "" -d; do
		set -- -S 9 -s 2x4 -m length:12:30 $d
		sp-gen "$@" -n 200 >whole
		for r in 0 1 2; do sp-gen "$@" -n 200 -r $r/3; done | cmp - whole
		sp-gen "$@" -k 150 -n 50  >end
		tail -n 50 whole | cmp - end
	done'
for size in 2 2x3 3x2 2x5 4x2 3x4 4x3; do
	check "boards of $size have the lengths asked for" -o '4
5
6' -- sh -c 'sp-gen -S 1 -n 50 -s $1 -g snake -m length:4:6 |
		sp-solve -l -s $1 -g snake | sort -u' lengths $size
done
check 'with another missing number the blank is at home elsewhere' -o '7
2' \
	-- sh -c 'sp-gen -S 1 -n 20 -s 3 -M 2 -m length:7 | tee boards |
		sp-solve -l | sort -u; sp-count -f missing boards | sort -u'
check 'for a goal that is a board' -o '1 0 4 2
4 1 0 2' -- sh -c 'sp-gen -d -S 1 -n inf -g "0 1 4 2" -m length:1 | sort'
check '-G: grids' -o '6 4 7
8 5 0
3 2 1

8 6 7
2 5 4
3 0 1' -- sp-gen -S 3 -G -d -n 2 -s 3 -m length:31
check '-u: how many there are' -o 221 -- sp-gen -u -s 3 -m length:30
check '-v: and a seed' -e 'sp-gen: seed 7
sp-gen: population 223' -- sp-gen -v -S 7 -n 0 -s 3 -m length:30:
check '-b: lengths at which the blank is not at home' -s 2 \
	-e 'sp-gen: no board with its blank at home is so many slides from the goal' \
	-- sp-gen -b -s 3 -m length:5
check '-d: no more than there are' -o 3 -- sh -c \
	'sp-gen -S 1 -d -k 218 -n 10 -s 3 -m length:30 | wc -l | tr -d " "'
check 'no board is so far from the goal' -s 2 \
	-e 'sp-gen: no board is so many slides from the goal; sp-solve -e tells how many there are of each length' \
	-- sp-gen -s 3 -m length:32
check 'numbers of boards end' -s 2 -o 2 -e \
'sp-gen: the boards of a seed end at number 18446744073709551615' -- sh -c \
'sp-gen -S 1 -k 18446744073709551614 -n inf -s 2 -m length:2 >boards
	status=$?; wc -l <boards | tr -d " "; exit $status'
wrong 'more than 12 cells' \
	'-m: length is limited to 12 cells; select larger boards by sp-solve -p' \
	sp-gen -m length:9
for method in length length:; do
	wrong "no length: $method" \
		"-m: '$method': say how many slides, as in length:20" \
		sp-gen -s 3 -m $method
done
wrong 'no number' "-m: '9x': length takes a number or a range LO:HI, *" \
	sp-gen -s 3 -m length:9x
wrong 'an empty range' "-m: '3:2': the range is empty, 3 is more than 2" \
	sp-gen -s 3 -m length:3:2
wrong 'only the goal, but not the goal' \
	'-x: no board but the goal has the length 0' sp-gen -x -s 3 -m length:0
wrong 'in index order' '-e: not with -m length; *' sp-gen -e -s 3 -m length:9
wrong 'unsolvable boards' '-p: not with -m length: *' \
	sp-gen -p unsolvable -s 3 -m length:9
wrong 'any missing number' '-M: not random with -m length: *' \
	sp-gen -M random -s 3 -m length:9
wrong 'several goals' '-m: length is refused with several goals' \
	sp-gen -g @goals -m length:9

# ---- sp-solve -p ----

# picked NAME LENGTHS FILE OPTION ...: writes the boards with such lengths, a
# pattern, of a file
picked() {
	picked_name=$1 picked_lengths=$2 picked_file=$3
	shift 3
	sp-solve -l "$picked_file" | paste -d ' ' - "$picked_file" |
		grep -E "^($picked_lengths) " | cut -d ' ' -f 2- >wanted
	check "$picked_name" -O wanted -- sp-solve "$@" "$picked_file"
}
{
	sp-gen -S 4 -s 3 -n 300
	sp-gen -S 4 -m slide:60 -n 100
	sp-gen -S 4 -s 2 -n 20
} >boards
picked '-p: boards from LO to HI slides' '1[0-9]|20' boards -p 10:20
picked '-p: up to HI' '[0-9]' boards -p :9
picked '-p: from LO on' '2[4-9]|3.' boards -p 24:
picked '-p: of one length' 20 boards -p 20
picked '-p: of length 0' 0 boards -p 0
picked '-p: of lengths of one parity only' '1[45]' boards -p 14:15
picked '-p: all' '.*' boards -p :
for j in 1 2 3; do
	picked "-p: -j $j writes the same" '1[0-9]|20' boards -p 10:20 -j $j
done
check '-c: how many' -o "$(sp-solve -p 10:20 boards | wc -l | tr -d ' ')" \
	-- sp-solve -c -p 10:20 boards
check '-n: their lines' -i '1 2 3 0

1 2 0 3
2 0 1 3
1 0 3 2' -o '3:1 2 0 3
5:1 0 3 2' -- sp-solve -n -p 1
check 'grids, with other labels than the usual ones' -i '1 2
4 0

1 2
0 4

0 2
1 4' -o '1 2
4 0

0 2
1 4' -- sp-solve -G -p 1:
check 'boards are written in the form they are read in' -i '1 2 4 3
1 4 2 3
1 2 3 4' -o '1 2 4 3' -- sp-solve -i one-based -p 1
check 'no board has such a length: status 1' -s 1 -i '1 2 3 0
2 1 3 0' -- sp-solve -p 1:5
check 'none to be counted' -s 1 -i '1 2 3 0' -o 0 -- sp-solve -c -p 1:5
check 'unsolvable boards are not written, malformed ones reported' -s 2 \
	-i '2 1 3 0
1 1 3 0
1 2 0 3' -o '1 2 0 3' -e 'sp-solve: stdin:2: label 1 appears twice' \
	-- sp-solve -p 1:5
check 'a board too large for it is reported' -s 2 -e 'sp-solve: stdin:1: a '\
'board of 81 cells is too large for shortest solutions; the most is 64, but -m near takes larger ones' \
	-- sh -c 'sp-gen -s 9 | sp-solve -p 1:5'
check '-L: a board given up is not written' -s 2 -o 0 -E 'sp-solve: '\
'stdin:1: given up after 1[0-9]* nodes; no solution is shorter than [1-9][0-9]' \
	-- sh -c 'sp-gen -S 1 | sp-solve -c -L 100000 -p 40:'
check 'what is known to be longer is not searched for' -s 1 -- sh -c \
	'sp-gen -S 1 -s 7 -n 30 | sp-solve -p 20:30 -L 100'
check '-v: of the boards that are written' -i '1 2 3 4 5 6 0 7 8
1 2 3 4 5 6 7 0 8' -o '1 2 3 4 5 6 7 0 8' \
	-E 'sp-solve: stdin:2: length 1, lower bound 1, [0-9]* nodes' \
	-- sp-solve -v -p 1
for option in -b -l; do
	wrong "-p with $option" "$option: -p writes boards, not solutions; a second sp-solve may write those" \
		sp-solve -p 3 $option
done
for method in fast near within:1.5; do
	wrong "-p with -m $method" '-m: -p asks for shortest solutions' \
		sp-solve -p 3 -m $method
done
wrong '-p with numbers before grids' '-n: not with boards written as grids' \
	sp-solve -p 3 -nG
wrong '-p with no range' "-p: 'x': length takes a number or a range LO:HI, *" \
	sp-solve -p x
wrong '-p with -e' '-p: not with -e, which solves no board' \
	sp-solve -e -s 3 -p 3

# ---- sp-solve -a ----

check '-a: all shortest solutions, in the order of letters' -i '0 3 2 1
1 2 3 0
2 1 3 0
0 1 3 2' -s 1 -o 'LURDLU	ULDRUL

unsolvable
LU' -- sp-solve -a
sp-gen -s 3x2 -m length:21 -d -n inf >wide
check '-a: in the order of letters for boards that are wider than high, too' \
	-o "$(sp-map -s 3x2 -x transpose wide | sp-solve -s 2x3 -a |
	    tr '\t' '\n' | tr UDLR LRUD | sort)" -- sh -c \
	'sp-solve -s 3x2 -a wide | tr "\t" "\n"'
check '-al: the length, and how many' -i '0 3 2 1
1 2 3 0
2 1 3 0' -s 1 -o '6	2
0	1
unsolvable' -- sp-solve -al
check '-an: after their lines' -s 2 -i '1 1 2 0

0 3 2 1' -o '1:malformed
3:LURDLU	ULDRUL' -e 'sp-solve: stdin:1: label 1 appears twice' -- sp-solve -an
check '-abc: moves of the blank, with counts' -i '1 2 3 0 5 6 4 7 8' \
	-o blank:DR2 -- sp-solve -abc
sp-gen -S 6 -s 3 -n 40 >boards
for options in '-s 3' '-s 3 -b' '-s 3 -c' '-s 3 -g spiral' \
    '-s 3 -g blank-first -j 3'; do
	# shellcheck disable=SC2086
	check "-a: as many as -al says, all solve: $options" -- sh -c '
		sp-gen -S 6 -n 40 '"${options%%-[bcj]*}"' >boards
		sp-solve -a '"$options"' boards >all
		awk -F "\t" "{ print NF }" all >counts
		sp-solve -al '"$options"' boards | cut -f 2 | cmp - counts
		tr "\t" "\n" <all >moves
		paste counts boards | awk -F "\t" "
		{ for (i = 0; i < \$1; i++) print \$2 }" >each
		goal="'"${options#*-g }"'"
		case $goal in -s*) goal=classic ;; *) goal=${goal%% *} ;; esac
		sp-map -f $goal -t $goal -m @moves each |
		    sp-check -g $goal -p solved -c >solved
		wc -l <each | tr -d " " | cmp - solved'
done
check 'the two hardest 3x3 boards have forty each' -o '31	40
31	40' -- sh -c 'sp-gen -d -n inf -s 3 -m length:31 | sp-solve -al'
check '-aL: solutions found before it is given up are written' -s 2 -o '26
-' -E 'sp-solve: stdin:1: given up after 100[0-9] nodes; *' -- sh -c '
	echo 8 6 7 2 5 4 3 0 1 | sp-solve -aL 1000 >line
	status=$?
	awk -F "\t" "{ print NF; print \$NF }" line
	exit $status'
check '-aL: or none' -s 2 -o '1:-' \
	-E 'sp-solve: stdin:1: given up after * is shorter than [1-9][0-9]' \
	-- sh -c 'sp-gen -S 1 | sp-solve -anL 1000'
check '-alL: then there is no number' -s 2 -o - \
	-E 'sp-solve: stdin:1: given up after *' -- sh -c '
	echo 8 6 7 2 5 4 3 0 1 | sp-solve -alL 1000'
check '-av: all nodes' -i '8 6 7 2 5 4 3 0 1' -o '31	40' -E \
'sp-solve: stdin:1: length 31, lower bound 31, [0-9]* nodes' -- sp-solve -alv
wrong '-a with -p' '-a: -p writes boards, not solutions; a second sp-solve may write those' sp-solve -ap 3
wrong '-a with -e' '-a: not with -e, which solves no board' sp-solve -aes 3
for method in fast near within:1.5; do
	wrong "-a with -m $method" '-m: -a asks for shortest solutions' \
		sp-solve -a -m $method
done

finish
