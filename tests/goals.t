#!/bin/sh
# goals.t -- goals by name, by labels, from files, for every program
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- names ----

# goal NAME SIZE BOARD: sp-gen writes this board, which is the goal for all
# programs
goal() {
	echo "$1" >>tried
	check "$1 on $2: sp-gen -m slide:0 writes the goal" -o "$3" \
		-- sp-gen -g "$1" -s "$2" -m walk:0
	check "$1 on $2: the goal has no inversions, and no distances" -i "$3" \
		-o '0	0	0	0' -- sp-count -g "$1" -s "$2" \
		-f inversions,misplaced,manhattan,swaps
	check "$1 on $2: the goal is solved" -i "$3" -o "$3" \
		-- sp-check -g "$1" -s "$2" -p solved
}

goal classic 3x2 '1 2 3 4 5 0'
goal snake 4x4 '1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13'
goal snake 3x2 '1 2 3 0 5 4'
goal spiral 4x4 '1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7'
goal spiral 5x3 '1 2 3 4 5 12 13 14 0 6 11 10 9 8 7'
goal spiral 2x3 '1 2 0 3 5 4'
goal spiral 2x2 '1 2 0 3'
goal columns 3x2 '1 3 5 2 4 0'
goal columns 2x3 '1 4 2 5 3 0'
goal blank-first 3x2 '0 1 2 3 4 5'
offered sp-gen g | sort >names
check 'this file tries every goal that -h names' -O names -- sort -u tried

check 'the blank stands for the missing number on a path goal' \
	-o '1 2 3 4 0 7 6 5 9 10 11 12 16 15 14 13' \
	-- sp-gen -g snake -M 8 -m walk:0
check 'the blank of blank-first is first whatever is missing' \
	-o '0 1 2 4 5 6' -- sp-gen -g blank-first -s 3x2 -M 3 -m walk:0

# ---- labels ----

check 'a goal by its labels' -i '1 2 3 8 0 4 7 6 5
0 1 2 3 4 5 6 7 8' -o '1 2 3 8 0 4 7 6 5' \
	-- sp-check -p solved -g '1 2 3 8 0 4 7 6 5'
check 'the path of a board visits the cells by ascending label' \
	-i '1 2 3 8 0 4 7 6 5' -o '0 0 0 0 0 0 0 0 0' \
	-- sp-count -t -g '1 2 3 8 0 4 7 6 5'
check 'the blank of a goal stands for its missing number on the path' \
	-i '1 0 4 3' -o '1 0 3 4' -- sp-map -u -f '1 0 4 3'
check 'a line end in a goal counts as a space' -i '1 2 3 0' -o solvable \
	-- sp-check -g '1 2
3 0'
check 'a line end at the end of a grid in -g counts as a space' -i '1 2
3 0' -o solvable -- sp-check -G -g '1 2
3 0
'
check 'a goal is read loosely if boards are' -i '2,3,4,1' \
	-o '2 3 4 1' -- sp-check -i loose,one-based -g '[[2,3],[_,1]]' -p solved
check 'a letter in front of labels may be the blank' -i '0 1 2 3' \
	-o '0 1 2 3' -- sp-check -i loose -g 'x 1 2 3' -p solved
check 'a dash and a comment at the start of -g are no rule' \
	-i '0 1 2 3' -o '0 1 2 3' -- sp-check -i loose -g '- # blank
1 2 3' -p solved
printf '%s\n' '+--+' '|1 | 2|' '+--+' '|3|  |' >drawn
check 'goals of a file are read loosely if boards are' -i '1 2 3 0' \
	-o '1 2 3 0' -- sp-check -G -i loose,line -g @drawn -p solved
check 'under -G the goal may be a grid that tells its size' -i '1 2
3 4
0 5' -o solvable -- sp-check -G -g '1 2
3 4
5 0'
check 'under -G the goal may be on one line' -i '1 2
3 4
0 5' -o solvable -- sp-check -G -s 2x3 -g '1 2 3 4 5 0'
check 'a goal may have tabs, zeros in front and a comment' \
	-i '1 2 3 0' -o solvable -- sp-check -g '01	2 3 0 # home'
check 'a goal has the size of -s' -i '0 5 4 3 2 1' -o '0 5 4 3 2 1' \
	-- sp-check -s 3x2 -g '0 5 4 3 2 1' -p solved
check 'a goal gives sp-gen its size' -o '0 2
1 3

0 2
1 3' -- sp-gen -G -m walk:0 -n 2 -g '0 2 1 3'
check 'a goal gives sp-gen its missing number' -o '2	3x3
2	3x3' -- sh -c "sp-gen -n 2 -g '1 3 4 5 6 7 8 9 0' |
	sp-count -f missing,size"
sp-gen -S 4 -p any -n 200 -s 5x4 >mixed
while read -r goal; do
	sp-check -s 5x4 -g "$goal" mixed >verdicts
	check "$goal by name and by labels gives the same verdicts" \
		-O verdicts -s 1 -- sp-check -s 5x4 \
		-g "$(sp-gen -s 5x4 -g "$goal" -m walk:0)" mixed
done <names

# ---- faults ----

for program in $readers; do
	case $program in
	sp-check | sp-solve) line=malformed ;;
	*) line= ;;
	esac
	check "$program: a label that is not in the goal" -s 2 \
		-i '1 2 4 0' ${line:+-o $line} \
		-e "$program: stdin:1: label 4 is not in the goal" \
		-- "$program" -g '1 2 3 0'
	check "$program: a board of another size than the goal" -s 2 \
		-i '1 2 3 4 5 6 7 8 0' ${line:+-o $line} \
		-e "$program: stdin:1: the board is 3x3, but the goal is 2x2" \
		-- "$program" -g '1 2 3 0'
done
for program in $programs; do
	check "$program: a goal file that is empty is an error" -s 2 \
		-i '1 2 3 0' -e "$program: /dev/null: no goal in this file" \
		-- "$program" -g @/dev/null
	check "$program: a goal file that is not there is an error" -s 2 \
		-i '1 2 3 0' -e "$program: none: No such file or directory" \
		-- "$program" -g @none
	check "$program: a goal file that is a directory is an error" -s 2 \
		-i '1 2 3 0' -e "$program: /: Is a directory" \
		-- "$program" -g @/
done
check 'sp-map -t: a goal file that is empty is an error' -s 2 \
	-e 'sp-map: /dev/null: no goal in this file' -- sp-map -t @/dev/null

# ---- files ----

echo '# the only one

0 1 2 3 # here' >one
printf '1 2 3 0\n0 1 2 3\n1 1 2 0\n1 0 2 3\n' >four
printf '1 2\n3 0\n\n0 1\n2 3\n' >grids
echo '1 2 2 0' >bad
echo '1 2 3 0' >board
yes '1 2 3 0' | head -n 2 >pair
yes '1 2 3 0' | head -n 5 >five

check 'a file of one goal, with comments, is the goal for all' -s 1 -I five \
	-o 'solvable 0
unsolvable 5
malformed 0' -- sp-check -c -g @one
check 'a file of one goal is the goal for all that sp-gen writes' \
	-o 'solvable 5
unsolvable 0
malformed 0' -- sh -c 'sp-gen -g @one -n 5 | sp-check -c -g @one'
check 'the last goal of a file may come without LF' -i '0 1 2 3' -o '0 1 2 3' \
	-- sh -c 'printf "0 1 2 3" >bare; sp-check -p solved -g @bare'
check 'goal k belongs to board k' -s 2 -o '1:solvable
2:unsolvable
3:malformed
4:unsolvable
5:malformed' -e 'sp-check: five:3: its goal is malformed, four:3: label 1 appears twice
sp-check: five:5: no goal for it: four has 4' -- sp-check -n -g @four five
check 'goals are counted over all files, malformed boards included' \
	-s 2 -o 'a:1:malformed
five:1:unsolvable
five:2:malformed
five:3:unsolvable
five:4:malformed
five:5:malformed' -e 'sp-check: a:1: label 1 appears twice
sp-check: five:2: its goal is malformed, four:3: label 1 appears twice
sp-check: five:4: no goal for it: four has 4
sp-check: five:5: no goal for it: four has 4' \
	-- sh -c 'echo 1 1 1 1 >a; sp-check -n -g @four a five'
check 'goals left over are ignored' -s 1 -o 'solvable
unsolvable' -- sp-check -g @four pair
printf '1 2 3 0\n1 1\n' >second
check 'a malformed second goal counts as a goal, too' -s 2 \
	-o 'solvable
malformed' -e 'sp-check: pair:2: its goal is malformed, second:2: label 1 appears twice' \
	-- sp-check -g @second pair
printf '1 1\n1 2 3 0\n' >first
check 'a malformed first goal of several is that of the first board alone' \
	-s 2 -o 'malformed
solvable' -e 'sp-check: pair:1: its goal is malformed, first:1: label 1 appears twice' \
	-- sp-check -g @first pair
check 'a malformed goal for no board is no error' -o solvable \
	-- sp-check -g @four board
check 'a file of one malformed goal is an error' -s 2 \
	-e 'sp-check: bad:1: label 2 appears twice' -- sp-check -g @bad board
long=$(printf '%0250d' 0)
mkdir "$long"
printf '1 0 2 3\n1 1\n' >"$long/goal"
check 'of a long name of a goal file messages show the beginning' -s 2 -i '1 2 3 0
1 2 3 0
1 2 3 0' -o 'unsolvable
malformed
malformed' -E 'sp-check: stdin:2: its goal is malformed, 0*0:2: label 1 appears twice
sp-check: stdin:3: no goal for it: 0*0 has 2' \
	-- sp-check -g "@$long/goal"
check 'what -v tells of a goal stays in its line' -s 2 -i '1 2 3 0
1 2 3 0' -o 'unsolvable	inversions 0 and 0, both even; width 2 is even: blank in row 1 and row 2, an odd distance
malformed	its goal is malformed, two\x0Alines:2: label 1 appears twice' \
	-e 'sp-check: stdin:2: its goal is malformed, two\x0Alines:2: label 1 appears twice' \
	-- sh -c '
	cp "$1" "$2"; sp-check -v -g "@$2"' sh "$long/goal" "two${lf}lines"
check '@- is standard input' -I four -o '1:solvable
2:unsolvable' -s 1 -- sp-check -n -g @- pair
check 'messages about goals from standard input name it stdin' -I bad -s 2 \
	-e 'sp-check: stdin:1: label 2 appears twice' -- sp-check -g @- board
check 'goals in a file are grids under -G' -i '1 2
3 0

1 2
3 0' -s 1 -o 'solvable
unsolvable' -- sp-check -G -g @grids

# every_own STATUS COMMAND [ARG ...]: the last ARG is the option of the goal
every_own() {
	own_status=$1
	shift
	while read -r goal <&3 && read -r board <&4; do
		echo "$board" | "$@" "$goal"
	done 3<goals 4<boards >alone
	check "$* @FILE: every board has its own goal" -s "$own_status" \
		-O alone -- "$@" @goals boards
}
sp-gen -S 1 -p any -s 3 -n 50 >goals
sp-gen -S 2 -p any -s 3 -n 50 >boards
every_own 1 sp-check -g
every_own 0 sp-count -f inversions,manhattan -g
every_own 0 sp-map -b -f
every_own 0 sp-map -b -t
check 'sp-map -f and -t may both be files' -O boards \
	-- sp-map -b -f @goals -t @goals boards
check 'sp-map: a board without a goal -t is malformed' -s 2 \
	-o '1 2 3 0' -e 'sp-map: five:2: the blank is at home on cell 4 in one goal and on cell 1 in the other, counted from 1
sp-map: five:3: its goal is malformed, four:3: label 1 appears twice
sp-map: five:4: the blank is at home on cell 4 in one goal and on cell 2 in the other, counted from 1
sp-map: five:5: no goal for it: four has 4' -- sp-map -t @four five

# ---- goals are in the notation of the boards ----

check 'with zero-based the greatest number is the blank of the goal' \
	-i '0 1 2 3 4 5 6 8 7' -o L \
	-- sp-solve -i zero-based -g '0 1 2 3 4 5 6 7 8'
echo 3 1 4 2 >counted
check '-B names the blank of a goal, too' -i '4 1 3 2' -o U \
	-- sp-solve -i one-based -B 4 -g @counted
check 'with index goals are lines' -i 0 -o 0 \
	-- sp-check -i index -g '0 1 2 3' -p solved
printf '2\n3 1\n2 0\n' >sized
check 'with sized a file of goals has sizes' -i '2
3 1
0 2' -o L -- sp-solve -i sized -g @sized
for goal in '3 1 2 0' '3 1
2 0' '2
3 1
2 0'; do
	check "with sized a goal may be ${goal%%"$lf"*}..." -i '2
3 1
0 2' -o L -- sp-solve -i sized -g "$goal"
done
printf 'the start:\n3 1\n. 2\n\nthe goal:\n3 1\n2 .\n' >both
check 'with any a file has goals beside boards' -o L \
	-e "sp-solve: both: 2 boards of 2x2, grids, '.' for the blank
sp-solve: both: 2 boards of 2x2, grids, '.' for the blank" \
	-- sp-solve -i any -s 2 -g @both both
check 'with any a goal may be of another layout' -i '3 1 _ 2' -o L \
	-e "sp-solve: stdin: 1 board of 2x2, lines, '_' for the blank" \
	-- sp-solve -i any -s 2 -g '[[3,1],[2,"_"]]'
check '-t of sp-map is in the form of -o' -i '2 1 3 0' \
	-o "$(echo 2 1 3 0 | sp-map -b -t '1 2 0 3' | sp-map -o one-based)" \
	-- sp-map -o one-based -t '1 2 4 3' -b

finish
