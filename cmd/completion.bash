# completion.bash -- bash completion for the programs of sp
# shellcheck shell=bash
#
# Asks the program for its options and their names: it prints them for
# --options, parted by tabs.

_sp() {
	local names='' words=() rest=$COMP_LINE flags='' with='' lists='' forms=''
	local letter='' end='' before='' options='' excluded='' word last i k
	local argument choices others at='' redirected='' quote='' _
	local redirection='^[0-9]*[<>]+'
	local -A names_of=() excluded_by=()

	while IFS=$'\t' read -r letter argument choices others _; do
		options+=" -$letter"
		excluded_by[$letter]=$others
		if [[ $argument == - ]]; then
			flags+=$letter
			continue
		fi
		with+=$letter
		[[ $argument != *,... ]] || lists+=$letter
		# Names of forms of boards can be combined.
		[[ " $choices " != *' one-based '* ]] || forms+=$letter
		names_of[$letter]=''
		for word in $choices; do
			# A value follows: walk:K is offered as walk:
			[[ $word != *[:=]* ]] || word=${word%%[:=]*}${word//[^:=]/}
			[[ $word == - || " ${names_of[$letter]} " == *" $word "* ]] ||
				names_of[$letter]+="$word "
		done
	done < <("${1/#~/$HOME}" --options 2>/dev/null)
	letter=''
	word=''

	# COMP_WORDS are cut at = : and @ as well: only blanks are to count.
	for ((i = 0; i <= COMP_CWORD; i++)); do
		if [[ $i -eq 0 || $rest == [[:blank:]]* ]]; then
			words+=('')
			rest=${rest#"${rest%%[![:blank:]]*}"}
		fi
		words[${#words[@]} - 1]+=${COMP_WORDS[i]}
		rest=${rest#"${COMP_WORDS[i]}"}
	done

	# letter: the option whose argument the last word is, and before: what
	# of that word stands before the argument; end: options have ended.
	last=$((${#words[@]} - 1))
	word=${words[last]}
	for ((i = 1; i < last; i++)); do
		if [[ ${words[i]} == -- || ${words[i]} != -?* ]]; then
			end=1
			break
		elif [[ ${words[i]} =~ ^-([$flags]*)([$with]?)(.*)$ ]]; then
			others=${BASH_REMATCH[1]}${BASH_REMATCH[2]}
			for ((k = 0; k < ${#others}; k++)); do
				excluded+=${excluded_by[${others:k:1}]}
			done
			[[ -n ${BASH_REMATCH[2]} && -z ${BASH_REMATCH[3]} ]] ||
				continue
			letter=${BASH_REMATCH[2]}
			((i++))
		fi
	done
	((i > last)) || letter=''
	if [[ -z $letter$end && $word =~ ^(-[$flags]*([$with]))(.+)$ ]]; then
		before=${BASH_REMATCH[1]}
		letter=${BASH_REMATCH[2]}
		word=${BASH_REMATCH[3]}
	fi
	# The shell replaces what stands behind a quote.
	[[ -z $letter || $word != [\'\"]* ]] || quote=${word:0:1}
	before+=$quote
	word=${word#"$quote"}

	COMPREPLY=()
	# A file that the shell opens.
	if [[ $word =~ $redirection || ${words[last - 1]} =~ $redirection$ ]]; then
		letter=''
		word=${word##*[<>]}
		redirected=1
	fi
	[[ -z $letter ]] || names=${names_of[$letter]-}
	[[ " $names" != *" @FILE"* || $word != @* ]] || at=@
	if [[ -n $at || $names == 'FILE ' ]]; then
		compopt -o nospace 2>/dev/null
		while IFS= read -r i; do
			[[ ! -d $i ]] || i+=/
			# Behind a quote the shell quotes the name itself.
			[[ -n $quote ]] || i=$(printf %q "$i")
			COMPREPLY+=("$before$at$i")
		done < <(compgen -f -- "${word#"$at"}")
	elif [[ -n $letter ]]; then
		if [[ $lists$forms == *$letter* && $word == *,* ]]; then
			before+=${word%,*},
			word=${word##*,}
		fi
		# Behind walk: or FIELD= there is nothing to offer.
		[[ $word != *[=:] ]] || names=''
		mapfile -t COMPREPLY < <(compgen -P "$before" \
			-W "${names//@FILE/}" -- "$word")
		[[ $lists != *$letter* && ${COMPREPLY[*]-} != *[:=] ]] ||
			compopt -o nospace 2>/dev/null
	elif [[ -z $end$redirected && $word == -* ]]; then
		((last > 1)) || options+=' --help --version'
		for ((i = 0; i < ${#excluded}; i++)); do
			options=${options/ -${excluded:i:1}/}
		done
		mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
	elif [[ ${1##*/} != sp-gen || -n $redirected ]]; then
		compopt -o filenames 2>/dev/null
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
	fi

	# Only what stands behind the last = or : is replaced: $2.
	word=${words[last]%"$2"}
	COMPREPLY=("${COMPREPLY[@]#"$word"}")
}

complete -F _sp sp-check sp-count sp-gen sp-map sp-moves sp-show sp-solve
