#!/bin/sh
# show.t -- sp-show: boards as pictures
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
unset NO_COLOR

# A locale whose characters are UTF-8, if there is one.
utf8=
for locale in C.UTF-8 C.utf8 en_US.UTF-8 en_US.utf8; do
	case $(LC_ALL=$locale locale charmap 2>kept) in
	UTF-8) utf8=$locale ;;
	esac
done

# ---- frames ----

check 'a board is a frame of cells, the blank is empty' -i '1 2 3 0' -o \
'+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+' -- sp-show
check 'cells are as wide as the widest label of the board' -i \
'0 10 9 8 7 6 5 4 3 1' -o \
'+----+----+----+----+----+
|    | 10 |  9 |  8 |  7 |
+----+----+----+----+----+
|  6 |  5 |  4 |  3 |  1 |
+----+----+----+----+----+' -- sp-show -s 5x2
if [ -n "$utf8" ]; then
	check 'frames are of box-drawing characters where these can be shown' \
		-i '1 2 3 4 5 6 7 8 0' -o \
'┌───┬───┬───┐
│ 1 │ 2 │ 3 │
├───┼───┼───┤
│ 4 │ 5 │ 6 │
├───┼───┼───┤
│ 7 │ 8 │   │
└───┴───┴───┘' -- env LC_ALL=$utf8 sp-show
	check '-a: of ASCII, always' -i '1 2 3 0' -o \
'+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+' -- env LC_ALL=$utf8 sp-show -a
else
	skip 'frames of box-drawing characters' 'no locale of UTF-8'
fi

# Draws boards of a size below each other, slowly.
cat >slow.awk <<'END'
function dashes(i, s) {
	for (i = 0; i < width + 2; i++)
		s = s "-"
	return s
}
function rule(x, s) {
	for (x = 0; x < w; x++)
		s = s "+" dashes()
	print s "+"
}
{
	if (NR > 1)
		print ""
	width = 1
	for (i = 1; i <= NF; i++)
		if (length($i) > width)
			width = length($i)
	for (i = 1; i <= NF; i++) {
		if (i % w == 1)
			rule()
		printf "| %*s ", width, $i == 0 ? "" : $i
		if (i % w == 0)
			print "|"
	}
	rule()
}
END
for size in 2x2 2x7 3x3 4x4 9x5 11x10 40x30 2x700; do
	sp-gen -S 1 -s $size -n 3 >boards
	sp-gen -S 2 -s $size -n 3 -M random >>boards
	awk -v w="${size%x*}" -f slow.awk boards >wanted
	check "$size, one below the other" -O wanted \
		-- sp-show -c 1 -s $size boards
done
sp-gen -S 1 -n 200 >boards
awk -v w=4 -f slow.awk boards >wanted
check '-c 40: forty boards in a row of 40 * 11 - 2 columns' -o '5 438' -- sh -c "
	yes '1 2 3 0' | head -n 40 | sp-show -a -c 40 |
	awk '{ most = length > most ? length : most } END { print NR, most }'"
check 'many boards, one below the other' -O wanted -- sp-show -c 1 boards

# ---- side by side ----

printf '1 2 3 0\n1 2 3 4 5 6 7 8 0\n3 2 1 0\n' >sizes
check 'boards stand side by side, no space at the end of a line' -o \
'+---+---+  +---+---+---+  +---+---+
| 1 | 2 |  | 1 | 2 | 3 |  | 3 | 2 |
+---+---+  +---+---+---+  +---+---+
| 3 |   |  | 4 | 5 | 6 |  | 1 |   |
+---+---+  +---+---+---+  +---+---+
           | 7 | 8 |   |
           +---+---+---+' -- sp-show sizes
check '-c: that many, and an empty line between rows' -o \
'+---+---+  +---+---+---+
| 1 | 2 |  | 1 | 2 | 3 |
+---+---+  +---+---+---+
| 3 |   |  | 4 | 5 | 6 |
+---+---+  +---+---+---+
           | 7 | 8 |   |
           +---+---+---+

+---+---+
| 3 | 2 |
+---+---+
| 1 |   |
+---+---+' -- sp-show -c 2 sizes

# first_row NAME COUNT [COMMAND ...]: how many 2x2 boards it draws side by side
first_row() {
	row_name=$1 row_count=$2
	shift 2
	yes '1 2 3 0' | head -n 2000 >many
	check "$row_name" -o "$row_count" -- sh -c \
		'"$@" many | head -n 1 | grep -o "+---+---+" | wc -l |
		tr -d " "' sh "$@"
}
first_row 'as many as 80 columns hold' 7 sp-show
first_row 'as many as COLUMNS says' 3 env COLUMNS=31 sp-show
first_row 'not one more' 2 env COLUMNS=30 sp-show
first_row 'at least one' 1 env COLUMNS=1 sp-show
for columns in '' 0 -1 80x 10001; do
	first_row "COLUMNS='$columns' is no width" 7 \
		env COLUMNS="$columns" sp-show
done
first_row '-c is stronger than COLUMNS' 20 env COLUMNS=31 sp-show -c 20
first_row '-c: the last one wins' 4 sp-show -c 20 -c 4
first_row 'a row of many' 1000 sp-show -c 1000
for columns in '' 0 x -1 10001; do
	check "-c '$columns' is a usage error" -s 2 -E "sp-show: -c: '$columns'*
usage: sp-show *" -- sp-show -c "$columns"
done

# ---- under the boards ----

check '-n: the line of each board' -i '1 2 3 0

# two
3 2 1 0' -o \
'+---+---+  +---+---+
| 1 | 2 |  | 3 | 2 |
+---+---+  +---+---+
| 3 |   |  | 1 |   |
+---+---+  +---+---+
1:         4:' -- sp-show -n
echo 1 2 3 0 >one
cp one 'two	words'
check '-n: the file, too, where there are several' -I one -o \
'+---+---+  +---+---+        +---+---+
| 1 | 2 |  | 1 | 2 |        | 1 | 2 |
+---+---+  +---+---+        +---+---+
| 3 |   |  | 3 |   |        | 3 |   |
+---+---+  +---+---+        +---+---+
one:1:     two\x09words:1:  stdin:1:' -- sp-show -n one 'two	words' -
check '-n: a board takes the room of what is under it' -i "$(yes '1 2 3 0' |
	head -n 8; echo)" -o 'one:1:     /dev/stdin:1:
/dev/stdin:2:  /dev/stdin:3:' -- sh -c 'COLUMNS=28 sp-show -n one /dev/stdin |
	grep : | head -n 2'
check '-n of grids: the first line of each' -i '1 2
3 0

3 2
1 0' -o '1:         4:' -- sh -c 'sp-show -nG | tail -n 1'

# ---- what is no board ----

check 'a malformed board gives a message and no picture' -s 2 -i '1 2 3 0
1 1 2 0
3 2 1 0' -e 'sp-show: stdin:2: label 1 appears twice' -o \
'+---+---+  +---+---+
| 1 | 2 |  | 3 | 2 |
+---+---+  +---+---+
| 3 |   |  | 1 |   |
+---+---+  +---+---+' -- sp-show
check 'a missing file is reported, the others are drawn' -s 2 \
	-e 'sp-show: missing: No such file or directory' -o \
'one:1:     one:1:' -- sh -c 'sp-show -n one missing one >drawn; status=$?
	tail -n 1 drawn; exit $status'
check 'a board that the goal does not fit is not drawn' -s 2 -I one \
	-e 'sp-show: stdin:1: the board is 2x2, but the goal is 3x3' \
	-- sp-show -g '1 2 3 4 5 6 7 8 0'
check 'all forms are read' -i '[[1, 2], [3, _]]' -o \
'+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+' -- sp-show -i loose

# ---- colours ----

# Named colours instead of escape sequences.
names() {
	sed "s/$(printf '\033')\\[1;37;44m/</g; s/$(printf '\033')\\[30;43m/(/g
		s/$(printf '\033')\\[2m/{/g; s/$(printf '\033')\\[0m/!/g"
}
sp-show -C >drawn <<'END'
1 3 5 4 2 8 7 0 6
END
names <drawn >named
check '-C: tiles at home, in their row or column, and elsewhere' -o \
'+---+---+---+
|< 1 !|( 3 !|{ 5 !|
+---+---+---+
|< 4 !|( 2 !|{ 8 !|
+---+---+---+
|< 7 !|   |( 6 !|
+---+---+---+' -- cat named
sp-show -C -g '0 1 2 3' >drawn <<'END'
0 1 2 3
END
names <drawn >named
check '-C: of the goal -g' -o \
'+---+---+
|   |< 1 !|
+---+---+
|< 2 !|< 3 !|
+---+---+' -- cat named
printf '1 2 3 0\n3 2 1 0\n' >goals
sp-show -C -g @goals one one >drawn
names <drawn >named
check '-C: every board has its own goal' -o \
'+---+---+  +---+---+
|< 1 !|< 2 !|  |( 1 !|< 2 !|
+---+---+  +---+---+
|< 3 !|   |  |( 3 !|   |
+---+---+  +---+---+' -- cat named
check 'no colours in a pipe' -o 0 -- sh -c '
	TERM=xterm sp-show one | grep -c "$(printf "\033")"; :'
check 'NO_COLOR does not hold against -C' -o 2 -- sh -c '
	NO_COLOR=1 sp-show -C one | grep -c "$(printf "\033")"'

# ---- terminals ----

# seen COMMAND: what a terminal of 40 columns is sent
seen() {
	script -q -e -c "stty cols 40; $1" /dev/null </dev/null | tr -d '\r' |
		sed 's/\^D..//'
}

# terminal NAME WANTED COMMAND: where the output is a terminal
terminal() {
	terminal_got=$(seen "$3" | names)
	[ "$terminal_got" = "$2" ]
	ok "$1" $? "seen: $terminal_got"
}

plain='+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+'
coloured='+---+---+
|< 1 !|< 2 !|
+---+---+
|< 3 !|   |
+---+---+'
if [ "$(seen 'test -t 1 && echo yes' 2>err)" = yes ]; then
	terminal 'colours on a terminal' "$coloured" 'TERM=xterm sp-show one'
	terminal 'not on one without escape sequences' "$plain" \
		'TERM=dumb sp-show one'
	terminal 'nor on one without a name' "$plain" 'TERM= sp-show one'
	terminal 'nor on one of which nothing is known' "$plain" \
		'unset TERM; sp-show one'
	terminal 'not with NO_COLOR' "$plain" \
		'TERM=xterm NO_COLOR=1 sp-show one'
	terminal 'an empty NO_COLOR is none' "$coloured" \
		'TERM=xterm NO_COLOR= sp-show one'
	# Four boards of 9 columns, 2 between them, take 42.
	[ "$(seen 'COLUMNS=80 TERM= sp-show one one one one' | head -n 7 |
		tail -n 2)" = "
$(echo "$plain" | head -n 1)" ]
	ok 'as many boards as the terminal is wide, whatever COLUMNS' $?
else
	skip 'what a terminal shows' 'no script(1) that runs commands'
fi

finish
