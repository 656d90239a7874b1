#!/bin/sh
# play.t -- sp-show -m: slides played on terminals, and the board after them
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo 1 2 3 0 >one
echo 1 2 0 3 >two
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
0 of 2<K!<2A<5C 3 !<2B<2A<1C   !<2B1 of 2: R<K!<2A<1C 3 !<2B<2A<5C   !<2B<K" \
		20 'sp-show -d 0.001 -m RL one'
	played 'a slide passes what stands under the board' "$(sp-show -n one)
0 of 1<K!<3A<5C 2 !<3B<5A<5C   !<5B<K" 20 'sp-show -n -d 0.001 -m D one'
	played 'the tiles of a tap slide one after another' "$(sp-show -s 3x2 row)
0 of 1<K!<2A<9C 4 !<2B<2A<5C   !<2B<2A<5C 3 !<2B<2A<1C   !<2B<K" \
		20 'sp-show -d 0.001 -m tiles:3 -s 3x2 row'
	played 'boards are played one below the other' "$(sp-show one)
0 of 1<K!<2A<5C 3 !<2B<2A<1C   !<2B<K
$(sp-show one)
0 of 1<K!<2A<5C 3 !<2B<2A<1C   !<2B<K" 20 'sp-show -d 0.001 -m R one one'
	played 'a board without moves is drawn' "$(sp-show one)" 20 \
		"sp-show -m '' one"
	played 'slides are played in a window of just enough lines' \
		"$(sp-show one)
0 of 1<K!<2A<5C 3 !<2B<2A<1C   !<2B<K" 6 'sp-show -d .001 -m R one'
	played 'a window of too few lines shows the board after its moves' \
		"$after" 5 'sp-show -m R one'
	played 'no line about the progress is written before slides' \
		"$(sp-show one)
0 of 1<K!<2A<5C 3 !<2B<2A<1C   !<2B<K" 20 \
		"sh -c '{ sleep 2.5; cat one; } | sp-show -d .001 -m R'"
	cp one a-name-of-20-columns
	played 'a window too narrow for a name shows the board after its moves' \
		"$(sp-show -n -m R a-name-of-20-columns a-*)" 20 \
		'sp-show -n -m R a-name-of-20-columns a-*'
	played 'a terminal without a name shows the board after its moves' \
		"$after" 20 'TERM= sp-show -m R one'
	# Without a shell that could bring it to the foreground, no signal stops
	# a program in the background.
	cat >orphan <<'END'
my $parent = $$;
exit if fork;
setpgrp;
select undef, undef, undef, .01 while getppid == $parent;
my $game = fork // die;
exec qw(sp-show -m play two) if $game == 0;
$SIG{ALRM} = sub { kill "KILL", $game };
alarm 20;
waitpid $game, 0;
open ENDED, ">", "ended" and print ENDED "$?\n";
END
	verdict() {
		sed -n 's/.*\(not solved; slides: [0-9]*\).*/\1/p'
	}
	terminal_shows 'a game that no shell can bring to the foreground ends' \
		'not solved; slides: 0' 'TERM=xterm perl orphan
	until test -s ended; do sleep .1; done' verdict
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

# appears PATTERN: whether the window comes to show a line like that
appears() {
	tries=0
	until tmux capture-pane -p | grep -q -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 3000 ] || return 1
	done
}

# type_line TEXT: types a command in a clear window, behind a mark
plays=0
type_line() {
	plays=$((plays + 1))
	tmux send-keys "clear; echo play$plays''; $1" Enter
	appears "^play$plays\$"
}

# play COMMAND: types it, and waits for the second of the boards that it shows
play() {
	type_line "$1" && appears '^|   | 3 |'
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
if ! tmux -f /dev/null new-session -d -x 40 -y 20 \
    "env PS1='% ' ENV= TERM=screen LC_ALL=C PATH='$PATH' sh" 2>err; then
	skip 'slides in tmux' "$(cat err)"
	finish
	exit
fi
tmux set-option -g status off
appears '^%'
type_line 'sp-show -d 0.001 -m @way one; echo do""ne'
appears '^done$'
shows 'the terminal shows the right board after 121 slides' "$after"
restored 'the terminal is as it was after 121 slides'
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

# ---- keys ----

# resize COLUMNS ROWS: makes the window so large, and waits until the shell in it
# knows
resize() {
	tmux resize-window -x "$1" -y "$2"
	tries=0
	until tmux send-keys 'clear; stty size' Enter &&
		sleep 0.1 && tmux capture-pane -p | grep -q "^$2 $1\$"; do
		tries=$((tries + 1))
		[ $tries -lt 300 ] || return 1
	done
}

# key NAME KEYS PATTERN: after these keys such a line appears
key() {
	# shellcheck disable=SC2086 # keys are words
	tmux send-keys $2
	appears "$3"
	ok "$1" $? "$(tmux capture-pane -p)"
}

resize 60 20
type_line 'sp-show -d 3600 -m RLR one; echo do""ne'
appears '^0 of 3$'
key 'the space bar pauses' Space '^0 of 3; space plays, arrows step, q ends'
key 'the space bar plays again' Space '^0 of 3$'
key 'an arrow to the right makes a slide, and pauses' 'x Right' \
	'^1 of 3: R; space plays'
key 'an arrow to the right makes the next slide' Right '^2 of 3: L; space'
key 'an arrow to the left takes a slide back' 'y Left' '^1 of 3: R; space'
shows 'arrows step to the right board' "$after"
key 'no arrow steps before the first board' 'Left Left' '^0 of 3; space'
shows 'the first board is shown again' "$(sp-show one)"
key 'no arrow steps behind the last board' 'Right Right Right Right' \
	'^3 of 3: R; space'
key 'q ends the play' q '^done$'
! tmux capture-pane -p | sed 1,4d | grep -q '[xyqA-D]'
ok 'keys are not echoed, and the shell does not get them' $? \
	"$(tmux capture-pane -p)"
type_line 'sp-show -d 3600 -m R one one; echo "do"ne'
appears '^0 of 1'
key 'q ends the play of all boards' q '^done$'
shows 'the second board is not shown after q' "$(sp-show one)"

# ---- a game ----

echo 1 2 3 4 0 6 7 5 8 >easy
type_line 'sp-show -m play easy one; echo "en"d $?'
appears '^slides: 0; arrows slide'
key 'h asks for a hint' h '^hint: U; slides left: 2'
key 'an arrow slides a tile its way' Down '^slides: 1; arrows'
key 'slides are counted' Right '^slides: 2; arrows'
shows 'a game shows the board after slides' "$(echo 0 1 3 4 2 6 7 5 8 | sp-show)"
key 'no tile slides where there is none, and u takes the last slide back' \
	'Down Right x u' '^slides: 1; arrows'
key 'u takes all slides back' 'u u' '^slides: 0; arrows'
shows 'after u the board is as before' "$(sp-show easy)"
key 'a solved board is told, and the status is 0' 'Up Left' '^end 0$'
appears '^solved; slides: 2$'
shows 'the first board alone is played' "$(echo 1 2 3 4 5 6 7 8 0 | sp-show)"
type_line 'sp-show -m play one; echo "en"d $?'
key 'a board that is solved at first is told' '' '^end 0$'
type_line 'sp-show -m play <easy; echo "en"d $?'
appears '^slides: 0; arrows slide'
key 'q gives up, and the status is 1' q '^end 1$'
appears '^not solved; slides: 0$'
ok 'a board that was given up is told' $?
type_line 'echo 2 1 3 0 | sp-show -m play; echo "en"d $?'
key 'an unsolvable board is told' '' '^slides: 0; unsolvable; arrows'
key 'there is no hint for an unsolvable board' h '^the board is not solvable'
key 'the end of the input gives up' C-d '^end 1$'
type_line 'sp-gen -S 1 -s 8x3 | sp-show -s 8x3 -m play; echo "en"d $?'
appears '^slides: 0; arrows'
key 'a key ends the search for a hint, and does nothing else' 'h Left' \
	'^no hint'
tmux resize-window -x 58 -y 20
appears '^slides: 0; arrows'
ok 'the board is drawn again when the window changes' $?
tmux resize-window -x 58 -y 6
key 'a game waits while its window has no room' Up '^no room for the board'
tmux resize-window -x 58 -y 20
appears '^slides: 0; arrows'
ok 'a game goes on in a larger window, without slides made meanwhile' $?
key 'a game ends' q '^end 1$'
check '-m play needs a terminal to draw on' -s 2 -I one \
	-E 'sp-show: *t* *' \
	-- sp-show -m play
type_line 'sp-show -m play easy >file; echo "en"d $?'
key '-m play writes to no file' '' '^end 2$'
cp easy a-name-for-which-a-window-of-58-columns-has-not-enough-room
type_line 'sp-show -n -m play a-* one; echo "en"d $?'
key '-m play needs a window with room for the name of the file' '' '^end 2$'
type_line 'sp-gen -s 40 | sp-show -m play; echo "en"d $?'
key '-m play needs a window with room' '' '^end 2$'

# ---- signals ----

# The terminal is as before after each signal that ends or stops the program.  A
# shell forgets the rest of a line if the program is ended by SIGINT.
type_line 'stty -g >usual; echo "en"d'
appears '^end$'
for signal in HUP:129 INT:130 QUIT:131 TERM:143; do
	for moves in 'RLR -d 3600' play; do
		rm -f pid now
		type_line "sh -c 'ulimit -c 0; echo \$\$ >pid
exec sp-show -m $moves easy'"
		appears '^slides: 0;\|^0 of 3'
		kill -s "${signal%:*}" "$(cat pid)"
		appears '^%'
		tmux send-keys 'echo "en"d $?; stty -g >now; echo k""nown' Enter
		appears '^known$'
		tmux capture-pane -p | grep -q "^end ${signal#*:}\$" &&
			cmp usual now
		ok "SIG${signal%:*} ends -m $moves, the terminal is as before" \
			$? "$(tmux capture-pane -p)"
	done
done
type_line 'sp-show -m play easy; stty -g >now; echo sto""pped'
appears '^slides: 0; arrows'
key 'Ctrl-Z stops a game' C-z '^stopped$'
cmp usual now >err 2>&1
ok 'Ctrl-Z leaves the terminal as it was' $? "$(cat err)"
type_line 'fg; stty -g >now; echo "en"d'
key 'a game goes on after Ctrl-Z' '' '^slides: 0; arrows'
key 'keys are read after Ctrl-Z' Down '^slides: 1; arrows'
key 'a game ends after Ctrl-Z' q '^end$'
cmp usual now >err 2>&1
ok 'the end after Ctrl-Z leaves the terminal as it was' $? "$(cat err)"
type_line 'sp-show -m play easy'
appears '^slides: 0; arrows'
tmux send-keys C-z
appears '^%'
type_line bg
key 'a game in the background stops' 'j o b s Enter' 'Stopped.*sp-show'
type_line bg
key 'a game stops again after a second bg' 'j o b s Enter' 'Stopped.*sp-show'
type_line fg
key 'keys are read after stops in the background' Down '^slides: 1; arrows'
tmux send-keys q

type_line 'sp-show'
tmux send-keys '1 2 3 0' Enter
appears '^| 3 |   |'
ok 'a board that is typed is drawn before the next is' $?
tmux send-keys C-d

finish
