#!/bin/sh
# texts.t -- programs read the boards and report the faults of texts/
. "$(dirname "$0")/tap.sh"
. "$root/tests/texts.sh"

# reads PROGRAM OPTION STATUS [-o OUTPUT | -O FILE]: the program reads the text
# with that option and writes what check takes as -o or -O; without a fault its
# status is STATUS
reads() {
	program=$1 option=$2 status=$3 messages=
	shift 3
	while IFS= read -r line; do
		number=${line%%[:!~]*}
		case $line in
		"$number: "*) continue ;;
		"$number! "*) status=2 ;;
		esac
		place=stdin
		[ "$number" = 0 ] || place=stdin:$number
		messages="$messages$program: $place: ${line#"$number"? }$lf"
	done <"$tmp/read"
	# shellcheck disable=SC2086
	check "$program: $text_name ($text_file)" -s "$status" -I "$tmp/text" \
		"$@" -e "${messages%"$lf"}" -- "$program" $option $text_options
}

# as_grids PROGRAM OPTION: the program reads the text as it reads the same
# boards from grids, and says "malformed" for each fault if it says something of
# each
as_grids() {
	"$1" -G "$2" "$tmp/grids" >"$tmp/wanted" 2>"$tmp/err"
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
	reads "$1" "$2" $as_status -O "$tmp/wanted"
}

# sp-map reads all texts, all other programs the first good and the first
# malformed one of each form.
forms=
check_text() {
	boards='' form=''
	while IFS= read -r line; do
		number=${line%%[:!~]*}
		case $line in
		"$number: "*) boards="$boards$number:${line#*: * }$lf" ;;
		"$number! "*) form=' malformed' ;;
		esac
	done <"$tmp/read"
	reads sp-map -noline 0 ${boards:+-o "${boards%"$lf"}"}
	# shellcheck disable=SC2086
	set -- $text_options
	while [ $# -gt 0 ]; do
		case $1 in
		-[sB]) shift ;;
		*) form="$form $1" ;;
		esac
		shift
	done
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
