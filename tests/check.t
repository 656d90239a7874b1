#!/bin/sh
# check.t -- sp-check: verdicts, reasons, properties, statuses
. "$(dirname "$0")/tap.sh"

# The 14-15 puzzle cannot be solved (W. W. Johnson, W. E. Story, Notes on the
# "15" Puzzle, American Journal of Mathematics 2, 1879); Korf's first instance
# can (R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence
# 27, 1985).
solved='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0'
loyd='1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0'
korf='14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'

check 'the solved board is solvable' -i "$solved" -o solvable -- sp-check
check 'the 14-15 puzzle is unsolvable: status 1' -i "$loyd" \
	-o unsolvable -s 1 -- sp-check
check "Korf's first instance is solvable to its own goal" -i "$korf" \
	-o solvable -- sp-check -g blank-first
check 'and not to the classic one' -i "$korf" -o unsolvable -s 1 -- sp-check
check 'one line per board, in input order; malformed is status 2' \
	-i "$loyd
1 2 2 0
$solved" -o 'unsolvable
malformed
solvable' -s 2 -e 'sp-check: stdin:2: label 2 appears twice' -- sp-check

# Every board that slides reach from the goal, and every board behind one
# exchange from it, for sizes of every parity of width and height.
for size in 2x2 3x2 2x3 3x3 4x3 3x4 4x4 5x4 5x5 6x6 2x9 9x2; do
	sp-gen -S 5 -s "$size" -m slide:501 -n 50 >"$tmp/reached"
	check "$size: boards reached by slides are solvable" \
		-o 'solvable 50
unsolvable 0
malformed 0' -- sp-check -c -s "$size" "$tmp/reached"
	sed 's/\([1-9][0-9]*\) \([1-9][0-9]*\)/\2 \1/' "$tmp/reached" \
		>"$tmp/exchanged"
	check "$size: with two tiles exchanged they are not" -s 1 \
		-o 'solvable 0
unsolvable 50
malformed 0' -- sp-check -c -s "$size" "$tmp/exchanged"
done

# ---- -v ----

check '-v: even width, even distance' -i "$loyd" -s 1 -o \
'unsolvable	inversions 1 and 0, odd and even; width 4 is even: blank in row 1 and row 1, an even distance' \
	-- sp-check -v
check '-v: even width, odd distance' -i "$korf" -s 1 -o \
'unsolvable	inversions 80 and 0, both even; width 4 is even: blank in row 2 and row 1, an odd distance' \
	-- sp-check -v
check '-v: the row of a blank in the first cell' -i "$korf" -o \
'solvable	inversions 80 and 0, both even; width 4 is even: blank in row 2 and row 4, an even distance' \
	-- sp-check -v -g blank-first
check '-v: odd width speaks of no rows' -i '8 1 3 4 0 2 7 6 5' -o \
'solvable	inversions 12 and 0, both even; width 3 is odd' -- sp-check -v
check '-v: inversions are counted row by row whatever the path' \
	-i '1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7' -o \
'solvable	inversions 37 and 37, both odd; width 4 is even: blank in row 2 and row 2, an even distance' \
	-- sp-check -v -g spiral
check '-v: the reason of a malformed board is its message' -s 2 -i '1 2 3
1 2 3 0' -o 'malformed	3 labels are no square board; if every line is a row of a board, give -G
solvable	inversions 0 and 0, both even; width 2 is even: blank in row 1 and row 1, an even distance' \
	-e 'sp-check: stdin:1: 3 labels are no square board; if every line is a row of a board, give -G' \
	-- sp-check -v
check '-v -n: the number comes first' -i '1 2 3 0' -o \
'1:solvable	inversions 0 and 0, both even; width 2 is even: blank in row 1 and row 1, an even distance' \
	-- sp-check -v -n
check '-v: the reason has the bytes as the message' -s 2 \
	-i "$(printf '1 2 \177\033')" -o "malformed	'\\x7F\\x1B' is no label" \
	-e "sp-check: stdin:1: '\\x7F\\x1B' is no label" -- sp-check -v
for goal in classic snake spiral columns blank-first; do
	sp-gen -S 1 -p any -n 300 -s 4x3 >"$tmp/any"
	check "-v: the words of the reason decide the verdict, goal $goal" \
		-O /dev/null -- sh -c "
		sp-check -v -s 4x3 -g $goal $tmp/any | awk '
		{ same = /both/; near = /an even distance/
		  if ((same == near) != (\$1 == \"solvable\")) print }'"
done

# ---- -c, -q ----

boards="$solved
$loyd
1 1
$solved"
check '-c: only the totals' -i "$boards" -s 2 -o 'solvable 2
unsolvable 1
malformed 1' -e 'sp-check: stdin:3: label 1 appears twice' -- sp-check -c
check '-c overrides -n and -v' -i "$loyd" -s 1 -o 'solvable 0
unsolvable 1
malformed 0' -- sp-check -c -n -v
check '-c of nothing' -o 'solvable 0
unsolvable 0
malformed 0' -- sp-check -c
check '-c -p: the number alone' -i "$solved
$loyd
$solved" -o 2 -- sp-check -c -p solved
check '-c -p: none is status 1' -i "$loyd" -s 1 -o 0 -- sp-check -c -p solved
check '-q writes nothing, status 0' -i "$solved" -- sp-check -q
check '-q writes nothing, status 1' -i "$solved
$loyd" -s 1 -- sp-check -q
check '-q overrides -c, -n and -v' -i "$loyd" -s 1 -- sp-check -qcnv
check '-q overrides the boards of -p' -i "$solved" -- sp-check -q -p solved
check '-q overrides -v with -p' -i "$solved" -- sp-check -qv -p solved
check '-q ends at an unsolvable board, whatever may follow' -s 1 \
	-i "$loyd
garbage" -- sp-check -q
check '-q ends at a malformed board with status 2' -s 2 \
	-i "1 1
$loyd" -e 'sp-check: stdin:1: label 1 appears twice' -- sp-check -q
check '-q -p ends at the first board, whatever may follow' \
	-i "$solved
garbage" -- sp-check -q -p solved
check '-q -p: a malformed board before it is trouble' -s 2 -i "1 1
$solved" -e 'sp-check: stdin:1: label 1 appears twice' \
	-- sp-check -q -p solved
check '-q -p: none is status 1' -i "$loyd" -s 1 -- sp-check -q -p solved
check '-q: a missing file is the first trouble' -s 2 \
	-e 'sp-check: /none: No such file or directory' \
	-- sp-check -q /none /dev/null
check '-q: nothing is read behind the first trouble' -s 2 -i '1 1' \
	-e 'sp-check: /none: No such file or directory' \
	-- sp-check -q /none -
echo "$loyd" >"$tmp/loyd"
check '-q: files behind the decision are not opened' -s 1 \
	-- sp-check -q "$tmp/loyd" /none
# early WHAT STATUS MESSAGE PRODUCER OPTION ...: sp-check -q ends long before
# its input does, so that the producer's write fails
early() {
	early_name=$1 early_status=$2 early_message=$3 early_producer=$4
	shift 4
	check "-q ends early $early_name" -s "$early_status" \
		-E "$early_message" -o 'its input did not end' -- sh -c "
		{ $early_producer; echo \$? >'$tmp/producer'; } |
		    sp-check -q $*
		status=\$?
		[ \"\$(cat '$tmp/producer')\" -eq 0 ] ||
		    echo its input did not end
		exit \$status"
}
early 'at an unsolvable board' 1 '' 'sp-gen -p any -n 1000000'
early 'under -p at a board that has it' 0 '' 'sp-gen -s 3 -n 1000000' \
	-p inversions=8
early 'on trouble' 2 "sp-check: stdin:1: 'y' is no label" \
	'yes | head -n 1000000'

# ---- -p ----

all='0 2 3 1
1 2 3 0
3 2 1 0
1 0 3 2
0 3 4 2
2 3 4 5 6 7 8 1 0'
check '-p solvable writes the boards' -i "$all" -o '1 2 3 0
1 0 3 2' -- sp-check -p solvable -p missing=4
check '-p unsolvable' -i "$all" -o '3 2 1 0
2 3 4 5 6 7 8 1 0' -- sp-check -p unsolvable -p row=1
check '-p solved' -i "$all" -o '1 2 3 0' -- sp-check -p solved
check '-p solved, to another goal' -i '1 2 3 0
0 1 2 3' -o '0 1 2 3' -- sp-check -p solved -g blank-first
check '-p FIELD=LO:HI holds at both ends' -i "$all" -o '0 2 3 1
3 2 1 0' -- sp-check -p inversions=2:3 -p missing=4
check '-p FIELD=VALUE' -i "$all" -o '3 2 1 0' -- sp-check -p inversions=3
check '-p FIELD=LO:' -i "$all" -o '3 2 1 0
2 3 4 5 6 7 8 1 0' -- sp-check -p inversions=3:
check '-p FIELD=:HI' -i "$all" -o '1 2 3 0
1 0 3 2' -- sp-check -p inversions=:1
check '-p FIELD=: holds of all' -i "$all" -o "$all" -- sp-check -p row=:
check '-p numbers may have zeros in front' -i "$all" -o '3 2 1 0' \
	-- sp-check -p inversions=0003:03
check '-p parity=odd' -i "$all" -o '3 2 1 0
1 0 3 2
2 3 4 5 6 7 8 1 0' -- sp-check -p parity=odd
check '-p parity=even' -i "$all" -o '0 2 3 1
1 2 3 0
0 3 4 2' -- sp-check -p parity=even
check '-p size=3x3' -i "$all" -o '2 3 4 5 6 7 8 1 0' -- sp-check -p size=3x3
check '-p size tells width from height' -i '1 2 3 4 5 0' -s 1 \
	-- sp-check -s 3x2 -p size=2x3
check '-p size=3 is size=3x3' -i "$all" -o '2 3 4 5 6 7 8 1 0' \
	-- sp-check -p size=3
check '-p none: status 1 as grep' -i "$all" -s 1 -- sp-check -p cells=5
check '-p with a malformed board: status 2, the others are written' -s 2 \
	-i '1 2 3 0
x
3 2 1 0' -o '1 2 3 0
3 2 1 0' -e "sp-check: stdin:2: 'x' is no label; -i loose reads boards with such signs" \
	-- sp-check -p row=1
check '-p of an empty input: status 1' -s 1 -- sp-check -p solvable
check '-p index of more than 20 cells is refused' -s 2 \
	-o '1 2 3 0' -i "$(sp-gen -s 5 -m slide:0)
1 2 3 0" -E 'sp-check: stdin:1: *20 cells*' -- sp-check -p index=0:
check '-q: one message for the boards of a batch that are refused' -o 1 \
	-- sh -c 'sp-gen -S 1 -s 5 -n 300 |
		sp-check -q -p row=2 -p index=0:5 2>&1 | wc -l'
check 'several -p must all hold' -i "$all" -o '3 2 1 0' \
	-- sp-check -p unsolvable -p row=1 -p size=2 -p missing=4
sp-gen -S 8 -p any -n 3000 -s 3 >"$tmp/any"
for field in inversions row column misplaced manhattan conflicts swaps index
do
	sp-count -f "$field" "$tmp/any" | paste - "$tmp/any" |
		awk '$1 >= 4 && $1 <= 9' | cut -f 2 >"$tmp/expected"
	[ -s "$tmp/expected" ]
	check "-p $field=4:9 chooses what sp-count -f $field says" \
		-O "$tmp/expected" -s $? -- sp-check -p "$field=4:9" "$tmp/any"
done
sp-check "$tmp/any" | paste - "$tmp/any" >"$tmp/verdicts"
for verdict in solvable unsolvable; do
	sed -n "s/^$verdict	//p" "$tmp/verdicts" >"$tmp/expected"
	check "-p $verdict chooses what the verdicts say" \
		-O "$tmp/expected" -- sp-check -p "$verdict" "$tmp/any"
done

# ---- -p '!PROPERTY' ----

for property in solvable unsolvable solved inversions=1:20 parity=odd \
    size=3x3 index=:9; do
	sp-gen -S 6 -s 3 -n 300 -p any >"$tmp/any"
	sp-gen -S 6 -s 2 -n 10 -p any >>"$tmp/any"
	echo 1 2 3 4 5 6 7 8 0 >>"$tmp/any"
	sort "$tmp/any" >"$tmp/sorted"
	for plain in '' 1; do
		check "$property and !$property are all boards${plain:+, in C}" \
			-O "$tmp/sorted" -- sh -c "SP_PLAIN=$plain
			[ -z '$plain' ] && unset SP_PLAIN || export SP_PLAIN
			{ sp-check -p '$property' $tmp/any
			sp-check -p '!$property' $tmp/any; } | sort"
	done
done
check '! twice is no property' -s 2 -E "sp-check: -p: '!!solved': *" \
	-- sp-check -p '!!solved'
check '-p malformed names the recipe' -s 2 \
	-E "sp-check: -p: 'malformed': *see 'Only the bad lines' in man sp-check
usage: *" -- sp-check -p malformed
check '-p !malformed, too' -s 2 -E "sp-check: -p: '!malformed': *
usage: *" -- sp-check -p '!malformed'
for property in length=3:4 '!len=5' length; do
	check "-p $property: sp-solve knows lengths" -s 2 \
		-E "sp-check: -p: '$property': sp-solve -p LO:HI writes *
usage: *" -- sp-check -p "$property"
done

finish
