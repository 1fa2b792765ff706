import { and, eq, sql } from 'drizzle-orm';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { alerts, mails, matches } from '../database/schema.ts';
import type { AlertToMatch } from './alert-batches.ts';
import { groupsOf, type RoleSource } from './role-source.ts';
import { currentQuery } from './stored-query.ts';

/**
 * Compares the ledger with what the board itself answers, after a run: a few alerts are searched
 * for as a whole, each as a visitor would, and must have exactly these roles. No mail of the run may
 * be empty. What is told here is a fault of the digest, never of a visitor.
 * @returns what disagrees, in words; empty when all is well
 */
export async function checkLedger(options: {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  run: number;
  seenIn: ReadonlyMap<number, number>;
  sample: readonly AlertToMatch[];
}): Promise<string[]> {
  const { access, source, definitions, run, seenIn, sample } = options;
  const disagreements: string[] = [];
  const empty = await access.use((database) => countEmptyMails(database, run));
  if (empty > 0) disagreements.push(`${empty} mails of run ${run} have no role in the ledger`);
  for (const alert of sample) {
    const among = [...seenIn.keys()].filter((id) => seenIn.get(id)! > alert.matchedRun);
    const ledger = await access.use((database) => ledgerOf(database, alert));
    if (ledger === null || among.length === 0) continue;
    const query = currentQuery(alert.queryJson, definitions);
    const groups = groupsOf(among);
    const answers = await source.search(groups.map((group) => ({ ...query, among: group })));
    const expected = new Set(answers.flatMap((answer) => (answer instanceof Error ? [] : answer)));
    const missing = among.filter((id) => expected.has(id) && !ledger.has(id));
    const surplus = among.filter((id) => !expected.has(id) && ledger.has(id));
    if (missing.length + surplus.length === 0) continue;
    disagreements.push(
      `Alert ${alert.id} lacks ${listOf(missing)} of the board's roles and has ${listOf(surplus)} beside them`,
    );
  }
  return disagreements;
}

const listOf = (ids: readonly number[]): string => (ids.length === 0 ? 'none' : ids.join(', '));

/** Null when the alert has been changed meanwhile. */
async function ledgerOf(database: Database, alert: AlertToMatch): Promise<Set<number> | null> {
  const [same] = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, alert.id), eq(alerts.queryKey, alert.queryKey)));
  if (!same) return null;
  const rows = await database
    .select({ roleId: matches.roleId })
    .from(matches)
    .where(eq(matches.alertId, alert.id));
  return new Set(rows.map(({ roleId }) => roleId));
}

async function countEmptyMails(database: Database, run: number): Promise<number> {
  const hasRole = sql`exists (select from ${matches} where ${matches.mailId} = ${mails.id})`;
  return database.$count(
    mails,
    and(eq(mails.runId, run), eq(mails.kind, 'digest'), sql`not ${hasRole}`),
  );
}
