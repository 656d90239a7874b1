#!/bin/sh
# completion.t -- what bash and zsh offer after a TAB
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

made=$root/build/completion
programs='sp-check sp-count sp-gen sp-map sp-show sp-solve'

mkdir "$tmp/files"
cd "$tmp/files" || exit 1
: >boards.txt
: >'two words'

# Calls the function for a line as bash does: words end at = : and @ as well,
# and of them the word to complete keeps only the @.
cat >"$tmp/tab" <<'END'
line=$1 program=${1%% *} rest=$1
source "$2/bash/$program"
COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=()
quoted="'[^']*'?"
while [[ $rest =~ ^[[:blank:]]*([=:@]+|$quoted|[^[:blank:]=:@]+)(.*)$ ]]; do
	COMP_WORDS+=("${BASH_REMATCH[1]}")
	rest=${BASH_REMATCH[2]}
done
[[ $line != *[[:blank:]] ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
before=${COMP_WORDS[COMP_CWORD - 1]}
word=${COMP_WORDS[COMP_CWORD]}
[[ $word != *[=:] ]] || word=''
[[ $before != @ ]] || word=@$word
_"${program//-/_}" "$program" "$word" "$before"
[[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s\n' "${COMPREPLY[@]}" | sort
END

# tab NAME LINE [WORD ...]: what bash offers after that line
tab() {
	tab_name=$1 tab_line=$2
	shift 2
	: >"$tmp/wanted"
	[ $# -eq 0 ] || printf '%s\n' "$@" >"$tmp/wanted"
	check "bash: $tab_name" -O "$tmp/wanted" \
		-- bash "$tmp/tab" "$tab_line" "$made"
}

# names PROGRAM LETTER: the names offered as its argument
names() {
	bash "$tmp/tab" "$1 -$2 " "$made"
}

# table FILE: the names in a table of the library
table() {
	sed -n 's/^	[^{"]*{ "\([^"]*\)", .*/\1/p' "$root"/lib/*/"$1"
}

# offers PROGRAM LETTER WORD ...: exactly these, in any order
offers() {
	of="$1 -$2"
	offered=$(names "$1" "$2")
	shift 2
	[ "$(printf '%s\n' "$@" | sort)" = "$(echo "$offered" | sort)" ]
	ok "bash: $of offers $*" $? "offered: $offered"
}

# accepted PROGRAM LETTER REST [OPTION ...]: the program takes every name, with
# REST behind those that want more
accepted() {
	program=$1 letter=$2 rest=$3 count=0 refused=
	shift 3
	for name in $(names "$program" "$letter"); do
		case $name in
		parity=) name=parity=odd ;;
		size=) name=size=4x4 ;;
		*[:=]) name=$name$rest ;;
		esac
		count=$((count + 1))
		"$program" "-$letter" "$name" "$@" </dev/null >"$tmp/out" 2>&1
		[ $? -lt 2 ] || refused="$refused $name"
	done
	[ "$count" -gt 0 ] && [ -z "$refused" ]
	ok "$program -$letter takes the $count names offered" $? \
		"refused:$refused"
}

offers_options() {
	for program in $programs; do
		"$program" -h | sed -n 's/^  \(-.\) .*/\1/p' >"$tmp/options"
		printf '%s\n' --help --version >>"$tmp/options"
		sort -o "$tmp/options" "$tmp/options"
		check "bash: $program: - offers the options of -h" \
			-O "$tmp/options" \
			-- bash "$tmp/tab" "$program -" "$made"
		tab "$program: a size has no names and is no file" \
			"$program -s "
	done
}

# shellcheck disable=SC2046,SC2086 # names are words
offers_names() {
	goals=$(table goal.c)
	offers sp-check g $goals
	offers sp-count g $goals
	offers sp-gen g $goals
	offers sp-show g $goals
	offers sp-show i $(table reader.c)
	offers sp-show o box svg
	offers sp-solve g $goals
	offers sp-map f $goals
	offers sp-map t $goals
	offers sp-map x least $(table symmetry.c | grep -v identity)
	offers sp-map i $(table reader.c)
	offers sp-solve i $(table reader.c)
	offers sp-count i $(table reader.c)
	offers sp-check i $(table reader.c)
	offers sp-map o $(table reader.c | grep -v -e loose -e sized)
	offers sp-count f $(table field.c)
	offers sp-check p solvable unsolvable solved \
		$(table field.c | sed 's/$/=/')
	offers sp-gen m uniform walk: slide: length:
	offers sp-gen p solvable unsolvable any
	offers sp-gen n inf
	offers sp-gen M random
	offers sp-solve m optimal within: near near: fast
}

takes_names() {
	accepted sp-check g ''
	accepted sp-check p 3
	accepted sp-count f ''
	accepted sp-count g ''
	accepted sp-gen g '' -n 0
	accepted sp-gen m 3 -n 0 -s 3
	accepted sp-gen p '' -n 0
	accepted sp-gen M '' -n 0
	accepted sp-gen n '' -u -e
	accepted sp-map f ''
	accepted sp-map t ''
	accepted sp-map i '' -s 4
	accepted sp-map o ''
	accepted sp-map x ''
	accepted sp-show g ''
	accepted sp-show i '' -s 4
	accepted sp-show o ''
	accepted sp-solve g ''
	accepted sp-solve m 2
}

tabs() {
	tab 'names that begin so' 'sp-check -g sn' snake
	tab 'an attached argument keeps its option' 'sp-gen -mwa' -mwalk:
	tab 'a number has no names' 'sp-check -B '
	tab 'options may share a hyphen' 'sp-check -cgsp' -cgspiral
	tab 'behind options that share a hyphen' 'sp-check -cg sp' spiral
	tab 'an option that is whole stands as it is' 'sp-gen -m' -m
	tab 'behind walk: nothing is known' 'sp-gen -m walk:'
	tab 'behind FIELD= nothing is known' 'sp-check -p inversions='
	tab 'behind a range nothing is known' 'sp-check -p inversions=3:'
	tab 'fields are a list' 'sp-count -f row,col' row,column
	tab 'a list may be attached' 'sp-count -frow,mi' -frow,misplaced \
		-frow,missing
	tab 'an argument given is not the next one' 'sp-gen -m walk:3 -p un' \
		unsolvable
	tab 'an attached argument given is not the next one' \
		'sp-gen -mwalk:3 -p un' unsolvable
	tab 'an argument that looks like an option is none' \
		'sp-gen -n -g -p un' unsolvable
	tab 'behind an argument there are files' 'sp-check -g snake b' \
		boards.txt
	tab 'a board in quotes is one argument' \
		"sp-map -f '1 2 3 0' -x anti" antitranspose
	tab '@ asks for a file' 'sp-check -g @b' @boards.txt
	tab '@ alone asks for a file' 'sp-map -m @' @boards.txt '@two\ words'
	tab 'moves are letters or a file' 'sp-show -m @b' @boards.txt
	tab '@ may be attached' 'sp-check -g@b' @boards.txt
	tab 'files are operands' 'sp-check b' boards.txt
	tab 'a name may have a blank' 'sp-map -G tw' 'two words'
	tab 'there may be several files' 'sp-count -t boards.txt ' \
		boards.txt 'two words'
	tab 'behind a file an option is a file' 'sp-check boards.txt -'
	tab 'behind -- an option is a file' 'sp-check -- -'
	tab 'behind -- there are files' 'sp-check -- b' boards.txt
	tab 'sp-gen has no operands' 'sp-gen '
	tab 'sp-gen has no operands behind options either' 'sp-gen -G b'
	tab '--help stands alone' 'sp-check --h' --help
	tab '--help is not offered behind an option' 'sp-check -c --h'
}

# shellcheck disable=SC2016
if [ ! -f "$made/done" ]; then
	skip 'bash: completion' 'not made'
elif bash -c '[ "${BASH_VERSINFO[0]}" -ge 4 ]' 2>"$tmp/err"; then
	offers_options
	offers_names
	takes_names
	tabs
else
	skip 'bash: completion' 'no bash, or one older than 4'
fi
for program in $programs; do
	name="zsh: $program: the script is well-formed"
	if command -v zsh >"$tmp/where" && [ -f "$made/done" ]; then
		check "$name" -- zsh -n "$made/zsh/_$program"
	else
		skip "$name" 'no zsh'
	fi
done

# The tables of options in the sources are what the programs print.
for program in $programs; do
	"$program" -h | sed '/^SIGUSR1/,$d' | sed '$d' >"$tmp/help"
	check "$program: completion finds its options" -O "$tmp/help" \
		-- "$root/cmd/completion" help "$program"
done

finish
