#!/bin/sh
# output.t -- output to full disks, closed pipes and files, and during signals
# shellcheck disable=SC2016,SC2059
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
echo '1 2 3 0' >board
echo '2 1 3 0' >odd

# ---- full disks ----

if [ -c /dev/full ]; then
	for command in 'sp-gen' 'sp-gen -n inf' 'sp-gen -d -n inf' \
	    'sp-gen -e' 'sp-gen -G' 'sp-gen -s 300' 'sp-gen -u' 'sp-gen -h' \
	    'sp-gen -V' 'sp-gen --help' 'sp-check board' 'sp-check -c board' \
	    'sp-check -v board' 'sp-check -p solved board' \
	    'sp-check --version' 'sp-count board' 'sp-count -t board' \
	    'sp-count -H board' 'sp-count -S board' 'sp-count -T board' \
	    'sp-map board' 'sp-map -o grid board' 'sp-map -u board' \
	    'sp-show board' 'sp-show -o svg board' 'sp-show -m R board' 'sp-show -h' \
	    'sp-solve board' 'sp-solve -m fast board' 'sp-solve -j 1 board'; do
		check "$command reports a full disk" -s 2 \
			-e "${command%% *}: stdout: No space left on device" \
			-- sh -c "$command >/dev/full"
	done
	check 'sp-gen -n 0 writes nothing that could fail' \
		-- sh -c 'sp-gen -n 0 >/dev/full'
	check 'sp-check -q writes nothing that could fail' -s 1 \
		-- sh -c 'sp-check -q odd >/dev/full'
	check 'a malformed board and a full disk are both reported' -s 2 \
		-e 'sp-check: stdin:1: label 1 appears twice
sp-check: stdout: No space left on device' -i '1 1' \
		-- sh -c 'sp-check >/dev/full'
	check 'messages that cannot be written change no status' -s 2 \
		-i '1 1' -o malformed -- sh -c 'sp-check 2>/dev/full'
else
	skip 'a full disk is reported' 'no /dev/full'
fi

# ---- closed descriptors ----

for command in 'sp-gen' 'sp-gen -h' 'sp-check board' 'sp-count -S board' \
    'sp-map board' 'sp-show board' 'sp-solve board'; do
	check "$command: a closed stdout is an error" -s 2 \
		-e "${command%% *}: stdout: Bad file descriptor" \
		-- sh -c "$command >&-"
done
for program in $readers; do
	check "$program: a closed stdin is an error" -s 2 \
		-e "$program: stdin: Bad file descriptor" \
		-- sh -c "$program <&-"
	check "$program: a closed stdin that is not read is no error" -I board \
		-- sh -c "$program board >kept <&-"
	check "$program: goals from a closed stdin are an error" -s 2 \
		-e "$program: stdin: Bad file descriptor" -- sh -c "
		$program -$([ "$program" = sp-map ] && echo f || echo g) @- \
		    board <&-"
	check "$program: a closed stderr changes no status" -i x -s 2 \
		-- sh -c "$program 2>&- >kept"
done
check 'sp-gen: a closed stdin is no error' -o '1 2 3 0' \
	-- sh -c 'sp-gen -s 2 -m slide:0 <&-'
check 'sp-gen -n 0: a closed stdout is no error' -- sh -c 'sp-gen -n 0 >&-'
check 'sp-check -q: a closed stdout is no error' -s 1 \
	-- sh -c 'sp-check -q odd >&-'
check 'sp-check -p: a closed stdout is no error if nothing is chosen' -s 1 \
	-- sh -c 'sp-check -p solved odd >&-'
check 'a closed stdin does not become the file that is opened next' -s 2 \
	-o solvable -e 'sp-check: stdin: Bad file descriptor' \
	-- sh -c 'sp-check board - <&-'
check 'a closed stdout does not become the file that is opened next' -s 2 \
	-e 'sp-check: stdout: Bad file descriptor' -- sh -c 'sp-check board >&-'
check 'a file that is opened while stdout is closed is not overwritten' \
	-o '1 2 3 0' \
	-- cat board

# ---- readers that go away ----

sh -c 'kill -PIPE $$' 2>kept
if [ $? -gt 128 ]; then
	check 'SIGPIPE ends sp-gen quietly' -o 141 -- sh -c \
		'{ sp-gen -n inf; echo $? >status; } | head -n 1 >kept
		cat status'
	check 'SIGPIPE ends sp-check quietly' -o 141 -- sh -c \
		'{ sp-gen -n inf | { sp-check; echo $? >status; }; } |
		head -n 1 >kept; cat status'
else
	skip 'SIGPIPE ends programs quietly' 'SIGPIPE is ignored here'
fi
for command in 'sp-gen -n inf' 'sp-gen -n inf -d -s 5' 'sp-gen -e -G'; do
	check "$command: where SIGPIPE is ignored, status 2 and no message" \
		-o 2 -- sh -c "trap '' PIPE
		{ $command; echo \$? >status; } | head -n 1 >kept; cat status"
done
for command in sp-check sp-count sp-map sp-show 'sp-check -p solvable' \
    'sp-show -o svg' 'sp-solve -m fast' 'sp-solve -m fast -j 1'; do
	check "$command: where SIGPIPE is ignored, status 2 and no message" \
		-o 2 -- sh -c "trap '' PIPE
		sp-gen -n inf | { $command; echo \$? >status; } |
		    head -n 1 >kept; cat status"
done

# ---- messages ----

# If a program wrote a message in parts, messages of others would stand between.
check 'messages of programs at work at the same time do not mix' \
	-o "4000 sp-check: bad: 'zz' is no label" -- sh -c '
	yes zz | head -n 10 >bad
	for i in 1 2 3 4; do
		sp-check -c $(yes bad | head -n 100) >kept 2>>said &
	done
	wait
	sed "s/:[0-9]*:/:/" said | sort | uniq -c | sed "s/^ *//"'

# ---- answers before the next question ----

# dialogue COMMAND QUESTION ...: puts each question to the command over a
# pipe and reads its answer, a line, before the next one.
cat >dialogue <<'END'
command=$1
shift
rm -f questions answers
mkfifo questions answers
$command <questions >answers &
exec 3>questions 4<answers
for question; do
	printf "$question" >&3
	read -r answer <&4
	echo "$answer"
done
exec 3>&-
cat <&4
wait $!
END
# answers COMMAND QUESTION ...: gives the answers and messages that it gives to
# all questions at once
answers() {
	answers_command=$1
	shift
	printf "$(printf '%s' "$@")" >questions.txt
	$answers_command <questions.txt >wanted 2>messages
	answers_status=$?
	[ -s wanted ]
	ok "$answers_command answers questions at once" $?
	check "$answers_command answers each question before the next" \
		-s $answers_status -O wanted -e "$(cat messages)" \
		-- sh dialogue "$answers_command" "$@"
}
answers sp-check '1 2 3 0\n' '2 1 3 0\n' '1 1 2 0\n' '1 2 0 3\n'
answers 'sp-check -s 2' 'z z\n' '1 2 3 0\n'
answers 'sp-check -v -n' '2 1 3 0\n' '\n1 2 3 0\n'
answers 'sp-check -p solvable' '1 2 3 0\n' '2 1 3 0\n1 2 0 3\n'
answers sp-count '1 2 3 0\n' '3 2 1 0\n'
answers 'sp-count -t' '1 2 3 0\n' '3 2 1 0\n'
answers 'sp-map -o one-based' '1 2 3 0\n' '3 2 0 1\n'
answers 'sp-map -s 2 -i index' '0\n' '11\n'
# A grid ends with an empty line, or with -s after its last row.
answers 'sp-check -G' '1 2\n3 0\n\n' '2 1\n3 0\n\n'
for command in sp-check sp-count 'sp-map -o line' sp-solve; do
	answers "$command -G -s 2" '1 2\n3 0\n' '3 1\n2 0\n'
done
answers 'sp-check -s2 -G' '1 z\n1 1\n' '1 2\n3 0\n'
# The second question is none: the second board is answered as it is.
answers 'sp-gen -m slide:0 -g @-' '1 2 3 0\n0 1 2 3\n' '' '1 0 2 3\n'
for jobs in 1 2 8; do
	answers "sp-solve -j $jobs" '1 2 0 3\n' '1 2 3 0\n' '2 1 3 0\n' \
		'1 1 3 0\n' '1 0 3 2\n'
	answers "sp-solve -m fast -l -j $jobs" '1 2 0 3\n' '1 2 3 0\n'
done
printf '1 2 0 3\n1 2 3 0\n' >two
for command in 'sp-solve -k' 'sp-map -m'; do
	answers "$command @- two" 'L\n' 'RL\n'
done
echo 'sp-map -x mirror -b | sp-check' >pipeline
answers 'sh pipeline' '1 2 3 0\n' '2 1 3 0\n'
# Lines without labels, which are passed over, follow the first board at once.
answers 'sp-solve -i loose' '1 2 0 3\n+---+\n' '1 2 3 0\n'
answers 'sp-solve -j 1' '1 2 0 3\n7:\n' '1 2 3 0\n'
answers 'sp-solve -i sized' '2x2\n1 2\n0 3\n\n2x2\n\n' '1 2\n3 0\n\n'

# ---- a board whose solution takes longer than anybody waits ----

cat >forever <<'END'
command=$1
ulimit -t 60
rm -f questions answers said
mkfifo questions answers said
$command <questions >answers 2>said &
job=$!
exec 3>questions 4<answers 5<said
echo '1 2 0 3
2 1 3 0
0 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1
1 2 0 3' >&3
read -r answer <&4
echo "$answer"
read -r answer <&4
echo "$answer"
# Of four boards that are read, two are answered.
kill -USR1 $job
read -r line <&5
echo "${line%%,*}"
kill -TERM $job
wait $job 2>kept
echo $?
cat <&4
cat <&5
END
for options in '-j 1' '-j 2' '-j 8' '-m within:1.01 -j 1' \
    '-m within:1.01 -j 2' '-m within:1.01 -j 8'; do
	check "sp-solve $options: a hard board does not hold back others" \
		-o 'L
unsolvable
sp-solve: 2 boards
143' -- sh forever "sp-solve $options"
done

# ---- progress ----

# Seven boards are answered, the last of them before the signal comes; the
# input is still open.
cat >progress <<'END'
command=$1 question=$2
rm -f questions answers said
mkfifo questions answers said
$command <questions >answers 2>said &
job=$!
exec 3>questions 4<answers 5<said
ask() {
	echo "$question" >&3
	read -r answer <&4
	echo "$answer"
}
ask >first
for i in 2 3 4 5 6 7; do
	ask
done | uniq | cmp - first
kill -USR1 $job
read -r line <&5
ask
exec 3>&-
cat <&4 >kept
{
	echo "$line"
	cat <&5
} >lines
cat lines >&2
wait $job
END
for command in sp-check sp-count sp-map sp-solve 'sp-solve -j 1' \
    'sp-solve -m fast' sp-moves; do
	question='1 2 3 0' thing=boards
	case $command in
	sp-moves) question=U answer=U thing=lines ;;
	sp-check) answer=solvable ;;
	sp-count) answer=0 ;;
	sp-map) answer='1 2 3 0' ;;
	sp-solve*) answer= ;;
	esac
	check "SIGUSR1: $command says how many $thing are answered, and goes on" \
		-o "$answer" -E "${command%% *}: 7 $thing, [0-9]*.[0-9] *[/]s" \
		-- sh progress "$command" "$question"
	check "SIGUSR1: $command says it in one line" -o 1 -- sh -c \
		'wc -l <lines | tr -d " "'
done
# sp-show writes several lines for a board.
cat >draw <<'END'
rm -f questions said
mkfifo questions
sp-show -c 1 <questions >drawn 2>said &
exec 3>questions
echo "1 2 3 0" >&3
until [ -s drawn ]; do sleep 0.1; done
kill -USR1 $!
until [ -s said ]; do sleep 0.1; done
exec 3>&-
wait $!
cat said >&2
END
check 'SIGUSR1: sp-show says how many boards are drawn, and goes on' \
	-E 'sp-show: 1 board*, [0-9]*.[0-9] [/]s' -- sh draw
cat >generate <<'END'
rm -f boards said
mkfifo boards
sp-gen -S 1 -n inf >boards 2>said &
job=$!
exec 4<boards
read -r board <&4
echo "$board" >first
kill -USR1 $job
tries=0
until [ -s said ] || [ $tries -ge 200000 ]; do
	read -r board <&4
	echo "$board"
	tries=$((tries + 1))
done >more
cat said >&2
exec 4<&-
wait $job
sp-gen -S 1 -n $((tries + 1)) | cmp - first more 2>kept
cat first more >together
sp-gen -S 1 -n $((tries + 1)) | cmp - together
END
check 'SIGUSR1: sp-gen says how far it is, and no board is lost' \
	-E 'sp-gen: [1-9]* boards, [1-9]*.[0-9] [kMG]/s' -- sh generate

finish
