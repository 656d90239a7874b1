/* show-markup.c -- boards as a sheet in SVG, or as one HTML page, with a player
 * for their moves */
#include <string.h>

#include "show.h"

/* ---- a sheet in SVG ---- */

/* Most bytes of a sheet whose first tag has its size. */
enum { SHEET = 1 << 20 };

static struct sp_sheet *sheet;

static void
begin_sheet(struct show *s)
{
	const struct sp_sheet_options options = {
		.title = cmd_argument('T'),
		.columns = (uint32_t)s->side_by_side,
		.milliseconds = (uint32_t)s->milliseconds,
		.how = (cmd_given('P') ? SP_PICTURE_PLAIN : 0u) |
		    (cmd_given('l') ? 0u : SP_PICTURE_MONOSPACE)
	};
	struct sp_fault fault;

	cmd_out.buffer = cmd_allocate(SHEET, 1);
	cmd_out.room = SHEET;
	/* A sheet that is cut short would have no size, and be of no use. */
	cmd_output_is_whole = 1;
	if (sp_sheet_new(&sheet, &cmd_out, &options, &fault) != SP_OK)
		cmd_no_memory();
}

static void
draw_on_sheet(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_fault fault;

	if (s->moves.text != NULL)
		b = &s->played.start;
	if (sp_sheet_add(sheet, b, s->played.move, s->played.used,
	    show_caption(s, s->in.file, line), &fault) != SP_OK)
		cmd_no_memory();
}

static void
end_sheet(struct show *s)
{
	(void)s;
	sp_sheet_end(sheet);
	sp_sheet_free(sheet);
}

const struct show_form show_svg = { "svg", begin_sheet,
    draw_on_sheet, end_sheet };

/* ---- the constant parts of a page ---- */

/*
 * The style.  Each board is an element, which no page break divides.  On a
 * screen, boards fill the columns of a grid: as many as have --least pixels
 * each, and at most --most.  In print, boards have the size of their pictures.
 */
static const char style[] =
    ":root{color-scheme:light dark}\n"
    "body{font-family:sans-serif;margin:1em}\n"
    "figure{display:inline-block;vertical-align:top;margin:10px;"
    "break-inside:avoid}\n"
    "svg{display:block;max-width:100%;text-anchor:middle}\n"
    "figcaption,p{max-width:20em;overflow-wrap:anywhere;margin:.3em 0}\n"
    "button,select,input{font:inherit;min-height:44px;min-width:44px;"
    "margin:2px 4px 2px 0}\n"
    "input{width:100%}label{white-space:nowrap}\n"
    ".moves{max-height:150px;overflow:auto;position:relative}\n"
    ".moves button{min-width:32px;margin:0;padding:0 4px;border:0;"
    "background:none;color:inherit}\n"
    ".moves [aria-current]{background:Highlight;color:HighlightText}\n"
    ".free{cursor:pointer;touch-action:none}\n"
    "svg g g{transition:transform var(--slide) linear}\n"
    "@media(prefers-reduced-motion:reduce){svg g g{transition:none}}\n"
    "@media screen{main{display:grid;gap:20px;grid-template-columns:"
    "repeat(auto-fill,minmax(min(100%,max(var(--least),"
    "(100% + 20px)/var(--most) - 20px)),1fr))}\n"
    "main div{display:contents}.player,.player div{display:block}\n"
    "figure{display:block;margin:0;min-width:0}"
    "svg{width:100%;height:auto;max-height:70vh}}\n"
    "@media print{body{margin:0}.player{display:none}svg{max-height:95vh}"
    "svg g g{transform:none!important;transition:none}}\n";

static const char for_dark_screens[] =
    "@media screen and (prefers-color-scheme:dark){rect[rx='6']{fill:#555}}\n";

static const char plain_style[] =
    ":root{color-scheme:light}body{background:#fff;color:#000}\n";

/*
 * The player of each figure that has moves.  It moves the tiles, which the page
 * has in the order of their cells.  "U2" is a tap that slides two tiles up.  The
 * reader may leave the moves by moves of his own, which are kept in `own` and
 * taken back before the moves go on.
 * The script holds no "<" and no "&", since programs also read the page as XML.
 * The parts of the script follow each other; a compiler need not take longer
 * ones.
 * The page's Content-Security-Policy has the hash of this script, so that
 * browsers refuse to run any other script.
 */
static const char *const script[] = {
    "'use strict';\n"
    "const ways = {U: 'up', D: 'down', L: 'left', R: 'right'};\n"
    "const opposite = {U: 'D', D: 'U', L: 'R', R: 'L'};\n"
    "let last = null, touched = null;\n"
    "const add = (to, tag, text) => {\n"
    "  const made = document.createElement(tag);\n"
    "  made.textContent = text;\n"
    "  to.append(made);\n"
    "  return made;\n"
    "};\n"
    "const start = figure => {\n"
    "  const data = figure.dataset, w = Number(data.columns);\n"
    "  const moves = data.moves.split(' ').filter(move => move);\n"
    "  const svg = figure.querySelector('svg');\n"
    "  const cells = Array.from(svg.querySelectorAll('g g'), g =>\n"
    "    ({g, number: g.textContent.trim()}));\n"
    "  const own = []; // slides of the reader, made after moves[at - 1]\n"
    "  let blank = Number(data.blank), at = 0, timer = 0;\n"
    "  cells.splice(blank, 0, null);\n"
    "  cells.forEach((tile, cell) => { if (tile) tile.home = cell; });\n"
    "  const step = {U: w, D: -w, L: 1, R: -1};\n"
    "  const slide = (move, sign) => {\n"
    "    for (let n = Number(move.slice(1)) || 1; n > 0; n--) {\n"
    "      const from = blank + sign * step[move[0]], tile = cells[from];\n"
    "      const x = blank % w - tile.home % w;\n"
    "      const y = Math.floor(blank / w) - Math.floor(tile.home / w);\n"
    "      tile.g.style.transform = `translate(${40 * x}px,${40 * y}px)`;\n"
    "      cells[blank] = tile;\n"
    "      cells[from] = null;\n"
    "      blank = from;\n"
    "    }\n"
    "  };\n"
    "  // The move that a tap on the tile of a cell makes, or ''.\n"
    "  const move_of = cell => {\n"
    "    const x = cell % w - blank % w;\n"
    "    const y = Math.floor(cell / w) - Math.floor(blank / w);\n"
    "    const count = Math.abs(x + y);\n"
    "    if (x * y != 0 || count == 0) return '';\n"
    "    return (x > 0 ? 'L' : -x > 0 ? 'R' : y > 0 ? 'U' : 'D') +\n"
    "      (count > 1 ? count : '');\n"
    "  };\n"
    "  const box = add(figure, 'div', '');\n"
    "  box.className = 'player';\n"
    "  const told = add(box, 'p', '');\n"
    "  const show = () => {\n"
    "    const move = moves[at - 1];\n"
    "    told.textContent = (move ?\n"
    "      `Move ${at} of ${moves.length}: ${move} (${ways[move[0]]})` :\n"
    "      `Start; ${moves.length} moves`) +\n"
    "      (own.length ? `; your own: ${own.join(' ')}` : '');\n"
    "    svg.setAttribute('aria-label', cells.map((tile, cell) =>\n"
    "      (tile ? tile.number : 'blank') +\n"
    "      (cell % w == w - 1 ? ';' : '')).join(' '));\n"
    "    cells.forEach((tile, cell) => {\n"
    "      if (tile) tile.g.classList.toggle('free', move_of(cell) != '');\n"
    "    });\n"
    "    slider.value = at;\n"
    "    for (const marked of list.querySelectorAll('[aria-current]'))\n"
    "      marked.removeAttribute('aria-current');\n"
    "    if (at > 0) {\n"
    "      const entry = list.children[at - 1];\n"
    "      entry.setAttribute('aria-current', 'true');\n"
    "      list.scrollTop = entry.offsetTop - list.clientHeight / 2;\n"
    "    }\n"
    "  };\n"
    "  const go = to => {\n"
    "    while (own.length) slide(own.pop(), -1);\n"
    "    for (; at > to; at--) slide(moves[at - 1], -1);\n"
    "    for (; to > at; at++) slide(moves[at], 1);\n"
    "    show();\n"
    "  };\n"
    "  // A move of the reader may be the next one, or the last one back.\n"
    "  const make = move => {\n"
    "    const back = opposite[move[0]] + move.slice(1);\n"
    "    last = keys; // a swipe is no click\n"
    "    run(false);\n"
    "    if (own.length) {\n"
    "      if (own[own.length - 1] == back) slide(own.pop(), -1);\n"
    "      else slide(own[own.push(move) - 1], 1);\n"
    "      show();\n"
    "    } else if (moves[at] == move)\n"
    "      go(at + 1);\n"
    "    else if (moves[at - 1] == back)\n"
    "      go(at - 1);\n"
    "    else {\n"
    "      slide(own[own.push(move) - 1], 1);\n"
    "      show();\n"
    "    }\n"
    "  };\n",
    "  const run = on => {\n"
    "    const pause = Number(data.milliseconds) / Number(speed.value);\n"
    "    clearInterval(timer);\n"
    "    figure.style.setProperty('--slide', pause + 'ms');\n"
    "    timer = on ? setInterval(forth, pause) : 0;\n"
    "    play.textContent = on ? 'Pause' : 'Play';\n"
    "    told.setAttribute('aria-live', on ? 'off' : 'polite');\n"
    "  };\n"
    "  const forth = () => {\n"
    "    if (own.length) go(at);\n"
    "    else if (moves.length > at) go(at + 1);\n"
    "    if (at == moves.length) run(false);\n"
    "  };\n"
    "  const keys = {\n"
    "    ' ': () => {\n"
    "      if (at == moves.length) go(0);\n"
    "      run(!timer);\n"
    "    },\n"
    "    ArrowLeft: () => {\n"
    "      run(false);\n"
    "      go(own.length ? at : Math.max(at - 1, 0));\n"
    "    },\n"
    "    ArrowRight: () => { run(false); forth(); },\n"
    "    Home: () => { run(false); go(0); },\n"
    "    End: () => { run(false); go(moves.length); },\n"
    "    '+': () => faster(1),\n"
    "    '-': () => faster(-1)\n"
    "  };\n"
    "  const button = (text, key) => {\n"
    "    const made = add(box, 'button', text);\n"
    "    made.type = 'button';\n"
    "    made.onclick = keys[key];\n"
    "    return made;\n"
    "  };\n"
    "  const play = button('Play', ' ');\n"
    "  button('Back', 'ArrowLeft');\n"
    "  button('Forth', 'ArrowRight');\n"
    "  const speed = add(add(box, 'label', ' Speed '), 'select', '');\n"
    "  for (const times of [0.125, 0.25, 0.5, 1, 2, 4])\n"
    "    add(speed, 'option', times).value = times;\n"
    "  speed.value = 1;\n"
    "  speed.onchange = () => run(timer > 0);\n"
    "  const faster = by => {\n"
    "    const last = speed.options.length - 1;\n"
    "    speed.selectedIndex = Math.max(0,\n"
    "      Math.min(last, speed.selectedIndex + by));\n"
    "    run(timer > 0);\n"
    "  };\n"
    "  const slider = add(box, 'input', '');\n"
    "  slider.type = 'range';\n"
    "  slider.max = moves.length;\n"
    "  slider.setAttribute('aria-label', 'Move');\n"
    "  slider.oninput = () => { run(false); go(Number(slider.value)); };\n"
    "  const list = add(box, 'div', '');\n"
    "  list.className = 'moves';\n"
    "  moves.forEach((move, k) => {\n"
    "    const entry = add(list, 'button', move);\n"
    "    entry.type = 'button';\n"
    "    entry.tabIndex = -1; // the keyboard has the slider\n"
    "    entry.onclick = () => { run(false); go(k + 1); };\n"
    "  });\n"
    "  svg.onpointerdown = event => {\n"
    "    const g = event.target.closest('g g');\n"
    "    const cell = cells.findIndex(tile => tile ? tile.g == g : false);\n"
    "    const move = 0 > cell ? '' : move_of(cell);\n"
    "    touched = move == '' ? null :\n"
    "      {x: event.clientX, y: event.clientY, move, make};\n"
    "  };\n"
    "  // A click on a button does not focus it in Safari.\n"
    "  for (const event of ['focusin', 'click'])\n"
    "    figure.addEventListener(event, () => { last = keys; });\n"
    "  run(false);\n"
    "  show();\n"
    "  return keys;\n"
    "};\n"
    "const players = Array.from(\n"
    "  document.querySelectorAll('figure[data-moves]'), start);\n"
    "if (players.length == 1) last = players[0];\n"
    "// A tap on a tile, or a swipe of it towards the blank.\n"
    "addEventListener('pointerup', event => {\n"
    "  if (!touched) return;\n"
    "  const {x, y, move, make} = touched;\n"
    "  const right = event.clientX - x, down = event.clientY - y;\n"
    "  const way = Math.abs(right) > Math.abs(down) ?\n"
    "    (right > 0 ? 'R' : 'L') : (down > 0 ? 'D' : 'U');\n"
    "  touched = null;\n"
    "  if (16 > Math.hypot(right, down) || way == move[0]) make(move);\n"
    "});\n"
    "addEventListener('pointercancel', () => { touched = null; });\n"
    "addEventListener('keydown', event => {\n"
    "  const on = event.target.tagName;\n"
    "  if (!last || on == 'SELECT' || on == 'INPUT' || event.ctrlKey ||\n"
    "    event.altKey || event.metaKey ||\n"
    "    (on == 'BUTTON' ? event.key == ' ' : false))\n"
    "    return;\n"
    "  if (Object.hasOwn(last, event.key)) {\n"
    "    last[event.key]();\n"
    "    event.preventDefault();\n"
    "  }\n"
    "});\n",
    NULL
};

static const char script_hash[] =
    "MW/jmod8ZfOku2rH+CaNjYSUKgDnEISNAPHbgtzoTDA=";

/* ---- the page ---- */

static uint64_t drawn; /* boards that are drawn */

static void
begin_page(struct show *s)
{
	const char *title = cmd_given('T') ? cmd_argument('T') :
	    "Sliding-tile boards";

	sp_write_text(&cmd_out, "<!DOCTYPE html>\n"
	    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
	    "<head>\n<meta charset=\"utf-8\"/>\n");
	/* The browser loads nothing for this page, and runs only our script. */
	sp_write_text(&cmd_out, "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; style-src 'unsafe-inline'");
	if (s->moves.text != NULL) {
		sp_write_text(&cmd_out, "; script-src 'sha256-");
		sp_write_text(&cmd_out, script_hash);
		sp_write_text(&cmd_out, "'");
	}
	sp_write_text(&cmd_out, "\"/>\n");
	sp_write_text(&cmd_out, "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\"/>\n<title>");
	sp_write_quoted(&cmd_out, title, strlen(title), 1);
	sp_write_text(&cmd_out, "</title>\n<style>\n");
	sp_write_text(&cmd_out, style);
	sp_write_text(&cmd_out, cmd_given('P') ? plain_style : for_dark_screens);
	sp_write_text(&cmd_out, "</style>\n</head>\n<body>\n");
	if (cmd_given('T')) {
		sp_write_text(&cmd_out, "<h1 dir=\"auto\">");
		sp_write_quoted(&cmd_out, title, strlen(title), 1);
		sp_write_text(&cmd_out, "</h1>\n");
	}
}

static void
draw_on_page(struct show *s, const struct sp_board *b, uint64_t line)
{
	const char *caption = show_caption(s, s->in.file, line);
	struct sp_size pixels;

	if (drawn == 0) {
		/* A column is as wide as the first board, and so narrow that a
		 * small tablet shows two. */
		const uint32_t least = 260, w = sp_picture_size(b->size).w;

		cmd_print("<main style=\"--least:%lupx;--most:%llu\">\n",
		    (unsigned long)(w > least ? w : least),
		    s->side_by_side > 0 ? (unsigned long long)s->side_by_side :
		    SHOW_MOST_SIDE_BY_SIDE);
	}
	if (s->side_by_side > 0 && drawn % s->side_by_side == 0)
		sp_write_text(&cmd_out, drawn > 0 ? "</div>\n<div>\n" :
		    "<div>\n");
	drawn++;
	sp_write_text(&cmd_out, "<figure");
	if (s->moves.text != NULL) {
		const struct show_moves *played = &s->played;

		b = &played->start;
		cmd_print(" data-columns=\"%lu\" data-blank=\"%lu\" "
		    "data-milliseconds=\"%llu\" data-moves=\"",
		    (unsigned long)b->size.w, (unsigned long)b->blank,
		    (unsigned long long)s->milliseconds);
		/* A letter for each move, the way of the tiles, and how many
		 * slide if there are several. */
		for (size_t i = 0; i < played->used; i++) {
			sp_write(&cmd_out, &"DURL"[played->move[i].dir], 1);
			if (played->move[i].tiles > 1)
				sp_write_number(&cmd_out,
				    played->move[i].tiles);
			sp_write(&cmd_out, " ", 1);
		}
		sp_write_text(&cmd_out, "\"");
	}
	pixels = sp_picture_size(b->size);
	cmd_print(">\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lu\" "
	    "height=\"%lu\" viewBox=\"-1 -1 %lu %lu\" "
	    "preserveAspectRatio=\"xMinYMin\" role=\"img\" "
	    "aria-label=\"",
	    (unsigned long)pixels.w + 2, (unsigned long)pixels.h + 2,
	    (unsigned long)pixels.w + 2, (unsigned long)pixels.h + 2);
	/* For screen readers, row by row. */
	for (uint32_t cell = 0; cell < b->n; cell++) {
		if (cell == b->blank)
			sp_write_text(&cmd_out, "blank");
		else
			sp_write_number(&cmd_out, b->label[cell]);
		sp_write_text(&cmd_out, (cell + 1) % b->size.w == 0 ? "; " :
		    " ");
	}
	sp_write_text(&cmd_out, "\">\n");
	sp_write_picture(&cmd_out, b, (cmd_given('P') ? SP_PICTURE_PLAIN : 0u) |
	    (s->moves.text != NULL ? SP_PICTURE_GROUPS : 0u));
	sp_write_text(&cmd_out, "</svg>\n");
	if (caption != NULL) {
		sp_write_text(&cmd_out, "<figcaption dir=\"auto\">");
		sp_write_quoted(&cmd_out, caption, strlen(caption), 1);
		sp_write_text(&cmd_out, "</figcaption>\n");
	}
	sp_write_text(&cmd_out, "</figure>\n");
	cmd_output_check();
}

static void
end_page(struct show *s)
{
	if (s->side_by_side > 0 && drawn > 0)
		sp_write_text(&cmd_out, "</div>\n");
	if (drawn > 0)
		sp_write_text(&cmd_out, "</main>\n");
	if (s->moves.text != NULL) {
		sp_write_text(&cmd_out, "<script>");
		for (size_t k = 0; script[k] != NULL; k++)
			sp_write_text(&cmd_out, script[k]);
		sp_write_text(&cmd_out, "</script>\n");
	}
	sp_write_text(&cmd_out, "</body>\n</html>\n");
}

const struct show_form show_html = { "html", begin_page,
    draw_on_page, end_page };
