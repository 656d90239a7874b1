#!/bin/sh
# train.t -- constants are learned from solved boards, the same every time
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

trainer=$root/build/tests/train/train
cd "$tmp" || exit 1

"$trainer" 3 2 20 >learned3.c 2>said
check '3x3 boards: all are solved, and the units have their constants' -o 1246 \
	-- sh -c 'grep -q "^round 1: .*; width 1000: 2[23]\.[0-9]$" said &&
	! grep "not solved" said &&
	grep "^[-0-9]" learned3.c | tr , "\n" | grep -c .'
check 'the same constants every time' -O learned3.c \
	-- sh -c '"$1" 3 2 20 2>/dev/null' learn "$trainer"
for side in 2 11 x; do
	check "no side of $side" -s 2 -e 'train: no such side' \
		-- "$trainer" $side
done
check 'no side' -s 2 -e 'train: usage: train SIDE [ROUNDS [BOARDS [SEED]]]' \
	-- "$trainer"

finish
