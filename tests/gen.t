#!/bin/sh
# gen.t -- sp-gen: populations, parts, slices, seeds, methods
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- how many there are ----

# counts NAME NUMBER OPTION ...: sp-gen -u
counts() {
	counts_name=$1 counts_out=$2
	shift 2
	check "$counts_name" -o "$counts_out" -- sp-gen -u "$@"
}

counts '16!/2 by default' 10461394944000
counts '36!/2 on 6x6' 185996663394950608733999724075417600000000 -s 6x6
counts '9!/2' 181440 -s 3
counts 'any: 9!' 362880 -s 3 -p any
counts 'unsolvable: 9!/2' 181440 -s 3 -p unsolvable
counts '-b: 8!/2' 20160 -s 3 -b
counts '-x: one less' 181439 -s 3 -x
counts '-x of unsolvable boards: none less' 181440 -s 3 -x -p unsolvable
counts '-x of any: one less' 362879 -s 3 -x -p any
counts '-M: as many for every missing number' 181440 -s 3 -M 4
counts '-M random: nine times as many' 1632960 -s 3 -M random
counts '-M random -x: nine less' 1632951 -s 3 -M random -x
counts '-b -x on 2x2: two' 2 -s 2 -b -x
counts 'a goal given as a board' 360 -s 3x2 -g '0 5 4 3 2 1'
counts '-n: how many would be written' 7 -n 7
counts '-n with -k' 7 -n 7 -k 18446744073709551609
counts '-r: the part of -n' 4 -n 7 -r 1/2
counts '-d: cut to what is left' 5 -s 2 -d -k 7 -n 100
counts '-e: cut to what is left' 5 -s 2 -e -k 7
counts '-e: past the end' 0 -s 2 -e -k 12
counts '-e: far past the end' 0 -s 2 -e -k 99999999999999999999999
counts '-e with -x: cut one earlier' 4 -s 2 -e -k 7 -x
counts '-e -r: a part of all' 61998887798316869577999908025139200000000 \
	-s 6 -e -r 2/3
check '-u: 64x64 has its number, exact and at once' -o 13020 -- sh -c \
	'sp-gen -u -s 64 | tr -d "\n" | wc -c | tr -d " "'
check '-u above 4096 cells is refused' -s 2 \
	-e 'sp-gen: boards of more than 4096 cells have no index and are not counted' \
	-- sp-gen -u -s 65
check '-e above 4096 cells is refused' -s 2 -E 'sp-gen: *4096 cells*' \
	-- sp-gen -e -s 65
check 'drawing above 4096 cells is not' -o 'solvable 2
unsolvable 0
malformed 0' -- sh -c 'sp-gen -s 65 -n 2 -S 1 | sp-check -c'
check '-d above 4096 cells neither' -o 4 -- sh -c \
	'sp-gen -d -s 65 -n 4 -S 1 | sort -u | wc -l | tr -d " "'

# ---- how many are written ----

check 'one board by default' -o 1 -- sh -c 'sp-gen | wc -l | tr -d " "'
check '-n 0 writes nothing' -- sp-gen -n 0
check '-n inf goes on until nobody reads' -o 100000 -- sh -c \
	'sp-gen -n inf -s 2 | head -n 100000 | wc -l | tr -d " "'
check '-d ends with the population, status 0' -o 12 -- sh -c \
	'sp-gen -d -s 2 -n 1000 >boards && wc -l <boards | tr -d " "'
check '-d -n inf ends with the population, status 0' -o 360 -- sh -c \
	'sp-gen -d -s 3x2 -n inf >boards && wc -l <boards | tr -d " "'
check '-e ends with the population, status 0' -o 360 -- sh -c \
	'sp-gen -e -s 3x2 -n 1000 >boards && wc -l <boards | tr -d " "'
check '-e -n inf as well' -o 360 -- sh -c \
	'sp-gen -e -s 3x2 -n inf >boards && wc -l <boards | tr -d " "'
check '-e: all by default' -o 181440 -- sh -c \
	'sp-gen -e -s 3 | wc -l | tr -d " "'
check '-e: a start past the end writes nothing' -- sp-gen -e -s 3 -k 181440
for option in 'k 2' 'r 0/2'; do
	check "-$option without -S is told that it is of no whole" -o 1 \
		-e "sp-gen: -${option% *} without -S: every run draws a seed of its own" \
		-- sh -c "sp-gen -n 2 -$option | sed -n 1p | grep -c ."
	check "-$option: -e and -u need no seed" -o 1 \
		-- sh -c "sp-gen -e -s 2 -$option >kept; sp-gen -u -$option | grep -c ."
done
check '-d: a start past the end writes nothing' -- sp-gen -S 1 -d -s 3 -k 181440
check '-e at the last board of 4x4 writes one' -o 1 -- sh -c \
	'sp-gen -e -s 4x4 -k 10461394943999 -n 2 | wc -l | tr -d " "'
check '-n inf ends at board 2^64-1 with a message' -s 2 -o 2 \
	-e 'sp-gen: the boards of a seed end at number 18446744073709551615' \
	-- sh -c 'sp-gen -S 1 -s 2 -k 18446744073709551614 -n inf >boards
		status=$?; wc -l <boards | tr -d " "; exit $status'
check 'more boards than there are from there on is a usage error' -s 2 \
	-E 'sp-gen: -n: the boards of a seed end at number 18446744073709551615
usage: *' -- sp-gen -S 1 -k 18446744073709551615 -n 2
check 'board 2^64-1 can be had' -o 1 -- sh -c \
	'sp-gen -S 1 -k 18446744073709551615 | wc -l | tr -d " "'
check '-v: seed and population' -s 0 \
	-e 'sp-gen: seed 7
sp-gen: population 360' -- sp-gen -v -S 0x7 -s 3x2 -n 0
check '-v: above 4096 cells the population is not counted' \
	-e 'sp-gen: seed 7
sp-gen: population not counted above 4096 cells' -- sp-gen -v -S 7 -s 65 -n 0
check '-u -n inf: as many as one likes' -o inf -- sp-gen -u -n inf
check '-v: the seed from the system writes the same boards again' \
	-O /dev/null -- sh -c 'sp-gen -v -n 3 >first 2>said
	sp-gen -S "$(sed -n "s/.*seed //p" said)" -n 3 | cmp - first'
check 'without -S every run has its own seed' -o 20 -- sh -c \
	'for i in 1 2 3 4 5 6 7 8 9 10; do sp-gen -n 2; done |
	 sort -u | wc -l | tr -d " "'

# ---- every method: slices, parts, verdicts ----

for options in '-s 4' '-s 3x2' '-s 2' '-s 10' '-s 6x5 -g spiral' \
    '-M random -s 3' '-M random -s 6' '-p unsolvable' '-p any -s 3' '-b' \
    '-x -s 2' '-b -x -s 2' '-m walk:7' '-m walk:1000 -s 3' '-m slide:50' \
    '-m slide:9 -x -s 2' '-d -s 3' '-d -s 3x2 -x' '-d -M random -s 2 -x' \
    '-d' '-d -s 6' '-d -p any -s 3' '-d -b -s 3' '-d -p unsolvable -x -s 2' \
    '-e -s 3x2' '-e -s 2 -x' '-e -b -s 3x2' '-e -p unsolvable -s 3x2' \
    '-e -b -x -s 3x2 -g snake' '-e -s 5' '-g "1 2 3 8 0 4 7 6 5"' '-G -s 3'; do
	eval "set -- $options"
	sp-gen -S 99 -n 101 "$@" >whole
	lines=$(wc -l <whole)
	for parts in $([ "$options" != '-s 4' ] || echo 1 101 150) 3 7; do
		: >parts
		part=0
		while [ "$part" -lt "$parts" ]; do
			sp-gen -S 99 -n 101 "$@" -r "$part/$parts" >one || break
			cat one >>parts
			part=$((part + 1))
		done
		cmp -s whole parts
		ok "sp-gen $options: $parts parts are the whole" $?
	done
	case $options in
	-G*) continue ;;
	esac
	for first in 1 4 11; do
		tail -n +$((first + 1)) whole >expected
		check "sp-gen $options -k $first: the rest of the whole" \
			-O expected -- sp-gen -S 99 "$@" \
			-n $((lines > first ? lines - first : 0)) -k $first
	done
	check "sp-gen $options: the same again" -O whole \
		-- sp-gen -S 99 -n 101 "$@"
	case $options in
	-e*) ;;
	*)
		check "sp-gen $options: another seed, other boards" -o differ \
			-- sh -c "sp-gen -S 98 -n 101 $options | cmp -s - whole ||
			    echo differ"
		;;
	esac
done
check '-r with -k: parts are counted from -k' -O /dev/null -- sh -c '
	sp-gen -S 1 -k 1000 -n 10 >whole
	{ sp-gen -S 1 -k 1000 -n 10 -r 0/3; sp-gen -S 1 -k 1000 -n 10 -r 1/3
	  sp-gen -S 1 -k 1000 -n 10 -r 2/3; } | cmp - whole'
check '-r: uneven parts are cut at floor(R*n/M)' -o '3
3
4' -- sh -c 'for part in 0 1 2; do
	sp-gen -S 1 -n 10 -r $part/3 | wc -l | tr -d " "; done'
check 'a start at 2^63 is at once' -o 'solvable 3
unsolvable 0
malformed 0' -- sh -c \
	'sp-gen -S 1 -k 9223372036854775808 -n 3 | sp-check -c'
check 'a distinct start at 2^63 too' -o 'solvable 3
unsolvable 0
malformed 0' -- sh -c \
	'sp-gen -d -s 6 -S 1 -k 9223372036854775808 -n 3 | sp-check -c'
check '-e starts at once, far in the middle' \
	-o '92998331697475304366999862037708800000000
92998331697475304366999862037708800000001' -- sh -c '
	sp-gen -e -s 6 -k 92998331697475304366999862037708800000000 -n 2 |
	    sp-count -f index'

for options in '' '-p any' '-p unsolvable' '-g snake' '-g spiral' \
    '-g columns' '-g blank-first' '-M random' '-M 5' '-m walk:31' \
    '-m slide:31' '-d' '-b' '-x' '-e -k 12345'; do
	for size in 3x3 4x3 3x4 4x4 5x4; do
		goal=classic
		case $options in
		*-g*) goal=${options#-g } ;;
		esac
		case $options in
		*unsolvable) wanted='solvable 0
unsolvable 300
malformed 0' status=1 ;;
		*any) wanted= ;;
		*) wanted='solvable 300
unsolvable 0
malformed 0' status=0 ;;
		esac
		[ -n "$wanted" ] || continue
		check "sp-gen $options: the verdicts of sp-check on $size" \
			-s "$status" -o "$wanted" -- sh -c "
			sp-gen -S 4 $options -s $size -n 300 |
			    sp-check -c -g $goal -s $size"
	done
done
check '-p any: both kinds, about equally often' -o 'even enough' -- sh -c '
	sp-gen -S 1 -p any -n 10000 | sp-check -c |
	awk "/^(un)?solvable/ && (\$2 < 4800 || \$2 > 5200) { bad = 1 }
	END { print bad ? \"uneven\" : \"even enough\" }"'
check '-M: the missing number' -o '5 200' -- sh -c \
	'sp-gen -S 1 -M 5 -n 200 | sp-count -f missing | uniq -c |
	 awk "{ print \$2, \$1 }"'
check '-M random: every missing number' -o 16 -- sh -c \
	'sp-gen -S 1 -M random -n 1000 | sp-count -f missing | sort -u |
	 wc -l | tr -d " "'
check '-b: the blank stays' -o '4 1' -- sh -c \
	'sp-gen -S 1 -b -g blank-first -n 200 | sp-count -f row,column |
	 sort -u | tr "\t" " "'
check '-b: on its cell of the path for its missing number' -o '3 4' -- sh -c \
	'sp-gen -S 1 -b -g snake -M 5 -n 200 | sp-count -f row,column |
	 sort -u | tr "\t" " "'
check '-x: never the goal' -s 1 -- sh -c \
	'sp-gen -S 1 -x -s 2 -n 2000 | sp-check -p solved'
check '-x: all the others' -o 11 -- sh -c \
	'sp-gen -S 1 -x -s 2 -n 2000 | sort -u | wc -l | tr -d " "'
check '-x of a walk: never the goal' -s 1 -- sh -c \
	'sp-gen -S 1 -x -s 2 -m slide:3 -n 2000 | sp-check -p solved'
check 'walk:0 and slide:0 are the goal' -o '1 2 3 0
1 2 0 3' -- sh -c 'sp-gen -s 2 -m walk:0; sp-gen -s 2 -g spiral -m slide:0'
check 'walk:1 brings the blank to another cell' -o 15 -- sh -c \
	'sp-gen -S 1 -m walk:1 -n 1000 | sort -u | wc -l | tr -d " "'
check 'walk:1 goes along the row first' -o '0 2 1 3' -- sh -c \
	'sp-gen -S 1 -m walk:1 -n 100 -s 2 | grep "^0" | sort -u'
check 'slide:1 stays, or slides one tile' -o '1 0 3 2
1 2 0 3
1 2 3 0' -- sh -c 'sp-gen -S 1 -m slide:1 -n 100 -s 2 | sort -u'
check 'slide:1 stays half the time in the corner' -o stays -- sh -c \
	'sp-gen -S 1 -m slide:1 -n 4000 -s 2 | sp-check -p solved -c |
	 awk "{ print (\$1 > 1850 && \$1 < 2150 ? \"stays\" : \$1) }"'

# ---- -d: no board twice ----

check '-d -s 3x3 -n 181440: each once' -o 181440 -- sh -c \
	'sp-gen -S 5 -d -s 3x3 -n 181440 >all; sort -u all | wc -l | tr -d " "'
check 'each solvable' -o 'solvable 181440
unsolvable 0
malformed 0' -- sp-check -c all
check 'not in index order' -o mixed -- sh -c 'sp-count -f index all |
	awk "NR > 1 && \$1 > last { up++ } { last = \$1 }
	END { print (up > 85000 && up < 95000 ? \"mixed\" : up) }"'
check 'neighbours in the list are far apart' -o far -- sh -c '
	sp-count -f index all | awk "NR > 1 { d = \$1 - last
	if (d < 0) d = -d; if (d < 1814) near++ } { last = \$1 }
	END { print (near < 5000 ? \"far\" : near) }"'
check '-d: another seed, another order' -o differ -- sh -c \
	'sp-gen -S 6 -d -s 3x3 -n 100 >other
	 head -n 100 all | cmp -s - other || echo differ'
for options in '-s 2' '-s 2 -x' '-s 2 -p any' '-s 2 -p any -x' \
    '-s 2 -M random' '-s 2 -M random -x' '-s 2 -M random -p any -x' \
    '-s 2 -M random -b' '-s 2 -M random -b -x' '-s 2 -b' '-s 2 -b -x' \
    '-s 3x2' '-s 2x3 -x' '-s 3x2 -p unsolvable -x' '-s 3x2 -M random -x' \
    '-s 3x2 -b -p any' '-s 3x2 -g snake -x -b' "-g '2 3 4 0' -x"; do
	check "-d $options: the whole population, each once" \
		-o "$(eval "sp-gen -u $options")" -- sh -c "
		sp-gen -S 3 -d $options -n inf | sort -u | wc -l | tr -d ' '"
done
check '-d: parts share no board' -o 20000 -- sh -c '
	for part in 0 1 2 3; do sp-gen -S 1 -d -n 20000 -r $part/4; done |
	sort -u | wc -l | tr -d " "'

# ---- -e: every board, in order ----

for options in '-s 2' '-s 3x2' '-s 2x3 -g spiral' '-s 3x2 -M 2' \
    '-s 3x2 -p unsolvable' '-s 3x2 -g blank-first'; do
	size=${options#-s }
	check "-e $options: board i has index i" \
		-o "$(eval "sp-gen -u $options" |
		    awk '{ for (i = 0; i < $1; i++) print i }')" -- sh -c "
		sp-gen -e $options | sp-count -f index -s ${size%% *}"
done
check '-e -s 3: board i has index i' -O /dev/null -- sh -c \
	'sp-gen -e -s 3 | sp-count -f index | awk "\$1 != NR - 1"'
check '-e: a slice of 5x5 has its indexes' -o '7755605021665492991999998
7755605021665492991999999' -- sh -c 'sp-gen -e -s 5 -n 2 \
	-k 7755605021665492991999998 | sp-count -f index'
check '-e -b: numbered from the first board with the blank there' \
	-o "$(awk 'BEGIN { for (i = 0; i < 60; i++) print i + 120 }')" \
	-- sh -c "sp-gen -e -b -s 3x2 -g '1 2 0 3 4 5' |
	    sp-count -s 3x2 -f index"
check '-e -b: -k counts from there' -o 179 -- sh -c \
	"sp-gen -e -b -s 3x2 -g '1 2 0 3 4 5' -k 59 -n 3 |
	    sp-count -s 3x2 -f index"
for goal in classic snake blank-first '3 1 0 2 5 4'; do
	sp-gen -e -s 3x2 -g "$goal" | grep -v -x -e \
		"$(sp-gen -s 3x2 -g "$goal" -m slide:0)" >others
	check "-e -x, $goal: closes up the numbering" -O others \
		-- sp-gen -e -x -s 3x2 -g "$goal"
	for first in 0 1 100 358 359; do
		tail -n +$((first + 1)) others >expected
		check "-e -x, $goal: from $first" -O expected \
			-- sp-gen -e -x -s 3x2 -g "$goal" -k $first
	done
done
for size in 4 5 6x4; do
	for goal in classic spiral blank-first; do
		solved=$(sp-gen -s $size -g $goal -m slide:0)
		place=$(echo "$solved" | sp-count -s $size -f index)
		for before in 2 1 0; do
			first=$(echo "$place - $before" | bc)
			case $first in
			-*) continue ;;
			esac
			sp-gen -e -s $size -g $goal -k "$first" -n 6 |
				grep -v -x -e "$solved" >expected
			check "-e -x -s $size -g $goal: from $before before it" \
				-O expected -- sp-gen -e -x -s $size -g $goal \
				-k "$first" -n 5
		done
		sp-gen -e -s $size -g $goal -n 4 \
			-k "$(echo "$place + 3" | bc)" >expected
		check "-e -x -s $size -g $goal: from behind it" \
			-O expected -- sp-gen -e -x -s $size -g $goal -n 4 \
			-k "$(echo "$place + 2" | bc)"
	done
done
check '-e: -S changes nothing' -O /dev/null -- sh -c \
	'sp-gen -e -s 3x2 >one; sp-gen -e -s 3x2 -S 5 | cmp - one'
check '-e and -p unsolvable are all there are' -o 720 -- sh -c \
	'{ sp-gen -e -s 3x2; sp-gen -e -s 3x2 -p unsolvable; } | sort -u |
	 wc -l | tr -d " "'

# ---- several goals ----

printf '1 2 3 0\n# x\n0 1 2 3 4 5 6 7 8\n1 2 4 0\n' >goals
check 'board k is for goal k, as many as goals' -o 'solvable 3
unsolvable 0
malformed 0' -- sh -c \
	'sp-gen -S 1 -g @goals >boards; sp-check -c -g @goals boards'
check 'each has the size and missing number of its goal' -o '2x2	4
3x3	9
2x2	3' -- sp-count -f size,missing boards
check '-k starts at goal k' -o "$(tail -n 2 boards)" \
	-- sp-gen -S 1 -g @goals -k 1
check '-n cuts' -o "$(head -n 2 boards)" -- sp-gen -S 1 -g @goals -n 2
check '-u counts the goals from -k on' -o 2 -- sp-gen -u -g @goals -k 1
check '-u counts no more boards than goals' -o 3 -- sp-gen -u -g @goals -n 9
check '-u counts the goals of a part' -o '1
2' -- sh -c 'sp-gen -u -g @goals -r 0/2; sp-gen -u -g @goals -r 1/2'
check '-u counts no goals behind the last' -o 0 \
	-- sp-gen -u -g @goals -k 7 -n 2
for options in '-u -n 2' '-r 1/2'; do
	check "$options: goals from standard input cannot be counted" -s 2 \
		-I goals -E "sp-gen: ${options%"${options#??}"}: goals that can\
 be read only once cannot be counted beforehand
usage: *" -- sh -c "sp-gen $options -g @-"
done
check 'a start behind the last goal is trouble too' -s 2 \
	-E 'sp-gen: board *: no goal for it: goals has 3' \
	-- sp-gen -S 1 -g @goals -k 5 -n 2
check '-r divides the goals' -O boards -- sh -c '
	sp-gen -S 1 -g @goals -r 0/2; sp-gen -S 1 -g @goals -r 1/2'
check 'goals from standard input' -I goals -O boards -- sp-gen -S 1 -g @-
check 'more boards than goals is trouble' -s 2 -O boards \
	-E 'sp-gen: board 3: no goal for it: goals has 3' \
	-- sp-gen -S 1 -g @goals -n 4
check 'a malformed goal is trouble, the others have boards' -s 2 -o 2 \
	-e 'sp-gen: board 1: its goal is malformed, mixed:2: label 1 appears twice' \
	-- sh -c 'printf "1 2 3 0\n1 1\n1 2 3 0\n" >mixed
		sp-gen -g @mixed >out.mixed; s=$?
		wc -l <out.mixed | tr -d " "; exit $s'
check 'a file of one goal is the goal for all' -o 'solvable 5
unsolvable 0
malformed 0' -- sh -c 'echo 0 2 1 3 >single
	sp-gen -g @single -n 5 | sp-check -c -g @single'
check '-u with several goals and no -n has no one number' -s 2 \
	-E 'sp-gen: -u: *several goals*' -- sp-gen -u -g @goals

# Uniform: every board of 2x2 about as often as any other.
for options in '' '-m walk:60' '-M random' '-p any' '-b'; do
	check "2x2 $options: all boards about equally often" -o even \
		-- sh -c "
		sp-gen -S 12 -s 2 $options -n 60000 | sort | uniq -c |
		awk '{ n++; s += \$1; q += \$1 * \$1 } END {
			x = q * n / s - s; df = n - 1
			print (x < df + 5 * sqrt(2 * df) + 5 ? \"even\" : x) }'"
done

finish
