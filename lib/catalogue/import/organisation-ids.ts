import { assignSlugs } from './slugs.ts';

/** What a role says of its organisation and composite; empty and null where it says nothing. */
export type Affiliation = {
  companyName: string;
  companyId: string;
  compositeName: string;
  compositePk: number | null;
};

/** Keys that organisations and composites had in the previous catalogue, by name. */
export type RememberedOrganisations = {
  companyIds: ReadonlyMap<string, string>;
  compositePks: ReadonlyMap<string, number>;
};

/** Keys for those names that bring none. */
export type OrganisationIds = {
  companyIds: ReadonlyMap<string, string>;
  compositePks: ReadonlyMap<string, number>;
};

/**
 * Gives a key to each organisation and composite that has none. Both kinds share the address
 * `/organisations/{id}`, so no key is given twice; names keep the keys they had.
 */
export function assignOrganisationIds(
  affiliations: Affiliation[],
  remembered: RememberedOrganisations,
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
