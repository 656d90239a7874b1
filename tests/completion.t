#!/bin/sh
# completion.t -- what bash and zsh offer after a TAB
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

mkdir "$tmp/files"
cd "$tmp/files" || exit 1
: >boards.txt
: >'two words'

# Calls the function for each line as bash does: words end at = : and @ as well,
# and the word to complete keeps an @ but no = and no :, and nothing up to a quote.
# With several lines, each word is written behind its line and a tab.
cat >"$tmp/tab" <<'END'
source "$1/cmd/completion.bash"
shift
several=
[[ $# -eq 1 ]] || several=yes
for line; do
program=${line%% *} rest=$line
COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=()
quoted="[^[:blank:]=:@']*'[^']*'?"
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
[[ $word != *\'* || $word == *\' ]] || word=${word##*\'}
_sp "$program" "$word" "$before"
[[ ${#COMPREPLY[@]} -eq 0 ]] ||
	printf '%s\n' "${COMPREPLY[@]/#/${several:+$line$'\t'}}"
done | sort
END

# tab NAME LINE [WORD ...]: bash offers these words after the line
tab() {
	tab_name=$1 tab_line=$2
	shift 2
	: >"$tmp/wanted"
	[ $# -eq 0 ] || printf '%s\n' "$@" >"$tmp/wanted"
	check "bash: $tab_name" -O "$tmp/wanted" \
		-- bash "$tmp/tab" "$root" "$tab_line"
}

# names PROGRAM LETTER: writes the names offered as argument of an option, as
# offers_names has listed them
names() {
	sed -n "s/^$1 -$2 	//p" "$tmp/names"
}

# offers PROGRAM LETTER WORD ...: exactly these are offered, in any order
offers() {
	of="$1 -$2"
	offered=$(names "$1" "$2")
	shift 2
	[ "$(printf '%s\n' "$@" | sort)" = "$(echo "$offered" | sort)" ]
	ok "bash: $of offers $*" $? "offered: $offered"
}

offers_options() {
	for program in $programs; do
		"$program" -h | sed -n 's/^  \(-.\) .*/\1/p' >"$tmp/options"
		printf '%s\n' --help --version >>"$tmp/options"
		sort -o "$tmp/options" "$tmp/options"
		check "bash: $program: - offers the options of -h" \
			-O "$tmp/options" \
			-- bash "$tmp/tab" "$root" "$program -"
		tab "$program -s: neither names nor files are offered" "$program -s "
	done
}

# All names are offered, with "walk:" for "walk:K", and files for "@FILE".
# shellcheck disable=SC2046 # names are words
offers_names() {
	set --
	for program in $programs; do
		"$program" --options >"$tmp/options"
		while IFS='	' read -r letter _ words _; do
			case $words in
			- | FILE | @FILE) continue ;;
			esac
			set -- "$@" "$program -$letter "
			for word in $words; do
				case $word in
				*@*) ;;
				*:*) echo "$program -$letter 	${word%%:*}:" ;;
				*) echo "$program -$letter 	$word" ;;
				esac
			done
		done <"$tmp/options"
	done >"$tmp/listed"
	bash "$tmp/tab" "$root" "$@" >"$tmp/names"
	sort -o "$tmp/listed" "$tmp/listed"
	check 'bash: each option offers the names of --options' \
		-O "$tmp/listed" -- cat "$tmp/names"
	# No table of the programs has these lists.
	offers sp-check p solvable unsolvable solved \
		$(listed sp-count f | sed 's/$/=/')
	offers sp-gen m uniform walk: slide: length: mtm:
	offers sp-gen p solvable unsolvable any
	offers sp-gen n inf
	offers sp-gen M random
	offers sp-solve u slides mtm
}

# shellcheck disable=SC2046 # words
tabs() {
	tab 'the beginning of a name is completed' 'sp-check -g sn' snake
	tab 'an attached argument keeps its option' 'sp-gen -mwa' -mwalk:
	tab 'for a number no names are offered' 'sp-check -B '
	tab 'an argument attached to two letters keeps both' 'sp-check -cgsp' \
		-cgspiral
	tab 'two letters that share a hyphen end with an option' \
		'sp-check -cg sp' spiral
	tab 'an option that is whole is offered as it is' 'sp-gen -m' -m
	tab 'an option excludes others' 'sp-count -H -' \
		$(bash "$tmp/tab" "$root" 'sp-count -' | grep -v -e '-[STt]$' -e --)
	tab 'an option among others excludes' 'sp-moves -nvb x -' \
		$(bash "$tmp/tab" "$root" 'sp-moves -' | grep -v -e '-[clorx]$' -e --)
	tab 'an option with an argument excludes' 'sp-solve -p3 -' \
		$(bash "$tmp/tab" "$root" 'sp-solve -' |
		    grep -v -e '-[abdefHlortw]$' -e --)
	tab 'the number in walk:K has no names' 'sp-gen -m walk:'
	tab 'the value in FIELD=VALUE has no names' 'sp-check -p inversions='
	tab 'the second end of a range has no names' 'sp-check -p inversions=3:'
	tab 'fields are a list' 'sp-count -f row,col' row,column
	tab 'a list of fields may be attached' 'sp-count -frow,mi' \
		-frow,misplaced -frow,missing
	tab 'a whole argument is followed by another option' \
		'sp-gen -m walk:3 -p un' unsolvable
	tab 'a whole attached argument is followed by another option' \
		'sp-gen -mwalk:3 -p un' unsolvable
	tab 'an argument that looks like an option is no option' \
		'sp-gen -n -g -p un' unsolvable
	tab 'parts of a form are combined' 'sp-check -i loose,one' \
		loose,one-based
	tab 'parts of a form are combined for writing' 'sp-map -o grid,z' \
		grid,zero-based
	tab 'an argument is followed by files' 'sp-check -g snake b' boards.txt
	tab 'a board in quotes is one argument' \
		"sp-map -f '1 2 3 0' -x anti" antitranspose
	tab '@ asks for a file' 'sp-check -g @b' @boards.txt
	tab '@ alone asks for any file' 'sp-map -m @' @boards.txt \
		'@two\ words'
	tab 'moves are letters or a file' 'sp-show -m @b' @boards.txt
	tab 'a name behind a quote has no backslash' "sp-show -l 'two" \
		'two words'
	tab 'a file behind @ may be in quotes' "sp-check -g '@two" \
		'@two words'
	tab 'a name in quotes may be attached' "sp-show -l'tw" 'two words'
	tab 'a goal in quotes may be attached' "sp-check -g'@tw" '@two words'
	tab 'words may be in quotes' "sp-map -o 'gri" grid
	tab 'words in quotes may be attached' "sp-check -p'unsolv" unsolvable
	for option in 'sp-show -l' 'sp-moves -b' 'sp-moves -vd'; do
		tab "the argument of $option is a file" "$option b" boards.txt
		tab "any file may be the argument of $option" "$option " \
			boards.txt 'two\ words'
		tab "a file may be attached to $option" "${option}tw" \
			"${option#* }two\ words"
	done
	tab '@ may be attached' 'sp-check -g@b' @boards.txt
	tab 'files are operands' 'sp-check b' boards.txt
	tab 'the name of a file may have a space' 'sp-map -G tw' 'two words'
	tab 'several files may follow each other' 'sp-count -t boards.txt ' \
		boards.txt 'two words'
	tab 'a file follows > and <' 'sp-check -c <b' boards.txt
	tab 'a file follows > with a blank' 'sp-gen -n 3 > b' boards.txt
	tab 'a file follows 2>>' 'sp-gen -n 3 2>>b' boards.txt
	tab 'a file is followed by no options' 'sp-check boards.txt -'
	tab '-- is followed by no options' 'sp-check -- -'
	tab '-- is followed by files' 'sp-check -- b' boards.txt
	: >-dash
	tab '-- is followed by any file' 'sp-check -- -d' -dash
	rm ./-dash
	tab 'sp-gen has no operands' 'sp-gen '
	tab 'sp-gen -G is followed by no operands' 'sp-gen -G b'
	tab '--help is offered alone' 'sp-check --h' --help
	tab '--help is not offered after an option' 'sp-check -c --h'
}

# shellcheck disable=SC2016
if bash -c '[ "${BASH_VERSINFO[0]}" -ge 4 ]' 2>"$tmp/err"; then
	offers_options
	offers_names
	tabs
else
	skip 'bash: completion' 'no bash, or one older than 4'
fi
# ---- zsh ----

# Types each line and a TAB at a zsh of its own, and writes the line as it then
# is; with whole=1 in the environment also what else zsh shows.  The directory
# has the completion as a file _sp.
cat >"$tmp/zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send "PS1= PROMPT_EOL_MARK= TERM=dumb; stty -echo columns 999"
send "fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D"
send "zstyle ':completion:*' insert-tab false; bindkey -e; echo be''gin"
zpty -r -m shell output '*begin*'
shift
for line; do
	zpty -n -w shell "$line"$'\t\C-aprint -r -- "<<\C-e>>"; echo fini'"''"$'shed\n'
	zpty -r -m shell output '*finished*'
	[[ -n $whole ]] || output=${output##*$'\n'<<}
	print -r -- "${output%%>>*}"
done
zpty -d shell
END

if command -v zsh >"$tmp/where" && zsh -f -c 'zmodload zsh/zpty'; then
	mkdir "$tmp/functions"
	cp "$root/cmd/completion.zsh" "$tmp/functions/_sp"
	: >-dash
	check 'zsh: TAB completes names of each kind, and files' \
		-o 'sp-check -g snake
sp-map -x mirror
sp-map -o zero-based
sp-map -i loose,one-based
sp-solve -m within:
sp-gen -m walk:
sp-check -p inversions=
sp-count -f row,missing
sp-show -m @boards.txt
sp-show -l boards.txt
sp-moves -b boards.txt
sp-check boards.txt
sp-gen b
sp-check -d
sp-check -- -dash' -- zsh -f "$tmp/zsh" "$tmp/functions" 'sp-check -g sn' 'sp-map -x mir' \
		'sp-map -o zero' 'sp-map -i loose,one' 'sp-solve -m wi' 'sp-gen -m w' \
		'sp-check -p inv' 'sp-count -f row,miss' 'sp-show -m @b' \
		'sp-show -l b' 'sp-moves -b b' 'sp-check b' 'sp-gen b' \
		'sp-check -d' 'sp-check -- -d'
	check 'zsh: an option excludes others' -o '-B
-G
-V
-b
-d
-g
-h
-i
-n
-s
-u' -- sh -c "whole=1 zsh -f '$tmp/zsh' '$tmp/functions' 'sp-moves -v -' |
		sed -n 's/^\(-.\)  *-- .*/\1/p'"
else
	skip 'zsh: TAB completes names of each kind, and files' \
		'no zsh, or none with zpty'
	skip 'zsh: an option excludes others' 'no zsh, or none with zpty'
fi

for program in $programs; do
	"$program" -h | sed -n 's/^  -\(.\) .*/\1/p' >"$tmp/letters"
	check "$program --options: a row for each option of -h" \
		-O "$tmp/letters" -- sh -c "$program --options | cut -f 1"
	check "$program --options: five columns, none empty" \
		-- sh -c "$program --options | grep -v -E \
		    '^[^	]	[^	]+	[^	]+	[^	]+	[^	]+$' || :"
done

finish
