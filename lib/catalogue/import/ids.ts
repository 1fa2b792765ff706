/** Ids that last: of roles, organisations and composites, from one import to the next. */
import { createHash } from 'node:crypto';
import { fold } from '../../base/fold.ts';

/** A row's key and what orders new rows: when they were posted, then the key. */
export type KeyedRow = { key: string; posted_at: number };

/**
 * Assigns each key its `post_pk`: the one it had before; else the key itself when it is a whole
 * number that is free; else the next number. The order of the rows has no influence.
 * @param known keys of earlier imports, including roles that have left the board
 * @returns every key ever seen with its id, in the order of the ids
 */
export function assignIds(
  known: ReadonlyMap<string, number>,
  rows: KeyedRow[],
): Map<string, number> {
  const ids = new Map(known);
  const taken = new Set(known.values());
  const take = (key: string, id: number) => {
    ids.set(key, id);
    taken.add(id);
  };
  const fresh = rows.filter(({ key }) => !ids.has(key)).sort(byPostingThenKey);
  for (const { key } of fresh) {
    const id = numericKey(key);
    if (id !== null && !taken.has(id)) take(key, id);
  }
  const free = freeIds(taken);
  for (const { key } of fresh) {
    if (!ids.has(key)) take(key, free.next().value);
  }
  return new Map([...ids].sort(([, a], [, b]) => a - b));
}

/** The next numbers after the largest; below it when no larger one is exact. */
function* freeIds(taken: ReadonlySet<number>): Generator<number, never> {
  let largest = 0;
  for (const id of taken) largest = Math.max(largest, id);
  let id = largest > Number.MAX_SAFE_INTEGER - 1e9 ? 0 : largest;
  for (;;) {
    id++;
    if (!taken.has(id)) yield id;
  }
}

/** "42" is 42; "042" is another key and no number. */
function numericKey(key: string): number | null {
  const id = Number(key);
  return Number.isSafeInteger(id) && id > 0 && String(id) === key ? id : null;
}

const byPostingThenKey = (a: KeyedRow, b: KeyedRow): number =>
  a.posted_at - b.posted_at || (a.key < b.key ? -1 : 1);

/** The organisation and composite that a role names; empty and null where it names none. */
export type Affiliation = {
  companyName: string;
  companyId: string;
  compositeName: string;
  compositePk: number | null;
};

/** Keys of organisations and composites by name. */
export type OrganisationIds = {
  companyIds: ReadonlyMap<string, string>;
  compositePks: ReadonlyMap<string, number>;
};

/**
 * Assigns a key to each organisation and composite that has none. Both kinds share the address
 * `/organisations/{id}`, so no key is assigned twice; names keep the keys they had.
 * @param remembered keys in the previous catalogue
 * @returns keys for the names that came without one
 */
export function assignOrganisationIds(
  affiliations: Affiliation[],
  remembered: OrganisationIds,
): OrganisationIds {
  const given = new Set(affiliations.flatMap(givenIds));
  const reserved = new Set(given);
  for (const pk of remembered.compositePks.values()) reserved.add(String(pk));
  const nameless = affiliations.filter(({ companyId }) => companyId === '');
  const companyIds = assignSlugs(
    nameless.map(({ companyName }) => companyName),
    remembered.companyIds,
    reserved,
  );
  const taken = new Set([...given, ...companyIds.values()]);
  const composites = affiliations.filter(isWithoutPk).map(({ compositeName }) => compositeName);
  return { companyIds, compositePks: assignPks(composites, remembered.compositePks, taken) };
}

const isWithoutPk = ({ compositeName, compositePk }: Affiliation): boolean =>
  compositeName !== '' && compositePk === null;

function givenIds({ companyId, compositePk }: Affiliation): string[] {
  return [companyId, String(compositePk ?? '')].filter((id) => id !== '');
}

/** The pk that a composite had, else the next free number. */
function assignPks(
  names: string[],
  remembered: ReadonlyMap<string, number>,
  taken: Set<string>,
): Map<string, number> {
  const pks = new Map<string, number>();
  const fresh: string[] = [];
  for (const name of [...new Set(names)].sort()) {
    const earlier = remembered.get(name);
    if (earlier === undefined || taken.has(String(earlier))) fresh.push(name);
    else pks.set(name, earlier);
  }
  const used = new Set([...taken, ...[...remembered.values()].map(String)]);
  let next = 1;
  for (const name of fresh) {
    while (used.has(String(next))) next++;
    pks.set(name, next++);
  }
  return pks;
}

/** Whether a given composite pk is also the `company_id` of an organisation: both would share a page. */
export function findClashes(affiliations: Affiliation[], ids: OrganisationIds): Affiliation[] {
  const companyIds = new Set([
    ...affiliations.map(({ companyId }) => companyId),
    ...ids.companyIds.values(),
  ]);
  return affiliations.filter(
    ({ compositePk }) => compositePk !== null && companyIds.has(String(compositePk)),
  );
}

const SLUG_LENGTH = 80;

/**
 * Keys of organisation pages for names without one: the name in plain letters, such as
 * `example-robotics`. A name keeps the key it had; two names never share one.
 * @param names names without a key, in any order
 * @param remembered keys of earlier imports by name
 * @param reserved keys that belong to others
 */
function assignSlugs(
  names: Iterable<string>,
  remembered: ReadonlyMap<string, string>,
  reserved: ReadonlySet<string>,
): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set(reserved);
  const fresh: string[] = [];
  for (const name of [...new Set(names)].sort()) {
    const earlier = remembered.get(name);
    if (earlier === undefined || taken.has(earlier)) fresh.push(name);
    else {
      slugs.set(name, earlier);
      taken.add(earlier);
    }
  }
  for (const name of fresh) {
    const slug = freeSlug(name, taken);
    slugs.set(name, slug);
    taken.add(slug);
  }
  return slugs;
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(name);
  if (plain !== '' && !taken.has(plain)) return plain;
  const hash = createHash('sha256').update(name).digest('hex');
  for (let length = 6; ; length += 6) {
    const slug = [plain || 'organisation', hash.slice(0, length)].join('-');
    if (!taken.has(slug) || length > hash.length) return slug;
  }
}

function slugOf(name: string): string {
  const plain = fold(name).replace(/['’]/g, '').replaceAll('&', ' and ');
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
  return slug.replace(/^-+|-+$/g, '');
}
