#!/bin/sh
# plain.t -- programs write the same by all kernels, by fewer and in plain C
#
# SP_PLAIN in the environment takes kernels away.  Texts are boards of sp-gen,
# some with a byte changed here and there.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# The values of SP_PLAIN that the unit tests use, too.
levels=$(sed -n '/^const char .*oracle_plain/s/[^"]*"\([^"]*\)"[^"]*/\1 /gp' \
	"$root/tests/unit/oracle.c")
# All fields, separated by commas.
fields=$(sp-count --options | awk -F '\t' \
	'$1 == "f" { gsub(" ", ",", $3); print $3 }')

# The commands that take boards, with some of their options.
cat >"$tmp/commands" <<EOT
sp-check
sp-check -v
sp-check -c -g snake
sp-check -n -p misplaced=2: -p row=2:
sp-check -p manhattan=3: -g spiral
sp-check -c -p unsolvable -g spiral
sp-check -p row=2: -p index=1:
sp-count
sp-count -n -g spiral
sp-count -S
sp-count -H -f conflicts
sp-count -f $fields
sp-map -f snake -t columns
sp-map -x mirror -o grid
sp-solve -m fast -l
EOT

# write_all [OPTION ...]: writes the output of each command for $tmp/text
write_all() {
	# Selected grids cannot have line numbers.
	case " $* " in
	*' -G '*) grep -v -e '-n -p' "$tmp/commands" ;;
	*) cat "$tmp/commands" ;;
	esac | while read -r command; do
		echo "\$ $command $*"
		# shellcheck disable=SC2086 # a command is several words
		$command "$@" <"$tmp/text" 2>>"$tmp/messages"
		echo "status $?"
	done
	cat "$tmp/messages"
	rm "$tmp/messages"
}

# same NAME [OPTION ...]: all commands write the same for each SP_PLAIN
same() {
	name=$1
	shift
	write_all "$@" >"$tmp/wanted"
	! grep -q '^status [3-9]' "$tmp/wanted" &&
		! grep -q '^usage:' "$tmp/wanted"
	ok "$name: commands read the text" $?
	for level in $levels; do
		(
			export SP_PLAIN="$level"
			write_all "$@"
		) >"$tmp/got"
		cmp -s "$tmp/wanted" "$tmp/got"
		ok "$name: commands write the same with SP_PLAIN=$level" $? \
			"$(diff "$tmp/wanted" "$tmp/got" | head -9)"
	done
}

# spoil SEED: changes a byte here and there
spoil() {
	awk -v seed="$1" '
	BEGIN {
		srand(seed)
		n = split("0 1 9 x , # - 17 00 \t \r 123456789", sign, " ")
		sign[++n] = "   "
		sign[++n] = sprintf("%70s", "")
		sign[++n] = " # comment"
	}
	{
		while (rand() < 0.2) {
			at = int(rand() * (length($0) + 1))
			$0 = substr($0, 1, at) sign[1 + int(rand() * n)] \
			    substr($0, at + 1 + (rand() < 0.5))
		}
		print
	}'
}

[ "$(echo "$levels" | wc -w)" -gt 1 ]
ok 'there are several sets of instructions to compare' $? "$levels"
# A size for the kernels of up to 16 cells, one for those of up to 100, and one
# that has none; unit/generate.c and fuzz/batches.c try many.
for size in 2x8 10x10 11x11; do
	width=${size%x*}
	sp-gen -S "$width" -s "$size" -n "$((9000 / width / width))" \
		-p any >"$tmp/clean"
	cp "$tmp/clean" "$tmp/text"
	same "$size" -s "$size"
	spoil "$width" <"$tmp/clean" >"$tmp/text"
	same "$size, spoilt" -s "$size"
	sp-map -s "$size" -o grid "$tmp/clean" | spoil "$width" >"$tmp/text"
	same "$size, grids, spoilt" -G -s "$size"
done
sp-gen -S 6 -s 4 -n 500 -M random | tr ' ' '\t' |
	sed "s/\$/$(printf '\r')/" >"$tmp/text"
same 'random missing numbers, tabs and CRs'
for size in 2 3 4 5 4 2; do
	sp-gen -S "$size" -s "$size" -n 300
done >"$tmp/text"
same 'sizes one after the other'
awk 'BEGIN { srand(4) } { print rand() "\t" $0 }' "$tmp/text" | sort -n |
	cut -f 2 | spoil 4 >"$tmp/mixed"
mv "$tmp/mixed" "$tmp/text"
same 'sizes mixed, spoilt'
finish
