#!/bin/sh
# plain.t -- the fast paths print what the plain ones do
#
# SP_PLAIN in the environment makes the programs do without the kernels for
# certain processors, or with fewer.  Texts are boards of sp-gen, some of them spoilt.
# Each text is for a fifth of the commands, in turn; with TAP_SHARE=1 for all.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# spoil SEED: changes a byte here and there
spoil() {
	awk -v seed="$1" '
	BEGIN {
		srand(seed)
		n = split("0 1 9 x , # - 17 00 \t \r 123456789", sign, " ")
		sign[++n] = "   "
		sign[++n] = sprintf("%70s", "")
		sign[++n] = " # comment"
	}
	{
		while (rand() < 0.2) {
			at = int(rand() * (length($0) + 1))
			$0 = substr($0, 1, at) sign[1 + int(rand() * n)] \
			    substr($0, at + 1 + (rand() < 0.5))
		}
		print
	}'
}

# read_with KERNELS COMMAND [ARG ...]: reads $tmp/text; default: the best ones
read_with() {
	kernels=$1
	shift
	(
		[ "$kernels" = default ] || export SP_PLAIN="$kernels"
		"$@" <"$tmp/text" >"$tmp/$kernels.out" 2>"$tmp/$kernels.err"
		echo "$?" >"$tmp/$kernels.status"
	)
}

# SSSE3 or NEON make a difference to boards of at most 100 cells.
sets='default ssse3'

# same NAME COMMAND [ARG ...]: reads $tmp/text with any kernels and with none
same() {
	name=$1
	shift
	read_with plain "$@"
	if [ ! -s "$tmp/plain.out" ] && [ ! -s "$tmp/plain.err" ]; then
		ok "$name: $* says something" 1
	fi
	for kernels in $sets; do
		read_with "$kernels" "$@"
		for part in status out err; do
			cmp -s "$tmp/$kernels.$part" "$tmp/plain.$part" ||
				break
		done
		ok "$name: $*, $kernels" $? "$(
			diff "$tmp/$kernels.$part" "$tmp/plain.$part" | head -9
		)"
	done
}

# turn NAME COMMAND [ARG ...]: the same, if it is the command's turn
turn() {
	turn=$((turn + 1))
	[ $((turn % share)) -ne 0 ] || same "$@"
}

# text NAME [OPTION ...]: what reads boards, if it is its turn
texts=0
text() {
	name=$1 turn=$texts
	texts=$((texts + 1))
	shift
	turn "$name" sp-check "$@"
	turn "$name" sp-check -c -g snake "$@"
	turn "$name" sp-check -v "$@"
	turn "$name" sp-count "$@"
	turn "$name" sp-count -n -g spiral "$@"
	turn "$name" sp-count -S "$@"
	turn "$name" sp-check -n -p misplaced=2: -p row=2: "$@"
	turn "$name" sp-check -p manhattan=3: -g spiral "$@"
	turn "$name" sp-check -c -p unsolvable -g spiral "$@"
	turn "$name" sp-count -f "$fields" "$@"
	turn "$name" sp-count -H -f conflicts "$@"
	turn "$name" sp-check -p row=2: -p index=1: "$@"
	turn "$name" sp-map -f snake -t columns "$@"
	turn "$name" sp-map -x mirror -o grid "$@"
	turn "$name" sp-solve -m fast -l "$@"
}

fields=$(sp-count -h | tr -d '\n' |
	sed 's/.*inversions (default)\(.*cells\).*/inversions\1/; s/ //g')

share=5
[ "${TAP_SHARE-}" != 1 ] || share=1
for size in 2x2 3x3 4x4 5x5 6x6 7x7 8x8 9x9 10x10 33x33 3x2 2x7 8x2 \
    6x5 5x13 6x16; do
	width=${size%x*}
	count=$((40000 / (width * width * width)))
	texts=$((texts + 1)) # or the same commands would meet the same texts
	square=1
	[ "$width" = "${size#*x}" ] || square=0
	sets=default
	[ $((width * ${size#*x})) -gt 100 ] || sets='default ssse3'
	sp-gen -S "$width" -s "$size" -n "$count" -p any >"$tmp/clean"
	cp "$tmp/clean" "$tmp/text"
	text "$size" -s "$size"
	spoil "$width" <"$tmp/clean" >"$tmp/text"
	text "$size spoilt" -s "$size"
	[ "$square" -eq 0 ] || text "$size spoilt, no size given"
	sp-map -s "$size" -o grid "$tmp/clean" | spoil 1 >"$tmp/text"
	text "$size grids spoilt" -G -s "$size"
	sp-gen -S "$width" -s "$size" -n "$count" -M random >"$tmp/text"
	text "$size random missing number" -s "$size"
	tr ' ' '\t' <"$tmp/clean" | sed "s/\$/$(printf '\r')/" >"$tmp/text"
	text "$size tabs and CRs" -s "$size"
done

sets='default ssse3'
for size in 2 3 4 5; do
	sp-gen -S "$size" -s "$size" -n 500
done >"$tmp/text"
text 'sizes one after the other'
shuffled=$(awk 'BEGIN { srand(4) } { print rand() "\t" $0 }' "$tmp/text" |
	sort -n | cut -f 2)
printf '%s\n' "$shuffled" >"$tmp/text"
text 'sizes mixed'

: >"$tmp/text"
for options in '-s 2' '-s 3' '' '-s 3x5' '-s 2x8 -g spiral' '-M random' '-b' \
    '-x -s 2' '-x -s 2 -M random' '-p any' '-p unsolvable -g snake' '-d' \
    '-d -x -s 3' '-d -s 3 -M random' '-d -b -g blank-first' '-e' '-e -b' \
    '-e -x -s 3' '-e -p unsolvable -g columns' '-s 5' '-s 4x5 -d'; do
	# shellcheck disable=SC2086
	same 'sp-gen' sp-gen -S 99 $options -n 5000
done

finish
