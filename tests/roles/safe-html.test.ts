import { expect, test } from 'vitest';
import { inertMarkup } from '../../lib/roles/safe-html.ts';

test.each([
  ['<p style="color:red" onclick=a()>x</p>', '<p data-style="color:red" data-onclick=a()>x</p>'],
  ['<img/src=x/onerror=a()>', '<img/src=x/data-onerror=a()>'],
  ['<style>p{}</style>y', '<xmp>p{}</xmp>y'],
  ['<p>Our style = yours, onsite = yes</p>', '<p>Our style = yours, onsite = yes</p>'],
  ['<a href="https://a.example/?on=1">x</a>', '<a href="https://a.example/?on=1">x</a>'],
  ['', ''],
])('%s is parsed as %s', (html, inert) => {
  expect(inertMarkup(html)).toBe(inert);
});
