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
told 'sp-check -i sized says that sizes come first' 'sp-check -i sized' \
	"sp-check: reading grids from the terminal, before each its size$end"
told 'sp-map -o grid reads boards' 'sp-map -o grid' "sp-map: $lines"
told 'a usage error is all there is' 'sp-check -s 1 2>&1 | wc -l' 2
told 'sp-gen reads nothing' 'sp-gen -n 0'
told 'a file that is not there is all there is' \
	'sp-check none board >out || exit 0' \
	'sp-check: none: No such file or directory'

# ---- the line about the progress ----

# It comes after two seconds: all programs below wait for their input so long,
# at the same time, and take no time of the processor.
# shows FILE COMMAND: what a terminal shows of it, with its CRs as LFs
shows() {
	script -q -e -c "$2" /dev/null </dev/null | sed 's/\^D..//' |
		tr '\r' '\n' >"$1"
}
sp-gen -S 1 -n 10000 >many
cat >goals.sh <<'END'
{ printf '1 2 3 0\n3 1 2 0\n'; sleep 3.3; printf '1 2 3 0\n3 1 2 0\n'; } |
	$1
END
shows gen "sh goals.sh 'sp-gen -S 1 -g @- -n 4' >out1" &
shows map "{ yes '' | head -n 3000; sleep 3.3; yes '' | head -n 7001; } |
	sp-map -m @- many board >out2" &
shows check "sh goals.sh 'sp-check' >out4" &
shows piped "sh goals.sh sp-check | cat >out5" &
shows kept "sh goals.sh sp-check >out6 2>kept" &
shows told "sh goals.sh 'sp-check -n'" &
shows signal "sh -c '{ echo 1 2 3 0; sleep 3.3; kill -USR1 \$\$; sleep 0.1; } |
	exec sp-check >out7'" &
# A search of some seconds, by tables that are made at once, which is stopped in
# between to save time of the processor, and a wide beam.
sp-gen -S 7 -s 5 -m slide:400 >long
sp-gen -S 1 >wide
shows search "sh -c 'sp-solve -j 1 -M 8 long >out8 &
	shown=\$!
	sp-solve -j 1 -m near:300000 wide >out9 2>asked &
	sleep 0.8; kill -STOP \$shown; sleep 2.6; kill -USR1 \$!
	for try in 1 2 3 4 5 6 7 8 9; do
		sleep 0.3; ! grep -q line asked || break
	done
	kill \$!; sleep 3; kill -CONT \$shown
	for try in 1 2 3 4 5 6 7 8 9; do
		sleep 1; kill -0 \$shown 2>gone || exit 0
	done
	kill \$shown'" &
# One of a board too wide for beams.
sp-gen -S 2 -s 22x2 >flat
shows far "sh -c 'sp-solve -j 1 -M 8 -s 22x2 flat >out10 &
	sleep 0.8; kill -STOP \$!; sleep 5.4; kill -CONT \$!
	sleep 2.4; kill \$!'" &
wait
has() {
	grep -q "$2" "$3"
	ok "$1" $? "seen: $(cat "$3")"
}
has 'sp-gen tells percent and time left' \
	'^sp-gen: [1-4] boards, .*/s, [0-9]* %, [0-9]* s left$' gen
has 'sp-map tells them by the bytes of its files' \
	'^sp-map: [0-9]* boards, .*/s, [0-9]* %, [0-9]* [a-z]* left$' map
has 'but not where boards come from a pipe' \
	'^sp-check: 2 boards, [0-9.]* /s$' check
has 'the line is removed at the end' '^  *$' check
for file in piped kept; do
	! grep -q boards $file
	ok "no line if output is a pipe or messages are kept: $file" $?
done
has 'a line gives way to what is written to the terminal' '^3:solvable$' told
has 'and to the one of SIGUSR1' '^sp-check: 1 boards, .*/s$' signal
search='^sp-solve: line 1: no solution below [0-9]* slides, [0-9.]* . nodes, [0-9]* s$'
has 'sp-solve tells how far a long search is' "$search" search
has 'and SIGUSR1 in the same way' "$search" asked
advice='^sp-solve: this may take long; -m near finds a good solution in a moment$'
has 'and what finds solutions sooner' "$advice" search
has 'and of a board of 22x2' "$search" far
! grep -q near far
ok 'for which near would be no help' $?

finish
