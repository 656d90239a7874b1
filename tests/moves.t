#!/bin/sh
# moves.t -- boards on the way of their moves, and what files of moves may hold
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# ---- sp-map -w ----

check '-w writes the board before all moves and after each, as they are written' \
	-i '1 2 3 0 5 6 4 7 8' \
	-o '1 2 3 0 5 6 4 7 8
1 2 3 4 5 6 0 7 8
1 2 3 4 5 6 7 8 0
1 2 3 4 5 6 7 0 8
1 2 3 4 5 6 0 7 8' -- sp-map -w -m UL2RR
check '-w writes the board after the slides of a count that ends at the border' \
	-s 2 -i '1 2 3 0' -o '1 2 3 0
1 2 0 3' -e 'sp-map: stdin:1: move 2 (R): no tile to the left of the blank' \
	-- sp-map -w -m R2
check '-wn: every board on the way has the line of the board before its moves' \
	-i '
1 2 3 4 5 6 7 0 8

1 2 3 4 5 0 7 8 6' -o '2:1 2 3 4 5 6 7 0 8
2:1 2 3 4 5 6 7 8 0
4:1 2 3 4 5 0 7 8 6
4:1 2 3 4 5 6 7 8 0' -- sh -c 'printf "L\nU\n" >moves; sp-map -nw -m @moves'
check '-w with no moves writes one board' -i '1 2 3 0' -o '1 2 3 0' \
	-- sp-map -w -m ''
check '-w: each board is turned, and its goal changed' -i '1 2 3
4 0 5
7 8 6' -o '1 4 7
2 0 8
3 5 6

1 4 7
2 5 8
3 0 6' -- sp-map -w -G -m L -x transpose -f columns -t classic
check '-w: goals in a file are taken with the moves' -i '1 2 0 3
1 2 0 3' -o '1 2 0 3
1 2 3 0
1 3 0 2
1 3 2 0' -- sh -c 'printf "1 2 3 0\n1 3 2 0\n" >goals; sp-map -w -m L -t @goals'
check '-wu writes the lists of all boards on the way' -i '1 2 3 0' -o '1 2 0 3
1 2 3 0' -- sp-map -wu -m R -f snake
check '-w: an illegal slide ends the way' -s 2 -i '1 2 3 0
1 2 0 3' -o '1 2 3 0
1 2 0 3
1 2 0 3
1 2 3 0' -e 'sp-map: stdin:1: moves:1: move 2 (R): no tile to the left of the blank
sp-map: stdin:2: moves:2: move 2 (L): no tile to the right of the blank' \
	-- sh -c 'printf "RR\nLL\n" >moves; sp-map -w -m @moves'
check '-w: a board that has no index ends the way under -o index' -s 2 \
	-i '1 2 3 4 5 6 8 7 0' \
	-e 'sp-map: stdin:1: the board is unsolvable, so it has no index' \
	-- sp-map -w -m R2L2 -o index
check '-w: a tap on a tile farther off is one move' -i '1 2 3 4
5 6 7 8
9 10 11 12
0 13 14 15' -o ' 1  2  3  4
 5  6  7  8
 9 10 11 12
 0 13 14 15

 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14 15  0

 1  2  3  0
 5  6  7  4
 9 10 11  8
13 14 15 12' -- sp-map -wG -m 'tiles: 15,4'
sp-gen -S 1 -s 3 -n 20 >boards
check '-w: along shortest solutions lengths descend to 0' -- sh -c '
	sp-solve boards >moves
	sp-map -nw -m @moves boards | sed "s/:.*//" >lines
	sp-map -w -m @moves boards | sp-solve -l | paste lines - |
	    awk "\$1 == line && \$2 != length_before - 1 || \$1 != line &&
		length_before != 0 { print }
	    { line = \$1; length_before = \$2 }
	    END { if (length_before != 0 || NR < 200) print NR }"'

# ---- files of moves ----

cat >boards <<END
1 2 0 3
0 2 1 3
END
: >empty
echo 1 2 3 0 >one
# made NAME MOVES: the file solves both boards
made() {
	printf '%b' "$2" >moves
	check "$1" -o '1 2 3 0
1 2 3 0' -- sp-map -m @moves boards
}
made 'comments are skipped' 'L # LL\nUL#\n'
made 'lines of comments alone are no lines' '# a file\nL\n \t# of moves\nUL'
made 'LINE: before moves is skipped' '1:L\n2:UL\n'
made 'FILE:LINE: before moves is skipped, colons in FILE, too' \
	'UR L.txt:17:L\na:b:2:UL\n'
made 'places and comments beside taps' '1:tiles:3# 7:\nx:2: tiles: 1, 3#3\n'
check 'a tap that moves nothing is reported with its board' -s 2 -I boards -o \
'1 2 3 0' -e 'sp-map: boards:2: moves:2: move 2: tile 2 is neither in the row nor in the column of the blank' \
	-- sh -c 'printf "tiles:3\ntiles:1,2\n" >moves; sp-map -m @moves boards'
made 'places, comments and blank: on one line' \
	'1:blank:R# 7:\nx:2:blank: DR # 3:R\n'
check 'numbers and colons that are no file and line are no moves' -s 2 -e \
'sp-map: boards:1: moves:1: move 1: '"'1'"' is not U, D, L or R (up, down, left, right)
sp-map: boards:2: moves:2: move 1: '"':UL'"' is not U, D, L or R (up, down, left, right)' -- sh -c '
	printf "1 :L\n:UL\n" >moves; sp-map -m @moves boards'
check 'answers of sp-solve that are no solutions have a message of their own' \
	-s 2 -i '1 2 0 3
1 2 0 3
1 2 0 3' -e 'sp-map: stdin:1: moves:1: no solution to make: unsolvable
sp-map: stdin:2: moves:2: no solution to make: malformed
sp-map: stdin:3: moves:3: no solution to make: none' -- sh -c '
	printf "1:unsolvable\n malformed \r\nNone\n" >moves
	sp-map -m @moves'
check '-w writes nothing for a board whose line of moves is -' -s 2 -I boards \
	-o '0 2 1 3
1 2 0 3
1 2 3 0' -e 'sp-map: stdin:1: moves:1: no solution to make: -' -- sh -c '
	printf -- "- # given up\nUL\n" >moves; sp-map -w -m @moves'
check 'a word that only begins like an answer of sp-solve is malformed' -s 2 \
	-I boards -e \
"sp-map: stdin:1: moves:1: move 1: 'malforme' is not U, D, L or R (up, down, left, right)
sp-map: stdin:2: moves:2: move 1: '--' is not U, D, L or R (up, down, left, right)" -- sh -c '
	printf "malforme\n--\n" >moves; sp-map -m @moves'
check 'the message about too few lines counts only lines of moves' -s 2 \
	-I boards -o \
'1 2 3 0' -e 'sp-map: stdin:2: no moves for it: moves has 1 line' \
	-- sh -c 'printf "# x\nL\n# y\n" >moves; sp-map -m @moves'
# long BYTES: a line of moves of that many bytes, which do nothing
long() {
	awk -v n="$1" 'BEGIN { while (i++ < n) printf(i % 2 ? "L" : "R") }'
}
# A file is read in blocks of 124 KiB.
printf '%118783s\n%8192sUL\n' '' '' >moves
check 'a line that begins in a block goes on in the next' \
	-I boards -o '1 2 0 3
1 2 3 0' -- sp-map -m @moves
for bytes in 8192 300000; do
	{
		printf '%s:' "$bytes"
		long "$bytes"
		echo "L # $(long $bytes)"
		printf '  # '
		long $((2 * bytes))
		printf '\nUL#'
		long "$bytes"
	} >moves
	check "lines of $bytes bytes, with comments" -I boards -o '1 2 3 0
1 2 3 0' -- sp-map -m @moves
done
check 'a line for a malformed board is skipped, whatever its length' -s 2 \
	-i '1 1 2 0
0 2 1 3' -o '1 2 3 0' -e 'sp-map: stdin:1: label 1 appears twice' \
	-- sp-map -m @moves
made 'words in quotes, brackets and commas' "['Left']\n(\"up\", 'LEFT');\n"
made 'arrows, also of ASCII' '\0342\0206\0220\n^<\n'
made 'lists of tiles in brackets' '[tiles: 3]\ntiles: [1, 3]\n'
made 'empty lines behind the last board are no moves' 'L\nUL\n\n \n# x\n'
check 'a newline in the argument of -m counts as a space' -i '0 2 1 3' \
	-o '1 2 3 0' -- sp-map -m 'Up
left'
for program in sp-map 'sp-show -o svg'; do
	check "$program tells how many lines no board has taken" -s 2 -e \
"${program%% *}: moves: 2 lines more than boards" -- sh -c '
		printf "L\n# x\nUL\nDU\nL\n\nR" >moves
		'"$program"' -m @moves boards one >drawn'
done
for program in sp-map 'sp-show -o svg' 'sp-solve -k'; do
	check "$program does not tell of lines whose boards cannot be read" \
		-s 2 -e "${program%% *}: missing: No such file or directory" \
		-- sh -c '
		printf "RL\nU\nU\n" >moves
		case $1 in
		*k) $1 @moves missing one ;;
		*) $1 -m @moves missing one ;;
		esac >drawn' sh "$program"
done
check 'sp-show tells of moves when there is no board' -s 2 \
	-e 'sp-show: stdin: 1 line more than boards' -- sh -c '
	echo U | sp-show -m @- empty'
check 'moves that never end are counted up to a hundred thousand lines' -s 2 \
	-o '1 2 3 0' -e 'sp-map: stdin: at least 100000 lines more than boards' \
	-- sh -c 'yes DU | sp-map -m @- one'
check 'several solutions on a line are malformed' -s 2 -I boards -o '1 2 3 0' \
	-e 'sp-map: stdin:1: moves:1: several solutions with tabs between them' \
	-- sh -c 'printf "L\tL\n\tUL\t\n" >moves; sp-map -m @moves'
check 'a line of moves with a NUL makes its board malformed' -s 2 -I boards \
	-o '1 2 3 0' \
	-e 'sp-map: stdin:1: moves:1: the line has a NUL, or more than 268435456 bytes' \
	-- sh -c 'printf "L\0\nUL\n" >moves; sp-map -m @moves'
check 'kinds of faults of moves are counted apart' -s 2 -E '*many:1: moves:1: *
sp-map: many:37: no moves for it: *
sp-map: many: 1 more like line 1
sp-map: many: 2 more like line 12
sp-map: many: 3 more like line 24' -- sh -c '
	yes X | head -n 11 >moves
	yes UU | head -n 12 >>moves
	yes none | head -n 13 >>moves
	yes 1 2 3 0 | head -n 37 >many
	sp-map -m @moves many'

finish
