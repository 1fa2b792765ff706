/** Suggests values for the fields of a role. Pure. Contract: 13.3. */
import { fold } from '../base/fold.ts';
import { plural } from '../base/plural.ts';
import { derivePlaces, placeNames, remotePlaces } from '../facts/places/places.ts';
import { countryOfCity } from '../facts/places/workplaces.ts';
import { type FacetField, umbrellas } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import { formOf, type Vocabulary } from '../search-engine/lexicon.ts';
import type { Suggestion } from './client/desk-api.ts';

/** A role as its source describes it. Texts are plain. */
export type Posting = {
  title: string;
  organisation: string;
  /** As the employer wrote them. */
  locations: readonly string[];
  employmentType: string;
  /** The employer's text, without markup. */
  text: string;
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
  const known = (field: FacetField) => knownValues(board.roles, field, board.startingValues);
  const named = (field: FacetField) =>
    namedIn(posting.title, known(field), board.vocabulary).map((value) => ({
      value,
      why: 'named in the title',
    }));
  const ofSiblings = (field: FacetField) =>
    majority(siblings, field).map(({ value, count }) => ({
      value,
      why: `in ${count} of ${plural(siblings.length, 'role')} of ${posting.organisation}`,
    }));
  const ofAlike = (field: FacetField) =>
    majority(alike, field).map(({ value, count }) => ({
      value,
      why: `in ${count} of ${plural(alike.length, 'role')} with this title`,
    }));
  const areas = firstOf(ofSiblings('tags_area'), named('tags_area'), () =>
    mentioned(posting.text, known('tags_area'), board.vocabulary),
  );
  const found: Suggestions = {
    tags_area: areas,
    tags_skill: once([...named('tags_skill'), ...ofAlike('tags_skill')]),
    tags_exp_required: experienceOf(posting.title, known('tags_exp_required')),
    tags_role_type: roleTypeOf(posting, known('tags_role_type')),
    tags_degree_required: ofAlike('tags_degree_required'),
    locations: placesOf(posting.locations),
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

/** A facet's values on this board; the initial ones if there are none. */
export function knownValues(
  roles: readonly Role[],
  field: FacetField,
  startingValues: Record<FacetField, string[]>,
): string[] {
  const own = [...new Set(roles.flatMap((role) => role[field]))];
  return (own.length > 0 ? own : startingValues[field]).filter((each) => !umbrellas.has(each));
}

/** The places on this board, and all others that need no explanation. */
export function knownPlaces(roles: readonly Role[]): string[] {
  const own = roles.flatMap((role) => role.card_locations);
  return [...new Set([...own, ...remotePlaces, ...placeNames])];
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
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => ` ${formOf(word)} `).join('');
}

/**
 * The phrases that mean a value, as word forms: the value, its parts of several words ("pandemic
 * preparedness"), and synonyms in the vocabulary.
 */
function phrasesOf(value: string, { same, short }: Vocabulary): string[] {
  const parts = value.split(/\s*[&/(),]\s*/).filter((part) => part.trim().includes(' '));
  const own = new Set([value, ...parts].map(formsIn));
  // Only synonyms of several words: "account" does not imply finance.
  const synonyms = same
    .filter((group) => group.some((phrase) => own.has(formsIn(phrase))))
    .flat()
    .filter((phrase) => phrase.includes(' '))
    .map(formsIn);
  const abbreviations = short
    .filter(({ means }) => means.some((phrase) => own.has(formsIn(phrase))))
    .flatMap(({ word, means }) => (means.length === 1 ? [word] : []))
    .map(formsIn);
  return [...new Set([...own, ...synonyms, ...abbreviations])];
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
    return [{ value, why: `named ${count} times in the employer’s text` }];
  });
}

/** Words of a title, and how the values of that level begin. The first match decides. */
const levels: ReadonlyArray<{ words: RegExp; value: RegExp }> = [
  { words: /\b(?:intern|internship|trainee|apprentice|apprenticeship)\b/, value: /^entry/ },
  {
    words:
      /\b(?:graduates?|(?:new|recent|college) grads?|entry[- ]level|early(?: in)?[- ]career)\b/,
    value: /^entry/,
  },
  { words: /\b(?:junior|jr)\b/, value: /^junior/ },
  { words: /\b(?:mid[- ]level|mid[- ]career|intermediate)\b/, value: /^mid/ },
];

/** "Member of technical staff" says nothing about the level. */
const senior =
  /\b(?:senior|sr|(?<!technical )staff|principal|head|director|vice president|vp|chief|c[eoft]o)\b/;

/** None if a title names two levels, such as "Director of Graduate Studies". */
function experienceOf(title: string, values: readonly string[]): Suggestion[] {
  const folded = fold(title);
  const first = levels.find(({ words }) => words.test(folded));
  const isSenior = senior.test(folded);
  if (first && isSenior) return [];
  const { words, value: beginning } = isSenior
    ? { words: senior, value: /^senior/ }
    : (first ?? {});
  const value = beginning && values.find((each) => beginning.test(fold(each)));
  return value ? [{ value, why: `the title says “${words?.exec(folded)?.[0]}”` }] : [];
}

function roleTypeOf({ title, employmentType }: Posting, values: readonly string[]): Suggestion[] {
  const inTitle = values.filter((value) => formsIn(title).includes(formsIn(value)));
  const isIntern = /\bintern\b/.test(fold(title)) && values.includes('Internship');
  if (isIntern) return [{ value: 'Internship', why: 'the title says “intern”' }];
  if (inTitle.length > 0) return inTitle.map((value) => ({ value, why: 'named in the title' }));
  const plain = (text: string) => fold(text).replace(/[^a-z]/g, '');
  const wanted = plain(employmentType);
  if (wanted === '') return [];
  return values
    .filter((value) => wanted === plain(value) || wanted.startsWith(plain(value)))
    .map((value) => ({ value, why: `the source says “${employmentType}”` }));
}

/**
 * Converts places such as "Paris, Île-de-France" and "Remote (US)" to the board's names. Among
 * several countries, a city whose name does not tell its own is named with it.
 */
function placesOf(locations: readonly string[]): Suggestion[] {
  const { countries, cities } = derivePlaces(locations);
  const named = cities.map((city) => {
    const country = countries.length > 1 ? countryOfCity(city, locations) : null;
    return country && !countryOfCity(city, []) ? `${city}, ${country.name}` : city;
  });
  const written = locations.join('; ');
  return [...countries, ...named].map((value) => ({ value, why: `from “${written}”` }));
}
