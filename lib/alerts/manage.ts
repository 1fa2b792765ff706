/** Shows and changes all alerts of an address, through the link in any of its mails (18.2, 18.3, 18.8). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { AlertChange } from './client/contract.ts';
import type { Database } from './database/database.ts';
import { alerts, mails } from './database/schema.ts';
import { type DigestTime, firstDue } from './digest-times.ts';
import { type Alert, lockAlertsOf } from './address-alerts.ts';
import { wanted } from './keep.ts';
import { findToken, issueTokens } from './tokens.ts';
import { endAlerts } from './unsubscribe.ts';

const PAUSE_SECONDS = 30 * DAY_SECONDS;

export type ManagedAlerts = {
  /** The address as it was typed. */
  email: string;
  /** Its confirmed alerts, oldest first. */
  alerts: Alert[];
};

/**
 * Reads the alerts of the address that a link was mailed to.
 * @param now epoch seconds
 * @returns null when the link is not valid
 */
export async function managedAlerts(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<ManagedAlerts | null> {
  const owner = await findOwner(database, token, now);
  if (!owner) return null;
  const { email, emailKey } = owner;
  const owned = await database
    .select()
    .from(alerts)
    .where(and(eq(alerts.emailKey, emailKey), eq(alerts.state, 'confirmed')))
    .orderBy(alerts.createdAt, alerts.id);
  return { email, alerts: owned };
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
 * Changes one alert of the address that a link was mailed to. A change of rhythm or a pause also shows
 * that the alert is wanted.
 * @param now epoch seconds
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

/** Postpones queued digests by the database's clock, which the outbox uses. */
export async function postponeDigests(
  transaction: Database,
  alertId: string,
  seconds: number,
): Promise<void> {
  await transaction
    .update(mails)
    .set({ nextAttemptAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(
      and(
        eq(mails.alertId, alertId),
        eq(mails.kind, 'digest'),
        inArray(mails.state, ['queued', 'sending']),
      ),
    );
}

/** An address that its owner recognises but that tells others little. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}
