#!/bin/sh
# map.t -- sp-map: goals, symmetries, moves, forms, and back again
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# maps NAME BOARD RESULT OPTION ...: sp-map makes RESULT of BOARD
maps() {
	maps_name=$1 maps_in=$2 maps_out=$3
	shift 3
	check "$maps_name" -i "$maps_in" -o "$maps_out" -- sp-map "$@"
}

# refuses NAME BOARD MESSAGE OPTION ...: the only board is malformed
refuses() {
	refuses_name=$1 refuses_in=$2 refuses_message=$3
	shift 3
	check "$refuses_name" -s 2 -i "$refuses_in" \
		-e "sp-map: stdin:1: $refuses_message" -- sp-map "$@"
}

korf='14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'

# ---- change of goal ----

maps 'without options boards stay as they are' '3 1 0 2' '3 1 0 2'
maps "the snake's own goal becomes classic, its blank where it was" \
	'1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13' \
	'1 2 3 4 5 6 7 8 9 10 11 12 0 14 15 16' -f snake
maps 'and back' '1 2 3 4 5 6 7 8 9 10 11 12 0 14 15 16' \
	'1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13' -t snake
maps "Korf's first instance to the classic goal, turned" "$korf" \
	'13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2' -f blank-first -x rotate180
maps 'and back' '13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2' "$korf" \
	-t blank-first -x rotate180
check 'the moves to go stay as many: manhattan of both is 41' \
	-i "$korf" -o 41 -- sh -c '
	sp-map -f blank-first -x rotate180 | sp-count -f manhattan'
maps 'blank-first to classic: its blank is at home on the first cell' \
	'0 1 2 3' '0 2 3 4' -f blank-first
maps 'blank-first stays as it is with any missing number' '0 1 2 4' \
	'0 1 2 4' -f blank-first -t blank-first
maps 'to blank-first the labels are 1..N-1' '0 2 3 4
4 3 0 2' '0 1 2 3
3 2 0 1' -t blank-first -s 2
maps 'labels change, cells do not' '3 1 0 2' '2 1 0 4' -f '1 2 0 3' \
	-t '1 4 0 2' -s 2
maps 'a goal -t given as a board may have other labels' '1 2 3 0' '1 4 2 0' \
	-t '1 4 2 0'
maps 'a goal -t has the size that the board has after -x' '1 2 3 4 0 5' \
	'4 1 0 2 5 3' -s 3x2 -x rotate90 -f '1 2 3 4 0 5' -t '4 1 0 2 5 3'
give='; give -b, which may change the lengths of solutions'
refuses 'no symmetry takes the blank from a corner to the centre' \
	'1 2 3 4 5 6 7 8 0' "the blank is at home on cell 8 in one goal and on cell 4 in the other$give" \
	-t '1 2 3 4 0 5 6 7 8'
refuses 'a symmetry that exchanges width and height is none for it' '1 2 3 0 4 5' \
	"the blank is at home on cell 3 in one goal and on cell 5 in the other$give" \
	-s 2x3 -f '1 2 3 0 4 5' -t '1 2 3 4 5 0'
refuses 'with -x the way out is -b' '1 2 3 0' \
	"the blank is at home on cell 2 in one goal and on cell 3 in the other$give" \
	-x rotate90 -t '1 2 3 0'
refuses 'and with least, which is all symmetries' '1 2 3 0' \
	"the blank is at home on cell 2 in one goal and on cell 3 in the other$give" \
	-x least -f '1 2 0 3' -t '1 2 3 0'
refuses 'a board with another missing number has another home' '1 0 3 4' \
	'the blank is at home on cell 1 in one goal and on cell 3 in the other; turn boards with -x rotate90, which keeps the lengths of solutions, or give -b, which may change them' \
	-t '1 2 3 0'
# way_out SIZE FROM TO -x: the symmetry in the message; it keeps the lengths
way_out() {
	sp-gen -S 1 -s "$1" -g "$2" -m slide:30 -n 20 >theirs
	sp-map -s "$1" -f "$2" -t "$3" theirs 2>&1 | sed -n \
		's/.*; turn boards with -x \([a-z0-9]*\), .*/\1/p' | uniq >way
	sp-solve -l -s "$1" -g "$2" theirs >lengths
	check "$2 to $3, $1: -x $4 keeps the lengths" -o "$4" -- cat way
	check "$2 to $3, $1: and so it is" -O lengths -- sh -c "
		sp-map -s $1 -f $2 -t $3 -x $4 theirs | sp-solve -l -s $1 -g $3"
}
way_out 4 classic blank-first rotate180
way_out 3x4 columns blank-first rotate180
way_out 4 snake blank-first rotate90
way_out 3x4 snake blank-first flip
refuses 'a label that is not in -f' '1 2 4 0' 'label 4 is not in the goal' \
	-f '1 2 3 0'
refuses 'a goal -t of another size' '1 2 3 4 5 6 7 8 0' \
	'the board is 3x3, but the goal is 2x2' -t '1 2 3 0'
maps '-b slides the blank of the goal to its home in -t' '1 2 3 0' \
	'2 1 3 0' -b -t '0 1 2 3' -f '1 2 3 0'
maps '-b where the blanks agree changes nothing' '3 1 0 2' '3 1 0 2' -b
check '-b to classic: the labels are 1..N-1' -o 'missing	200	12	12.000	12	0.000' \
	-- sh -c 'sp-gen -s 4x3 -M random -n 200 |
	sp-map -b -s 4x3 -f spiral | sp-count -s 4x3 -S -f missing'

# ---- what always holds ----

goals='classic snake spiral columns blank-first'
for size in 2x2 3x2 2x3 3x3 4x3 3x4 4x4 7x2 2x7 5x5 6x3; do
	sp-gen -s $size -S 6 -p any -M random -n 60 >boards
	sp-gen -s $size -S 7 -p any -n 60 >ordinary
	sp-gen -s $size -S 8 -p any -n 1 >literal
	for goal in $goals "$(cat literal)"; do
		case $goal in
		*[!0-9\ ]*) from=boards ;;
		*) from=ordinary ;;
		esac
		sp-check -s $size -g "$goal" $from >verdicts
		check "$size, $goal: mapped to classic the verdicts stay" \
			-O /dev/null -- sh -c "
			sp-map -s $size -f '$goal' $from |
			    sp-check -s $size | cmp - verdicts"
		check "$size, $goal: with -b too" -O /dev/null -- sh -c "
			sp-map -b -s $size -f '$goal' $from |
			    sp-check -s $size | cmp - verdicts"
		check "$size, $goal: by the least of its symmetries too" \
			-O /dev/null -- sh -c "
			sp-map -x least -s $size -f '$goal' -t '$goal' $from |
			    sp-check -s $size -g '$goal' | cmp - verdicts"
	done
	for from in classic snake spiral columns; do
		for to in classic snake spiral columns; do
			check "$size: from $from to $to and back" -O boards \
				-- sh -c "
				sp-map -s $size -f $from -t $to boards |
				    sp-map -s $size -f $to -t $from"
		done
		check "$size: -u by $from and -U" -O boards -- sh -c "
			sp-map -s $size -f $from -u boards |
			    sp-map -s $size -f $from -U"
	done
	check "$size: -u by $goal and -U" -O ordinary -- sh -c "
		sp-map -s $size -f '$goal' -u ordinary |
		    sp-map -s $size -f '$goal' -U"
	turned=$(echo $size | sed 's/\(.*\)x\(.*\)/\2x\1/')
	for pair in rotate90/rotate270 rotate270/rotate90 \
	    rotate180/rotate180 mirror/mirror flip/flip \
	    transpose/transpose antitranspose/antitranspose; do
		case $pair in
		rotate180*|mirror*|flip*) between=$size ;;
		*) between=$turned ;;
		esac
		check "$size: ${pair%/*} is undone by ${pair#*/}" \
			-O boards -- sh -c "
			sp-map -s $size -x ${pair%/*} boards |
			    sp-map -s $between -x ${pair#*/}"
		check "$size: ${pair%/*} keeps the verdicts" \
			-O /dev/null -- sh -c "
			sp-check -s $size boards >verdicts
			sp-map -s $size -x ${pair%/*} boards |
			    sp-check -s $between | cmp - verdicts"
	done
done

# ---- symmetries ----

maps 'rotate90: the left column becomes the top row' '1 2 3
4 5 0' '1 2
3 4
0 6' -G -x rotate90
maps 'symmetries by their goal: the solved board stays solved' '1 2 3
4 5 0' '1 2 3
0 5 6' -G -x mirror
literal='8 1 3 4 0 2 7 6 5'
for pair in 'rotate90 7 4 8 6 0 1 5 2 3' 'rotate180 5 6 7 2 0 4 3 1 8' \
    'rotate270 3 2 5 1 0 6 8 4 7' 'mirror 3 1 8 2 0 4 5 6 7' \
    'flip 7 6 5 4 0 2 8 1 3' 'transpose 8 4 7 1 0 6 3 2 5' \
    'antitranspose 5 2 3 6 0 1 7 4 8'; do
	maps "${pair%% *} turns the cells" "$literal" "${pair#* }" \
		-x "${pair%% *}" -f "$literal" -t "${pair#* }"
done
sp-gen -S 9 -s 3 -p any -n 60 >boards
check 'least: a board and its reflection have the same' \
	-O /dev/null -- sh -c 'sp-map -x least boards >least
	sp-map -x transpose boards | sp-map -x least | cmp - least'
check 'least: with the blank at home in the middle all eight have' \
	-O /dev/null -- sh -c '
	sp-map -x least -f spiral -t spiral boards >least
	for x in rotate90 rotate180 rotate270 mirror flip transpose \
	    antitranspose; do
		sp-map -x $x -f spiral -t spiral boards |
		    sp-map -x least -f spiral -t spiral | cmp - least
	done'
check 'least: it is one of the boards, and never greater' \
	-O /dev/null -- sh -c 'sp-map -x transpose boards >transposed
	sp-map -x least boards >least
	paste -d "\n" boards transposed | paste - - least | tr "\t" "\n" >three
	awk "NR % 3 == 1 { a = \$0 } NR % 3 == 2 { b = \$0 }
	NR % 3 == 0 && \$0 != (a < b ? a : b)" three'

# ---- moves ----

maps 'letters name the way the tile moves' '1 2 3 4 0 5 6 7 8' \
	'1 2 3 4 7 5 6 0 8' -m U
maps 'D' '1 2 3 4 0 5 6 7 8' '1 0 3 4 2 5 6 7 8' -m D
maps 'L' '1 2 3 4 0 5 6 7 8' '1 2 3 4 5 0 6 7 8' -m L
maps 'R' '1 2 3 4 0 5 6 7 8' '1 2 3 0 4 5 6 7 8' -m R
maps 'blank: before them the way the blank moves' '1 2 3 4 0 5 6 7 8' \
	'1 0 3 4 2 5 6 7 8' -m blank:U
maps 'either case' '1 2 3 4 0 5 6 7 8' '1 2 3 4 5 8 6 7 0' -m lu
maps 'a number repeats a letter' '1 2 3 4 5 6 7 8 0' '0 1 2 4 5 3 7 8 6' \
	-m D2R2
maps 'spaces are ignored' '1 2 3 4 5 6 7 8 0' '0 1 2 4 5 3 7 8 6' \
	-m ' D D	R 2 '
maps 'spaces are ignored before a number too' '1 2 3 4 5 6 7 8 0' \
	'0 1 2 4 5 3 7 8 6' -m 'D 2 R 2'
maps 'no moves' '1 2 3 0' '1 2 3 0' -m ''
maps 'moves come before the symmetry' '1 2 3
4 5 0' '4 1
0 2
5 3' -G -m R -x rotate90 -t '4 1
5 2
0 3'
refuses 'an illegal slide is named' '1 2 3 0' \
	'move 1 (L): no tile to the right of the blank' -m L
refuses 'its number counts the slides before it' '1 2 3 4 5 6 7 8 0' \
	'move 7 (L): no tile to the right of the blank' -m D2R2L2LU
refuses 'it counts the repeats' '1 2 3 0' \
	'move 2 (D): no tile above the blank' -m D2
refuses 'U needs a tile below' '1 2 3 0' \
	'move 3 (u): no tile below the blank' -m duu
refuses 'R needs a tile to the left' '1 2 3 0' \
	'move 2 (R): no tile to the left of the blank' -m RR
refuses 'by blank moves too' '1 2 3 0' \
	'move 2 (U): no tile above the blank' -m blank:UU
refuses 'a repeat count of any length is refused at the first slide off' \
	'1 2 3 0' 'move 2 (D): no tile above the blank' \
	-m D99999999999999999999
printf 'D\n\nblank:L\r\nD R\n' >moves
yes '1 2 3 0' | head -n 6 >six
check 'line k of a file has the moves of board k' -s 2 -o '1 0 3 2
1 2 3 0
1 2 0 3
0 1 3 2' -e 'sp-map: six:5: no moves for it: moves has 4 lines
sp-map: six:6: no moves for it: moves has 4 lines' -- sp-map -m @moves six
check 'moves are counted for malformed boards too' -s 2 -i '1 1 1 1
1 2 3 0
1 2 3 0' -o '1 2 3 0
1 2 0 3' -e 'sp-map: stdin:1: label 1 appears twice' -- sp-map -m @moves
check 'moves from standard input' -I moves -s 2 -o '1 0 3 2
1 2 3 0
1 2 0 3
0 1 3 2' -e 'sp-map: six:5: no moves for it: stdin has 4 lines
sp-map: six:6: no moves for it: stdin has 4 lines' -- sp-map -m @- six
printf 'D\nxD\nDD\nL0' >wrong
check 'a wrong line of moves makes its board malformed' -s 2 \
	-o '1 0 3 2' -e "sp-map: six:2: move 1: 'x' is none of U D L R
sp-map: six:3: move 2 (D): no tile above the blank
sp-map: six:4: move 1 (L): a repeat count starts at 1
sp-map: six:5: no moves for it: wrong has 4 lines
sp-map: six:6: no moves for it: wrong has 4 lines" -- sp-map -m @wrong six
check 'a missing file of moves' -s 2 \
	-e 'sp-map: none: No such file or directory' -- sp-map -m @none six
check 'a file of moves that is a directory' -s 2 -i '1 2 3 0' \
	-e 'sp-map: /: Is a directory' -- sp-map -m @/
check 'a file of moves without a name' -s 2 -i '1 2 3 0' \
	-E "sp-map: -m: '@': no name of a file after the @
usage: *" -- sp-map -m @
check 'a part of blank: is no move' -s 2 \
	-o '1 2 3 0' -e "sp-map: six:1: move 1: 'b' is none of U D L R
sp-map: six:2: move 1: 'b' is none of U D L R
sp-map: six:4: move 1: 'b' is none of U D L R
sp-map: six:5: move 1: 'b' is none of U D L R
sp-map: six:6: no moves for it: parts has 5 lines" -- sh -c \
	'printf "b\nblank\nblank:\nblankU\nblU\n" >parts; sp-map -m @parts six'
# Longer than what is read at once, for a wrong board, a wrong move, a board.
check 'a line of moves of any length is skipped as one' -s 2 -i '1 1 1 1
1 2 3 0
1 2 3 0
1 2 3 0' -o '1 2 3 0
1 0 3 2' -e "sp-map: stdin:1: label 1 appears twice
sp-map: stdin:2: move 1: 'x' is none of U D L R" -- sh -c '
	long=$(yes DU | head -n 500000 | tr -d "\n")
	printf "%s\nx%s\n%s\nD\n" "$long" "$long" "$long" >long
	sp-map -m @long'
check 'moves and boards do not both come from stdin' -s 2 -i '1 2 3 0' \
	-E 'sp-map: -m: *' -- sp-map -m @-

# Moves backwards: the last first, each tile the opposite way.
mess=DDRRULURDDLUR2U
tidy=$(sp-gen -m slide:0 >solved
	echo DDRRULURDDLURRU | awk '{
		for (i = length; i > 0; i--) {
			way = index("UDLR", substr($0, i, 1))
			printf "%s", substr("DURL", way, 1)
		} }')
check 'moves made backwards undo what they did' -O solved -- sh -c "
	sp-map -m $mess solved | sp-map -m $tidy"
check 'solutions are checked by making their moves' -o 2 -- sh -c "
	sp-map -m $mess solved >two
	sp-map -m $mess solved >>two
	echo $tidy >solutions
	echo $tidy | sed 's/\(.\)\1/\12/g' >>solutions
	sp-map -m @solutions two | sp-check -p solved -c"
check 'and a wrong one is found' -s 1 -o 0 -- sh -c "
	sp-map -m $mess solved | sp-map -m ${tidy%?} |
	    sp-check -p solved -c"

# ---- forms ----

maps 'grid' '1 2 3 0' '1 2
3 0' -o grid
maps 'one-based writes the blank as its missing number' '3 0 1 2
3 0 1 4' '3 4 1 2
3 2 1 4' -o one-based
maps 'zero-based is the same from 0' '3 0 1 2
3 0 1 4' '2 3 0 1
2 1 0 3' -o zero-based
maps 'one-based read: the greatest number is the blank' '3 4 1 2' '3 0 1 2' \
	-i one-based
maps 'zero-based read: the greatest number is the blank' '2 3 0 1' \
	'3 0 1 2' -i zero-based
maps 'one-based read: or the one that -B names' '3 4 1 2' '3 4 0 2' \
	-i one-based -B 1
maps 'zero-based read: or the one that -B names' '2 3 0 1' '3 4 0 2' \
	-i zero-based -B 0
refuses 'one-based has no 0' '1 2 3 0' \
	'label 0 is out of range (1 to 4) for 2x2' -i one-based -s 2
refuses 'zero-based ends at N-1' '1 2 3 4' \
	'label 4 is out of range (0 to 3) for 2x2' -i zero-based -s 2
refuses 'a blank -B that is not there' '1 2 3 4' \
	'no label 9, which stands for the blank' -i one-based -B 9 -s 2
refuses 'a label twice is named as it was read' '1 1 2 3' \
	'label 1 appears twice' -i zero-based -s 2
maps 'index read needs the size and gives a board' '0
11
5' '0 1 2 3
3 2 1 0
3 0 1 2' -i index -s 2 -t blank-first -f blank-first
maps 'index of the goal -t, written' '1 2 3 0
3 1 2 0
0 1 3 2' '9
11
0' -o index
maps 'an index read for a goal given as a board has its labels' '0' \
	'0 1 4 2' -i index -f '1 2 0 4' -t '1 2 0 4'
refuses 'an unsolvable board has no index' '2 1 3 0' \
	'the board is unsolvable, so it has no index' -o index
refuses 'an index past the last' 12 'past the last index of 2x2, 11' \
	-i index -s 2
refuses 'an index that is none' x "'x' is no index" -i index -s 2
refuses 'a negative index' -1 "'-1' is no index" -i index -s 2
refuses 'two on a line' '1 2' \
	'more than one number; an index stands alone on its line' \
	-i index -s 2
maps 'an index may have zeros in front, blank lines and comments' ' 000

# x
00000000000000000000000000000011 # y' '0 1 3 2
3 1 2 0' -i index -s 2
refuses 'an index of any length' "$(seq 100 | tr -d '\n')" \
	'past the last index of 2x2, 11' -i index -s 2
refuses 'an index of more than 4096 cells' 0 \
	'boards of more than 4096 cells have no index' -i index -s 65
check 'the index of more than 4096 cells is refused' -s 2 \
	-E 'sp-map: stdin:1: *4096 cells*4225' \
	-- sh -c 'sp-gen -s 65 -m slide:0 | sp-map -o index'

maps 'loose: JSON' '[[1,2,3],[4,5,0]]' '1 2 3 4 5 0' -i loose -s 3x2
maps 'loose: CSV with quotes' '"1","2";'"'3'"',0' '1 2 3 0' -i loose
maps 'loose: bars, slashes, braces' '|1|2/{3}(0)' '1 2 3 0' -i loose
for blank in _ . - x X 0; do
	maps "loose: $blank standing alone is the blank" "1 2 3 $blank" \
		'1 2 3 0' -i loose
	maps "loose: $blank between commas is the blank" "1,$blank,3,2" \
		'1 0 3 2' -i loose
done
for word in x1 1x -2; do
	refuses "loose: $word is no label" "1 2 3 $word" \
		"'$word' is no label" -i loose
done
put='; if that is the blank, put 0 there'
refuses 'loose: 1.5 is no label' '1 2 3 1.5' \
	"'1.5' is no label; write labels without a decimal point" -i loose -s 2
refuses 'loose: -1 is no label, but may be meant for the blank' "1 2 3 -1" \
	"'-1' is no label$put" -i loose
put="$put; if a heading or a name, leave it out"
for word in .. xx __ '?' nul None; do
	refuses "loose: $word is no label, but may be meant for the blank" \
		"1 2 3 $word" "'$word' is no label$put" -i loose
done
refuses 'loose: and words in JSON' '[[1, 2], [none, 3]]' \
	"'none' is no label$put" -i loose
refuses 'loose: two blanks' '1 3 x _' 'more than one blank (0)' -i loose -s 2
refuses 'loose: a letter is no label' '1,2,3,z' "'z' is no label$put" -i loose
maps 'loose grids from -G' '| 1 | 2 |
| 3 | _ |

| . | 1 |
| 2 | 3 |' '1 2
3 0

0 1
2 3' -G -i loose
maps 'loose: JSON over several lines, as a grid' '[[1, 2],
 [3, 0]]' '1 2 3 0' -G -i loose -o line

for size in 3x3 4x4 5x5 6x6 10x10; do
	for goal in classic snake; do
		sp-gen -S 3 -s $size -g $goal -n 40 >boards
		check "$size, $goal: index and back" -O boards -- sh -c "
			sp-map -f $goal -t $goal -o index boards |
			    sp-map -s $size -f $goal -t $goal -i index"
	done
	sp-count -f index boards >indexes
	check "$size: -o index is sp-count -f index" -O indexes \
		-- sp-map -f snake -t snake -o index boards
done
for size in 2x2 3x2 4x4 10x3; do
	sp-gen -S 3 -s $size -p any -M random -n 12 >boards
	for form in one-based zero-based; do
		check "$size: $form and back, board by board, with -B" \
			-O boards -- sh -c "
			while read -r board; do
				missing=\$(echo \"\$board\" |
				    sp-count -s $size -f missing)
				[ $form = one-based ] ||
				    missing=\$((missing - 1))
				echo \"\$board\" |
				    sp-map -s $size -o $form |
				    sp-map -s $size -i $form -B \$missing
			done <boards"
	done
	check "$size: zero-based is one-based less 1" -O /dev/null -- sh -c "
		sp-map -s $size -o one-based boards | awk '{
			for (i = 1; i <= NF; i++) \$i--; print }' >less
		sp-map -s $size -o zero-based boards | cmp - less"
	check "$size: grid and back" -O boards -- sh -c "
		sp-map -s $size -o grid boards | sp-map -i grid"
done
maps '-o overrides -G' '1 2
3 0' '1 2 3 0' -G -o line
maps '-i overrides -G' '1 2 3 0' '1 2
3 0' -G -i line
echo '3 2 1 4 5 6 7 8 0' >lines
maps 'goals in a file are lines where only -o is grid' '1 2 3 4 5 6 7 8 0' \
	'3 2 1
4 5 6
7 8 0' -o grid -t @lines
maps 'goals in a file are grids where only -o is line' '1 2
3 0' '2 1 3 0' -G -o line -t '2 1
3 0'
refuses 'a wrong index is shown whole' '5 123x' "'123x' is no index" \
	-i index -s 3
refuses 'with the zeros in front' 0012x "'0012x' is no index" -i index -s 3
maps '-n has the line that the board was read from' '

1 2
3 0

0 1
2 3' '3:1 2 3 0
6:0 1 2 3' -n -i grid

# ---- -u ----

maps '-u: the snake goal reads 1 2 3 ... 0' \
	'1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13' \
	'1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' -u -f snake
maps '-u: the spiral goal reads 1 2 3 ... 0' '1 2 3 8 0 4 7 6 5' \
	'1 2 3 4 5 6 7 8 0' -u -f spiral
maps '-U is its inverse' '1 2 3 4 5 6 7 8 0' '1 2 3 8 0 4 7 6 5' \
	-U -f spiral
maps '-u after moves' '1 2 0 3' '1 2 0 3' -u -f snake -m L
check 'a board that cannot be mapped gives a message and no line' -s 2 \
	-i '1 2 3 0
0 2 3 4
1 2 3 0' -o '1 2 3 0
1 2 3 0' -E 'sp-map: stdin:2: *' -- sp-map -t '1 2 3 0'

finish
