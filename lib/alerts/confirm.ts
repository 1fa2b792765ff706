import { and, eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { alerts, newsletterSubscribers } from './database/schema.ts';
import { type DigestTime, firstDue } from './digest-times.ts';
import { latestRun, takeBaseline } from './sightings.ts';
import { wanted } from './keep.ts';
import { findToken } from './tokens.ts';

export type Confirmation = 'confirmed' | 'invalid';

type ConfirmInput = {
  token: string;
  /** Called only before the first digest. */
  openRoleIds: () => Promise<readonly number[]>;
  /** 07:00 UTC by default. */
  digestTime?: DigestTime;
};

/**
 * Confirms an alert or a newsletter subscription. Idempotent. From then on an alert gets the roles that no
 * run has seen yet.
 * @param now epoch seconds
 */
export async function confirm(
  database: Database,
  { token, openRoleIds, digestTime = { hour: 7, timeZone: 'UTC' } }: ConfirmInput,
  now: number,
): Promise<Confirmation> {
  const subject = await findToken(database, { token, purpose: 'confirm' }, now);
  if (subject === null) return 'invalid';
  if ('newsletterKey' in subject) return confirmReader(database, subject.newsletterKey, now);
  if ((await latestRun(database)) === null) await takeBaseline(database, await openRoleIds(), now);
  return confirmAlert(database, { alertId: subject.alertId, digestTime }, now);
}

async function confirmAlert(
  database: Database,
  { alertId, digestTime }: { alertId: string; digestTime: DigestTime },
  now: number,
): Promise<Confirmation> {
  return database.transaction(async (transaction) => {
    const [alert] = await transaction
      .select({ state: alerts.state, rhythm: alerts.rhythm })
      .from(alerts)
      .where(eq(alerts.id, alertId))
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
      .where(eq(alerts.id, alertId));
    return 'confirmed';
  });
}

async function confirmReader(
  database: Database,
  newsletterKey: string,
  now: number,
): Promise<Confirmation> {
  const isReader = eq(newsletterSubscribers.emailKey, newsletterKey);
  await database
    .update(newsletterSubscribers)
    .set({ state: 'confirmed', confirmedAt: new Date(now * 1000) })
    .where(and(isReader, eq(newsletterSubscribers.state, 'pending')));
  const [reader] = await database
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(isReader);
  return reader?.state === 'confirmed' ? 'confirmed' : 'invalid';
}
