#!/bin/sh
# threads.t -- sp-solve writes the same with however many threads
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
# Boards between which is one that threads share: half a million nodes.
sp-gen -S 1 -s 3 -n 40 -p any >small
sp-gen -S 2 -k 15 >shared
cat small shared small shared shared >boards

# same FILE OPTION ...: with several threads as with one
same() {
	file=$1
	shift
	sp-solve -j 1 "$@" "$file" >wanted
	kept_status=$?
	for j in 2 5; do
		check "-j $j $*" -s $kept_status -O wanted \
			-- sp-solve -j $j "$@" "$file"
	done
}
same boards -M 0
same boards -M 0 -n -p 20:50
same boards -M 0 -p 31:45
same boards -M 1 -l
same boards -M 0 -m within:1.05
same boards -m near:9
same small -a
finish
