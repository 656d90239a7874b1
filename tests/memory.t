#!/bin/sh
# memory.t -- little memory for endless input, and large boards; small stacks
# shellcheck disable=SC2016,SC2086 # commands are words
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
limit=61440 # kibibytes
bytes=67108864 # more than that

# little COMMAND: runs it in a shell with little memory
little() {
	(
		# shellcheck disable=SC3045
		ulimit -v $limit || exit 1
		exec sh -c "$1"
	)
}

if ! little 'sp-gen -n 0 && sp-check </dev/null' 2>kept; then
	skip 'memory is bounded' 'no limit of memory, or none that programs bear'
	finish
	exit 0
fi

# stream BYTE: more of this byte than there is memory
cat >stream <<END
dd if=/dev/zero bs=1048576 count=$((bytes / 1048576)) 2>kept | tr '\\0' "\$1"
END
PATH=$PATH:$tmp
check 'the limit holds' -s 1 -E '*' -- little \
	'awk "BEGIN { while (length(s) < 100000000) s = s \"0123456789\" s }" ||
	 exit 1'

for program in sp-check sp-count sp-map sp-show sp-solve 'sp-check -G' \
    'sp-map -i loose' 'sp-map -i one-based' 'sp-map -s 2 -i index'; do
	case $program in
	sp-check* | sp-solve) malformed=malformed ;;
	*) malformed= ;;
	esac
	what=label
	case $program in
	*index) what=index ;;
	esac
	check "$program: an endless line of NULs is one fault" -s 2 \
		${malformed:+-o malformed} -e "${program%% *}: stdin:1: '\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00...' is no $what" \
		-- little "sh stream '\\0' | $program"
done
check 'sp-check: a line of letters' -s 2 -o malformed \
	-E "sp-check: stdin:1: 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...' is no label" \
	-- little "sh stream z | sp-check"
check 'sp-check: an endless label' -s 2 -o malformed \
	-e 'sp-check: stdin:1: label 77777777777777777777777777777777... is out of range (0 to 67108864); put spaces between labels' \
	-- little "sh stream 7 | sp-check"
check 'sp-check: zeros in front without end are read' -o malformed -s 2 \
	-e 'sp-check: stdin:1: 1 label is no board; put each board on one line' \
	-- little "sh stream 0 | sp-check"
check 'sp-map: an endless index' -s 2 \
	-E 'sp-map: stdin:1: *past the last index of 2x2, 11' \
	-- little "sh stream 7 | sp-map -s 2 -i index"
check 'sp-check: an endless blank line' -- little "sh stream ' ' | sp-check"
check 'sp-check: endless blank lines' -- little "sh stream '\\n' | sp-check"
check 'sp-check: an endless comment' -- little "sh stream '#' | sp-check"
check 'sp-check -G: endless blank lines' \
	-- little "sh stream '\\n' | sp-check -G"
check 'sp-check -s: reading stops at the first label too many' -s 2 \
	-o malformed -e 'sp-check: stdin:1: more than 4 labels for 2x2' \
	-- little 'yes 0 | head -n 34000000 | tr "\n" " " | sp-check -s 2'
check 'sp-check -q: an endless line ends it at once' -s 2 \
	-e 'sp-check: stdin:1: label 1 appears twice' \
	-- little 'yes 1 | tr "\n" " " | sp-check -q'
check 'sp-check: more labels than any board has' -s 2 -o malformed \
	-e 'sp-check: stdin:1: more than 67108864 labels' \
	-- little 'yes 0 0 0 0 0 0 0 0 | head -n 9000000 | tr "\n" " " |
	sp-check'
check 'sp-check -G: a grid of endless rows' -s 2 -o malformed \
	-e 'sp-check: stdin:2: label 1 appears twice' \
	-- little 'yes 1 2 3 4 5 | head -n 6000000 | sp-check -G'
check 'sp-check -G: comments without end inside a grid' -o solvable \
	-- little '{ echo 1 2; yes "# x" | head -n 16000000; echo 3 0; } |
	sp-check -G'
check 'a goal file of garbage' -s 2 \
	-E "sp-check: stdin:1: 'zz*zz...' is no label" \
	-- little "sh stream z | sp-check -g @- /dev/null"
check 'a file of moves that are none' -s 2 -i '1 2 3 0' \
	-E "sp-map: board:1: move 1: 'z' is none of U D L R" \
	-- little "echo 1 2 3 0 >board; sh stream z | sp-map -m @- board"

check 'many boards need no more than one' -o 'solvable 2000000
unsolvable 0
malformed 0' -- little 'sp-gen -n 2000000 -s 3 | sp-map | sp-check -c'
check 'many goals need no more than one' -o 'solvable 200000
unsolvable 0
malformed 0' -- little '
	sp-gen -n 200000 -S 1 -s 3 >goals
	sp-gen -g @goals -n inf | sp-check -c -g @goals'
check 'many distinct boards need no more than one' -o 3000000 \
	-- little 'sp-gen -d -n 3000000 | wc -l | tr -d " "'
check 'many solved boards too' -o 50000 -- little '
	sp-gen -n 50000 -S 1 -s 3 | sp-solve -j 1 | wc -l | tr -d " "'
check 'many measured boards too' -o 1000000 -- little '
	sp-gen -n 1000000 -S 1 | sp-count -S -f manhattan,index,swaps |
	    sed -n "s/^swaps	\([0-9]*\).*/\1/p"'
check 'many drawn boards too' -o 100000 -- little '
	sp-gen -n 100000 -S 1 | sp-show -o svg | grep -c "^<g tra"'
check 'a histogram holds its values, not its boards' -o 1000000 -- little '
	sp-gen -n 1000000 -S 1 | sp-count -H | awk "{ n += \$2 } END { print n }"'

# ---- a board of a million cells ----

sp-gen -s 1000 -S 1 >million
check 'sp-gen: a board of a million cells' -o 1000000 \
	-- sh -c 'wc -w <million | tr -d " "'
check 'sp-check: it is solvable' -o solvable -- little 'sp-check million'
check 'sp-check -v: it has its inversions' -E '' -o 'solvable' \
	-- little 'sp-check -v million | cut -f 1'
check 'with two tiles exchanged it is not' -s 1 -o unsolvable -- sh -c '
	awk "{ a = \$1; b = \$2; if (!a || !b) { a = \$3; \$3 = \$4; \$4 = a }
	else { \$1 = b; \$2 = a } print }" million | sp-check'
check 'sp-count: its fields' -o '1000000	1000x1000	1000000' \
	-- little 'sp-count -f cells,size,missing million'
check 'sp-count: its inversions are those that sp-check counts' -o same \
	-- little '
	a=$(sp-count million)
	b=$(sp-check -v million | sed "s/.*inversions \([0-9]*\) and 0.*/\1/")
	[ "$a" = "$b" ] && echo same || echo "$a $b"'
check 'sp-count: all distances' -o 5 -- little '
	sp-count -f inversions,misplaced,manhattan,conflicts,swaps million |
	    wc -w | tr -d " "'
check 'sp-map: turned round twice it is the same' -O million -- little '
	sp-map -x rotate180 million | sp-map -x rotate180'
check 'sp-map: through a spiral and back' -O million -- little '
	sp-map -t spiral million | sp-map -f spiral'
check 'as a grid' -O million -- little '
	sp-map -o grid million | sp-map -G -o line'

# ---- a small stack ----

sp-gen -S 1 -s 64 >large
sp-map -o index large >large-index
printf '%013000d\n' 9 | tr 0 9 >past-last
for command in 'sp-gen -s 64 -e -n 1' 'sp-gen -s 64 -e -b -x -k 9 -n 2' \
    'sp-gen -s 64 -u -r 1/3' 'sp-gen -s 64 -d -v' 'sp-map -i index -s 64' \
    'sp-count -f index,inversions,swaps,conflicts' 'sp-check -v' \
    'sp-show' 'sp-solve -m fast' 'sp-solve -l -s 3x2'; do
	case $command in
	*index*-s*) input=large-index ;;
	*3x2) echo 1 2 3 4 0 5 >input; input=input ;;
	*) input=large ;;
	esac
	# shellcheck disable=SC3045
	(ulimit -s 64 && env -i "PATH=$PATH" $command <$input >out 2>err)
	ok "$command: 64 KiB of stack are enough" $? "$(cat err)"
done
# shellcheck disable=SC3045
(ulimit -s 64 && sp-map -i index -s 60 past-last) >out 2>err
[ $? -eq 2 ] && grep -q 'past the last index' err
ok 'and for a number past the last index' $? "$(cat err)"

finish
