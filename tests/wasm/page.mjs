// page.mjs -- boards are drawn and solved by page.wasm
//
//	const puzzle = await load(bytes of page.wasm);
//	puzzle.draw(seed, number, side)  '4 1 3 7 2 5 0 8 6': a solvable board
//	puzzle.solve(board)              'tiles: 8 7', '' or 'unsolvable'
//
// The solution is a shortest one on boards of up to 16 cells.  A malformed
// board is an Error.
export async function load(bytes) {
	// The module imports functions of WASI that write files, and calls
	// none.
	const fail = () => { throw Error('WASI'); };
	const nothing = new Proxy({}, { get: () => fail });
	const { instance } = await WebAssembly.instantiate(bytes,
		{ wasi_snapshot_preview1: nothing });
	const c = instance.exports;
	const bytesOfText = () => new Uint8Array(c.memory.buffer, c.page_text());

	function answer(status) {
		const text = bytesOfText();
		const said = new TextDecoder().decode(text.slice(0, text.indexOf(0)));
		if (status !== 0)
			throw Error(said);
		return said;
	}
	c._initialize();
	return {
		draw: (...numbers) => answer(c.page_draw(...numbers)),
		solve(board) {
			const bytes = new TextEncoder().encode(board + '\0');
			if (bytes.length > 1000)
				throw Error('the board is too long');
			bytesOfText().set(bytes);
			return answer(c.page_solve());
		}
	};
}
