#!/bin/sh
# threads.t -- sp-solve writes the same with however many threads
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
# One of these boards takes half a million nodes, so that threads share its
# search.
sp-gen -S 1 -s 3 -n 40 -p any >small
sp-gen -S 2 -k 15 >shared
cat small shared small shared shared >boards

# same STATUS FILE OPTION ...: with several threads as with one
same() {
	status=$1 file=$2
	shift 2
	sp-solve -j 1 "$@" "$file" >wanted
	[ $? -eq "$status" ] && [ -s wanted ]
	ok "sp-solve -j 1 $* answers" $?
	for j in 2 5; do
		check "sp-solve -j $j $* answers as -j 1 does" -s "$status" \
			-O wanted -- sp-solve -j $j "$@" "$file"
	done
}
# Unsolvable boards give status 1, unless boards are selected.
same 1 boards -M 0
same 0 boards -M 0 -n -p 20:50
same 0 boards -M 0 -p 31:46
same 1 boards -M 1 -l
same 1 boards -M 0 -m within:1.05
same 1 boards -u mtm -m within:1.5
same 1 boards -m near:9
same 1 small -a
finish
