/**
 * Requests that visitors make by typing an address: an alert, the newsletter, new links. Anybody can type
 * any address, so neither the response nor its timing may reveal whether an address has alerts: every
 * request queues one mail and has no other visible effect. Contract: 2.9, 3.6, 4.6, 4.7.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { waitInWords } from '../api/rate-limits.ts';
import { Refusal } from '../api/responses.ts';
import type { QueryJson } from '../query/query-json.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { emailKey, mailboxKey } from './address.ts';
import { queryKey, storedQueryKey } from './alert-query.ts';
import { rhythmNote } from './client/rhythms.ts';
import type { Database } from './database/database.ts';
import { type Alert, alerts, mails, newsletterSubscribers } from './database/schema.ts';
import {
  addressMails,
  addressRequests,
  type DatabaseLimiter,
  unconfirmedMails,
  unconfirmedRequests,
} from './rate-limits.ts';

/**
 * Per address, pending and confirmed together. Only confirmed alerts count against a new request, since
 * anybody can create pending ones for an address.
 * @internal
 */
export const MAX_ALERTS = 10;

/**
 * Texts of consent by their version. Alerts and newsletter addresses store the version, so no text may change
 * or go. Contract: 2.9, 20.4.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  'alerts-1':
    'You will receive updates daily (if there are new roles) and you can unsubscribe at any time',
  'alerts-weekly-1':
    'You will receive updates weekly (if there are new roles) and you can unsubscribe at any time',
  'newsletter-1': 'Also subscribe to our newsletter',
};

/**
 * What is stored of a consent: the version of the text that the visitor has seen, or the text itself where it
 * has none, as in another language or in the board's own words.
 */
function storedConsent(shown: string): string {
  const known = Object.entries(consentTexts).find(([, text]) => text === shown);
  return known?.[0] ?? shown;
}

export type Dependencies = {
  now: number;
  /** A limiter that counts within a transaction. */
  limiterOn: (database: Database) => DatabaseLimiter;
};

type AlertRequest = {
  email: string;
  /** Null for every role. */
  query: QueryJson | null;
  rhythm?: Alert['rhythm'] | undefined;
};

/**
 * Requests an alert, which stays pending until the owner of the address confirms it. The same query twice is
 * one alert. If there are too many, a new request replaces the oldest pending alert. If the alert is already
 * confirmed, or there are too many confirmed ones, the mail contains the links of the existing alerts
 * instead.
 * @throws {Refusal} 429 when the whole board has had too many requests
 */
export async function subscribe(
  database: Database,
  { email, query, rhythm = 'daily' }: AlertRequest,
  dependencies: Dependencies,
): Promise<void> {
  if (!(await isWithinLimit(database, email, dependencies))) return;
  await limitUnconfirmed(database, dependencies);
  await database.transaction(async (transaction) => {
    const known = await lockAlertsOf(transaction, emailKey(email));
    const same = findAlert(known, queryKey(query));
    const confirmed = known.filter(({ state }) => state === 'confirmed');
    const isAccepted = same?.state !== 'confirmed' && confirmed.length < MAX_ALERTS;
    if (same?.state !== 'pending' && !isAccepted) {
      return queueLinks(transaction, email, dependencies);
    }
    if (same?.state !== 'pending') await makeRoom(transaction, known);
    const alertId = await savePending(
      transaction,
      same,
      { email, query, rhythm },
      dependencies.now,
    );
    return queueMail(transaction, { kind: 'confirmation', to: email, alertId }, dependencies);
  });
}

/**
 * All alerts of an address, in any state. Blocks other changes to them until the transaction ends, even if
 * there are none yet.
 * @param addressKey the normalised address, see `emailKey`
 */
export async function lockAlertsOf(transaction: Database, addressKey: string): Promise<Alert[]> {
  await lock(transaction, addressKey);
  // The digest locks in the same order, so they cannot deadlock.
  return transaction
    .select()
    .from(alerts)
    .where(eq(alerts.emailKey, addressKey))
    .orderBy(asc(alerts.id))
    .for('no key update');
}

/** Blocks others that lock the same until the transaction ends. */
async function lock(transaction: Database, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * The alert with the given query key. A stored key may be outdated, because values of the query may have
 * been renamed since.
 */
export function findAlert(known: readonly Alert[], key: string): Alert | undefined {
  return (
    known.find((alert) => alert.queryKey === key) ??
    known.find((alert) => storedQueryKey(alert.queryJson) === key)
  );
}

/** Ends the oldest pending alert if there is no room for another. */
async function makeRoom(transaction: Database, known: readonly Alert[]): Promise<void> {
  const pending = known.filter(({ state }) => state === 'pending');
  const confirmed = known.filter(({ state }) => state === 'confirmed');
  if (pending.length + confirmed.length < MAX_ALERTS) return;
  const [oldest] = pending.sort((one, other) => +one.createdAt - +other.createdAt);
  if (!oldest) return;
  const isIt = eq(alerts.id, oldest.id);
  // Delete the mail first: a sender that has locked it still needs the alert.
  await transaction
    .delete(mails)
    .where(and(eq(mails.alertId, oldest.id), eq(mails.kind, 'confirmation')));
  if (oldest.unsubscribedAt === null) await transaction.delete(alerts).where(isIt);
  // Its earlier unsubscribe links must stay valid.
  else await transaction.update(alerts).set({ state: 'unsubscribed' }).where(isIt);
}

async function savePending(
  transaction: Database,
  same: Alert | undefined,
  { email, query, rhythm }: Required<AlertRequest> & Pick<Alert, 'rhythm'>,
  now: number,
): Promise<string> {
  const fields = {
    email,
    emailKey: emailKey(email),
    queryJson: query,
    queryKey: queryKey(query),
    rhythm,
    state: 'pending' as const,
    consentText: storedConsent(rhythmNote(rhythm)),
    createdAt: new Date(now * 1000),
    dueAt: null,
    pausedUntil: null,
    keepAskedAt: null,
  };
  if (same) {
    await transaction.update(alerts).set(fields).where(eq(alerts.id, same.id));
    return same.id;
  }
  const id = uuid();
  await transaction.insert(alerts).values({ id, ...fields });
  return id;
}

/**
 * Requests new update links. The mail is queued for any address; the delivery drops it if the address has no
 * confirmed alert.
 */
export async function requestLinks(
  database: Database,
  { email }: { email: string },
  dependencies: Dependencies,
): Promise<void> {
  if (!(await isWithinLimit(database, email, dependencies))) return;
  await database.transaction((transaction) => queueLinks(transaction, email, dependencies));
}

/**
 * Sends the links to the address as it was confirmed: the spelling typed now may reach another mailbox on
 * some mail servers.
 */
async function queueLinks(
  transaction: Database,
  email: string,
  dependencies: Dependencies,
): Promise<void> {
  const [confirmed] = await transaction
    .select({ email: alerts.email })
    .from(alerts)
    .where(and(eq(alerts.emailKey, emailKey(email)), eq(alerts.state, 'confirmed')))
    .limit(1);
  const to = confirmed?.email ?? email;
  await queueMail(transaction, { kind: 'links', to }, dependencies);
}

/**
 * Requests the newsletter; a mail asks the owner of the address to confirm. For an existing subscriber the
 * mail is queued too, and dropped by the delivery. An address that has unsubscribed is not asked again.
 * @returns the same for new and existing subscribers
 * @throws {Refusal} 429 when the whole board has had too many requests
 */
export async function subscribeToNewsletter(
  database: Database,
  { email }: { email: string },
  dependencies: Dependencies,
): Promise<'requested' | 'previously unsubscribed'> {
  const key = emailKey(email);
  if (!(await isWithinLimit(database, email, dependencies))) return 'requested';
  await limitUnconfirmed(database, dependencies);
  return database.transaction(async (transaction) => {
    const state = await savePendingReader(transaction, { key, email }, dependencies.now);
    if (state === 'unsubscribed') return 'previously unsubscribed';
    const mail = { kind: 'newsletter', to: email, newsletterKey: key } as const;
    await queueMail(transaction, mail, dependencies);
    return 'requested';
  });
}

async function savePendingReader(
  transaction: Database,
  { key, email }: { key: string; email: string },
  now: number,
): Promise<typeof newsletterSubscribers.$inferSelect.state> {
  const { emailKey: target, state } = newsletterSubscribers;
  const fields = {
    email,
    state: 'pending' as const,
    consentText: storedConsent(words.alertForm.newsletter),
    createdAt: new Date(now * 1000),
  };
  await transaction
    .insert(newsletterSubscribers)
    .values({ emailKey: key, ...fields })
    .onConflictDoUpdate({ target, set: fields, setWhere: eq(state, 'pending') });
  const [known] = await transaction
    .select({ state })
    .from(newsletterSubscribers)
    .where(eq(target, key));
  return known?.state ?? 'pending';
}

/**
 * Counts a request for the whole board, unless its mailbox has had too many. Whether the address has alerts
 * is not known yet, so a refusal cannot reveal it.
 */
async function limitUnconfirmed(
  database: Database,
  { now, limiterOn }: Dependencies,
): Promise<void> {
  const verdict = await limiterOn(database).count(unconfirmedRequests, 'board', now);
  if (verdict.isAllowed) return;
  const { retryAfter } = verdict;
  const detail = say(words.apiErrors.tooManySignUps, { wait: waitInWords(retryAfter) });
  const reason = `More than ${unconfirmedRequests.count} sign-ups in an hour: further ones are refused`;
  throw new Refusal(429, detail, { retryAfter, reason });
}

/**
 * Whether a request about an address is processed. Counts before locking any row, because from then on
 * concurrent requests for the address are serialised.
 */
async function isWithinLimit(
  database: Database,
  email: string,
  { now, limiterOn }: Dependencies,
): Promise<boolean> {
  return (await limiterOn(database).count(addressRequests, mailboxKey(email), now)).isAllowed;
}

type MailToQueue =
  | { kind: 'confirmation'; to: string; alertId: string }
  | { kind: 'links'; to: string }
  | { kind: 'newsletter'; to: string; newsletterKey: string };

/** Queues a mail, unless the same is queued already or the mailbox has reached one of its limits. */
async function queueMail(
  transaction: Database,
  mail: MailToQueue,
  { now, limiterOn }: Dependencies,
): Promise<void> {
  const isWaiting = inArray(mails.state, ['queued', 'sending']);
  const isQueued = and(eq(mails.kind, mail.kind), isWaiting, isSame(mail));
  if ((await transaction.$count(mails, isQueued)) > 0) return;
  const limiter = limiterOn(transaction);
  const mailbox = mailboxKey(mail.to);
  // Other spellings have locked other addresses. All kinds lock, so that they take equally long.
  await lock(transaction, `mailbox ${mailbox}`);
  if (mail.kind !== 'links') {
    if (!(await limiter.countRecent(unconfirmedMails, mailbox, now))) return;
  }
  if (!(await limiter.count(addressMails, mailbox, now)).isAllowed) return;
  await transaction.insert(mails).values({ id: uuid(), ...mail });
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
