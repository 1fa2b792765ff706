import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { alerts, newsletterSubscribers, tokens } from '../database/schema.ts';
import { findToken, hashToken, type TokenSubject } from './tokens.ts';

/**
 * Ends an alert, or the newsletter for an address (RFC 8058). Doing it twice does no harm. Links to
 * confirm or change it become invalid.
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
  // The alert may have been merged into another in the meantime.
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
 * Ends an alert. Its links become invalid, except those to unsubscribe.
 * @param options.now epoch seconds
 * @param options.exceptToken a further token that stays valid
 */
export async function endAlert(
  transaction: Database,
  alertId: string,
  { now, exceptToken }: { now: number; exceptToken?: string },
): Promise<void> {
  await transaction
    .update(alerts)
    .set({ state: 'unsubscribed', unsubscribedAt: new Date(now * 1000), hasReason: false })
    .where(and(eq(alerts.id, alertId), ne(alerts.state, 'unsubscribed')));
  await transaction
    .delete(tokens)
    .where(
      and(
        eq(tokens.alertId, alertId),
        ne(tokens.purpose, 'unsubscribe'),
        exceptToken === undefined ? undefined : ne(tokens.hash, hashToken(exceptToken)),
      ),
    );
}

async function end(transaction: Database, subject: TokenSubject, now: number): Promise<void> {
  if ('alertId' in subject) return endAlert(transaction, subject.alertId, { now });
  const ended = { state: 'unsubscribed', unsubscribedAt: new Date(now * 1000) } as const;
  const { newsletterKey } = subject;
  await transaction
    .update(newsletterSubscribers)
    .set(ended)
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
