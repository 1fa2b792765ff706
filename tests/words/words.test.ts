import { expect, test } from 'vitest';
import { en } from '../../lib/words/en.ts';
import type { Words } from '../../lib/words/board-words.ts';

test('24.1 a catalogue in another language has the same words, with texts of its own', () => {
  const other: Words = { ...en, legal: { privacy: 'Datenschutz', imprint: 'Impressum' } };
  expect(Object.keys(other)).toEqual(Object.keys(en));
});

test('24.1 a catalogue with a missing, a surplus or a misshapen word does not compile', () => {
  // @ts-expect-error -- one is missing
  const missing: Words['legal'] = { privacy: 'Datenschutz' };
  // @ts-expect-error -- there is no such word
  const surplus: Words['dialog'] = { close: 'Schließen', open: 'Öffnen' };
  // @ts-expect-error -- a plural has an "other" form
  const plural: Words['birds']['count'] = { one: '{count} Vogel' };
  expect([missing, surplus, plural]).toHaveLength(3);
});
