#!/bin/sh
# fuzz.t -- the library takes the inputs of all fuzz targets as they expect
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
. "$root/tests/texts.sh"

for corpus in "$root"/tests/fuzz/corpus/*; do
	target=${corpus##*/}
	program=$root/build/tests/fuzz/$target
	if [ ! -x "$program" ]; then
		skip "$target" "no $program"
		continue
	fi
	# Each input is named before it is taken.
	check "$target: all inputs of fuzz/corpus are taken as expected" \
		-E "$corpus/*" -- "$program" "$corpus"/*
done

# The texts of texts/ are inputs of the target reader.
mkdir "$tmp/seeds"
texts=0
add_seed() {
	texts=$((texts + 1))
	text_seed >"$tmp/seeds/$texts"
}
program=$root/build/tests/fuzz/reader
if [ -x "$program" ]; then
	each_text "$tmp" add_seed
	check 'reader: all texts of texts/ are read alike in every way' \
		-E "*/seeds/1*/seeds/$texts*" -- "$program" "$tmp"/seeds/*
else
	skip 'reader: all texts of texts/' "no $program"
fi
finish
