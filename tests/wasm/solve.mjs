// solve.mjs -- draws boards, and solves those of standard input, by page.wasm
//
//	node solve.mjs MODULE SEED SIDE COUNT <boards
import { readFileSync } from 'node:fs';
import { load } from './page.mjs';

const [module, seed, side, count] = process.argv.slice(2);
const puzzle = await load(readFileSync(module));

function say(answer) {
	try {
		console.log(answer());
	} catch (fault) {
		console.log(fault.message);
	}
}

for (let i = 0; i < count; i++)
	say(() => puzzle.draw(seed, i, side));
for (const board of readFileSync(0, 'utf8').trim().split('\n'))
	say(() => puzzle.solve(board));
