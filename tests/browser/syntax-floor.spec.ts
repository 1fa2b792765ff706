import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from './fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The scripts of the site under test, see `tests/playwright.config.ts`. */
const folder = path.join(root, '.data/test/site/_next/static');

/** Syntax that iOS 16.0 cannot parse; one occurrence prevents the whole script from running. */
function newerSyntax(name: string): string[] {
  const text = readFileSync(path.join(folder, name), 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isNewer =
      ts.isClassStaticBlockDeclaration(node) ||
      (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]|\/[a-z]*v[a-z]*$/.test(node.text));
    if (isNewer) found.push(`${name}: ${node.getText().slice(0, 60)}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

const scripts = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));

test('9 iOS 16.0 can parse every script of the site', () => {
  expect(scripts().length).toBeGreaterThan(10);
  expect(scripts().flatMap(newerSyntax)).toEqual([]);
});
