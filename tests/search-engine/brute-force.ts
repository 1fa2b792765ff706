import { isOpen } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { formOf } from '../../lib/search-engine/lexicon.ts';
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

const knownWords = new WeakMap<Role, string[]>();

/** All words of a role, including compounds such as those of "Children's". */
function wordsOf(role: Role): string[] {
  const known = knownWords.get(role);
  if (known) return known;
  const words = new Set<string>();
  for (const attribute of searchable) {
    for (const value of valuesOf(role, attribute)) {
      const text = foldText(value.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, ' '));
      for (const word of text.match(/c\+\+|[\p{L}\p{N}]+/gu) ?? []) words.add(word);
      for (const compound of text.match(/\w+'\w+/g) ?? []) words.add(compound.replace("'", ''));
    }
  }
  const list = [...words];
  knownWords.set(role, list);
  return list;
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

/**
 * The open roles that have all words of a query, by the rules of text search.
 * @param isStrict words match as typed: no other forms, no typos
 */
export function findText(roles: readonly Role[], query: string, isStrict: boolean): Role[] {
  const typed = foldText(query).match(/c\+\+|[\p{L}\p{N}]+/gu) ?? [];
  const words = [...new Set(typed)];
  const vocabulary = [...new Set(roles.flatMap(wordsOf))];
  return words.reduce<Role[]>(
    (found, word) => {
      const isPrefix = word === words.at(-1) && word === typed.at(-1);
      const asKnown = (own: string): boolean =>
        own === word ||
        (isPrefix && own.startsWith(word)) ||
        (!isStrict && formOf(own) === formOf(word));
      const isNear = (own: string, edits: number): boolean => distanceBetween(own, word) <= edits;
      const mayBegin = (own: string): boolean =>
        isPrefix &&
        word.length >= 6 &&
        Array.from(own, (_, length) => own.slice(0, length + 1)).some((text) => isNear(text, 1));
      const most = isStrict || word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
      const attempts: Array<(own: string) => boolean> = [asKnown];
      if (most >= 1)
        attempts.push((own) => own[0] === word[0] && (isNear(own, 1) || mayBegin(own)));
      if (most >= 2) attempts.push((own) => own[0] === word[0] && isNear(own, 2));
      if (most >= 1 && word.length >= 6) attempts.push((own) => isNear(own, 1));
      const alike = attempts
        .map((isAlike) => new Set(vocabulary.filter(isAlike)))
        .find((some) => some.size > 0);
      return found.filter((role) => wordsOf(role).some((own) => alike?.has(own)));
    },
    [...roles],
  );
}

export const idsOf = (records: ReadonlyArray<{ objectID: string }>): string[] =>
  records.map(({ objectID }) => objectID).sort();
