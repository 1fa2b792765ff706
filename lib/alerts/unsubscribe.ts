import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { alerts, newsletterSubscribers, tokens } from './database/schema.ts';
import { findToken, hashToken, type TokenSubject } from './tokens.ts';

/**
 * Ends an alert or a newsletter subscription (RFC 8058). Idempotent. Links to confirm or change it become
 * invalid.
 * @param now epoch seconds
 */
export async function unsubscribe(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'unsubscribed' | 'invalid'> {
  const find = () => findToken(database, { token, purpose: 'unsubscribe' }, now);
  let ended: TokenSubject | null = null;
  let subject = await find();
  if (subject === null) return 'invalid';
  // The alert may be merged into another concurrently; then end that one too.
  while (subject !== null && !isSame(subject, ended)) {
    const current: TokenSubject = subject;
    await database.transaction((transaction) => end(transaction, current, now));
    ended = current;
    subject = await find();
  }
  return 'unsubscribed';
}

function isSame(one: TokenSubject, other: TokenSubject | null): boolean {
  return other !== null && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Ends alerts. Their links become invalid, except those to unsubscribe.
 * @param which condition on alerts
 * @param options.now epoch seconds
 * @param options.exceptToken another token that stays valid
 * @returns how many alerts this has ended
 */
export async function endAlerts(
  transaction: Database,
  which: SQL,
  { now, exceptToken }: { now: number; exceptToken?: string },
): Promise<number> {
  const ended = await transaction
    .update(alerts)
    .set({ state: 'unsubscribed', unsubscribedAt: new Date(now * 1000), hasReason: false })
    .where(and(which, ne(alerts.state, 'unsubscribed')))
    .returning({ id: alerts.id });
  const ids = transaction.select({ id: alerts.id }).from(alerts).where(which);
  await transaction
    .delete(tokens)
    .where(
      and(
        inArray(tokens.alertId, ids),
        ne(tokens.purpose, 'unsubscribe'),
        exceptToken === undefined ? undefined : ne(tokens.hash, hashToken(exceptToken)),
      ),
    );
  return ended.length;
}

/**
 * Ends the newsletter of an address. Its links become invalid, except those to unsubscribe.
 * @param now epoch seconds
 */
export async function endNewsletter(
  transaction: Database,
  newsletterKey: string,
  now: number,
): Promise<void> {
  await transaction
    .update(newsletterSubscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: new Date(now * 1000) })
    .where(
      and(
        eq(newsletterSubscribers.emailKey, newsletterKey),
        ne(newsletterSubscribers.state, 'unsubscribed'),
      ),
    );
  await transaction
    .delete(tokens)
    .where(and(eq(tokens.newsletterKey, newsletterKey), ne(tokens.purpose, 'unsubscribe')));
}

async function end(transaction: Database, subject: TokenSubject, now: number): Promise<void> {
  if ('newsletterKey' in subject) await endNewsletter(transaction, subject.newsletterKey, now);
  else await endAlerts(transaction, eq(alerts.id, subject.alertId), { now });
}
