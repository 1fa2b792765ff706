// Imported for its effect: from then on this process can import the project's `.tsx` files, which
// Node's type stripping alone refuses. Netlify's bundler and the test runner need no help.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = pathToFileURL(path.resolve(import.meta.dirname, '../..')).href;
const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    const isOurs = url.startsWith(`${root}/`) && !url.includes('/node_modules/');
    if (!isOurs || !url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: compile(fileURLToPath(url)) };
  },
});

/** The compiler is large, so it is loaded only when the first such file is. */
function compile(file: string): string {
  const ts = require('typescript') as typeof import('typescript');
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  });
  return outputText;
}
