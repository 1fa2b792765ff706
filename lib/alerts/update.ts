/** Changes the query of an alert through the link in its mail (4.7). */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { QueryJson } from '../query/query-json.ts';
import type { Database } from './database/database.ts';
import { alerts, mails, matches, tokens } from './database/schema.ts';
import { type Alert, findAlert, lockAlertsOf } from './address-alerts.ts';
import { emailKey } from './address.ts';
import { queryKey, storedQueryKey } from './alert-query.ts';
import { wanted } from './keep.ts';
import { postponeDigests } from './manage.ts';
import { findToken } from './tokens.ts';

/**
 * Changes the query of an alert. Requires the mailed token and, in case the mail was forwarded, the
 * alert's own address.
 * @param input.query null for every role
 * @param now epoch seconds
 */
export async function updateAlert(
  database: Database,
  { email, query, token }: { email: string; query: QueryJson | null; token: string },
  now: number,
): Promise<'updated' | 'refused'> {
  const key = queryKey(query);
  const purpose = 'update';
  if ((await findToken(database, { token, purpose }, now)) === null) return 'refused';
  return database.transaction(async (transaction) => {
    const known = await lockAlertsOf(transaction, emailKey(email));
    // Look it up again under the lock: the alert may have been merged into another.
    const subject = await findToken(transaction, { token, purpose }, now);
    const alertId = subject && 'alertId' in subject ? subject.alertId : null;
    const alert = known.find(({ id, state }) => id === alertId && state === 'confirmed');
    if (!alert) return 'refused';
    const pauseLeft = ({ pausedUntil }: Alert): number =>
      Math.max((pausedUntil?.getTime() ?? 0) / 1000 - now, 0);
    const others = known.filter((other) => other !== alert);
    // With a new query, only roles that come from now on are new.
    let { matchedRun } = alert;
    const isSame = key === alert.queryKey || key === storedQueryKey(alert.queryJson);
    let sinceRun = isSame ? alert.sinceRun : matchedRun;
    for (let twin = findAlert(others, key); twin; twin = findAlert(others, key)) {
      await absorb(transaction, { twin, into: alert });
      // Queued mail of both alerts follows the schedule of the one that is kept.
      if (pauseLeft(alert) !== pauseLeft(twin)) {
        await postponeDigests(transaction, alert.id, pauseLeft(alert));
      }
      others.splice(others.indexOf(twin), 1);
      if (twin.state !== 'confirmed') continue;
      matchedRun = Math.min(matchedRun, twin.matchedRun);
      sinceRun = Math.min(sinceRun, twin.sinceRun);
    }
    const fields = { queryJson: query, queryKey: key, matchedRun, sinceRun };
    await transaction
      .update(alerts)
      .set({ ...wanted(now), ...fields, updatedAt: new Date(now * 1000) })
      .where(eq(alerts.id, alert.id));
    return 'updated';
  });
}

/**
 * Merges an alert into another with the same query: the links of both then lead to that alert, and roles
 * already sent for either are not sent again.
 */
async function absorb(
  transaction: Database,
  { twin, into }: { twin: Alert; into: Alert },
): Promise<void> {
  const had = transaction
    .select({ roleId: matches.roleId })
    .from(matches)
    .where(eq(matches.alertId, into.id));
  await transaction
    .delete(mails)
    .where(and(eq(mails.alertId, twin.id), eq(mails.kind, 'confirmation')));
  // Mails are unique per alert and run, and the merged alert may be matched with a run again.
  await transaction
    .update(mails)
    .set({ runId: null })
    .where(inArray(mails.alertId, [twin.id, into.id]));
  await transaction.update(mails).set({ alertId: into.id }).where(eq(mails.alertId, twin.id));
  await transaction
    .update(matches)
    .set({ alertId: into.id })
    .where(and(eq(matches.alertId, twin.id), notInArray(matches.roleId, had)));
  await transaction.update(tokens).set({ alertId: into.id }).where(eq(tokens.alertId, twin.id));
  await transaction.delete(alerts).where(eq(alerts.id, twin.id));
}

/**
 * Whether a token may change an alert.
 * @param now epoch seconds
 */
export async function validateToken(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'valid' | 'invalid'> {
  const subject = await findToken(database, { token, purpose: 'update' }, now);
  if (subject === null || !('alertId' in subject)) return 'invalid';
  const [alert] = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, subject.alertId), eq(alerts.state, 'confirmed')));
  return alert ? 'valid' : 'invalid';
}
