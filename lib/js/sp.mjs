// sp.mjs -- sliding-tile boards in JavaScript: made, checked, solved, converted
//
//	import { load, Solver } from 'sp';
//	const sp = await load();
//	const board = sp.random({ size: 4 });		[8, 4, 12, 3, ...], 0 the blank
//	const solver = new Solver();			in a worker: never blocks
//	const { moves, taps } = await solver.solve(board);
//
// A board is an array of labels in row-major order.  Options of all functions:
// size, a number for a square or [columns, rows], by default the square that the
// board is; goal, a name of GOALS or a board, by default 'classic'.  What is wrong
// is an SpError with the reason.

export const GOALS = ['classic', 'snake', 'spiral', 'columns', 'blank-first'];
export const METHODS = ['optimal', 'within', 'near', 'fast'];
export const METRICS = ['slides', 'mtm'];
export const NOTATIONS = { letters: 0, blank: 1, counts: 2, tiles: 4, taps: 6,
	words: 8, arrows: 16 };
const POPULATIONS = ['solvable', 'unsolvable', 'any'];
const DRAWS = ['uniform', 'walk', 'slide'];
const OK = 0, END = 1, STOPPED = 5; // of enum sp_status
const MEMORY = 2 ** 26; // bytes of a solver's tables

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
			source = await (await fetch(url)).arrayBuffer();
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

// Loads the library.  poll(least, nodes) is called while a board is solved, and
// stops the search if it returns true.
export async function load(source, poll = () => false) {
	const module = await compile(source);
	// The module imports functions of WASI that write files, and calls none.
	const fail = () => { throw new SpError('a call of the system'); };
	const imports = { sp: { poll: (...so_far) => poll(...so_far) ? 1 : 0 } };
	for (const { module: from, name } of WebAssembly.Module.imports(module))
		if (from !== 'sp')
			(imports[from] ??= {})[name] = fail;
	const c = (await WebAssembly.instantiate(module, imports)).exports;
	c._initialize();

	// ---- the buffer ----

	function put(text) {
		const bytes = new TextEncoder().encode(text + '\0');
		const at = c.js_room(bytes.length);
		new Uint8Array(c.memory.buffer).set(bytes, at);
	}
	function got() {
		const at = c.js_room(0);
		const bytes = new Uint8Array(c.memory.buffer);
		return new TextDecoder().decode(
			bytes.slice(at, bytes.indexOf(0, at)));
	}
	function check(status) {
		if (status !== OK)
			throw new SpError(got());
	}

	// ---- boards and goals ----

	function sides(size, cells) {
		if (size === undefined && cells !== undefined) {
			size = Math.sqrt(cells);
			if (!Number.isInteger(size))
				throw new SpError(`${cells} labels are no square ` +
					'board; give the size');
		}
		const [w, h] = Array.isArray(size) ? size : [size ?? 4, size ?? 4];
		if (!(Number.isInteger(w) && Number.isInteger(h) && w > 1 && h > 1 &&
		    w * h <= 65536))
			throw new SpError(`${w}x${h} is no size`);
		if (cells !== undefined && cells !== w * h)
			throw new SpError(`${cells} labels are no ${w}x${h} board`);
		return [w, h];
	}
	function set(board, size) {
		const [w, h] = sides(size, board.length);
		for (const label of board)
			if (!(Number.isInteger(label) && label >= 0 &&
			    label <= 65536))
				throw new SpError(`${label} is no label`);
		const at = c.js_room(4 * board.length);
		new Uint32Array(c.memory.buffer, at, board.length).set(board);
		check(c.js_set(w, h));
		return [w, h];
	}
	const get = () => Array.from(new Uint32Array(c.memory.buffer,
		c.js_labels(), c.js_cells()));
	function aim(goal = 'classic', [w, h]) {
		if (Array.isArray(goal)) {
			set(goal, [w, h]);
			check(c.js_goal_board());
		} else {
			put(goal);
			check(c.js_goal(w, h));
		}
	}
	function both(board, { size, goal } = {}) {
		aim(goal, sides(size, board.length));
		set(board, size);
		check(c.js_fits());
	}
	function form(name = 'line') {
		put(name);
		const k = c.js_form();
		if (k < 0)
			throw new SpError(`there is no form ${name}`);
		return k;
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
		c.js_solution(bits, board ? 1 : 0);
		return got();
	}
	const labels = text => text.match(/\d+/g)?.map(Number) ?? [];

	return {
		// So many boards of a seed, from number `first` on: sp-gen -S -k.
		boards(count, { size, goal, seed, first = 0, method = 'uniform',
		    steps = 0, population = 'solvable', missing = 0,
		    notGoal = false, fixedBlank = false, distinct = false } = {}) {
			const drawn = () => '0x' + Array.from(crypto.getRandomValues(
				new Uint32Array(4)), word =>
				word.toString(16).padStart(8, '0')).join('');
			aim(goal, sides(size ?? (Array.isArray(goal) ?
				Math.sqrt(goal.length) : 4)));
			put(String(seed ?? drawn()));
			check(c.js_generator(number(DRAWS, method, 'method'), steps,
				number(POPULATIONS, population, 'population'),
				missing, notGoal, fixedBlank, distinct));
			const made = [];
			for (let k = 0; k < count; k++) {
				check(c.js_generate(first + k));
				made.push(get());
			}
			return made;
		},
		random(options) {
			return this.boards(1, options)[0];
		},
		// The goal as a board.
		solved({ size, goal, missing = 0 } = {}) {
			aim(goal, sides(size ?? (Array.isArray(goal) ?
				Math.sqrt(goal.length) : 4)));
			check(c.js_solved_board(missing));
			return get();
		},
		// The board of a text; and its size, which the grid forms tell.
		parse(text, { size, form: name } = {}) {
			const [w, h] = size === undefined ? [0, 0] : sides(size);
			const k = form(name);
			put(text);
			check(c.js_parse(k, w, h));
			return get();
		},
		print(board, { size, form: name } = {}) {
			set(board, size);
			c.js_print(form(name));
			return got();
		},
		isSolvable(board, options) {
			both(board, options);
			return c.js_solvable() === 1;
		},
		isSolved(board, options) {
			both(board, options);
			return c.js_solved() === 1;
		},
		// Why the board can be solved, or cannot.
		explain(board, options) {
			both(board, options);
			check(c.js_explain());
			return got();
		},
		// A field of sp-count; a BigInt if it is the index.
		count(field, board, options) {
			both(board, options);
			put(field);
			check(c.js_field());
			return field === 'index' ? BigInt(got()) : Number(got());
		},
		// The board after a tap on a tile, which may slide several.
		tap(board, label, { size } = {}) {
			set(board, size);
			check(c.js_tap(label));
			return get();
		},
		// The board after moves of a text.
		apply(board, moves, { size } = {}) {
			set(board, size);
			put(moves);
			check(c.js_moves(1));
			check(c.js_apply());
			return get();
		},
		// The board turned: 'rotate90', 'mirror', ...
		turn(board, symmetry, { size } = {}) {
			set(board, size);
			put(symmetry);
			check(c.js_turn(0));
			return get();
		},
		// Moves in another notation; those of tiles need the board.
		convert(moves, { notation, board, size, reverse = false, turn,
		    cancel = false } = {}) {
			if (board)
				set(board, size);
			put(moves);
			check(c.js_moves(board ? 1 : 0));
			if (board && reverse) {
				check(c.js_apply());
				board = get();
			}
			if (reverse)
				c.js_reverse();
			if (turn !== undefined) {
				put(turn);
				check(c.js_turn(1));
				if (board) {
					size = [c.js_width(), board.length / c.js_width()];
					board = get();
				}
			}
			if (cancel)
				c.js_cancel();
			return written(notation, board, size);
		},
		// The tiles to tap, for moves on a board.
		taps(moves, board, { size } = {}) {
			return labels(this.convert(moves, { notation: 'taps', board,
				size }));
		},
		// Solves at once, in this thread: see Solver.
		solve(board, { size, goal, method = 'optimal', metric = 'slides',
		    width = 0, factor = 0, mostNodes = 0, mostLength = 0 } = {}) {
			both(board, { size, goal });
			if (!c.js_solvable())
				return { status: 'unsolvable' };
			const unit = number(METRICS, metric, 'metric');
			const status = c.js_solve(number(METHODS, method, 'method'),
				unit, width, Math.round(1000 * factor), mostNodes,
				mostLength, MEMORY);
			if (status === END)
				return { status: 'none' };
			const stopped = status === STOPPED;
			if (!stopped)
				check(status);
			if (stopped && c.js_length(0) === 0)
				return { status: 'stopped' };
			const moves = written('letters');
			return { status: stopped ? 'stopped' : 'solved', moves,
				length: c.js_length(unit),
				taps: labels(written('taps', board, size)) };
		}
	};
}

// Solves boards in a worker, one after the other.
export class Solver {
	#source;
	#worker;
	#jobs = [];

	// The source is as that of load; without it, sp.wasm beside this file.
	constructor(source) {
		this.#source = source;
	}

	// As solve of load, with progress({ least, nodes }), called several times a
	// second, and signal, of an AbortController, which stops it.
	solve(board, { signal, progress, ...options } = {}) {
		return new Promise((resolve, reject) => {
			const job = { board, options, progress, resolve, reject };
			job.stop = () => {
				const first = this.#jobs[0] === job;
				this.#jobs = this.#jobs.filter(other => other !== job);
				if (first)
					this.#end();
				resolve({ status: 'stopped' });
				this.#next();
			};
			if (signal?.aborted)
				return resolve({ status: 'stopped' });
			signal?.addEventListener('abort', job.stop, { once: true });
			job.done = () => signal?.removeEventListener('abort', job.stop);
			this.#jobs.push(job);
			if (this.#jobs.length === 1)
				this.#next();
		});
	}

	// Ends the worker; boards that wait are stopped.
	close() {
		for (const job of [...this.#jobs])
			job.stop();
		this.#end();
	}

	#end() {
		this.#worker?.terminate();
		this.#worker = undefined;
	}

	async #next() {
		const job = this.#jobs[0];
		if (job === undefined)
			return;
		try {
			this.#worker ??= await makeWorker(this.#source,
				said => this.#hear(said));
		} catch (error) {
			return this.#hear({ error: String(error) });
		}
		if (this.#jobs[0] === job)
			this.#worker?.postMessage([job.board, job.options]);
	}

	#hear({ progress, result, error }) {
		const job = this.#jobs[0];
		if (job === undefined)
			return;
		if (progress !== undefined)
			return job.progress?.(progress);
		this.#jobs.shift();
		job.done();
		if (error === undefined)
			job.resolve(result);
		else
			job.reject(new SpError(error));
		this.#next();
	}
}

async function makeWorker(source, hear) {
	const url = new URL('sp-worker.mjs', import.meta.url);
	let worker;

	if (typeof Worker === 'undefined') {
		const threads = await import('node:worker_threads');
		worker = new threads.Worker(url);
		worker.unref();
		worker.on('message', hear);
		worker.on('error', error => hear({ error: error.message }));
	} else {
		worker = new Worker(url, { type: 'module' });
		worker.onmessage = event => hear(event.data);
		worker.onerror = event => hear({ error: event.message });
	}
	worker.postMessage(source instanceof URL ? source.href : source);
	return worker;
}
