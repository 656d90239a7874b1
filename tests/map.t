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

# ---- change of goal ----

snake='1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13'
maps "the snake's own goal becomes classic, its blank where it was" \
	"$snake" '1 2 3 4 5 6 7 8 9 10 11 12 0 14 15 16' -f snake
maps 'the classic goal with the blank there becomes the snake' \
	'1 2 3 4 5 6 7 8 9 10 11 12 0 14 15 16' "$snake" -t snake
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
refuses 'a label that is not in -f' '1 2 4 0' 'label 4 is not in the goal' \
	-f '1 2 3 0'
refuses 'a goal -t of another size' '1 2 3 4 5 6 7 8 0' \
	'the board is 3x3, but the goal is 2x2' -t '1 2 3 0'
# homes NAME CELL CELL BOARD OPTION ...: the blank is at home on both cells
homes() {
	homes_name=$1 homes_cells="cell $2 in one goal and on cell $3" board=$4
	shift 4
	refuses "$homes_name" "$board" \
		"the blank is at home on $homes_cells in the other, counted from 1" \
		"$@"
}
homes 'the blank of one goal in a corner, of the other in the centre' 9 5 \
	'1 2 3 4 5 6 7 8 0' -t '1 2 3 4 0 5 6 7 8'
homes 'homes that only a symmetry with other width and height exchanges' 4 6 \
	'1 2 3 0 4 5' -s 2x3 -f '1 2 3 0 4 5' -t '1 2 3 4 5 0'
homes '-x takes the blank from the home that it had' 3 4 '1 2 3 0' \
	-x rotate90 -t '1 2 3 0'
homes '-x least does not take the blank to another home' 3 4 '1 2 3 0' \
	-x least -f '1 2 0 3' -t '1 2 3 0'
homes 'a board with another missing number has another home' 2 4 '1 0 3 4' \
	-t '1 2 3 0'
check 'boards that cannot be mapped give messages and no lines' -s 2 \
	-i '1 2 3 0
0 2 3 4
0 3 4 2
1 2 3 0' -o '1 2 3 0
1 2 3 0' -E 'sp-map: stdin:2: *
sp-map: stdin:3: *' -- sp-map -t '1 2 3 0'
maps '-b slides the blank of the goal to its home in -t' '1 2 3 0' \
	'2 1 3 0' -b -t '0 1 2 3' -f '1 2 3 0'
maps '-b where the blanks agree changes nothing' '3 1 0 2' '3 1 0 2' -b
check '-b to classic: the labels are 1..N-1' \
	-o 'missing	200	12	12.000	12	0.000' \
	-- sh -c 'sp-gen -s 4x3 -M random -n 200 |
	sp-map -b -s 4x3 -f spiral | sp-count -s 4x3 -S -f missing'

# ---- what always holds ----

# The sizes have sides of every parity; each pair of sizes is turned.
for size in 3x2 4x4 2x7 5x5; do
	turned=${size#*x}x${size%x*}
	sp-gen -s $size -S 6 -p any -M random -n 60 >boards
	sp-check -s $size boards >verdicts
	for goal in $(offered sp-map f); do
		sp-check -s $size -g "$goal" boards >verdicts.goal
		for way in '-t classic' '-b -t classic' \
		    "-x least -t $goal"; do
			check "$size: the verdicts stay, sp-map -f $goal $way" \
				-s 1 -O verdicts.goal -- sh -c "
				sp-map -s $size -f $goal $way boards |
				    sp-check -s $size -g ${way##* }"
		done
		check "$size: -u by $goal and -U" -O boards -- sh -c "
			sp-map -s $size -f $goal -u boards |
			    sp-map -s $size -f $goal -U"
		[ "$goal" != blank-first ] || continue
		to=spiral
		[ "$goal" != spiral ] || to=snake
		check "$size: from $goal to $to and back" -O boards -- sh -c "
			sp-map -s $size -f $goal -t $to boards |
			    sp-map -s $size -f $to -t $goal"
	done
	for symmetry in $(offered sp-map x); do
		between=$size inverse=$symmetry
		case $symmetry in
		least) continue ;;
		rotate90) between=$turned inverse=rotate270 ;;
		rotate270) between=$turned inverse=rotate90 ;;
		*transpose) between=$turned ;;
		esac
		sp-map -s $size -x "$symmetry" boards >there
		check "$size: $symmetry is undone by $inverse" -O boards \
			-- sp-map -s "$between" -x "$inverse" there
		check "$size: $symmetry keeps the verdicts" -s 1 -O verdicts \
			-- sp-check -s "$between" there
	done
done

# keeps_lengths SIZE FROM TO SYMMETRY, which the advice of sp-map names
keeps_lengths() {
	sp-gen -S 1 -s "$1" -g "$2" -m slide:30 -n 20 >boards
	sp-solve -l -s "$1" -g "$2" boards >lengths
	check "$2 to $3, $1: -x $4 keeps the lengths" -O lengths -- sh -c "
		sp-map -s $1 -f $2 -t $3 -x $4 boards | sp-solve -l -s $1 -g $3"
}
keeps_lengths 4 classic blank-first rotate180
keeps_lengths 4 snake blank-first rotate90
keeps_lengths 3x4 snake blank-first flip

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
sp-map -x least -f spiral -t spiral boards >lowest
for symmetry in $(offered sp-map x); do
	check "-x least gives the same board after $symmetry, 3x3, spiral" \
		-O lowest -- sh -c "
		sp-map -x $symmetry -f spiral -t spiral boards |
		    sp-map -x least -f spiral -t spiral"
done
sp-map -x transpose boards | paste -d '\n' boards - | paste - - |
	awk -F '\t' '{ print $1 < $2 ? $1 : $2 }' >lowest
check '-x least for the goal classic: a board or its reflection' -O lowest \
	-- sp-map -x least boards

# ---- moves ----

middle='1 2 3 4 0 5 6 7 8'
maps 'blank: before moves: letters name the way the blank moves' "$middle" \
	'1 0 3 4 2 5 6 7 8' -m blank:U
for moves in D2R2 ' D D	R 2 ' 'D 2 R 2'; do
	maps "a number repeats a letter, spaces are ignored: '$moves'" \
		'1 2 3 4 5 6 7 8 0' '0 1 2 4 5 3 7 8 6' -m "$moves"
done
maps 'moves come before the symmetry' '1 2 3
4 5 0' '4 1
0 2
5 3' -G -m R -x rotate90 -t '4 1
5 2
0 3'
refuses 'an illegal slide is named by its number, repeats count' '1 2 3 0' \
	'move 2 (D): no tile above the blank' -m D99999999999999999999
refuses 'U needs a tile below the blank' '1 2 3 0' \
	'move 3 (u): no tile below the blank' -m duu
refuses 'moves of the blank are named by the way of the blank' '1 2 3 0' \
	'move 2 (U): no tile above the blank' -m blank:UU
printf 'D\n\nblank:L\r\nD R\n' >moves
yes '1 2 3 0' | head -n 6 >six
check 'line k of a file has the moves of board k' -s 2 -o '1 0 3 2
1 2 3 0
1 2 0 3
0 1 3 2' -e 'sp-map: six:5: no moves for it: moves has 4 lines
sp-map: six:6: no moves for it: moves has 4 lines' -- sp-map -m @moves six
printf 'D\nbD\nDD\nL0\nblank' >wrong
check 'a malformed line of moves makes its board malformed' -s 2 \
	-o '1 0 3 2' -e "sp-map: six:2: wrong:2: move 1: 'bD' is not U, D, L or R (up, down, left, right)
sp-map: six:3: wrong:3: move 2 (D): no tile above the blank
sp-map: six:4: wrong:4: move 1 (L): a repeat count starts at 1
sp-map: six:5: wrong:5: move 1: 'blank' is not U, D, L or R (up, down, left, right)
sp-map: six:6: no moves for it: wrong has 5 lines" -- sp-map -m @wrong six
check 'a missing file of moves' -s 2 \
	-e 'sp-map: none: No such file or directory' -- sp-map -m @none six
check 'a file of moves that is a directory' -s 2 -i '1 2 3 0' \
	-e 'sp-map: /: Is a directory' -- sp-map -m @/
# ---- forms ----

maps 'one-based writes the blank as its missing number' '3 0 1 2
3 0 1 4' '3 4 1 2
3 2 1 4' -o one-based
maps 'zero-based is one-based less 1' '3 0 1 2
3 0 1 4' '2 3 0 1
2 1 0 3' -o zero-based
maps '-o index writes the index by the goal -t' '1 2 3 0
3 1 2 0
0 1 3 2' '9
11
0' -o index
maps 'an index read for a goal given as a board has its labels and size' '0' \
	'0 1 4 2' -i index -f '1 2 0 4' -t '1 2 0 4'
refuses 'an unsolvable board has no index' '2 1 3 0' \
	'the board is unsolvable, so it has no index' -o index
long='a line of more bytes than any board has'
check 'zeros in front of a long index are not taken for all of it' -s 2 \
	-e "sp-map: zeros:1: $long
sp-map: stdin:1: $long" -- sh -c 'printf "%070000d\n" 5 >zeros
	sp-map -i index -s 3 zeros
	cat zeros | sp-map -i index -s 3'
refuses 'an index past the last' 12 'past the last index of 2x2, 11' \
	-i index -s 2
refuses 'an index of any length is past the last' "$(seq 100 | tr -d '\n')" \
	'past the last index of 2x2, 11' -i index -s 2
refuses 'a board of more than 4096 cells cannot be read by its index' 0 \
	'boards of more than 4096 cells have no index' -i index -s 65
check 'the index of more than 4096 cells is refused' -s 2 \
	-E 'sp-map: stdin:1: *4096 cells*4225' \
	-- sh -c 'sp-gen -s 65 -m slide:0 | sp-map -o index'

for size in 3x2 4x4 6x6 10x3; do
	for goal in classic snake; do
		sp-gen -S 3 -s $size -g $goal -n 40 >boards
		check "$size, $goal: -o index and back" -O boards -- sh -c "
			sp-map -s $size -f $goal -t $goal -o index boards |
			    sp-map -s $size -f $goal -t $goal -i index"
	done
	sp-count -s $size -f index boards >indexes
	check "$size: -o index is sp-count -f index" -O indexes \
		-- sp-map -s $size -f snake -t snake -o index boards
	sp-gen -S 3 -s $size -p any -M 3 -n 12 >boards
	for form in 'one-based -B 3' 'zero-based -B 2'; do
		check "$size: $form and back" -O boards -- sh -c "
			sp-map -s $size -o ${form% -B*} boards |
			    sp-map -s $size -i $form"
	done
done
maps '-o overrides -G' '1 2
3 0' '1 2 3 0' -G -o line
maps '-i overrides -G' '1 2 3 0' '1 2
3 0' -G -i line
echo '3 2 1 4 5 6 7 8 0' >lines
echo '3 2 1
4 5 6
7 8 0' >rows
maps 'the goal -t is a grid where only -o is grid' '1 2 3 4 5 6 7 8 0' \
	'3 2 1
4 5 6
7 8 0' -o grid -t @rows
maps 'the goal -t is a line where only -o is line' '1 2 3
4 5 6
7 8 0' '3 2 1 4 5 6 7 8 0' -G -o line -t @lines
# ---- -u ----

maps '-u: the snake goal reads 1 2 3 ... 0' "$snake" \
	'1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' -u -f snake
maps '-U: 1 2 3 ... 0 is the spiral goal' '1 2 3 4 5 6 7 8 0' \
	'1 2 3 8 0 4 7 6 5' -U -f spiral
maps '-u comes after moves' '1 2 0 3' '1 2 0 3' -u -f snake -m L

finish
