#!/bin/sh
# forms.t -- boards in every form: how programs write them, and many faults
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- indexes, which have no text in texts/ ----

printf '# one\n4\n0\n' >index
sp-map -o line -i index -s 3 index >lines
for command in sp-check 'sp-count -f row,index' sp-map sp-show sp-solve; do
	form=
	[ "$command" != sp-map ] || form='-o line'
	# shellcheck disable=SC2086
	$command lines >wanted
	# shellcheck disable=SC2086
	check "${command%% *} -i index reads indexes as it reads their boards" \
		-O wanted -- $command $form -i index -s 3 index
done
check 'a line that is no index is reported with its number' -s 2 -o '0 2 1 3
0 1 3 2' -i "$(
	printf '\357\273\2771\n0 0\n-1\n0')" -e "sp-map: stdin:2: more than one number
sp-map: stdin:3: '-1' is no index" -- sp-map -o line -i index -s 2

# ---- what is written is what was read ----

board='1 2 3 4 5 6 0 7 8'
echo "$board" >line
for form in $(offered sp-map o) grid,one-based zero-based,grid; do
	sp-map -o "$form" line >wanted
	size=
	[ "$form" != index ] || size=-s3
	check "sp-check -p writes the form $form as it was read" -I wanted \
		-O wanted -- sp-check -p solvable -i "$form" $size
	check "sp-map writes the form $form as it was read" -I wanted \
		-O wanted -- sp-map -i "$form" $size -o "$form"
	check "sp-show draws the form $form as the line of the same board" \
		-I wanted -o "$(sp-show line)" -- sp-show -i "$form" $size
done
check 'sp-show draws sized boards' -i '3
1 2 3
4 5 6
0 7 8' -o "$(sp-show line)" -- sp-show -i sized
check 'sp-show draws boards read loosely' -i '[[1,2,3],[4,5,6],[_,7,8]]' \
	-o "$(sp-show line)" -- sp-show -i loose
check 'sp-show draws the label of -B as the blank' -i '1 2 3 4 5 6 9 7 8' \
	-o "$(sp-show line)" -- sp-show -i one-based -B 9
check 'sp-check -p writes boards read loosely as lines' -o '1 2 3 0' \
	-i '[[1, 2], [3, _]],' -- sp-check -p solvable -i loose
check 'sp-check -G -p writes grids read loosely as grids' -i '| 1 | 2 |
| 3 | _ |' -o '1 2
3 0' -- sp-check -p solvable -G -i loose
check 'the form json is a list of rows of numbers' -i '3 0 5 1 4 2' \
	-o '[[3,0,5],[1,4,2]]' -- sp-map -s 3x2 -o json
check 'the form slash is rows with / between' -i '3 0 5 1 4 2' \
	-o '3 0 5/1 4 2' -- sp-map -s 3x2 -o slash
check 'json and numbers from 1' -i '3 0 5 1 4 2' \
	-o '[[3,6,5],[1,4,2]]' -- sp-map -s 3x2 -o json,one-based
for form in json slash; do
	for reads in loose any; do
		sp-gen -S 3 -s 4 -n 3 >drawn
		check "$reads reads the form $form" -O drawn -- sh -c "
			sp-map -o $form drawn | sp-map -i $reads 2>notes"
	done
done
for selects in 'sp-check -p solvable' 'sp-solve -p 0'; do
	check "$selects writes sized boards with their sizes" -i '2 3
1 2
3 4
5 0' -o '2x3
1 2
3 4
5 0' -- sh -c "$selects -i sized"
done
sp-gen -S 12 -n 5 -s 4x3 >drawn
for ascii in '' -a; do
	check "drawn boards are read back ($ascii)" -O drawn -- sh -c "
		sp-show -s 4x3 -c 1 $ascii drawn |
		    sp-map -i grid,loose -o line"
done
sp-gen -S 1 -s 20001x2 >long
check 'a drawn board is read back whose rules are longer than a block' \
	-O long -- sh -c '
	sp-show -s 20001x2 long | sp-map -i grid,loose -o line'
awk 'BEGIN { for (i = 0; i < 14000; i++) printf "%s", "----------" }' >dashes
tr - ' ' <dashes >spaces
check 'labels behind signs that fill a block are no board' -s 2 \
	-e "sp-map: stdin:1: '$(head -c 32 dashes)...' is no label" -- sh -c '
	{ head -c 126976 dashes; echo " 1 2 3 0"; } | sp-map -i loose'
check 'a rule may come behind spaces that fill a block' -o '1 2 3 0' -- sh -c '
	{ echo 1 2; cat spaces; printf "%s\n" --- "3 0"; } |
	sp-map -i grid,loose -o line'
check 'the blank that -B names is written as its number' -i '3 4 1 2' \
	-o '3 4 1 2' -- sp-check -p row=1 -i one-based -B 2
for size in 2 3x2 2x3 4 10 4x13; do
	sp-gen -S 11 -n 40 -s "$size" >lines
	check "$size: grids read back are the lines they were written from" \
		-O lines -- sh -c "
		sp-map -s $size -o grid lines | sp-map -G -o line"
	check "$size: grids without the empty lines read back with -s" \
		-O lines -- sh -c "
		sp-map -s $size -o grid lines | grep . |
		    sp-map -G -o line -s $size"
	sp-map -s "$size" -o grid lines >grids
	check "$size: sp-gen -G writes what sp-map -o grid makes of the lines" \
		-O grids -- sp-gen -G -S 11 -n 40 -s "$size"
	check "$size: sp-map -G leaves grids as they are" -I grids \
		-O grids -- sp-map -G
done

# ---- grids ----

check 'columns are as wide as the widest label of the board' -i '1 2 3 0
10 2 3 4 5 6 7 8 9 1 11 12 13 14 15 0' -o '1 2
3 0

10  2  3  4
 5  6  7  8
 9  1 11 12
13 14 15  0' -- sp-map -o grid
check 'columns are as wide as 10 where 9 is missing' \
	-i '1 2 3 4 5 6 7 8 10 0' -o ' 1  2  3  4  5
 6  7  8 10  0' -- sp-map -o grid -s 5x2
check 'columns are as wide as 9 where 10 is missing' \
	-i '1 2 3 4 5 6 7 8 9 0' -o '1 2 3 4 5
6 7 8 9 0' -- sp-map -o grid -s 5x2
check 'sp-check -G -p writes an empty line between grids' -i '1 2
3 0

3 2
1 0

0 1
2 3' -o '1 2
3 0

3 2
1 0' -- sp-check -G -p inversions=0:3 -p row=1
check 'sp-check -n numbers malformed grids by their first line' -s 2 -i '1 2
3 x

3 2
1 0

2 2
1 0' -o '1:malformed
4:unsolvable
7:malformed' -e "sp-check: stdin:2: 'x' is no label
sp-check: stdin:7: label 2 appears twice" -- sp-check -G -n
for option in '' '-f manhattan,index' -t -H -S; do
	sp-gen -S 11 -n 40 -s 3x2 >lines
	sp-map -s 3x2 -o grid lines >grids
	# shellcheck disable=SC2086
	sp-count -s 3x2 $option lines >counted
	# shellcheck disable=SC2086
	check "sp-count -G $option counts grids as lines" \
		-O counted -- sp-count -G $option grids
done
# Behind a complete grid the reader reads many boards at once.  Twice as many
# lines as a grid has rows are two grids, whose rows are too long.
for size in 3 4 5 9x2 25x4 10; do
	rows=${size#*x}
	{
		sp-gen -G -S 12 -s "$size"
		sp-gen -S 12 -s "$size" -n $((2 * rows))
		sp-gen -G -S 12 -s "$size" -n 70
	} >mixed
	check "$size: under -G a line with all labels is a row too long" \
		-s 2 -o 'solvable 71
unsolvable 0
malformed 2' -E "*:$((rows + 1)): row 1 has more than ${size%x*} labels*" \
		-- sp-check -G -c -s "$size" mixed
done

# ---- many faults ----

# faults NAME BOARD COUNT CORE OPTION ...: so many such boards have ten messages
# with the core, and then one that counts the others
faults() {
	faults_name=$1 faults_board=$2 faults_count=$3 faults_core=$4
	shift 4
	faults_lines=$(printf '%s\n' "$faults_board" | wc -l)
	faults_messages=$(awk -v n="$faults_count" -v lines="$faults_lines" \
		-v core="$faults_core" 'BEGIN {
		for (i = 0; i < n && i < 10; i++)
			print "sp-check: stdin:" i * lines + 1 ": " core
		if (n > 10)
			print "sp-check: stdin: " n - 10 " more like line 1"
	}')
	yes "$faults_board" | head -n $((faults_count * faults_lines)) >faulty
	check "$faults_name" -s 2 -I faulty -o "solvable 0
unsolvable 0
malformed $faults_count" -e "$faults_messages" -- sp-check -c "$@"
}

twelve='0 1 2 3 4 5 6 7 8 9 10 11'
faults 'ten lines that are no square board have ten messages' "$twelve" 10 \
	'12 labels are no square board'
faults 'one more line that is no square board is counted' "$twelve" 11 \
	'12 labels are no square board'
faults 'more lines that are no square board are counted' "$twelve" 2000 \
	'12 labels are no square board'
faults 'more lines of labels that are no numbers are counted' '1;2;3;0' 30 \
	"'1;2;3;0' is no label"
faults 'more grids of another size than -s are counted' '1 2
' 12 'row 1 has 2 labels, not 3' -G -s 3
faults 'more grids of one row are counted' '1 2
' 12 'a grid of one row' -G
faults 'more boards that the goal does not fit are counted' '1 2 3 0' 12 \
	'label 3 is not in the goal' -g '0 1 2 4'
yes x | head -n 12 >indexes
check 'of many lines that are no index ten are reported, the others counted' \
	-s 2 -I indexes \
	-e "$(awk 'BEGIN { while (i++ < 10)
		print "sp-map: stdin:" i ": \047x\047 is no index" }')
sp-map: stdin: 2 more like line 1" -- sp-map -i index -s 2
{
	yes "$twelve" | head -n 12
	yes '1 1 2 0' | head -n 11
} >faulty
check 'each kind of fault is counted by itself, and in each file' -s 2 \
	-o 'solvable 0
unsolvable 0
malformed 24' -e "$(awk 'BEGIN {
	while (++i <= 10)
		print "sp-check: faulty:" i ": 12 labels are no square board"
	for (i = 13; i <= 22; i++)
		print "sp-check: faulty:" i ": label 1 appears twice"
	}')
sp-check: faulty: 2 more like line 1
sp-check: faulty: 1 more like line 13
sp-check: stdin:1: 3 labels are no square board" -i '1 2 3' \
	-- sp-check -c faulty -

# ---- large boards ----

check 'labels of seven digits are read and written' \
	-o '1050622 1050623 1050624 0' -- sh -c \
	'sp-gen -s 1025 -m slide:0 | sp-map | tr " " "\n" | tail -n 4 |
	paste -s -d " " -'
check 'a million zeros are no board' -s 2 -o malformed \
	-e 'sp-check: stdin:1: 1100000 labels are no square board' -- sh -c \
	'yes "0 0 0 0" | head -n 275000 | tr "\n" " " | sp-check'

finish
