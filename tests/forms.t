#!/bin/sh
# forms.t -- -i and -B: every program reads every notation
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

# The same board in every form that is read, after two lines that hold none.
board='1 2 3 4 5 6 0 7 8'
printf '\n# one\n%s\n' "$board" >line
printf '\n# one\n1 2 3\n4 5 6\n0 7 8\n' >grid
printf '\n# one\n1 2 3 4 5 6 9 7 8\n' >one-based
printf '\n# one\n0 1 2 3 4 5 8 6 7\n' >zero-based
printf '\n# one\n%s\n' "$(echo "$board" | sp-map -o index)" >index
printf '\n# one\n[[1, 2, 3], [4, 5, 6], [_, 7, 8]],\n' >loose

for form in line grid one-based zero-based index loose; do
	size=
	[ $form != index ] || size=-s3
	check "sp-check -i $form" -o 3:solvable \
		-- sp-check -n -i $form $size $form
	check "sp-count -i $form" -o '3:1	2	0' \
		-- sp-count -n -i $form $size -f row,manhattan,inversions $form
	check "sp-solve -i $form" -o 3:LL -- sp-solve -n -i $form $size $form
	check "sp-map -i $form" -o "3:$board" -- sp-map -n -i $form $size $form
done

for program in sp-check sp-count sp-map sp-show sp-solve; do
	check "$program: -i index needs the size" -s 2 \
		-E "$program: -i: index needs the size, -s
usage: *" -- "$program" -i index
	check "$program: -B means nothing in line form" -s 2 \
		-E "$program: -B: only with -i one-based or -i zero-based
usage: *" -- "$program" -B 3
	check "$program: -B means nothing in the form index" -s 2 \
		-E "$program: -B: only with -i one-based or -i zero-based
usage: *" -- "$program" -i index -s 2 -B 3
	check "$program -i one-based -B" -s 2 -i '1 2 3 4
1 2 3 4' -E "$program: stdin:1: no label 9, which was to be the blank
*2: no label 9*" -- sh -c "$program -i one-based -B 9 | grep -v malformed
		exit 2"
done
check 'the blank that -B names is another one' -i '3 4 1 2' -o 1 \
	-- sp-count -i one-based -B 2 -f row
check 'and the greatest number without -B' -i '3 4 1 2' -o 2 \
	-- sp-count -i one-based -f row

# ---- sp-check -p writes what it has read ----

for form in line grid one-based zero-based index; do
	size=
	[ $form != index ] || size=-s3
	sed 1,2d $form >wanted
	check "sp-check -p writes the form $form as it was read" -O wanted \
		-- sp-check -p solvable -i $form $size $form
done
check 'sp-check -p writes boards read loosely as lines' -o "$board" \
	-- sp-check -p solvable -i loose loose
check 'and with -G as grids' -i '| 1 | 2 |
| 3 | _ |' -o '1 2
3 0' -- sp-check -p solvable -G -i loose
check 'a blank that is not the greatest number is written as that' \
	-i '3 4 1 2' -o '3 4 1 2' -- sp-check -p row=1 -i one-based -B 2
check '-n numbers no grids of -i grid' -s 2 -E 'sp-check: -n: *grids*
usage: *' -- sp-check -n -p solvable -i grid

finish
