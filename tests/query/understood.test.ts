import { expect, test } from 'vitest';
import { asWords, withoutWords } from '../../lib/query/understood.ts';

test.each([
  ['part time policy', 'part time', '"part time" policy', 'policy'],
  ['"part time" nurse part time', 'part time', '"part time" nurse "part time"', '"part time" nurse'],
  ['-visa visa', 'visa', '-visa "visa"', '-visa'],
  // Rules of Algolia return their phrase rather than what was typed.
  ['policy Part-Time', 'part time', 'policy "Part-Time"', 'policy'],
  ['participant', 'part', 'participant', 'participant'],
])('2.7 in “%s”, “%s” becomes words, or is taken out', (text, words, quoted, without) => {
  expect(asWords(text, words)).toBe(quoted);
  expect(withoutWords(text, words)).toBe(without);
});
