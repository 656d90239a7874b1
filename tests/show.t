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

# ---- a locale with a decimal comma ----

# pointed COMMAND ...: what it writes is the same in the C locale
pointed() {
	LC_ALL=C "$@" >pointed
	check "no decimal comma: $*" -O pointed \
		-- env LOCPATH="$PWD" LC_ALL=de_DE.UTF-8 "$@"
}
echo '1 2 3 0' >one
echo R >way
if localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 2>kept; then
	pointed sp-show -o svg -d 0.25 -m @way one
	pointed sp-count -S one
	pointed sp-count -o json -S one
else
	skip 'a decimal comma' 'no localedef(1), or no locale to define'
fi

# ---- frames ----

check 'a board is a frame of cells, of which the blank is empty' -i '1 2 3 0' \
	-o \
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
	check 'frames have box-drawing characters where the locale has them' \
		-i '1 2 3 4 5 6 7 8 0' -o \
'┌───┬───┬───┐
│ 1 │ 2 │ 3 │
├───┼───┼───┤
│ 4 │ 5 │ 6 │
├───┼───┼───┤
│ 7 │ 8 │   │
└───┴───┴───┘' -- env LC_ALL=$utf8 sp-show
	check '-a draws frames in ASCII in any locale' -i '1 2 3 0' -o \
'+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+' -- env LC_ALL=$utf8 sp-show -a
else
	skip 'frames of box-drawing characters' 'no locale of UTF-8'
fi

# The labels of all sizes are read back; a blank cell is 0.
for size in 2x2 2x7 3x3 4x4 9x5 11x10 40x30 2x700 700x2; do
	sp-gen -S 1 -s $size -n 3 >boards
	sp-gen -S 2 -s $size -n 3 -M random >>boards
	check "frames of $size have the labels of their boards" -O boards \
		-- sh -c 'sp-show -c 1 -s "$1" boards | awk -F "|" "
		{ for (i = 2; i < NF; i++) row = row \" \" \$i + 0 }
		/^\$/ { print substr(row, 2); row = \"\" }
		END { print substr(row, 2) }"' sh $size
done
check '-c 40 draws forty boards in a row of 40 * 11 - 2 columns' -o '5 438' \
	-- sh -c "
	yes '1 2 3 0' | head -n 40 | sp-show -a -c 40 |
	awk '{ most = length > most ? length : most } END { print NR, most }'"

# ---- side by side ----

printf '1 2 3 0\n1 2 3 4 5 6 7 8 0\n3 2 1 0\n' >sizes
check 'boards stand side by side, without spaces at line ends' -o \
'+---+---+  +---+---+---+  +---+---+
| 1 | 2 |  | 1 | 2 | 3 |  | 3 | 2 |
+---+---+  +---+---+---+  +---+---+
| 3 |   |  | 4 | 5 | 6 |  | 1 |   |
+---+---+  +---+---+---+  +---+---+
           | 7 | 8 |   |
           +---+---+---+' -- sp-show sizes
check '-c 2 draws two boards in a row, and an empty line between rows' -o \
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
first_row 'a row has as many boards as 80 columns hold' 7 sp-show
first_row 'COLUMNS=31 holds three boards' 3 env COLUMNS=31 sp-show
first_row 'COLUMNS=30 holds two boards' 2 env COLUMNS=30 sp-show
first_row 'COLUMNS=1 does not keep a board from being drawn' 1 env COLUMNS=1 sp-show
for columns in '' 0 -1 80x 10001; do
	first_row "COLUMNS='$columns' is no width" 7 \
		env COLUMNS="$columns" sp-show
done
first_row '-c 20 draws twenty boards, whatever COLUMNS' 20 env COLUMNS=31 sp-show -c 20
first_row 'the last of several -c counts' 4 sp-show -c 20 -c 4
first_row '-c 1000 draws a thousand boards in a row' 1000 sp-show -c 1000

# ---- under the boards ----

check '-n writes the line of each board' -i '1 2 3 0

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
check '-n writes the names of several files' -I one -o \
'+---+---+  +---+---+        +---+---+
| 1 | 2 |  | 1 | 2 |        | 1 | 2 |
+---+---+  +---+---+        +---+---+
| 3 |   |  | 3 |   |        | 3 |   |
+---+---+  +---+---+        +---+---+
one:1:     two\x09words:1:  stdin:1:' -- sp-show -n one 'two	words' -
check '-n makes room for the file and line under a board' -i "$(yes '1 2 3 0' |
	head -n 8; echo)" -o 'one:1:     /dev/stdin:1:
/dev/stdin:2:  /dev/stdin:3:' -- sh -c 'COLUMNS=28 sp-show -n one /dev/stdin |
	grep : | head -n 2'
check '-n writes the first lines of grids' -i '1 2
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
check '-i loose is read' -i '[[1, 2], [3, _]]' -o \
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
# drawn NAME FRAMES ARG ...: with the names of colours
drawn() {
	drawn_name=$1 drawn_frames=$2
	shift 2
	sp-show "$@" <board | names >named
	check "$drawn_name" -o "$drawn_frames" -- cat named
}
echo 1 3 5 4 2 8 7 0 6 >board
drawn '-C tells tiles at home, in their row or column, and elsewhere' \
'+---+---+---+
|< 1 !|( 3 !|{ 5 !|
+---+---+---+
|< 4 !|( 2 !|{ 8 !|
+---+---+---+
|< 7 !|   |( 6 !|
+---+---+---+' -C
echo 0 1 2 3 >board
drawn '-C tells tiles at home in the goal of -g' \
'+---+---+
|   |< 1 !|
+---+---+
|< 2 !|< 3 !|
+---+---+' -C -g '0 1 2 3'
printf '1 2 3 0\n3 2 1 0\n' >goals
drawn '-C tells tiles at home in the goal of each board' \
'+---+---+  +---+---+
|< 1 !|< 2 !|  |( 1 !|< 2 !|
+---+---+  +---+---+
|< 3 !|   |  |( 3 !|   |
+---+---+  +---+---+' -C -g @goals one one
check 'boards have no colours in a pipe' -o 0 -- sh -c '
	TERM=xterm sp-show one | grep -c "$(printf "\033")"; :'
check '-C colours boards even with NO_COLOR' -o 2 -- sh -c '
	NO_COLOR=1 sp-show -C one | grep -c "$(printf "\033")"'

# ---- terminals ----

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
coloured() {
	terminal_shows "boards have colours on a terminal: $1" \
		"$coloured" "$1 sp-show one" names
}
uncoloured() {
	terminal_shows "boards have no colours on a terminal: $1" \
		"$plain" "$1 sp-show one" names
}
if has_terminal; then
	coloured 'TERM=xterm'
	coloured 'TERM=xterm NO_COLOR='
	uncoloured 'TERM=xterm NO_COLOR=1'
	uncoloured 'TERM=dumb'
	uncoloured 'TERM='
	uncoloured 'unset TERM;'
	# Four boards of 9 columns, 2 between them, take 42.
	terminal_shows 'boards are side by side as far as the terminal is wide' \
		"$(COLUMNS=40 sp-show one one one one)" \
		'stty cols 40; COLUMNS=80 TERM= sp-show one one one one'
else
	skip 'what a terminal shows' 'no script(1) that runs commands'
fi

finish
