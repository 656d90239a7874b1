#!/bin/sh
# study.t -- the study of solution lengths, with very few boards
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"

study=$root/tests/study
page=$tmp/page

check 'it runs, and goes on without gnuplot' -e 'run: no gnuplot, so no plots' \
	-- env BOARDS=1 WALKS=20 SLIDES='10 100' TO="$page" \
	BIN="${SP_BIN:-$root/build/bin}" GNUPLOT=/nonexistent "$study/run"
check 'a row for all boards, each sample and ten walks, of 18 columns' \
	-o '31 18' -- awk -F '\t' '
	{ columns[NF] }
	END { for (n in columns) line = line " " n; print NR line }' \
	"$page/results.tsv"

# row METHOD STEPS FROM TO: some columns of a row
row() {
	awk -F '\t' -v row="$1 $2" -v from="$3" -v to="$4" '
	$1 " " $2 == row {
		for (i = from; i <= to; i++)
			printf "%s%s", $i, i < to ? " " : "\n"
	}' "$page/results.tsv"
}

check 'all 4x4 boards: 16!/2, 52.59 slides on average, 80 at most' \
	-o '10461394944000 52.5895 5.3417 0.0000 0 43 53 61 80' \
	-- row all - 3 11
check 'all 3x3 boards: 21.97 slides on average, 31 at most' \
	-o '181440 21.9724 3.3668 0.0000 0 16 22 27 31' -- row every 3x3 3 11
check 'all 3x3 boards, solved, have the published lengths' \
	-o '0.0000' -- row every 3x3 16 16
[ "$(row slide 10 11 11)" -le 10 ]
ok 'ten slides are undone by ten' $?
check 'the columns of the histograms add up to 100 percent, or to nothing' \
	-O /dev/null -- awk '
	BEGIN { FS = "\t" }
	NR > 1 { for (i = 2; i <= NF; i++) sum[i] += $i }
	END { for (i in sum)
		if (sum[i] && (sum[i] < 99.9 || sum[i] > 100.1)) print i, sum[i] }
	' "$page/histograms.tsv"

# Statistics that are easily had by hand: lengths 0, 1, 2 of 2, 4, 2 boards.
printf '%s\n' '0 2' '1 4' '2 2' >"$tmp/known"
printf '%s\n' 'walk 1 4' 'walk 2 4' >"$tmp/plan"
printf '%s\n' 1 0 2 1 2 2 2 2 >"$tmp/lengths"
check 'a sample like all boards; one of the longest alone' -o '
all - 8 1.0000 0.7071 0.0000 0 0 1 2 2 0.00 0.000 0.0000 0.5000
walk 1 4 1.0000 0.8165 0.4082 0 0 1 2 2 0.00 0.000 0.0000 0.5000
walk 2 4 2.0000 0.0000 0.0000 2 2 2 2 2 0.00 1.500 0.7500 1.0000' -- sh -c "
	awk -f '$study/statistics.awk' '$tmp/known' '$tmp/plan' '$tmp/lengths' |
	awk -F '\\t' 'NR == 1 { print \"\"; next } { \$14 = \$15 = \$17 = \"\"
		gsub(/ +/, \" \"); print }'"

check 'the page as committed is made of the results as committed' \
	-O "$study/README.md" -- "$study/page" "$study"
check 'its boards are those that sp-show draws' \
	-- cmp "$page/boards.txt" "$study/boards.txt"

finish
