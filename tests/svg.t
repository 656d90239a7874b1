#!/bin/sh
# svg.t -- sp-show -o svg: sheets of boards as SVG documents
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
pixels=$root/tests/pixels

# ---- bytes ----

check 'a board is a rectangle and a number for each tile' -i '1 2 3 0' -o \
'<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104" viewBox="0 0 104 104">
<rect width="100%" height="100%" fill="#fff"/>
<g font-family="sans-serif" text-anchor="middle">
<g transform="translate(10 10)" font-size="18">
<rect width="84" height="84" rx="6" fill="#ccc"/>
<rect x="3" y="3" width="38" height="38" rx="4" fill="#440154"/><text x="22" y="28" fill="#fff">1</text>
<rect x="43" y="3" width="38" height="38" rx="4" fill="#33668b"/><text x="62" y="28" fill="#fff">2</text>
<rect x="3" y="43" width="38" height="38" rx="4" fill="#49b671"/><text x="22" y="68">3</text>
</g>
</g>
</svg>' -- sp-show -o svg

# Draws boards of a size, some in a row, slowly; `size` stands in the first tag
# or, if `late`, at the end.
cat >slow.awk <<'AWK'
function hex(n) {
	return substr("0123456789abcdef", int(n / 16) + 1, 1) \
	    substr("0123456789abcdef", n % 16 + 1, 1)
}
function mixed(from, to, step) {
	return hex(from + int((to - from) * step / 256))
}
function colour(k, place, i, s) {
	place = int((k - 1) * 1024 / (NF - 1))
	white = place < 448
	i = int(place / 256)
	for (c = 1; c <= 3; c++)
		s = s mixed(scale[3 * i + c], scale[3 * i + c + (i < 4 ? 3 : 0)],
		    place % 256)
	return s
}
function add(text) {
	body[n++] = text
}
function max(a, b) {
	return a > b ? a : b
}
BEGIN {
	split("68 1 84 59 82 139 33 145 140 94 201 98 253 231 37", scale)
	add("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" \
	    "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n")
	x = y = 10
}
{
	h = NF / w
	most = length(NF - 1)
	for (i = 1; i <= NF; i++)
		most = max(most, length($i))
	font = int(56 / most)
	font = font < 18 ? font : 18
	add(sprintf("<g transform=\"translate(%d %d)\" " \
	    "font-size=\"%d\">\n<rect width=\"%d\" height=\"%d\" rx=\"6\" " \
	    "fill=\"#ccc\"/>\n", x, y, font, w * 40 + 4, h * 40 + 4))
	for (i = 0; i < NF; i++) {
		if ($(i + 1) == 0)
			continue
		tx = i % w * 40 + 3
		ty = int(i / w) * 40 + 3
		add(sprintf("<rect x=\"%d\" y=\"%d\" width=\"38\" " \
		    "height=\"38\" rx=\"4\" fill=\"#%s\"/>", tx, ty,
		    colour($(i + 1))))
		add(sprintf("<text x=\"%d\" y=\"%d\"%s>%d</text>\n",
		    tx + 19, ty + 19 + int(font * 7 / 20),
		    white ? " fill=\"#fff\"" : "", $(i + 1)))
	}
	add("</g>\n")
	right = max(right, x + w * 40 + 4)
	bottom = y + h * 40 + 4
	x += w * 40 + 24
	if (NR % columns == 0) {
		x = 10
		y = bottom + 20
	}
}
END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\""
	if (!late)
		printf " width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"",
		    right + 10, bottom + 10, right + 10, bottom + 10
	print ">"
	for (i = 0; i < n; i++)
		printf "%s", body[i]
	print "</g>"
	if (late)
		printf "<style>svg:root{width:%dpx;height:%dpx}</style>\n",
		    right + 10, bottom + 10
	print "</svg>"
}
AWK
for size in 2x2 3x3 4x4 5x2 2x9 11x10 40x30; do
	sp-gen -S 1 -s $size -n 5 >boards
	sp-gen -S 2 -s $size -n 3 -M random >>boards
	for columns in 1 3 5; do
		awk -v w="${size%x*}" -v columns=$columns -f slow.awk \
			boards >wanted
		check "$size, $columns in a row" -O wanted \
			-- sp-show -o svg -c $columns -s "$size" boards
	done
done
check 'five in a row if nothing is said' -O wanted -- sp-show -o svg \
	-s "$size" boards
sp-gen -S 1 -n 700 >boards
awk -v w=4 -v columns=25 -v late=1 -f slow.awk boards >large
check 'the size of a large sheet stands at its end' -O large \
	-- sp-show -o svg -c 25 boards
check 'whether or not boards have to be waited for' -O large \
	-- sh -c '{ head -n 300 boards; sed 1,300d boards; } |
	sp-show -o svg -c 25'
check 'no board is a sheet, too' -i '' -o \
'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">
<rect width="100%" height="100%" fill="#fff"/>
<g font-family="sans-serif" text-anchor="middle">
</g>
</svg>' -- sp-show -o svg
check 'a malformed board gives a message and no picture' -s 2 -i '1 2 3 0
1 1 2 0
3 2 1 0' -e 'sp-show: stdin:2: label 1 appears twice' -o 2 \
	-- sh -c 'sp-show -o svg >drawn; status=$?
	grep -c transform drawn; exit $status'
sp-gen -S 1 -n 3 >boards
sp-show -o svg boards >drawn
check 'colours follow the path, whichever it is' -O drawn \
	-- sp-show -o svg -g spiral boards

# ---- what stands under a board ----

echo 1 2 3 0 >'a<&>"é'
name='a&lt;&amp;&gt;"\xC3\xA9'
check '-n: file and line, in which nothing is markup' -o \
"<text x=\"10\" y=\"106\" font-family=\"monospace\" font-size=\"12\" text-anchor=\"start\">$name:1:</text>
<text x=\"150\" y=\"106\" font-family=\"monospace\" font-size=\"12\" text-anchor=\"start\">$name:1:</text>" \
	-- sh -c 'sp-show -n -o svg "$1" "$1" >captions
		grep monospace captions' sh 'a<&>"é'
check 'the sheet has room for it' -o 'width="280" height="124" viewBox="0 0 280 124"' \
	-- sh -c 'head -n 1 captions | grep -o "width.*[^>]"'
check '-n with one file: the line' -o '>1:</text>
>2:</text>' -- sh -c 'cat a* a* | sp-show -n -o svg | grep -o ">[0-9]*:<.*"'

# ---- motion ----

echo 1 2 3 0 >one
moving='<g><rect x="3" y="43" width="38" height="38" rx="4" fill="#49b671"/><text x="22" y="68">3</text><animateTransform attributeName="transform" type="translate" repeatCount="indefinite" '
check '-m: tiles have times and places, from where they are at first' -o \
"$moving"'dur="3600ms" values="0 0;0 0;40 0;40 0;0 0;0 0;40 0;40 0" keyTimes="0;0.2777;0.3333;0.3333;0.3888;0.3888;0.4444;1"/></g>' \
	-- sh -c 'sp-show -o svg -m RLR one | grep animate'
check '-d: and slides a length' -o \
"$moving"'dur="63000ms" values="0 0;0 0;40 0;40 0" keyTimes="0;0.01587;0.96825;1"/></g>' \
	-- sh -c 'sp-show -o svg -m R -d 60 one | grep animate'
check 'to the left and upwards, too' -o '0 0;0 0;-40 0;-40 0
0 0;0 0;0 -40;0 -40' -- sh -c 'echo 0 1 2 3 | sp-show -o svg -m LU |
	grep -o "values=\"[^\"]*" | cut -d "\"" -f 2'
sp-show -o svg one >still
check 'where nothing moves, the first board is there' -O still \
	-- sh -c 'sp-show -o svg -m RLDU one |
	sed "s/<g><rect/<rect/; s/<animate.*//"'
check 'without moves there is no motion' -O still \
	-- sp-show -o svg -m '' one
printf 'R\n\nX\n' >moves
check 'every board has its moves' -s 2 -o 1 -e "sp-show: one:1: move 1: 'X' is none of U D L R" -- sh -c '
	sp-show -o svg -m @moves one one one >motion; status=$?
	grep -c animate motion; exit $status'
sp-gen -S 1 -s 3 -n 3 >three
sp-solve three >moves
sp-map -m @moves three | sp-show -o svg >solved
sp-show -o svg -d 0.001 -m @moves three >played

# ---- usage ----

for option in a C; do
	check "-$option is only for boxes" -s 2 \
		-E "sp-show: -$option: only with -o box
usage: *" -- sp-show "-$option" -o svg
done
for form in '' SVG png line; do
	check "-o '$form' is no form" -s 2 \
		-E "sp-show: -o: no such form: '$form'*box*svg*
usage: *" -- sp-show -o "$form"
done
check '-o: the last one wins' -I boards -O drawn -- sp-show -o box -o svg

# ---- what others make of it ----

if command -v xmllint >kept; then
	check 'xmllint finds nothing wrong' -- xmllint --noout drawn large \
		captions wanted \
		played
else
	skip 'xmllint finds nothing wrong' 'no xmllint'
fi

sp-gen -S 4 -s 3 -n 2 >boards
sp-gen -S 4 -s 3x2 -n 1 -G >rectangle
{ sp-map -o grid boards; echo; cat rectangle; } | sp-show -o svg -G -c 2 -n >sheet
# cells SHEET LOWER: a point near the corner of each rectangle, so many pixels
# lower, and its colour
cells() {
	awk -v lower="$2" '
	function value(name) {
		if (!match($0, " " name "=\"[^\"]*"))
			return 0
		return substr($0, RSTART + length(name) + 3,
		    RLENGTH - length(name) - 3)
	}
	/transform/ { split($0, at, /[( )]/); next }
	/<rect [^>]*rx/ {
		sub(/<text.*/, "")
		colour = value("fill")
		if (colour == "#ccc")
			print at[3] + 30, at[4] + 2 + lower, "#cccccc"
		else
			print at[3] + value("x") + 5,
			    at[4] + value("y") + 5 + lower, colour
	}' "$1"
}
cells sheet 0 >points
cut -d ' ' -f 3 points >colours
check 'all tiles and frames have a colour' -o 24 -- sh -c 'wc -l <colours |
	tr -d " "'
# shellcheck disable=SC2046
if command -v rsvg-convert >kept && perl -MCompress::Zlib -e 1 2>kept; then
	rsvg-convert -o sheet.png sheet
	check 'librsvg draws the colours of all cells' -O colours \
		-- "$pixels" sheet.png $(cut -d ' ' -f 1,2 points)
	rsvg-convert -o played.png played
	rsvg-convert -o large.png large
	check 'librsvg finds the size of a large sheet' -o '4600 5152' \
		-- "$pixels" large.png
else
	skip 'librsvg draws the colours of all cells' 'no rsvg-convert'
fi

# Flags: no network, no sandbox for root, one dot a pixel.
flags='--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
	--disable-background-networking --disable-component-update
	--disable-sync --hide-scrollbars --force-device-scale-factor=1'
# shot PAGE PNG W H: what Chromium shows of a page
shot() {
	# shellcheck disable=SC2086
	chromium $flags --user-data-dir="$tmp/browser" --screenshot="$2" \
		--window-size="$3,$4" "file://$tmp/$1" >kept 2>&1
}
# shellcheck disable=SC2046
if command -v chromium >kept && perl -MCompress::Zlib -e 1 2>kept; then
	# The sheet, and the slides before they begin and after they end.
	{
		echo '<!DOCTYPE html><body style="margin:0">'
		sed 's/<svg /<svg style="display:block" /' sheet
		for at in 500 2000; do
			sed "s/<svg /<svg style='display:block' id='at$at' /" \
				played
			echo "<script>at$at.pauseAnimations()"
			echo "at$at.setCurrentTime($at / 1000)</script>"
		done
	} >page.html
	sp-show -o svg three >start
	set -- $("$pixels" sheet.png) $("$pixels" played.png)
	lower=$2
	cells start "$lower" >>points
	lower=$((lower + $4))
	cells solved "$lower" >>points
	cut -d ' ' -f 3 points >colours
	shot page.html page.png "$3" $((lower + $4))
	check 'Chromium draws the colours of all cells, before slides and after' \
		-O colours -- "$pixels" page.png $(cut -d ' ' -f 1,2 points)
else
	skip 'Chromium draws the colours of all cells' 'no chromium'
fi

finish
