#!/bin/sh
# readme.t -- the commands of the README print what it shows
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# Each indented "$ command", with lines "> more" that go on with it, and the
# indented lines below it, to files of their own.
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
	command=$(cat "$tmp/command.$n")
	(cd "$tmp" && sh -c "$command") >"$tmp/got" 2>&1
	cmp -s "$tmp/got" "$tmp/shown.$n"
	ok "$(head -n 1 "$tmp/command.$n")" $? "$(diff "$tmp/shown.$n" "$tmp/got")"
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
check 'its picture is what sp-show draws' \
	-- cmp "$tmp/solution.svg" "$root/man/solution.svg"

lines=$(wc -l <"$root/README.md")
[ "$lines" -le 200 ]
ok 'the README has at most 200 lines' $? "$lines"

for path in "$root"/tests/*; do
	name=${path##*/}
	[ ! -d "$path" ] || name=$name/
	[ "$name" = README.md ] || grep -qF "$name" "$root/tests/README.md" ||
		echo "$name"
done >"$tmp/unnamed"
[ ! -s "$tmp/unnamed" ]
ok 'tests/README.md speaks of all that is in tests' $? "$(cat "$tmp/unnamed")"

finish
