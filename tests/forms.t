#!/bin/sh
# forms.t -- -i and -B: every program reads every notation
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# The same board in every form that is read, after two lines that hold none.
board='1 2 3 4 5 6 0 7 8'
printf '\n# one\n%s\n' "$board" >line
printf '\n# one\n1 2 3\n4 5 6\n0 7 8\n' >grid
printf '\n# one\n1 2 3 4 5 6 9 7 8\n' >one-based
printf '\n# one\n0 1 2 3 4 5 8 6 7\n' >zero-based
printf '\n# one\n%s\n' "$(echo "$board" | sp-map -o index)" >index
printf '\n# one\n[[1, 2, 3], [4, 5, 6], [_, 7, 8]],\n' >loose
printf '\n# one\n3\n1 2 3\n4 5 6\n0 7 8\n' >sized

for form in line grid one-based zero-based index loose sized; do
	size=
	[ $form != index ] || size=-s3
	check "sp-check -i $form" -o 3:solvable \
		-- sp-check -n -i $form $size $form
	check "sp-count -i $form" -o '3:1	2	0' \
		-- sp-count -n -i $form $size -f row,manhattan,inversions $form
	check "sp-solve -i $form" -o 3:LL -- sp-solve -n -i $form $size $form
	check "sp-map -i $form" -o "3:$board" -- sp-map -n -i $form $size $form
done

for program in sp-check sp-count sp-map sp-show sp-solve; do
	check "$program: -i index needs the size" -s 2 \
		-E "$program: -i: index needs the size, -s
usage: *" -- "$program" -i index
	check "$program: -B means nothing in line form" -s 2 \
		-E "$program: -B: only with -i one-based or -i zero-based
usage: *" -- "$program" -B 3
	check "$program: -B means nothing in the form index" -s 2 \
		-E "$program: -B: only with -i one-based or -i zero-based
usage: *" -- "$program" -i index -s 2 -B 3
	check "$program -i one-based -B" -s 2 -i '1 2 3 4
1 2 3 4' -E "$program: stdin:1: no label 9, which stands for the blank
*2: no label 9*" -- sh -c "$program -i one-based -B 9 | grep -v malformed
		exit 2"
done
check 'the blank that -B names is another one' -i '3 4 1 2' -o 1 \
	-- sp-count -i one-based -B 2 -f row
check 'and the greatest number without -B' -i '3 4 1 2' -o 2 \
	-- sp-count -i one-based -f row

# ---- sp-check -p writes what it has read ----

for form in line grid one-based zero-based index; do
	size=
	[ $form != index ] || size=-s3
	sed 1,2d $form >wanted
	check "sp-check -p writes the form $form as it was read" -O wanted \
		-- sp-check -p solvable -i $form $size $form
done
check 'sp-check -p writes boards read loosely as lines' -o "$board" \
	-- sp-check -p solvable -i loose loose
check 'and with -G as grids' -i '| 1 | 2 |
| 3 | _ |' -o '1 2
3 0' -- sp-check -p solvable -G -i loose
check 'a blank that is not the greatest number is written as that' \
	-i '3 4 1 2' -o '3 4 1 2' -- sp-check -p row=1 -i one-based -B 2
check '-n numbers no grids of -i grid' -s 2 -E 'sp-check: -n: *grids*
usage: *' -- sp-check -n -p solvable -i grid

check 'sp-check -p writes sized boards as grids' -i '2 3
1 2
3 4
5 0' -o '1 2
3 4
5 0' -- sp-check -p solvable -i sized

# ---- loose: sizes, empty fields, null ----

maps() {
	maps_name=$1 maps_in=$2 maps_out=$3
	shift 3
	check "$maps_name" -i "$maps_in" -o "$maps_out" -- sp-map "$@"
}
# wrong NAME BOARD MESSAGE OPTION ...
wrong() {
	wrong_name=$1 wrong_in=$2 wrong_message=$3
	shift 3
	check "$wrong_name" -s 2 -i "$wrong_in" \
		-e "sp-map: stdin:1: $wrong_message" -- sp-map "$@"
}

maps 'an id of Fifteen is read with its size' '3x2:1,2,3,0,4,5' \
	'1 2 3 0 4 5' -i loose
maps 'ids may differ in size' '2x3:1,2,3,0,4,5
3x2:1,2,3,0,4,5' '1 2
3 0
4 5

1 2 3
0 4 5' -i loose -o grid
maps 'an id has the size of -s' '3x2:1,2,3,0,4,5' '1 2 3 0 4 5' \
	-i loose -s 3x2
wrong 'or is malformed' '3x2:1,2,3,0,4,5' 'a board of 3x2, but -s is 2x3' \
	-i loose -s 2x3
maps 'brackets within a line make rows' '[[4,1,3],[2,5,0]]' '4 1 3 2 5 0' \
	-i loose -s 3x2
wrong 'which a size given in the wrong order has not' '[[4,1,3],[2,5,0]]' \
	'rows of 3 labels, not of 2; a size is columns x rows, here 3x2' \
	-i loose -s 2x3
wrong 'and which must be given' '[[4,1,3],[2,5,0]]' \
	'6 labels are no square board; give the size with -s 3x2' -i loose
maps 'in grids only lines are rows' '1,2/3
4/5,0' '1 2 3 4 5 0' -G -i loose -o line
wrong 'a size without a board' '3x2:' '0 labels, but 3x2 has 6 cells' -i loose
wrong 'a size behind labels' '1 2 3x2:' \
	'a size, 3x2, behind labels; give each board a line' -i loose
wrong 'a size that is none' '1x4:1,2,3,0' "'1x4:1' is no label" -i loose
maps 'a size before a grid read loosely' '2x3:
1,2
3,0
4,5' '1 2 3 0 4 5' -G -i loose -o line
maps 'an empty field between commas is the blank' '1,2,,3' '1 2 0 3' -i loose
maps 'quoted or not' '"1","2","","3"' '1 2 0 3' -i loose
maps 'a comma at either end is no field' ',1,2,0,3,' '1 2 0 3' -i loose
maps 'but where a label is lacking: in front' ',1,2,3' '0 1 2 3' -i loose
maps 'at the end' '1,2,3, # c' '1 2 3 0' -i loose
maps 'quoted' '"","1","2","3"' '0 1 2 3' -i loose
wrong 'at one end, but not at both' ',1,2,3,' \
	'3 labels are no square board; if every line is a row of a board, give -G' \
	-i loose
maps 'in lines of a size' '1,2,3,4,5,' '1 2 3 4 5 0' -i loose -s 3x2
maps 'not where lists are separated by commas' '[1,2,3,0],' '1 2 3 0' -i loose
wrong 'even if a label is lacking' '[1,2,3],' \
	'3 labels are no square board; if every line is a row of a board, give -G' \
	-i loose
wrong 'nor behind a complete board' '1,2,3,4,' \
	'no blank (0); if 4 stands for it, -i one-based reads such boards, with spaces alone between labels; if every line is a row of a board, give -G' \
	-i loose
wrong 'nor beside two lacking labels' '1,2,' \
	'2 labels are no square board; if every line is a row of a board, give -G' \
	-i loose
for ends in ',1,2:3,4,5:0 1 2 3 4 5' '1,2,:3,4,5:1 2 0 3 4 5' \
	'1,2,3:,4,5:1 2 3 0 4 5' '1,2,3:4,5,:1 2 3 4 5 0' \
	'1,2,3,:4,5,:1 2 3 4 5 0' \
	'1,2,3,:4,5,0,:1 2 3 4 5 0'; do
	rows=${ends%:*}
	rows="${rows%:*}
${rows#*:}"
	maps "a grid of CSV: $ends" "$rows" "${ends##*:}" -G -i loose -o line
	maps "with its size: $ends" "$rows" "${ends##*:}" -G -i loose -o line -s 3x2
done
check 'the field of a first row is of that grid' -s 2 -i '1,2,
3,4
5,0

1,2
3,4,5' -o '1 2 3 4 5 0' -e 'sp-map: stdin:6: row 2 has more than 2 labels' \
	-- sp-map -G -i loose -o line
check 'and of no use once row 2 is as wide' -s 2 -i ',1,2
3,4
5,6,7' -e 'sp-map: stdin:3: row 3 has more than 2 labels' \
	-- sp-map -G -i loose -o line
check 'a blank at an end leaves no label marked' -s 2 -o 'solvable 1
unsolvable 0
malformed 1' -E 'sp-check: stdin:1: label 500 is out of range*' \
	-- sh -c '{ echo ,1,2,500; seq -s " " 0 528; } | sp-check -c -i loose'
wrong 'letters behind labels are not taken for moves' '1,2,3,r' \
	"'r' is no label; if that is the blank, put 0 there; if a heading or a name, leave it out" \
	-i loose
maps 'a row behind others' '1,2,3
4,5,
6,7,8' '1 2 3 4 5 0 6 7 8' -G -i loose -o line
check 'a row that is longer than one without such a field' -s 2 -i '1,2
3,4,0' -e 'sp-map: stdin:2: row 2 has more than 2 labels' -- sp-map -G -i loose
check 'a row that is longer by two' -s 2 -i '1,2,
3,4,5,6' -e 'sp-map: stdin:2: row 2 has more than 3 labels' \
	-- sp-map -G -i loose
check 'the blank of a longer row is the one' -s 2 -i '1,2,
0,4,5' -e 'sp-map: stdin:2: row 2 has more than 2 labels' -- sp-map -G -i loose
check 'a line of a comma alone ends a grid that is skipped' -s 2 -i '1,2,,
,
3,1
2,0
4,5' -o '3 1 2 0 4 5' -e 'sp-map: stdin:1: row 1 has more than 2 labels; without -G every line is a board' \
	-- sp-map -G -i loose -s 2x3 -o line
maps 'null is the blank' '[[1, 2], [null, 3]]' '1 2 0 3' -i loose
several="; if the line holds several boards, give each a line, as jq -c '.[]' does"
wrong 'several boards on a line' '[[1,2,3,0],[0,1,2,3]]' \
	"label 1 appears twice$several" -i loose
wrong 'the first of which begins with its blank' '[[0,2,3,1],[2,1,0,3]]' \
	"label 2 appears twice$several" -i loose
wrong 'several boards of a size' '[[1,2,3,0],[0,1,2,3]]' \
	"more than 4 labels for 2x2$several" -i loose -s 2
wrong 'but not one with a label twice' '1,2,2' 'label 2 appears twice' -i loose
first="; if the first is a number of the line, cut it off (at a tab: cut -f 2-, at a space: cut -d ' ' -f 2-)"
wrong 'a number in front that is a label, too' '5,1,2,3,4,5,0' \
	"label 5 appears twice$first" -i loose
wrong 'but not behind the blank' '5,1,2,3,0,4,5' 'label 5 appears twice' -i loose
check 'nor in a grid' -s 2 -i '4 3 2
1 4 5' -e 'sp-map: stdin:2: label 4 appears twice' -- sp-map -G

zero="; if tiles count from 0, see 'Boards from elsewhere' in man 7 sp"
wrong 'null beside 0' '[0,1,2,7,5,4,null,6,3]' "more than one blank (0)$zero" -i loose
wrong 'in rows' '[[0,1],
[null,2]]' "more than one blank (0)$zero" -G -i loose
wrong 'but not where a label is lacking' '[0,1,3,null]' \
	'more than one blank (0); if every line is a row of a board, give -G' -i loose
wrong 'all numbers but the greatest' '1 2 3' \
	'3 labels are no square board; if the blank is left out, put 4 there' \
	-i one-based
wrong 'counted from 0' '4 1 2 3 0' \
	'5 labels, but 2x3 has 6 cells; if the blank is left out, put 5 there' \
	-s 2x3 -i zero-based
wrong 'not where another number is the blank' '4 1 2 3 0' \
	'5 labels, but 2x3 has 6 cells' -s 2x3 -i zero-based -B 2
wrong 'nor where one is lacking' '1 2 4' \
	'3 labels are no square board' -i one-based

# ---- JSON objects ----

names="; jq -c '..|.NAME? // empty' takes the lists called NAME out of JSON"
wrong 'a name in JSON' '{"id":1,"tiles":[1,2,3,0]}' "'id' is no label$names" \
	-i loose
wrong 'which may be letters of moves' '"R": 1' "'R' is no label$names" -i loose
wrong 'read as a line' '{"id":1}' "'{\"id\":1}' is no label$names, for -i loose"
wrong 'as far as the text is kept' '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[e":' \
	"'[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[e...' is no label"
wrong 'a word in quotes is no name' '["e",1]' \
	"'e' is no label; if that is the blank, put 0 there; if a heading or a name, leave it out" \
	-i loose

# ---- JSON with a number a line ----

jq="; jq -c '.[]' puts each board of a JSON list on one line, jq -c . a single one"
wrong 'a line of one label' '1,' "1 label is no board$jq" -i loose
wrong 'also with a size' '1,' "1 label, but 2x2 has 4 cells$jq" -i loose -s 2
wrong 'and a grid of one column' '1,
2,
3,
0' "a grid of one column, whose tiles cannot pass each other$jq" -G -i loose
wrong 'a line of the numbers from 1 on' '[1,4,3,2]' \
	'no blank (0); if 4 stands for it, -i one-based reads such boards, with spaces alone between labels; if every line is a row of a board, give -G' \
	-i loose

# ---- the hint at loose ----

hint='; -i loose reads boards with such signs'
wrong 'a long token earns it' '8,4,12,3,14,0,9,15,7,2,5,1,10,11,13,6' \
	"'8,4,12,3,14,0,9,15,7,2,5,1,10,11...' is no label$hint"
wrong 'and one with a size' '4x4:8,4,12,3,14,0,9,15,7,2,5,1,10,11,13,6' \
	"'4x4:8,4,12,3,14,0,9,15,7,2,5,1,1...' is no label$hint"
wrong 'and null' '1 2 null 3' "'null' is no label$hint"
wrong 'but no other word' '1 2 none 3' "'none' is no label"
wrong 'nor a long one with other words' '1,2,three,4,5,6,7,8,9,10,11,12,13,14' \
	"'1,2,three,4,5,6,7,8,9,10,11,12,1...' is no label"
printf '1 2 3 0\n1,2,0,3\n' >goals
check 'in a file of goals it names sp-map' -s 2 -i '1 2 3 0
1 2 0 3' -o 'solvable
malformed' -e "sp-check: stdin:2: its goal is malformed, goals:2: '1,2,0,3' is no label; sp-map ${hint#; }" \
	-- sp-check -g @goals

# ---- sized ----

check 'puzzles of n-puzzle generators' -I sized -o "$board" \
	-- sp-map -i sized -o line
maps 'the size is N, W H or WxH' '2
1 2
3 0
3 2
1 2 3
4 5 0
2x3

1 2
3 4
5 0' '1 2
3 0

1 2 3
4 5 0

1 2
3 4
5 0' -i sized -o grid
of='in the form sized a line N, W H or WxH stands before each grid'
wrong 'a grid without a size' '1 2 3
4 5 0' "'1 2 3': not a size: WxH (columns x rows) or N for NxN; $of" -i sized
wrong 'a line is no board' '1
2' "'1': in a single row or column tiles cannot pass each other; $of" \
	-i sized
wrong 'a size too large' '67108864 2
1' "'67108864 2': more than 67108864 cells; $of" -i sized
wrong 'another size than -s' '3 2
1 2 3
4 5 0' 'a board of 3x2, but -s is 2x3' -i sized -s 2x3
check 'such a grid is skipped, and empty lines before it' -s 2 -i '3 2

2 3 1
4 5 0
2 3
2 1
3 4
5 0' -o '5:2 1 3 4 5 0' -e 'sp-map: stdin:1: a board of 3x2, but -s is 2x3' \
	-- sp-map -n -i sized -s 2x3 -o line
wrong 'a size alone' '3 # rows' '0 labels, but 3x3 has 9 cells' -i sized
check 'what follows a size that is none is skipped to the empty line' -s 2 \
	-i '2 z
1 2
3 0

2
3 2
1 0' -o '5:3 2 1 0' -E "sp-map: stdin:1: '2 z': not a size: *" \
	-- sp-map -n -i sized -o line
check 'what follows a faulty row is skipped by the size' -s 2 \
	-i '2
1 2 3
3 0
2
3 2
1 0' -o '4:3 2 1 0' -e 'sp-map: stdin:2: row 1 has more than 2 labels' \
	-- sp-map -n -i sized -o line
long=$(printf '%0100d' 0 | tr 0 z)
check 'a size of a hundred letters' -s 2 -o malformed -E 'sp-check: stdin:1: '\''z*\.\.\.'\'': not a size: *' \
	-- sh -c "printf '%s\n1 2\n3 0\n' $long | sp-check -i sized"
check 'sized is for reading only' -s 2 -E 'sp-map: -o: sized is for reading only
usage: *' -- sp-map -o sized
check 'grids with sizes, read as grids, earn a hint' -s 2 -i '3
1 2 3' -e 'sp-map: stdin:2: row 2 has more than 1 label; if row 1 is the size of the grid, give -i sized' \
	-- sp-map -G

check 'a folder cannot be read as sized grids' -s 2 \
	-E 'sp-map: /: *directory' -- sp-map -i sized /

finish
