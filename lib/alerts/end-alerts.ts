/** Ends alerts: by their readers' links, and after bounces and complaints. Contract: 19.1. */
import { createHmac } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { emailKey } from './address.ts';
import { returnSecret, returnSecrets } from './return-address.ts';
import type { Database } from './database/database.ts';
import { alerts, complaints, mails, newsletterSubscribers, tokens } from './database/schema.ts';
import { findToken, hashToken, type TokenSubject } from './tokens.ts';

/**
 * Ends an alert or a newsletter subscription (RFC 8058). Idempotent. Links to confirm or change it become
 * invalid.
 */
export async function unsubscribe(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'unsubscribed' | 'invalid'> {
  const find = () => findToken(database, { token, purpose: 'unsubscribe' }, now);
  const first = await find();
  if (first === null) return 'invalid';
  let ended: TokenSubject | null = null;
  // The alert may be merged into another concurrently; then end that one too.
  for (let subject: TokenSubject | null = first; subject !== null; subject = await find()) {
    if (JSON.stringify(subject) === JSON.stringify(ended)) break;
    const current = subject;
    await database.transaction(async (transaction) => {
      if ('newsletterKey' in current) await endNewsletter(transaction, current.newsletterKey, now);
      else await endAlerts(transaction, eq(alerts.id, current.alertId), { now });
    });
    ended = current;
  }
  return 'unsubscribed';
}

/**
 * Ends alerts. Their links become invalid, except those to unsubscribe.
 * @param which condition on alerts
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
  const isOther = exceptToken === undefined ? undefined : ne(tokens.hash, hashToken(exceptToken));
  await transaction
    .delete(tokens)
    .where(and(inArray(tokens.alertId, ids), ne(tokens.purpose, 'unsubscribe'), isOther));
  return ended.length;
}

/** Ends the newsletter of an address. Its links become invalid, except those to unsubscribe. */
async function endNewsletter(
  transaction: Database,
  newsletterKey: string,
  now: number,
): Promise<void> {
  const { emailKey: key, state } = newsletterSubscribers;
  await transaction
    .update(newsletterSubscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: new Date(now * 1000) })
    .where(and(eq(key, newsletterKey), ne(state, 'unsubscribed')));
  await transaction
    .delete(tokens)
    .where(and(eq(tokens.newsletterKey, newsletterKey), ne(tokens.purpose, 'unsubscribe')));
}

/** `hard`: the mailbox does not exist. `soft`: this mail could not be delivered. */
export type Bounce = 'hard' | 'soft' | 'complaint';

/** An alert ends after this many consecutive bounced digests. */
const MAX_SOFT_BOUNCES = 3;

/**
 * What a report is about: a mail or, if the reporter is trusted, an address. For an address the mail is
 * looked up only to count soft bounces: it may already be deleted, or not yet marked as sent. `at` is when
 * the mail bounced, in epoch seconds.
 */
type Bounced = { mailId: string } | { address: string; at: number };

/** Processes a bounce or complaint, and says how many alerts ended. Idempotent. */
export async function endBounced(
  database: Database,
  { bounce, ...about }: { bounce: Bounce } & Bounced,
  now: number,
): Promise<{ ended: number } | 'unknown mail'> {
  const secret = await returnSecret(database);
  return database.transaction(async (transaction) => {
    const suppress = (address: string) =>
      transaction
        .insert(complaints)
        .values({ addressHash: hashAddress(address, secret), createdAt: new Date(now * 1000) })
        .onConflictDoNothing();
    if ('address' in about && bounce !== 'soft') {
      if (bounce === 'complaint') await suppress(about.address);
      return endAll(transaction, null, about.address, now);
    }
    const found = await findMails(transaction, about);
    const [mail] = found;
    if (!mail) return 'unknown mail';
    const ids = found.map(({ id }) => id);
    await transaction
      .update(mails)
      .set({ bounce })
      .where(and(inArray(mails.id, ids), sql`${mails.bounce} is distinct from 'complaint'`));
    const address = await addressOf(transaction, mail);
    if (bounce === 'soft') {
      for (const each of found) {
        if (await isThirdInARow(transaction, each)) {
          return endAll(transaction, each.alertId, address, now);
        }
      }
      return { ended: 0 };
    }
    if (bounce === 'complaint' && address) await suppress(address);
    return endAll(transaction, mail.alertId, address, now);
  });
}

/** Looks up which of the addresses have complained and so must never be mailed again. */
export async function complainedAddresses(
  database: Database,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const [any] = await database.select({ hash: complaints.addressHash }).from(complaints).limit(1);
  if (!any) return () => false;
  const secrets = await returnSecrets(database);
  const hashesOf = (address: string) => secrets.map((secret) => hashAddress(address, secret));
  const hashes = [...new Set(addresses.flatMap(hashesOf))];
  const found = await database
    .select({ hash: complaints.addressHash })
    .from(complaints)
    .where(inArray(complaints.addressHash, hashes));
  const complained = new Set(found.map(({ hash }) => hash));
  return (address) => hashesOf(address).some((hash) => complained.has(hash));
}

type Mail = Pick<typeof mails.$inferSelect, 'id' | 'to' | 'alertId' | 'kind' | 'runId'>;

/** More than one address gets in a digest. */
const MAX_MAILS = 100;
/** Tolerated clock skew of the reporter. */
const CLOCK_SECONDS = 60;

/** The mail, or for an address all its mails of the latest digest before the bounce. */
async function findMails(transaction: Database, about: Bounced): Promise<Mail[]> {
  const { id, to, alertId, kind, runId } = mails;
  const found = await transaction
    .select({ id, to, alertId, kind, runId })
    .from(mails)
    .where('mailId' in about ? eq(mails.id, about.mailId) : isDigestTo(transaction, about))
    .orderBy(desc(mails.runId))
    .limit(MAX_MAILS)
    .for('update');
  return found.filter((mail) => mail.runId === found[0]!.runId);
}

function isDigestTo(transaction: Database, { address, at }: { address: string; at: number }) {
  const ids = transaction
    .select({ id: alerts.id })
    .from(alerts)
    .where(eq(alerts.emailKey, emailKey(address)));
  return and(
    inArray(mails.alertId, ids),
    eq(mails.kind, 'digest'),
    isNotNull(mails.runId),
    lte(mails.sentAt, new Date((at + CLOCK_SECONDS) * 1000)),
  );
}

/** Old mails lose their address, but their alert may still have it. */
async function addressOf(transaction: Database, { to, alertId }: Mail): Promise<string> {
  if (to !== '' || alertId === null) return to;
  const [alert] = await transaction
    .select({ email: alerts.email })
    .from(alerts)
    .where(eq(alerts.id, alertId));
  return alert?.email ?? '';
}

/** Whether the alert's latest digests up to this one, since it was confirmed, have all bounced. */
async function isThirdInARow(transaction: Database, mail: Mail): Promise<boolean> {
  if (mail.alertId === null || mail.kind !== 'digest') return false;
  const latest = await transaction
    .select({ bounce: mails.bounce })
    .from(mails)
    .where(
      and(
        eq(mails.alertId, mail.alertId),
        eq(mails.kind, 'digest'),
        isNotNull(mails.sentAt),
        sql`${mails.sentAt} > (select confirmed_at from alerts where id = ${mail.alertId})`,
        sql`${mails.sentAt} <= (select sent_at from mails where id = ${mail.id})`,
      ),
    )
    .orderBy(desc(mails.sentAt), desc(mails.runId))
    .limit(MAX_SOFT_BOUNCES);
  return latest.length === MAX_SOFT_BOUNCES && latest.every(({ bounce }) => bounce !== null);
}

/** Ends the alerts and the newsletter of an address; the delivery then drops its queued mails. */
async function endAll(
  transaction: Database,
  alertId: string | null,
  address: string,
  now: number,
): Promise<{ ended: number }> {
  const key = emailKey(address);
  const isOfAddress = address === '' ? sql`false` : eq(alerts.emailKey, key);
  const isIt = alertId === null ? sql`false` : eq(alerts.id, alertId);
  const ended = await endAlerts(transaction, or(isOfAddress, isIt)!, { now });
  if (address !== '') await endNewsletter(transaction, key, now);
  return { ended };
}

const hashAddress = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(emailKey(address)).digest('base64url');
