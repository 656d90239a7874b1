// solve.mjs -- draws boards, and solves those of standard input, by page.wasm
//
//	node solve.mjs MODULE SEED SIDE COUNT <boards
import { readFileSync } from 'node:fs';
import { load } from './page.mjs';

const [module, seed, side, count] = process.argv.slice(2);
const puzzle = await load(readFileSync(module));

for (let i = 0; i < count; i++)
	console.log(puzzle.draw(seed, i, side));
for (const board of readFileSync(0, 'utf8').trim().split('\n')) {
	try {
		console.log(puzzle.solve(board));
	} catch (fault) {
		console.log(fault.message);
	}
}
