import { expect, test } from 'vitest';
import { deFormal } from '../../lib/words/german/de-formal.ts';
import { de } from '../../lib/words/german/de.ts';
import { en } from '../../lib/words/english/en.ts';
import type { Word } from '../../lib/words/english/en.ts';

type Listed = { name: string; word: Word };

/** The words of a catalogue, or of a part of one, as `place.meaning`. */
const listed = (catalogue: Record<string, Record<string, Word>>): Listed[] =>
  Object.entries(catalogue).flatMap(([place, words]) =>
    Object.entries(words).map(([meaning, word]) => ({ name: `${place}.${meaning}`, word })),
  );

const formsOf = (word: Word): string[] => (typeof word === 'string' ? [word] : Object.values(word));

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([placeholder]) => placeholder)
    .toSorted()
    .join(' ');

/** The form that has every placeholder; a form for one may say "eine" instead of the count. */
const fullForm = (word: Word): string => (typeof word === 'string' ? word : word.other);

const english = new Map(listed(en).map(({ name, word }) => [name, word]));
const german = new Map(listed(de).map(({ name, word }) => [name, word]));
const formal = new Map(listed(deFormal).map(({ name, word }) => [name, word]));

/** DATA_DIR is not German. */
const INFORMAL = /(?<![\p{L}_])(?:du|dich|dir|dein(?:e[mnrs]?)?)(?!\p{L})/iu;
const FORMAL = /(?<!\p{L})(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/u;
/** What a reader is asked to do. Nouns and verbs of things that read alike are not among them. */
const REQUEST =
  /(?<!\p{L})(?:bearbeite|bekomme|beantworte|behalte|bestätige|bestelle|ergänze|fang|frag|gib|grenze|kopiere|lade|lass|mach|nenne|nimm|öffne|prüfe|probier|richte|sag|schalte|schließe|schreib|sende|sieh|sortiere|speichere|sprich|starte|trage|überlege|verrätst|versuche|verwirf|wähle|ändere|übernimm)(?!\p{L})/iu;

const addresses = (word: Word, form: RegExp) => formsOf(word).some((text) => form.test(text));

test('24 a German word has the placeholders of the English one', () => {
  for (const [name, word] of english) {
    const expected = placeholders(fullForm(word));
    expect.soft(placeholders(fullForm(german.get(name)!)), name).toBe(expected);
    const other = formal.get(name);
    if (other !== undefined) expect.soft(placeholders(fullForm(other)), name).toBe(expected);
  }
});

test('24 a German form for one lacks no placeholder but the count', () => {
  for (const [name, word] of [...german, ...formal]) {
    if (typeof word === 'string') continue;
    const full = placeholders(word.other);
    for (const text of formsOf(word)) {
      expect
        .soft([full, full.replace(/\{count\} ?/, '').trim()], name)
        .toContain(placeholders(text));
    }
  }
});

test('24 a German word has forms where the English one has, except that ordinals have one', () => {
  for (const [name, word] of english) {
    const expected = name === 'dates.ordinal' ? ['other'] : Object.keys(word).toSorted();
    if (typeof word === 'string') expect.soft(german.get(name), name).toBeTypeOf('string');
    else expect.soft(Object.keys(german.get(name)!).toSorted(), name).toEqual(expected);
  }
});

test('24 an informal word does not say "Sie", not even of a thing at the start of a sentence', () => {
  const wrong = [...german].filter(([, word]) => addresses(word, FORMAL));
  expect(wrong).toEqual([]);
});

test('24 a formal word does not say "du", and asks nothing of a "du"', () => {
  const wrong = [...formal].filter(
    ([, word]) => addresses(word, INFORMAL) || addresses(word, REQUEST),
  );
  expect(wrong).toEqual([]);
});

test('24 a German word that addresses the reader has a formal one, and no other has', () => {
  const addressing = [...german].filter(
    ([, word]) => addresses(word, INFORMAL) || addresses(word, REQUEST),
  );
  expect([...formal.keys()].toSorted()).toEqual(addressing.map(([name]) => name).toSorted());
});

test('24 the quotation marks of German words are German', () => {
  const wrong = [...german, ...formal].filter(([, word]) =>
    formsOf(word).some((text) => /[”‘’]|“(?=\p{L})|\.\.\./u.test(text)),
  );
  expect(wrong).toEqual([]);
});
