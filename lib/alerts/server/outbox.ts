/** How a mail that somebody requested by typing an address gets into the outbox. */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Limiter } from '../../api/rate-limits.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../database/schema.ts';
import { mailboxKey } from './address.ts';
import { addressMails, addressRequests } from './rate-limits.ts';

/** What the rules about alerts need besides the database. */
export type Dependencies = {
  /** Epoch seconds. */
  now: number;
  /** Counts in the database of a transaction. */
  limiterOn: (database: Database) => Limiter;
};

/** The mail that was queued for a request; null when there is none. */
export type RequestedMail = { mailId: string | null };

type MailToQueue =
  | { kind: 'confirmation'; to: string; alertId: string }
  | { kind: 'links'; to: string }
  | { kind: 'newsletter'; to: string; newsletterKey: string };

/**
 * Whether a request about an address is processed. It is counted before any row is locked, since
 * simultaneous requests for one address wait for each other from then on.
 */
export async function isWithinLimit(
  database: Database,
  email: string,
  { now, limiterOn }: Dependencies,
): Promise<boolean> {
  return (await limiterOn(database).count(addressRequests, mailboxKey(email), now)).isAllowed;
}

/**
 * Puts a mail into the outbox, unless the same mail is waiting there already or the address has had
 * its mails of the day.
 */
export async function queueMail(
  transaction: Database,
  mail: MailToQueue,
  { now, limiterOn }: Dependencies,
): Promise<RequestedMail> {
  const [waiting] = await transaction
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.kind, mail.kind), inArray(mails.state, ['queued', 'sending']), isSame(mail)),
    )
    .limit(1);
  if (waiting) return { mailId: waiting.id };
  const verdict = await limiterOn(transaction).count(addressMails, mailboxKey(mail.to), now);
  if (!verdict.isAllowed) return { mailId: null };
  const id = uuid();
  await transaction.insert(mails).values({ id, ...mail });
  return { mailId: id };
}

function isSame(mail: MailToQueue) {
  switch (mail.kind) {
    case 'confirmation':
      return eq(mails.alertId, mail.alertId);
    case 'links':
      return eq(mails.to, mail.to);
    case 'newsletter':
      return eq(mails.newsletterKey, mail.newsletterKey);
  }
}
