import { isOpen } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { formOf, nounOf } from '../../lib/search-engine/language/english.ts';
import { LOCATION, NOW } from '../support/role-factory.ts';

/*
 * A reference search that scans role by role and shares no code with the engine: slow, simple, and written from the rules alone.
 */

/** The values of an attribute as text. */
export function valuesOf(role: Role, attribute: string): string[] {
  const value = role[attribute];
  const list = Array.isArray(value) ? value : [value];
  return [
    ...new Set(list.filter((item) => item !== null && item !== undefined && item !== '')),
  ].map(String);
}

/** Whether a role has a facet value, ignoring case. */
export function hasValue(role: Role, attribute: string, value: string): boolean {
  return valuesOf(role, attribute).some((own) => own.toLowerCase() === value.toLowerCase());
}

export function openRoles(roles: readonly Role[], now: number = NOW): Role[] {
  return roles.filter((role) => isOpen(role, now));
}

/** The number of roles with each value of an attribute. */
export function countValues(roles: readonly Role[], attribute: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const role of roles) {
    for (const value of valuesOf(role, attribute)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The facet counts of a response. Any string may be a key. */
export function countsOf(facets: unknown, attribute: string): Map<string, number> {
  const counts = Object.getOwnPropertyDescriptor(facets ?? {}, attribute)?.value ?? {};
  return new Map(Object.entries(counts as Record<string, number>));
}

const searchable = [
  'title',
  'position',
  'company_name',
  'composite_name',
  'tags_area',
  'tags_skill',
  'tags_role_type',
  'tags_exp_required',
  'tags_degree_required',
  LOCATION,
  'description_short',
];

export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text that only mentions words. */
const LONG = 'description_short';

type RoleWords = {
  /** Words outside of the long text, including compounds such as those of "Children's". */
  about: string[];
  mentioned: string[];
  /** The words of each value in order. */
  values: string[][];
};

const knownWords = new WeakMap<Role, RoleWords>();

function wordsOf(role: Role): RoleWords {
  const known = knownWords.get(role);
  if (known) return known;
  const about = new Set<string>();
  const mentioned = new Set<string>();
  const values: string[][] = [];
  for (const attribute of searchable) {
    const words = attribute === LONG ? mentioned : about;
    for (const value of valuesOf(role, attribute)) {
      const text = foldText(value.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, ' '));
      const own = text.match(/c\+\+|[\p{L}\p{N}]+/gu) ?? [];
      values.push(own);
      for (const word of own) words.add(word);
      for (const compound of text.match(/\w+'\w+/g) ?? []) words.add(compound.replace("'", ''));
    }
  }
  const found = { about: [...about], mentioned: [...mentioned], values };
  knownWords.set(role, found);
  return found;
}

/** The edit distance of two words: insertions, deletions, substitutions and transpositions. */
function distanceBetween(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      table[i]![j] = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + same,
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1);
      }
    }
  }
  return table[one.length]![other.length]!;
}

/** The words that a way of matching finds: `loose` ones do not count in long texts. */
type Way = { sure: (own: string) => boolean; loose: (own: string) => boolean };

/** How a word of a query matched. */
type Found = { about: Set<Role>; all: Set<Role>; sure: (own: string) => boolean };

/**
 * The open roles that have all words of a query, by the rules of text search.
 * @param isStrict words match as typed, anywhere: no other forms, no typos
 */
export function findText(roles: readonly Role[], query: string, isStrict: boolean): Role[] {
  const typed = foldText(query).match(/c\+\+|[\p{L}\p{N}]+/gu) ?? [];
  const words = [...new Set(typed)];
  const vocabulary = [
    ...new Set(roles.flatMap((role) => [...wordsOf(role).about, ...wordsOf(role).mentioned])),
  ];
  const matched = words.map((word) => {
    const isPrefix = word === words.at(-1) && word === typed.at(-1);
    return findWord(roles, vocabulary, { word, isPrefix, isStrict });
  });
  return roles.filter((role) => {
    if (!matched.every(({ all }) => all.has(role))) return false;
    const mentions = matched.filter(({ about }) => !about.has(role));
    if (isStrict || matched.length < 2 || mentions.length === 0) return true;
    return areNear(wordsOf(role), mentions);
  });
}

function findWord(
  roles: readonly Role[],
  vocabulary: readonly string[],
  { word, isPrefix, isStrict }: { word: string; isPrefix: boolean; isStrict: boolean },
): Found {
  const isKnown = vocabulary.includes(word);
  const isCompleted = (own: string): boolean => isPrefix && own.startsWith(word);
  const isForm = (own: string): boolean => !isStrict && formOf(own) === formOf(word);
  const isSameNoun = (own: string): boolean => isForm(own) && nounOf(own) === nounOf(word);
  const isNear = (own: string, edits: number): boolean => distanceBetween(own, word) <= edits;
  const mayBegin = (own: string): boolean =>
    isPrefix &&
    word.length >= 6 &&
    Array.from(own, (_, length) => own.slice(0, length + 1)).some((text) => isNear(text, 1));
  const most = isStrict || word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  const isOneOff = (own: string): boolean => own[0] === word[0] && isNear(own, 1);
  const isSwapped = (own: string): boolean =>
    own !== word &&
    own.length === 4 &&
    own[0] === word[0] &&
    isNear(own, 1) &&
    isAnagram(own, word);
  const no = (): boolean => false;

  const ways: Way[] = [];
  const couldBeForm = vocabulary.some(isForm) && !vocabulary.some(isSameNoun);
  const isUnknown = !vocabulary.some((own) => own.startsWith(word));
  if (most >= 1 && isUnknown && couldBeForm && vocabulary.some(isOneOff)) {
    ways.push({ sure: isOneOff, loose: isForm });
  }
  ways.push({
    sure: (own) => own === word || isSameNoun(own) || (isCompleted(own) && (isStrict || !isKnown)),
    loose: (own) => isForm(own) || isCompleted(own),
  });
  if (word.length === 4 && !isStrict) ways.push({ sure: isSwapped, loose: no });
  if (most >= 1)
    ways.push({ sure: (own) => isOneOff(own) || (own[0] === word[0] && mayBegin(own)), loose: no });
  if (most >= 2) ways.push({ sure: (own) => own[0] === word[0] && isNear(own, 2), loose: no });
  if (most >= 1 && word.length >= 6) ways.push({ sure: (own) => isNear(own, 1), loose: no });

  for (const { sure, loose } of ways) {
    const isAbout = (role: Role) => wordsOf(role).about.some((own) => sure(own) || loose(own));
    const about = new Set(roles.filter(isAbout));
    const mentions = (role: Role) =>
      wordsOf(role).mentioned.some((own) => sure(own) || (isStrict && loose(own)));
    const all = new Set(roles.filter((role) => about.has(role) || mentions(role)));
    if (all.size === 0) continue;
    const isSubject = !isStrict && about.size >= Math.max(60, roles.length / 50);
    return { about, all: isSubject ? about : all, sure };
  }
  return { about: new Set(), all: new Set(), sure: no };
}

const isAnagram = (one: string, other: string): boolean =>
  [...one].sort().join('') === [...other].sort().join('');

/** Whether some eight words of a value have all of the words. */
function areNear({ values }: RoleWords, mentions: readonly Found[]): boolean {
  return values.some((value) =>
    value.some((_, at) => {
      const window = value.slice(at, at + 8);
      return mentions.every(({ sure }) => window.some(sure));
    }),
  );
}

export const idsOf = (records: ReadonlyArray<{ objectID: string }>): string[] =>
  records.map(({ objectID }) => objectID).sort();
