#!/bin/sh
# npm.t -- the package for JavaScript installs, and answers as the programs do,
# in Node.js and in a browser, where a game is played
#
# `make check-wasm` has made build/npm.
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
self=$root/tests/js/npm.t

most=215040 # bytes of the module, compressed
package=$root/build/npm
cd "$tmp" || exit 1

size=$(gzip -9 -c "$package/sp.wasm" | wc -c)
echo "# $(wc -c <"$package/sp.wasm") bytes, compressed $size"
[ "$size" -lt $most ]
ok "the module has less than $most bytes, compressed" $?

echo '{ "name": "game", "version": "1.0.0", "private": true }' >package.json
if command -v npm >where; then
	npm install --offline --no-audit --no-fund "$package" >log 2>&1
	ok 'npm installs the package' $? "$(tail -n 5 log)"
else
	mkdir node_modules
	cp -R "$package" node_modules/sp # as npm does
fi

# ---- as the programs ----

sp-gen -S 5 -s 3 -p any -n 20 >boards
{
	sp-check boards
	sp-solve boards
	sp-solve -u mtm -l boards
	sp-solve -l -g snake boards
	sp-count -f manhattan -g '1 2 3 8 0 4 7 6 5' boards
	sp-gen -S 6 -n 5 -g spiral
	sp-gen -S 0x10 -s 3x2 -k 4 -n 2 -m walk:9
	sp-gen -S 6 -s 5 | sp-solve -m near
	sp-gen -S 9 -s 4x3 -m length:20:22 -n 5
	sp-gen -S 9 -s 3 -m mtm:12 -n 2
	sp-gen -S 9 -s 3 -e -k 1000 -n 3
	sp-gen -S 9 -s 3 -n 3 -M random
	sp-gen -s 6x6 -u -b
	sp-solve -f boards
	sp-solve -f -u mtm boards
	sp-gen -S 1 -s 3 -n 1 >one
	sp-solve -a one | tr '\t' '\n'
	sp-solve -m fast one >known
	sp-moves -l known
	sp-solve -m near:2 -k @known one
	sp-map -x least one
	sp-map -f spiral -t '5 4 3 6 0 2 7 8 1' one
	sp-map -o index one | tee indexes
	sp-map -i index -s 3 indexes
	sp-map -f spiral -u one
	sp-count -g spiral -t one
	sp-check -p manhattan=14: boards
	sp-solve -e -s 3 | cut -f 2
	sp-show -o svg one
	sp-gen -S 2 -s 4x3 | sp-show -s 4x3 -o svg
} >wanted 2>err
cat >answers.mjs <<'END'
import { readFileSync } from 'node:fs';
import { load } from 'sp';
const sp = await load();
const boards = readFileSync('boards', 'utf8').trim().split('\n')
	.map(line => sp.parse(line));
const say = (answer) => console.log(boards.map(answer).join('\n'));
say(board => sp.isSolvable(board) ? 'solvable' : 'unsolvable');
const answer = (found, key) => found.status === 'solved' ? found[key] : found.status;
say(board => answer(sp.solve(board), 'moves'));
say(board => answer(sp.solve(board, { metric: 'mtm' }), 'length'));
say(board => answer(sp.solve(board, { goal: 'snake' }), 'length'));
say(board => sp.count('manhattan', board, { goal: [1, 2, 3, 8, 0, 4, 7, 6, 5] }));
const write = (board, options) => console.log(sp.print(board, options));
sp.boards(5, { seed: 6, goal: 'spiral' }).forEach(board => write(board));
sp.boards(2, { seed: '0x10', size: [3, 2], first: 4, method: 'walk', steps: 9 })
	.forEach(board => write(board, { size: [3, 2] }));
console.log(sp.solve(sp.random({ seed: 6, size: 5 }), { method: 'near' }).moves);
sp.boards(5, { seed: 9, size: [4, 3], method: 'length', least: 20, most: 22 })
	.forEach(board => write(board, { size: [4, 3] }));
sp.boards(2, { seed: 9, size: 3, method: 'length', least: 12, most: 12,
	metric: 'mtm' }).forEach(board => write(board));
sp.boards(3, { size: 3, inOrder: true, first: 1000 }).forEach(board => write(board));
sp.boards(3, { seed: 9, size: 3, missing: 'random' }).forEach(board => write(board));
console.log(String(sp.population({ size: 6, fixedBlank: true })));
say(board => answer(sp.solve(board, { first: true }), 'first'));
say(board => answer(sp.solve(board, { first: true, lengthOnly: true,
	metric: 'mtm' }), 'first'));
const one = sp.parseAll(readFileSync('one', 'utf8'), { size: 3 })[0];
console.log(sp.solve(one, { all: true }).all.join('\n'));
const known = readFileSync('known', 'utf8').trim();
console.log(Object.values(sp.cost(known)).join('\t'));
console.log(sp.solve(one, { method: 'near', width: 2, known }).moves);
write(sp.turn(one, 'least'));
write(sp.relabel(one, { goal: 'spiral', to: [5, 4, 3, 6, 0, 2, 7, 8, 1] }));
const index = sp.print(one, { form: 'index' });
console.log(index);
write(sp.parse(index, { size: 3, form: 'index' }));
console.log(sp.unroll(one, { goal: 'spiral' }).join(' '));
console.log(sp.inversions(one, { goal: 'spiral' }).join(' '));
boards.filter(board => sp.has('manhattan=14:', board)).forEach(board => write(board));
console.log(sp.lengths({ size: 3 }).join('\n'));
process.stdout.write(sp.svg(one));
process.stdout.write(sp.svg(sp.random({ seed: 2, size: [4, 3] }), { size: [4, 3] }));
END
check 'boards, verdicts, measures and solutions are those of the programs' \
	-O wanted -- node answers.mjs

cat >values.mjs <<'END'
import assert from 'node:assert';
import { GOALS, load, Solver, SpError } from 'sp';
const sp = await load();
const fails = (call, reason) => assert.throws(call, error =>
	error instanceof SpError && error.message === reason);
fails(() => sp.parse('1 2 2 0'), 'label 2 appears twice');
fails(() => sp.random({ goal: 'x' }),
	`no goal has this name; there are ${GOALS.join(', ')}`);
const turns = 'there is no symmetry x; there are rotate90, rotate180, rotate270, ' +
	'mirror, flip, transpose, antitranspose';
fails(() => sp.turn([1, 2, 3, 0], 'x'), `${turns}, least`);
fails(() => sp.convert('U', { turn: 'x' }), turns);
fails(() => sp.print([1, 2, 3, 0], { form: 'x' }),
	'there is no form x; sp-board(5) has a list');
assert.throws(() => sp.count('x', [1, 2, 3, 0]), error =>
	error.message.startsWith('there is no field x; there are ') &&
	error.message.includes(', manhattan, '));
fails(() => sp.tap([1, 2, 3, 0], 1),
	'tile 1 is neither in the row nor in the column of the blank');
fails(() => sp.print([1, 2, 3]),
	'3 labels are no square board; give the size');
fails(() => sp.print([1, 2, 3], { size: 2 }), '3 labels are no 2x2 board');
fails(() => sp.random({ size: 257 }),
	'257x257 is no size; boards have 2x2 to 65536 cells');
fails(() => sp.print([1, 2, 3, 0], { size: 2 ** 32 + 2 }),
	'4294967298x4294967298 is no size; boards have 2x2 to 65536 cells');
for (const [name, option] of [['solve', 'metod'], ['random', 'sead'],
    ['isSolved', 'gaol'], ['solve', 'seed'], ['random', 'mostNodes']])
	assert.throws(() => (name === 'random' ? sp.random({ [option]: 1 }) :
		sp[name]([1, 2, 3, 0], { [option]: 1 })), error => error instanceof SpError &&
		error.message.startsWith(`${name} has no option ${option}; it has size, goal`));
assert.equal(sp.print([1, 2, 3, 0], { size: 2, goal: 'snake' }), '1 2 3 0');
for (const [options, reason] of [[{ steps: 9 }, 'steps is for the method walk or slide'],
    [{ least: 9 }, 'least is for the method length'],
    [{ most: 9, method: 'walk' }, 'most is for the method length']])
	fails(() => sp.random(options), reason);
for (const [options, reason] of [[{ width: 9 }, 'width is for the method near'],
    [{ factor: 2, method: 'near' }, 'factor is for the method within']])
	for (const board of [[1, 2, 3, 0], [2, 1, 3, 0]])
		fails(() => sp.solve(board, options), reason);
for (const options of [4, '4', null, [4, 4]])
	fails(() => sp.random(options),
		`options are an object, as { size: 4 }, not ${options}`);
fails(() => sp.random({ size: true }), 'size: a number is needed, not true (boolean)');
for (const size of ['', '3 ', '3x', 'x3', '3x2x2', '-3'])
	fails(() => sp.random({ size }), `${size} is no size, as '5x3'`);
for (const size of [[4], [4, 4, 4]])
	fails(() => sp.random({ size }), 'a size has two numbers: [columns, rows]');
assert.deepEqual(sp.solved({ size: '3x2' }), [1, 2, 3, 4, 5, 0]);
assert.deepEqual(sp.solved({ size: '2' }), [1, 2, 3, 0]);
for (const [value, shown] of [[undefined, 'undefined (undefined)'],
    [null, 'null (object)'], [{}, '[object Object] (object)'], [5, '5 (number)'],
    ['1 2 3 0', '1 2 3 0 (string)']])
	for (const call of [sp.isSolvable, sp.print, sp.solve, sp.relabel, sp.explain])
		fails(() => call(value), `a board is an array of labels, not ${shown}; ` +
			'parse() reads a text');
fails(() => sp.parse(5, { size: 3, form: 'index' }),
	'a text is needed, not 5 (number)');
for (const Type of [Uint8Array, Uint32Array]) {
	assert.equal(sp.print(new Type([1, 2, 0, 3])), '1 2 0 3');
	assert.equal(sp.isSolved(new Type([3, 1, 2, 0]), { goal: new Type([3, 1, 2, 0]) }),
		true);
}
fails(() => sp.print(['1', 2, 3, 0]), 'label: a number is needed, not 1 (string)');
fails(() => sp.random({ method: 'slide', steps: '30' }),
	'steps: a number is needed, not 30 (string)');
fails(() => sp.apply([1, 2, 3, 0]), 'a text is needed, not undefined (undefined)');
fails(() => sp.solve([1, 2, 3, 0], { method: 'best' }),
	'there is no method best; there are optimal, within, near, fast');
const board = [1, 2, 3, 4, 0, 6, 7, 5, 8];
assert.deepEqual(sp.tap(board, 5), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
assert.deepEqual(sp.taps('UL', board), [5, 8]);
const { random, taps } = sp;
assert.deepEqual([random({ seed: 1, size: 2 }), taps('UL', board)],
  [sp.random({ seed: 1, size: 2 }), [5, 8]]);
assert.equal(sp.convert('RULL', { notation: 'counts' }), 'RUL2');
assert.equal(sp.convert('UL', { reverse: true, board, notation: 'tiles' }),
	'tiles: 8 5');
assert.equal(sp.convert('UL', { turn: 'rotate90' }), 'RU');
assert.equal(sp.convert('UDL', { cancel: true }), 'L');
assert.deepEqual(sp.apply(board, 'UL'), sp.solved({ size: 3 }));
assert.deepEqual(sp.apply(board, [5, 8]), sp.solved({ size: 3 }));
assert.deepEqual(sp.apply(board, []), board);
fails(() => sp.apply(board, [5, '8']), 'label: a number is needed, not 8 (string)');
fails(() => sp.apply(board, [8]),
	'move 1: tile 8 is neither in the row nor in the column of the blank');
assert.deepEqual(sp.solved({ size: [3, 2], goal: 'snake' }), [1, 2, 3, 0, 5, 4]);
assert.deepEqual(sp.turn([1, 2, 3, 0], 'rotate90'), [3, 1, 0, 2]);
assert.equal(sp.count('index', sp.solved({ size: 3 })), 161280n);
assert.match(sp.explain([2, 1, 3, 0]), /^inversions 1 and 0, odd and even;/);

fails(() => sp.parseAll('1 2 3 0\n1 2 2 0'), 'line 2: label 2 appears twice');
fails(() => sp.parseAll('1 2 3 0\n1 2\0 3 0\n3 1 2 0'), 'line 2: there is a NUL');
for (const [what, most, call] of [
    ['first', 2 ** 53 - 1, value => sp.boards(2, { first: value })],
    ['count', 2 ** 53 - 1, value => sp.boards(value)],
    ['steps', 2 ** 53 - 1, steps => sp.random({ method: 'slide', steps })],
    ['least', 2 ** 53 - 1, least => sp.random({ method: 'length', least, size: 3 })],
    ['most', 2 ** 53 - 1, most => sp.random({ method: 'length', most, size: 3 })],
    ['missing', 65536, missing => sp.random({ missing })],
    ['missing', 65536, missing => sp.solved({ missing })],
    ['missing', 65536, missing => sp.parse('0', { form: 'index', missing })],
    ['label', 2 ** 32 - 1, value => sp.tap(board, value)],
    ['label', 65536, value => sp.print([1, 2, 3, value])],
    ['size', 2 ** 53 - 1, size => sp.random({ size })],
    ['width', 2 ** 32 - 1, width => sp.solve(board, { width, method: 'near' })],
    ['mostNodes', 2 ** 53 - 1, mostNodes => sp.solve(board, { mostNodes })],
    ['mostLength', 2 ** 53 - 1, mostLength => sp.solve(board, { mostLength })]])
	for (const value of [-1, 1.5, 2 ** 60, NaN])
		fails(() => call(value), `${what}: ${value} is no whole number from 0 to ${most}`);
for (const factor of [-1, Infinity, NaN, 2 ** 23])
	fails(() => sp.solve(board, { method: 'within', factor }), 'thousandths of ' +
		`factor: ${1000 * factor} is no whole number from 0 to ${2 ** 32 - 1}`);
fails(() => sp.boards(2, { first: 2 ** 53 - 1 }),
	`first + count: ${2 ** 53 + 1} is no whole number from 0 to ${2 ** 53 - 1}`);
fails(() => sp.boards(1e9, { size: 2, first: 7 }), '1000000000 boards are too many ' +
	'for a call; make 8388608, and the next with first: 8388615');
fails(() => sp.print(sp.solved({ size: [2, 2049] }), { size: [2, 2049],
	form: 'index' }), 'boards of more than 4096 cells have no index');
fails(() => sp.random({ goal: [1, 2, 3, 4, 5, 0] }),
	'6 labels are no square board; give the size');
fails(() => sp.parseAll('0', { form: 'index' }),
	'an index needs a goal: sp_index_parse makes its board');
fails(() => sp.has('size', board),
	'say which values: size=LO:HI or size=VALUE');
fails(() => sp.solve(board, { known: 'U' }),
	'the known solution does not solve the board');
fails(() => sp.random({ method: 'length', least: 99, size: 3 }),
	'no board is more than 31 slides from the goal');
fails(() => sp.solve(board, { method: 'near', all: true }),
	'all is for the method optimal');
assert.deepEqual(sp.solve(board, { lengthOnly: true }),
	{ status: 'solved', length: 2 });

// What poll throws ends the search alone; and poll cannot call the library.
let reached;
const other = await load(undefined, () => reached());
const far = sp.random({ seed: 1 });
reached = () => { throw new RangeError('enough'); };
for (let times = 0; times < 2; times++)
	assert.throws(() => other.solve(far), { message: 'enough' });
reached = () => other.isSolved(board);
fails(() => other.solve(far), 'the library is solving a board');
reached = () => false;
assert.deepEqual(other.solve(far), sp.solve(far));

// In a worker: progress, a stop, and the next board.
const solver = new Solver(), hard = sp.random({ size: 6, seed: 1 });
const stop = new AbortController();
const stopped = await solver.solve(hard, { signal: stop.signal,
	progress: ({ least, nodes }) => nodes > 0 && least > 0 && stop.abort() });
assert.deepEqual(stopped, { status: 'stopped' });
// What progress throws, at once or later, stops the board.
for (const progress of [() => { throw new RangeError('enough'); },
    async () => { throw new RangeError('enough'); }])
	await assert.rejects(solver.solve(hard, { progress }), { message: 'enough' });
for (const [options, reason] of [
    [{ progress: 5 }, 'progress is a function, not 5'],
    [{ signal: {} }, 'signal is that of an AbortController, not [object Object]'],
    [{ signal: null }, 'signal is that of an AbortController, not null']])
	await assert.rejects(solver.solve(hard, options), error =>
		error instanceof SpError && error.message === reason);
for (const [options, shown] of [[null, 'null'], [4, '4'], [[4, 4], '4,4']])
	for (const asked of [solver.solve(board, options), solver.boards(1, options),
	    solver.lengths(options)])
		await assert.rejects(asked, error => error instanceof SpError && error.message
			=== `options are an object, as { size: 4 }, not ${shown}`);
await assert.rejects(solver.boards(1, { progress: () => {} }),
	{ message: 'boards has no option progress' });
const two = [solver.solve(board), solver.solve([2, 1, 3, 0])];
assert.deepEqual(await Promise.all(two), [{ status: 'solved', moves: 'UL',
	length: 2, taps: [5, 8] }, { status: 'unsolvable' }]);
assert.deepEqual(await solver.solve(sp.random({ seed: 2 }), { mostLength: 20 }),
	{ status: 'none' });
await assert.rejects(solver.solve([1, 1, 2, 0]),
	{ message: 'label 1 appears twice' });
assert.deepEqual(await solver.boards(2, { seed: 6, goal: 'spiral' }),
	sp.boards(2, { seed: 6, goal: 'spiral' }));
assert.deepEqual(await solver.lengths({ size: 2 }), [1, 2, 2, 2, 2, 2, 1]);
assert.equal(await solver.boards(1, { signal: AbortSignal.abort() }), undefined);
// Stops at once, with a worker or before there is one: of the first job, or of
// one that waits.
for (const [stopped, has_worker] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
	const other = new Solver(), stops = [0, 1].map(() => new AbortController());
	if (has_worker)
		await other.lengths({ size: 2 });
	const both = stops.map(({ signal }) => other.solve(board, { signal }));
	const third = other.solve([2, 1, 3, 0]);
	stops[stopped].abort();
	assert.deepEqual((await Promise.all([...both, third])).map(of => of.status),
		[0, 1].map(i => i === stopped ? 'stopped' : 'solved').concat('unsolvable'));
	other.close();
}
// A worker that ends has an answer for each job, too: the next is of another.
const wrong = new Solver(new Uint8Array([1, 2, 3]));
for (const of of await Promise.allSettled([wrong.solve(board), wrong.solve(board)]))
	assert.equal(of.status, 'rejected');
wrong.close();
const closed = [solver.solve(hard), solver.solve(board)];
solver.close();
assert.deepEqual(await Promise.all(closed),
	[{ status: 'stopped' }, { status: 'stopped' }]);
assert.deepEqual(await solver.lengths({ size: 2 }), [1, 2, 2, 2, 2, 2, 1]);
solver.close();
END
check 'values, errors, the worker and its stop are as sp-js(3) says' \
	-- node values.mjs

cat >idle.mjs <<'END'
import { Solver } from 'sp';
const solver = new Solver(), other = new Solver('no.wasm');
await other.lengths({ size: 2 }).catch(error => console.log(error.constructor.name));
await solver.lengths({ size: 2 });
console.log((await solver.solve([1, 2, 0, 3])).moves);
END
check 'a program ends with workers that are idle, which it has not closed' \
	-o 'SpError
L' -- node idle.mjs

check 'METHODS are the methods of sp-solve that are not for lessons' -o "$(listed sp-solve m |
	sed -e 's/:.*//' -e '/bfs/,$d' | uniq)" -- node --input-type=module \
	-e "import { METHODS } from 'sp'; console.log(METHODS.join('\n'))"
check 'GOALS are the goals of the programs' -o "$(offered sp-gen g)" -- node \
	--input-type=module -e "import { GOALS } from 'sp'; console.log(GOALS.join('\n'))"

# The example of the manual, and then what it writes.
mandoc -T utf8 "$root/man/sp-js.3" | sed "s/.$(printf '\b')//g" | awk '
	/^EXAMPLES/ { file = "example.mjs" }
	/It writes:/ { file = "shown" }
	/A page in the folder/ { file = "page.html" }
	/^SEE ALSO/ { file = "" }
	file && /^           / { print substr($0, 12) >file }'
check 'the example of sp-js(3) writes what the page shows' -O shown \
	-- node example.mjs

mandoc -T utf8 "$root/man/sp-js.3" | sed "s/.$(printf '\b')//g" >page
cat >named.mjs <<'END'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { load, Solver } from 'sp';
const page = readFileSync('page', 'utf8');
for (const [name, of] of [['sp', await load()], ['solver', Solver.prototype]]) {
	const called = new Set([...page.matchAll(
		new RegExp(`\\b${name}\\.(\\w+)(?!\\w)`, 'g'))].map(found => found[1]));
	const known = Object.getOwnPropertyNames(of).filter(key => key !== 'constructor');
	['wasm', 'mjs', 'd'].forEach(suffix => called.delete(suffix));
	assert.deepEqual([...called].sort(), known.sort());
}
END
check 'sp-js(3) names all functions of the package, and no others' \
	-- node named.mjs

# Half of the boards are answered in a fifth of a second, on a machine of 2024.
cat >first.mjs <<'END'
import { load } from 'sp';
const took = [];
for (let seed = 1; seed < 10; seed++) {
	const begun = process.cpuUsage(), sp = await load();
	sp.solve(sp.random({ seed }));
	const { user, system } = process.cpuUsage(begun);
	took.push(Math.round((user + system) / 1000));
}
took.sort((a, b) => a - b);
console.log(`# first answers on 4x4, each of a library loaded anew: ${took} ms`);
process.exit(took[4] < 400 ? 0 : 1);
END
node first.mjs
ok 'the median of first answers on 4x4 takes at most 0.4 s of processors' $?

# ---- types ----

# Compares sp.d.ts with the module: names, parameters, members of options, and
# the words that an option may be.
cat >types.mjs <<'END'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import * as module from 'sp';
const source = readFileSync('node_modules/sp/sp.mjs', 'utf8');
const text = readFileSync('node_modules/sp/sp.d.ts', 'utf8')
	.replace(/\/\*[^]*?\*\//g, '');

// Splits a text at the commas that stand in no brackets.
function split(list) {
	const parts = [''];
	let depth = 0;
	for (const c of list) {
		depth += '([{'.includes(c) - ')]}'.includes(c);
		if (c === ',' && depth === 0)
			parts.push('');
		else
			parts[parts.length - 1] += c;
	}
	return parts.map(part => part.trim()).filter(part => part);
}
// Returns what stands between the first bracket of the text and its partner.
function inside(from) {
	let depth = 0;
	for (let i = from.search(/[([{]/), first = i; i < from.length; i++) {
		depth += '([{'.includes(from[i]) - ')]}'.includes(from[i]);
		if (depth === 0)
			return from.slice(first + 1, i);
	}
}
const body = head => inside(text.slice(text.search(head)));
// The names of members of a type: an object, an interface, or both by &.
function members(type) {
	return type.split(/&(?![^{]*})/).flatMap(part => {
		if (part.includes('{'))
			return [...inside(part).replace(/\{[^}]*\}|\([^)]*\)/g, '')
				.matchAll(/(\w+)\??:/g)].map(found => found[1]);
		const head = new RegExp(`interface ${part.trim()}( extends (\\w+))? {`);
		const base = text.match(head)[2];
		return [...base ? members(base) : [], ...members(`{${body(head)}}`)];
	});
}
// The functions that a body declares, with name, ? and type of each parameter.
function declared(from) {
	const found = Object.create(null);
	for (const line of from.matchAll(/(?:^|\t)(?:function )?(\w+)\(/g))
		found[line[1]] ??= split(inside(from.slice(line.index))).map(one =>
			one.match(/^(\w+)(\?)?:\s*([^]*)$/));
	return found;
}
function same(name, made, types) {
	const given = split(inside(String(made).replace(/\/\/.*/g, '')));
	assert.equal(given.length, types.length, `parameters of ${name}`);
	given.forEach((parameter, k) => {
		const [, called, optional, type] = types[k];
		if (!parameter.startsWith('{')) {
			assert.equal(parameter.split(' =')[0], called, name);
			assert.ok(optional || !parameter.includes(' ='), name);
			return;
		}
		const keys = split(inside(parameter)).map(key => key.split(/[ :=]/)[0]);
		const named = keys.filter(key => !key.startsWith('...')).sort();
		const known = members(type).sort();
		assert.ok(optional && parameter.endsWith(' = {}'), name);
		assert.deepEqual(named, named.length === keys.length ? known :
			known.filter(key => named.includes(key)), `options of ${name}`);
	});
}

const exported = [...text.matchAll(/^export (?:const|class|function) (\w+)/gm)];
assert.deepEqual(exported.map(found => found[1]).sort(), Object.keys(module));
same('load', module.load, declared(text.slice(text.search('function load'))).load);
const sp = await module.load(), library = declared(body('interface Library {'));
assert.deepEqual(Object.keys(library).sort(), Object.keys(sp).sort());
for (const name in library) {
	same(name, source.slice(source.search(`\n\t\t${name}\\(`)), library[name]);
	const taken = new Set(['size', 'goal']);
	library[name].filter(([, called]) => called === 'options').forEach(
		([, , , type]) => members(type).forEach(option => taken.add(option)));
	const at = library[name].findIndex(([, called]) => called === 'options');
	assert.throws(() => sp[name](...Array(at).fill(0), { x: 1 }), error => {
		const known = error.message.split('; it has ')[1].split(', ');
		assert.deepEqual(known.sort(), [...taken].sort(), name);
		return true;
	});
	library[name].filter(([, called]) => called === 'board').forEach(
		([, , , type]) => assert.equal(type, 'Labels', name));
}
const solver = declared(body('class Solver {'));
assert.deepEqual(Object.keys(solver).sort(),
	Object.getOwnPropertyNames(module.Solver.prototype).sort());
assert.equal(solver.constructor.length, module.Solver.length);
for (const name of ['solve', 'close'])
	same(name, module.Solver.prototype[name], solver[name]);
for (const [type, names] of Object.entries({ Method: module.METHODS,
    Metric: module.METRICS, Notation: Object.keys(module.NOTATIONS) }))
	assert.deepEqual([...text.match(new RegExp(`type ${type} = ([^;]*)`))[1]
		.matchAll(/'([^']*)'/g)].map(found => found[1]), names);
// A result with the status solved has moves.
assert.match(body('interface Found {'), /status: 'solved';\s+moves: string;/);
assert.match(text, /type Solution = Found \| Stopped \| Unsolved;/);
console.log(Object.keys(library).length > 10);
END
check 'sp.d.ts has the names, parameters and options of the module' -o true \
	-- node types.mjs

check 'sp.d.ts names no types that browsers alone have' -s 1 -- grep -E \
	'BufferSource|WebAssembly\.|Blob|Response|Element' node_modules/sp/sp.d.ts

# ---- expected values ----

cat >vectors.mjs <<'END'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { load } from 'sp';
const sp = await load();
const rows = JSON.parse(readFileSync(process.argv[2]));
for (const row of rows) {
	const { board, size, goal } = row, place = { size, goal };
	assert.equal(sp.isSolvable(board, place), row.solvable);
	for (const field of ['inversions', 'misplaced', 'manhattan', 'conflicts',
	    'swaps'])
		assert.equal(sp.count(field, board, place), row[field]);
	assert.equal(sp.count('index', board, place), BigInt(row.index));
	for (const metric of row.slides === undefined ? [] : ['slides', 'mtm']) {
		const { moves, length } = sp.solve(board, { ...place, metric });
		assert.equal(length, row[metric]);
		assert.ok(metric === 'mtm' || (row.first.includes(moves[0] ?? '')));
		const { first } = sp.solve(board, { ...place, metric, first: true,
			lengthOnly: true });
		assert.equal(first, metric === 'mtm' ? row.first_mtm : row.first);
		assert.equal(sp.solve(board, { ...place, metric, method: 'near',
			width: 1, known: moves }).length, row[metric]);
	}
}
console.log(rows.length > 300);
END
check 'verdicts, measures and lengths are those of vectors.json' -o true \
	-- node vectors.mjs "$root/tests/vectors.json"

# ---- a game in a browser ----

if ! command -v chromium >where; then
	skip 'a game in a browser' 'no chromium'
	finish
	exit
fi
# The page, with a script that plays: a hint, a tap, undo, and then solve.
cp -R -L node_modules/sp site
cp page.html site
mkdir site/bare
cp site/sp.mjs site/bare
cat >site/play.mjs <<'END'
const at = id => document.getElementById(id);
const until = holds => new Promise(done => {
	const look = () => holds() ? done() : setTimeout(look, 50);
	look();
});
const seen = [];
try {
	await until(() => at('board')?.children.length === 16);
	for (const [id, value] of [['size', '3'], ['goal', 'snake']]) {
		at(id).value = value;
		at(id).dispatchEvent(new Event('change'));
	}
	await until(() => at('board').children.length === 9);
	const board = () => at('board').textContent;
	const first = board();
	at('hint').click();
	await until(() => document.querySelector('.hint'));
	document.querySelector('.hint').click();
	seen.push(board() !== first ? 'tapped' : 'not tapped');
	at('undo').click();
	seen.push(board() === first ? 'undone' : 'not undone');
	at('solve').click();
	await until(() => at('said').textContent.startsWith('Solved'));
	seen.push(board());
	prompt = () => '[[1, 2, 3], [8, 0, 4], [7, 6, 5]]'; // of the player
	at('goal').value = 'another ...';
	at('goal').dispatchEvent(new Event('change'));
	at('solve').click();
	await until(() => at('said').textContent.startsWith('Solved'));
	seen.push(board());
	// A key without a tile leaves a search alone, and so do keys of the browser.
	const press = (key, altKey = false) => document.body.dispatchEvent(
		new KeyboardEvent('keydown', { key, altKey, bubbles: true }));
	at('new').click();
	for (let k = 0; k < 2; k++) {
		press('ArrowUp');
		press('ArrowLeft');
	}
	at('hint').click();
	press('ArrowUp');
	press('ArrowLeft');
	press('ArrowDown', true);
	await until(() => at('said').textContent.startsWith('Tap'));
	const frame = document.createElement('iframe');
	frame.src = 'page.html';
	document.body.append(frame);
	const of = id => frame.contentDocument.getElementById(id);
	await until(() => of('grid')?.textContent);
	of('hint').click();
	await until(() => of('said').textContent.startsWith('Tap'));
	of('solve').click();
	await until(() => of('said').textContent === 'Solved.');
	seen.push(of('grid').textContent.match(/\d+/g).join(' '));
	// A server without the module, or without the script of the worker.
	const sp = await import('./bare/sp.mjs');
	for (const asked of [sp.load(), new sp.Solver().lengths({ size: 2 })])
		await asked.catch(error => seen.push(error.message
			.replace(location.origin, '')));
	const wide = document.documentElement.scrollWidth;
	seen.push(wide <= innerWidth ? 'fits' : `${wide} of ${innerWidth}`);
} catch (error) {
	seen.push(String(error));
}
await fetch('/seen', { method: 'POST', body: seen.join('\n') + '\n' });
END
sed 's|</html>||' "$package/game.html" >site/play.html
echo '<script type="module" src="play.mjs"></script>' >>site/play.html
# Serves the folder until the page has said what it saw.
cat >serve.mjs <<'END'
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
const types = { html: 'text/html', mjs: 'text/javascript', wasm: 'application/wasm' };
const server = createServer(async (request, response) => {
	if (request.method === 'POST') {
		for await (const part of request)
			process.stdout.write(part);
		response.end();
		browser.kill();
		server.close();
		server.closeAllConnections();
		return;
	}
	try {
		const bytes = await readFile(`site${request.url}`);
		const type = types[request.url.split('.').pop()];
		response.writeHead(200, { 'content-type': type }).end(bytes);
	} catch {
		response.writeHead(404).end();
	}
});
let browser;
server.listen(0, '127.0.0.1', () => {
	browser = spawn('chromium', ['--headless', '--no-sandbox', '--disable-gpu',
		'--no-first-run', '--window-size=500,800',
		`--user-data-dir=${process.cwd()}/browser`, '--remote-debugging-port=0',
		`http://127.0.0.1:${server.address().port}/play.html`],
		{ stdio: 'ignore' });
});
END
check 'the game and the page of sp-js(3) are played in a browser' -o 'tapped
undone
123654780
123804765
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0
/bare/sp.wasm: 404
/bare/sp-worker.mjs cannot be loaded
fits' -- node serve.mjs

finish
