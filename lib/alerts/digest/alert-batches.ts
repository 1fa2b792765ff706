import { and, asc, eq, lt, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { alerts } from '../database/schema.ts';

/** What the check afterwards needs of an alert. */
export type AlertToMatch = Pick<
  typeof alerts.$inferSelect,
  'id' | 'queryJson' | 'queryKey' | 'matchedRun'
>;

/** A place in the order in which alerts are matched: by the run that they are at, then by id. */
export type Place = { matchedRun: number; id: string };

/** Some of the alerts: those from one place to another, or some by id. */
export type Batch = { after: Place | null; to: Place } | { ids: readonly string[] };

/** Confirmed alerts that are behind a run. */
export const isDue = (run: number) =>
  and(eq(alerts.state, 'confirmed'), lt(alerts.matchedRun, run));

/** Due alerts of a batch. */
export function isIn(batch: Batch, run: number): SQL | undefined {
  if ('ids' in batch) {
    return and(isDue(run), sql`${alerts.id} = any(${sql.param(batch.ids)}::uuid[])`);
  }
  return and(
    isDue(run),
    isAfter(batch.after),
    sql`(${alerts.matchedRun}, ${alerts.id}) <= (${batch.to.matchedRun}, ${batch.to.id}::uuid)`,
  );
}

function isAfter(place: Place | null): SQL | undefined {
  if (place === null) return undefined;
  return sql`(${alerts.matchedRun}, ${alerts.id}) > (${place.matchedRun}, ${place.id}::uuid)`;
}

/** Where a batch that begins after a place ends; null when there are no more alerts. */
export async function endOfBatch(
  database: Database,
  { run, after, size }: { run: number; after: Place | null; size: number },
): Promise<Place | null> {
  const ahead = (limit: { offset: number }) =>
    database
      .select({ matchedRun: alerts.matchedRun, id: alerts.id })
      .from(alerts)
      .where(and(isDue(run), isAfter(after)))
      .limit(1)
      .offset(limit.offset);
  const [full] = await ahead({ offset: size - 1 }).orderBy(asc(alerts.matchedRun), asc(alerts.id));
  if (full) return full;
  const [last] = await ahead({ offset: 0 }).orderBy(
    sql`${alerts.matchedRun} desc, ${alerts.id} desc`,
  );
  return last ?? null;
}

/** The ids of a batch. */
export async function idsIn(database: Database, batch: Batch, run: number): Promise<string[]> {
  const rows = await database.select({ id: alerts.id }).from(alerts).where(isIn(batch, run));
  return rows.map(({ id }) => id);
}

/** The keys of a batch's queries. */
export async function queryKeysIn(
  database: Database,
  batch: Batch,
  run: number,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ queryKey: alerts.queryKey })
    .from(alerts)
    .where(isIn(batch, run));
  return rows.map(({ queryKey }) => queryKey);
}

/** Queries of a batch by their keys: where several alerts share a key, that of any of them. */
export function queriesIn(
  database: Database,
  batch: Batch,
  { run, queryKeys }: { run: number; queryKeys: readonly string[] },
): Promise<Array<Pick<AlertToMatch, 'queryKey' | 'queryJson'>>> {
  return database
    .selectDistinctOn([alerts.queryKey], {
      queryKey: alerts.queryKey,
      queryJson: alerts.queryJson,
    })
    .from(alerts)
    .where(and(isIn(batch, run), hasQueryOf(queryKeys)));
}

/** Alerts that have one of some queries. */
export const hasQueryOf = (queryKeys: readonly string[]): SQL =>
  sql`${alerts.queryKey} = any(${sql.param(queryKeys)}::text[])`;

/** The alerts of a batch that have one of some queries. */
export function alertsWith(
  database: Database,
  batch: Batch,
  { run, queryKeys }: { run: number; queryKeys: readonly string[] },
): Promise<Array<Pick<AlertToMatch, 'id' | 'queryKey'>>> {
  return database
    .select({ id: alerts.id, queryKey: alerts.queryKey })
    .from(alerts)
    .where(and(isIn(batch, run), hasQueryOf(queryKeys)));
}

/** A random few of the due alerts, as they are now. */
export function sampleOfDue(
  database: Database,
  { run, size }: { run: number; size: number },
): Promise<AlertToMatch[]> {
  return database
    .select({
      id: alerts.id,
      queryJson: alerts.queryJson,
      queryKey: alerts.queryKey,
      matchedRun: alerts.matchedRun,
    })
    .from(alerts)
    .where(isDue(run))
    .orderBy(sql`random()`)
    .limit(size);
}

/** The earliest run that a confirmed alert is still at; null when none is behind. */
export async function earliestDue(database: Database, run: number): Promise<number | null> {
  const [row] = await database
    .select({ earliest: min(alerts.matchedRun) })
    .from(alerts)
    .where(isDue(run));
  return row?.earliest ?? null;
}
