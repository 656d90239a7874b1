#!/bin/sh
# play.t -- sp-show -m: slides played on terminals, and the board after them
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo 1 2 3 0 >one
echo 1 2 5 3 4 0 >row
after='+---+---+
| 1 | 2 |
+---+---+
|   | 3 |
+---+---+'

# ---- where there is no terminal ----

check 'without a terminal the board after its moves is drawn' -I one \
	-o "$after" -- sp-show -m R
check 'boards after their moves stand one below the other' -I one -o "$after

$after" -- sh -c 'sp-show -m RLR one one'
printf 'R\n\nD # not this one\nmalformed\n' >moves
check 'each board has the moves of its line' -s 2 -o "$after

$(sp-show one)

+---+---+
| 1 |   |
+---+---+
| 3 | 2 |
+---+---+" -e 'sp-show: one:1: moves:4: no solution to make: malformed
sp-show: one:1: no moves for it: moves has 4 lines' \
	-- sp-show -m @moves one one one one one
printf 'R\n\n' >moves
check 'a malformed board uses up its line of moves' -s 2 -i '1 1 2 0
1 2 3 0' -o "$(sp-show one)" -e 'sp-show: stdin:1: label 1 appears twice' \
	-- sp-show -m @moves
check 'a board whose moves are not legal is not drawn' -s 2 -I one \
	-e 'sp-show: stdin:1: move 2 (R): no tile to the left of the blank' \
	-- sp-show -m R2
for seconds in 3600 0.001 00.5 1.2345; do
	check "-d $seconds is taken" -I one -o "$after" \
		-- sp-show -m R -d $seconds
done

# ---- the bytes that a terminal is sent ----

# ways: <2A for two lines up, <5C for five columns to the right, ! for CR
ways() {
	sed "s/$(printf '\033')\\[\\([0-9]*\\)/<\\1/g; s/$(printf '\r')/!/g"
}

# played NAME WANTED ROWS COMMAND
played() {
	terminal_shows "$1" "$2" \
		"stty rows $3 cols 20; TERM=xterm NO_COLOR=1 $4" ways
}

if has_terminal; then
	played 'a slide writes two cells anew, and the cursor rests below' \
		"$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B<2A<1C 3 !<2B<2A<5C   !<2B" \
		20 'sp-show -d 0.001 -m RL one'
	played 'a slide passes what stands under the board' "$(sp-show -n one)
<3A<5C 2 !<3B<5A<5C   !<5B" 20 'sp-show -n -d 0.001 -m D one'
	played 'the tiles of a tap slide one after another' "$(sp-show -s 3x2 row)
<2A<9C 4 !<2B<2A<5C   !<2B<2A<5C 3 !<2B<2A<1C   !<2B" \
		20 'sp-show -d 0.001 -m tiles:3 -s 3x2 row'
	played 'boards are played one below the other' "$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B
$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B" 20 'sp-show -d 0.001 -m R one one'
	played 'a board without moves is drawn' "$(sp-show one)" 20 \
		"sp-show -m '' one"
	played 'slides are played in a window of just enough lines' \
		"$(sp-show one)
<2A<5C 3 !<2B<2A<1C   !<2B" 6 'sp-show -d .001 -m R one'
	played 'a window of too few lines shows the board after its moves' \
		"$after" 5 'sp-show -m R one'
	played 'a terminal without a name shows the board after its moves' \
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
trap 'tmux kill-server 2>kept; clean_up' EXIT

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
shows 'the terminal shows the right board after 121 slides' "$after"
restored 'the terminal is as it was after 121 slides'
play 'sp-show -d 0.7 -m RLR one; echo do""ne'
appears '^done$'
shows 'no line about the progress is written while slides are played' "$after"
play 'sp-show -d 0.1 -m @way one'
tmux send-keys C-c
restored 'Ctrl-C leaves the terminal as it was'
play 'sp-show -d 0.1 -m @way one'
tmux send-keys C-z
restored 'Ctrl-Z leaves the terminal as it was'
play fg
tmux send-keys C-c
restored 'a play that goes on after Ctrl-Z can be ended by Ctrl-C'
play 'sp-show -d 0.1 -m @way one; echo do""ne'
tmux resize-window -x 30 -y 16
appears '^|   | 3 |'
tmux resize-window -x 8 -y 16
appears '^done$'
ok 'the play ends in a window that becomes too small' $?
tmux resize-window -x 40 -y 16
restored 'a play that ends in too small a window leaves the terminal as it was'
tmux send-keys 'clear; sp-show' Enter
tmux send-keys '1 2 3 0' Enter
appears '^| 3 |   |'
ok 'a board that is typed is drawn before the next is' $?
tmux send-keys C-d

finish
