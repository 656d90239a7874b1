#!/bin/sh
# terminal.t -- somebody at a terminal is told what is waited for
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo 1 2 3 0 >board

# seen COMMAND: what a terminal shows of it; nothing is typed but an end of file
seen() {
	script -q -e -c "$1" /dev/null </dev/null | tr -d '\r' |
		sed 's/\^D..//'
}

# told NAME COMMAND [LINE]: what a terminal shows is that line, or nothing
told() {
	got=$(seen "$2")
	[ "$got" = "${3-}" ]
	ok "$1" $? "seen: $got"
}

end='; end with Ctrl-D'
lines="reading boards from the terminal, one a line$end"
grids="reading grids from the terminal, an empty line after each$end"

if [ "$(seen 'test -t 0 && test -t 2 && echo yes' 2>err)" != yes ]; then
	skip 'what a terminal shows' 'no script(1) that runs commands'
	finish
	exit
fi
for program in sp-check sp-count sp-map sp-show sp-solve; do
	told "$program says that it reads boards" "$program" "$program: $lines"
	told "$program -G says that it reads grids" "$program -G" \
		"$program: $grids"
	told "$program: not where there is a file" "$program board >out"
	told "$program: not where - asks for it" "$program -"
	told "$program: not where standard input is no terminal" \
		"$program <board >out"
	told "$program: not where messages are kept" "$program 2>kept"
	[ ! -s kept ]
	ok "$program: nothing is kept then" $?
done
told 'sp-map -i index says that it reads indexes' 'sp-map -i index -s 4' \
	"sp-map: reading indexes from the terminal, one a line$end"
told 'sp-map -o grid reads boards' 'sp-map -o grid' "sp-map: $lines"
told 'a usage error is all there is' 'sp-check -s 1 2>&1 | wc -l' 2
told 'sp-gen reads nothing' 'sp-gen -n 0'

finish
