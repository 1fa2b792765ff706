/**
 * Changes alerts through mailed links: the query of one alert through its update link, and all alerts of an
 * address through the link to their page. Contract: 4.7, 18.2, 18.3, 18.8.
 */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { QueryJson } from '../query/query-json.ts';
import { DAY_SECONDS } from '../roles/closing.ts';
import { emailKey } from './address.ts';
import { queryKey, storedQueryKey } from './alert-query.ts';
import type { AlertChange } from './client/contract.ts';
import { wanted } from './confirm.ts';
import { type Database, inSeconds } from './database/database.ts';
import { type Alert, alerts, mails, matches, tokens } from './database/schema.ts';
import { type DigestTime, firstDue } from './digest-times.ts';
import { endAlerts } from './end-alerts.ts';
import { heldUntil } from './last-stop.ts';
import { findAlert, lockAlertsOf } from './subscribe.ts';
import { findToken, issueTokens } from './tokens.ts';

const PAUSE_SECONDS = 30 * DAY_SECONDS;

/**
 * Reads the confirmed alerts, oldest first, of the address that a link was mailed to.
 * @returns `email` as it was typed; null when the link is not valid
 */
export async function managedAlerts(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<{ email: string; alerts: Alert[] } | null> {
  const owner = await findOwner(database, token, now);
  if (!owner) return null;
  const owned = await database
    .select()
    .from(alerts)
    .where(and(eq(alerts.emailKey, owner.emailKey), eq(alerts.state, 'confirmed')))
    .orderBy(alerts.createdAt, alerts.id);
  return { email: owner.email, alerts: owned };
}

/** The alert whose mail contained the link. It may have ended since, for example through this link. */
export async function findOwner(
  database: Database,
  token: string,
  now: number,
): Promise<Alert | null> {
  const subject = await findToken(database, { token, purpose: 'manage' }, now);
  if (!subject || !('alertId' in subject)) return null;
  const [alert] = await database.select().from(alerts).where(eq(alerts.id, subject.alertId));
  return alert && alert.email !== '' ? alert : null;
}

/**
 * Changes one alert of the address that a link was mailed to. A change of rhythm or a pause also shows that
 * the alert is wanted.
 * @returns after "edit" a token for the board's update mode, else null; "invalid" when the link or the
 * alert is not valid
 */
export async function changeAlert(
  database: Database,
  input: { token: string; alertId: string; change: AlertChange; digestTime: DigestTime },
  now: number,
): Promise<{ updateToken: string | null; alert: Alert } | 'invalid'> {
  const { token, alertId, change, digestTime } = input;
  return database.transaction(async (transaction) => {
    const owner = await findOwner(transaction, token, now);
    if (!owner) return 'invalid';
    const owned = await lockAlertsOf(transaction, owner.emailKey);
    const alert = owned.find(({ id, state }) => id === alertId && state === 'confirmed');
    if (!alert) return 'invalid';
    const set = (fields: Partial<Alert>) =>
      transaction
        .update(alerts)
        .set({ ...wanted(now), ...fields })
        .where(eq(alerts.id, alertId));
    let updateToken: string | null = null;
    switch (change) {
      case 'pause':
        await set({ pausedUntil: new Date((now + PAUSE_SECONDS) * 1000) });
        await postponeDigests(transaction, alertId, PAUSE_SECONDS);
        break;
      case 'resume':
        await set({ pausedUntil: null });
        await postponeDigests(transaction, alertId, 0);
        break;
      case 'edit': {
        // The new token expires no later than the mailed link, so repeated edits do not prolong access.
        const links = [{ purpose: 'update', subject: { alertId }, within: token } as const];
        [updateToken = null] = await issueTokens(transaction, links, now);
        break;
      }
      case 'delete':
        // The page that this link opened stays usable.
        await endAlerts(transaction, eq(alerts.id, alertId), { now, exceptToken: token });
        break;
      default:
        await set({
          rhythm: change,
          dueAt: change === alert.rhythm ? alert.dueAt : firstDue(change, now, digestTime),
        });
    }
    return { updateToken, alert };
  });
}

/**
 * Postpones queued digests by the database's clock, which the outbox uses. Those that a stopped run holds
 * (19.8) are held on.
 */
async function postponeDigests(
  transaction: Database,
  alertId: string,
  seconds: number,
): Promise<void> {
  const isQueued = inArray(mails.state, ['queued', 'sending']);
  const held = await heldUntil(transaction);
  await transaction
    .update(mails)
    .set({ nextAttemptAt: sql`greatest(${inSeconds(seconds)}, ${held}::timestamptz)` })
    .where(and(eq(mails.alertId, alertId), eq(mails.kind, 'digest'), isQueued));
}

/** An address that its owner recognises but that tells others little. */
export function maskedAddress(email: string): string {
  return `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;
}

/**
 * Changes the query of an alert. Requires the mailed token and, in case the mail was forwarded, the alert's
 * own address.
 * @param input.query null for every role
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
  const isOfBoth = inArray(mails.alertId, [twin.id, into.id]);
  await transaction.update(mails).set({ runId: null }).where(isOfBoth);
  await transaction.update(mails).set({ alertId: into.id }).where(eq(mails.alertId, twin.id));
  await transaction
    .update(matches)
    .set({ alertId: into.id })
    .where(and(eq(matches.alertId, twin.id), notInArray(matches.roleId, had)));
  await transaction.update(tokens).set({ alertId: into.id }).where(eq(tokens.alertId, twin.id));
  await transaction.delete(alerts).where(eq(alerts.id, twin.id));
}

/** Whether a token may change an alert. */
export async function validateToken(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'valid' | 'invalid'> {
  const subject = await findToken(database, { token, purpose: 'update' }, now);
  if (subject === null || !('alertId' in subject)) return 'invalid';
  const isConfirmed = and(eq(alerts.id, subject.alertId), eq(alerts.state, 'confirmed'));
  return (await database.$count(alerts, isConfirmed)) > 0 ? 'valid' : 'invalid';
}
