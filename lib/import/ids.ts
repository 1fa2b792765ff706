/** Permanent ids of roles, organisations and composites across imports. */
import { createHash } from 'node:crypto';
import { fold } from '../base/fold.ts';
import type { Role } from '../roles/role.ts';
import type { SeenIds } from '../roles/seen-ids.ts';
import { MAX_COUNTED_ID } from '../store/role-ids.ts';

/** New roles are numbered by posting time, then key. */
type KeyedRole = { key: string; role: Pick<Role, 'posted_at'> };

/**
 * The keys of earlier imports and their ids. An id under which alerts have seen a role belongs to that
 * role's key; another key with that id is left out, so that it gets a new one.
 * @param keys of the catalogue, which may be an older one
 */
export function knownIds(keys: ReadonlyMap<string, number>, seen: SeenIds): Map<string, number> {
  const ofAlerts = [...seen].flatMap(([id, key]) => (key === null ? [] : [[key, id] as const]));
  const own = [...keys].filter(([key, id]) => (seen.get(id) ?? key) === key);
  return new Map([...ofAlerts, ...own]);
}

/**
 * Assigns each key its `post_pk`: its earlier id; else the key itself, if it is a free whole
 * number; else the next number above all earlier ones. The order of the rows does not matter.
 * @param known keys of earlier imports, including roles that have left the board
 * @param earlier.seen none of its ids is free, also where the catalogue knows its key by another id
 * @param earlier.highest the largest id that any role had before; 0 for none
 * @returns every key ever seen with its id, in the order of the ids
 */
export function assignIds(
  known: ReadonlyMap<string, number>,
  rows: readonly KeyedRole[],
  { seen, highest }: { seen: SeenIds; highest: number },
): Map<string, number> {
  const ids = new Map(known);
  const taken = new Set([...known.values(), ...seen.keys()]);
  const take = (key: string, id: number) => {
    ids.set(key, id);
    taken.add(id);
  };
  const fresh = rows.filter(({ key }) => !ids.has(key)).sort(byPostingThenKey);
  for (const { key } of fresh) {
    const id = numericKey(key);
    if (id !== null && !taken.has(id)) take(key, id);
  }
  const free = freeIds(taken, highest);
  for (const { key } of fresh) {
    if (!ids.has(key)) take(key, free.next().value);
  }
  return new Map([...ids].sort(([, a], [, b]) => a - b));
}

/** The numbers after the largest id that is not so large that they would exceed exact integers. */
function* freeIds(taken: ReadonlySet<number>, highest: number): Generator<number, never> {
  let id = highest;
  for (const each of taken) if (each <= MAX_COUNTED_ID) id = Math.max(id, each);
  for (;;) {
    id++;
    if (!taken.has(id)) yield id;
  }
}

/** "42" is 42; "042" is a different key and not a number. */
function numericKey(key: string): number | null {
  const id = Number(key);
  return Number.isSafeInteger(id) && id > 0 && String(id) === key ? id : null;
}

const byPostingThenKey = (a: KeyedRole, b: KeyedRole): number =>
  a.role.posted_at - b.role.posted_at || (a.key < b.key ? -1 : 1);

/** A role's organisation and composite; empty or 0 where it has no key for them. */
type Affiliation = Pick<Role, 'company_name' | 'company_id' | 'composite'>;

/** Keys of organisations and composites by name. */
export type OrganisationIds = {
  companyIds: ReadonlyMap<string, string>;
  compositePks: ReadonlyMap<string, number>;
};

/**
 * Assigns a key to each organisation and composite without one. Both share the path
 * `/organisations/{id}`, so all keys differ; names keep earlier keys.
 * @param remembered keys in the previous catalogue
 * @returns keys for the names without one
 */
export function assignOrganisationIds(
  affiliations: readonly Affiliation[],
  remembered: OrganisationIds,
): OrganisationIds {
  const given = new Set(affiliations.flatMap(givenIds));
  const pks = new Set([...remembered.compositePks.values()].map(String));
  const companyIds = assignKeys(
    affiliations.flatMap(({ company_id: id, company_name: name }) => (id === '' ? name : [])),
    remembered.companyIds,
    given.union(pks),
    freeSlug,
  );
  let next = 1;
  const freePk = (_: string, taken: ReadonlySet<string>): number => {
    while (taken.has(String(next)) || pks.has(String(next))) next++;
    return next;
  };
  const compositePks = assignKeys(
    affiliations.flatMap(({ composite }) => (composite && !composite.pk ? composite.name : [])),
    remembered.compositePks,
    given.union(new Set(companyIds.values())),
    freePk,
  );
  return { companyIds, compositePks };
}

function givenIds({ company_id: id, composite }: Affiliation): string[] {
  return [id, String(composite?.pk || '')].filter((given) => given !== '');
}

/** Whether a composite's pk is also an organisation's key, so that both would share a page. */
export function sharesPage({ composite }: Affiliation, companyIds: ReadonlySet<string>): boolean {
  return Boolean(composite?.pk) && companyIds.has(String(composite?.pk));
}

/**
 * Assigns keys to names. A name keeps its earlier key, and no two names share one.
 * @param names in any order
 * @param remembered keys of earlier imports by name
 * @param reserved keys that are already in use
 * @param freeKey creates an unused key
 */
function assignKeys<Key extends string | number>(
  names: readonly string[],
  remembered: ReadonlyMap<string, Key>,
  reserved: ReadonlySet<string>,
  freeKey: (name: string, taken: ReadonlySet<string>) => Key,
): Map<string, Key> {
  const keys = new Map<string, Key>();
  const taken = new Set(reserved);
  const take = (name: string, key: Key) => {
    keys.set(name, key);
    taken.add(String(key));
  };
  const sorted = [...new Set(names)].sort();
  for (const name of sorted) {
    const earlier = remembered.get(name);
    if (earlier !== undefined && !taken.has(String(earlier))) take(name, earlier);
  }
  for (const name of sorted) if (!keys.has(name)) take(name, freeKey(name, taken));
  return keys;
}

const SLUG_LENGTH = 80;

/** The name in plain letters, such as `example-robotics`. */
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
