// Imported for its effect: from then on this process can import the project's `.tsx` files, which
// Node's type stripping alone refuses. Netlify's bundler and the test runner need no help.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

const root = pathToFileURL(path.resolve(import.meta.dirname, '../..')).href;

registerHooks({
  load(url, context, nextLoad) {
    const isOurs = url.startsWith(`${root}/`) && !url.includes('/node_modules/');
    if (!isOurs || !url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: compile(fileURLToPath(url)) };
  },
});

function compile(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    sourcefile: file,
    loader: 'tsx',
    jsx: 'automatic',
    format: 'esm',
    target: 'es2023',
  });
  return code;
}
