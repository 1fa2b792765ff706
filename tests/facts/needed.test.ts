import { expect, test } from 'vitest';
import { isNeeded } from '../../lib/facts/sentences/needed.ts';

/** Whether a sentence needs what it writes in capitals. */
function needs(text: string, heading = ''): boolean {
  const [word] = /[A-Z]{3,}/.exec(text)!;
  const from = text.indexOf(word);
  return isNeeded({ text, heading, offset: 0 }, from, from + word.length);
}

test.for([
  ['Preferably FRENCH'],
  ['Ideally some FRENCH'],
  ['FRENCH is a plus'],
  ['FRENCH is a big plus'],
  ['FRENCH would be an advantage'],
  ['FRENCH preferred'],
  ['FRENCH preferred, but not required'],
  ['FRENCH is not required'],
  ['FRENCH or German (preferred)'],
  ['FRENCH, German or a related language preferred'],
  ['FRENCH in speech or writing is desirable'],
  ['Bonus: FRENCH'],
  ['You might also have FRENCH'],
  ['English, ideally FRENCH'],
  ['Ideally with FRENCH'],
  ['FRENCH – Desirable'],
  ['FRENCH (D)'],
  ['Languages (FRENCH) are nice to have'],
])('12.11 what is only welcome is not needed: %s', ([text]) => {
  expect(needs(text!)).toBe(false);
});

test.for([
  ['FRENCH'],
  ['FRENCH is required'],
  ['FRENCH, ideally with German'],
  ['FRENCH; German is a plus'],
  ['FRENCH, German preferred'],
  ['FRENCH (German preferred)'],
  ['FRENCH with German preferred'],
  ['German preferred, FRENCH required'],
  ['FRENCH as preferred by our clients'],
  ['FRENCH – German is desirable'],
  ['FRENCH (German) is required'],
])('12.11 what is welcome beside it does not make it less needed: %s', ([text]) => {
  expect(needs(text!)).toBe(true);
});

test.for([
  ['Nice to have', false],
  ['Nice-to-Haves', false],
  ['Bonus points', false],
  ['Preferred qualifications', false],
  ['Even better', false],
  ['You might also have', false],
  ['Not required, but welcome', false],
  ['Required and preferred qualifications', true],
  ['Requirements', true],
  ['', true],
] as const)('12.11 the heading “%s” says whether its list is needed', ([heading, needed]) => {
  expect(needs('FRENCH', heading)).toBe(needed);
});

test('12.11 a sentence may need what its section only welcomes', () => {
  expect(needs('FRENCH required', 'Nice to have')).toBe(true);
});
