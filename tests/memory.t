#!/bin/sh
# memory.t -- scarce memory for endless input, and large boards; small stacks
# shellcheck disable=SC2016,SC2086 # commands are words
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
limit=15360 # kibibytes
bytes=16777216 # more than that

# scarce COMMAND: runs it by sh(1) with little memory
scarce() {
	little $limit sh -c "$1"
}

if ! can_be_little $limit; then
	skip 'memory is bounded' 'no limit of memory, or none that programs bear'
	finish
	exit 0
fi

# stream BYTE: more of this byte than there is memory
cat >stream <<END
dd if=/dev/zero bs=1048576 count=$((bytes / 1048576)) 2>kept | tr '\\0' "\$1"
END
PATH=$PATH:$tmp
check 'a program that takes 100 megabytes exceeds the limit' -s 1 -E '*' \
	-- scarce 'awk "BEGIN {
		while (length(s) < 100000000) s = s \"0123456789\" s }" || exit 1'

nuls='\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00'
for program in $readers 'sp-check -G' 'sp-map -i one-based' \
    'sp-map -s 2 -i index'; do
	case $program in
	sp-check* | sp-solve) malformed=malformed ;;
	*) malformed= ;;
	esac
	what=label
	[ "${program%index}" = "$program" ] || what=index
	check "$program: an endless line of NULs is one fault" -s 2 \
		${malformed:+-o malformed} \
		-E "${program%% *}: stdin:1: '$nuls*...' is no $what" \
		-- scarce "sh stream '\\0' | $program"
done
check 'sp-map -i loose: a line is kept whole, up to a limit of memory' -s 2 \
	-e 'sp-map: stdin:1: out of memory' \
	-- scarce "sh stream '\\0' | sp-map -i loose"
check 'sp-check -i loose: millions of empty fields take no memory' -s 2 \
	-o malformed -E 'sp-check: stdin:1: 2999999 labels are no square board*' \
	-- scarce "yes , | head -n 3000000 | tr -d '\n' | sp-check -i loose"
check 'sp-check: an endless line of letters is one fault' -s 2 -o malformed \
	-E "sp-check: stdin:1: 'zzzz*zzzz...' is no label" \
	-- scarce "sh stream z | sp-check"
check 'sp-check: an endless label is out of range' -s 2 -o malformed \
	-E 'sp-check: stdin:1: label 7777*7777... is out of range (0 to 67108864)' \
	-- scarce "sh stream 7 | sp-check"
check 'sp-check: endless zeros are one label' -o malformed -s 2 \
	-e 'sp-check: stdin:1: 1 label is no board' \
	-- scarce "sh stream 0 | sp-check"
check 'sp-map: an endless index is past the last' -s 2 \
	-E 'sp-map: stdin:1: *past the last index of 2x2, 11' \
	-- scarce "sh stream 7 | sp-map -s 2 -i index"
for byte in ' ' '\n' '#'; do
	check "sp-check: endless '$byte' is no board" \
		-- scarce "sh stream '$byte' | sp-check"
done
check 'sp-check -G: endless blank lines are no board' \
	-- scarce "sh stream '\\n' | sp-check -G"
check 'sp-check -s: reading stops at the first label too many' -s 2 \
	-o malformed -e 'sp-check: stdin:1: more than 4 labels for 2x2' \
	-- scarce 'yes 0 | head -n 8500000 | tr "\n" " " | sp-check -s 2'
check 'sp-check -q: an endless line is one fault' -s 2 \
	-e 'sp-check: stdin:1: label 1 appears twice' \
	-- scarce 'yes 1 | tr "\n" " " | sp-check -q'
check 'sp-check: more labels than any board has are one fault' -s 2 \
	-o malformed \
	-e 'sp-check: stdin:1: more than 67108864 labels' \
	-- scarce 'yes 0 0 0 0 0 0 0 0 | head -n 9000000 | tr "\n" " " |
	sp-check'
check 'sp-check -G: a grid of endless rows is one fault' -s 2 -o malformed \
	-e 'sp-check: stdin:2: label 1 appears twice' \
	-- scarce 'yes 1 2 3 4 5 | head -n 1600000 | sp-check -G'
check 'sp-check -G: endless comments do not end a grid' -o solvable \
	-- scarce '{ echo 1 2; yes "# x" | head -n 4000000; echo 3 0; } |
	sp-check -G'
check 'an endless goal is malformed' -s 2 \
	-E "sp-check: stdin:1: 'zz*zz...' is no label" \
	-- scarce "sh stream z | sp-check -g @- /dev/null"
echo 1 2 3 0 >board
check 'a line of moves of 2 MB is made in memory for one such line' \
	-o '1 2 3 0' -- scarce "yes DU | head -n 1000000 | tr -d '\\n' |
	sp-map -m @- board"
check 'endless moves end the program when memory ends' -s 2 \
	-e 'sp-map: out of memory' -- scarce 'sh stream z | sp-map -m @- board'

limit=61440
check 'many boards need no more memory than one' -o 'solvable 2000000
unsolvable 0
malformed 0' -- scarce 'sp-gen -n 2000000 -s 3 | sp-map | sp-check -c'
check 'many goals need no more memory than one' -o 'solvable 200000
unsolvable 0
malformed 0' -- scarce '
	sp-gen -n 200000 -S 1 -s 3 >goals
	sp-gen -g @goals -n inf | sp-check -c -g @goals'
check 'many distinct boards need no more memory than one' -o 3000000 \
	-- scarce 'sp-gen -d -n 3000000 | wc -l | tr -d " "'
# astar counts boards that were reached again by a shorter path once.
for held in bfs=262144 'astar=257???'; do
	method=${held%=*}
	check "$method: two searches in turn take little more than -M" -s 2 \
		-o '-
-' -i '8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6
8 4 12 3 14 9 0 15 7 2 5 1 10 11 13 6' \
		-E "*:1: given up: more than ${held#*=} boards do not fit *
*:2: given up: more than ${held#*=} boards do not fit *" \
		-- little 20000 sp-solve -m $method -M 8
done
check 'many solved boards need no more memory than one' -o 50000 -- scarce '
	sp-gen -n 50000 -S 1 -s 3 | sp-solve -j 1 | wc -l | tr -d " "'
check 'many measured boards need no more memory than one' -o 1000000 -- scarce '
	sp-gen -n 1000000 -S 1 | sp-count -S -f manhattan,index,swaps |
	    sed -n "s/^swaps	\([0-9]*\).*/\1/p"'
check 'many drawn boards need no more memory than one' -o 100000 -- scarce '
	sp-gen -n 100000 -S 1 | sp-show -o svg | grep -c "^<g tra"'
check 'a histogram holds its values, not its boards' -o 1000000 -- scarce '
	sp-gen -n 1000000 -S 1 | sp-count -H | awk "{ n += \$2 } END { print n }"'

# ---- a board of a million cells ----

sp-gen -s 1000 -S 1 >million
awk '{ a = $1; b = $2; if (!a || !b) { a = $3; $3 = $4; $4 = a }
	else { $1 = b; $2 = a } print }' million >exchanged
check 'sp-check: a board of a million cells is solvable' -o solvable \
	-- scarce 'sp-check million'
check 'sp-check: a board of a million cells with two tiles exchanged is not' \
	-s 1 -o unsolvable -- scarce 'sp-check exchanged'
check 'sp-count: a board of a million cells has its size and missing number' \
	-o '1000000	1000x1000	1000000' \
	-- scarce 'sp-count -f cells,size,missing million'
check 'sp-check -v: a board of a million cells has the inversions of sp-count' \
	-o "$(sp-count million)" -- scarce \
	'sp-check -v million | sed "s/.*inversions \([0-9]*\) and 0.*/\1/"'
# An awk program that holds the board counts the distances of tiles from home.
awk '{
	for (i = 0; i < NF; i++) {
		home = $(i + 1) - 1
		if (home < 0 || home == i)
			continue
		misplaced++
		x = home % 1000 - i % 1000
		y = int(home / 1000) - int(i / 1000)
		manhattan += (x < 0 ? -x : x) + (y < 0 ? -y : y)
	}
	printf "%d\t%d\n", misplaced, manhattan
}' million >distances
check 'sp-count: a board of a million cells has the distances of its tiles' \
	-O distances -- scarce 'sp-count -f misplaced,manhattan million'
check 'sp-count: a board of a million cells has conflicts and swaps' -o 2 \
	-- scarce 'sp-count -f conflicts,swaps million | tr "\t" "\n" |
	awk "\$1 > 0 && \$1 < 1000000 { n++ } END { print n }"'
check 'sp-map: a board of a million cells turned round twice is the same' \
	-O million -- scarce '
	sp-map -x rotate180 million | sp-map -x rotate180'
check 'sp-map: a board of a million cells goes through a spiral and back' \
	-O million -- scarce '
	sp-map -t spiral million | sp-map -f spiral'
check 'sp-map: a board of a million cells is read as a grid, too' -O million \
	-- scarce '
	sp-map -o grid million | sp-map -G -o line'

# ---- a small stack ----

sp-gen -S 1 -s 64 >large
sp-map -o index large >large-index
printf '%013000d\n' 9 | tr 0 9 >past-last
for command in 'sp-gen -s 64 -e -n 1' 'sp-gen -s 64 -e -b -x -k 9 -n 2' \
    'sp-gen -s 64 -u -r 1/3' 'sp-gen -s 64 -d -v' 'sp-map -i index -s 64' \
    'sp-count -f index,inversions,swaps,conflicts' 'sp-check -v' \
    'sp-show' 'sp-solve -m fast' 'sp-solve -l -s 3x2' \
    'sp-solve -j 1 -u mtm -m within:2'; do
	case $command in
	*mtm*) sp-gen -S 5 >input; input=input ;;
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
ok 'sp-map: 64 KiB of stack are enough for a number past the last index' $? "$(cat err)"

finish
