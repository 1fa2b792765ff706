/** Confirms alerts and newsletters, and keeps alerts for another year. Contract: 4.6, 18.8. */
import { and, eq } from 'drizzle-orm';
import { mailboxKey } from './address.ts';
import type { Database } from './database/database.ts';
import { alerts, newsletterSubscribers } from './database/schema.ts';
import { type DigestTime, firstDue } from './digest-times.ts';
import { type DatabaseLimiter, unconfirmedMails } from './rate-limits.ts';
import { latestRun, takeBaseline } from './sightings.ts';
import { findToken } from './tokens.ts';

type Confirmation = 'confirmed' | 'newsletter confirmed' | 'invalid';

type ConfirmInput = {
  token: string;
  /** Called only before the first digest. */
  openRoleIds: () => Promise<readonly number[]>;
  digestTime?: DigestTime;
  limiterOn: (database: Database) => DatabaseLimiter;
};

/**
 * Confirms an alert or a newsletter subscription. Idempotent. From then on an alert gets the roles that no
 * run has seen yet.
 */
export async function confirm(
  database: Database,
  { token, openRoleIds, digestTime = { hour: 7, timeZone: 'UTC' }, limiterOn }: ConfirmInput,
  now: number,
): Promise<Confirmation> {
  const subject = await findToken(database, { token, purpose: 'confirm' }, now);
  if (subject === null) return 'invalid';
  if ('newsletterKey' in subject) {
    return confirmReader(database, subject.newsletterKey, { now, limiterOn });
  }
  if ((await latestRun(database)) === null) await takeBaseline(database, await openRoleIds(), now);
  const isIt = eq(alerts.id, subject.alertId);
  return database.transaction(async (transaction) => {
    const [alert] = await transaction
      .select({ state: alerts.state, rhythm: alerts.rhythm, email: alerts.email })
      .from(alerts)
      .where(isIt)
      .for('no key update');
    if (alert?.state !== 'pending') return alert?.state === 'confirmed' ? 'confirmed' : 'invalid';
    const run = (await latestRun(transaction)) ?? 0;
    await transaction
      .update(alerts)
      .set({
        state: 'confirmed',
        matchedRun: run,
        sinceRun: run,
        dueAt: firstDue(alert.rhythm, now, digestTime),
        ...wanted(now),
        confirmedAt: new Date(now * 1000),
        unsubscribedAt: null,
      })
      .where(isIt);
    await limiterOn(transaction).reset(unconfirmedMails, mailboxKey(alert.email));
    return 'confirmed';
  });
}

async function confirmReader(
  database: Database,
  newsletterKey: string,
  { now, limiterOn }: { now: number } & Pick<ConfirmInput, 'limiterOn'>,
): Promise<Confirmation> {
  const isReader = eq(newsletterSubscribers.emailKey, newsletterKey);
  const confirmed = await database
    .update(newsletterSubscribers)
    .set({ state: 'confirmed', confirmedAt: new Date(now * 1000) })
    .where(and(isReader, eq(newsletterSubscribers.state, 'pending')))
    .returning({ email: newsletterSubscribers.email });
  for (const { email } of confirmed) {
    await limiterOn(database).reset(unconfirmedMails, mailboxKey(email));
  }
  const [reader] = await database
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(isReader);
  return reader?.state === 'confirmed' ? 'newsletter confirmed' : 'invalid';
}

/** The columns to set when a reader shows that an alert is wanted. */
export const wanted = (now: number) => ({ wantedAt: new Date(now * 1000), keepAskedAt: null });

export async function keepAlert(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'kept' | 'invalid'> {
  const subject = await findToken(database, { token, purpose: 'keep' }, now);
  if (!subject || !('alertId' in subject)) return 'invalid';
  const kept = await database
    .update(alerts)
    .set(wanted(now))
    .where(and(eq(alerts.id, subject.alertId), eq(alerts.state, 'confirmed')))
    .returning({ id: alerts.id });
  return kept.length > 0 ? 'kept' : 'invalid';
}
