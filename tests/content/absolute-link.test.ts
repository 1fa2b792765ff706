import { expect, test } from 'vitest';
import { absoluteLink } from '../../lib/content/parent-html.ts';
import { PARENT } from '../support/site-parent.ts';

test.each([
  ['/career-guide', '/career-guide/'],
  ['/career-guide/', '/career-guide/'],
  ['career-guide', '/career-guide/'],
  ['/', '/'],
  ['/topic#top', '/topic#top'],
  ['#part', '/#part'],
  ['/search?q=ai', '/search/?q=ai'],
  [' /spaced ', '/spaced/'],
  ['/über uns', '/%C3%BCber%20uns/'],
  ['/a/../../../etc', '/etc/'],
])('2.4 the relative link %s becomes absolute', (link, path) => {
  expect(absoluteLink(link, PARENT)).toBe(PARENT + path);
});

test.each(['https://elsewhere.example/page', 'http://localhost:3000/', 'mailto:a@b.example'])(
  '2.4 the absolute link %s stays as it is',
  (link) => {
    expect(absoluteLink(link, PARENT)).toBe(link);
  },
);

test.each([
  '',
  '#',
  'javascript:alert(1)',
  ' JaVaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https:///',
])('%j is invalid or dangerous, so there is no link', (link) => {
  const result = absoluteLink(link, PARENT);
  expect(result === '' || result.startsWith(`${PARENT}/`)).toBe(true);
  expect(result).not.toMatch(/^javascript/i);
});
