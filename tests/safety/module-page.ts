import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import ts from 'typescript';
import { withLiterals } from '../../lib/words/literals.ts';
import { words } from '../../lib/words/words.ts';
import { root } from '../support/root.ts';

const ORIGIN = 'https://modules.test';

/** Where browsers find the packages that our modules import. */
const packages: Record<string, string> = {
  dompurify: '/node_modules/dompurify/dist/purify.es.mjs',
};

/**
 * Opens an empty page without a content security policy, on which `import('/lib/…')` loads the project's
 * own modules, with the texts of their words as the build has them: this tests the modules in a browser,
 * without any other protection.
 */
export async function openModulePage(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    if (pathname === '/') {
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' });
    }
    if (!/^\/(lib|node_modules)\//.test(pathname)) return route.fulfill({ status: 404, body: '' });
    const source = await readFile(path.join(root, pathname), 'utf8');
    const body = pathname.endsWith('.ts') ? compile(withLiterals(source, words)) : source;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${ORIGIN}/`);
}

function compile(source: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  return outputText.replace(/from '([a-z@][^']*)'/g, (whole, name: string) =>
    packages[name] ? `from '${packages[name]}'` : whole,
  );
}
