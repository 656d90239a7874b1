// sp.mjs -- sliding-tile boards in JavaScript: made, checked, solved, converted
//
//	import { load, Solver } from 'sp';
//	const sp = await load();
//	const board = sp.random({ size: 4 });		[8, 4, 12, 3, ...], 0 the blank
//	const solver = new Solver();			in a worker: never blocks
//	const { moves, taps } = await solver.solve(board);
//
// A board is an array of labels in row-major order.  Options of all functions:
// size, a number for a square, [columns, rows] or '5x3', by default the square
// that the board is; goal, a name of GOALS or a board, by default 'classic'.  What
// is wrong is an SpError with the reason.

export const GOALS = ['classic', 'snake', 'spiral', 'columns', 'blank-first'];
export const METHODS = ['optimal', 'within', 'near', 'fast'];
export const METRICS = ['slides', 'mtm'];
export const NOTATIONS = { letters: 0, blank: 1, counts: 2, tiles: 4, taps: 6,
	words: 8, arrows: 16 };
const POPULATIONS = ['solvable', 'unsolvable', 'any'];
const DRAWS = ['uniform', 'walk', 'slide', 'length'];
// The options of functions, beside size and goal, which all functions take.
const DRAW = ['seed', 'method', 'steps', 'population', 'missing', 'notGoal',
	'fixedBlank', 'distinct', 'inOrder', 'metric', 'least', 'most'];
const OPTIONS = { boards: [...DRAW, 'first'], random: [...DRAW, 'first'],
	population: DRAW, solved: ['missing'], parse: ['form', 'missing'],
	parseAll: ['form'], print: ['form'], relabel: ['to'],
	convert: ['notation', 'board', 'reverse', 'turn', 'cancel'], cost: ['board'],
	solve: ['method', 'metric', 'width', 'factor', 'mostNodes', 'mostLength',
		'known', 'first', 'all', 'lengthOnly'],
	lengths: ['metric'] };
// Options that some methods have.
const OF_METHODS = { steps: ['walk', 'slide'], least: ['length'], most: ['length'],
	width: ['near'], factor: ['within'], mostLength: ['optimal'],
	first: ['optimal'], all: ['optimal'] };
const OK = 0, END = 1, NO_MEMORY = 4, STOPPED = 5; // of enum sp_status
const FAULT_TEXT = 1024, POPULATION_TEXT = 13501; // SP_FAULT_TEXT and so on
const MEMORY = 2 ** 26; // bytes of a solver's tables
const MOST_LABELS = 2 ** 25; // of the boards of a call: half a gigabyte or one

export class SpError extends Error {}

// The bytes or module of sp.wasm: as given, or from beside this file.
async function compile(source) {
	if (source instanceof WebAssembly.Module)
		return source;
	if (source === undefined || source instanceof URL ||
	    typeof source === 'string') {
		const url = new URL(source ?? 'sp.wasm', import.meta.url);
		if (url.protocol === 'file:' && typeof process === 'object') {
			const { readFile } = await import('node:fs/promises');
			source = await readFile(url);
		} else {
			const answer = await fetch(url);
			if (!answer.ok)
				throw new SpError(`${url}: ${answer.status}`);
			source = await answer.arrayBuffer();
		}
	}
	return WebAssembly.compile(source);
}

function number(names, name, what) {
	const k = names.indexOf(name);
	if (k < 0)
		throw new SpError(`there is no ${what} ${name}; there are ` +
			names.join(', '));
	return k;
}

// The value, if it is a whole number from 0 to `most`: others would arrive in the
// library as another number.
function whole(value, what, most = Number.MAX_SAFE_INTEGER) {
	if (typeof value !== 'number')
		throw new SpError(`${what}: a number is needed, not ${value} (${typeof value})`);
	if (!(Number.isInteger(value) && value >= 0 && value <= most))
		throw new SpError(`${what}: ${value} is no whole number from 0 to ${most}`);
	return value;
}
const WORD = 2 ** 32 - 1; // of 32 bits

// Fails if an option is set that the method does not have.
function belong(method, options) {
	for (const [option, value] of Object.entries(options))
		if (value && !OF_METHODS[option].includes(method))
			throw new SpError(`${option} is for the method ` +
				OF_METHODS[option].join(' or '));
}

// Options, if they are an object.
function object(options = {}) {
	if (typeof options !== 'object' || options === null || isList(options))
		throw new SpError(`options are an object, as { size: 4 }, not ${options}`);
	return options;
}

// Columns and rows of a size.
function pair(size) {
	if (typeof size === 'string') {
		const [, w, h = w] = size.match(/^(\d+)(?:x(\d+))?$/) ?? [];
		if (w === undefined)
			throw new SpError(`${size} is no size, as '5x3'`);
		return [Number(w), Number(h)];
	}
	if (!Array.isArray(size))
		return [size, size];
	if (size.length !== 2)
		throw new SpError('a size has two numbers: [columns, rows]');
	return size;
}

// Whether it can be a board: an array, of JavaScript or of bytes or words.
const isList = value => Array.isArray(value) ||
	(ArrayBuffer.isView(value) && !(value instanceof DataView));
// The number of labels of a board.
function cells(board) {
	if (!isList(board))
		throw new SpError(`a board is an array of labels, not ${board} ` +
			`(${typeof board}); parse() reads a text`);
	return board.length;
}

// Loads the library.  poll(least, nodes) is called while a board is solved, and
// stops the search if it returns true or throws.  It cannot call the library.
export async function load(source, poll = () => false) {
	const module = await compile(source);
	let found = [], searching = false, thrown = []; // by poll
	// What poll throws waits until the search has ended by itself.
	const ask = (...so_far) => {
		try {
			return poll(...so_far) ? 1 : 0;
		} catch (error) {
			thrown.push(error);
			return 1;
		}
	};
	const imports = { sp: { poll: ask,
		found: () => found.push(string(c.js_room(0))),
		report: (length, boards) => { found[length] = boards; } } };
	const c = (await WebAssembly.instantiate(module, imports)).exports;
	c._initialize();

	// ---- memory of the library ----

	// Objects of sp_js.c: boards, solutions, and what functions of sp.h take or
	// return by a pointer.  Members are found by their places in 32-bit words.
	const [BOARD, OTHER, THIRD, SOLUTION, KNOWN, STATS, PROPERTY, FAULT, SIZE, MADE] =
		Array.from({ length: 10 }, (_, k) => c.js_object(k));
	const words = (at, n) => new Uint32Array(c.memory.buffer, at, n);
	const number64 = at => new BigUint64Array(c.memory.buffer, at, 1)[0];
	const made = () => words(MADE, 1)[0];
	const missing_of = board => words(board, 5)[4];
	const get = (board = BOARD) => {
		const [, , n, , , labels] = words(board, 6);
		return Array.from(words(labels, n));
	};
	function string(at) {
		const bytes = new Uint8Array(c.memory.buffer);
		return new TextDecoder().decode(
			bytes.slice(at, bytes.indexOf(0, at)));
	}
	const reason = () => string(FAULT + 12);
	function check(status) {
		if (status !== OK)
			throw new SpError(status === NO_MEMORY ? 'no memory' : reason());
	}
	// The text that a function writes, as snprintf does.
	function printed(write) {
		const room = write(0, 0) + 1, at = c.js_room(room);
		write(at, room);
		return string(at);
	}
	// The names of a table of the library.
	function names(row) {
		const all = [];
		for (let at; (at = row(all.length)) !== 0; )
			all.push(string(words(at, 1)[0]));
		return all;
	}
	// A pointer to columns and rows.
	function pointer([w, h]) {
		words(SIZE, 2).set([w, h]);
		return SIZE;
	}

	// All functions begin with put or set.  A call from poll would replace the
	// board of the search.
	function enter() {
		if (searching)
			throw new SpError('the library is solving a board');
	}
	// Puts a text into the buffer; returns where it is.
	function put(text) {
		enter();
		if (typeof text !== 'string')
			throw new SpError(`a text is needed, not ${text} (${typeof text})`);
		const end = text.indexOf('\0');
		if (end >= 0)
			throw new SpError(`line ${text.slice(0, end)
				.split('\n').length}: there is a NUL`);
		const bytes = new TextEncoder().encode(text + '\0');
		const at = c.js_room(bytes.length);
		new Uint8Array(c.memory.buffer).set(bytes, at);
		return at;
	}

	// ---- boards and goals ----

	function sides(size, count) {
		if (size === undefined && count !== undefined) {
			size = Math.sqrt(count);
			if (!Number.isInteger(size))
				throw new SpError(`${count} labels are no square ` +
					'board; give the size');
		}
		const [w, h] = pair(size ?? 4);
		if (whole(w, 'size') < 2 || whole(h, 'size') < 2 || w * h > 65536)
			throw new SpError(`${w}x${h} is no size; boards have ` +
				'2x2 to 65536 cells');
		if (count !== undefined && count !== w * h)
			throw new SpError(`${count} labels are no ${w}x${h} board`);
		return [w, h];
	}
	function set(board, size) {
		enter();
		const [w, h] = sides(size, cells(board));
		for (const label of board)
			whole(label, 'label', 65536);
		const at = c.js_room(4 * board.length);
		words(at, board.length).set(board);
		check(c.sp_board_set(BOARD, pointer([w, h]), at, FAULT));
	}
	let target = 0; // the pointer to the goal
	function aim(goal = 'classic', size) {
		const name = isList(goal) ? set(goal, size) : put(goal);
		c.sp_goal_free(target);
		target = 0;
		check(isList(goal) ? c.sp_goal_new_from_board(MADE, BOARD, FAULT) :
			c.sp_goal_new(MADE, name, pointer(size), FAULT));
		target = made();
	}
	// The number that no tile has, by default that of the goal.
	const lacking = missing => whole(missing, 'missing', 65536) ||
		c.sp_goal_missing(target);
	// The size, or that of a goal that is a board.
	const sized = (size, goal) => sides(size, isList(goal) ?
		goal.length : undefined);
	function both(board, { size, goal } = {}) {
		aim(goal, sides(size, cells(board)));
		set(board, size);
		check(c.sp_goal_check(target, BOARD, FAULT));
	}
	function form(name = 'line') {
		const found = c.sp_form_by_name(put(name));
		if (found === 0)
			throw new SpError(`there is no form ${name}; ` +
				'sp-board(5) has a list');
		return found;
	}
	function how(notation = 'letters') {
		const bits = NOTATIONS[notation];
		if (bits === undefined)
			number(Object.keys(NOTATIONS), notation, 'notation');
		return bits;
	}
	function written(notation, board, size) {
		const bits = how(notation);
		if (board)
			set(board, size);
		else if (bits & 4)
			throw new SpError(`${notation} need the board`);
		return printed((at, room) => c.sp_solution_print(SOLUTION,
			board ? BOARD : 0, bits, at, room));
	}
	// Makes moves of a text the solution, on the board if it is set.
	const read = (moves, board, solution = SOLUTION) =>
		check(c.sp_solution_parse(solution, board ? BOARD : 0, put(moves), FAULT));
	const cost = metric => Number(c.sp_solution_cost(SOLUTION, metric));
	// The first moves of the last search: letters, and in the metric of moves
	// repeat counts and spaces between them.
	function firstMoves(metric) {
		const moves = [];
		while (c.sp_first_take(STATS + 32, MADE)) {
			const [direction, tiles] = words(MADE, 2);
			moves.push('DURL'[direction] + (tiles > 1 ? tiles : ''));
		}
		return moves.join(metric === 0 ? '' : ' ');
	}
	// The symmetry of a name; there may be more than the library has.
	function turning(name, ...more) {
		const found = c.sp_symmetry_by_name(put(name));
		if (found === 0)
			number([...names(c.sp_symmetry_at).slice(1), ...more], name, 'symmetry');
		return found;
	}
	const labels = text => text.match(/\d+/g)?.map(Number) ?? [];

	// Returns a pointer to a generator, to be freed.
	function generator({ size, goal, seed, method = 'uniform', steps = 0,
	    population = 'solvable', missing = 0, notGoal = false,
	    fixedBlank = false, distinct = false, inOrder = false,
	    metric = 'slides', least = 0, most = Infinity } = {}) {
		const drawn = () => '0x' + Array.from(crypto.getRandomValues(
			new Uint32Array(4)), word =>
			word.toString(16).padStart(8, '0')).join('');
		const limit = method === 'length' ? 2 ** 32 : 0;
		if (most !== Infinity)
			whole(most, 'most');
		const draw = number(DRAWS, method, 'method');
		belong(method, { steps, least, most: most !== Infinity });
		aim(goal, sized(size, goal));
		put(String(seed ?? drawn()));
		check(c.js_generator(target, draw, whole(steps, 'steps'),
			number(POPULATIONS, population, 'population'),
			missing === 'random' ? -1 : whole(missing, 'missing', 65536),
			notGoal, fixedBlank, distinct, inOrder,
			number(METRICS, metric, 'metric'), whole(least, 'least'),
			Math.min(most, limit)));
		return made();
	}

	const library = {
		// So many boards of a seed, from number `first` on: sp-gen -S -k.
		boards(count, { first = 0, ...options } = {}) {
			whole(whole(first, 'first') + whole(count, 'count'),
				'first + count');
			const [w, h] = sized(options.size, options.goal);
			const most = Math.floor(MOST_LABELS / (w * h));
			if (count > most)
				throw new SpError(`${count} boards are too many for a ` +
					`call; make ${most}, and the next with first: ` +
					(first + most));
			const drawn = generator(options), boards = [];
			for (let k = 0; k < count; k++) {
				const status = c.sp_generate(drawn, BigInt(first + k), BOARD);
				if (status !== OK) {
					c.sp_generator_free(drawn);
					throw new SpError(status === NO_MEMORY ? 'no memory' :
						'there are not so many boards');
				}
				boards.push(get());
			}
			c.sp_generator_free(drawn);
			return boards;
		},
		random(options = {}) {
			return library.boards(1, options)[0];
		},
		// How many boards there are to draw from, a BigInt.
		population(options = {}) {
			const drawn = generator({ seed: 0, ...options });
			const at = c.js_room(POPULATION_TEXT);
			const status = c.sp_generator_population(drawn, at, FAULT);
			c.sp_generator_free(drawn);
			check(status);
			return BigInt(string(at));
		},
		// The goal as a board.
		solved({ size, goal, missing = 0 } = {}) {
			aim(goal, sized(size, goal));
			check(c.sp_goal_board(target, lacking(missing), BOARD, FAULT));
			return get();
		},
		// The board of a text; in the form index, that of the goal.
		parse(text, { size, form: name, goal, missing = 0 } = {}) {
			const k = form(name);
			if (name === 'index') {
				aim(goal, sized(size, goal));
				const at = put(typeof text === 'string' ? text.trim() : text);
				check(c.sp_index_parse(at, target, lacking(missing), 0, BOARD,
					FAULT));
				return get();
			}
			const at = pointer(size === undefined ? [0, 0] : sides(size));
			check(c.sp_board_parse(BOARD, put(text), k, at, FAULT));
			return get();
		},
		// All boards of a text; a fault names the line.
		parseAll(text, { size, form: name } = {}) {
			const at = pointer(size === undefined ? [0, 0] : sides(size));
			const boards = [];
			check(c.sp_reader_new(MADE, form(name), at, -1n));
			const reader = made();
			try {
				const from = put(text);
				c.sp_reader_set_text(reader, from, new Uint8Array(
					c.memory.buffer).indexOf(0, from) - from);
				for (;;) {
					const status = c.sp_read_board(reader, BOARD, FAULT);
					if (status === END)
						return boards;
					const line = number64(FAULT);
					if (status !== OK && line > 0)
						throw new SpError(`line ${line}: ${reason()}`);
					check(status);
					boards.push(get());
				}
			} finally {
				c.sp_reader_free(reader);
			}
		},
		print(board, { size, form: name } = {}) {
			set(board, size);
			const k = form(name);
			if (c.sp_board_print(BOARD, k, 0, 0) === 0)
				throw new SpError('boards of more than 4096 cells have no index');
			return printed((at, room) => c.sp_board_print(BOARD, k, at, room));
		},
		isSolvable(board, options = {}) {
			both(board, options);
			return c.sp_is_solvable(BOARD, target) === 1;
		},
		isSolved(board, options = {}) {
			both(board, options);
			return c.sp_is_solved(BOARD, target) === 1;
		},
		// The board as a picture, as sp-show -o svg draws it.
		svg(board, { size } = {}) {
			set(board, size);
			check(c.sp_writer_new_text(MADE));
			const writer = made();
			let sheet = 0;
			try {
				check(c.sp_sheet_new(MADE, writer, 0, FAULT));
				sheet = made();
				check(c.sp_sheet_add(sheet, BOARD, 0, 0, 0, FAULT));
				c.sp_sheet_end(sheet);
				const at = c.sp_writer_text(writer, MADE);
				check(at === 0 ? NO_MEMORY : OK);
				return string(at);
			} finally {
				c.sp_sheet_free(sheet);
				c.sp_writer_free(writer);
			}
		},
		// Why the board can be solved, or cannot.
		explain(board, options = {}) {
			both(board, options);
			const at = c.js_room(FAULT_TEXT);
			check(c.sp_explain(BOARD, target, 0, at, FAULT_TEXT));
			return string(at);
		},
		// A field of sp-count; a BigInt if it is the index.
		count(field, board, options = {}) {
			both(board, options);
			const found = c.sp_field_by_name(put(field));
			if (found === 0)
				number(names(c.sp_field_at), field, 'field');
			check(c.sp_field_value(found, BOARD, target, MADE, FAULT));
			return field === 'index' ? number64(MADE) : Number(number64(MADE));
		},
		// Whether it has a property of sp-check -p, as 'manhattan=:20'.
		has(property, board, options = {}) {
			both(board, options);
			check(c.sp_property_parse(put(property), PROPERTY, FAULT));
			check(c.sp_property_test(PROPERTY, BOARD, target, MADE, FAULT));
			return made() === 1;
		},
		// For each cell of the goal's path, how many smaller tiles come later.
		inversions(board, options = {}) {
			both(board, options);
			const at = c.js_room(4 * board.length);
			check(c.sp_inversion_table(BOARD, target, at, FAULT));
			return Array.from(words(at, board.length));
		},
		// The labels along the path of the goal.
		unroll(board, options = {}) {
			both(board, options);
			const at = c.js_room(4 * board.length);
			check(c.sp_unroll(BOARD, target, at, FAULT));
			return Array.from(words(at, board.length));
		},
		// The board for the goal `to`, which the same moves solve.
		relabel(board, { size, goal, to } = {}) {
			both(board, { size, goal });
			check(c.sp_goal_board(target, missing_of(BOARD), OTHER, FAULT));
			aim(to, sides(size, board.length));
			set(board, size);
			check(c.sp_relabel_new(MADE));
			const relabel = made();
			const status = c.sp_relabel_prepare(relabel, OTHER, target, FAULT);
			if (status === OK)
				c.sp_relabel_apply(relabel, BOARD);
			c.sp_relabel_free(relabel);
			check(status);
			return get();
		},
		// The board after a tap on a tile, which may slide several.
		tap(board, label, { size } = {}) {
			set(board, size);
			check(c.sp_slide_tile(BOARD, whole(label, 'label', WORD), MADE, FAULT));
			return get();
		},
		// The board after moves of a text, or after taps on tiles.
		apply(board, moves, { size } = {}) {
			set(board, size);
			read(isList(moves) ? `tiles: ${Array.from(moves, label =>
				whole(label, 'label', WORD)).join(' ')}` : moves, board);
			check(c.sp_solution_apply(SOLUTION, BOARD, FAULT));
			return get();
		},
		// The board turned: 'rotate90', 'mirror', ...; 'least' makes the same
		// board of all that are alike for the goal.
		turn(board, symmetry, { size, goal } = {}) {
			if (symmetry === 'least') {
				both(board, { size, goal });
				check(c.sp_goal_board(target, missing_of(BOARD), OTHER, FAULT));
				check(c.sp_symmetry_least(BOARD, OTHER, THIRD, FAULT));
				return get(THIRD);
			}
			set(board, size);
			check(c.sp_symmetry_apply(turning(symmetry, 'least'), BOARD, OTHER));
			return get(OTHER);
		},
		// Moves in another notation; those of tiles need the board.
		convert(moves, { notation, board, size, reverse = false, turn,
		    cancel = false } = {}) {
			if (board)
				set(board, size);
			read(moves, board);
			if (board && reverse) {
				check(c.sp_solution_apply(SOLUTION, BOARD, FAULT));
				board = get();
			}
			if (reverse)
				c.sp_solution_invert(SOLUTION);
			if (turn !== undefined) {
				const symmetry = turning(turn);
				c.sp_solution_turn(SOLUTION, symmetry);
				if (board) {
					check(c.sp_symmetry_apply(symmetry, BOARD, OTHER));
					size = Array.from(words(OTHER, 2));
					board = get(OTHER);
				}
			}
			if (cancel)
				c.sp_solution_cancel(SOLUTION);
			return written(notation, board, size);
		},
		// The tiles to tap, for moves on a board.
		taps(moves, board, { size } = {}) {
			return labels(library.convert(moves, { notation: 'taps', board,
				size }));
		},
		// How long moves are: slides, and moves in which tiles that slide
		// together count once.
		cost(moves, { board, size } = {}) {
			if (board)
				set(board, size);
			read(moves, board);
			return { slides: cost(0), mtm: cost(1) };
		},
		// Solves at once, in this thread: see Solver.
		solve(board, { size, goal, method = 'optimal', metric = 'slides',
		    width = 0, factor = 0, mostNodes = 0, mostLength = 0, known,
		    first = false, all = false, lengthOnly = false } = {}) {
			const by = number(METHODS, method, 'method');
			belong(method, { width, factor, mostLength, first, all });
			const unit = number(METRICS, metric, 'metric');
			whole(width, 'width', WORD);
			for (const [name, most] of Object.entries({ mostNodes, mostLength }))
				if (most !== Infinity)
					whole(most, name);
			const thousandths = whole(Math.round(1000 * factor),
				'thousandths of factor', WORD);
			both(board, { size, goal });
			if (!c.sp_is_solvable(BOARD, target))
				return { status: 'unsolvable' };
			if (known !== undefined)
				read(known, true, KNOWN);
			found = [];
			thrown = [];
			searching = true;
			let status;
			try {
				status = c.js_solve(target, by, unit, width, thousandths, mostNodes,
					mostLength, (known !== undefined) + 2 * first +
					4 * lengthOnly + 8 * all, MEMORY);
			} finally {
				searching = false;
			}
			if (thrown.length > 0)
				throw thrown[0];
			if (status === END)
				return { status: 'none' };
			const stopped = status === STOPPED;
			if (!stopped)
				check(status);
			if (stopped && cost(0) === 0)
				return { status: 'stopped' };
			const result = { status: stopped ? 'stopped' : 'solved' };
			if (lengthOnly && method === 'optimal') {
				result.length = Number(number64(STATS + 8));
			} else {
				result.moves = written('letters');
				result.length = cost(unit);
				result.taps = labels(written('taps', board, size));
			}
			if (first)
				result.first = firstMoves(unit);
			if (all)
				result.all = found;
			return result;
		},
		// How many boards of a size have shortest solutions of length 0, 1, ...
		lengths({ size, goal, metric = 'slides' } = {}) {
			aim(goal, sized(size, goal));
			found = [];
			check(c.js_lengths(target, number(METRICS, metric, 'metric'), MEMORY));
			return found;
		}
	};
	// Options stand behind the parameters that have to be given.  A misspelt one,
	// or a size without a name, would say nothing.
	for (const [name, call] of Object.entries(library)) {
		const known = ['size', 'goal', ...OPTIONS[name] ?? []];
		library[name] = (...given) => {
			for (const option in object(given[call.length]))
				if (!known.includes(option))
					throw new SpError(`${name} has no option ${option}; ` +
						`it has ${known.join(', ')}`);
			return call(...given);
		};
	}
	return library;
}

// Solves and makes boards in a worker, one job after the other.
export class Solver {
	#source;
	#worker; // a promise of the worker; undefined: none runs, or is made
	#jobs = []; // the worker is at work on the first

	// The source is as that of load; without it, sp.wasm beside this file.
	constructor(source) {
		this.#source = source;
	}

	// As solve of load, with progress({ least, nodes }), called several times a
	// second, and signal, of an AbortController, which stops it.  If progress
	// throws, the search stops, and the promise is rejected with what was thrown.
	solve(board, options) {
		return this.#ask('solve', [board], options)
			.then(found => found ?? { status: 'stopped' });
	}

	// As boards and lengths of load; undefined if it is stopped.
	boards(count, options) {
		return this.#ask('boards', [count], options);
	}
	lengths(options) {
		return this.#ask('lengths', [], options);
	}

	// Has the worker call a function; undefined if it is stopped.
	#ask(name, given, all) {
		return new Promise((resolve, reject) => {
			const { signal, progress, ...options } = object(all);
			if (signal !== undefined &&
			    typeof signal?.addEventListener !== 'function')
				throw new SpError('signal is that of an AbortController, ' +
					`not ${signal}`);
			if (progress !== undefined && name !== 'solve')
				throw new SpError(`${name} has no option progress`);
			if (progress !== undefined && typeof progress !== 'function')
				throw new SpError('progress is a function, ' +
					`not ${progress}`);
			const job = { call: [name, ...given, options], progress,
				resolve, reject };
			job.stop = (settle, value) => {
				const first = this.#jobs[0] === job;
				this.#jobs = this.#jobs.filter(other => other !== job);
				job.done();
				settle(value);
				if (first) {
					this.#end();
					this.#next();
				}
			};
			if (signal?.aborted)
				return resolve();
			const abort = () => job.stop(resolve);
			signal?.addEventListener('abort', abort, { once: true });
			job.done = () => signal?.removeEventListener('abort', abort);
			this.#jobs.push(job);
			if (this.#jobs.length === 1)
				this.#next();
		});
	}

	// Ends the worker; jobs that wait are stopped.
	close() {
		const jobs = this.#jobs;
		this.#jobs = [];
		this.#end();
		for (const job of jobs) {
			job.done();
			job.resolve();
		}
	}

	#end() {
		this.#worker?.then(worker => worker.terminate(), () => {});
		this.#worker = undefined;
	}

	async #next() {
		const job = this.#jobs[0];
		if (job === undefined) {
			// Node.js ends if all workers are idle.
			this.#worker?.then(worker => worker.unref?.(), () => {});
			return;
		}
		// If the worker was ended meanwhile, nothing is posted to it, and
		// what it has still posted is ignored.
		const fail = error => {
			if (this.#worker === mine) {
				this.#end();
				this.#hear({ error });
			}
		};
		const mine = this.#worker ??= makeWorker(this.#source,
			said => this.#worker === mine && this.#hear(said), fail);
		try {
			const worker = await mine;
			if (this.#worker === mine) {
				worker.ref?.();
				worker.postMessage(job.call);
			}
		} catch (error) {
			fail(String(error));
		}
	}

	#hear({ progress, result, error }) {
		const job = this.#jobs[0];
		if (job === undefined)
			return;
		if (progress !== undefined) {
			// A promise catches what progress throws, now or, if it is
			// async, later.
			new Promise(resolve => resolve(job.progress?.(progress)))
				.catch(error => job.stop(job.reject, error));
			return;
		}
		this.#jobs.shift();
		job.done();
		if (error === undefined)
			job.resolve(result);
		else
			job.reject(new SpError(error));
		this.#next();
	}
}

// `hear` is called with what the worker posts, `fail` with why it has ended.
async function makeWorker(source, hear, fail) {
	const url = new URL('sp-worker.mjs', import.meta.url);
	let worker;

	if (typeof Worker === 'undefined') {
		const threads = await import('node:worker_threads');
		worker = new threads.Worker(url);
		worker.on('message', hear);
		worker.on('error', error => fail(error.message));
	} else {
		worker = new Worker(url, { type: 'module' });
		worker.onmessage = event => hear(event.data);
		// There is no message if the script cannot be loaded.
		worker.onerror = event => fail(event.message ??
			`${url} cannot be loaded`);
	}
	worker.postMessage(source instanceof URL ? source.href : source);
	return worker;
}
