#!/bin/sh
# train.t -- make train learns constants from solved boards, the same every time
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

trainer=$root/build/tests/train/train
cd "$tmp" || exit 1

"$trainer" 3 2 20 >learned3.c 2>said
check 'the trainer solves all 3x3 boards, in 22 to 24 slides on average' \
	-- sh -c 'grep -q "^round 1: .*; width 1000: 2[23]\.[0-9]$" said &&
	! grep "not solved" said'
if command -v cc >where; then
	check 'learned constants compile as a file of lib/beam' \
		-- cc -std=c11 -I"$root/lib" -I"$root/lib/beam" -c -o learned3.o learned3.c
else
	skip 'learned constants compile as a file of lib/beam' 'no cc'
fi
check 'the trainer learns the same constants a second time' -O learned3.c \
	-- sh -c '"$1" 3 2 20 2>/dev/null' learn "$trainer"
for side in 2 11 x; do
	check "train $side refuses a side that it cannot learn" -s 2 \
		-e 'train: no such side' -- "$trainer" $side
done
check 'train without a side is a usage error' -s 2 -E 'train: usage: *' \
	-- "$trainer"

finish
