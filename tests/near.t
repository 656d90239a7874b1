#!/bin/sh
# near.t -- sp-solve -m near: solutions close to the shortest, always the same
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# near NAME SIZE GOAL OPTION ...: all boards of the file "boards" are solved, in
# at most as many slides as by fast
near() {
	near_name=$1 near_size=$2 near_goal=$3
	shift 3
	check "$near_name" -o "$(grep -c . boards)" -- sh -c '
		size=$1 goal=$2
		shift 2
		sp-solve -s "$size" -g "$goal" -j 1 "$@" boards >moves ||
			exit
		sp-solve -s "$size" -g "$goal" -m fast boards |
			paste moves - |
			awk "length(\$1) > length(\$2) { print \"longer\" }"
		sp-map -s "$size" -f "$goal" -t "$goal" -m @moves boards |
		    sp-check -s "$size" -g "$goal" -p solved -c' \
		near "$near_size" "$near_goal" "$@"
}

# mean SIZE BOARDS WIDTH SLIDES: so many slides in all.  A change of the search
# that makes them more makes solutions worse.
mean() {
	sp-gen -S 7 -s "$1" -n "$2" >boards
	check "-m near:$3: $2 boards of $1 in $4 slides" -o "$4" -- sh -c '
		sp-solve -j 1 -s "$1" -l -m "near:$2" boards |
		    awk "{ n += \$1 } END { print n }"' mean "$1" "$3"
}

# wrong NAME PATTERN OPTION ...: a usage error
wrong() {
	wrong_name=$1 wrong_pattern=$2
	shift 2
	check "$wrong_name" -s 2 -E "sp-solve: $wrong_pattern
usage: sp-solve [[]*" -- sp-solve "$@"
}

# ---- solutions ----

for size in 2x2 3x2 2x11 4x4 6x6; do
	for goal in classic snake blank-first; do
		sp-gen -S 1 -s $size -g $goal -n 4 >boards
		near "$size, $goal" $size $goal -m near:20
	done
	sp-gen -S 2 -s $size -M random -n 4 >boards
	near "$size, any missing number, -bc" $size classic -m near:20
done
sp-gen -S 3 -s 5x4 -p any >goal
sp-gen -S 4 -s 5x4 -g @goal -n 3 >boards
near 'a goal given as a board' 5x4 "$(cat goal)" -m near:20
check 'solved, unsolvable and malformed boards' -s 2 -i '1 2 3 4 5 6 7 8 0
2 1 3 4 5 6 7 8 0
1 2 3 4 5 6 7 0 8
1 2 3 4 5 6 7 7 0' -o '0
unsolvable
1
malformed' -e 'sp-solve: stdin:4: label 7 appears twice' \
	-- sp-solve -l -m near
check '-v: length, distances and nodes' -i '1 2 3 4 5 6 7 0 8' -o L \
	-e 'sp-solve: stdin:1: length 1, lower bound 1, 0 nodes' \
	-- sp-solve -v -m near
for size in 21x2 2x21 25; do
	sp-gen -S 5 -s $size -n 2 >boards
	check "$size: too long a side, solved as by fast" -O /dev/null \
		-- sh -c 'sp-solve -m fast -s "$1" boards >fast
		sp-solve -m near -s "$1" boards | cmp - fast' - $size
done

# ---- the same everywhere ----

mean 4 20 30 1204
mean 5 5 1000 507
mean 6 20 40 4400
mean 6 5 5 1473
mean 7 12 40 4190
mean 8 6 40 3518
mean 7x4 10 100 1483
mean 12x3 5 100 1937
mean 9 3 40 3018
mean 10 5 100 6003
mean 20 1 100 9564
{
	sp-gen -S 8 -s 6 -n 7
	sp-gen -S 8 -s 4 -n 7
	sp-gen -S 9 -s 6 -n 9
	sp-gen -S 10 -s 11 -n 1
} >boards
check 'the same lines and messages with any number of threads' -O /dev/null \
	-- sh -c 'for j in 1 2 5; do
		sp-solve -m near:40 -v -j $j boards >moves.$j 2>said.$j
		cmp moves.1 moves.$j && cmp said.1 said.$j
	done'
check 'the same bytes on every machine' -o '2622206264 5824' \
	-- sh -c 'cksum <moves.1'

# ---- limits ----

check '-L: given up' -s 2 -i '5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12
8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6
1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' -o '-
-
L' -E 'sp-solve: stdin:1: given up after 1[0-9] nodes; no solution is shorter than [1-9]*
sp-solve: stdin:2: given up after 1[0-9] nodes; no solution is shorter than [1-9]*' \
	-- sp-solve -L 10 -m near
check '-L: near is not recommended where it was given up' -s 1 -o 0 \
	-- sh -c 'sp-gen -S 1 | sp-solve -L 10 -m near 2>&1 | grep -c moment'
check '-M: too little for the width' -s 2 -i '1 2 3 0
8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6' -o '-
-' -e 'sp-solve: stdin:1: near:300000 takes more memory here than -M allows
sp-solve: stdin:2: near:300000 takes more memory here than -M allows' \
	-- sp-solve -M 64 -m near:300000
check '-M: too little for the paths to the boards of a level' -s 2 \
	-i '8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6' -o - \
	-e 'sp-solve: stdin:1: near:66000 takes more memory here than -M allows' \
	-- sp-solve -M 64 -m near:66000
check 'of two methods the last one counts' -i '8 6 7 2 5 4 3 0 1' -o 31 \
	-- sp-solve -l -m near -m optimal
check 'near after optimal, too' -i '1 2 3 0' -o '' -- sp-solve -m near:1
for width in '' 0 00 1000001 x 1x -1 +1 1.5 99999999999999999999999 ' 1'; do
	wrong "near:$width: no width" \
		"-m: '$width': WIDTH is from 1 to 1000000, as in near:1000" \
		-m "near:$width"
done
wrong '-p asks for shortest solutions' '-m: -p asks for shortest solutions' \
	-p 1:9 -m near
for method in nea nears near= near:1:2; do
	wrong "'$method' is no method" "-m: '*" -m "$method"
done

# ---- little memory ----

limits='5000 10000 14000 20000 60000'
if [ -n "${TAP_UNLIMITED-}" ]; then
	skip 'little memory' 'a limit is not wanted'
	limits=
fi
{
	sp-gen -S 11 -s 6 -n 1
	sp-gen -S 11 -s 5 -n 1
} >boards
sp-solve -j 1 -m near:2000 boards >all
for limit in $limits; do
	for j in 1 4; do
		check "$limit kilobytes and -j $j: answers, or a message" \
			-o same -- sh -c "
			ulimit -v $limit 2>kept || { echo same; exit; }
			sp-solve -m near:2000 -j $j boards >seen 2>said
			case \$? in
			0) cmp seen all && echo same ;;
			2) grep -q 'sp-solve: .*memory' said && echo same ;;
			*) cat said >&2 ;;
			esac"
	done
done

finish
