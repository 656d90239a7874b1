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
check 'the file - is standard input, read in its turn' \
	-i '4 2 0 1' -o '2 1 3 0
4 2 0 1
1 2 3 0
3 2 1 0' -- sp-map c - a
check 'no operand is standard input' -I c -o unsolvable -s 1 -- sp-check
check 'standard input is not read where files are named' -I b \
	-s 1 -o unsolvable -- sp-check c
check 'standard input that is named twice is empty the second time' -I c \
	-o '2 1 3 0' -- sp-map - -
check 'labels in place of files have one message' -s 2 -o 'solvable
unsolvable' -E 'sp-check: 5: No such file or directory; boards are read from*' \
	-- sp-check 5 1 2 a
check 'messages name standard input stdin' -i x -s 2 -o malformed \
	-e "sp-check: stdin:1: 'x' is no label" -- sp-check -
check 'messages name files as given' -s 2 -o 'unsolvable
malformed' -e 'sp-check: ./b:3: label 1 appears twice' -- sp-check ./b
check 'a last line without LF does not go on in the next file' -s 2 -o '0 1 2 3
2 1 3 0' -e 'sp-map: b:3: label 1 appears twice' -- sp-map b c
check 'an empty file is no error' -o '2 1 3 0' -- sp-map empty c empty

# Runs a command without the right of root to read all files.
plain_user=
[ "$(id -u)" -ne 0 ] ||
	plain_user='setpriv --bounding-set -dac_override,-dac_read_search'

# For c beside other files the output must be the same as for c alone.
# sp-show writes no file and line before its drawings.
for program in $readers; do
	"$program" c >line
	status=$?
	"$program" c c >lines
	for file in missing . ''; do
		case $file in
		.) reason='Is a directory' ;;
		*) reason='No such file or directory' ;;
		esac
		check "$program: '$file' is reported, other files are read" \
			-s 2 -O lines -e "$program: $file: $reason" \
			-- "$program" c "$file" c
	done
	check "$program: every missing file is reported" -s 2 \
		-e "$program: m1: No such file or directory
$program: m2: No such file or directory" -- "$program" m1 m2
	check "$program: a board is no file" -s 2 \
		-e "$program: 1 2 3 0: No such file or directory" \
		-- "$program" '1 2 3 0'
	if ! $plain_user true 2>err; then
		skip "$program: a file without permission" 'root may read all'
	else
		cp c secret
		chmod 0 secret
		# shellcheck disable=SC2086 # several words, or none
		check "$program: a file without permission is reported" \
			-s 2 -O line \
			-e "$program: secret: Permission denied" \
			-- $plain_user "$program" secret c
		rm -f secret
	fi
	[ "$program" != sp-show ] || continue
	line=$(cat line)
	check "$program -n puts the line number before every line" \
		-o "1:$line
3:$line" -i '2 1 3 0

2 1 3 0' -s $status -- "$program" -n
	check "$program -n puts the file before it when there are several" \
		-I c -o "c:1:$line
stdin:1:$line
./c:1:$line" -s $status -- "$program" -n c - ./c
	check "$program -n puts the file before lines, though one of two is missing" \
		-s 2 -o "c:1:$line" \
		-e "$program: m: No such file or directory" \
		-- "$program" -n c m
	check "$program -n does not put the name of an only file before lines" \
		-o "1:$line" -s $status -- "$program" -n c
done
check 'line numbers start anew in every file' -s 2 -o 'a:1:solvable
a:2:unsolvable
b:2:unsolvable
b:3:malformed
a:1:solvable
a:2:unsolvable' -e 'sp-check: b:3: label 1 appears twice' \
	-- sp-check -n a b a
check 'sp-count -nt puts the line number before the lists' -i '3 2 1 0' \
	-o '1:2 1 0 0' -- sp-count -nt
check 'sp-check -n -p puts the file and the line before boards' -s 2 \
	-o 'a:2:3 2 1 0
c:1:2 1 3 0' -e 'sp-check: b:3: label 1 appears twice' \
	-- sp-check -n -p row=1 -p unsolvable a b c
check '-n of grids in several files: the first line of each' -s 1 \
	-i '1 2
3 0


3 2
1 0' -o 'stdin:1:solvable
stdin:5:unsolvable
g:2:solvable' -- sh -c 'printf "\n1 2\n3 0\n" >g; sp-check -G -n - g'
check 'a grid does not go on in the next file' -s 2 -o 'malformed
malformed' -e 'sp-check: g1:1: a grid of one row
sp-check: g2:1: a grid of one row' \
	-- sh -c 'echo 1 2 >g1; echo 3 0 >g2; sp-check -G g1 g2'
check 'a malformed grid is not skipped beyond its file' -s 2 -o 'malformed
solvable' -e "sp-check: g1:1: 'z' is no label" \
	-- sh -c 'echo 1 z >g1; printf "1 2\n3 0\n" >g2
		sp-check -G g1 g2'
check 'a name that begins with a hyphen follows --' -s 1 -o unsolvable \
	-- sh -c 'cp c ./-c; sp-check -- -c'
check 'long lists of files, folders and files of gzip use up no descriptors' -s 2 \
	-o 'solvable 0
unsolvable 300
malformed 0' -- sh -c '
	ulimit -n 20; set --; printf "\037\213" >gz
	while [ $# -lt 900 ]; do set -- "$@" c . gz; done
	sp-check -c "$@" 2>kept'

# ---- files that are no text ----

# packed WHAT COMMAND BYTES: a file that begins with these bytes gets one
# message
packed() {
	# shellcheck disable=SC2059 # the bytes are a format
	{ printf "$3"; cat b c; } >packed
	check "a file of $1 gets one message, and other files are read" -s 2 \
		-o unsolvable \
		-E "sp-check: packed: this is $1, not text; $2 FILE | sp-check reads it" \
		-- sp-check packed c
	check "$1 on standard input gets one message" -s 2 -I packed \
		-E "sp-solve: stdin: this is $1, not text; $2 FILE | sp-solve reads it" \
		-- sp-solve
}
packed gzip 'gzip -dc' '\037\213'
packed xz 'xz -dc' '\3757zXZ'
packed zstd 'zstd -dc' '\050\265\057\375'
packed bzip2 'bzip2 -dc' BZh
packed zip 'unzip -p' 'PK\003\004'
packed UTF-16 'iconv -f UTF-16 -t UTF-8' '\377\376'
packed UTF-16 'iconv -f UTF-16 -t UTF-8' '\376\377'
for option in -g -m -l; do
	at=@; [ $option = -l ] && at=
	# shellcheck disable=SC2016
	check "gzip in the file of $option ends the program" -s 2 \
		-E 'sp-show: packed: this is gzip, not text; .*' \
		-- sh -c 'gzip -c b >packed; sp-show -o html "$@" c >drawn
			status=$?; grep "<svg" drawn; exit $status' \
		sh $option ${at}packed
done
check 'a file is no text though its first bytes come one by one' -s 2 \
	-E 'sp-map: stdin: this is xz, not text; .*' \
	-- sh -c '{ printf "\375"; sleep 0.2; printf "7zX"; sleep 0.2; printf "Z1"; } | sp-map'
check 'a text that begins as zstd does is read' -o '1 2 3 0' \
	-- sh -c '{ printf "("; sleep 0.2; echo "1 2 3 0)"; } | sp-map -i loose'

finish
