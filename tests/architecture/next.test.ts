import { Head } from 'next/document';
import { expect, test } from 'vitest';
import { files, readSource } from './import-graph.ts';

/** Files of Next's that it does not export, and variables and data that are its own. */
const privateNames = /next\/dist\b|__NEXT_|__next\w/;

test('no source names anything private of Next', () => {
  const named = [...files, 'next.config.js'].filter((file) => privateNames.test(readSource(file)));
  expect(named).toEqual([]);
});

test('the one private interface in use, Head.getScripts of pages/_document.tsx, is there and is called by Next', () => {
  expect(Head.prototype.getScripts).toBeTypeOf('function');
  expect(Head.prototype.render.toString()).toContain('this.getScripts(');
});
