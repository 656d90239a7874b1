#!/bin/sh
# terminal.t -- programs say at a terminal what they wait for and their progress
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo 1 2 3 0 >board

if ! has_terminal; then
	skip 'what a terminal shows' 'no script(1) that runs commands'
	finish
	exit
fi

# Cuts messages before their advice.
cores() {
	sed 's/; .*//'
}

# ---- what is waited for ----

for program in $readers; do
	terminal_shows "$program says that it reads boards" \
		"$program: reading boards from the terminal, one a line" \
		"$program" cores
	terminal_shows "$program -G says that it reads grids" \
		"$program: reading grids from the terminal, an empty line after each" \
		"$program -G" cores
	for command in "$program board >out" "$program -" \
	    "$program <board >out" "$program 2>kept"; do
		terminal_shows "no message that boards are read: $command" '' "$command"
	done
	[ ! -s kept ]
	ok "$program prints no such message if stderr is a file" $?
done
terminal_shows 'sp-map -i index says that it reads indexes' \
	'sp-map: reading indexes from the terminal, one a line' \
	'sp-map -i index -s 4' cores
terminal_shows 'sp-check -i sized says that sizes come first' \
	'sp-check: reading grids from the terminal, before each its size' \
	'sp-check -i sized' cores
terminal_shows 'sp-map -o grid says that it reads boards' \
	'sp-map: reading boards from the terminal, one a line' \
	'sp-map -o grid' cores
terminal_shows 'a usage error ends a program before it waits' 2 \
	'sp-check -s 1 2>&1 | grep -c "^[^ ]"'
terminal_shows 'sp-gen waits for nothing' '' 'sp-gen -n 0'
terminal_shows 'a program waits for no file that is not there' \
	'sp-check: none: No such file or directory' \
	'sp-check none board >out || exit 0'

# ---- a label that other programs may not expect ----

printf '%s\n' '1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13' \
	'1 2 3 4 8 7 6 5 9 10 11 12 15 0 14 13' >snakes
terminal_shows 'sp-map says once that boards get the label 16' \
	'sp-map: boards get the label 16 and have no 13: the blank of -f belongs where -t has it' \
	'sp-map -f snake snakes >out' cores
terminal_shows 'sp-map says nothing where no label is new' '' \
	'sp-map -f snake -x mirror snakes >out; sp-map -f snake -b snakes >out'

# ---- the line about the progress ----

# It comes after two seconds.  All programs below wait for it at the same time,
# and take next to no time of the processor.

# shows FILE COMMAND: writes what a terminal is sent to FILE.raw while the
# command runs, and its lines, those between CRs, to FILE
shows() {
	script -q -e -c "$2" /dev/null </dev/null >"$1.raw"
	sed 's/\^D..//' "$1.raw" | tr '\r' '\n' >"$1"
}

# awaits FILE PATTERN: waits until FILE has it
cat >awaits <<'END'
for try in $(seq 300); do
	! grep -q -e "$2" "$1" || exit 0
	sleep 0.2
done
exit 1
END
sp-gen -S 1 -n 10000 >many
cat >goals.sh <<'END'
{ printf '1 2 3 0\n3 1 2 0\n'; $1; printf '1 2 3 0\n3 1 2 0\n'; } | $2
END
shows gen "sh goals.sh 'sh awaits gen.raw %' 'sp-gen -S 1 -g @- -n 4' >out1" &
shows map "{ yes '' | head -n 3000; sh awaits map.raw %; yes '' |
	head -n 7001; } | sp-map -m @- many board >out2" &
shows check "sh goals.sh 'sh awaits check.raw boards' sp-check >out3" &
shows lines "sh goals.sh 'sh awaits lines.raw boards' 'sp-check -n'" &
shows pipe "sh goals.sh 'sleep 3.3' sp-check | cat >out4" &
shows moves "{ sleep 3.3; echo R; } | sp-show -o svg -m @- board >out8" &
shows whole "{ sh awaits whole.raw board; echo; } |
	sp-map -m @- board >out9" &
shows messages "sh goals.sh 'sleep 3.3' sp-check >out5 2>kept" &
mkfifo late
shows opening "{ sleep 1.5; cat board >late; } & sp-check late >out10" &
cat >signal.sh <<'END'
mkfifo boards
sp-check <boards >out6 &
exec 3>boards
echo 1 2 3 0 >&3
sh awaits signal.raw board
kill -USR1 $!
for try in $(seq 300); do
	[ "$(wc -l <signal.raw)" -eq 0 ] || break
	sleep 0.2
done
exec 3>&-
wait
END
shows signal 'sh signal.sh' &
# Searches that end no sooner than they are stopped, of a board for which near
# helps and of one that is too wide for it; they pause to save time of
# processors.
cat >search.sh <<'END'
sp-solve -j 1 -M 8 -s $2 $2.board >$2.out &
sh awaits $1.raw slides
kill -STOP $!
sleep 3
kill -CONT $!
sh awaits $1.raw ', \([6-9]\|[1-9][0-9]\) s'
kill $!
END
sp-gen -S 1 -s 5x5 >5x5.board
shows search 'sh search.sh search 5x5' &
sp-gen -S 2 -s 22x2 >22x2.board
shows far 'sh search.sh far 22x2' &
mkfifo pipe.fifo
cat >piped.sh <<'END'
cat pipe.fifo >piped.out &
{ sleep 1.5; sp-gen -S 1 -s 5x5 -m walk:0; } |
	sp-solve -j 1 -M 8 -g @- -s 5x5 5x5.board >pipe.fifo &
sh awaits piped.raw 'may take long'
kill $!
END
shows piped 'sh piped.sh' &
sp-gen -S 3 >4x4.board
cat >counted.sh <<'END'
sp-solve -j 1 -M 1 -u mtm 4x4.board >counted.out &
sh awaits counted.raw 'no solution'
kill $!
END
shows counted 'sh counted.sh' &
cat >textbook.sh <<'END'
sp-solve -m ida 4x4.board >textbook.out &
sh awaits textbook.raw 'no solution'
kill $!
END
shows textbook 'sh textbook.sh' &
# A background job of a shell ignores SIGINT, and its children do.
cat >interrupt.sh <<'END'
{ sh awaits interrupt.raw slides; kill -INT "$(cat interrupt.pid)"; } &
perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' sh -c 'echo $$ >interrupt.pid
exec sp-solve -j 1 -M 8 -s 22x2 22x2.board >interrupt.out'
wait
END
shows interrupt 'sh interrupt.sh' &
# A wide beam is asked every now and then how far it is.
{
	sp-gen -S 1 -s 10 | sp-solve -j 1 -m near:300000 >out7 2>asked &
	beam=$!
	for _ in $(seq 300); do
		! grep -q line asked || break
		sleep 0.2
		kill -USR1 $beam
	done
	kill $beam
} &
wait

# has NAME PATTERN FILE: a line of the file has that pattern
has() {
	grep -q "$2" "$3"
	ok "$1" $? "seen: $(cat "$3")"
}
has 'sp-gen tells percent and time left' \
	'^sp-gen: [1-4] boards*, .*/s, [0-9]* %, [0-9]* s left$' gen
has 'sp-map tells percent and time left by the bytes of its files' \
	'^sp-map: [0-9]* boards, .*/s, [0-9]* %, [0-9]* [a-z]* left$' map
has 'sp-check tells no percent of boards from a pipe' \
	'^sp-check: 2 boards, [0-9.]* /s$' check
has 'the line about the progress is removed at the end' '^  *$' check
has 'the line about the progress gives way to lines of output' \
	'^3:solvable$' lines
has 'no percentage is shown while the last board of a file is solved' \
	'^sp-map: 1 board, [0-9.]* /s$' whole
for file in pipe messages moves; do
	[ ! -s $file ]
	ok "no line about the progress if stdout is a pipe, stderr a file, or sp-show waits: $file" \
		$? "seen: $(cat $file)"
done
grep -q -x solvable out10 && ! grep -q . opening
ok 'a pipe may take more than a second to be opened' $? "seen: $(cat opening)"
# The line about the progress is overwritten by spaces; only the line of SIGUSR1
# ends with CR and LF.
[ "$(wc -l <signal.raw)" -eq 1 ] && tr '\r' '!' <signal.raw |
	grep -q '!  *!sp-check: 1 board.*, [0-9.]* /s!$'
ok 'SIGUSR1 prints a line in place of the one about the progress' $? \
	"seen: $(cat signal)"
search='^sp-solve: line 1: no solution below [0-9]* slides, [0-9.]* [kMG] nodes, [0-9]* s$'
has 'sp-solve tells how far a long search is' "$search" search
has 'sp-solve tells how far the search for a board of 22x2 is' "$search" far
has 'the line about a search counts what -u counts' \
	'^sp-solve: line 1: no solution below [0-9]* moves, ' counted
has 'a search of textbooks tells how far it is' "$search" textbook
[ "$(tr -d '\r' <piped | grep -c .)" -eq 1 ]
ok 'one line of advice, and no other line, if stdout is a pipe' $? \
	"seen: $(cat piped)"
has 'a long search in a pipe gets advice' '^sp-solve: this may take long; ' piped
has 'SIGINT leaves a line of spaces' '^  *$' interrupt
has 'SIGUSR1 prints how far a beam is' "$search" asked

# Advice that is printed only on a terminal.
terminal_shows 'input from a terminal ends with Ctrl-D' 'end with Ctrl-D' \
	sp-check "sed s/.*;.//"
has 'near is recommended when a search takes long' \
	'^sp-solve: this may take long; -m near finds a good solution in a moment$' \
	search
! grep -q near far
ok 'near is not recommended for boards too wide for it' $? "$(cat far)"

finish
