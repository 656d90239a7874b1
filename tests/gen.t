#!/bin/sh
# gen.t -- sp-gen: populations, parts, slices, seeds, methods
# shellcheck disable=SC2016,SC2086 # options are words
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# lines COMMAND: how many lines it writes; its status
lines() {
	"$@" >written
	lines_status=$?
	wc -l <written | tr -d ' '
	return $lines_status
}

# distinct COMMAND: how many different lines it writes; its status
distinct() {
	"$@" >written
	lines_status=$?
	sort -u written | wc -l | tr -d ' '
	return $lines_status
}

# totals SOLVABLE UNSOLVABLE: what sp-check -c writes
totals() {
	printf 'solvable %d\nunsolvable %d\nmalformed 0\n' "$@"
}

# ---- how many there are ----

# counts NAME NUMBER OPTION ...: sp-gen -u
counts() {
	counts_name=$1 counts_out=$2
	shift 2
	check "sp-gen -u $*: $counts_name" -o "$counts_out" -- sp-gen -u "$@"
}

counts '16!/2' 10461394944000
counts '36!/2' 185996663394950608733999724075417600000000 -s 6x6
counts '9!/2' 181440 -s 3
counts '9!' 362880 -s 3 -p any
counts '8!/2' 20160 -s 3 -b
counts 'all but the goal' 181439 -s 3 -x
counts 'the goal is not unsolvable' 181440 -s 3 -x -p unsolvable
counts 'nine times as many' 1632960 -s 3 -M random
counts 'all but nine goals' 1632951 -s 3 -M random -x
counts 'two of three' 2 -s 2 -b -x
counts 'the size of the goal' 360 -s 3x2 -g '0 5 4 3 2 1'
counts 'how many would be written' 7 -n 7
counts 'no number of a board matters' 7 -n 7 -k 18446744073709551609
counts 'how many of -n are in the part' 4 -n 7 -r 1/2
counts 'how many boards are in the last of a billion parts' 18446744074 \
	-n 18446744073709551615 -r 999999999/1000000000
counts 'any number' inf -n inf
counts 'cut to what is left' 5 -s 2 -d -k 7 -n 100
counts 'cut to what is left' 5 -s 2 -e -k 7
counts 'none past the end' 0 -s 2 -e -k 12
counts 'none far past the end' 0 -s 2 -e -k 99999999999999999999999
counts 'cut one earlier without the goal' 4 -s 2 -e -k 7 -x
counts 'a part of all' 61998887798316869577999908025139200000000 \
	-s 6 -e -r 2/3
check '-u writes the number of boards of 64x64 exactly, and at once' -o 13020 \
	-- sh -c \
	'sp-gen -u -s 64 | tr -d "\n" | wc -c | tr -d " "'
for option in -u -e; do
	check "$option above 4096 cells is refused" -s 2 \
		-E 'sp-gen: *4096 cells*' -- sp-gen $option -s 65
done
check 'boards above 4096 cells are drawn' -o "$(totals 2 0)" -- sh -c '
	sp-gen -s 65 -n 2 -S 1 | sp-check -c'
check '-d draws boards above 4096 cells' -o 4 \
	-- distinct sp-gen -d -s 65 -n 4 -S 1

# ---- how many are written ----

check 'one board by default' -o 1 -- lines sp-gen
check '-n 0 writes nothing' -- sp-gen -n 0
check '-n inf goes on until its reader ends' -o 100000 -- sh -c \
	'sp-gen -n inf -s 2 | head -n 100000 | wc -l | tr -d " "'
for method in -d -e; do
	for number in 1000 inf; do
		check "$method -n $number ends with the population, status 0" \
			-o 360 -- lines sp-gen $method -s 3x2 -n $number
	done
	check "$method: a start past the end writes nothing" \
		-- sp-gen -S 1 $method -s 3 -k 181440
done
check '-e writes all boards by default' -o 181440 -- lines sp-gen -e -s 3
check '-e at the last board of 4x4 writes one' -o 1 \
	-- lines sp-gen -e -s 4x4 -k 10461394943999 -n 2
check '-k without -S: a message says that another run has other boards' \
	-o 1 -e 'sp-gen: -k without -S: every run draws a seed of its own' \
	-- lines sp-gen -k 2
for option in 'k 2' 'r 0/2'; do
	check "-$option: -e and -u need no seed" -o 1 \
		-- sh -c "sp-gen -e -s 2 -$option >kept; sp-gen -u -$option | grep -c ."
done
check '-n inf ends at board 2^64-1 with a message' -s 2 -o 2 \
	-e 'sp-gen: the boards of a seed end at number 18446744073709551615' \
	-- lines sp-gen -S 1 -s 2 -k 18446744073709551614 -n inf
check 'board number 2^64-1 can be written' -o 1 \
	-- lines sp-gen -S 1 -k 18446744073709551615
check '-v: seed and population' -e 'sp-gen: seed 7
sp-gen: population 360' -- sp-gen -v -S 0x7 -s 3x2 -n 0
check '-v: above 4096 cells the population is not counted' \
	-e 'sp-gen: seed 7
sp-gen: population not counted above 4096 cells' -- sp-gen -v -S 7 -s 65 -n 0
check '-v: the seed from the system writes the same boards again' \
	-- sh -c 'sp-gen -v -n 3 >first 2>messages
	sp-gen -S "$(sed -n "s/.*seed //p" messages)" -n 3 | cmp - first'
check 'without -S every run has its own seed' -o 20 -- sh -c \
	'for i in 1 2 3 4 5 6 7 8 9 10; do sp-gen -n 2; done |
	 sort -u | wc -l | tr -d " "'

# ---- every method: slices and parts ----

for options in '-s 4' '-s 3x2' '-s 2' '-s 10' '-s 6x5 -g spiral' \
    '-M random -s 3' '-M random -s 6' '-p unsolvable' '-p any -s 3' '-b' \
    '-x -s 2' '-b -x -s 2' '-m walk:7' '-m walk:1000 -s 3' '-m slide:50' \
    '-m slide:9 -x -s 2' '-d -s 3' '-d -s 3x2 -x' '-d -M random -s 2 -x' \
    '-d' '-d -s 6' '-d -p any -s 3' '-d -b -s 3' '-d -p unsolvable -x -s 2' \
    '-e -s 3x2' '-e -s 2 -x' '-e -b -s 3x2' '-e -p unsolvable -s 3x2' \
    '-e -b -x -s 3x2 -g snake' '-e -s 5' '-g "1 2 3 8 0 4 7 6 5"' '-G -s 3'; do
	eval "set -- $options"
	sp-gen -S 99 -n 101 "$@" >whole
	number=$(wc -l <whole)
	for parts in $([ "$options" != '-s 4' ] || echo 1 7 101 150) 3; do
		part=0
		while [ "$part" -lt "$parts" ]; do
			sp-gen -S 99 -n 101 "$@" -r "$part/$parts" || break
			part=$((part + 1))
		done >divided
		cmp -s whole divided
		ok "sp-gen $options: $parts parts are the whole" $?
	done
	case $options in
	-G*) continue ;;
	esac
	for first in 1 4 11; do
		tail -n +$((first + 1)) whole >expected
		check "sp-gen $options -k $first: the rest of the whole" \
			-O expected -- sp-gen -S 99 "$@" -k $first \
			-n $((number > first ? number - first : 0))
	done
	case $options in
	-e*) continue ;;
	esac
	sp-gen -S 98 -n 101 "$@" | cmp -s - whole
	ok "sp-gen $options: another seed, other boards" $(($? != 1))
done
check '-r with -k: parts are counted from -k' -- sh -c '
	sp-gen -S 1 -k 1000 -n 10 >whole
	for part in 0 1 2; do
		sp-gen -S 1 -k 1000 -n 10 -r $part/3
	done | cmp - whole'
check '-r: uneven parts are cut at floor(R*n/M)' -o '3
3
4' -- sh -c 'for part in 0 1 2; do
	sp-gen -S 1 -n 10 -r $part/3 | wc -l | tr -d " "; done'
for options in '' '-d -s 6'; do
	check "sp-gen $options -k 2^63 starts at once" -o 3 -- \
		lines sp-gen $options -S 1 -k 9223372036854775808 -n 3
done

# ---- what the boards are ----

for options in '' '-p unsolvable' '-g snake' '-g spiral' '-g columns' \
    '-g blank-first' '-M random' '-M 5' '-m walk:31' '-m slide:31' '-d' '-b' \
    '-x' '-e -k 12345'; do
	goal=classic status=0 wanted=$(totals 300 0)
	case $options in
	*unsolvable) status=1 wanted=$(totals 0 300) ;;
	*-g*) goal=${options#-g } ;;
	esac
	for size in 4x4 5x3; do
		messages=
		case $options,$size in
		*unsolvable,4x4) messages='sp-check: stdin: all 300 boards'\
' are unsolvable for classic and solvable for snake, blank-first' ;;
		esac
		check "sp-gen $options: the verdicts of sp-check on $size" \
			-s "$status" -o "$wanted" -e "$messages" -- sh -c "
			sp-gen -S 4 $options -s $size -n 300 |
			    sp-check -c -g $goal -s $size"
	done
done
# Of 10000 fair boards 5000 are solvable; 200 is four deviations.
check '-p any draws solvable and unsolvable boards about equally often' \
	-o 'even enough' -- sh -c '
	sp-gen -S 1 -p any -n 10000 | sp-check -c |
	awk "/^(un)?solvable/ && (\$2 < 4800 || \$2 > 5200) { bad = 1 }
	END { print bad ? \"uneven\" : \"even enough\" }"'

# measured NAME VALUES FIELDS OPTION ...: the values of 1000 boards
measured() {
	measured_name=$1 measured_out=$2 fields=$3
	shift 3
	sp-gen -S 1 -n 1000 "$@" | sp-count -f "$fields" | sort -u >values
	check "$measured_name" -o "$measured_out" -- cat values
}
measured '-M: the missing number' 5 missing -M 5
measured '-M random: every missing number' "$(seq 16 | sort)" missing -M random
measured '-b: the blank stays' '4	1' row,column -b -g blank-first
measured '-b -M: the blank stays where its missing number is on the path' \
	'3	4' row,column -b -g snake -M 5
for options in '' '-m slide:3'; do
	check "sp-gen -x $options never writes the goal" -s 1 -- sh -c "
		sp-gen -S 1 -x -s 2 $options -n 2000 | sp-check -p solved"
done
check '-x draws all boards but the goal' -o 11 \
	-- distinct sp-gen -S 1 -x -s 2 -n 2000
check 'walk:0 and slide:0 are the goal' -o '1 2 3 0
1 2 0 3' -- sh -c 'sp-gen -s 2 -m walk:0; sp-gen -s 2 -g spiral -m slide:0'
check 'walk:1 brings the blank to another cell' -o 15 \
	-- distinct sp-gen -S 1 -m walk:1 -n 1000
check 'walk:1 goes along the row first' -o '0 2 1 3' -- sh -c \
	'sp-gen -S 1 -m walk:1 -n 100 -s 2 | grep "^0" | sort -u'
check 'slide:1 writes the goal, or slides one tile' -o '1 0 3 2
1 2 0 3
1 2 3 0' -- sh -c 'sp-gen -S 1 -m slide:1 -n 100 -s 2 | sort -u'
# Two of four ways: 2000 of 4000 boards stay; 150 is nearly five deviations.
check 'slide:1 writes the goal half the time if its blank is in a corner' \
	-o stays -- sh -c \
	'sp-gen -S 1 -m slide:1 -n 4000 -s 2 | sp-check -p solved -c |
	 awk "{ print (\$1 > 1850 && \$1 < 2150 ? \"stays\" : \$1) }"'

# ---- -d: no board twice ----

check '-d -s 3: all boards, each once' -o 181440 \
	-- distinct sp-gen -S 5 -d -s 3x3 -n inf
check '-d -s 3: all boards are solvable' -o "$(totals 181440 0)" \
	-- sp-check -c written
for options in '-s 2 -p any -x' '-s 2 -M random -p any -x' \
    '-s 2 -M random -b -x' '-s 2x3 -x' '-s 3x2 -p unsolvable -x' \
    '-s 3x2 -b -p any' '-s 3x2 -g snake -x -b' "-g '2 3 4 0' -x"; do
	check "-d $options: the whole population, each once" \
		-o "$(eval "sp-gen -u $options")" -- eval \
		distinct "sp-gen -S 3 -d $options -n inf"
done
check '-d: parts share no board' -o 20000 -- sh -c '
	for part in 0 1 2 3; do sp-gen -S 1 -d -n 20000 -r $part/4; done |
	sort -u | wc -l | tr -d " "'

# ---- -e: every board, in order ----

for options in '-s 2' '-s 3' '-s 2x3 -g spiral' '-s 3x2 -M 2' \
    '-s 3x2 -p unsolvable' '-s 3x2 -g blank-first'; do
	size=${options#-s }
	sp-gen -e $options | sp-count -f index -s "${size%% *}" >indexes
	seq 0 $(($(sp-gen -u $options) - 1)) >wanted
	check "-e $options: board i has index i" -O wanted -- cat indexes
done
check '-e: a slice of 5x5 has its indexes' -o '7755605021665492991999998
7755605021665492991999999' -- sh -c 'sp-gen -e -s 5 -n 3 \
	-k 7755605021665492991999998 | sp-count -f index'
seq 120 179 >wanted
check '-e -b numbers boards from the first one with the blank at home' \
	-O wanted \
	-- sh -c "sp-gen -e -b -s 3x2 -g '1 2 0 3 4 5' |
	    sp-count -s 3x2 -f index"
check '-e -b -k counts from the first board with the blank at home' -o 179 \
	-- sh -c \
	"sp-gen -e -b -s 3x2 -g '1 2 0 3 4 5' -k 59 -n 3 |
	    sp-count -s 3x2 -f index"
# With -b numbers begin at the first index that has the blank at home: for 3x2
# and its snake behind 3 * 5!/2 others, for 5x5 behind 24 * 24!/2.
for case in '-s 3x2 -g snake' '-s 4 -g spiral' '-s 6x4 -g blank-first' \
    '-s 3x2 -g snake -b|180' '-s 5 -g classic -b|7445380820798873272320000'; do
	options=${case%|*}
	behind=${case#"$options"}
	solved=$(sp-gen ${options% -b} -m slide:0)
	size=${options#-s }
	place=$(echo "$solved" | sp-count -s "${size%% *}" -f index)
	for offset in -2 -1 0 2; do
		# With -x the boards behind the goal have numbers less by one.
		first=$(echo "$place - 0${behind#|} + $offset" | bc)
		board=$(echo "$first + ($offset > 0)" | bc)
		case $first in
		-*) continue ;;
		esac
		sp-gen -e $options -k "$board" -n 6 |
			grep -v -x -e "$solved" | head -n 5 >expected
		check "-e -x $options: from $offset behind the goal" \
			-O expected -- sp-gen -e -x $options -k "$first" -n 5
	done
done
check '-e -x ends before the goal' -o '0 1 3 2' -- sp-gen -e -x -s 2 -n 1
check '-e: -S changes nothing' -- sh -c \
	'sp-gen -e -s 3x2 >one; sp-gen -e -s 3x2 -S 5 | cmp - one'
check '-e and -e -p unsolvable are all 6! boards' -o 720 -- distinct sh -c \
	'sp-gen -e -s 3x2; sp-gen -e -s 3x2 -p unsolvable'

# ---- several goals ----

printf '1 2 3 0\n# x\n0 1 2 3 4 5 6 7 8\n1 2 4 0\n' >goals
sp-gen -S 1 -g @goals >boards
check 'board k is for goal k, and there are as many boards as goals' \
	-o "$(totals 3 0)" \
	-- sp-check -c -g @goals boards
check 'board k has the size and missing number of goal k' -o '2x2	4
3x3	9
2x2	3' -- sp-count -f size,missing boards
check '-k starts at goal k' -o "$(tail -n 2 boards)" \
	-- sp-gen -S 1 -g @goals -k 1
check '-n limits the number of goals that get boards' -o "$(head -n 2 boards)" \
	-- sp-gen -S 1 -g @goals -n 2
counts 'the goals from -k on' 2 -g @goals -k 1
counts 'as many boards as -n' 2 -g @goals -n 2
counts 'no more boards than goals' 3 -g @goals -n 9
counts 'the goals of a part' 1 -g @goals -r 0/2
counts 'the goals of the other part' 2 -g @goals -r 1/2
counts 'no goals behind the last' 0 -g @goals -k 7 -n 2
check 'a start behind the last goal is an error' -s 2 \
	-E 'sp-gen: board *: no goal for it: goals has 3' \
	-- sp-gen -S 1 -g @goals -k 5 -n 2
check '-r divides the goals' -O boards -- sh -c '
	sp-gen -S 1 -g @goals -r 0/2; sp-gen -S 1 -g @goals -r 1/2'
check 'goals from standard input' -I goals -O boards -- sp-gen -S 1 -g @-
check 'more boards than goals is an error' -s 2 -O boards \
	-E 'sp-gen: board 3: no goal for it: goals has 3' \
	-- sp-gen -S 1 -g @goals -n 4
printf '1 2 3 0\n1 1\n1 2 3 0\n' >mixed
check 'a malformed goal is an error, the goals around it have boards' -s 2 \
	-o 2 -e 'sp-gen: board 1: its goal is malformed, mixed:2: label 1 appears twice' \
	-- lines sp-gen -g @mixed

finish
