import { setFlagsFromString } from 'node:v8';

// A long list leaves much garbage, which V8 would rather let pile up than clear away. These keep
// the process small at the price of some time; they must be set before anything fills the heap.
setFlagsFromString('--heap-growing-percent=30');
setFlagsFromString('--semi-space-growth-factor=1');

const { runImport } = await import('../../catalogue/import/run-import.ts');
const terminal = { out: process.stdout, err: process.stderr };
process.exitCode = await runImport(process.argv.slice(2), process.env, terminal);
