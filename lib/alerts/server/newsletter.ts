import { eq } from 'drizzle-orm';
import { emailKey } from './address.ts';
import { currentConsent } from './consent-text.ts';
import type { Database } from '../database/database.ts';
import { newsletterSubscribers } from '../database/schema.ts';
import { isLookedAt, type MailToSend, queueMail, type Surroundings } from './outbox.ts';

/** What a newsletter says to an address that wants to have it. */
export type NewsletterAnswer =
  /** The same for a new address and one that has it already. */
  ({ kind: 'asked' } & MailToSend) | { kind: 'previously unsubscribed' };

/** Whoever keeps the addresses of the newsletter. */
export type NewsletterProvider = {
  subscribe(input: { email: string }, surroundings: Surroundings): Promise<NewsletterAnswer>;
};

/**
 * The newsletter whose addresses the board keeps by itself: an address is asked by mail whether it
 * wants it. For one that has it already, the mail is queued as well and dropped when it is to be
 * sent: so neither the answer nor the work tells which it is. Who has left it is not asked again.
 */
export function newsletterTable(database: Database): NewsletterProvider {
  return {
    async subscribe({ email }, surroundings) {
      const key = emailKey(email);
      if (!(await isLookedAt(database, key, surroundings))) return { kind: 'asked', mailId: null };
      return database.transaction(async (transaction) => {
        const state = await letWait(transaction, { key, email }, surroundings.now);
        if (state === 'unsubscribed') return { kind: 'previously unsubscribed' };
        const mail = { kind: 'newsletter', to: email, newsletterKey: key } as const;
        return { kind: 'asked', ...(await queueMail(transaction, mail, surroundings)) };
      });
    },
  };
}

/** Writes down an address that is new, and renews one that waits. Holds the row. */
async function letWait(
  transaction: Database,
  { key, email }: { key: string; email: string },
  now: number,
): Promise<typeof newsletterSubscribers.$inferSelect.state> {
  const fields = {
    email,
    state: 'pending' as const,
    consentText: currentConsent.newsletter,
    createdAt: new Date(now * 1000),
  };
  await transaction
    .insert(newsletterSubscribers)
    .values({ emailKey: key, ...fields })
    .onConflictDoUpdate({
      target: newsletterSubscribers.emailKey,
      set: fields,
      setWhere: eq(newsletterSubscribers.state, 'pending'),
    });
  const [known] = await transaction
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, key));
  return known?.state ?? 'pending';
}
