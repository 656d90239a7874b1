#!/bin/sh
# texts.t -- programs read the boards and report the faults of texts/
. "$(dirname "$0")/tap.sh"
. "$root/tests/texts.sh"

# reads PROGRAM OPTION BOARDS STATUS: the program reads the text with that
# option and writes what is in the file BOARDS; without a fault its status is
# STATUS
reads() {
	reads_messages=$(sed -n "s/^0[!~] /$1: stdin: /p
		s/^\([1-9][0-9]*\)! /$1: stdin:\1: /p" "$tmp/read")
	set -- "$1" "$2" "$3" "$(grep -q '!' \
	    "$tmp/read" && echo 2)" "$4"
	# shellcheck disable=SC2086
	check "$1: $text_name ($text_file)" -s "${4:-$5}" -I "$tmp/text" \
		-O "$3" -e "$reads_messages" -- "$1" $2 $text_options
}

# as_grids PROGRAM OPTION: the program reads the text as it reads the same
# boards from grids, and says "malformed" for each fault if it says something of
# each
as_grids() {
	"$1" -G "$2" "$tmp/grids" >"$tmp/wanted"
	as_status=$?
	case $1 in
	sp-check | sp-solve)
		mv "$tmp/wanted" "$tmp/answers"
		awk -v answers="$tmp/answers" '
			/^[0-9]*!/ { print "malformed"; next }
			/^0~/ { next }
			{ getline < answers; print }' "$tmp/read" >"$tmp/wanted"
		;;
	esac
	reads "$1" "$2" "$tmp/wanted" $as_status
}

# sp-map reads all texts, all other programs the first good and the first
# malformed one of each form.
forms=
check_text() {
	sed -n 's/^\([0-9]*\): [0-9x]* /\1:/p' "$tmp/read" >"$tmp/boards"
	reads sp-map -noline "$tmp/boards" 0
	form=$(echo "$text_options" | sed 's/ *-[sB] *[0-9x]*//g')
	! grep -q '^[0-9]*!' "$tmp/read" || form="$form malformed"
	case $forms in
	*"[$form]"*) return ;;
	esac
	forms="${forms}[$form]"
	awk '/^[0-9]*: / {
		split($2, side, "x")
		for (i = 3; i <= NF; i++)
			printf "%s%s", $i, (i - 2) % side[1] ? " " : "\n"
		print ""
	}' "$tmp/read" >"$tmp/grids"
	as_grids sp-check -gclassic
	as_grids sp-count -fsize,row,inversions
	as_grids sp-show -gclassic
	as_grids sp-solve -mfast
}
each_text "$tmp" check_text

finish
