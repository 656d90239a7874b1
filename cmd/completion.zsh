#compdef sp-check sp-count sp-gen sp-map sp-moves sp-show sp-solve
# completion.zsh -- zsh completion for the programs of sp
#
# Asks the program for its options and their names: it prints them for
# --options, parted by tabs.

local curcontext=$curcontext state state_descr line ret=1
local letter argument choices others help
local -a specs names_more names_whole
local -A names_of list forms opt_args

while IFS=$'\t' read -r letter argument choices others help; do
	# The options that this one excludes, as in (-l -x)
	[[ $others == - ]] && others= || others="(-${(j: -:)${(s::)others}})"
	help=${help//(#m)[\[\]:\\]/\\$MATCH}
	if [[ $argument == - ]]; then
		[[ $letter == [hV] ]] && specs+=("(- *)-${letter}[$help]") ||
			specs+=("$others-${letter}[$help]")
	elif [[ $choices == - ]]; then
		specs+=("$others-$letter+[$help]:$argument: ")
	else
		[[ $letter == p ]] && specs+=("*-p+[$help]:$argument:->p") ||
			specs+=("$others-$letter+[$help]:$argument:->$letter")
		names_of[$letter]=$choices
		[[ $argument != *,... ]] || list[$letter]=1
		# Names of forms of boards can be combined.
		[[ " $choices " != *' one-based '* ]] || forms[$letter]=1
	fi
done < <(_call_program options ${(q)words[1]} --options)
# A file whose name begins with - is an operand only behind --.
[[ $service == sp-gen ]] ||
	specs+=('*:file:{[[ $PREFIX == -* && -z ${words[(r)--]} ]] || _files}')

_arguments -C -s -S -A '-*' $specs && ret=0

if [[ -n $state ]]; then
	[[ -z $list[$state]$forms[$state] ]] || compset -P '*,'
	names_more=() names_whole=()
	for name in ${=names_of[$state]}; do
		if [[ $name == @FILE ]]; then
			compset -P @ && _files && return
		elif [[ $name == FILE ]]; then
			_files && return
		elif [[ $name == *[:=]* ]]; then
			names_more+=(${name%%[:=]*}${name//[^:=]/})
		elif [[ -n $list[$state] ]]; then
			names_more+=($name)
		else
			names_whole+=($name)
		fi
	done
	[[ -z $names_whole ]] || compadd -- $names_whole && ret=0
	[[ -z $names_more ]] || compadd -S '' -- ${(u)names_more} && ret=0
fi
return ret
