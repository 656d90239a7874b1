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
check '-c puts so many boards in a row' -o 10 -- grep -c '^<div>$' players.html
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

cat >parse.py <<'END'
import html.parser
import sys

EMPTY = {"meta", "rect"}


class Parser(html.parser.HTMLParser):
    open = []

    def handle_starttag(self, tag, attributes):
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in EMPTY and self.open.pop() != tag:
            sys.exit("wrong end of " + tag)


for name in sys.argv[1:]:
    parser = Parser()
    parser.feed(open(name, encoding="utf-8").read())
    parser.close()
    if parser.open:
        sys.exit("not ended: " + parser.open[-1])
END
if command -v xmllint >kept; then
	check 'xmllint finds no mistake in pages' -- xmllint --noout \
		sheet.html players.html hostile.html none.html
else
	skip 'xmllint finds no mistake in pages' 'no xmllint'
fi
if command -v python3 >kept; then
	check 'an HTML parser finds the ends of all elements' -- python3 \
		parse.py sheet.html players.html hostile.html none.html
else
	skip 'an HTML parser finds the ends of all elements' 'no python3'
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
  lines.push(Array.from(figures, f => f.querySelector('p').textContent).join());
  setTimeout(() => {
    look('later');
    seen.textContent = lines.join('\n');
  }, 5000);
};
</script>
END
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
later: Move 2 of 2: D (down) blank 2 3; 1 4 5; (0px, 40px)(40px, 0px)(40px, 0px) Play' \
	-- sh -c 'chromium --headless --no-sandbox --disable-gpu --no-first-run \
	--disable-background-networking --allow-file-access-from-files \
	--user-data-dir="$1/browser" --virtual-time-budget=20000 \
	--dump-dom "file://$1/press.html" 2>kept |
	    sed -n "/<pre/,/<.pre>/p" | sed "s/.*<pre[^>]*>//; s/<.pre>.*//"' sh "$tmp"

finish
