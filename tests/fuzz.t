#!/bin/sh
# fuzz.t -- what fuzzing was given or has found is read as a slow reader does
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

for corpus in "$root"/tests/fuzz/corpus/*; do
	target=${corpus##*/}
	program=$root/build/tests/fuzz/$target
	if [ ! -x "$program" ]; then
		skip "$target" "no $program"
		continue
	fi
	for input in "$corpus"/*; do
		check "$target: ${input##*/}" -E "$input" -- "$program" "$input"
	done
done
finish
