#!/bin/sh
# large.t -- the figures of sp-lengths(7) are right, all but those of 2x7
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
TAP_SECONDS=${TAP_SECONDS:-600}
. "$(dirname "$0")/../tap.sh"

table=$root/tests/lengths/table
BIN=${SP_BIN:-$root/build/bin}
export BIN
cd "$tmp" || exit 1

# The displays about slides, without commands, parted by empty lines.
awk '
	/^\.Ss Multi-tile/ { exit }
	/^\.Bd/ { inside = first = 1; next }
	/^\.Ed/ || /^\$ / { inside = 0 }
	!inside || /^2x7 / { next }
	first && n++ { print "" }
	{ print; first = 0 }
' "$root/man/sp-lengths.7" >wanted
check 'table and pictures of sp-lengths(7) are right, up to 12 cells' \
	-O wanted -- "$table" 2x2 2x3 2x4 2x5 2x6 3x3 3x4

sed -n '/^\.Ss Multi-tile/,/^\.Ed/p' "$root/man/sp-lengths.7" |
	grep -E '^(size|[23]x)' >moves
check 'table of multi-tile moves in sp-lengths(7) is right' \
	-O moves -- "$table" -u mtm 2x2 2x3 2x4 2x5 2x6 3x3 3x4

# Slides along rows of the one board are slides along columns of the other.
awk '/^(2x6|3x4) / { print $1, $2, $3, $4, $5, $6, $7 }' wanted >exchanged
check 'figures of 6x2 and 4x3 are those of 2x6 and 3x4' \
	-O exchanged -- sh -c '"$1" 6x2 4x3 | awk "/^[46]x[23] / {
		split(\$1, size, \"x\"); split(\$2, home, \",\")
		print size[2] \"x\" size[1], home[2] \",\" home[1], \$3, \$4,
		    \$5, \$6, \$7 }" | sort' exchange "$table"

check '3x4 is as published, OEIS A090166' -o "1 2 4 9 20 37 63 122 232 431 781 \
1392 2494 4442 7854 13899 24215 41802 71167 119888 198363 323206 515778 811000 \
1248011 1885279 2782396 4009722 5621354 7647872 10065800 12760413 15570786 \
18171606 20299876 21587248 21841159 20906905 18899357 16058335 12772603 9515217 \
6583181 4242753 2503873 1350268 643245 270303 92311 27116 5390 1115 86 18" \
	-- sh -c '"$BIN/sp-solve" -e -s 3x4 | cut -f 2 | xargs'
check '2x6 is as published, up to 38 slides and in all, OEIS A090167' \
	-o "1 2 3 \
6 11 20 36 60 95 155 258 426 688 1106 1723 2615 3901 5885 8851 13205 19508 28593 \
41179 58899 83582 118109 165136 228596 312542 423797 568233 755727 994641 1296097 \
1667002 2119476 2660415 3300586 4038877
80 239500800" -- sh -c '"$BIN/sp-solve" -e -s 2x6 >counts
	head -n 39 counts | cut -f 2 | xargs
	awk "{ n += \$2 } END { print \$1, n }" counts'

finish
