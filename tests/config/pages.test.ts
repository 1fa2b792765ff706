import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageNames, routeName, sitePaths } from '../../lib/config/pages.ts';

/** The routes that Next derives from `pages/`, except its own special pages. */
function routesOfFiles(): string[] {
  return readdirSync(path.resolve('pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/^(?:_\w+|404)\.tsx$/.test(file))
    .map((file) => `/${file.replaceAll(path.sep, '/').replace(/\.tsx$/, '')}`)
    .map((route) => route.replace(/\/(?:index|\[\[\.{3}board\]\])$/, '') || '/');
}

test('2.1 every route file is in the table of pages, and every row has its file', () => {
  expect(routesOfFiles().toSorted()).toEqual(sitePaths.toSorted());
});

test('2.1 no two routes have the same name', () => {
  const names = sitePaths.map((route) => routeName(route.replace('[id]', '7')));
  expect(names).not.toContain('not-found');
  expect(new Set(names).size).toBe(sitePaths.length);
});

test('10.3 an own board switches organisations, collections, resources, FAQ, birds, accessibility and documentation', () => {
  expect(pageNames).toEqual([
    'organisations',
    'collections',
    'resources',
    'faq',
    'birds',
    'accessibility',
    'docs',
  ]);
});
