#!/bin/sh
# solutions.t -- sp-moves: solutions in other notations, measured and judged;
# records, as -m @ of sp-map and sp-show reads them, too
#
# `played` is a player of its own.
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# played GOAL: reads lines "BOARD TAB LETTERS"; writes what sp-moves -v writes.
# WIDTH is the number of columns.
cat >player <<'END'
BEGIN { FS = "\t"; cells = split(goal, home, " ") }
{
	n = split($1, cell, " ")
	for (i = 1; i <= n; i++)
		if (cell[i] == 0)
			blank = i
	last = ""
	moves = 0
	for (k = 1; k <= length($2); k++) {
		letter = substr($2, k, 1)
		x = (blank - 1) % width
		to = letter == "U" ? blank + width : letter == "D" ? blank - width : \
		    letter == "L" ? blank + 1 : blank - 1
		if (to < 1 || to > n || (letter == "L" && x == width - 1) ||
		    (letter == "R" && x == 0)) {
			print "illegal\t" k
			next
		}
		cell[blank] = cell[to]
		cell[to] = 0
		blank = to
		moves += letter != last
		last = letter
	}
	solved = n == cells
	for (i = 1; i <= n; i++)
		solved = solved && cell[i] == home[i]
	print (solved ? "solved" : "unsolved") "\t" length($2) "\t" moves
}
END

# Random answers: solutions, some with a detour, cut, with a letter changed, or
# nothing but letters at random.
cat >spoil <<'END'
BEGIN { srand(seed) }
function letters(n,   text) {
	for (text = ""; n > 0; n--)
		text = text substr("UDLR", 1 + int(4 * rand()), 1)
	return text
}
{
	at = 1 + int(length($0) * rand())
	what = int(6 * rand())
	if (what == 0)
		print substr($0, 1, at)
	else if (what == 1)
		print substr($0, 1, at - 1) letters(1) substr($0, at + 1)
	else if (what == 2)
		print letters(int(8 * rand()))
	else if (what == 3 && $0 != "")
		print substr($0, 1, at) \
		    substr("DURL", index("UDLR", substr($0, at, 1)), 1) \
		    substr($0, at)
	else
		print
}
END

for goal in classic snake spiral columns blank-first '3 1 2 5 0 4'; do
	for size in 3x2 2x3 3x3; do
		case $goal$size in
		*' '*2x3 | *' '*3x3) continue ;;
		esac
		sp-gen -S 1 -s $size -g "$goal" -m walk:0 >home
		sp-gen -S 2 -s $size -g "$goal" -n 100 >boards
		sp-solve -s $size -g "$goal" boards >solutions
		awk -v seed="$size" -f spoil solutions >answers
		paste boards answers | awk -v width="${size%x*}" \
			-v goal="$(cat home)" -f player >wanted
		cut -f 1 wanted | sort -u >kinds
		[ "$(wc -l <kinds)" -eq 3 ]
		ok "answers to $size boards for $goal are of three kinds" $?
		check "verdicts on $size boards for $goal are those of a player" \
			-s 1 -O wanted \
			-- sp-moves -v -s $size -g "$goal" -b boards answers
		check "solutions for $goal on $size lead back if they are reversed" \
			-O boards -- sh -c 'sp-moves -r solutions >back
			yes "$(cat home)" | head -n 100 |
			    sp-map -s "$1" -m @back -g blank-first' sh $size
		# Notations know no goal.
		[ "$goal" = spiral ] || continue
		for notation in blank counts words arrows; do
			check "verdicts on $notation for $goal on $size are the same" \
				-s 1 -O wanted -- sh -c 'sp-moves -o "$1" answers |
				sp-moves -v -s "$2" -g "$3" -b boards 2>advice' sh \
				$notation $size "$goal"
		done
		for notation in letters counts blank tiles taps words arrows; do
			check "$notation for $goal on $size lead to the goal" -o 100 \
				-- sh -c 'sp-moves -o "$1" -s "$2" -b boards solutions |
				sp-map -s "$2" -m @- boards |
				sp-check -s "$2" -g "$3" -p solved -c' sh \
				$notation $size "$goal"
			check "$notation for $goal on $size are read as they are written" \
				-O solutions -- sh -c 'sp-moves -o "$1" -s "$2" \
				-b boards solutions | sp-moves -s "$2" -b boards' sh \
				$notation $size
		done
	done
done

# ---- -x, -c, -l ----

sp-gen -S 3 -s 4x3 -n 50 >boards
sp-solve -s 4x3 boards >solutions
sp-moves -o taps -s 4x3 -b boards solutions >tapped
for symmetry in $(listed sp-moves x); do
	check "-x $symmetry: the same tiles are tapped on the turned board" \
		-O tapped -- sp-moves -x "$symmetry" -o taps -s 4x3 -b boards solutions
done
check '-x transpose solves what sp-map -x transpose writes' -o 50 -- sh -c '
	sp-moves -x transpose solutions >turned
	sp-map -s 4x3 -x transpose boards | sp-map -s 3x4 -m @turned |
	    sp-check -s 3x4 -p solved -c'
check '-r, -x and -c are applied in this order' -o 'DLUR
URDL
URDL' -- sh -c 'echo URLDDLUR >s; sp-moves -c s; sp-moves -r -x transpose -c s
	sp-moves -r s | sp-moves -x transpose | sp-moves -c'
check '-c cancels pairs in pairs' -i 'UDLRUDLLRR
ULRLRDR' -o '
R' -- sp-moves -c
check '-l counts slides, and slides of one direction as a move' -i 'UULLLU

up2 left' -o '6	3
0	0
3	2' -- sp-moves -l
check '-l with -r, -x and -c' -i 'UDLL' -o '2	1' \
	-- sp-moves -l -r -c -x mirror
check 'words of sp-solve pass through' -i 'unsolvable
None
1:- # given up
malformed' -o 'unsolvable
none
-
malformed' -- sp-moves -x mirror

# ---- what bad lines do ----

cat >boards <<END
1 2 3 4 5 6 0 7 8
1 2 3 4 5 6 0 7 8
1 1 3 4 5 6 0 7 8
1 2 3 4 5 6 0 7 8
END
printf 'LL\nLLL\nLL\nleft, wrong\n' >answers
check 'a fault has the line of the moves or of the board; the others are answered' \
	-s 2 -o 'tiles: 7 8
malformed
malformed
malformed' -e 'sp-moves: answers:2: move 3 (L): no tile to the right of the blank
sp-moves: boards:3: label 1 appears twice
sp-moves: answers:4: move 2: '"'wrong' is not U, D, L or R (up, down, left, right)" \
	-- sp-moves -o tiles -b boards answers
check '-v: illegal moves are no fault, malformed moves and boards are' \
	-s 2 -o '1:solved	2	1
2:illegal	3
3:malformed
4:malformed' -e 'sp-moves: boards:3: label 1 appears twice
sp-moves: answers:4: move 2: '"'wrong' is not U, D, L or R (up, down, left, right)" \
	-- sp-moves -nv -b boards answers
check '-v: LINE: and FILE:LINE: stand before records' -o 'solved	1	1
solved	1	1' -- sh -c '
	printf "3:1 2 3 4 5 6 7 0 8\tL\na.txt:12:1 2 0 3\tL\n" | sp-moves -v'
check '-v: text is no moves, whatever slides the board allows' -s 2 \
	-o 'malformed
malformed
illegal	1' -e "sp-moves: stdin:1: move 2: 'n' is not U, D, L or R \
(up, down, left, right)
sp-moves: stdin:2: move 3: 'a' is not U, D, L or R (up, down, left, right)" \
	-- sh -c 'printf "1 2 0 3\t%s\n" unsolvable. Llama U | sp-moves -v'
note='these moves solve the board if each goes the opposite way'
{
	printf '1 2 3 4 5 6 0 7 8\t%s\n' 'tiles: 9' UR RR RR
	printf '1 2 3 4 5 6 7 0 9 10 11 8 13 14 15 12\t%s\n' DDD DD
} >opposite
sed 's/DD/blank: UU/' opposite | tail -n 2 >opposite-of-blank
check '-v: the first line of a file whose opposite moves solve it is named' \
	-s 1 -o 'illegal	1
illegal	1
illegal	1
illegal	1
illegal	2
illegal	2
illegal	2
illegal	2' -e "sp-moves: opposite:3: $note
sp-moves: opposite-of-blank:2: $note" -- sp-moves -v opposite opposite-of-blank
arrow=$(printf '\342\206\222')
check '-v: arrows beside letters or words are refused, whatever is blocked' \
	-s 2 -o 'malformed
malformed
malformed
malformed
illegal	1' -e 'sp-moves: stdin:1: move 2: arrows and letters on one line
sp-moves: stdin:2: move 3: arrows and letters on one line
sp-moves: stdin:3: move 2: arrows and letters on one line
sp-moves: stdin:4: move 2: arrows and letters on one line' -- sh -c '
	printf "1 2 3 4 5 6 0 7 8\t%s\n" "L$1L" "LL $1 L" "left $1 left" \
	    "$1 R" "$1$1$1" | sp-moves -v' sh "$arrow"
check '-v: several lists in a list are several solutions; one is one' -s 2 \
	-o 'malformed
malformed
solved	2	1
solved	2	1' -e 'sp-moves: stdin:1: move 3: a second list in a list
sp-moves: stdin:2: move 1: a second list in a list' -- sh -c '
	printf "1 2 3 4 5 6 0 7 8\t%s\n" "[[\"D\",\"D\"],[\"L\"],[\"R\"]]" \
	    "[[], (L, L)]" "[[L, L]]" "(L), (L)" | sp-moves -v'
check '-v: the first count of a file that no board of the size allows' -s 1 \
	-o 'illegal	3
illegal	3
illegal	3
illegal	3' -e 'sp-moves: stdin:2: move 3 (L): no tile to the right of the blank' \
	-- sh -c 'printf "1 2 3 4 5 6 0 7 8\t%s\n" L2L2 "L7 L8" \
	    "left 7, left 8" D3 | sp-moves -v'
check '-v: a line that leads elsewhere, whose opposite moves solve it, is named' \
	-s 1 -i '1 2 3 4 0 5 7 8 6	LU
1 2 3 4 0 5 7 8 6	LD
1 2 3 4 0 5 7 8 6	RD
1 2 3 4 0 5 7 8 6	RDDU
1 2 3 4 0 5 7 8 6	RD' -o 'solved	2	2
unsolved	2	2
unsolved	2	2
illegal	3
unsolved	2	2' -e "sp-moves: stdin:3: $note" -- sp-moves -v
check 'an answer that leads elsewhere is converted without a note' \
	-i '1 2 3 4 0 5 7 8 6	RD' -o 'tiles: 4 1' -- sp-moves -o tiles
check 'what is no move is quoted as a word, or as a character within one' -s 2 \
	-o 'malformed
malformed
malformed
malformed
malformed' -e "sp-moves: stdin:1: move 1: 'move' is not U, D, L or R (up, down, left, right)
sp-moves: stdin:2: move 1: '\\xE2\\x80\\x9CLeft\\xE2\\x80\\x9D' is not U, D, L or R (up, down, left, right)
sp-moves: stdin:3: move 2: '\\xE2\\x80\\x93' is not U, D, L or R (up, down, left, right)
sp-moves: stdin:4: move 1: '$(printf '%032d' 0)...' is not U, D, L or R (up, down, left, right)
sp-moves: stdin:5: move 1: 'jump' is not U, D, L or R (up, down, left, right)" \
	-- sh -c '
	printf "move 7 left\n\342\200\234Left\342\200\235\nL\342\200\223R\n%040d\nblank:jump up\n" 0 |
	    sp-moves'
check 'taps: stands for tiles:' -i '1 2 3 4 5 6 0 7 8	Taps: 8' -o 'LL' -- sp-moves
check '-v: words, and empty lines' -s 1 -o 'wrong
none
-
malformed
unsolved	0	0
solved	0	0
right' -- sh -c '
	yes 1 2 3 4 5 6 0 7 8 | head -n 5 >given
	printf "%s\n" "1 2 3 4 5 6 7 8 0" "1 2 3 4 5 6 8 7 0" >>given
	printf "%s\n" unsolvable none - malformed "" "" UNSOLVABLE |
	    sp-moves -v -b given'
check '-v: taps are judged by their slides' -s 1 -o 'solved	2	1
illegal	3
illegal	1' -- sh -c '
	yes 1 2 3 4 5 6 0 7 8 | head -n 3 >given
	printf "tiles: 8\n[tiles: 8, 1]\ntiles: 9\n" | sp-moves -v -b given'
check '-v: no line names a file or an option' -s 2 -o 'malformed
malformed' -E '*answers:1: move 1: *answers:2: move 1: *' -- sh -c '
	printf "@boards\n-h\n" >answers
	head -n 2 boards | sp-moves -v -b - answers'
check '-d adds how many slides are too many; a missing length has a message' \
	-s 2 -o 'solved	2	1	0
solved	4	3	2
right
solved	2	1	-
unsolved	0	0
solved	2	1	-' -e 'sp-moves: stdin:4: lengths: line 4 is no shortest length of this board
sp-moves: stdin:6: lengths: line 6 is no shortest length of this board' -- sh -c '
	b="1 2 3 4 5 6 0 7 8"
	printf "%s\n" "$b" "$b" "1 2 3 4 5 6 8 7 0" "$b" "$b" "$b" >given
	printf "2\n2\nunsolvable\n3\n2\n" >lengths
	printf "%s\n" LL DULL unsolvable LL "" LL | sp-moves -v -d lengths -b given'
check '-d reads lengths with numbers of lines, from systems with CR LF' \
	-o 'solved	2	1	0
solved	2	1	0' -- sh -c '
	yes 1 2 3 4 5 6 0 7 8 | head -n 2 >given
	sp-solve -ln given | tr "\n" "@" | sed "s/@/$(printf "\r")@/g" |
		tr @ "\n" >lengths
	printf "LL\nLL\n" | sp-moves -v -d lengths -b given'
check '-d counts moves of several tiles with -u mtm' -s 2 \
	-o 'solved	2	1	0
solved	4	3	2
solved	2	1	-' -e 'sp-moves: stdin:3: lengths: line 3 is no shortest length of this board' \
	-- sh -c '
	yes 1 2 3 4 5 6 0 7 8 | head -n 3 >given
	sp-solve -l -u mtm given | sed "3s/1/2/" >lengths
	printf "LL\nDULL\nLL\n" | sp-moves -v -u mtm -d lengths -b given'
check 'a line without a board has its message before lengths are read' -s 2 \
	-e 'sp-moves: stdin:1: no board for it
sp-moves: lengths: this is gzip, not text' -- sh -c '
	printf "\037\213\010" >lengths
	echo LL | sp-moves -v -d lengths'
check 'the number of an answer is skipped, but not of a tile' -s 2 -o 'LL
R
LDR
malformed
malformed
malformed
malformed

' -E '*:4: *:5: move 1: *:6: move 1: *:7: move 1: *' -i '1) LL
 2.	R
f:7: 3.  LDR
4. LL	R
12.34 LL
1.LL
1 ) LL
8)
9. ' -- sp-moves
for how in '-b given answers' given.answers; do
	check "sp-moves -v $how: another goal that all boards may have" -s 1 \
		-o "$(yes 'unsolved	0	0' | head -n 10)" \
		-E 'sp-moves: given*: all 10 boards are unsolvable for classic *' \
		-- sh -c '
		yes 2 1 3 4 5 6 7 8 0 | head -n 10 >given
		yes "" | head -n 10 >answers
		paste given answers >given.answers
		sp-moves -v $1' sh "$how"
done
check 'boards without a line' -s 2 -o 'solved	2	1' -e \
'sp-moves: boards:2: no moves for it: stdin has 1 line
sp-moves: boards:3: label 1 appears twice
sp-moves: boards:4: no moves for it: stdin has 1 line' -i LL \
	-- sp-moves -v -b boards
check 'lines without a board are counted' -s 2 -o 'solved	2	1' \
	-e 'sp-moves: stdin: 2 lines more than boards' -- sh -c '
	head -n 1 boards >one; printf "LL\nL\n\n# x\nL\n" | sp-moves -v -b one'
check 'lines without a board are counted for each file' -s 2 \
	-o 'solved	2	1' -e "sp-moves: b: 1 line more than boards; the boards are for \
the lines of all files together: name one file at a time
sp-moves: c: 2 lines more than boards; the boards are for the lines of all \
files together: name one file at a time" -- sh -c '
	echo LL >a; echo L >b; printf "L\nL\n" >c
	sp-moves -v -b one a b c'
check 'moves of several files have their boards in order' -s 2 -o 'a:1:LL
b:2:L' -e 'sp-moves: boards:3: label 1 appears twice
sp-moves: boards:4: no moves for it: the files have 2 lines' -- sh -c '
	echo LL >a; printf "# two\nL" >b; sp-moves -n -b boards a b'
check 'boards that cannot be read end the program' -s 2 -i LL \
	-e 'sp-moves: missing: No such file or directory' -- sp-moves -b missing
check 'nothing is said about boards whose lines cannot be read' -s 2 \
	-e 'sp-moves: missing: No such file or directory' \
	-- sp-moves -b boards missing
check 'with -b a record has a board too many' -s 2 -o 'malformed
LL' -e 'sp-moves: stdin:1: a board stands before the moves, and -b gives another' \
	-i '1 2 3 4 5 6 0 7 8	LL
LL' -- sh -c 'yes 1 2 3 4 5 6 0 7 8 | head -n 2 >given; sp-moves -b given'
check 'a line with several solutions is malformed' -s 2 -i 'L	LL
LL' -o 'malformed
LL' -e 'sp-moves: stdin:1: several solutions with tabs between them' -- sp-moves
check 'tiles need a board, read or written' -s 2 -i 'tiles: 3
LL' -o 'malformed
malformed' -e 'sp-moves: stdin:1: move 1: numbers of tiles need a board
sp-moves: stdin:2: numbers of tiles need the board' -- sp-moves -o taps
check '-v needs a board for each line' -s 2 -i '1 2 3 0	
LL' -o 'solved	0	0
malformed' -e 'sp-moves: stdin:2: no board for it' -- sp-moves -v
check 'a line with a NUL is malformed' -s 2 -o 'malformed
LL' -e 'sp-moves: stdin:1: the line has a NUL, or more than 268435456 bytes' \
	-- sh -c 'printf "L\0\nLL\n" | sp-moves'

# ---- JSON ----

check '-o json: solution, lengths, taps and verdict, or what is wrong' -s 2 -o \
'{"line":1,"solution":"LL","slides":2,"moves":1,"taps":[8],"verdict":"solved"}
{"line":2,"solution":null,"slides":null,"moves":null,"verdict":"illegal","slide":3,"message":"move 3 (L): no tile to the right of the blank"}
{"line":3,"solution":null,"slides":null,"moves":null,"verdict":"malformed","message":"label 1 appears twice"}
{"line":4,"solution":null,"slides":null,"moves":null,"verdict":"malformed","message":"move 1: '"'\\\\'"' is not U, D, L or R (up, down, left, right)"}' \
	-E '*answers:2: *boards:3: *answers:4: *' -- sh -c '
	printf "LL\nLLL\n-\n\\\\\n" >answers
	sp-moves -o json -b boards answers'
check '-o json without boards, of a solution that is reversed' -i 'LU
none' -o '{"line":1,"solution":"DR","slides":2,"moves":2}
{"line":2,"solution":null,"slides":null,"moves":null,"verdict":"none"}' \
	-- sp-moves -o json -r
check '-o json: taps lead from the end of a reversed solution' -i '1 2 3 0	RD' \
	-o '{"line":1,"solution":"UL","slides":2,"moves":2,"taps":[1,3],"verdict":"unsolved"}' \
	-- sp-moves -o json -r
check '-o json -d: how much longer each solution is, before -c is applied' -s 2 \
	-o '{"line":1,"solution":"LL","slides":2,"moves":1,"taps":[8],"verdict":"solved","longer":2}
{"line":2,"solution":"","slides":0,"moves":0,"taps":[],"verdict":"unsolved"}
{"line":3,"solution":"LL","slides":2,"moves":1,"taps":[8],"verdict":"solved","longer":null}' \
	-e 'sp-moves: stdin:3: lengths: line 3 is no shortest length of this board' \
	-- sh -c 'printf "2\n2\n3\n" >lengths
	printf "1 2 3 4 5 6 0 7 8\t%s\n" LDUL DU LL |
	    sp-moves -o json -c -d lengths'

# ---- records ----

sp-gen -S 4 -s 3 -n 30 >boards
sp-gen -S 4 -s 4 -n 5 | sp-map -m R2 2>err >>boards
sp-solve -m near:10 boards >solutions
paste boards solutions >records
n=$(wc -l <boards | tr -d ' ')
check 'sp-map -m @ makes the moves behind each board' -o "$n" \
	-- sh -c 'sp-map -m @ records | sp-check -p solved -c'
check 'sp-moves judges records' -o "$n solved" \
	-- sh -c 'sp-moves -v records | cut -f 1 | uniq -c | sed "s/^ *//"'
check 'sp-map -w -m @ writes what -m @FILE does' -O wanted -- sh -c '
	sp-map -w -m @solutions boards >wanted; sp-map -w -m @ records'
check 'sp-show -m @ draws what -m @FILE does' -O wanted -- sh -c '
	sp-show -o svg -m @solutions boards >wanted; sp-show -o svg -m @ records'
check 'a record with a comment, a place before its moves, a goal of its own' -o \
'1 2 3 0
0 1 2 3' -- sh -c 'printf "1 2 3 0\n0 1 2 3\n" >goals
	printf "%s\n" "# moves" "" "1 2 0 3	7:L # yes" " 1 0 2 3	R" |
	sp-map -m @ -g @goals'
check 'a tab in front of moves makes no record; the board of a record is checked' \
	-s 2 -i '	UL
1 1 2 0	L
1 2 0 3	L' -o 'UL
malformed
L' -e 'sp-moves: stdin:2: label 1 appears twice' -- sp-moves
check 'records that are malformed have their line' -s 2 -o '2:1 2 3 0' -e \
"sp-map: stdin:1: no tab, and no moves, behind the board
sp-map: stdin:3: label 1 appears twice
sp-map: stdin:4: no board before the tab
sp-map: stdin:5: move 1: 'X' is not U, D, L or R (up, down, left, right)
sp-map: stdin:6: several solutions with tabs between them
sp-map: stdin:7: no solution to make: unsolvable" -i '1 2 0 3
1 2 0 3	L
1 1 0 3	L
	L
1 2 0 3	X
1 2 0 3	L	L
1 2 0 3	unsolvable' -- sp-map -n -m @
usage_error 'records are in line form' "-m: '@': *" sp-map -G -m @
finish
