/**
 * Two built-in alerts that show whether digests work: one for every role, one for an area. They are matched
 * like any other alert, and their mails are rendered but not sent. Contract: 19.3.
 */
import { eq, inArray } from 'drizzle-orm';
import type { Role } from '../roles/role.ts';
import type { QueryJson } from '../query/query-json.ts';
import type { Database } from '../alerts/database/database.ts';
import { storeNote } from '../alerts/database/notes.ts';
import { alerts, mails, matches, notes } from '../alerts/database/schema.ts';
import { CANARY_IDS } from '../mail/canary-mail.ts';
import { queryKey } from '../alerts/alert-query.ts';
import { latestRun, sightedSince } from '../alerts/sightings.ts';

const [EVERYTHING, AREA] = CANARY_IDS;

export type Canary = {
  id: string;
  area: string | null;
  /** The latest run whose matches and mails were checked, initially `sinceRun`. */
  checkedRun: number;
  /** The latest run when it was created: roles seen by then are not new to it, even if they reopen. */
  sinceRun: number;
};

/** Mail states without fault. Another digest may be sending it now; a missing mail is reported separately. */
const DONE: ReadonlyArray<string | undefined> = ['sent', 'sending', undefined];

const areasOf = (role: Role): readonly string[] => role.tags_area;

/**
 * Loads the canaries, creating them if needed; a new one gets the roles seen from now on. When its area has
 * no open roles left, the canary moves to another.
 * @param roles that are open now, at least one
 */
export async function loadCanaries(
  database: Database,
  roles: readonly Role[],
  now: number,
): Promise<Canary[]> {
  const found = await database
    .select()
    .from(alerts)
    .where(inArray(alerts.id, [...CANARY_IDS]));
  const checked = await checkedRuns(database);
  const run = (await latestRun(database)) ?? 0;
  const known = new Set(roles.flatMap(areasOf));
  const canaries: Canary[] = [];
  for (const id of CANARY_IDS) {
    const own = found.find((row) => row.id === id);
    const area = own ? areaOf(own.queryJson) : null;
    if (own && (id === EVERYTHING || (area !== null && known.has(area)))) {
      const { matchedRun, sinceRun } = own;
      canaries.push({ id, area, checkedRun: checked.get(noteOf(id)) ?? matchedRun, sinceRun });
      continue;
    }
    const next = id === AREA ? largestArea(roles) : null;
    if (id === AREA && next === null) continue;
    const canary = { id, area: next, checkedRun: run, sinceRun: run };
    await saveCanary(database, canary, now);
    canaries.push(canary);
  }
  return canaries;
}

async function saveCanary(
  database: Database,
  { id, area, checkedRun: matchedRun, sinceRun }: Canary,
  now: number,
): Promise<void> {
  const facetFilters = [[`tags_area:${area}`]];
  const query = area === null ? null : { query: '', facetFilters, numericFilters: [] };
  const fields = { queryJson: query, queryKey: queryKey(query), matchedRun, sinceRun };
  await database
    .insert(alerts)
    .values({
      id,
      ...fields,
      // Without an address nothing can be sent, and nobody can request its links.
      email: '',
      emailKey: `canary ${id}`,
      state: 'confirmed',
      consentText: 'canary',
      createdAt: new Date(now * 1000),
    })
    .onConflictDoUpdate({ target: alerts.id, set: fields });
  await noteChecked(database, id, matchedRun);
}

const noteOf = (id: string): string => `canary ${id} was checked`;

async function checkedRuns(database: Database): Promise<ReadonlyMap<string, number>> {
  const names = CANARY_IDS.map(noteOf);
  const rows = await database.select().from(notes).where(inArray(notes.name, names));
  return new Map(rows.map(({ name, value }) => [name, Number(value)]));
}

const noteChecked = (database: Database, id: string, run: number): Promise<void> =>
  storeNote(database, noteOf(id), String(run));

const areaOf = (query: QueryJson | null): string | null =>
  query?.facetFilters[0]?.[0]?.replace(/^tags_area:/, '') ?? null;

function largestArea(roles: readonly Role[]): string | null {
  const groups = [...Map.groupBy(roles.flatMap(areasOf), (area) => area)];
  const [largest] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  return largest?.[0] ?? null;
}

/**
 * Compares what the canaries got in a digest with the board: every new or reopened role must be in the
 * ledger of exactly the canaries that its areas match, and in a rendered mail. If the digest did not finish
 * its mails, for example because it was killed, its run is checked again after the next digest.
 * @param roles that are open now
 * @param options.isDelivered whether the digest finished its mails
 * @returns the faults in words; empty if there are none
 */
export async function checkCanaries(
  database: Database,
  canaries: readonly Canary[],
  roles: readonly Role[],
  { run, isDelivered }: { run: number; isDelivered: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, area, checkedRun, sinceRun } of canaries) {
    const name = area === null ? 'for every role' : `for "${area}"`;
    const seen = await sightedSince(database, checkedRun);
    const ledger = await database
      .select({ roleId: matches.roleId, state: mails.state })
      .from(matches)
      .innerJoin(mails, eq(matches.mailId, mails.id))
      .where(eq(matches.alertId, id));
    const states = new Map(ledger.map(({ roleId, state }) => [roleId, state]));
    const fresh = roles.filter(({ post_pk }) => {
      const sighting = seen.get(post_pk);
      return sighting && sighting.seenIn <= run && sighting.firstIn > sinceRun;
    });
    const wanted = fresh.filter((role) => area === null || areasOf(role).includes(area));
    const missing = wanted.filter(({ post_pk }) => !states.has(post_pk));
    // A reopened role may have been in another area when it was mailed.
    const isFirst = ({ post_pk }: Role) => seen.get(post_pk)!.firstIn > checkedRun;
    const surplus = fresh.filter(
      (role) => !wanted.includes(role) && states.has(role.post_pk) && isFirst(role),
    );
    const unsent = isDelivered
      ? wanted.filter(({ post_pk }) => !DONE.includes(states.get(post_pk)))
      : [];
    faults.push(
      ...describe(`The canary ${name} did not get`, missing),
      ...describe(`The canary ${name} got, and should not have,`, surplus),
      ...describe(`The canary ${name} has no mail with`, unsent),
    );
    if (isDelivered) await noteChecked(database, id, run);
  }
  return faults;
}

function describe(what: string, roles: readonly Role[]): string[] {
  if (roles.length === 0) return [];
  return [`${what} these roles: ${roles.map(({ post_pk }) => post_pk).join(', ')}`];
}
