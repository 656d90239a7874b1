#!/bin/sh
# lengths.t -- boards by the length of their shortest solutions
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# wrong NAME PATTERN COMMAND ...: a usage error
wrong() {
	wrong_name=$1 wrong_pattern=$2
	shift 2
	check "$wrong_name" -s 2 -E "$1: $wrong_pattern
usage: $1 [[]*" -- "$@"
}

# ---- sp-solve -e ----

check '-e: how many boards need how many slides' -o '0	1
1	2
2	2
3	2
4	2
5	2
6	1' -- sp-solve -e -s 2
check '-e: 3x3 is as published, OEIS A089473' -o '1 2 4 8 16 20 39 62 116 152 '\
'286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 '\
'15578 14560 6274 3910 760 221 2' -- sh -c 'sp-solve -e -s 3x3 | cut -f 2 |
	xargs'
# tallied SIZE GOAL: -e counts as many as solving all boards one by one
tallied() {
	sp-gen -e -s "$1" -g "$2" | sp-solve -l -s "$1" -g "$2" | sort -n |
		uniq -c | awk '{ print $2 "\t" $1 }' >wanted
	check "-e: as solved one by one, $1 for $2" -O wanted \
		-- sp-solve -e -s "$1" -g "$2"
}
tallied 3 spiral
tallied 2x4 snake
tallied 4x2 snake
tallied 3x2 blank-first
tallied 3x2 '1 0 2 3 4 5'
check '-e: a goal given as a board has a size' -o 12 -- sh -c \
	'sp-solve -e -g "3 1 0 4" | awk "{ n += \$2 } END { print n }"'
check '-e: a goal in a file, as a grid' -i '2 1
0 3' -o 6 -- sh -c 'sp-solve -e -G -g @- | tail -n 1 | cut -f 1'
sp-solve -e -j 1 -s 2x4 >wanted
for j in 2 3 8; do
	check "-e: -j $j counts the same" -O wanted -- sp-solve -e -j $j -s 2x4
done
check '-e -v: the sum so far' -o '0	1
1	2
2	2
3	2
4	2
5	2
6	1' -e 'sp-solve: boards of at most 0 slides: 1
sp-solve: boards of at most 1 slides: 3
sp-solve: boards of at most 2 slides: 5
sp-solve: boards of at most 3 slides: 7
sp-solve: boards of at most 4 slides: 9
sp-solve: boards of at most 5 slides: 11
sp-solve: boards of at most 6 slides: 12' -- sp-solve -ev -s 2
check '-e: what does not fit -M is refused with what it takes' -s 2 -e \
'sp-solve: all boards of 7x2 take 5593 mebibytes; -M allows 1024' \
	-- sp-solve -e -s 7x2
check '-e: so are boards of few kilobytes with -M 0' -s 2 -e \
'sp-solve: all boards of 3x3 take 1 mebibytes; -M allows 0' \
	-- sp-solve -e -s 3 -M 0
check '-e: and more than can be counted' -s 2 -e 'sp-solve: all boards of 9x9 '\
'take more than 17592186044415 mebibytes; -M allows 17592186044415' \
	-- sp-solve -e -s 9 -M 17592186044416
for option in -b -c '-i line' -l '-L 9' '-m fast' -n; do
	# shellcheck disable=SC2086
	wrong "-e with $option" "${option% *}: not with -e, which solves no board" \
		sp-solve -e -s 3 $option
done
wrong '-e with a file' 'no operands with -e, which reads no boards' \
	sp-solve -e -s 3 boards
wrong '-e without a size' '-e: needs the size of the boards, -s' sp-solve -e
printf '1 2 3 0\n3 2 1 0\n' >goals
wrong '-e for several goals' '-g: several goals, where -e needs one' \
	sp-solve -e -g @goals

finish
