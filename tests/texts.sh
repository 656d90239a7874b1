# texts.sh -- the texts in tests/texts/, from which boards are read
# shellcheck shell=sh
#
# A file in texts/ has entries.  An entry is a line "= NAME", which says what
# holds; maybe a line of options as of all programs: -i, -G, -s, -B; lines of
# text behind a "|" each; and what is read: "LINE: WxH LABELS" for each board,
# "LINE! CORE" for each fault, its message without advice; "0! CORE" for a fault
# of the whole file, and "0~ CORE" for the note of the form any.  The escapes in a
# text are those of printf '%b': \t, \r, \0ooo, and \c at the end of a text
# whose last line has no LF.  Other lines are comments.  unit/reader.c, texts.t
# and the fuzzers read these files.
#
#   each_text DIRECTORY COMMAND [ARG ...]
#
# runs the command for each entry, with its text in DIRECTORY/text, what is read
# in DIRECTORY/read, and $text_file, $text_name and $text_options.
#
#   text_seed
#
# writes the entry as an input of fuzz/reader.c.

each_text() {
	text_directory=$1
	shift
	# shellcheck disable=SC2154 # root is the caller's
	for text_file in "$root"/tests/texts/*; do
		text_file=${text_file##*/} text_name=
		while IFS= read -r text_line; do
			case $text_line in
			'= '*)
				end_text "$@"
				text_name=${text_line#= }
				text_options='' text_bytes='' text_read=''
				;;
			-*)
				# shellcheck disable=SC2034 # for the command
				text_options=$text_line
				;;
			'|'*) text_bytes="$text_bytes${text_line#|}\\n" ;;
			[0-9]*) text_read="$text_read$text_line
" ;;
			esac
		done <"$root/tests/texts/$text_file"
		end_text "$@"
	done
}

end_text() {
	[ -n "$text_name" ] || return 0
	printf '%b' "$text_bytes" >"$text_directory/text"
	printf '%s' "$text_read" >"$text_directory/read"
	"$@"
}

text_seed() {
	seed_size=0x0 seed_blank=
	case $text_options in
	*'-s '*)
		seed_size=${text_options##*-s }
		seed_size=${seed_size%% *}
		;;
	esac
	case $text_options in
	*'-B '*)
		seed_blank=${text_options##*-B }
		seed_blank="blank ${seed_blank%% *}"
		;;
	esac
	printf '%s\n%b' "$seed_size blocks 7 9 comment 0 $seed_blank \
$text_options" "$text_bytes"
}
