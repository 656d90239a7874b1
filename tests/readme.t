#!/bin/sh
# readme.t -- the commands of the README print what it shows
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

printf '%s\n' '8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6' \
	'1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0' >"$tmp/boards.txt"

# Each indented "$ command" with the indented lines below it, to files of
# their own.
awk -v dir="$tmp" '
	/^    \$ / {
		n++
		print substr($0, 7) >(dir "/command." n)
		printf "" >(dir "/shown." n)
		next
	}
	/^    / && n > ended { print substr($0, 5) >(dir "/shown." n) }
	!/^    / { ended = n }
' "$root/README.md"

n=1
while [ -f "$tmp/command.$n" ]; do
	command=$(cat "$tmp/command.$n")
	(cd "$tmp" && sh -c "$command") >"$tmp/got" 2>&1
	cmp -s "$tmp/got" "$tmp/shown.$n"
	ok "$command" $? "$(diff "$tmp/shown.$n" "$tmp/got")"
	n=$((n + 1))
done
[ "$n" -gt 3 ]
ok 'the README shows at least three commands' $?

lines=$(wc -l <"$root/README.md")
[ "$lines" -le 150 ]
ok 'the README has at most 150 lines' $? "$lines"

finish
