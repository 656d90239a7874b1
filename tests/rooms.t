#!/bin/sh
# rooms.t -- lib/ is rooms, each of which uses those below it and no others
#
# What is included is read from the sources; what is called, from the objects.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$root" || exit 1
rooms='board simd text batch random breadth greedy solve beam'

# used_by ROOM: the rooms whose headers it may include and which it may call
used_by() {
	case $1 in
	board | simd) ;;
	breadth | greedy | solve) echo board ;;
	beam) echo board greedy solve ;;
	text) echo board simd ;;
	batch) echo board simd text ;;
	random) echo board simd text batch ;;
	esac
}

# holds NAME: if nothing stands in $tmp/wrong
holds() {
	[ ! -s "$tmp/wrong" ]
	ok "$1" $? "$(cat "$tmp/wrong")"
}

# included FILE ...: lines FILE HEADER, for each header in quotes
included() {
	awk 'sub(/^#include "/, "") { sub(/".*/, ""); print FILENAME, $0 }' "$@"
}

# ---- files ----

for file in lib/*; do
	[ -d "$file" ] || echo "$file"
done | grep -v -x -e lib/sp.h -e lib/version.c >"$tmp/wrong"
holds 'lib/ has the public header, version.c and rooms'
# shellcheck disable=SC2086
printf 'lib/%s\n' $rooms | sort >"$tmp/rooms"
find lib/* -type d | sort | diff "$tmp/rooms" - >"$tmp/wrong"
holds 'the rooms are those that this test knows'

for file in lib/*.c lib/*/*.c cmd/*.c; do
	case $(head -n 1 "$file") in
	"/* ${file##*/} -- "*' */') ;;
	*) echo "$file" ;;
	esac
done >"$tmp/wrong"
holds 'the first line of a source is its name and what it is'
for file in lib/*.h lib/*/*.h cmd/*.h; do
	head -n 2 "$file" | tr -d '\n' |
		grep -q "^/\\* *\\**  *${file##*/} -- " || echo "$file"
done >"$tmp/wrong"
holds 'the first comment of a header says its name and what it is'

# ---- what is included ----

for room in $rooms; do
	included lib/"$room"/*.[ch] | while read -r file header; do
		case $room/$header in
		*/sp.h | simd/board/bits.h) continue ;;
		*/*/*) ;;
		*) [ ! -e "lib/$room/$header" ] || continue ;;
		esac
		case " $room $(used_by "$room") " in
		*" ${header%/*} "*) ;;
		*) echo "$file: $header" ;;
		esac
	done >"$tmp/wrong"
	holds "lib/$room includes only what it may use"
done
# count-audit.c is linked with unit tests, so it does not use cmd.h.
included cmd/*-*.c | grep -v '^cmd/sp-' |
	grep -v -x 'cmd/count-audit.c board/board.h' | grep / |
	awk '$2 ~ /\// || $2 == "sp.h"' >"$tmp/wrong"
holds 'parts of the programs include only headers of cmd'

# ---- what is called ----

# Lines FILE FILE: the first uses something of the second.  Of nm -A -P.
calls='
$3 ~ /^[A-TW-Z]$/ { home[$2] = $1 }
$3 == "U" && $2 ~ /^_?sp_/ { used[++uses] = $2; user[uses] = $1 }
END {
	for (i = 1; i <= uses; i++) {
		of = used[i] in home ? home[used[i]] : "nowhere"
		line = user[i] " " of
		gsub(/build\/|:/, "", line)
		if (user[i] != of && !(line in seen))
			print line, used[i]
		seen[line]
	}
}'
# Sets of files that use each other, a line each; the closure of the lines.
circles='
$1 != $2 { reaches[$1, $2]; file[$1]; file[$2] }
END {
	for (via in file)
		for (from in file)
			if ((from, via) in reaches)
				for (to in file)
					if ((via, to) in reaches)
						reaches[from, to]
	for (from in file) {
		if (!((from, from) in reaches) || from in done)
			continue
		for (to in file)
			if ((from, to) in reaches && (to, from) in reaches) {
				print from, to
				done[to]
			}
	}
}'
# circles NAME: as lines of two or more names, each line in order
circles() {
	awk "$circles" | sort | awk '
	$1 != last { printf "%s", (NR > 1 ? "\n" : "") }
	{ printf "%s%s", $1 != last ? "" : " ", $2; last = $1 }
	END { if (NR > 0) print "" }'
}

included lib/*/*.h cmd/*.h | awk '
$2 !~ /\// {
	folder = $1
	sub(/[^\/]*$/, "", folder)
	$2 = ($2 == "sp.h" ? "lib/" : folder) $2
}
$2 !~ /^(lib|cmd)\// { $2 = "lib/" $2 }
{ print }' | circles >"$tmp/wrong"
holds 'no headers include each other'

set --
for file in lib/*.c lib/*/*.c; do
	set -- "$@" "build/${file%.c}.o"
done
if ! command -v nm >"$tmp/where" || ! nm -A -P "$@" >"$tmp/symbols" \
    2>"$tmp/err"; then
	skip 'rooms call those below them' 'no nm, or no objects'
	finish
	exit
fi
awk "$calls" "$tmp/symbols" >"$tmp/calls"
[ -s "$tmp/calls" ]
ok 'objects use symbols of others' $?
for room in $rooms; do
	while read -r user of symbol; do
		case $user in
		lib/"$room"/*) ;;
		*) continue ;;
		esac
		of=${of#lib/}
		case " $room $(used_by "$room") " in
		*" ${of%/*} "*) ;;
		*) echo "$user uses $symbol of $of" ;;
		esac
	done <"$tmp/calls" >"$tmp/wrong"
	holds "lib/$room calls only what it may use"
done

circles <"$tmp/calls" >"$tmp/circles"
sed 's/^/# they use each other: /' "$tmp/circles"
awk 'NF > 2' "$tmp/circles" >"$tmp/wrong"
holds 'no more than two files of a room use each other'
awk '{
	for (i = 1; i <= NF; i++) {
		room = $i
		sub(/\/[^\/]*$/, "", room)
		if (i > 1 && room != first)
			print
		first = room
	}
}' "$tmp/circles" >"$tmp/wrong"
holds 'files that use each other are of one room'

finish
