#!/bin/sh
# readme.t -- the commands of the README print what it shows
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# Each indented "$ command", with the lines "> more" that go on with it, becomes
# a file, and the indented lines below it another one.
awk -v dir="$tmp" '
	/^    \$ / {
		n++
		print substr($0, 7) >(dir "/command." n)
		printf "" >(dir "/shown." n)
		next
	}
	/^    > / { print substr($0, 7) >(dir "/command." n); next }
	/^    / && n > ended { print substr($0, 5) >(dir "/shown." n) }
	!/^    / { ended = n }
' "$root/README.md"

n=1
while [ -f "$tmp/command.$n" ]; do
	(cd "$tmp" && sh "command.$n") >"$tmp/got" 2>&1
	why=$(diff "$tmp/shown.$n" "$tmp/got")
	ok "README: $(head -n 1 "$tmp/command.$n")" $? "$why"
	n=$((n + 1))
done
[ "$n" -gt 3 ]
ok 'the README shows at least three commands' $?

# A board, its goal, and its solution playing.
(
	cd "$tmp" || exit
	echo 8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6 >board
	{ cat board; sp-gen -m slide:0; cat board; } >boards
	{ echo; echo; sp-solve board; } >moves
	sp-show -o svg -m @moves boards >solution.svg
)
check 'the picture of the README is what sp-show draws' \
	-- cmp "$tmp/solution.svg" "$root/man/solution.svg"
mkdir "$tmp/picture"
(cd "$tmp/picture" && "$root/tests/picture" >terminal.svg)
check 'the picture of a terminal is what the programs write' \
	-- cmp "$tmp/picture/terminal.svg" "$root/man/terminal.svg"

finish
