import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Limiter } from '../../api/rate-limits.ts';
import { addressMails, addressRequests } from './limits.ts';
import { emailKey } from './address.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../database/schema.ts';

/** What the rules about alerts need beside the database. */
export type Surroundings = {
  /** Epoch seconds. */
  now: number;
  /** Counts in the database of a transaction. */
  limiterOn: (database: Database) => Limiter;
};

/** The mail to send for a request; null when there is none. */
export type MailToSend = { mailId: string | null };

/** A mail that somebody asked for by typing an address. */
type AskedMail =
  | { kind: 'confirmation'; to: string; alertId: string }
  | { kind: 'links'; to: string }
  | { kind: 'newsletter'; to: string; newsletterKey: string };

/**
 * Whether a request about an address is looked at. Asked for before anything of it is held, since
 * those that come at once wait for each other from then on.
 * @param addressKey the address folded, see `emailKey`
 */
export async function isLookedAt(
  database: Database,
  addressKey: string,
  { now, limiterOn }: Surroundings,
): Promise<boolean> {
  return (await limiterOn(database).count(addressRequests, addressKey, now)).isAllowed;
}

/**
 * Puts a mail into the outbox. One that waits there already is not put there twice, and nothing is
 * put there once the address has had its mails of the day: anybody can type any address.
 */
export async function queueMail(
  transaction: Database,
  mail: AskedMail,
  { now, limiterOn }: Surroundings,
): Promise<MailToSend> {
  const [waiting] = await transaction
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.kind, mail.kind), inArray(mails.state, ['queued', 'sending']), isAbout(mail)),
    )
    .limit(1);
  if (waiting) return { mailId: waiting.id };
  const verdict = await limiterOn(transaction).count(addressMails, emailKey(mail.to), now);
  if (!verdict.isAllowed) return { mailId: null };
  const id = uuid();
  await transaction.insert(mails).values({ id, ...mail });
  return { mailId: id };
}

function isAbout(mail: AskedMail) {
  switch (mail.kind) {
    case 'confirmation':
      return eq(mails.alertId, mail.alertId);
    case 'links':
      return eq(mails.to, mail.to);
    case 'newsletter':
      return eq(mails.newsletterKey, mail.newsletterKey);
  }
}
