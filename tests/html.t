#!/bin/sh
# html.t -- sp-show -o html: pages of boards, with a player for their moves
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

cd "$tmp" || exit 1

sp-gen -S 1 -n 30 >boards
sp-solve -m near boards >moves
sp-show -o html boards >sheet.html
sp-show -o html -m @moves -n -c 3 boards >players.html
check 'a page of thirty boards is below 100 kB' -- find sheet.html \
	players.html -size +195
check 'a page without moves has no script' -s 1 -- grep script sheet.html
check 'nothing is loaded from elsewhere' -o 'http://www.w3.org/1999/xhtml
http://www.w3.org/2000/svg' -- sh -c '
	grep -E "src=|href=|url\(|@import" players.html
	grep -o "[a-z]*://[^\"]*" players.html | sort -u'
check 'the policy of a page allows its script alone' \
	-- perl -MDigest::SHA -0777 -ne '
	/<script>(.*)<.script>/s or exit 1;
	my $hash = Digest::SHA::sha256_base64($1);
	/script-src .sha256-\Q$hash\E=/ or die "wanted: $hash=\n";
	/default-src .none./ or exit 1;
	($1 =~ tr/<&//) and exit 1' players.html
check 'a page is as wide as the screen' -o 'width=device-width' -- sh -c '
	grep -o "width=device-width" players.html'
check '-c puts so many boards in a printed row' -o 10 -- grep -c '^<div>$' players.html
check 'a screen reader hears the rows of a board' -i '1 2 3 4 0 5' \
	-o 'role="img" aria-label="1 2 3; 4 blank 5; "' -- sh -c '
	sp-show -o html -s 3x2 | grep -o "role.*; ."'
check 'moves stand beside the board, a letter for all tiles of a tap' \
	-i '1 2 3 4 5 0' -o 'data-moves="R2 D L "' -- sh -c '
	sp-show -o html -s 3x2 -m "tiles:4 1 2" | grep -o "data-moves=.[^\"]*.\?"'
check '-P draws black on white, on dark screens too' -i '1 2 3 0' -o '#000
#fff' -- sh -c 'sp-show -P -o html | grep -v dark | grep -o "#[0-9a-f]*" | sort -u'
check 'a board that is malformed has no figure' -s 2 -i '1 1 2 0' \
	-e 'sp-show: stdin:1: label 1 appears twice' \
	-- sh -c 'sp-show -o html >none.html; status=$?
	grep figure none.html | grep -v "{"; exit $status'

# ---- texts of the user ----

tab=$(printf '\t')
text="<script>alert(1)</script>\"'&$(printf '\303\251\377\300\274\342\200\1')$tab]]>"
shown="&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;é\\xFF\\xC0\\xBC\\xE2\\x80\\x01$tab]]&gt;"
echo "$text" >captions
check 'titles and captions are text' -o "<title>$shown</title>
<h1 dir=\"auto\">$shown</h1>
<figcaption dir=\"auto\">$shown</figcaption>" -- sh -c '
	sp-show -o html -T "$1" -l captions boards >hostile.html
	grep -e "^<title" -e "^<h1" -e "^<figcap.*[^:>]<" hostile.html' sh "$text"

if command -v xmllint >kept; then
	check 'xmllint finds no mistake in pages' -- xmllint --noout \
		sheet.html players.html hostile.html none.html
else
	skip 'xmllint finds no mistake in pages' 'no xmllint'
fi

# ---- the player, in a browser ----

if ! command -v chromium >kept; then
	skip 'the player does as its buttons and keys say' 'no chromium'
	finish
	exit
fi

echo 1 2 3 4 5 0 >row
sp-show -o html -s 3x2 -d 0.05 -m 'tiles: 4 1' row >one.html
cat row row | sp-show -o html -s 3x2 -m R >pair.html
cat >press.html <<'END'
<!DOCTYPE html>
<iframe id="frame" src="one.html"></iframe>
<iframe id="pair" src="pair.html"></iframe>
<pre id="seen"></pre>
<script>
onload = () => {
  const page = frame.contentDocument, lines = [];
  const look = what => lines.push(what + ': ' +
    page.querySelector('.player p').textContent + ' ' +
    page.querySelector('svg').getAttribute('aria-label') + ' ' +
    Array.from(page.querySelectorAll('svg g g'),
      g => g.style.transform.replace('translate', '')).join('') + ' ' +
    page.querySelector('button').textContent);
  const press = name => {
    Array.from(page.querySelectorAll('button'))
      .find(button => button.textContent == name).click();
    look(name);
  };
  const key = name => {
    page.body.dispatchEvent(new frame.contentWindow.KeyboardEvent('keydown',
      {key: name, bubbles: true}));
    look(name);
  };
  look('first');
  press('Forth');
  press('Forth');
  press('Forth');
  press('Back');
  key('Home');
  key('End');
  key('ArrowLeft');
  key('ArrowRight');
  press('Play');
  press('Pause');
  key('+');
  lines.push(page.querySelector('select').value);
  press('Play');
  // As in Safari, click() does not focus the button.
  const other = pair.contentDocument, figures = other.querySelectorAll('figure');
  figures[1].querySelector('button').click();
  other.body.dispatchEvent(new pair.contentWindow.KeyboardEvent('keydown',
    {key: 'End', bubbles: true}));
  const tell = () => lines.push(Array.from(figures, f =>
    f.querySelector('p').textContent).join());
  tell();
  // A tap or swipe, without the click that only a tap is.
  for (const type of ['pointerdown', 'pointerup'])
    figures[0].querySelector('.free').dispatchEvent(
      new pair.contentWindow.PointerEvent(type, {bubbles: true}));
  tell();
  other.body.dispatchEvent(new pair.contentWindow.KeyboardEvent('keydown',
    {key: 'Home', bubbles: true}));
  tell();
  setTimeout(() => {
    look('later');
    seen.textContent = lines.join('\n');
  }, 5000);
};
</script>
END
# ---- the page on a phone and on larger screens ----

sp-show -o html -m @moves boards >many.html
sp-show -o html -c 1 -m @moves boards >single.html
sp-show -o html -c 3 boards >three.html
sp-gen -S 1 -s 12 -n 3 | sp-show -o html >large.html
cat >screens.html <<'END'
<!DOCTYPE html>
<pre id="seen"></pre>
<script>
const lines = [];
const screens = [[390, 844], [600, 900], [900, 900], [1280, 900]];
const pages = ['many', 'single', 'three', 'large'];
let left = screens.length * pages.length;
for (const [width, height] of screens)
  for (const name of pages) {
    const frame = document.createElement('iframe');
    frame.width = width;
    frame.height = height;
    frame.style.border = 0;
    frame.onload = () => {
      const page = frame.contentDocument;
      const svgs = Array.from(page.querySelectorAll('svg'));
      const tops = svgs.map(svg => svg.getBoundingClientRect().top);
      const small = Array.from(page.querySelectorAll(
        '.player > button, select, input, .moves button'))
        .filter(made => made.getBoundingClientRect().height < 44);
      const least = Math.min(...svgs.map(svg =>
        svg.getBoundingClientRect().width));
      lines.push([width, name, tops.filter(top => top == tops[0]).length,
        least >= (width - 40 - 20 * 3) / 4 ? 'wide' : least,
        width > 390 || least >= 350 ? 'filled' : least,
        page.documentElement.scrollWidth <= width ? 'fits' : 'too wide',
        small.length].join(' '));
      if (--left == 0)
        seen.textContent = lines.sort().join('\n');
    };
    frame.src = name + '.html';
    document.body.append(frame);
  }
</script>
END
echo 1 2 3 4 0 5 6 7 8 >nine
sp-show -o html -d 0.05 -m 'tiles: 5 3 1 4' nine >touch.html
cat >touched.html <<'END'
<!DOCTYPE html>
<iframe id="frame" src="touch.html" width="390" height="844"></iframe>
<pre id="seen"></pre>
<script>
onload = () => {
  const page = frame.contentDocument, inside = frame.contentWindow;
  const lines = [], tiles = Array.from(page.querySelectorAll('svg g g'));
  const look = what => lines.push(what + ': ' +
    page.querySelector('.player p').textContent + ' ' +
    page.querySelector('svg').getAttribute('aria-label') + ' ' +
    page.querySelector('input').value + ' [' + Array.from(
      page.querySelectorAll('[aria-current]'), made => made.textContent) +
    '] free ' + tiles.filter(tile => tile.classList.contains('free'))
      .map(tile => tile.textContent.trim()).join(' '));
  const swipe = (label, x, y) => {
    const tile = tiles.find(tile => tile.textContent.trim() == label);
    const at = tile.getBoundingClientRect();
    const send = (type, right, down) => tile.dispatchEvent(
      new inside.PointerEvent(type, {bubbles: true,
        clientX: at.left + 20 + right, clientY: at.top + 20 + down}));
    send('pointerdown', 0, 0);
    send('pointerup', x, y);
    look(x || y ? 'swipe ' + label : 'tap ' + label);
  };
  const slide = to => {
    const slider = page.querySelector('input');
    slider.value = to;
    slider.dispatchEvent(new inside.Event('input'));
    look('slider');
  };
  const press = (where, name) => {
    Array.from(page.querySelectorAll(where))
      .find(button => button.textContent == name).click();
    look(name);
  };
  look('first');
  swipe('5', 0, 0);
  swipe('3', 3, -2);
  swipe('2', 0, 0);
  swipe('2', 0, 0);
  swipe('3', 0, -60);
  swipe('3', 0, 60);
  swipe('3', 60, 0);
  swipe('3', -2, -60);
  swipe('2', 60, 5);
  swipe('7', 0, 0);
  press('button', 'Forth');
  slide(4);
  slide(0);
  press('.moves button', 'R2');
  press('.moves button', 'U');
  press('.moves button', 'R2');
  swipe('4', 60, 0);
  swipe('4', 0, 0);
  press('button', 'Back');
  swipe('6', 0, -90);
  press('button', 'Forth');
  swipe('2', 0, 0);
  seen.textContent = lines.join('\n');
};
</script>
END
# ---- what these three pages say ----

# They are opened together, since a browser takes seconds to start.

cat >all.html <<'END'
<!DOCTYPE html>
<iframe src="press.html"></iframe>
<iframe src="screens.html"></iframe>
<iframe src="touched.html"></iframe>
<pre id="seen"></pre>
<script>
const look = () => {
  const texts = Array.from(document.querySelectorAll('iframe'),
    frame => frame.contentDocument.getElementById('seen').textContent);
  seen.textContent = texts.map(text => text || '-').join('\n\n');
  if (texts.includes(''))
    setTimeout(look, 100);
};
onload = look;
</script>
END
chromium --headless --no-sandbox --disable-gpu --no-first-run \
	--hide-scrollbars \
	--disable-background-networking --allow-file-access-from-files \
	--user-data-dir="$tmp/browser" --virtual-time-budget=20000 \
	--dump-dom "file://$tmp/all.html" 2>kept |
    sed -n "/<pre/,/<.pre>/p" | sed "s/.*<pre[^>]*>//; s/<.pre>.*//" >seen

# said N: writes what page N says
said() {
	awk -v RS= -v page="$1" 'NR == page' seen
}

check 'the player does as its buttons and keys say' -o \
'first: Start; 2 moves 1 2 3; 4 5 blank;  Play
Forth: Move 1 of 2: R2 (right) 1 2 3; blank 4 5; (40px, 0px)(40px, 0px) Play
Forth: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play
Forth: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play
Back: Move 1 of 2: R2 (right) 1 2 3; blank 4 5; (0px, 0px)(40px, 0px)(40px, 0px) Play
Home: Start; 2 moves 1 2 3; 4 5 blank; (0px, 0px)(0px, 0px)(0px, 0px) Play
End: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play
ArrowLeft: Move 1 of 2: R2 (right) 1 2 3; blank 4 5; (0px, 0px)(40px, 0px)(40px, 0px) Play
ArrowRight: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play
Play: Start; 2 moves 1 2 3; 4 5 blank; (0px, 0px)(0px, 0px)(0px, 0px) Pause
Pause: Start; 2 moves 1 2 3; 4 5 blank; (0px, 0px)(0px, 0px)(0px, 0px) Play
+: Start; 2 moves 1 2 3; 4 5 blank; (0px, 0px)(0px, 0px)(0px, 0px) Play
2
Play: Start; 2 moves 1 2 3; 4 5 blank; (0px, 0px)(0px, 0px)(0px, 0px) Pause
Start; 1 moves,Move 1 of 1: R (right)
Start; 1 moves; your own: D,Move 1 of 1: R (right)
Start; 1 moves,Move 1 of 1: R (right)
later: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play' \
	-- said 1

check 'boards fill the screen, in as many columns as fit and -c allows' -o \
'1280 large 2 wide filled fits 0
1280 many 4 wide filled fits 0
1280 single 1 wide filled fits 0
1280 three 3 wide filled fits 0
390 large 1 wide filled fits 0
390 many 1 wide filled fits 0
390 single 1 wide filled fits 0
390 three 1 wide filled fits 0
600 large 1 wide filled fits 0
600 many 2 wide filled fits 0
600 single 1 wide filled fits 0
600 three 2 wide filled fits 0
900 large 1 wide filled fits 0
900 many 3 wide filled fits 0
900 single 1 wide filled fits 0
900 three 3 wide filled fits 0' -- said 2

check 'taps, swipes, the slider and the list of moves move tiles' -o \
'first: Start; 4 moves 1 2 3; 4 blank 5; 6 7 8; 0 [] free 2 4 5 7
tap 5: Move 1 of 4: L (left) 1 2 3; 4 5 blank; 6 7 8; 1 [L] free 3 4 5 8
swipe 3: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8
tap 2: Move 2 of 4: D (down); your own: R 1 blank 2; 4 5 3; 6 7 8; 2 [D] free 1 2 5 7
tap 2: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8
swipe 3: Move 1 of 4: L (left) 1 2 3; 4 5 blank; 6 7 8; 1 [L] free 3 4 5 8
swipe 3: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8
swipe 3: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8
swipe 3: Move 1 of 4: L (left) 1 2 3; 4 5 blank; 6 7 8; 1 [L] free 3 4 5 8
swipe 2: Move 1 of 4: L (left) 1 2 3; 4 5 blank; 6 7 8; 1 [L] free 3 4 5 8
tap 7: Move 1 of 4: L (left) 1 2 3; 4 5 blank; 6 7 8; 1 [L] free 3 4 5 8
Forth: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8
slider: Move 4 of 4: U (up) 4 1 2; blank 5 3; 6 7 8; 4 [U] free 3 4 5 6
slider: Start; 4 moves 1 2 3; 4 blank 5; 6 7 8; 0 [] free 2 4 5 7
R2: Move 3 of 4: R2 (right) blank 1 2; 4 5 3; 6 7 8; 3 [R2] free 1 2 4 6
U: Move 4 of 4: U (up) 4 1 2; blank 5 3; 6 7 8; 4 [U] free 3 4 5 6
R2: Move 3 of 4: R2 (right) blank 1 2; 4 5 3; 6 7 8; 3 [R2] free 1 2 4 6
swipe 4: Move 3 of 4: R2 (right) blank 1 2; 4 5 3; 6 7 8; 3 [R2] free 1 2 4 6
tap 4: Move 4 of 4: U (up) 4 1 2; blank 5 3; 6 7 8; 4 [U] free 3 4 5 6
Back: Move 3 of 4: R2 (right) blank 1 2; 4 5 3; 6 7 8; 3 [R2] free 1 2 4 6
swipe 6: Move 3 of 4: R2 (right); your own: U2 4 1 2; 6 5 3; blank 7 8; 3 [R2] free 4 6 7 8
Forth: Move 3 of 4: R2 (right) blank 1 2; 4 5 3; 6 7 8; 3 [R2] free 1 2 4 6
tap 2: Move 2 of 4: D (down) 1 2 blank; 4 5 3; 6 7 8; 2 [D] free 1 2 3 8' \
	-- said 3

finish
