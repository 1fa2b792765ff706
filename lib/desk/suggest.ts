/** Suggests values for the fields of a role. Pure. Contract: 13.3. */
import { fold } from '../base/fold.ts';
import { boardPlaces } from '../facts/board-places.ts';
import type { Facts, FactSource } from '../facts/sentences/fact.ts';
import {
  type CityNaming,
  namedCity,
  placeName,
  placeNames,
  remotePlaces,
} from '../facts/places/places.ts';
import { type FacetField, facetValuesOf, umbrellas } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import { englishRoleType } from '../facts/role-words.ts';
import { formOf } from '../search-engine/language/english.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import type { Suggestion } from './client/desk-api.ts';
import { sourceNames } from './facts-shown.ts';

/** A role as its source describes it. */
export type Posting = {
  title: string;
  organisation: string;
  /** As the employer wrote them. */
  locations: readonly string[];
  employmentType: string;
  /** The employer's text, without markup. */
  text: string;
  facts: Facts;
};

/** What suggestions are based on: the board's roles, its vocabulary and initial values. */
export type Board = {
  roles: readonly Role[];
  vocabulary: Vocabulary;
  startingValues: Record<FacetField, string[]>;
};

/** Suggested values of list fields; fields without a suggestion are absent. */
export type Suggestions = Partial<Record<FacetField | 'locations', Suggestion[]>>;

/** Suggests areas, tags, experience and places for a role. */
export function suggest(posting: Posting, board: Board): Suggestions {
  const siblings = board.roles.filter((role) =>
    isSameName(role.company_name, posting.organisation),
  );
  const core = titleCore(posting.title);
  const alike = core === '' ? [] : board.roles.filter((role) => titleCore(role.title) === core);
  const known = (field: FacetField) =>
    facetValuesOf(board.roles, field, board.startingValues[field]);
  const named = (field: FacetField) =>
    namedIn(posting.title, known(field), board.vocabulary).map((value) => ({
      value,
      why: words.deskReasons.inTitle,
    }));
  const ofSiblings = (field: FacetField) =>
    majority(siblings, field).map(({ value, count }) => ({
      value,
      why: say(words.deskReasons.ofOrganisation, {
        known: count,
        count: siblings.length,
        organisation: posting.organisation,
      }),
    }));
  const ofAlike = (field: FacetField) =>
    majority(alike, field).map(({ value, count }) => ({
      value,
      why: say(words.deskReasons.withTitle, { known: count, count: alike.length }),
    }));
  const areas = firstOf(ofSiblings('tags_area'), named('tags_area'), () =>
    mentioned(posting.text, known('tags_area'), board.vocabulary),
  );
  const found: Suggestions = {
    tags_area: areas,
    tags_skill: once([...named('tags_skill'), ...ofAlike('tags_skill')]),
    tags_exp_required: levelOf(posting, known('tags_exp_required')),
    tags_role_type: roleTypeOf(posting, known('tags_role_type')),
    tags_degree_required: ofAlike('tags_degree_required'),
    locations: boardPlaces(posting.facts, posting.locations).map(({ value, from, said }) => ({
      value,
      why: from === 'address' ? words.deskReasons.fromAddress : reasonFor(from, said),
    })),
  };
  return Object.fromEntries(Object.entries(found).filter(([, values]) => values.length > 0));
}

function firstOf(...sources: ReadonlyArray<Suggestion[] | (() => Suggestion[])>): Suggestion[] {
  for (const source of sources) {
    const found = typeof source === 'function' ? source() : source;
    if (found.length > 0) return found;
  }
  return [];
}

const once = (all: Suggestion[]): Suggestion[] =>
  all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at);

/** Whether two names mean the same organisation. */
export function isSameName(one: string, other: string): boolean {
  return fold(one.trim()) === fold(other.trim());
}

/** The places on this board, and all others that need no explanation. */
export function knownPlaces(roles: readonly Role[], naming: CityNaming): string[] {
  const own = roles.flatMap((role) => role.card_locations);
  const places = placeNames.map((name) => namedCity(name, naming));
  return [...new Set([...own, ...remotePlaces.map(placeName), ...places])];
}

/** Values of at least half of the roles, most frequent first. */
function majority(
  roles: readonly Role[],
  field: FacetField,
): Array<{ value: string; count: number }> {
  const counts = new Map<string, number>();
  for (const role of roles) {
    for (const value of new Set(role[field])) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value, count }) => count * 2 >= roles.length && !umbrellas.has(value))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const level =
  /\b(?:senior|sr|junior|jr|staff|principal|lead|associate|graduate|entry[- ]level|mid[- ]level|intern|internship|i{1,3}|iv|[1-4])\b/g;

/** Drops level, place and brackets: "Senior Analyst (Remote) - EMEA" becomes "analyst". */
function titleCore(title: string): string {
  return fold(title)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s[-–—|].*$/, '')
    .replace(/,.*$/, '')
    .replace(level, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The word forms of a text, each between its own spaces. */
function formsIn(text: string): string {
  const parts = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((word) => ` ${formOf(word)} `).join('');
}

/**
 * The phrases that mean a value, as word forms: the value, its parts of several words ("pandemic
 * preparedness"), and synonyms in the vocabulary.
 */
function phrasesOf(value: string, vocabulary: Vocabulary): string[] {
  const { same, short, phrases } = formsOf(vocabulary);
  const known = phrases.get(value);
  if (known) return known;
  const parts = value.split(/\s*[&/(),]\s*/).filter((part) => part.trim().includes(' '));
  const own = new Set([value, ...parts].map(formsIn));
  const isOwn = ({ forms }: Phrase) => own.has(forms);
  // Only synonyms of several words: "account" does not imply finance.
  const synonyms = same
    .filter((group) => group.some(isOwn))
    .flat()
    .filter(({ text }) => text.includes(' '));
  const abbreviations = short.flatMap(({ word, means }) =>
    means.length === 1 && means.some(isOwn) ? word : [],
  );
  const all = [...own, ...[...synonyms, ...abbreviations].map(({ forms }) => forms)];
  const found = [...new Set(all)];
  phrases.set(value, found);
  return found;
}

/** A phrase of the vocabulary, with its word forms. */
type Phrase = { text: string; forms: string };

type VocabularyForms = {
  same: Phrase[][];
  short: Array<{ word: Phrase; means: Phrase[] }>;
  /** By value. */
  phrases: Map<string, string[]>;
};

/** Forming the words of a whole vocabulary takes too long to do for each role. */
const knownForms = new WeakMap<Vocabulary, VocabularyForms>();

function formsOf(vocabulary: Vocabulary): VocabularyForms {
  const known = knownForms.get(vocabulary);
  if (known) return known;
  const phrase = (text: string): Phrase => ({ text, forms: formsIn(text) });
  const forms: VocabularyForms = {
    phrases: new Map(),
    same: vocabulary.same.map((group) => group.map(phrase)),
    short: vocabulary.short.map(({ word, means }) => ({
      word: phrase(word),
      means: means.map(phrase),
    })),
  };
  knownForms.set(vocabulary, forms);
  return forms;
}

function namedIn(text: string, values: readonly string[], vocabulary: Vocabulary): string[] {
  const forms = formsIn(text);
  return values.filter((value) =>
    phrasesOf(value, vocabulary).some((phrase) => forms.includes(phrase)),
  );
}

/** A single mention may be a coincidence. */
const MIN_MENTIONS = 2;

function mentioned(text: string, values: readonly string[], vocabulary: Vocabulary): Suggestion[] {
  const forms = formsIn(text);
  return values.flatMap((value) => {
    const counts = phrasesOf(value, vocabulary).map((phrase) => forms.split(phrase).length - 1);
    const count = Math.max(0, ...counts);
    if (count < MIN_MENTIONS) return [];
    return [{ value, why: say(words.deskReasons.mentions, { count }) }];
  });
}

/** The level by the years that the text asks for, or by a title whose level claims none. */
function levelOf({ title, facts }: Posting, values: readonly string[]): Suggestion[] {
  return facts.level
    .filter(({ value }) => values.includes(value))
    .map(({ value, quote = title, from }) => ({
      value,
      why: say(words.deskReasons.says, { source: sourceNames[from], quote }),
    }));
}

function roleTypeOf(
  { title, employmentType, facts }: Posting,
  values: readonly string[],
): Suggestion[] {
  const corrected = facts.employment_type.filter(({ from }) => from === 'correction');
  if (corrected.length > 0) {
    return corrected.map(({ value }) => ({ value, why: reasonFor('correction', employmentType) }));
  }
  const inTitle = values.filter((value) => formsIn(title).includes(formsIn(value)));
  const internship = values.find((value) => englishRoleType(value) === 'Internship');
  if (internship !== undefined && /\bintern\b/.test(fold(title)))
    return [{ value: internship, why: words.deskReasons.titleSaysIntern }];
  if (inTitle.length > 0)
    return inTitle.map((value) => ({ value, why: words.deskReasons.inTitle }));
  const plain = (text: string) => fold(englishRoleType(text)).replace(/[^a-z]/g, '');
  const wanted = plain(employmentType);
  if (wanted === '') return [];
  return values
    .filter((value) => wanted === plain(value) || wanted.startsWith(plain(value)))
    .map((value) => ({ value, why: say(words.deskReasons.sourceSays, { quote: employmentType }) }));
}

const reasonFor = (from: FactSource, said: string): string =>
  from === 'correction'
    ? say(words.deskReasons.corrected, { quote: said })
    : say(words.deskReasons.from, { quote: said });
