import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fill } from '../../lib/words/fill.ts';

test('24.1 a sentence takes elements in its own order', () => {
  const link = <a href="/faq">FAQ</a>;
  expect(renderToStaticMarkup(fill('Read the {link}, {name}.', { link, name: 'Ada' }))).toBe(
    'Read the <a href="/faq">FAQ</a>, Ada.',
  );
});

test('24.1 a sentence with elements has plural forms too', () => {
  const word = { one: '{count} role {where}', other: '{count} roles {where}' } as const;
  expect(renderToStaticMarkup(fill(word, { count: 1200, where: <b>here</b> }))).toBe(
    '1,200 roles <b>here</b>',
  );
});

test('24.1 a sentence compiles only with the values that it names', () => {
  // @ts-expect-error -- one is missing
  expect(renderToStaticMarkup(fill('Read {link}.', {}))).toBe('Read .');
});
