#!/bin/sh
# golden.t -- boards of a seed, and solutions, are the same in every version
#
# Each file golden/*.txt has commands, behind "$ ", and what they write.
. "$(dirname "$0")/tap.sh"

for file in "$root"/tests/golden/*.txt; do
	rm -rf "$tmp/cases"
	mkdir "$tmp/cases"
	awk -v cases="$tmp/cases" '
	/^#/ { next }
	/^\$ / {
		if (output) close(output)
		number++
		command = sprintf("%s/%03d.command", cases, number)
		output = sprintf("%s/%03d.output", cases, number)
		print substr($0, 3) >command
		close(command)
		printf "" >output
		next
	}
	{ print >output }' "$file"
	[ -e "$tmp/cases/001.command" ]
	ok "${file##*/} has commands" $?
	for command in "$tmp"/cases/*.command; do
		check "${file##*/}: $(cat "$command")" \
			-O "${command%.command}.output" -- sh "$command"
	done
done

finish
