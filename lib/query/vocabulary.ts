/**
 * The built-in vocabulary and the parser of vocabulary files, which an adopter's own file shares.
 * `english.json` holds the lines of the built-in file.
 *
 * - `[same]`: comma-separated words and phrases that find each other, one group per line.
 * - `[short]`: an abbreviation, a colon, and what it may stand for: `pm: product manager, project
 *   manager`. It finds all its meanings; each meaning finds the abbreviation but not the others.
 * - `[also]`: words or phrases, a colon, and broader words that each of them finds when few roles match,
 *   not vice versa: `microbiologist, virologist: biology`.
 * - `[skip]`: stop words, which do not have to match, such as "in" and "jobs".
 * - `[keep]`: words that are not stemmed, such as "news".
 * - `[capitals]`: abbreviations that are also words, such as "it": in roles they match only in
 *   capitals.
 * - `[rank]`: words that say how high a post is, or what kind of employer it is at, rather than what it is
 *   about, such as "manager", "senior" and "charity". A role is a match when it is about the word beside them,
 *   not when it mentions it; when few roles match, those with that word in the title need no rank.
 * - `[filter]`: phrases, a colon, and the filters that they are taken for, instead of being searched:
 *   `part time: role-type = Part-time`. A filter is a facet's id with a value of it (with a minus, the
 *   value is left out), the id of a switch, `salary` for phrases with `{pay}`, such as "over {pay}", or
 *   `closing = 7 days`. Values that no role has are ignored. With `none` the phrases are words again:
 *   `contract, temporary: none`.
 *
 * Empty lines and lines that start with `#` are ignored.
 */
import type { Language } from '../search-engine/language/language.ts';
import type { FilterTarget, Vocabulary } from '../search-engine/language/lexicon.ts';
import { facets } from '../roles/facets.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import english from './english.json' with { type: 'json' };

export type WordSettings = {
  vocabulary: Vocabulary;
  /** By default English. */
  language?: Language;
  /** Minimum letters for one typo and for two. */
  typoLetters: { one: number; two: number };
};

let builtIn: Vocabulary | null = null;

/** Word matching, shared by the embedded engine and `npm run index`. */
export const wordSettings: WordSettings = {
  // Parsed lazily: a function that opens a stored index does not need it.
  get vocabulary() {
    return (builtIn ??= readVocabulary(english, 'lib/query/english.json'));
  },
  typoLetters: { one: 5, two: 8 },
};

type Entry = { word: string; means: string[] };

/** @internal */
export const emptyVocabulary = () => ({
  same: [] as string[][],
  short: [] as Entry[],
  also: [] as Entry[],
  skipped: [] as string[],
  kept: [] as string[],
  capitals: [] as string[],
  ranks: [] as string[],
  filters: [] as Array<{ phrases: string[]; targets: FilterTarget[] }>,
});

const MAX_LINES = 5000;
const MAX_WORDS_IN_PHRASE = 6;
const sections = ['same', 'short', 'also', 'skip', 'keep', 'capitals', 'rank', 'filter'] as const;
type Section = (typeof sections)[number];

/**
 * @param name of the file, for errors
 * @throws for an invalid line, naming it
 */
export function parseVocabulary(text: string, name: string): Vocabulary {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.length > MAX_LINES) {
    throw new Error(say(words.vocabularyProblems.tooManyLines, { file: name, most: MAX_LINES }));
  }
  return readVocabulary(lines, name);
}

function readVocabulary(lines: readonly string[], name: string): Vocabulary {
  const vocabulary = emptyVocabulary();
  let section: Section | null = null;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (problem: string): never => {
      throw new Error(
        say(words.vocabularyProblems.inLine, { file: name, line: index + 1, problem }),
      );
    };
    if (line.startsWith('[')) section = readSection(line) ?? refuse(unknownSection(line));
    else if (section === null) refuse(words.vocabularyProblems.noSection);
    else addLine(vocabulary, section, line, refuse);
  }
  return vocabulary;
}

const readSection = (line: string): Section | undefined =>
  sections.find((section) => line === `[${section}]`);

const unknownSection = (line: string): string =>
  say(words.vocabularyProblems.unknownSection, {
    section: line,
    sections: sections.map((section) => `[${section}]`).join(', '),
  });

function addLine(
  vocabulary: ReturnType<typeof emptyVocabulary>,
  section: Section,
  line: string,
  refuse: (reason: string) => never,
): void {
  const colon = line.indexOf(':');
  const hasColon = section === 'short' || section === 'also' || section === 'filter';
  if (colon >= 0 !== hasColon) {
    refuse(
      {
        short: words.vocabularyProblems.shortForm,
        also: words.vocabularyProblems.alsoForm,
        filter: words.vocabularyProblems.filterForm,
      }[section as string] ?? words.vocabularyProblems.noColon,
    );
  }
  if (section === 'filter') {
    vocabulary.filters.push(readFilterLine(line.slice(0, colon), line.slice(colon + 1), refuse));
    return;
  }
  const phrases = readPhrases(line.slice(colon + 1), refuse);
  switch (section) {
    case 'same':
      if (phrases.length < 2) refuse(words.vocabularyProblems.twoPhrases);
      vocabulary.same.push(phrases);
      return;
    case 'short': {
      const [word = '', ...others] = readPhrases(line.slice(0, colon), refuse);
      if (others.length > 0) refuse(words.vocabularyProblems.oneAbbreviation);
      vocabulary.short.push({ word, means: phrases });
      return;
    }
    case 'also':
      for (const word of readPhrases(line.slice(0, colon), refuse)) {
        vocabulary.also.push({ word, means: phrases });
      }
      return;
    case 'skip':
      vocabulary.skipped.push(...phrases);
      return;
    case 'keep':
      vocabulary.kept.push(...phrases);
      return;
    case 'capitals':
      vocabulary.capitals.push(...phrases);
      return;
    case 'rank':
      vocabulary.ranks.push(...phrases);
  }
}

/** Instead of filters: the phrases are no filters of this board. */
const NONE = 'none';

/** Stands for an amount of money in a phrase. */
export const PAY = '{pay}';

function readFilterLine(
  written: string,
  filters: string,
  refuse: (reason: string) => never,
): { phrases: string[]; targets: FilterTarget[] } {
  const phrases = readPhrases(written, refuse);
  const targets =
    filters.trim() === NONE
      ? []
      : filters.split(',').map((part) => readTarget(part.trim(), refuse));
  const ofPay = targets.some(({ kind }) => kind === 'salary');
  if (
    targets.length > 0 &&
    phrases.some((phrase) => phrase.split(PAY).length !== (ofPay ? 2 : 1))
  ) {
    refuse(say(words.vocabularyProblems.payPlace, { pay: PAY }));
  }
  return { phrases, targets };
}

const toggles = ['salary-stated', 'highlighted', 'career-development'].concat(
  facets.flatMap(({ toggles = [] }) => toggles.map(({ id }) => id)),
);
const MAX_CLOSING_DAYS = 366;

function readTarget(text: string, refuse: (reason: string) => never): FilterTarget {
  const [id = '', value] = text.split(/\s*=\s*(.*)/s);
  if (value === undefined) {
    if (id === 'salary') return { kind: 'salary' };
    if (toggles.includes(id)) return { kind: 'toggle', id };
    const filters = ['salary', ...toggles].join(', ');
    return refuse(say(words.vocabularyProblems.unknownFilter, { filter: id, filters }));
  }
  if (id === 'closing') {
    const days = Number(/^(\d{1,3}) days?$/.exec(value)?.[1]);
    if (days > 0 && days <= MAX_CLOSING_DAYS) return { kind: 'closing', days };
    return refuse(say(words.vocabularyProblems.closingDays, { value }));
  }
  if (facets.some((facet) => facet.id === id) && value !== '') return { kind: 'facet', id, value };
  const filters = [...facets.map((facet) => facet.id), 'closing'].join(', ');
  return refuse(say(words.vocabularyProblems.filterValue, { value: text, filters }));
}

function readPhrases(text: string, refuse: (reason: string) => never): string[] {
  return text.split(',').map((part) => {
    const phrase = part.trim();
    if (!/[\p{L}\p{N}]/u.test(phrase)) refuse(words.vocabularyProblems.emptyEntry);
    if (phrase.split(/\s+/).length > MAX_WORDS_IN_PHRASE) {
      refuse(say(words.vocabularyProblems.longPhrase, { phrase, most: MAX_WORDS_IN_PHRASE }));
    }
    return phrase;
  });
}

export function mergeVocabularies(one: Vocabulary, other: Vocabulary): Vocabulary {
  const keyOf = (phrase: string): string => phrase.toLowerCase().replaceAll(/\s+/g, ' ');
  const off = new Set(
    other.filters.flatMap(({ phrases, targets }) => (targets.length > 0 ? [] : phrases.map(keyOf))),
  );
  const filters = one.filters.map(({ phrases, targets }) => {
    return { phrases: phrases.filter((phrase) => !off.has(keyOf(phrase))), targets };
  });
  return {
    same: [...one.same, ...other.same],
    short: [...one.short, ...other.short],
    also: [...one.also, ...other.also],
    skipped: [...one.skipped, ...other.skipped],
    kept: [...one.kept, ...other.kept],
    capitals: [...one.capitals, ...other.capitals],
    ranks: [...one.ranks, ...other.ranks],
    // An adopter's meaning of a phrase goes before the built-in one.
    filters: [...other.filters, ...filters].filter(
      ({ phrases, targets }) => phrases.length > 0 && targets.length > 0,
    ),
  };
}
