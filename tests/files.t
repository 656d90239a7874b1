#!/bin/sh
# files.t -- operands: several files, standard input, files that fail
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
printf '1 2 3 0\n3 2 1 0\n' >a
printf '# b\n0 1 2 3\n1 1 1 1' >b
printf '2 1 3 0\n' >c
: >empty

check 'files are read in order' -s 2 -o 'solvable
unsolvable
unsolvable
malformed
unsolvable' -e 'sp-check: b:3: label 1 appears twice' -- sp-check a b c
check 'a file that is named twice is read twice' -o '1 2 3 0
3 2 1 0
1 2 3 0
3 2 1 0' -- sp-map a a
check '- is standard input, where it stands among the files' \
	-i '4 2 0 1' -o '2 1 3 0
4 2 0 1
1 2 3 0
3 2 1 0' -- sp-map c - a
check 'no operand is standard input' -I c -o unsolvable -s 1 -- sp-check
check 'standard input is not read where files are named' -I b \
	-s 1 -o unsolvable -- sp-check c
check 'standard input read twice has nothing the second time' -I c \
	-o '2 1 3 0' -- sp-map - -
check 'messages name standard input stdin' -i x -s 2 -o malformed \
	-e "sp-check: stdin:1: 'x' is no label; -i loose reads boards with such signs" \
	-- sp-check -
check 'messages name files as given' -s 2 -o 'unsolvable
malformed' -e 'sp-check: ./b:3: label 1 appears twice' -- sp-check ./b
check 'a last line without LF ends with its file' -s 2 -o '0 1 2 3
2 1 3 0' -e 'sp-map: b:3: label 1 appears twice' -- sp-map b c
check 'an empty file is no error' -o '2 1 3 0' -- sp-map empty c empty

# Runs a command without the right of root to read all files.
plain_user=
[ "$(id -u)" -ne 0 ] ||
	plain_user='setpriv --bounding-set -dac_override,-dac_read_search'

for program in sp-check sp-count sp-map sp-solve; do
	no=0
	case $program in
	sp-check | sp-solve) line=unsolvable no=1 ;;
	sp-count) line=1 ;;
	sp-map) line='2 1 3 0' ;;
	esac
	check "$program: a missing file is reported, the others are read" \
		-s 2 -o "$line
$line" -e "$program: missing: No such file or directory" \
		-- "$program" c missing c
	check "$program: a directory is reported, the others are read" \
		-s 2 -o "$line
$line" -e "$program: .: Is a directory" -- "$program" c . c
	check "$program: every missing file is reported" -s 2 \
		-e "$program: m1: No such file or directory
$program: m2: No such file or directory" -- "$program" m1 m2
	for operand in '1 2 3 0' 1,2,3,0 1; do
		check "$program: a board is no file: '$operand'" -s 2 \
			-e "$program: $operand: No such file or directory; boards are read from files or standard input: echo 1 2 3 0 | $program
$program: 2: No such file or directory" -- "$program" "$operand" 2
	done
	check "$program: no name, no board" -s 2 \
		-e "$program: : No such file or directory" -- "$program" ''
	check "$program -n puts the line number before every line" \
		-o "1:$line
3:$line" -i '2 1 3 0

2 1 3 0' -s $no -- "$program" -n
	check "$program -n puts the file before it when there are several" \
		-I c -o "c:1:$line
stdin:1:$line
./c:1:$line" -s $no \
		-- "$program" -n c - ./c
	check "$program -n: several files, though one is missing" -s 2 \
		-o "c:1:$line" -e "$program: m: No such file or directory" \
		-- "$program" -n c m
	check "$program -n: one file has no name" -o "1:$line" \
		-s $no \
		-- "$program" -n c
	if ! $plain_user true 2>err; then
		skip "$program: a file without permission" 'root may read all'
	else
		cp c secret
		chmod 0 secret
		# shellcheck disable=SC2086 # several words, or none
		check "$program: a file without permission is reported" \
			-s 2 -o "$line" \
			-e "$program: secret: Permission denied" \
			-- $plain_user "$program" secret c
		rm -f secret
	fi
done
check 'line numbers start anew in every file' -s 2 -o 'a:1:solvable
a:2:unsolvable
b:2:unsolvable
b:3:malformed
a:1:solvable
a:2:unsolvable' -e 'sp-check: b:3: label 1 appears twice' \
	-- sp-check -n a b a
check '-n of sp-count -t' -i '3 2 1 0' -o '1:2 1 0 0' -- sp-count -nt
check '-n of sp-check -p' -s 2 -o 'a:2:3 2 1 0
c:1:2 1 3 0' -e 'sp-check: b:3: label 1 appears twice' \
	-- sp-check -n -p row=1 -p unsolvable a b c
check '-n of grids in several files: the first line of each' -s 1 \
	-i '1 2
3 0


3 2
1 0' -o 'stdin:1:solvable
stdin:5:unsolvable
g:2:solvable' -- sh -c 'printf "\n1 2\n3 0\n" >g; sp-check -G -n - g'
check 'a grid ends with its file' -s 2 -o 'malformed
malformed' -e 'sp-check: g1:1: a grid of one row; without -G every line is a board
sp-check: g2:1: a grid of one row; without -G every line is a board' \
	-- sh -c 'echo 1 2 >g1; echo 3 0 >g2; sp-check -G g1 g2'
check 'a grid to be skipped ends with its file' -s 2 -o 'malformed
solvable' -e "sp-check: g1:1: 'z' is no label" \
	-- sh -c 'echo 1 z >g1; printf "1 2\n3 0\n" >g2
		sp-check -G g1 g2'
check 'a missing file counts as trouble, not as an unsolvable board' -s 2 \
	-o unsolvable -e 'sp-check: m: No such file or directory' \
	-- sp-check m c
check 'a name that begins with a hyphen follows --' -s 1 -o unsolvable \
	-- sh -c 'cp c ./-c; sp-check -- -c'
check 'long lists of files do not use up descriptors' \
	-o 'solvable 0
unsolvable 300
malformed 0' -s 1 -- sh -c '
	ulimit -n 20; set --
	while [ $# -lt 300 ]; do set -- "$@" c; done
	sp-check -c "$@"'

finish
