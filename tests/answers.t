#!/bin/sh
# answers.t -- sp-solve writes records, rows and first slides; known solutions
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
sp-gen -S 3 -m walk:30 -n 8 -M random >fours
for options in '' -bc '-t -u mtm' '-m fast' '-m near:5' '-m ida'; do
	check "-w $options: what paste makes of boards and answers" -O wanted \
		-- sh -c "sp-solve $options boards | paste boards - >wanted
		sp-solve -w $options boards"
done
check 'records of boards and solutions lead to the goal' -o '60 solved' -- sh -c '
	sp-solve -w boards | sp-moves -v | cut -f 1 | uniq -c | sed "s/^ *//"'

# sp-solve keeps 1024 boards until their answers are written.
{
	echo 1 2 3 4 5 6 0 7 8
	yes 1 2 3 4 5 6 8 7 0 | head -n 1500
	printf '1 2 3\n1 2 3 4 5 6 7 0 8\n'
} >waiting
check '1500 known answers wait for the first, and a malformed board behind them' \
	-s 2 -E '*:1502: *' -o \
'      1 1 2 3 4 5 6 0 7 8	LL
   1500 1 2 3 4 5 6 8 7 0	unsolvable
      1 	malformed
      1 1 2 3 4 5 6 7 0 8	L' -- sh -c 'sp-solve -w waiting >answers
	status=$?
	uniq -c answers
	exit $status'

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
'given up after 1 node; no solution is shorter than 1
a board of 100 cells is too large for this method; the most is 64, but -m near takes larger ones
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
		sp-solve $options boards >letters
		sp-solve -l $options boards >lengths
		sp-solve $options -w boards |
			sp-moves -o taps ${options##-[um]*} | sed 's/tiles: //' >taps
		paste -d , boards lengths letters taps >wanted
		sp-solve $options -o csv boards | sed 1d |
			sed 's/^[^,]*,[^,]*,\([^,]*\),solved,,\(.*\),[0-9]*,[0-9]*\$/\1,\2/' \
			>csv
		sp-solve $options -o json boards | sed '
			s/.*board\":\[\([^]]*\)\].*length\":\([0-9]*\),\"solution\":\"\([A-Z]*\)\",\"taps\":\[\([^]]*\)\].*/\1;\2;\3;\4/
			s/,/ /g; s/;/,/g' >json
		cmp csv json && cat csv"
done

# ---- first slides ----

# first_of_all METRIC: the first moves of all solutions that -a -c writes
first_of_all() {
	awk -F '\t' -v metric="$1" '
		/^[a-z-]/ { print; next }
		{
			first = ""
			split("", seen)
			for (i = 1; i <= NF; i++) {
				match($i, /^[A-Z][0-9]*/)
				move = substr($i, 1, metric == "mtm" ? RLENGTH : 1)
				if (!(move in seen) && move != "")
					first = first (first == "" || \
					    metric != "mtm" ? "" : " ") move
				seen[move]
			}
			print first
		}'
}

sp-gen -e -s 2x4 | awk 'NR % 16 == 1' >all # a sixteenth
sp-gen -S 2 -s 3x4 -m walk:60 -n 30 >long
sp-gen -S 2 -s 5x2 -M random -n 100 -g snake >short
sp-gen -S 5 -s 5 -m slide:70 -n 10 -g spiral >five
for run in '-s 2x4 all' '-s 2x4 -u mtm all' '-u mtm boards' fours \
	'-s 3x4 long' '-s 5x2 -g snake short' '-g spiral -M 4 five'; do
	case $run in *mtm*) metric=mtm ;; *) metric=slides ;; esac
	# shellcheck disable=SC2086
	sp-solve -a -c $run 2>said | first_of_all $metric >wanted
	threads=2
	[ "$run" != fours ] || threads=1
	check "-f -j $threads $run: those of all solutions" -O wanted \
		-- sh -c "sp-solve -f -j $threads $run || [ \$? = 1 ]"
done
# A letter names the direction of the tile, on the other side of the blank.
check '-f -t: the tiles of these moves' -O wanted -- sh -c '
	: >wanted
	for metric in slides mtm; do
		sp-solve -f -u $metric boards >first
		paste first boards | awk -F "\t" -v metric=$metric "
			BEGIN { by[\"D\"] = -3; by[\"L\"] = 1; by[\"R\"] = -1; by[\"U\"] = 3 }
			{
				count = split(\$1, move, metric == \"mtm\" ? \" \" : \"\")
				split(\$2, label, \" \")
				for (blank = 1; label[blank] != 0; blank++)
					continue
				line = count > 0 ? \"tiles:\" : \"\"
				for (i = 1; i <= count; i++)
					line = line \" \" label[blank + \
					    by[substr(move[i], 1, 1)] * \
					    (length(move[i]) > 1 ? substr(move[i], 2) : 1)]
				print line
			}" >>wanted
		sp-solve -f -t -u $metric boards
	done'
check '-f: words, records, and the column of -o' -s 2 -E '*' -o \
'1 2 3 0	
2 1 3 0	unsolvable
	malformed
2 3 1 0	D
1 2 3 4 5 6 0 7 8	L
solved,
unsolvable,
malformed,
solved,D
solved,L
"bound":0,"first":""
"bound":null,"first":null
"bound":null,"first":null
"bound":4,"first":"D"
"bound":2,"first":"L"' -- sh -c 'sp-solve -wf kinds
	sp-solve -f -o csv kinds 2>said | sed 1d | cut -d , -f 4,11
	sp-solve -f -o json kinds 2>said | sed "s/.*\(\"bound.*\)}/\1/"
	exit 2'
check '-f -d 3: none, where a solution has more slides' -s 1 -i '2 3 1 0' \
	-o none -- sp-solve -f -d 3
for nodes in 30 60; do
	check "-f -L $nodes: the same answers with more threads" -O wanted \
		-- sh -c "sp-solve -f -j 1 -L $nodes boards >wanted 2>said
		grep -q - wanted && grep -q [DLRU] wanted || exit 9
		sp-solve -f -j 2 -L $nodes boards 2>said || [ \$? = 2 ]"
done

# ---- known solutions ----

# Solutions that are much too long, and others that near does not find: for each
# board one of them, in turn.
sp-gen -S 6 -s 6 -n 5 >large
for boards in boards large; do
	sp-solve -m fast $boards >long
	sp-solve -m near:300 $boards >shorter
	paste long shorter | awk -F '\t' '{ print NR % 2 ? $1 : $2 }' >known
	for run in '-m near:2' '-m fast' '-m within:1.5' '-u mtm -m near:2' \
		'-u mtm -m fast'; do
		case $run$boards in
		*within*large | *mtm*near*large | *fast*boards) continue ;;
		esac
		check "$boards, $run -k: a solution, never longer than both" \
			-o solved -- sh -c "
			sp-moves -l known | awk -v column=$(case $run in
			*mtm*) echo 2 ;; *) echo 1 ;; esac) \
				'{ print \$column }' >lengths
			sp-solve -l $run $boards | paste - lengths |
				awk '{ print \$1 < \$2 ? \$1 : \$2 }' >most
			sp-solve -j 1 $run -k @known $boards >first
			sp-solve -j 2 $run -k @known $boards | cmp - first
			sp-moves -v -b $boards first | cut -f 1 | sort -u
			sp-solve -l $run -k @known $boards | paste - most |
				awk '\$1 > \$2 { print NR \": \" \$0 }'"
	done
done
check '-k: what is known is made shorter in windows' -o fewer -- sh -c '
	sp-solve -m fast large >known
	sp-solve -m fast -k @known large | awk "{ n += length }
		END { print n }" >after
	awk "{ n += length } END { print n }" known | paste after - |
		awk "{ print \$1 < .9 * \$2 ? \"fewer\" : \$0 }"'
for run in boards '-u mtm boards' '-g spiral -M 4 five' '-d 20 boards'; do
	# shellcheck disable=SC2086
	sp-solve $run >wanted 2>said
	# shellcheck disable=SC2086
	sp-solve ${run#-d 20} >known 2>said
	check "$run -k: the same solutions as without" -O wanted -- sh -c "
		sp-solve -k @known $run || [ \$? = 1 ]"
	# shellcheck disable=SC2086
	sp-solve -l $run >wanted 2>said
	check "$run -l -k: the same lengths" -O wanted -- \
		sh -c "sp-solve -l -j 2 -k @known $run || [ \$? = 1 ]"
done
check '-l -k: a known shortest solution saves the last search' -o fewer -- sh -c '
	nodes() { awk "/^{/" | sed "s/.*nodes\":\([0-9]*\).*/\1/" |
		awk "{ n += \$1 } END { print n }"; }
	sp-solve -g spiral -M 4 five >known
	with=$(sp-solve -j 1 -l -o json -g spiral -M 4 -k @known five | nodes)
	without=$(sp-solve -j 1 -l -o json -g spiral -M 4 five | nodes)
	[ "$with" -lt "$without" ] && echo fewer || echo "$with $without"'
check '-k: a board has its line, also if it is malformed or unsolvable' -s 2 \
	-e "$twice
sp-solve: kinds:5: known:5: these moves do not solve the board" \
	-o '
unsolvable
malformed
DRUL
malformed' -- sh -c 'printf "\nU\nnonsense\nnone\nL\n" >known
	sp-solve -k @known kinds'
check '-k: too few lines' -s 2 -i '2 3 1 0
1 2 0 3' -E 'sp-solve: stdin:2: no moves for it: known has 1 line' -o 'DRUL
malformed' -- sh -c 'echo DRUL >known; sp-solve -k @known'
check '-k: too many lines' -s 2 -i '2 3 1 0' -E '*known: 1 line more than*' \
	-o DRUL -- sh -c 'printf "DRUL\nU\n" >known; sp-solve -k @known'
check '-k @: records' -O wanted -- sh -c 'sp-solve -w boards >wanted
	sp-solve -m fast -w boards | sp-solve -w -k @'
check '-k: moves for all boards' -s 2 -i '1 2 0 3
2 3 1 0' -E 'sp-solve: stdin:2: move 1 (L): no tile to the right of the blank' \
	-o 'L
malformed' -- sp-solve -m fast -k L
check '-f -L: a search that ends beyond the limit leaves no more nodes' -s 2 \
	-i '4 7 1 3 14 13 8 6 12 2 11 15 10 5 9 0' -E '*given up after 6*' -o - \
	-- sp-solve -j 1 -f -L 62398
check '-m fast -L -k: fast has no limit, also with windows' -o 'no longer' -- sh -c '
	sp-solve -m near large >known
	sp-solve -m fast -l -L 1000 -k @known large >lengths
	awk "{ print length }" known | paste lengths - |
		awk "\$1 == \"-\" || \$1 > \$2 { bad = 1 }
		END { print bad ? \"longer\" : \"no longer\" }"'
# Twelve slides around four cells lead back to the board.
awk 'BEGIN {
	printf "L"
	for (i = 0; i < 90000; i++)
		printf "DRUL"
	print ""
}' >loops
check '-L -k: windows over loops count as nodes' -s 2 -i '1 2 0 3' \
	-E '*given up after 1001 nodes*' -o - -- \
	sp-solve -m near:100 -L 1000 -k @loops
check '-k: loops are taken out of a known solution' -i '1 2 0 3' \
	-E '*length 1,*' -o L -- sp-solve -v -m near:100 -k @loops
finish
