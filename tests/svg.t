#!/bin/sh
# svg.t -- sp-show -o svg: sheets of boards as SVG documents
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1
pixels=$root/tests/pixels

# ---- bytes ----

check 'a board has a rectangle and a number for each tile' -i '1 2 3 0' -o \
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

sp-gen -S 1 -s 3x2 -n 7 >boards
for case in '1 144 728' '3 432 312' '5 720 208' '9 1008 104'; do
	# shellcheck disable=SC2086
	set -- $case
	check "-c $1 puts so many boards in a row" -o \
		"width=\"$2\" height=\"$3\" viewBox=\"0 0 $2 $3\"" -- sh -c '
		sp-show -s 3x2 -o svg -c "$1" boards | head -n 1 |
		    grep -o "width.*[^>]"' sh "$1"
done
sp-show -s 3x2 -o svg -c 5 boards >wanted
check 'five boards are in a row without -c' -O wanted \
	-- sp-show -s 3x2 -o svg boards
# A sheet of a megabyte is not held in memory, so its size is written at the
# end.
sp-gen -S 1 -n 700 >boards
sp-show -o svg -c 25 boards >large
check 'the size of a large sheet stands at its end' -o \
'<svg xmlns="http://www.w3.org/2000/svg">
<style>svg:root{width:4600px;height:5152px}</style>
</svg>' -- sh -c 'head -n 1 large; tail -n 2 large'
check 'a large sheet is the same if boards have to be waited for' -O large \
	-- sh -c '{ head -n 300 boards; sed 1,300d boards; } |
	sp-show -o svg -c 25'
check 'a sheet of no boards is a document' -i '' -o \
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
check 'colours follow labels, whatever the goal' -O drawn \
	-- sp-show -o svg -g spiral boards

# ---- what stands under a board ----

echo 1 2 3 0 >'a<&>"é'
name='a&lt;&amp;&gt;&quot;é'
check '-n writes file and line, of which nothing is markup' -o \
"<text x=\"10\" y=\"106\" font-family=\"monospace\" font-size=\"12\" text-anchor=\"start\">$name:1:</text>
<text x=\"114\" y=\"106\" font-family=\"monospace\" font-size=\"12\" text-anchor=\"start\">$name:1:</text>" \
	-- sh -c 'sp-show -n -o svg "$1" "$1" >captions
		grep monospace captions' sh 'a<&>"é'
check 'a sheet has room for the text under boards' \
	-o 'width="208" height="124" viewBox="0 0 208 124"' \
	-- sh -c 'head -n 1 captions | grep -o "width.*[^>]"'
check '-n writes the line alone where there is one file' -o '>1:</text>
>2:</text>' -- sh -c 'cat a* a* | sp-show -n -o svg | grep -o ">[0-9]*:<.*"'

# ---- titles and captions ----

# No character of these texts may be markup; bytes that are not UTF-8 are shown
# as \xHH.
printf '%b' '<b>"it'\''s" &\r\n' 'caf\0303\0251 \0344\0270\0255\n' \
	'\0377\0303\n' '\0300\0274 \0355\0240\0200 \0364\0220\0200\0200\n' \
	'\0360\0237\0247\0251 \01\0177\0302\0205\0357\0277\0277\0342\0202\n' >texts
cat >shown <<'END'
&lt;b&gt;&quot;it&#39;s&quot; &amp;
café 中
\xFF\xC3
\xC0\xBC \xED\xA0\x80 \xF4\x90\x80\x80
🧩 \x01\x7F\xC2\x85\xEF\xBF\xBF\xE2\x82
END
for _ in 1 2 3 4 5; do echo 1 2 3 0; done >five
sp-gen -S 1 -s 10 -n 5 >wide
check '-l shows any bytes as text' -O shown -- sh -c '
	sp-show -o svg -l texts wide |
	    sed -n "s/.*text-anchor=.start.>\(.*\)<.text>/\1/p"'
title=$(tr '\n' ' ' <shown)
check '-T shows any bytes as text' -o "<title>$title</title>
$title" -- sh -c '
	sp-show -o svg -T "$(tr -d "\015" <texts | tr "\012" " ")" five |
	    sed -n "/<title>/p; s/^<text .*20.>\(.*\)<.text>/\1/p"'
check '-l: malformed boards use up captions, and boards may be left without one' -s 2 -i '1 2 3 0
1 1 2 0
1 2 3 0
1 2 3 0' -e 'sp-show: stdin:2: label 1 appears twice' -o '1: a
3: c
4:' -- sh -c 'printf "a\nb\nc" >few; sp-show -n -o svg -l few >lined; status=$?
	sed -n "s/.*=.start.>\(.*\)<.text>/\1/p" lined; exit $status'
# é and 中 have their last byte behind the 4096 bytes that are kept
check '-l: a long line ends with a whole character' -o '4095
4094
4096' -- sh -c '
	x=$(printf "%4093s" "" | tr " " x)
	printf "%b\n" "${x}xx\0303\0251" "${x}x\0344\0270\0255" "${x}xx\0377" >long
	head -n 3 five | sp-show -o html -l long |
	    sed -n "s/.*<figcaption.*auto.>\(.*\)<.figcaption>/\1/p" |
	    while read -r caption; do
		printf %s "$caption" | sed "s/.xFF/-/" | wc -c; done'
head -n 3 five >three
# A board of 84 pixels has room for 9 capitals, or 11 other letters.
check '-l: a caption wider than its board goes on in further lines' -o \
'<text x="10" y="106" font-size="12" text-anchor="start">DRULDRULD</text>
<text x="10" y="121" font-size="12" text-anchor="start">RUL</text>
<text x="114" y="106" font-size="12" text-anchor="start">one two</text>
<text x="114" y="121" font-size="12" text-anchor="start">three four</text>
<text x="114" y="136" font-size="12" text-anchor="start">five é</text>
<text x="218" y="106" font-size="12" text-anchor="start">abcdefghijk</text>' -- sh -c '
	printf "%s\n" DRULDRULDRUL "one two three four five é" abcdefghijk |
	    sp-show -o svg -l - three >wrapped; grep "start.>" wrapped'
check 'a sheet has room for all lines of captions' \
	-o 'width="312" height="154" viewBox="0 0 312 154"' \
	-- sh -c 'head -n 1 wrapped | grep -o "width.*[^>]"'
check '-l - reads captions from standard input' -i 'a caption' -o 1 \
	-- sh -c 'sp-show -o svg -l - five | grep -c "a caption"'
check '-l: lines that no board has taken are counted' -s 2 \
	-e 'sp-show: labels: 2 lines more than boards' -o '1: a
2: b' -- sh -c '
	printf "a\nb\nc\n \n\nd\n" >labels
	head -n 2 five | sp-show -n -o svg -l labels >lined; status=$?
	sed -n "s/.*=.start.>\(.*\)<.text>/\1/p" lined; exit $status'
check '-l: empty lines behind the last board are no captions' -o 5 -- sh -c '
	printf "a\nb\nc\nd\ne\n\n\n" | sp-show -o svg -l - five |
	    grep -c "start"'
check '-l: a file that cannot be opened' -s 2 -E 'sp-show: none: *' \
	-- sp-show -o svg -l none five
check '-P draws black on white' -i '1 2 3 0' -o '#000
#fff' -- sh -c 'sp-show -P -o svg | grep -o "#[0-9a-f]*" | sort -u'

# ---- motion ----

echo 1 2 3 0 >one
moving='<g><rect x="3" y="43" width="38" height="38" rx="4" fill="#49b671"/><text x="22" y="68">3</text><animateTransform attributeName="transform" type="translate" repeatCount="indefinite" '
check '-m gives tiles times and places, relative to their first place' -o \
"$moving"'dur="3600ms" values="0 0;0 0;40 0;40 0;0 0;0 0;40 0;40 0" keyTimes="0;0.2777;0.3333;0.3333;0.3888;0.3888;0.4444;1"/></g>' \
	-- sh -c 'sp-show -o svg -m RLR one | grep animate'
check '-d sets the length of a slide' -o \
"$moving"'dur="63000ms" values="0 0;0 0;40 0;40 0" keyTimes="0;0.01587;0.96825;1"/></g>' \
	-- sh -c 'sp-show -o svg -m R -d 60 one | grep animate'
check 'all tiles of a tap move at once' \
	-o 'dur="3400ms" values="0 0;0 0;0 40;0 40" keyTimes="0;0.3529;0.4117;1"
dur="3400ms" values="0 0;0 0;40 0;40 0" keyTimes="0;0.2941;0.3529;1"
dur="3400ms" values="0 0;0 0;40 0;40 0" keyTimes="0;0.2941;0.3529;1"' \
	-- sh -c 'echo 1 2 3 4 5 0 | sp-show -o svg -s 3x2 -m "tiles: 4 1" |
	    grep -o "dur[^/]*" | sort'
check '-m moves tiles to the left and upwards' -o '0 0;0 0;-40 0;-40 0
0 0;0 0;0 -40;0 -40' -- sh -c 'echo 0 1 2 3 | sp-show -o svg -m LU |
	grep -o "values=\"[^\"]*" | cut -d "\"" -f 2'
sp-show -o svg one >still
check 'a picture that does not move shows the board before its moves' -O still \
	-- sh -c 'sp-show -o svg -m RLDU one |
	sed "s/<g><rect/<rect/; s/<animate.*//"'
check 'empty -m moves nothing' -O still \
	-- sp-show -o svg -m '' one
printf 'R\n\nX\n' >moves
check '-m @FILE has moves for each board' -s 2 -o 1 \
	-e "sp-show: one:1: moves:3: move 1: 'X' is not U, D, L or R (up, down, left, right)" -- sh -c '
	sp-show -o svg -m @moves one one one >motion; status=$?
	grep -c animate motion; exit $status'
sp-gen -S 1 -s 3 -n 3 >three
sp-solve three >moves
sp-map -m @moves three | sp-show -o svg >solved
sp-show -o svg -d 0.001 -m @moves three >played

check 'the last of several -o counts' -I boards -O drawn \
	-- sp-show -o box -o svg

# ---- what others make of it ----

if command -v xmllint >kept; then
	check 'xmllint finds no mistake' -- xmllint --noout drawn large \
		captions wanted \
		played
else
	skip 'xmllint finds no mistake' 'no xmllint'
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
check 'the sheet has 24 tiles and frames' -o 24 -- sh -c 'wc -l <colours |
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
if command -v chromium >kept && [ -e played.png ]; then
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
	skip 'Chromium draws the colours of all cells' \
		'no chromium or rsvg-convert'
fi

finish
