#!/bin/sh
# rooms.t -- a room of lib/ uses the rooms that README.md names and no others,
# and no two files use each other
#
# What files include is read from the sources, what they call from the objects.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$root" || exit 1

# The folders of lib but those of other languages.
rooms=
for folder in lib/*/; do
	case $folder in
	lib/js/ | lib/python/) ;;
	*) rooms="$rooms $folder" ;;
	esac
done

# may_use ROOM: writes the rooms and headers that it may use, by the table in
# README.md
may_use() {
	sed -n "s#^| *\`lib/$1\` *|[^|]*| *\(.*[^ ]\) *|\$#\1#p" README.md |
		tr -d ',`'
}

# includes FOLDER: writes lines FILE HEADER, for each header in quotes
includes() {
	find "$1" -name '*.[ch]' -exec awk 'sub(/^#include "/, "") {
		sub(/".*/, "")
		print FILENAME, $0
	}' {} +
}

for folder in $rooms; do
	room=${folder#lib/}
	room=${room%/}
	may_use=$(may_use "$room")
	includes lib/"$room" | while read -r file header; do
		case $room/$header in
		*/sp.h) continue ;;
		*/*/*) ;;
		*) [ ! -e "lib/$room/$header" ] || continue ;;
		esac
		case " $room $may_use " in
		*" ${header%%/*} "* | *" $header "*) ;;
		*) echo "$file: $header" ;;
		esac
	done >"$tmp/wrong"
	[ -n "$may_use" ] || echo "no row of README.md" >>"$tmp/wrong"
	check "lib/$room includes headers of the rooms that README.md names" \
		-- cat "$tmp/wrong"
done

may_use=$(sed -n 's#^| *`cmd` *|[^|]*| *\(.*[^ ]\) *|$#\1#p' README.md |
	tr -d ',`')
includes cmd | while read -r file header; do
	[ ! -e "cmd/$header" ] || continue
	case " sp.h $may_use " in
	*" $header "*) ;;
	*) echo "$file: $header" ;;
	esac
done >"$tmp/wrong"
for header in $may_use; do
	grep -q -e "^#include \"$header\"" cmd/*.[ch] ||
		echo "no file of cmd/ includes $header" >>"$tmp/wrong"
done
[ -n "$may_use" ] || echo "no row of README.md" >>"$tmp/wrong"
[ "$(echo "$may_use" | wc -w)" -le 3 ] ||
	echo 'more than three headers' >>"$tmp/wrong"
check 'cmd includes sp.h and the headers of lib/, at most three, of README.md' \
	-- cat "$tmp/wrong"
cmd_may_use=$may_use

# Reads output of nm -A -P; writes lines FILE FILE SYMBOL: the first file uses a
# symbol of the second.
calls='
$3 ~ /^[A-TW-Z]$/ { home[$2] = $1 }
$3 == "U" && $2 ~ /^_?sp_/ { used[++uses] = $2; user[uses] = $1 }
END {
	for (i = 1; i <= uses; i++) {
		of = used[i] in home ? home[used[i]] : "nowhere"
		line = user[i] " " of " " used[i]
		gsub(/build\/|:/, "", line)
		print line
	}
}'
set --
for file in lib/*.c lib/*/*.c lib/*/*/*.c; do
	[ "${file#lib/js/}" = "$file" ] || continue
	set -- "$@" "build/${file%.c}.o"
done
if ! command -v nm >"$tmp/where" || ! nm -A -P "$@" >"$tmp/lib" \
    2>"$tmp/err"; then
	skip 'rooms call functions of the rooms that README.md names' \
		'no nm, or no objects'
	finish
	exit
fi
awk "$calls" "$tmp/lib" >"$tmp/calls"
for folder in $rooms; do
	room=${folder#lib/}
	room=${room%/}
	may_use=$(may_use "$room")
	grep "^lib/$room/" "$tmp/calls" >"$tmp/of_room"
	while read -r user of symbol; do
		of=${of#lib/}
		case " $room $may_use " in
		*" ${of%%/*} "*) ;;
		*) echo "$user uses $symbol of $of" ;;
		esac
	done <"$tmp/of_room" >"$tmp/wrong"
	[ -s "$tmp/of_room" ] || echo 'no calls are found' >>"$tmp/wrong"
	check "lib/$room calls functions of the rooms that README.md names" \
		-- cat "$tmp/wrong"
done

# Reads output of nm -A -P; writes lines FILE FILE: the first file uses the
# second.
uses='
$3 ~ /^[A-TW-Z]$/ { home[$2] = $1 }
$3 == "U" { user[++uses] = $1; used[uses] = $2 }
END {
	for (i = 1; i <= uses; i++)
		if (used[i] in home)
			print user[i] " " home[used[i]]
}'
set --
for file in cmd/*.c; do
	set -- "$@" "build/${file%.c}.o"
done
nm -A -P "$@" >"$tmp/cmd"

# Functions and tables that sp.h and the headers that cmd may include declare;
# text/text.h includes the headers beside it, and that of numbers.
{
	cat lib/sp.h lib/text/*.h
	for header in $cmd_may_use board/bignum.h; do
		cat "lib/$header"
	done
} | grep -o -e 'sp_[a-z0-9_]*(' -e '^} sp_[a-z0-9_]*;' | tr -d '(}; ' |
	sort -u >"$tmp/declared"
awk '$3 == "U" && $2 ~ /^_?sp_/ { sub(/^_/, "", $2); print $2 }' "$tmp/cmd" |
	sort -u >"$tmp/called"
comm -23 "$tmp/called" "$tmp/declared" >"$tmp/wrong"
[ -s "$tmp/called" ] || echo 'no calls are found' >>"$tmp/wrong"
check 'cmd calls functions that sp.h and these headers declare' \
	-- cat "$tmp/wrong"
for folder in lib cmd; do
	awk "$uses" "$tmp/$folder" >"$tmp/of_files"
	tsort "$tmp/of_files" 2>"$tmp/wrong" >"$tmp/order"
	[ -s "$tmp/order" ] || echo 'no calls are found' >>"$tmp/wrong"
	check "no files of $folder/ use each other, directly or by others" \
		-- cat "$tmp/wrong"
done

finish
