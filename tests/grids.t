#!/bin/sh
# grids.t -- boards in grid form, -G
. "$(dirname "$0")/tap.sh"

bytes() {
	# shellcheck disable=SC2059
	printf "$1" >"$tmp/bytes"
}

# fault NAME LINE BYTES FAULT [OPTION ...]: a grid with that fault, an empty
# line and a good grid behind it
fault() {
	bytes "$3\n\n1 2 3\n4 5 0\n"
	fault_name=$1 fault_line=$2 fault_text=$4
	shift 4
	check "$fault_name" -s 2 -I "$tmp/bytes" -o 'malformed
solvable' -e "sp-check: stdin:$fault_line: $fault_text" -- sp-check -G "$@"
}

# reads NAME BYTES BOARDS [OPTION ...]: the boards as lines
reads() {
	bytes "$2"
	reads_name=$1 reads_out=$3
	shift 3
	check "$reads_name" -I "$tmp/bytes" -o "$reads_out" \
		-- sp-map -G -o line "$@"
}

# ---- reading ----

reads 'the layout tells the size' '1 2 3\n4 5 0\n\n1 2\n3 4\n5 0\n' \
	'1 2 3 4 5 0
1 2 3 4 5 0'
check 'width before height' -I "$tmp/bytes" -o '3x2
2x3' -- sp-count -G -f size
reads 'the end of the file ends the last grid' '1 2\n3 0' '1 2 3 0'
reads 'grids may have several empty lines around them' \
	'\n\n 1 2\n3 0\n \t\n\r\n\n0 1\n2 3\n\n\n' '1 2 3 0
0 1 2 3'
reads 'a line of spaces or a CR is empty' '1 2\r\n3 0\r\n\r\n0 1\r\n2 3\r\n' \
	'1 2 3 0
0 1 2 3'
reads 'a line of a comment alone is no line' \
	'# a\n1 2\n# b\n  # c\n3 0 # d\n\n# e\n0 1\n2 3\n# f\n' '1 2 3 0
0 1 2 3'
reads 'with -s a grid is complete after its last row' \
	'1 2\n3 0\n0 1\n2 3\n\n\n3 2\n1 0\n' '1 2 3 0
0 1 2 3
3 2 1 0' -s 2
check 'an empty input has no grids' -- sp-check -G
check 'an input of empty lines and comments has no grids' -i '

# x
 ' -- sp-check -G

# ---- faults ----

lines='; without -G every line is a board'

fault 'a grid of one row' 1 '1 2 3 0' \
	'a grid of one row; without -G every line is a board'
fault 'a grid of one column' 1 '1\n2\n3\n0' \
	'a grid of one column, whose tiles cannot pass each other'
fault 'a row too short' 2 '1 2 3\n4 5\n6 7 0' 'row 2 has 2 labels, not 3'
fault 'a row of one label' 2 '1 2\n3\n4 0' 'row 2 has 1 label, not 2'
fault 'a row too long' 2 '1 2\n3 4 5\n0 6' 'row 2 has more than 2 labels'
fault 'a row too long, past a comment' 3 '1 2\n# x\n3 4 5\n0 6' \
	'row 2 has more than 2 labels'
fault 'a label twice has the line of the second' 4 \
	'1 2\n# x\n0 4\n2 5' 'label 2 appears twice'
fault 'a label out of range has its line' 5 \
	'\n1 2\n# x\n# y\n0 9' 'label 9 is out of range (0 to 4) for 2x2'
fault 'a label out of range has its line behind other rows' 3 \
	'1 2\n3 4\n7 0' 'label 7 is out of range (0 to 6) for 2x3'
fault 'a label out of range has its line behind three blanks' 2 '0 0\n0 99' \
	'label 99 is out of range (0 to 4) for 2x2'
fault 'a label that comes twice is told before the size is known' 3 \
	'1 0\n2 99\n2 3' 'label 2 appears twice'
fault 'of two labels out of range the greatest, first' 1 \
	'8 2\n3 4\n7 0' 'label 8 is out of range (0 to 6) for 2x3'
fault 'and last, behind a comment' 4 \
	'7 2\n3 4\n# c\n8 0' 'label 8 is out of range (0 to 6) for 2x3'
fault 'a wrong character has its line' 3 '1 2\n3 4\n5 z' "'z' is no label"
fault 'no blank is a fault of the whole grid' 1 '1 2\n3 4' 'no blank (0)'
fault 'no blank is shown at the first line of the grid' 3 \
	'\n# x\n1 2\n# y\n3 4' 'no blank (0)'
fault 'two blanks are a fault of the whole grid' 1 '1 2 3\n0 4 0' \
	'more than one blank (0)'
fault 'after a fault the rest of the grid is skipped' 1 \
	'1 x\n3 4 5 6\n7 7\n# c\n8' \
	"'x' is no label; -i loose reads boards with such signs"
fault 'a comment does not end the grid that is skipped' 1 \
	'1 z\n# comment\n9 9' "'z' is no label"
fault 'a ragged grid of another size than -s' 1 '1 2\n3 0' \
	'row 1 has 2 labels, not 3; a size is columns x rows' -s 3x2
fault 'a row too long for -s' 1 '1 2 3 4\n5 6 7 0' \
	"row 1 has more than 3 labels$lines" -s 3x2
fault 'too few rows for -s' 1 '1 2 0' '3 labels, but 3x2 has 6 cells' -s 3x2
bytes '1 2 9\n3 0\n1 2\n0 3\n'
check 'with -s the skipped grid ends after its last row' -s 2 \
	-I "$tmp/bytes" -o '1:malformed
3:solvable' -e "sp-check: stdin:1: row 1 has more than 2 labels$lines" \
	-- sp-check -G -n -s 2
bytes '1 z\n# c\n3 0\n1 2\n0 3\n'
check 'with -s a comment is no row of the skipped grid' -s 2 \
	-I "$tmp/bytes" -o '1:malformed
4:solvable' -e "sp-check: stdin:1: 'z' is no label" -- sp-check -G -n -s 2
bytes '1 2\n3 x\n\n3 2\n1 0\n\n2 2\n1 0\n'
check 'grids are numbered by their first line' -s 2 -I "$tmp/bytes" \
	-o '1:malformed
4:unsolvable
7:malformed' -e "sp-check: stdin:2: 'x' is no label; -i loose reads boards with such signs
sp-check: stdin:7: label 2 appears twice" -- sp-check -G -n
# told N: messages about the first N of those grids
told() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print \
		"sp-check: stdin:" 2 * i - 1 ": row 1 has 2 labels, not 3" }'
}
check 'of many grids of another size than -s ten are told' -s 2 \
	-o 'solvable 0
unsolvable 0
malformed 12' -e "$(told 10)
sp-check: stdin: 2 more grids are no 3x3 boards" \
	-- sh -c "yes '1 2
' | head -n 24 | sp-check -c -G -s 3"
check 'but without -s all ragged ones' -s 2 -o 'solvable 0
unsolvable 0
malformed 11' -e "$(awk 'BEGIN { while (++i <= 11) print \
		"sp-check: stdin:" 3 * i - 1 ": row 2 has 1 label, not 2" }')" \
	-- sh -c "yes '1 2
3
' | head -n 33 | sp-check -c -G"
check 'no hint at -G under -G' -s 2 -i '0' -o malformed \
	-e 'sp-check: stdin:1: a grid of one row; without -G every line is a board' \
	-- sp-check -G

fault 'lines read as grids: a board on the first earns a hint' 2 \
	'1 2 3 0\n3 2 1 0' "label 3 appears twice$lines"
fault 'and so does a line of another size behind it' 2 \
	'1 2 3 0\n1 2 3 4 5 6 7 8 0' "label 1 appears twice$lines"
fault 'and where that line begins with its greater labels' 2 \
	'1 2 3 0\n5 6 7 8 1 2 3 4 0' "row 2 has more than 4 labels$lines"
fault 'no hint where the first row has no blank' 2 '1 2 3 4\n3 2 1 0' \
	'label 3 appears twice'
fault 'no hint where the first row has two' 2 '0 2 3 0\n3 2 1 4' \
	'label 3 appears twice'
fault 'no hint where the first row has labels of a larger board' 2 \
	'1 2 5 0\n1 3 4 6' 'label 1 appears twice'
fault 'no hint where no square has the first row' 2 '1 2 0\n2 1 3' \
	'label 2 appears twice'
fault 'no hint where the first row is one label' 3 '0\n1\n1' \
	'label 1 appears twice'
fault 'no hint where the first row is at fault' 1 '1 2 2 0\n3 4 5 6' \
	'label 2 appears twice'
fault 'with -s a label twice earns no hint' 1 '1 2 2\n4 5 0' \
	'label 2 appears twice' -s 3x2
fault 'with -s only a first row too long earns the hint' 2 \
	'1 2 3\n4 5 0 6' 'row 2 has more than 3 labels' -s 3x2
check 'a goal in an argument earns no hint at lines' -s 2 \
	-E "sp-check: -g: *: label 1 appears twice
usage: *" -- sp-check -G -g '1 2 3 0
1 2 3 0'

# ---- writing ----

check 'columns are as wide as the widest label' -i '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' \
	-o ' 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14 15  0' -- sp-map -o grid
check 'one blank line between boards, none at the end' -i '1 2 3 0
0 1 2 3
3 2 1 0' -o '1 2
3 0

0 1
2 3

3 2
1 0' -- sp-map -o grid
check 'each board has columns of its own width' -i '1 2 3 0
10 2 3 4 5 6 7 8 9 1 11 12 13 14 15 0' -o '1 2
3 0

10  2  3  4
 5  6  7  8
 9  1 11 12
13 14 15  0' -- sp-map -o grid
check 'the widest label is that of the board, 10 where 9 is missing' \
	-i '1 2 3 4 5 6 7 8 10 0' -o ' 1  2  3  4  5
 6  7  8 10  0' -- sp-map -o grid -s 5x2
check 'the widest label is that of the board, 9 where 10 is missing' \
	-i '1 2 3 4 5 6 7 8 9 0' -o '1 2 3 4 5
6 7 8 9 0' -- sp-map -o grid -s 5x2
check 'sp-gen -G writes grids' -o '1 2
3 0

1 2
3 0' -- sp-gen -G -s 2 -m slide:0 -n 2
check 'sp-check -G -p writes grids' -i '1 2
3 0

3 2
1 0

0 1
2 3' -o '1 2
3 0

3 2
1 0' -- sp-check -G -p inversions=0:3 -p row=1
for size in 2 3x2 2x3 4 10 4x13; do
	sp-gen -S 11 -n 40 -s "$size" >"$tmp/lines"
	check "$size: grids read back are the lines they were written from" \
		-O "$tmp/lines" -- sh -c "
		sp-map -s $size -o grid $tmp/lines | sp-map -G -o line"
	check "$size: grids without the empty lines read back with -s" \
		-O "$tmp/lines" -- sh -c "
		sp-map -s $size -o grid $tmp/lines | grep . |
		    sp-map -G -o line -s $size"
	sp-map -s "$size" -o grid "$tmp/lines" >"$tmp/grids"
	check "$size: sp-gen -G writes what sp-map -o grid makes of the lines" \
		-O "$tmp/grids" -- sp-gen -G -S 11 -n 40 -s "$size"
	check "$size: sp-map -G leaves grids as they are" -I "$tmp/grids" \
		-O "$tmp/grids" -- sp-map -G
done
# Behind a whole grid the reader is where boards are read many at once; as many
# lines as a grid has rows, twice, are two grids of rows that are too long.
for size in 3 4 5 9x2 25x4 10; do
	rows=${size#*x}
	{
		sp-gen -G -S 12 -s "$size"
		sp-gen -S 12 -s "$size" -n $((2 * rows))
		sp-gen -G -S 12 -s "$size" -n 70
	} >"$tmp/mixed"
	check "$size: under -G a line with all labels is a row too long" \
		-s 2 -o 'solvable 71
unsolvable 0
malformed 2' -E "*:$((rows + 1)): row 1 has more than ${size%x*} labels*" \
		-- sp-check -G -c -s "$size" "$tmp/mixed"
done
for option in '' '-f manhattan,index' -t -H -S; do
	sp-gen -S 11 -n 40 -s 3x2 >"$tmp/lines"
	sp-map -s 3x2 -o grid "$tmp/lines" >"$tmp/grids"
	# shellcheck disable=SC2086
	sp-count -s 3x2 $option "$tmp/lines" >"$tmp/counted"
	# shellcheck disable=SC2086
	check "sp-count -G $option counts grids as lines" \
		-O "$tmp/counted" -- sp-count -G $option "$tmp/grids"
done

finish
