// sp-worker.mjs -- calls the functions that a Solver of sp.mjs names
import { load } from './sp.mjs';

const port = typeof self === 'object' && typeof self.postMessage === 'function' ?
	self : (await import('node:worker_threads')).parentPort;
let told = 0;
const poll = (least, nodes) => {
	if (Date.now() - told >= 100) {
		told = Date.now();
		port.postMessage({ progress: { least, nodes } });
	}
	return false;
};
let library;

async function hear(data) {
	if (library === undefined) {
		library = load(data, poll);
		return;
	}
	try {
		const sp = await library;
		const [name, ...given] = data;
		port.postMessage({ result: sp[name](...given) });
	} catch (error) {
		port.postMessage({ error: error.message });
	}
}
if (port.on !== undefined)
	port.on('message', hear);
else
	port.onmessage = event => hear(event.data);
