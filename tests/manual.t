#!/bin/sh
# manual.t -- the examples of the manuals print what the manuals show
#
# An example is a line "$ command" in a literal display of a page, with lines
# "> more" that go on with it, and the output that follows up to the next
# command or the end of the display.  It is taken from the page as mandoc(1)
# renders it, which is what a reader copies: a backslash that the page does not
# escape is lost there, and a tab becomes spaces.  Output is therefore compared
# with its tabs expanded, and without blank lines at the end of a display.
#
# The examples of a page are run in order in one directory, so that a command
# finds the files of earlier ones.  Standard error counts as output.  A display
# that begins with a comment as in /* why.c -- what it is */ is that file, there
# from the start.
# shellcheck disable=SC1091,SC2154
. "$(dirname "$0")/tap.sh"

# Examples in C find the library, with SP_BIN the one that CPATH and LIBRARY_PATH
# name.
[ -n "${SP_BIN-}" ] || CPATH=$root/lib LIBRARY_PATH=$root/build
export CPATH LIBRARY_PATH
# Those in Python find the module beside its sources.
: "${PYTHONPATH:=$root/lib/python}"
[ -n "${SP_BIN-}" ] || SP_LIBRARY=$root/build/libsp.so.1
export PYTHONPATH SP_LIBRARY

# rendered PAGE: writes the page as on a terminal, without bold and underlining
rendered() {
	mandoc -T utf8 "$1" | sed "s/.$(printf '\b')//g"
}

# split_examples DIRECTORY FILES: reads a rendered page; writes 1.command,
# 1.wanted, ... to the directory, the numbers of the examples in EXAMPLES to
# `count`, and programs to FILES.  Displays are indented by at least 11 columns,
# text outside lists by less.
split_examples() {
	awk -v to="$1" -v files="$2" '
	function put(text, file) {
		for (; blank > 0; blank--)
			print "" >file
		print text >file
	}
	BEGIN { printf "" >(to "/count") }
	/^[^ ]/ { in_examples = $1 == "EXAMPLES" }
	/^ *$/ { blank++; next }
	!/^           / {
		file = wanted = ""
		is_command = blank = shown = 0
		next
	}
	{
		line = substr($0, 12)
		is_first = !shown
		shown = 1
	}
	is_first && line ~ /^\/\* [a-z]+\.c -- / { file = files "/" $2 }
	is_first { blank = 0 }
	file != "" { put(line, file); next }
	line ~ /^\$ / {
		if (n > 0) {
			close(to "/" n ".command")
			close(to "/" n ".wanted")
		}
		n++
		if (in_examples)
			print n >(to "/count")
		is_command = 1
		blank = 0
		wanted = to "/" n ".wanted"
		print substr(line, 3) >(to "/" n ".command")
		printf "" >wanted
		next
	}
	is_command && line ~ /^>( |$)/ {
		print substr(line, 3) >(to "/" n ".command")
		next
	}
	wanted != "" {
		is_command = 0
		put(line, wanted)
	}'
}

# different DIRECTORY COUNT: of the examples there, writes the numbers of those
# whose output, its tabs expanded and without blank lines at its end, is not what
# the page shows
different() {
	awk -v in_="$1" -v count="$2" '
	function text(file, line, blank, all, tab) {
		blank = all = ""
		while ((getline line <file) > 0) {
			while ((tab = index(line, "\t")) > 0)
				line = substr(line, 1, tab - 1) \
				    substr("        ", (tab - 1) % 8 + 1) \
				    substr(line, tab + 1)
			if (line == "") {
				blank = blank "\n"
				continue
			}
			all = all blank line "\n"
			blank = ""
		}
		close(file)
		return all
	}
	BEGIN {
		for (n = 1; n <= count; n++)
			if (text(in_ "/" n ".wanted") != text(in_ "/" n ".seen"))
				print n
	}'
}

# run_examples PAGE: a test for each
run_examples() {
	of=$(basename "$1")
	if ! command -v mandoc >"$tmp/where"; then
		skip "$of: the examples" 'no mandoc'
		return
	fi
	examples=$tmp/$of.examples
	mkdir "$examples" "$tmp/$of.run"
	rendered "$1" | split_examples "$examples" "$tmp/$of.run"
	[ -s "$examples/count" ]
	ok "$of has examples" $?
	count=$(cd "$tmp/$of.run" && sh -c '
		number=0
		while [ -f "$1/$((number + 1)).command" ]; do
			number=$((number + 1))
			(. "$1/$number.command") </dev/null >"$1/$number.seen" 2>&1
		done
		echo $number' sh "$examples")
	same "$of: mandoc renders every example" "$(grep -c '^\$ ' "$1")" "$count"
	# shellcheck disable=SC2046
	set -- $(different "$examples" "$count") none
	n=0
	while [ $n -lt "$count" ]; do
		n=$((n + 1))
		why=
		if [ "$1" = $n ]; then
			shift
			why=$(diff "$examples/$n.wanted" "$examples/$n.seen")
		fi
		read -r command <"$examples/$n.command"
		[ -z "$why" ]
		ok "$of: $command" $? "$why"
	done
}

# listed_letters PAGE: writes the letters in the list of options
listed_letters() {
	awk '
	/^\.Sh / { inside = $2 == "DESCRIPTION" }
	inside && /^\.It Fl / { print $3 }' "$1"
}

# help_letters: writes the letters of -h in the order of a manual, A before a
# before B
help_letters() {
	sed -n 's/^  -\([[:alpha:]]\) .*/\1/p' "$tmp/help" | sort -f
}

# synopsis_usage PAGE: writes the first form of the SYNOPSIS as a usage line
synopsis_usage() {
	awk '
	function add(word) {
		line = line (line == "" || tight ? "" : " ") word
		tight = 0
	}
	/^\.Sh / { inside = $2 == "SYNOPSIS"; forms = 0 }
	inside && /^\.Nm/ { forms++ }
	inside && forms == 1 && /^\.O[op] / {
		line = ""
		tight = 0
		close_it = $1 == ".Op"
		for (i = 2; i <= NF; i++) {
			if ($i == "Fl")
				add("-" $(++i))
			else if ($i == "Ar" && i == NF)
				add("file ...")
			else if ($i == "Ar" || $i == "Oc")
				word = $i == "Oc" ? "]" : $(++i)
			else if ($i == "|") {
				line = line "|-" $(++i)
			} else if ($i == "Ns")
				tight = 1
			else
				word = $i
			if (word == "," || word == "]")
				tight = 1
			if (word != "")
				add(word)
			word = ""
		}
		printf "%s[%s%s", n++ ? " " : "", line, close_it ? "]" : ""
	}
	END { print "" }' "$1"
}

# same NAME WANTED SEEN
same() {
	[ "$2" = "$3" ]
	ok "$1" $? "wanted: $2
seen: $3"
}

# named PAGE NAMES: writes those of the names, as --options has them, that the
# page does not have as a command word, or in the tag of a list
named() {
	awk -v list="$2" '
	BEGIN {
		gsub(/@FILE|=/, "", list)
		count = split(list, name, " ")
		for (i = 1; i <= count; i++) {
			names[name[i]] = name[i]
			sub(/:.*/, "", names[name[i]])
		}
	}
	/^\.(It )?(Cm|Sy) / || / Cm / {
		line = $0 " "
		sub(/^\.(It )?(Cm|Sy) /, " Cm ", line)
		for (given in names)
			if (index(line, " Cm " names[given] " ") || \
			    index(line, " Cm " names[given] ":"))
				delete names[given]
	}
	END {
		for (given in names)
			print given
	}' "$1"
}

tab=$(printf '\t')
# Some page must list all names of an option; for goals and forms it is
# sp-board(5).
for program in $programs; do
	"$program" --options >"$tmp/options"
	while IFS=$tab read -r letter argument names _; do
		page=$program.1
		case $program,$letter,$argument in
		*,goal | *,i,form | sp-map,o,form) page=sp-board.5 ;;
		esac
		case $names in
		- | FILE | @FILE) ;;
		*)
			same "$page has all names of $program -$letter" '' \
				"$(named "$root/man/$page" "$names")"
			;;
		esac
	done <"$tmp/options"
done

# refused: copies the combinations of options that are refused, from -h or from a
# rendered page
refused() {
	awk '
	/^[^ ]/ || /^   [^ ]/ { inside = /Combinations that are refused/; next }
	inside && / -/ { sub(/^ +/, ""); print }'
}

for program in $programs; do
	page=$root/man/$program.1
	"$program" -h >"$tmp/help"
	letters=$(help_letters)
	for letter in $letters; do
		echo "$letter ${program#sp-}"
	done >>"$tmp/cells"
	[ -n "$letters" ]
	ok "$program -h lists options" $?
	same "$program.1 lists the options of -h, in order" \
		"$letters" "$(listed_letters "$page")"
	same "$program.1: the SYNOPSIS has the usage line of -h" \
		"$(usage_of "$program")" \
		"$(synopsis_usage "$page")"
	conflicts=$(refused <"$tmp/help")
	[ -n "$conflicts" ]
	ok "$program -h lists combinations of options that are refused" $?
	if command -v mandoc >"$tmp/where"; then
		same "$program.1 lists the combinations of -h" "$conflicts" \
			"$(rendered "$page" | refused)"
	else
		skip "$program.1 lists the combinations of -h" 'no mandoc'
	fi
done

# table_letters: writes "x solve" for a cell of the table LETTERS of sp(7) that
# says what -x means in sp-solve, and "x" for a letter in the text above it
table_letters() {
	awk '
	/^\.Sh / { inside = $2 == "LETTERS" }
	!inside { next }
	/^\.Fl / {
		for (i = 2; i <= NF; i++)
			if ($i ~ /^[A-Za-z]$/)
				print $i
	}
	/^\.It \\& / { columns = split($0, name, " Ta Sy ") }
	/^\.It [A-Za-z] / {
		split($0, cell, " Ta ")
		for (i = 2; i <= columns; i++)
			if (cell[i] != "\\-")
				print $2, name[i]
	}' "$root/man/sp.7"
}

table_letters | sort >"$tmp/table"
awk '
	NR == FNR { rows[$0]; next }
	!/^[hV] / { print $1 in rows ? $1 : $0 }' "$tmp/table" "$tmp/cells" |
	sort -u >"$tmp/letters"
same 'sp.7: LETTERS has the letters of -h of all programs' \
	"$(cat "$tmp/letters")" "$(cat "$tmp/table")"

# ---- where programs say that more is told ----

# Strings of messages, with those that stand on several lines joined; and a line
# "page.7 Some section" for each "'Some section' in man 7 page".  %s is any
# program.
cat >"$tmp/told" <<'END'
undef $/;
while (<>) {
	s/"\s*\n\s*"//g;
	for my $string (/"((?:[^"\\\n]|\\.)*)"/g) {
		print "$3.", $2 // 1, " $1\n" while $string =~
		    /(?:'([^']*)' in )?\bman (?:(\d) )?([a-z%][a-z-]*)/g;
	}
}
END
perl "$tmp/told" "$root"/cmd/*.[ch] "$root"/lib/*/*.[ch] >"$tmp/references"
[ -s "$tmp/references" ]
ok 'messages refer to manuals' $?
while read -r page section; do
	for program in $programs; do
		file=$root/man/$page
		[ "$page" != %s.1 ] || file=$root/man/$program.1
		[ -f "$file" ] && { [ -z "$section" ] ||
			grep -q -x -e "\.S[hs] $section" "$file"; }
		ok "messages refer to what is there: $page $section" $?
		[ "$page" = %s.1 ] || break
	done
done <"$tmp/references"

# man(1) of man-db looks beside the folders of PATH.
if command -v manpath >"$tmp/where" && man -w man >"$tmp/where" 2>&1; then
	for page in sp-gen libsp sp sp-board; do
		found=$(unset MANPATH; man -w "$page" 2>&1)
		cmp "$found" "$root/man/${found##*/}" >"$tmp/err" 2>&1
		ok "man $page finds the manual of the programs in PATH" $? \
			"$found"
	done
else
	skip 'man finds the manuals of the programs in PATH' 'no man of man-db'
fi

# groff pushes a row of a table that is too wide out of the page, and warns.
if command -v groff >"$tmp/where"; then
	same 'the manuals fit 80 columns' '' \
		"$(groff -mandoc -Tutf8 -rLL=78n -z "$root"/man/*.[1-9] 2>&1)"
else
	skip 'the manuals fit 80 columns' 'no groff'
fi

for page in "$root"/man/*.[1-9]; do
	manual=$(basename "$page")
	missing=$(sed -n 's/^\.Xr \(sp[a-z-]*\) \([1-9]\).*/\1.\2/p' "$page" |
		sort -u | while read -r other; do
			[ -f "$root/man/$other" ] || echo "$other"
		done)
	same "$manual refers only to pages that exist" '' "$missing"
	# tests/js/npm.t runs that of sp-js(3), which is in JavaScript.
	[ "$manual" = sp-js.3 ] || run_examples "$page"
done

finish
