import { expect, test } from 'vitest';
import { en, type Words } from '../../lib/words/english/en.ts';
import { languages } from '../../lib/words/board-words.ts';
import type { Word } from '../../lib/words/english/en.ts';

test('24.1 a catalogue in another language has the same words, with texts of its own', () => {
  const other: Words = { ...en, legal: { privacy: 'Datenschutz', imprint: 'Impressum' } };
  expect(Object.keys(other)).toEqual(Object.keys(en));
});

test('24.1 no word begins or ends with a space, which a translation would easily lose', () => {
  const places = Object.values(languages).flatMap((words) => Object.values(words));
  const texts = places.flatMap((place) =>
    Object.values<Word>(place).flatMap((word) =>
      typeof word === 'string' ? word : Object.values(word),
    ),
  );
  expect(texts.filter((text) => text !== text.trim())).toEqual([]);
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
