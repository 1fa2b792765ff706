// Imported for its side effect: lets this process import the mail templates, since Node does not support
// `.tsx` files. Netlify's bundler and the test runner do.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const lib = path.resolve(import.meta.dirname, '..');

// Compiled at startup: at the first mail it would block all visitors and stay in memory.
const { outputFiles } = await build({
  absWorkingDir: lib,
  entryPoints: globSync('**/*.tsx', { cwd: lib }),
  outbase: lib,
  outdir: lib,
  outExtension: { '.js': '.tsx' },
  write: false,
  jsx: 'automatic',
  format: 'esm',
  target: 'es2023',
});
await stop();

const sources = new Map(outputFiles.map(({ path: file, text }) => [file, text]));

registerHooks({
  load(url, context, nextLoad) {
    const source = url.endsWith('.tsx') ? sources.get(fileURLToPath(url)) : undefined;
    if (source === undefined) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source };
  },
});
