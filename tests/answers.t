#!/bin/sh
# answers.t -- sp-solve writes records and rows of tables
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# One board of each kind: solved, unsolvable, malformed, and two to be solved.
echo '1 2 3 0
2 1 3 0
1 1 0 2
2 3 1 0
1 2 3 4 5 6 0 7 8' >kinds
twice='sp-solve: kinds:3: label 1 appears twice'

# ---- records ----

check '-w: a record of each board; nothing before the tab if it is malformed' \
	-s 2 -e "$twice" -o '1 2 3 0	
2 1 3 0	unsolvable
	malformed
2 3 1 0	DRUL
1 2 3 4 5 6 0 7 8	LL' -- sp-solve -w kinds
check '-w -l: lengths' -s 2 -e "$twice" -o '1 2 3 0	0
2 1 3 0	unsolvable
	malformed
2 3 1 0	4
1 2 3 4 5 6 0 7 8	2' -- sp-solve -wl kinds
check '-w writes boards in line form, whatever their form is' -o \
	'2 3 1 0	DRUL
1 2 3 0	' -- sh -c 'printf "2 3\n1 4\n\n1 2\n3 4\n" |
	sp-solve -w -G -i one-based'
check '-w: boards that are too large, given up, or without a solution' -s 2 \
	-o '2 3 1 0	none
2 3 1 0	-
100 -' -E '*given up*too large*' -- sh -c '
	echo 2 3 1 0 | sp-solve -wd 3
	echo 2 3 1 0 | sp-solve -wL 1 -m bfs
	sp-gen -S 1 -s 10 | sp-solve -w >large
	status=$?
	awk -F "\t" "{ print split(\$1, a, \" \"), \$2 }" large
	exit $status'
sp-gen -S 3 -s 3 -n 60 >boards
sp-gen -S 3 -m walk:30 -n 20 -M random >>boards
for options in '' -b -c -bc -t '-t -u mtm' '-c -u mtm' '-m fast' '-m near:5' \
	'-m within:1.2' '-m ida'; do
	case $options in *ida) file=nines ;; *) file=boards ;; esac
	head -n 60 boards >nines
	check "-w $options: what paste makes of boards and answers" -O wanted \
		-- sh -c "sp-solve $options $file | paste $file - >wanted
		sp-solve -w $options $file"
done
check 'records of boards and solutions lead to the goal' -o '80 solved' -- sh -c '
	sp-solve -w boards | sp-moves -v | cut -f 1 | uniq -c | sed "s/^ *//"'

# ---- rows ----

check '-o json: an object for each board' -s 2 -e "$twice" -o \
'{"line":1,"size":"2x2","board":[1,2,3,0],"status":"solved","length":0,"solution":"","taps":[],"nodes":N,"bound":0}
{"line":2,"size":"2x2","board":[2,1,3,0],"status":"unsolvable","length":null,"solution":null,"taps":null,"nodes":null,"bound":null}
{"line":3,"size":null,"board":null,"status":"malformed","message":"label 1 appears twice","length":null,"solution":null,"taps":null,"nodes":null,"bound":null}
{"line":4,"size":"2x2","board":[2,3,1,0],"status":"solved","length":4,"solution":"DRUL","taps":[3,2,1,3],"nodes":N,"bound":4}
{"line":5,"size":"3x3","board":[1,2,3,4,5,6,0,7,8],"status":"solved","length":2,"solution":"LL","taps":[8],"nodes":N,"bound":2}' \
	-- sh -c 'sp-solve -o json kinds >rows; status=$?
	sed "s/\"nodes\":[0-9][0-9]*/\"nodes\":N/" rows; exit $status'
check '-o csv: the same columns, and spaces between labels' -s 2 -e "$twice" -o \
'line,size,board,status,message,length,solution,taps,nodes,bound
1,2x2,1 2 3 0,solved,,0,,,N,0
2,2x2,2 1 3 0,unsolvable,,,,,,
3,,,malformed,label 1 appears twice,,,,,
4,2x2,2 3 1 0,solved,,4,DRUL,3 2 1 3,N,4
5,3x3,1 2 3 4 5 6 0 7 8,solved,,2,LL,8,N,2' -- sh -c '
	sp-solve -o csv kinds >rows; status=$?
	sed "s/[0-9]*,\([0-9]*\)$/N,\1/; s/,N,$/,,/" rows; exit $status'
check '-o csv -l: no solution and no taps' -o \
'line,size,board,status,message,length,nodes,bound
1,2x2,1 2 3 0,solved,,0,0,0' -i '1 2 3 0' -- sp-solve -o csv -l
check '-o json -l: no solution and no taps' -o \
'{"line":1,"size":"2x2","board":[1,2,3,0],"status":"solved","length":0,"nodes":0,"bound":0}' \
	-i '1 2 3 0' -- sp-solve -o json -l
check 'an empty input has only the heading of csv' -o \
'line,size,board,status,message,length,solution,taps,nodes,bound' -- sh -c '
	sp-solve -o csv </dev/null; sp-solve -o json </dev/null'
check 'several files have a column' -o \
'file,line,size,board,status,message,length
one,1,2x2,1 2 3 0,solved,,0
stdin,1,2x2,1 2 0 3,solved,,1
{"file":"one","line":1,
{"file":"stdin","line":1,' -- sh -c 'echo 1 2 3 0 >one
	echo 1 2 0 3 | sp-solve -lo csv one - | cut -d , -f 1-7
	echo 1 2 0 3 | sp-solve -o json one - | sed "s/\"size.*//"'
check 'csv puts a message with quotes or commas in quotes' -E '*' -o \
"1,,,malformed,\"'\"\"a\"\"' is no label\",,," -- sh -c '
	echo 1 2 "\"a\"" 0 | sp-solve -lo csv | sed 1d'
for row in 'none -d 3' 'gave-up -L 1' 'gave-up -L 1 -m bfs'; do
	check "-o json ${row#* }: ${row%% *}, without a length" -E '*' -o \
		"\"status\":\"${row%% *}\" \"length\":null" -- sh -c "
		echo 8 6 7 2 5 4 3 0 1 | sp-solve -o json ${row#* } |
		sed 's/.*\(\"status\":[^,]*\),.*\(\"length\":[^,]*\).*/\1 \2/'"
done
check '-o json: the message of a board that is given up or too large' -s 2 -E '*' -o \
'given up after 1 nodes; no solution is shorter than 1
a board of 100 cells is too large for shortest solutions; the most is 64, but the method near takes larger ones
near:1000 takes more memory here than -M allows' -- sh -c '
	part() { sed "s/.*\"gave-up\",\"message\":\"\([^\"]*\)\".*/\1/"; }
	echo 2 3 1 0 | sp-solve -o json -L 1 -m bfs | part
	sp-gen -S 1 -s 10 | sp-solve -o json | part
	sp-gen -S 1 -s 5 | sp-solve -o json -m near -M 0 >rows
	status=$?
	part <rows
	exit $status'
check 'the bound of a search for lessons is not known' -i '2 3 1 0' -o \
'"bound":null}' -- sh -c 'sp-solve -o json -m bfs | sed "s/.*,//"'
for options in '' '-u mtm' '-m fast' '-m near:5' '-g blank-first'; do
	check "-o $options: what -l, letters and taps are without it" -O wanted \
		-- sh -c "
		sp-solve $options nines >letters
		sp-solve -l $options nines >lengths
		sp-solve $options -w nines |
			sp-moves -o taps ${options##-[um]*} | sed 's/tiles: //' >taps
		paste -d , nines lengths letters taps >wanted
		sp-solve $options -o csv nines | sed 1d |
			sed 's/^[^,]*,[^,]*,\([^,]*\),solved,,\(.*\),[0-9]*,[0-9]*\$/\1,\2/' \
			>csv
		sp-solve $options -o json nines | sed '
			s/.*board\":\[\([^]]*\)\].*length\":\([0-9]*\),\"solution\":\"\([A-Z]*\)\",\"taps\":\[\([^]]*\)\].*/\1;\2;\3;\4/
			s/,/ /g; s/;/,/g' >json
		cmp csv json && cat csv"
done
finish
