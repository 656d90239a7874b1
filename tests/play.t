#!/bin/sh
# play.t -- sp-show -m: slides played on terminals, and the board after them
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo 1 2 3 0 >one
after='+---+---+
| 1 | 2 |
+---+---+
|   | 3 |
+---+---+'

# ---- where there is no terminal ----

check 'without a terminal the board after its moves is drawn' -I one \
	-o "$after" -- sp-show -m R
check 'one below the other' -I one -o "$after

$after" -- sh -c 'sp-show -m RLR one one'
printf 'R\n\nD # not this one\nmalformed\n' >moves
check 'each with the moves of its line' -s 2 -o "$after

$(sp-show one)

+---+---+
| 1 |   |
+---+---+
| 3 | 2 |
+---+---+" -e 'sp-show: one:1: no solution to make: malformed
sp-show: one:1: no moves for it: moves has 4 lines' \
	-- sp-show -m @moves one one one one one
check 'moves of malformed boards are used up' -s 2 -i '1 1 2 0
1 2 3 0' -o "$(sp-show one)" -e 'sp-show: stdin:1: label 1 appears twice' \
	-- sp-show -m @moves
check 'a slide that is not legal draws no board' -s 2 -I one \
	-e 'sp-show: stdin:1: move 2 (R): no tile to the left of the blank' \
	-- sp-show -m R2
check 'moves and boards do not both come from stdin' -s 2 -E \
	'sp-show: -m: *standard input*
usage: *' -- sp-show -m @-
check '-d is only for -m' -s 2 -E 'sp-show: -d: only with -m
usage: *' -- sp-show -d 1
check '-c is not for boards that are played' -s 2 \
	-E 'sp-show: -c: not together with -m*
usage: *' -- sp-show -c 2 -m R
for seconds in '' 0 0.0009 x 1x 1. .5 -1 3600.001 1e3 99999999999999999999; do
	check "-d: '$seconds' are no seconds" -s 2 \
		-E "sp-show: -d: '$seconds' seconds: *
usage: *" -- sp-show -m R -d "$seconds"
done
for seconds in 3600 0.001 00.5 1.2345; do
	check "-d $seconds" -I one -o "$after" -- sp-show -m R -d $seconds
done

# ---- the bytes that a terminal is sent ----

# seen ROWS COMMAND: with <UP> and <RIGHT> for ways of the cursor
seen() {
	script -q -e -c "stty rows $1 cols 20; TERM=xterm NO_COLOR=1 $2" \
		/dev/null </dev/null | sed "s/\\^D..//; s/$(printf '\033')\\[\\([0-9]*\\)/<\\1/g
		s/$(printf '\r')\$//; s/$(printf '\r')/!/g"
}

# played NAME WANTED ROWS COMMAND
played() {
	played_got=$(seen "$3" "$4")
	[ "$played_got" = "$2" ]
	ok "$1" $? "seen: $played_got"
}

if [ "$(seen 20 'sh -c "test -t 1 && echo yes"' 2>err)" = yes ]; then
	played 'two cells are written anew, and the cursor rests below' \
		"$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B<2A<1C 3 !<2B<2A<5C   !<2B" \
		20 'sp-show -d 0.001 -m RL one'
	played 'what stands under a board is passed' "$(sp-show -n one)
<3A<5C 2 !<3B<5A<5C   !<5B" 20 'sp-show -n -d 0.001 -m D one'
	played 'boards are played one below the other' "$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B
$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B" 20 'sp-show -d 0.001 -m R one one'
	played 'a board without moves is drawn' "$(sp-show one)" 20 \
		"sp-show -m '' one"
	played 'a window of just enough lines' "$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B" 6 'sp-show -d 0.001 -m R one'
	played 'one line less: the board after its moves' "$after" 5 \
		'sp-show -m R one'
	played 'a terminal without a name: the board after its moves' \
		"$after" 20 'TERM= sp-show -m R one'
else
	skip 'slides are played' 'no script(1) that runs commands'
fi

# ---- a terminal to look at ----

if ! command -v tmux >kept; then
	skip 'slides in tmux' 'no tmux'
	finish
	exit
fi
TMUX_TMPDIR=$tmp
export TMUX_TMPDIR
unset TMUX
trap 'tmux kill-server 2>kept; rm -rf "$tmp"' EXIT

# terminal ROWS: a shell in a window of so many rows
terminal() {
	tmux -f /dev/null new-session -d -x 40 -y "$1" \
		"env PS1='% ' ENV= TERM=screen LC_ALL=C PATH='$PATH' sh" &&
		tmux set-option -g status off
}

# appears PATTERN: whether the window comes to show a line like that
appears() {
	tries=0
	until tmux capture-pane -p | grep -q -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 3000 ] || return 1
	done
}

# play COMMAND: types it, and waits for the second of the boards that it shows
plays=0
play() {
	plays=$((plays + 1))
	tmux send-keys "clear; echo play$plays''; $1" Enter
	appears "^play$plays\$" && appears '^|   | 3 |'
}

# shows NAME WANTED: the lines of the window, without those of the shell
shows() {
	tmux capture-pane -p | grep '^[+|]' >screen
	[ "$(cat screen)" = "$2" ]
	ok "$1" $? "$(tmux capture-pane -p)"
}

# restored NAME: text has no colours, and the cursor is there.  The shell is
# waited for: what is typed before its prompt would be shown beside it.
restored() {
	appears '%$'
	tmux send-keys 'echo "en""d"' Enter
	appears '^end$' && [ "$(tmux capture-pane -p -e | grep end$)" = end ] &&
		[ "$(tmux display-message -p '#{cursor_flag}')" = 1 ]
	ok "$1" $? "$(tmux capture-pane -p -e)"
}

way=$(printf 'RL%.0s' 1 2 3 4 5 6 7 8 9 10)
printf '%s%s%s%s%s%sR\n' "$way" "$way" "$way" "$way" "$way" "$way" >way
if ! terminal 20 2>err; then
	skip 'slides in tmux' "$(cat err)"
	finish
	exit
fi
appears '^%'
tmux send-keys 'clear; sp-show -d 0.001 -m @way one; echo do""ne' Enter
appears '^done$'
shows 'after 121 slides the board is as it should be' "$after"
restored 'and the terminal as it was'
play 'sp-show -d 0.7 -m RLR one; echo do""ne'
appears '^done$'
shows 'nothing else is written within some seconds' "$after"
play 'sp-show -d 0.1 -m @way one'
tmux send-keys C-c
restored 'Ctrl-C leaves the terminal as it was'
play 'sp-show -d 0.1 -m @way one'
tmux send-keys C-z
restored 'Ctrl-Z leaves the terminal as it was'
play fg
tmux send-keys C-c
restored 'the play goes on when the program does, on a board drawn anew'
play 'sp-show -d 0.1 -m @way one; echo do""ne'
tmux resize-window -x 30 -y 16
appears '^|   | 3 |'
tmux resize-window -x 8 -y 16
appears '^done$'
ok 'in a window that becomes too small the play ends' $?
tmux resize-window -x 40 -y 16
restored 'and leaves the terminal as it was'
tmux send-keys 'clear; sp-show' Enter
tmux send-keys '1 2 3 0' Enter
appears '^| 3 |   |'
ok 'a board that is typed is drawn before the next is' $?
tmux send-keys C-d

finish
