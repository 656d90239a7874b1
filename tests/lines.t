#!/bin/sh
# lines.t -- boards in line form: what is read, and what every fault is called
. "$(dirname "$0")/tap.sh"

# bytes FORMAT: makes the file $tmp/bytes with printf(1)
bytes() {
	# shellcheck disable=SC2059
	printf "$1" >"$tmp/bytes"
}

# reads NAME BYTES VERDICTS [COMMAND ...]: boards without a fault
reads() {
	bytes "$2"
	reads_name=$1 reads_out=$3
	shift 3
	[ $# -gt 0 ] || set -- sp-map
	check "$reads_name" -I "$tmp/bytes" -o "$reads_out" -- "$@"
}

# fault NAME LINE BYTES FAULT [OPTION ...]: one board with that fault, and a
# good one after it
fault() {
	bytes "$3\n1 2 3 4 5 0\n"
	fault_name=$1 fault_line=$2 fault_text=$4
	shift 4
	check "$fault_name" -s 2 -I "$tmp/bytes" -o 'malformed
solvable' -e "sp-check: stdin:$fault_line: $fault_text" \
		-- sp-check -s 3x2 "$@"
}

# square LINE: the fault of the only board, of no given size
square() {
	bytes "$3\n1 2 3 0\n"
	check "$1" -s 2 -I "$tmp/bytes" -o 'malformed
solvable' -e "sp-check: stdin:$2: $4" -- sp-check
}

hint='; if every line is a row of a board, give -G'
front="; one too many for 4x4; if a number stands in front or behind, cut it off (at a tab: cut -f 2- or -f 1, at a space: cut -d ' ' -f 2-)"
line='; put each board on one line'
first="; if the first is a number of the line, cut it off (at a tab: cut -f 2-, at a space: cut -d ' ' -f 2-)"
loose='; -i loose reads boards with such signs'

# ---- what is read ----

reads 'labels stand between single spaces' '1 2 3 0\n' '1 2 3 0'
reads 'any number of spaces and tabs separate labels' \
	'1\t2  \t 3    0\n' '1 2 3 0'
reads 'spaces lead and trail' ' \t1 2 3 0 \t \n' '1 2 3 0'
reads 'a CR counts as a space' '1 2 3 0\r\n1\r2 3 0\n' '1 2 3 0
1 2 3 0'
reads 'the last line may lack its LF' '1 2 3 0\n0 1 2 3' '1 2 3 0
0 1 2 3'
reads 'the last line may end in a digit at the end of the file' \
	'1 2 0 3' '1 2 0 3'
reads 'the last line may end in a comment' '1 2 3 0 # no LF' '1 2 3 0'
reads 'blank lines are skipped' '\n\n1 2 3 0\n \t \n\r\n0 1 2 3\n\n' \
	'1 2 3 0
0 1 2 3'
reads 'a line of a comment alone is skipped' '#1 2 3 0\n  # x\n1 2 3 0\n' \
	'1 2 3 0'
reads 'a comment needs no space before it' '1 2 3 0#0 1\n' '1 2 3 0'
reads 'any byte may stand in a comment' \
	'1 2 3 0 # \000\001\377\r\t# 9\n0 1 2 3\n' '1 2 3 0
0 1 2 3'
reads 'labels may have zeros in front' \
	'0001 02 00000000000000000000000000000000000000000003 00\n' '1 2 3 0'
reads 'lines may differ in size' \
	'1 2 3 0\n1 2 3 4 5 6 7 8 0\n0 1 2 3\n' '1 2 3 0
1 2 3 4 5 6 7 8 0
0 1 2 3'
reads 'an ordinary board misses its number of cells' \
	'1 2 3 0\n' 4 sp-count -f missing
reads 'any number may be missing' '0 2 3 4\n4 0 3 1\n4 2 0 1\n' '1
2
3' sp-count -f missing
reads 'boards with any missing number have verdicts' \
	'0 2 3 4\n1 0 3 4\n1 2 0 4\n1 2 4 0\n' 'solvable
solvable
solvable
solvable' sp-check
reads 'with -s a line is a rectangle' '1 2 3 4 5 0\n' '3x2' \
	sp-count -f size -s 3x2
for program in sp-check sp-count sp-map sp-show sp-solve; do
	check "$program: an empty input is no error" -- "$program" </dev/null
	check "$program: an input of blank lines and comments is no error" \
		-i '
# only this
 ' -- "$program"
done

# ---- wrong characters ----

fault 'a letter is no label' 1 '1 2 3 4 5 a' "'a' is no label"
fault 'a sign is no part of a label' 1 '+1 2 3 4 5 0' "'+1' is no label"
fault 'a minus sign is no part of a label' 1 '1 2 3 4 5 -0' \
	"'-0' is no label"
fault 'letters behind digits are shown with them' 1 '1 2 3 4 5x 0' \
	"'5x' is no label"
fault 'hexadecimal is no label' 1 '1 2 3 4 0x5 0' \
	"'0x5' is no label"
point='; write labels without a decimal point'
fault 'a decimal fraction is no label' 1 '1 2.0 3 4 5 0' \
	"'2.0' is no label$point"
fault 'nor is one with an exponent' 1 '2.000000000000000000e+00 1 3' \
	"'2.000000000000000000e+00' is no label$point"
fault 'nor are several behind commas' 1 '1.e5,2.,3.0' \
	"'1.e5,2.,3.0' is no label$point"
fault 'nor is one with a sign, cut off' 1 \
	'1.5E-0000000000000000000000000000000000000x' \
	"'1.5E-000000000000000000000000000...' is no label$point"
for point in .5 1.x 1.2.3 1.5e5e 1.5-3 1e5 1.5e5+1; do
	fault "$point is no decimal fraction" 1 "1 2 3 4 $point 0" \
		"'$point' is no label"
done
fault 'commas earn a hint at loose' 1 '1,2,3,4,5,0' \
	"'1,2,3,4,5,0' is no label$loose"
fault 'brackets earn a hint at loose' 1 '[1 2 3 4 5 0]' \
	"'[1' is no label$loose"
fault 'another blank earns a hint at loose' 1 '1 2 3 4 5 _' \
	"'_' is no label$loose"
fault 'a NUL is shown as a number' 1 '1 2 3 4 5 0\000' \
	"'0\\x00' is no label"
fault 'bytes that are no ASCII are shown as numbers' 1 \
	'1 2 3 4 5 \303\251\377' "'\\xC3\\xA9\\xFF' is no label"
fault 'control characters are shown as numbers' 1 \
	'1 2 3 4 5 \033[31m\177' "'\\x1B[31m\\x7F' is no label"
fault 'a form feed is no space' 1 '1 2 3 4 5\0140' \
	"'5\\x0C0' is no label"
fault 'a token of 32 bytes is shown whole' 1 \
	'abcdefghijklmnopqrstuvwxyzABCDEF' \
	"'abcdefghijklmnopqrstuvwxyzABCDEF' is no label"
fault 'a longer token is cut after 32 bytes' 1 \
	'abcdefghijklmnopqrstuvwxyzABCDEFG 1' \
	"'abcdefghijklmnopqrstuvwxyzABCDEF...' is no label"
fault 'digits and letters are cut together after 32 bytes' 1 \
	'1234567890123456789012345678901234567890x' \
	"'12345678901234567890123456789012...' is no label"
fault 'a token ends where a comment begins' 1 '1 2 3 4 5 z#y' \
	"'z' is no label"

mark='; it begins with a byte order mark: save the file as plain text, without one'
fault 'a byte order mark is no space, and is named' 1 \
	'\357\273\2771 2 3 4 5 0' "'\\xEF\\xBB\\xBF1' is no label$mark"
fault 'a byte order mark alone' 1 '\357\273\277 1 2 3 4 5 0' \
	"'\\xEF\\xBB\\xBF' is no label$mark"
fault 'a byte order mark of 16 bits' 1 '\377\3761\000 \0002' \
	"'\\xFF\\xFE1\\x00' is no label$mark"
fault 'a byte order mark of 16 bits, the high byte first' 1 \
	'\376\377\0001\000 \0002' "'\\xFE\\xFF\\x001\\x00' is no label$mark"
fault 'less than a byte order mark is not named' 1 '\357\273 1 2 3 4 5 0' \
	"'\\xEF\\xBB' is no label"
check 'less than a byte order mark is not named behind a whole one' -s 2 \
	-o 'malformed
malformed' -e "sp-check: stdin:1: '\\xEF\\xBB\\xBF' is no label$mark
sp-check: stdin:2: '\\xEF\\xBB' is no label" \
	-- sh -c 'printf "\\357\\273\\277\\n\\357\\273\\n" | sp-check'
check 'a byte order mark before a grid' -s 2 -o malformed \
	-e "sp-check: stdin:1: '\\xEF\\xBB\\xBF1' is no label$mark" \
	-- sh -c 'printf "\\357\\273\\2771 2\n3 0\n" | sp-check -G'
check 'a byte order mark before an index' -s 2 \
	-e "sp-map: stdin:1: '\\xEF\\xBB\\xBF1' is no index$mark" \
	-- sh -c 'printf "\\357\\273\\2771\n" | sp-map -i index -s 2'
check 'a byte order mark before boards read loosely' -s 2 \
	-e "sp-map: stdin:1: '\\xEF\\xBB\\xBF1' is no label$mark" \
	-- sh -c 'printf "\\357\\273\\2771,2,3,0\n" | sp-map -i loose'
check 'where 0 is not the blank, it is not named for -1' -s 2 \
	-e "sp-map: stdin:1: '-1' is no label" -i '1 2 3 -1' \
	-- sp-map -i one-based
check 'loose reading reads no numbers from 1, so the hint is another' -s 2 \
	-e "sp-map: stdin:1: '1,2,3,4' is no label; separate labels by spaces alone" -i '1,2,3,4' \
	-- sp-map -i one-based

# ---- labels ----

fault 'a label out of range' 1 '1 2 3 4 7 0' \
	'label 7 is out of range (0 to 6) for 3x2'
fault 'zeros in front are not shown' 1 '1 2 3 4 007 0' \
	'label 7 is out of range (0 to 6) for 3x2'
fault 'a label past 2^64' 1 '1 2 3 4 18446744073709551617 0' \
	'label 18446744073709551617 is out of range (0 to 6) for 3x2; put spaces between labels'
fault 'an endless label is cut after 32 digits' 1 \
	'1 2 3 4 111111111111111111111111111111111111111111 0' \
	'label 11111111111111111111111111111111... is out of range (0 to 6) for 3x2; put spaces between labels'
fault 'a label twice' 1 '1 2 3 3 4 0' 'label 3 appears twice'
fault 'the first of two labels that come twice' 1 '1 2 2 1 4 0' \
	'label 2 appears twice'
fault 'no blank' 1 '1 2 3 4 5 6' 'no blank (0); if 6 stands for it, -i one-based reads such boards'
fault 'two blanks' 1 '1 2 0 3 4 0' 'more than one blank (0)'
fault 'three blanks' 1 '0 2 0 3 4 0' 'more than one blank (0)'
fault 'too few labels' 1 '1 2 3 4 0' '5 labels, but 3x2 has 6 cells'
fault 'one label' 1 '0' "1 label, but 3x2 has 6 cells$line"
fault 'too many labels' 1 '1 2 3 4 5 0 6' 'more than 6 labels for 3x2'
fault 'too many labels, whatever they are' 1 '1 2 3 4 5 0 99' \
	'more than 6 labels for 3x2'
fault 'one label too few and no blank' 1 '1 2 3 4 5' \
	'5 labels, but 3x2 has 6 cells; write 0 for the blank'
fault 'a line as long as a row earns a hint at -G' 1 '1 2 3' \
	"3 labels, but 3x2 has 6 cells$hint"
fault 'of two faults the first in reading order' 1 '1 9 9 x' \
	'label 9 is out of range (0 to 6) for 3x2'
fault 'a wrong character before a label twice' 1 '1 x 2 2' \
	"'x' is no label$loose"
fault 'a label twice before a wrong character' 1 '1 2 2 x' \
	'label 2 appears twice'
fault 'a fault of a label before a fault of the board' 1 '1 2 2' \
	'label 2 appears twice'
fault 'the count before the blank' 1 '1 2 3 4' \
	'4 labels, but 3x2 has 6 cells'

# ---- boards of any square size ----

square 'no square board' 1 '0 1 2 3 4 5 6 7 8 9 10 11' \
	'12 labels are no square board; give the size with -s'
square 'no square board, and maybe a row' 1 '5 9 2' \
	"3 labels are no square board$hint"
square 'one label is no board' 1 '0' "1 label is no board$line"
square 'a row of a 4x4 grid looks like a 2x2 board' 1 '5 11 3 9' \
	"label 11 is out of range (0 to 4) for 2x2$hint"
square 'a label out of the range of its own board' 1 \
	'1 2 3 4 5 6 7 10 0' 'label 10 is out of range (0 to 9) for 3x3'
square 'a label beyond every board' 1 '0 1 2 67108865' \
	'label 67108865 is out of range (0 to 67108864); put spaces between labels'
square 'of several labels out of range the greatest' 1 \
	'7 9 8 0' "label 9 is out of range (0 to 4) for 2x2$hint"
square 'a label twice before the size is known' 1 \
	'9 8 8 0' 'label 8 appears twice'
square 'a label twice that would be out of range' 1 \
	'1 9 9 0' 'label 9 appears twice'
square 'no blank on a square board' 1 '1 2 3 4 5 6 7 8 9' 'no blank (0); if 9 stands for it, -i one-based reads such boards'
square 'two blanks on a square board' 1 '1 2 3 4 0 6 7 8 0' \
	'more than one blank (0)'
square 'no square and two blanks: the count' 1 \
	'0 1 2 3 4 5 6 7 8 9 10 0' \
	'12 labels are no square board; give the size with -s'

square 'as many labels as no board has want no size' 1 \
	'0 1 2 3 4 5 6 7 8 9 10' '11 labels are no square board'
square 'without a blank they want one' 1 \
	'8 7 6 5 4 3 2 1' "8 labels are no square board; write 0 for the blank$hint"
square 'and as many labels more, no row' 1 '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15' \
	'15 labels are no square board; write 0 for the blank'
square 'a number in front of a board' 1 \
	'57 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' \
	"17 labels are no square board$front"
square 'one that is a label, too' 1 \
	'1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3' "label 1 appears twice$first"
square 'but a 2x2 board has none' 1 '1 2 3 1' 'label 1 appears twice'
check 'nor one by its size' -s 2 -i '1 2 1 0' -o malformed \
	-e 'sp-check: stdin:1: label 1 appears twice' -- sp-check -s 2
fault 'but one of another size has it soon' 1 '1 2 1 3 4 5 0' \
	"label 1 appears twice$first"
check 'as the message tells, it is cut off' -o solvable -- sh -c \
	"echo 1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 | cut -d ' ' -f 2- | sp-check -g blank-first"
square 'where a size may help, too' 1 '31 1 2 3 4 5 6 7 8 0' \
	"10 labels are no square board; give the size with -s; one too many for 3x3; if a number stands in front or behind, cut it off (at a tab: cut -f 2- or -f 1, at a space: cut -d ' ' -f 2-)"
square 'one label more, in what looks like a row' 1 \
	'57 1 20 3 40 5 60 7 80 90 100 11 120 13 140 15 0' \
	"17 labels are no square board; if every line is a row of a board, give -G"

# twelves COUNT: messages about that many lines of 12 labels, from line 1 on
twelves() {
	awk -v n="$1" 'BEGIN { while (++i <= n) print "sp-check: stdin:" i \
		": 12 labels are no square board; give the size with -s" }'
}

twelve='0 1 2 3 4 5 6 7 8 9 10 11'
check 'ten lines that are no square board have ten messages' -s 2 \
	-o 'solvable 0
unsolvable 0
malformed 10' -e "$(twelves 10)" \
	-- sh -c "yes '$twelve' | head -n 10 | sp-check -c"
check 'of more lines only the number is told, at the end of the file' -s 2 \
	-o 'solvable 0
unsolvable 0
malformed 2001' -e "$(twelves 10)
sp-check: stdin: 1990 more lines are no boards
sp-check: $tmp/bytes:1: 3 labels are no square board$hint" \
	-- sh -c "printf '1 2 3\n' >$tmp/bytes
	yes '$twelve' | head -n 2000 | sp-check -c - $tmp/bytes"
check 'one more line, and other faults between' -s 2 -o '11:malformed
12:malformed
13:malformed' -e "$(twelves 10)
sp-check: stdin:12: label 1 appears twice
sp-check: stdin: 2 more lines are no boards" \
	-- sh -c "{ yes '$twelve' | head -n 11; echo 1 1 2 0; echo $twelve; } |
		sp-check -n | tail -n 3
	exit 2"
check 'one more line' -s 2 -E "$(twelves 10)
sp-check: stdin: 1 more line is no board" \
	-- sh -c "yes '$twelve' | head -n 11 | sp-check -c >$tmp/o
	exit 2"
# many NAME MESSAGE LINE OPTION ...: the message for ten of 12 lines, of both
many() {
	many_name=$1 many_lines=$3 many_messages=$(awk -v n="$2" \
		'BEGIN { while (++i <= 10) print "sp-check: stdin:" i n }')
	many_rest=$4
	shift 4
	check "$many_name" -s 2 -E "$many_messages
sp-check: stdin: $many_rest" -o 'solvable 0
unsolvable 0
malformed 12' -- sh -c "yes '$many_lines' | head -n 12 | sp-check -c $*"
}
many 'the same of too few labels for -s' ': 12 labels, but 5x3 has 15 cells' \
	"$twelve" '2 more lines are no 5x3 boards' -s 5x3
many 'and of too many' ': more than 9 labels for 3x3' "$twelve" \
	'2 more lines are no 3x3 boards' -s 3
many 'and of labels out of range' ': label 12 is out of range (0 to 9) for 3x3' \
	'1 12 2 3 4 5 6 7 0' '2 more lines are no 3x3 boards' -s 3
many 'and of rows of another size' ': rows of 2 labels, not of 3; a size is columns x rows, here 2x3' \
	'[1 2][3 4][5 0]' '2 more lines are no 3x2 boards' -s 3x2 -i loose
many 'and of rows that are no boards, without -s' \
	": label 12 is out of range (0 to 4) for 2x2$hint" '1 12 0 4' \
	'2 more lines are no boards'

check 'a wrong label of a line of the right length is told each time' -s 2 \
	-E "$(awk 'BEGIN { while (++i <= 12) print "sp-check: stdin:" i \
		": label 10 is out of range (0 to 9) for 3x3" }')" -o 'solvable 0
unsolvable 0
malformed 12' -- sh -c \
	"yes '1 2 3 4 5 6 7 10 0' | head -n 12 | sp-check -c"

# ---- lines ----

square 'lines are counted, blank ones and comments too' 5 \
	'# c\n\n \n\r\n1 1 2 0' 'label 1 appears twice'
bytes '1 2 3 0\n1 1 2 0\n0 1 2 3\n\n7\n# \n1 2 0 3\n4 3 2 1'
check 'every malformed board has its line and its message' -s 2 \
	-I "$tmp/bytes" -o '1:solvable
2:malformed
3:unsolvable
5:malformed
7:solvable
8:malformed' -e "sp-check: stdin:2: label 1 appears twice
sp-check: stdin:5: 1 label is no board$line
sp-check: stdin:8: no blank (0); if 4 stands for it, -i one-based reads such boards$hint" -- sp-check -n
for program in sp-count sp-map; do
	check "$program: malformed boards give no line" -s 2 -i '1 1 2 0
1 2 3 x' -e "$program: stdin:1: label 1 appears twice
$program: stdin:2: 'x' is no label$loose" -- "$program"
done
check 'a long line of garbage is one fault' -s 2 -i 'x y z 1 2 3
1 2 3 0' -o '1 2 3 0' -e "sp-map: stdin:1: 'x' is no label$loose" -- sp-map
check '-v gives the fault as the reason' -s 2 -i '1 2 3 3' \
	-o 'malformed	label 3 appears twice' \
	-e 'sp-check: stdin:1: label 3 appears twice' -- sp-check -v
check 'a line of one blank too many in an unfinished line' -s 2 \
	-o malformed -e 'sp-check: stdin:1: 2 labels, but 3x2 has 6 cells' \
	-- sh -c 'printf "1 2" | sp-check -s 3x2'

# ---- the canonical form ----

bytes '\t01 002\r 3 0 # x\r\n\n#\n3 2 1 0'
check 'boards are written canonically' -I "$tmp/bytes" -o '1 2 3 0
3 2 1 0' -- sp-map
check 'every line written ends with LF alone' -I "$tmp/bytes" -o 2 \
	-- sh -c 'sp-map | tr -dc "\n" | wc -c | tr -d " "'
sp-gen -S 3 -s 5 -n 20 >"$tmp/canonical"
check 'canonical boards stay as they are' -O "$tmp/canonical" \
	-- sp-map "$tmp/canonical"

# ---- what only large boards have ----

check 'labels of seven digits' -o '1001998 1001999 1002000 0' -- sh -c \
	'sp-gen -s 1001 -m slide:0 | sp-map | tr " " "\n" | tail -n 4 |
	paste -s -d " " -'
check 'a million zeros are no board' -s 2 -o malformed \
	-E 'sp-check: stdin:1: *1100000 labels are no square board; *' -- sh -c \
	'yes "0 0 0 0" | head -n 275000 | tr "\n" " " | sp-check'

finish
