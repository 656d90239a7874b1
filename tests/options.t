#!/bin/sh
# options.t -- options, usage errors, help and version of every program
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# wrong NAME PATTERN COMMAND ...: a usage error whose line fits the pattern
wrong() {
	wrong_name=$1 wrong_pattern=$2
	shift 2
	check "$wrong_name" -s 2 -E "$1: $wrong_pattern
usage: $1 [[]*" -- two_lines "$@"
}

for table in "$root"/tests/usage/*; do
	usage_errors "$table"
done

# ---- help, version, what getopt gives ----

printf 'h\nV\n' >"$tmp/common"
for program in $programs; do
	"$program" -h >"$tmp/help"
	check "$program -h: a line for every option of the usage" \
		-o "$(sed -n "s/^usage: $program //p" "$tmp/help" |
		    grep -o -e '-[A-Za-z]*' | tr -d -- -'\n' | fold -w 1 |
		    grep . | cat - "$tmp/common" | sort)" \
		-- sh -c "$program -h | sed -n 's/^  -\(.\) .*/\1/p' | sort"
	check "$program --help is -h" -O "$tmp/help" -- "$program" --help
	check "$program -V: name and version" -o "$program (sp) $(
	    "$program" -V | sed 's/.* //')" -- "$program" -V
	check "$program --version is -V" \
		-o "$("$program" -V)" -- "$program" --version
	case $("$program" -V) in
	"$program (sp) "[0-9]*.[0-9]*) ok "$program -V has a version" 0 ;;
	*) ok "$program -V has a version" 1 ;;
	esac
	wrong "$program -Z is no option" '-Z: *' "$program" -Z
	wrong "$program: --help stands alone" '*--help*' "$program" --help x
	wrong "$program: --version stands alone" '*--version*' \
		"$program" -s 3 --version
	wrong "$program has no other long options" '*' "$program" --size=3
	wrong "$program: an option without its argument is named" \
		'-s: *argument*' "$program" -s
	wrong "$program: an option that is no ASCII is shown as a number" \
		'-\\x*: no such option' "$program" "$(printf '%b' '-\0351')"
	for size in '' 1x4 4x1 0x0 0 1 x 4x x4 4x4x4 4x4y -3 +3 ' 3' 3.0 \
	    8193 99999999999999999999 4x18446744073709551617; do
		wrong "$program: '$size' is no size" "-s: '$size'*" \
			"$program" -s "$size"
	done
	check "$program: sizes may have zeros in front" -i '' \
		-- sh -c "$program -s 0004x04 >/dev/null"
	check "$program: 8192x8192 is a size" -i '' \
		-- sh -c "if [ $program = sp-gen ]; then set -- -n 0; fi
		    $program -s 8192x8192 \"\$@\""
	wrong "$program: an unknown goal is an error" "-?: 'clasic': *" \
		"$program" -"$(echo "$program" | sed 's/sp-map/f/;t
		    s/.*/g/')" clasic
done

wrong 'a single row is refused with the reason' \
	'-s: *single row*cannot pass*' sp-check -s 1x4
wrong 'a single column is refused with the reason' \
	'-s: *column*cannot pass*' sp-gen -s 4x1

before='options come before files'
for program in sp-check sp-count sp-map sp-show sp-solve; do
	check "$program: -- ends the options" -s 2 \
		-e "$program: -h: No such file or directory" \
		-- "$program" -- -h
	wrong "$program: an option after a file is refused" \
		"'-h': $before; ./-h for a file of that name" \
		"$program" /dev/null -h
	wrong "$program: before any work" "'-s3': $before; *" \
		"$program" - no-such-file -s3
	check "$program: but not the name of standard input" -i '' \
		-- "$program" /dev/null -
	check "$program: -- allows all names" -i '' -s 2 \
		-e "$program: -h: No such file or directory" \
		-- "$program" -- /dev/null -h
	check "$program: -n with a number earns a hint" -s 2 \
		-e "$program: 5: No such file or directory; -n takes no argument here" \
		-- "$program" -n 5
	wrong "$program: and so does one attached to it" \
		'-5: no such option; -n takes no argument here' "$program" -n5
	check "$program: a file without -n has none" -s 2 \
		-E "$program: 5: No such file or directory; boards are *" -- "$program" 5
done
check 'POSIXLY_CORRECT changes nothing' -s 2 \
	-E "sp-check: '-h': $before; *" \
	-- env POSIXLY_CORRECT=1 sp-check /dev/null -h
check 'options may share a hyphen, with the argument attached' -i '1 2
3 0' -o '1:solvable	inversions 0 and 0, both even; width 2 is even: blank in row 1 and row 1, an even distance' \
	-- sp-check -nvGs2

check 'of -s given twice the last counts' -i '1 2 3 4 5 0' -o solvable \
	-- sp-check -s 4 -s 3x2
check 'of -g given twice the last counts' -i '0 1 2 3' -o solvable \
	-- sp-check -g classic -g blank-first
check 'of -f given twice the last counts' -i '0 1 2 3' -o 2 \
	-- sp-count -f inversions -f row
check 'of -n given twice the last counts' -o 3 -- sp-gen -u -n 7 -n 3
check 'of -n given twice the last counts, inf too' -o 3 \
	-- sp-gen -u -n inf -n 3
check 'of -m given twice the last counts' -o '1 2 3 0' \
	-- sp-gen -s 2 -m uniform -m slide:0
check 'of -x given twice the last counts' -i '1 2 3 0' -o '2 1 0 3' \
	-- sp-map -x least -x mirror -t '2 1 0 3'
check 'of -t given twice the last counts' -i '1 2 3 0' -o '1 2 3 0' \
	-- sp-map -t snake -t classic
check 'of -o given twice the last counts' -i '1 2 3 0' -o '1 2 3 4' \
	-- sp-map -o grid -o one-based

# ---- sp-gen ----

wrong 'sp-gen takes no operand and hints at -s' "'3x3': *-s*" sp-gen 3x3
wrong 'sp-gen takes no operand after -- either' "'-n': *-s*" sp-gen -- -n
wrong 'sp-gen takes no file' "'-': *-s*" sp-gen -
for number in '' 4x -1 +4 ' 4' '4 ' 0x4 1e3 four INF infinite 4.0; do
	wrong "sp-gen: -n '$number' is no number" "-n: '$number' *" \
		sp-gen -n "$number"
done
for number in '' 4x -1 +4 ' 4' inf 0x4; do
	wrong "sp-gen: -k '$number' is no number" "-k: '$number' *" \
		sp-gen -k "$number"
done
wrong 'sp-gen: -n ends below 2^64' '-n: *18446744073709551615*' \
	sp-gen -n 18446744073709551616
wrong 'sp-gen: -r has its limit, too' "-r: '0/9*': too many parts" \
	sp-gen -r "0/$(printf '%0500d' 0 | tr 0 9)"
wrong 'sp-gen: -k ends below 2^64' '-k: *18446744073709551615*' \
	sp-gen -k 18446744073709551616
check 'sp-gen: zeros in front of numbers are allowed' -o 4 \
	-- sp-gen -u -n 000000000000000000000000000000000000000004
for parts in '' 3 3/3 4/3 1/0 0/0 /3 1/ 1/3/4 -1/3 1/-3 x/3 1/x '1 /3'; do
	wrong "sp-gen: -r '$parts' is no part" "-r: '$parts'*" \
		sp-gen -r "$parts"
done
for missing in 17 0 -1 '' x Random 1x; do
	wrong "sp-gen: -M '$missing' is no missing number on 4x4" \
		"-M: '$missing' *" sp-gen -M "$missing"
done
wrong 'sp-gen: -M 5 is not missing on 2x2, wherever -s stands' "-M: '5' *" \
	sp-gen -M 5 -s 2
for seed in '' -1 +1 x 7x ' 7' 0x 0xg deadbeef 1.0 \
    340282366920938463463374607431768211456 \
    999999999999999999999999999999999999999999 \
    0x100000000000000000000000000000000; do
	wrong "sp-gen: '$seed' is no seed" "-S: '$seed' *2^128-1*" \
		sp-gen -S "$seed"
done
for seed in 340282366920938463463374607431768211455 \
    0xffffffffffffffffffffffffffffffff 0XFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF \
    000340282366920938463463374607431768211455; do
	check "sp-gen: $seed is 2^128-1" \
		-e 'sp-gen: seed 340282366920938463463374607431768211455
sp-gen: population 12' -- sp-gen -S "$seed" -v -s 2 -n 0
done
for method in foo '' walk walk: walk:x walk:-1 slide slide: slide:1x \
    uniform:3 walks:3 wal:3 wake:3 slice:3 walk:18446744073709551616; do
	wrong "sp-gen: '$method' is no method" "-m: *'$method'*" \
		sp-gen -m "$method"
done
for population in '' solv Solvable both; do
	wrong "sp-gen: '$population' is no population" \
		"-p: '$population' *solvable*unsolvable*any*" \
		sp-gen -p "$population"
done

printf '1 2 3 0\n0 1 2 3\n' >"$tmp/goals"
for method in walk:3 slide:3; do
	for option in b d e; do
		wrong "sp-gen: -$option means nothing with -m $method" \
			"-$option: not with -m ${method%:3}: *" \
			sp-gen "-$option" -m "$method"
	done
	wrong "sp-gen: -p means nothing with -m $method" \
		"-p: not with -m ${method%:3}: *" sp-gen -p any -m "$method"
	wrong "sp-gen: -x means nothing with no step of ${method%:3}" \
		'-x: *' sp-gen -x -m "${method%3}0"
done
wrong 'sp-gen: -e means nothing with -d' '-d: *-e*' sp-gen -e -d
wrong 'sp-gen: -e means nothing with -M random' '-M: *-e*' \
	sp-gen -e -M random
wrong 'sp-gen: -e means nothing with -p any' '-p: *-e*' sp-gen -e -p any
wrong 'sp-gen: -d means nothing with several goals' '-d: *several goals*' \
	sp-gen -d -g @"$tmp/goals"
wrong 'sp-gen: -e means nothing with several goals' '-e: *several goals*' \
	sp-gen -e -g @"$tmp/goals"
wrong 'sp-gen: -M means nothing with several goals' '-M: *goal*' \
	sp-gen -M 3 -g @"$tmp/goals"
wrong 'sp-gen: -M means nothing with a goal given as a board' '-M: *goal*' \
	sp-gen -M 4 -g '1 2 3 0'
wrong 'sp-gen: -r means nothing with inf' '-r: *inf*' sp-gen -n inf -r 0/2
check 'sp-gen: -r with inf is cut under -d' -o 6 \
	-- sp-gen -u -s 2 -d -n inf -r 1/2
check 'sp-gen: -r with inf is cut under -e' -o 6 \
	-- sp-gen -u -s 2 -e -n inf -r 1/2
wrong 'sp-gen: a goal of another size than -s' "-g: *3x3*" \
	sp-gen -s 3 -g '1 2 3 0'
check 'sp-gen: what the last option overrides is no clash' \
	-- sp-gen -m walk:3 -m uniform -b -n 0

# ---- sp-check ----

for property in '' foo inversions inversions= inversions=a:3 inversions=-1: \
    inversions=3:4:5 inversions=5:3 inversions==3 ' inversions=3' \
    inversions=18446744073709551616 parity=foo parity= parity=even:odd \
    size=1x3 size= solved=1 =3 unsolved Solvable; do
	wrong "sp-check: '$property' is no property" "-p: '$property': *" \
		sp-check -p "$property"
done
wrong 'sp-check: every -p is checked' "-p: 'foo': *" \
	sp-check -p solvable -p foo -p solved
wrong 'sp-check: -v with -p names -p unsolvable' '-v: *-p unsolvable*' \
	sp-check -v -p solvable
wrong 'sp-check: -n is not for boards written as grids' '-n: *grids*' \
	sp-check -n -G -p solvable
check 'sp-check: -n of verdicts on grids is' -i '1 2
3 0' -o 1:solvable -- sp-check -n -G

# ---- sp-count ----

wrong 'sp-gen: walks may repeat boards, which awk can leave out' \
	"-d: not with -m slide: where a walk ends is left to chance; awk '!seen[[]\$0]++' passes each board once" \
	sp-gen -d -m slide:5
wrong 'sp-gen: that is no help for -b' \
	'-b: not with -m walk: where a walk ends is left to chance' \
	sp-gen -b -m walk:5
for program in sp-gen sp-check sp-count sp-solve; do
	wrong "$program: forms are written by sp-map" \
		'-o: no such option; sp-map -o writes boards in other forms' \
		"$program" -o grid
done
wrong 'sp-map: JSON is no form' "-o: no such form: 'json'; there are *in man 7 sp*" \
	sp-map -o json
for field in '' foo 'inversions,' ,inversions inversions,,row Inversions \
    'inversions, row' inversion; do
	wrong "sp-count: '$field' are no fields" '-f: *field*' \
		sp-count -f "$field"
done
wrong 'sp-count: the length of a solution is no field' \
	"-f: no such field: 'length'; sp-solve -l writes lengths of solutions" \
	sp-count -f length
for pair in HS HT Ht ST St Tt; do
	wrong "sp-count: only one of -$pair" '-[HSTt]: *-[HSTt]*' \
		sp-count "-$pair"
done
wrong 'sp-count: -t takes no -f' '-t: *-f*' sp-count -t -f row
wrong 'sp-count: -f takes no -t' '-t: *-f*' sp-count -f row -t
wrong 'sp-count: -H is of one field' '-H: *one field*' \
	sp-count -H -f row,column
for field in parity size; do
	wrong "sp-count: -H takes no $field" "-H: *$field*" \
		sp-count -H -f "$field"
	wrong "sp-count: -S takes no $field" "-S: *$field*" \
		sp-count -S -f "row,$field"
done

# ---- sp-map ----

for name in '' foo rotate rotate360 Mirror; do
	wrong "sp-map: '$name' is no symmetry" "-x: *'$name'*" \
		sp-map -x "$name"
done
for name in '' foo Line onebased; do
	wrong "sp-map: '$name' is no form to read" "-i: *'$name'*" \
		sp-map -i "$name"
	wrong "sp-map: '$name' is no form to write" "-o: *'$name'*" \
		sp-map -o "$name"
done
wrong 'sp-map: loose is for reading only' '-o: *loose*' sp-map -o loose
for label in '' x -1 4x 99999999999999999999; do
	wrong "sp-map: -B '$label' is no label" "-B: '$label' *" \
		sp-map -i one-based -B "$label"
done
wrong 'sp-map: -B means nothing in line form' '-B: *one-based*zero-based*' \
	sp-map -B 3
check 'sp-map: -g is -f and -t' -i '1 2 3 0' -o '0 1 4 3' \
	-- sp-map -g snake -x rotate180
check 'sp-map: what comes after -g counts' -i '1 2 0 3' -o '1 2 3 4' \
	-- sp-map -g snake -t classic -o one-based
wrong 'sp-map: -g names no goal' "-g: 'snail': *" sp-map -g snail
wrong 'sp-map: -g @- for boards from standard input' "-g: '@-': *" \
	sp-map -g @-
wrong 'sp-map: -i index needs the size' '-i: *-s*' sp-map -i index
check 'sp-map: -i index takes the size of a goal given as a board' \
	-i 0 -o '0 1 2 3' -- sp-map -i index -f '0 1 2 3' -t blank-first
wrong 'sp-map: -u and -U are not together' '-U: *-u*' sp-map -u -U
for option in u U; do
	wrong "sp-map: -$option means nothing with -t" "-t: *-$option*" \
		sp-map "-$option" -t classic
	wrong "sp-map: -$option means nothing with -b" "-b: *-$option*" \
		sp-map "-$option" -b
	wrong "sp-map: -$option means nothing with -x" "-x: *-$option*" \
		sp-map "-$option" -x mirror
	wrong "sp-map: -$option means nothing with -x least" "-x: *-$option*" \
		sp-map "-$option" -x least
	wrong "sp-map: -$option is of the line form" "-$option: *line form*" \
		sp-map "-$option" -G
	wrong "sp-map: -$option reads no grids" "-$option: *line form*" \
		sp-map "-$option" -i grid
	wrong "sp-map: -$option writes no index" "-$option: *line form*" \
		sp-map "-$option" -o index
done
wrong 'sp-map: -U means nothing with -m' '-m: *-U*' sp-map -U -m U
wrong 'sp-map: -n is not for grids' '-n: *grids*' sp-map -n -G
wrong 'sp-map: -n is not for -o grid' '-n: *grids*' sp-map -n -o grid
check 'sp-map: -n is for grids written as lines' -i '1 2
3 0' -o '1:1 2 3 0' -- sp-map -n -G -o line
give='; for a file of moves give -m @FILE'
wrong 'sp-map: a wrong letter in -m is numbered' \
	"-m: move 3: 'X' is none of U D L R$give" sp-map -m ULX
wrong 'sp-map: repeats count as slides before a wrong letter' \
	"-m: move 6: 'X' is none of U D L R$give" sp-map -m U3L2X
wrong 'sp-show: the name of a file in -m needs an @' \
	"-m: move 1: 'm' is none of U D L R$give" sp-show -m moves
wrong 'sp-map: a repeat count of 0 is an error' '-m: move 1 (U): *' \
	sp-map -m U0
wrong 'sp-map: a number without a letter is an error' \
	"-m: move 1: '3' *" sp-map -m 3

finish
