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
# A prototype of its own would do without a header.
grep -n -E '^[a-z].*[ *]sp_[a-z0-9_]+\(' cmd/*.[ch] >>"$tmp/wrong"
[ -n "$may_use" ] || echo "no row of README.md" >>"$tmp/wrong"
[ "$(echo "$may_use" | wc -w)" -le 3 ] ||
	echo 'more than three headers' >>"$tmp/wrong"
check 'cmd includes sp.h and the headers of lib/, at most three, of README.md' \
	-- cat "$tmp/wrong"

# calls FILE ...: writes lines FILE FILE SYMBOL: the object of the first source
# uses a symbol of that of the second; no such lines where there is no nm
calls() {
	# shellcheck disable=SC2046
	nm -A -P $(printf 'build/%s\n' "$@" | sed 's/c$/o/') 2>"$tmp/err" | awk '
	$3 ~ /^[A-TW-Z]$/ { home[$2] = $1 }
	$3 == "U" { used[++uses] = $2; user[uses] = $1 }
	END {
		for (i = 1; i <= uses; i++) {
			if (!(used[i] in home))
				continue
			line = user[i] " " home[used[i]] " " used[i]
			gsub(/build\/|:/, "", line)
			print line
		}
	}'
}

if ! command -v nm >"$tmp/where"; then
	skip 'rooms call functions of the rooms that README.md names' 'no nm'
	finish
	exit
fi
set --
for file in lib/*/*.c; do
	[ "${file#lib/js/}" = "$file" ] || continue
	set -- "$@" "$file"
done
calls "$@" >"$tmp/lib"
calls cmd/*.c >"$tmp/cmd"
for folder in $rooms; do
	room=${folder#lib/}
	room=${room%/}
	may_use=$(may_use "$room")
	grep "^lib/$room/" "$tmp/lib" >"$tmp/of_room"
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

for folder in lib cmd; do
	cut -d ' ' -f 1,2 "$tmp/$folder" | tsort 2>"$tmp/wrong" >"$tmp/order"
	[ -s "$tmp/order" ] || echo 'no calls are found' >>"$tmp/wrong"
	check "no files of $folder/ use each other, directly or by others" \
		-- cat "$tmp/wrong"
done

finish
