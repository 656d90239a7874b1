#!/bin/sh
# check.t -- sp-check: verdicts, reasons, properties, statuses
# shellcheck disable=SC2046,SC2086 # names and options are words
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# The 14-15 puzzle cannot be solved (W. W. Johnson, W. E. Story, Notes on the
# "15" Puzzle, American Journal of Mathematics 2, 1879); Korf's first instance
# can (R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence
# 27, 1985).
solved='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
loyd='1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
korf='14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'

check 'the solved board is solvable: status 0' -i "$solved" -o solvable \
	-- sp-check
check 'the 14-15 puzzle is unsolvable: status 1' -i "$loyd" \
	-o unsolvable -s 1 -- sp-check
check "Korf's first instance is solvable to its own goal" -i "$korf" \
	-o solvable -- sp-check -g blank-first
check "Korf's first instance is unsolvable to the classic goal" -i "$korf" \
	-o unsolvable -s 1 -- sp-check
check 'one line per board, in input order; malformed is status 2' \
	-i "$loyd
1 2 2 0
$solved" -o 'unsolvable
malformed
solvable' -s 2 -e 'sp-check: stdin:2: label 2 appears twice' -- sp-check

# Every board that slides reach from the goal, and every board behind one
# exchange from it, for sizes of every parity of width and height.
for size in 2x2 3x2 2x3 3x3 4x3 3x4 4x4 5x4 5x5 6x6 2x9 9x2; do
	sp-gen -S 5 -s "$size" -m slide:501 -n 50 >reached
	check "$size: boards reached by slides are solvable" \
		-o 'solvable 50
unsolvable 0
malformed 0' -- sp-check -c -s "$size" reached
	sed 's/\([1-9][0-9]*\) \([1-9][0-9]*\)/\2 \1/' reached >exchanged
	check "$size: boards with two tiles exchanged are unsolvable" -s 1 -E '*' \
		-o 'solvable 0
unsolvable 50
malformed 0' -- sp-check -c -s "$size" exchanged
done

# ---- -v ----

check '-v: a board of even width has inversions and rows as its reason' \
	-i "$loyd
$korf" -s 1 -o \
'unsolvable	inversions 1 and 0, odd and even; width 4 is even: blank in row 1 and row 1, an even distance
unsolvable	inversions 80 and 0, both even; width 4 is even: blank in row 2 and row 1, an odd distance' \
	-- sp-check -v
check '-v: the row of a blank in the first cell of the goal is the top one' \
	-i "$korf" -o \
'solvable	inversions 80 and 0, both even; width 4 is even: blank in row 2 and row 4, an even distance' \
	-- sp-check -v -g blank-first
check '-v: a board of odd width has inversions alone as its reason' \
	-i '8 1 3 4 0 2 7 6 5' \
	-o 'solvable	inversions 12 and 0, both even; width 3 is odd' \
	-- sp-check -v
check '-vn: the reason of a malformed board is its message, \\x for bytes' \
	-s 2 -i "1 1 2 0
$(printf '1 2 \177\033')" -o "1:malformed	label 1 appears twice
2:malformed	'\\x7F\\x1B' is no label" \
	-e "sp-check: stdin:1: label 1 appears twice
sp-check: stdin:2: '\\x7F\\x1B' is no label" -- sp-check -vn
sp-gen -S 1 -p any -n 300 -s 4x3 >drawn
for goal in $(offered sp-check g); do
	check "-v: the words of the reason decide the verdict, goal $goal" \
		-- sh -c "
		sp-check -v -s 4x3 -g $goal drawn | awk '
		{ same = /both/; near = /an even distance/
		  if ((same == near) != (\$1 == \"solvable\")) print }'"
done

# ---- -c, -q ----

check '-c writes only the totals' -i "$solved
$loyd
1 1
$solved" -s 2 -o 'solvable 2
unsolvable 1
malformed 1' -e 'sp-check: stdin:3: label 1 appears twice' -- sp-check -c
check '-c overrides -v' -i "$loyd" -s 1 -o 'solvable 0
unsolvable 1
malformed 0' -- sp-check -c -v
printf '%s\n' "$solved" "$loyd" '1 1' "$solved" >four
printf '%s\n' "$loyd" >loyd
: >none
check '-c -n writes a line for each file that can be read, then totals' -s 2 \
	-o 'four	solvable 2	unsolvable 1	malformed 1
loyd	solvable 0	unsolvable 1	malformed 0
none	solvable 0	unsolvable 0	malformed 0
stdin	solvable 0	unsolvable 0	malformed 0
four	solvable 2	unsolvable 1	malformed 1
solvable 4
unsolvable 3
malformed 2' -e 'sp-check: four:3: label 1 appears twice
sp-check: missing: No such file or directory
sp-check: none: no boards
sp-check: .: Is a directory
sp-check: four:3: label 1 appears twice' \
	-- sp-check -c -n four loyd missing none . - four
check '-c -n -p writes the number of boards of each file' -s 2 -o 'four	2
loyd	0
2' -e 'sp-check: four:3: label 1 appears twice' \
	-- sp-check -c -n -p solved four loyd
check 'a file without boards is trouble, but for -p' -s 2 \
	-e 'sp-check: none: no boards' -- sp-check none
check '-p: a file without boards is no trouble' -s 1 -- sp-check -p solved none
check 'standard input may have no boards' -- sp-check -
check '-v names the number that is missing if it is not N' \
	-i '1 2 0 4' -o 'solvable	inversions 0 and 0, both even; width 2 is even: blank in row 1 and row 1, an even distance; 3 is missing, 4 is there' -- sp-check -v
check '-q overrides -c and -n' -s 1 -- sp-check -q -c -n loyd
check '-c of no boards writes totals of 0' -o 'solvable 0
unsolvable 0
malformed 0' -- sp-check -c
check '-c -p writes the number of boards alone' -i "$solved
$loyd
$solved" -o 2 -- sp-check -c -p solved
check '-c -p: no board that has the property is status 1' -i "$loyd" -s 1 \
	-o 0 -- sp-check -c -p solved
for options in '' -cnv '-p solved' '-v -p solved'; do
	check "-q $options writes nothing, status 0" -i "$solved" \
		-- sp-check -q $options
	check "-q $options writes nothing, status 1" -i "$loyd" -s 1 \
		-- sp-check -q $options
done
check '-q ends at an unsolvable board, whatever may follow' -s 1 \
	-i "$loyd
garbage" -- sp-check -q
check '-q ends at a malformed board with status 2' -s 2 \
	-i "1 1
$loyd" -e 'sp-check: stdin:1: label 1 appears twice' -- sp-check -q
check '-q -p ends at the first board, whatever may follow' \
	-i "$solved
garbage" -- sp-check -q -p solved
check '-q -p: a malformed board before a board with the property is status 2' \
	-s 2 -i "1 1
$solved" -e 'sp-check: stdin:1: label 1 appears twice' \
	-- sp-check -q -p solved
check '-q: files behind a missing file are not read' -s 2 -i '1 1' \
	-e 'sp-check: /none: No such file or directory' \
	-- sp-check -q /none -
echo "$loyd" >loyd
check '-q: files behind an unsolvable board are not opened' -s 1 \
	-- sp-check -q loyd /none
# early WHAT STATUS MESSAGE PRODUCER OPTION ...: sp-check -q ends long before
# its input does, so that the producer's write fails
early() {
	early_name=$1 early_status=$2 early_message=$3 early_producer=$4
	shift 4
	check "-q ends early $early_name" -s "$early_status" \
		-e "$early_message" -o 'its input did not end' -- sh -c "
		{ $early_producer; echo \$? >producer; } |
		    sp-check -q $*
		status=\$?
		[ \"\$(cat producer)\" -eq 0 ] ||
		    echo its input did not end
		exit \$status"
}
early 'at an unsolvable board' 1 '' 'sp-gen -p any -n 1000000'
early 'under -p at a board with the property' 0 '' 'sp-gen -s 3 -n 1000000' \
	-p inversions=8
early 'at a malformed board' 2 "sp-check: stdin:1: 'y' is no label" \
	'yes | head -n 1000000'

# ---- -p ----

all='0 2 3 1
1 2 3 0
3 2 1 0
1 0 3 2
0 3 4 2
2 3 4 5 6 7 8 1 0'
# chooses BOARDS OPTION ...: what is written of $all, which are some boards
chooses() {
	boards=$1
	shift
	check "-p chooses boards: $*" -i "$all" -o "$boards" -- sp-check "$@"
}
chooses '1 2 3 0
1 0 3 2' -p solvable -p missing=4
chooses '3 2 1 0
2 3 4 5 6 7 8 1 0' -p unsolvable -p row=1
chooses '3 2 1 0' -p unsolvable -p row=1 -p size=2 -p missing=4
chooses '1 2 3 0' -p solved
chooses '0 2 3 1
3 2 1 0' -p inversions=2:3 -p missing=4
chooses '3 2 1 0' -p inversions=3
chooses '3 2 1 0
2 3 4 5 6 7 8 1 0' -p inversions=3:
chooses '1 2 3 0
1 0 3 2' -p inversions=:1
chooses "$all" -p row=:
chooses '3 2 1 0' -p inversions=0003:03
chooses '2 3 4 5 6 7 8 1 0' -p size=3
check '-p solved depends on the goal' -i '1 2 3 0
0 1 2 3' -o '0 1 2 3' -- sp-check -p solved -g blank-first
check '-p size tells width from height' -i '1 2 3 4 5 0' -s 1 \
	-- sp-check -s 3x2 -p size=2x3
check '-p: no board that has the property is status 1' -i "$all" -s 1 \
	-- sp-check -p cells=5
check '-p of an empty input is status 1' -s 1 -- sp-check -p solvable
check '-p with a malformed board is status 2, other boards are written' -s 2 \
	-i '1 2 3 0
x
3 2 1 0' -o '1 2 3 0
3 2 1 0' -e "sp-check: stdin:2: 'x' is no label" -- sp-check -p row=1
check '-p index of more than 20 cells is refused' -s 2 \
	-o '1 2 3 0' -i "$(sp-gen -s 5 -m slide:0)
1 2 3 0" -E 'sp-check: stdin:1: *20 cells*' -- sp-check -p index=0:
check '-q: one message for the boards of a batch that are refused' -o 1 \
	-- sh -c 'sp-gen -S 1 -s 5 -n 300 |
		sp-check -q -p row=2 -p index=0:5 2>&1 | wc -l'

# Half of the numbers of a field, or its first word.
{
	sp-gen -S 8 -p any -n 2000 -s 3
	sp-gen -S 8 -p any -n 1000 -s 2 -M random
} >mixed
for field in $(offered sp-count f); do
	sp-count -f "$field" mixed >values
	lo=$(head -n 1 values) range=
	case $lo in
	*[!0-9]*) hi=$lo ;;
	*)
		lo=$(sort -n values | sed -n 750p)
		hi=$(sort -n values | sed -n 2250p)
		range=:$hi
		;;
	esac
	paste values mixed | awk -v lo="$lo" -v hi="$hi" '
		$1 >= lo && $1 <= hi' | cut -f 2 >expected
	check "-p $field=$lo$range chooses the boards with such values of sp-count" \
		-O expected -- sp-check -p "$field=$lo$range" mixed
done
sp-check mixed | paste - mixed >verdicts
for verdict in solvable unsolvable; do
	sed -n "s/^$verdict	//p" verdicts >expected
	check "-p $verdict chooses the boards with this verdict" \
		-O expected -- sp-check -p "$verdict" mixed
done

echo 1 2 3 4 5 6 7 8 0 >>mixed
sort mixed >sorted
for property in solvable unsolvable solved inversions=1:20 parity=odd \
    size=3x3 index=:9; do
	for plain in '' SP_PLAIN=1; do
		check "$property and !$property together choose all boards $plain" \
			-O sorted -- env $plain sh -c "
			{ sp-check -p '$property' mixed
			sp-check -p '!$property' mixed; } | sort"
	done
done

# ---- boards that were made for another goal ----

# wrong_goal NAME BOARDS [MESSAGE]: what sp-check says on standard error
wrong_goal() {
	sp-check ${size:+-s $size} -g "${goal-classic}" "$2" >out 2>err
	read_text err
	cores "$tap_text"
	[ "$cores" = "${3:+sp-check: $2: $3}" ]
	ok "$1" $? "said: $tap_text"
}

goals=$(offered sp-check g)
for size in 3x3 4x4 5x4 4x5; do
	for made in $goals; do
		sp-gen -S 1 -s $size -g "$made" -n 12 >boards
		fitting=
		for other in $goals; do
			! sp-check -q -s $size -g "$other" boards 2>err ||
				fitting="$fitting${fitting:+, }$other"
		done
		for goal in $goals; do
			says=
			case " $fitting," in
			*" $goal,"*) ;;
			*) says="all 12 boards are unsolvable for $goal" ;;
			esac
			wrong_goal "$size boards for $made and the goal $goal" \
				boards "${says:+$says and solvable for $fitting}"
		done
	done
done
unset size goal
sp-gen -S 1 -n 10 -g blank-first >ten
says='all 10 boards are unsolvable for classic and solvable for snake, blank-first'
wrong_goal 'ten boards are enough to name another goal' ten "$says"
head -n 9 ten >nine
wrong_goal 'nine boards are too few to name another goal' nine
{ cat ten; echo "$solved"; } >mixed
wrong_goal 'no goal is named if a board is solvable' mixed
{ cat ten; echo "$loyd"; } >less
wrong_goal 'a goal is named if all boards are unsolvable' less \
	'all 11 boards are unsolvable for classic and solvable for snake, blank-first'
{ cat ten; sp-gen -S 1 -n 4 -s 5 -p unsolvable; } >unlike
wrong_goal 'no goal is named if none fits all boards' unlike
goal='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
wrong_goal 'a named goal is told where the goal is a board' ten \
	'all 10 boards are unsolvable for the given goal and solvable for snake, blank-first'
yes "$goal" | head -n 10 >goals
goal=@goals
wrong_goal 'no goal is named if each board has its own' ten
sp-check nine nine >wanted
tail -n 1 nine | sp-check >>wanted
tail -n 1 nine | sp-check >>wanted
check 'a goal is named for each file, and output and status stay' -s 1 \
	-O wanted -e "sp-check: ten: $says
sp-check: stdin: $says" -I ten -- sp-check ten -

check '-o json: an object for each board, malformed or not' -s 2 -i '1 2 3 0
2 1 3 0

1 1 3 0
3 2 1 0' -o '{"line":1,"verdict":"solvable","inversions":0}
{"line":2,"verdict":"unsolvable","inversions":1}
{"line":4,"verdict":"malformed","inversions":null,"message":"label 1 appears twice"}
{"line":5,"verdict":"unsolvable","inversions":3}' \
	-e 'sp-check: stdin:4: label 1 appears twice' -- sp-check -o json
check '-o json: several files, and the inversions of sp-count' -s 1 -O wanted \
	-- sh -c 'sp-gen -S 1 -s 3 -n 200 -p any -g snake >a
	sp-gen -S 2 -n 200 -p any >b
	sp-check -g snake a b | sed "s/.*/\"&\"/" >verdicts
	sp-count -g snake -o json a b | sed "s/.*inversions\":\([0-9]*\)}/\1/" >inversions
	sp-count -g snake -o json a b | sed "s/,\"inv.*/,/" |
	    paste -d "" - verdicts inversions |
	    sed "s/,\"\([a-z]*\)\"\([0-9]*\)$/,\"verdict\":\"\1\",\"inversions\":\2}/" >wanted
	sp-check -o json -g snake a b'

finish
