import { expect, test } from 'vitest';
import { withLiterals } from '../../lib/words/literals.ts';

const words = {
  list: { more: 'Show "more"', roles: { one: '{count} role', other: '{count} roles' } },
};
const IMPORT = "import { words } from '../../lib/words/words.ts';";

test('24.2 a word is replaced by its text, and the catalogue is not imported', () => {
  expect(withLiterals(`${IMPORT}\nshow(words.list.more);\n`, words)).toBe(
    '\nshow("Show \\"more\\"");\n',
  );
});

test('24.2 a plural is replaced by its forms', () => {
  const source = `${IMPORT}\nconst roles = () => words.list.roles;\n`;
  expect(withLiterals(source, words)).toBe(
    '\nconst roles = () => ({"one":"{count} role","other":"{count} roles"});\n',
  );
});

test('24.2 a word that the catalogue does not have fails the build', () => {
  expect(() => withLiterals(`${IMPORT}\nshow(words.list.less);`, words)).toThrow(
    'There is no words.list.less',
  );
});

test('24.2 other names are left alone', () => {
  const local = 'const words = text.split(" ");\nshow(words.list.more);\n';
  expect(withLiterals(local, words)).toBe(local);
  const member = `${IMPORT}\nshow(query.words.list.more);\n`;
  expect(withLiterals(member, words)).toContain('query.words.list.more');
});
