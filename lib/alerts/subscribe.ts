/**
 * What visitors ask for by typing an address: an alert, the newsletter, new links. Anybody can type
 * any address, so each request queues one mail and nothing else that could be noticed: neither the
 * response nor the work tells what is known of the address.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Limiter } from '../api/rate-limits.ts';
import type { QueryJson } from '../query/query-json.ts';
import type { Database } from './database/database.ts';
import { alerts, mails, newsletterSubscribers } from './database/schema.ts';
import { type Alert, findAlert, lockAlertsOf } from './address-alerts.ts';
import { emailKey, mailboxKey } from './address.ts';
import { queryKey } from './alert-query.ts';
import { addressMails, addressRequests } from './rate-limits.ts';

/**
 * An address has at most this many alerts that are confirmed or may still be confirmed. Only confirmed
 * ones count against a new request, since anybody can make an address have pending ones.
 * @internal
 */
export const MAX_ALERTS = 10;

/**
 * What visitors have agreed to, by version. An alert stores the version, so a text that was ever
 * shown stays here, and a changed text is a new version.
 * @internal
 */
export const consentTexts = {
  'alerts-1':
    'You will receive updates daily (if there are new roles) and you can unsubscribe at any time',
  'alerts-weekly-1':
    'You will receive updates weekly (if there are new roles) and you can unsubscribe at any time',
  'newsletter-1': 'Also subscribe to our newsletter',
} as const;

/**
 * What the alerts modal shows today (2.9).
 * @internal
 */
export const currentConsent = {
  alerts: { daily: 'alerts-1', weekly: 'alerts-weekly-1' },
  newsletter: 'newsletter-1',
} as const;

/** What the rules about requests need besides the database. */
export type Dependencies = {
  /** Epoch seconds. */
  now: number;
  /** Counts in the database of a transaction. */
  limiterOn: (database: Database) => Limiter;
};

/** A new alert, as a visitor asks for it. */
type AlertRequest = {
  email: string;
  query: QueryJson | null;
  rhythm?: Alert['rhythm'] | undefined;
};

/**
 * Requests an alert (3.6, 4.6): it stays pending until the address's owner confirms it by mail. The
 * same query twice is one alert. A new request replaces the oldest pending one when there are too
 * many. For an alert that is confirmed already, or one too many, the mail has the links of the
 * existing alerts.
 * @param input.query null asks for every role
 */
export async function subscribe(
  database: Database,
  { email, query, rhythm = 'daily' }: AlertRequest,
  dependencies: Dependencies,
): Promise<void> {
  const addressKey = emailKey(email);
  const key = queryKey(query);
  if (!(await isWithinLimit(database, email, dependencies))) return;
  await database.transaction(async (transaction) => {
    const known = await lockAlertsOf(transaction, addressKey);
    const same = findAlert(known, key);
    const isAccepted = same?.state !== 'confirmed' && count(known, 'confirmed') < MAX_ALERTS;
    if (same?.state === 'pending' || isAccepted) {
      if (same?.state !== 'pending') await makeRoom(transaction, known);
      const requested = { email, emailKey: addressKey, queryJson: query, queryKey: key, rhythm };
      const alertId = await savePending(transaction, { same, requested }, dependencies.now);
      return queueMail(transaction, { kind: 'confirmation', to: email, alertId }, dependencies);
    }
    return queueLinks(transaction, email, dependencies);
  });
}

function count(known: readonly Alert[], state: Alert['state']): number {
  return known.filter((alert) => alert.state === state).length;
}

/** Ends the oldest pending alert if there is no room for another. */
async function makeRoom(transaction: Database, known: readonly Alert[]): Promise<void> {
  if (count(known, 'pending') + count(known, 'confirmed') < MAX_ALERTS) return;
  const [oldest] = known
    .filter(({ state }) => state === 'pending')
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!oldest) return;
  const isIt = eq(alerts.id, oldest.id);
  // The mail first: a sender may have locked it, and needs the alert until it has let go of it.
  await transaction
    .delete(mails)
    .where(and(eq(mails.alertId, oldest.id), eq(mails.kind, 'confirmation')));
  if (oldest.unsubscribedAt === null) await transaction.delete(alerts).where(isIt);
  // Its old links must stay valid.
  else await transaction.update(alerts).set({ state: 'unsubscribed' }).where(isIt);
}

/** Makes an alert pending from now on, be it a new one or one that exists. */
async function savePending(
  transaction: Database,
  {
    same,
    requested,
  }: {
    same: Alert | undefined;
    requested: Pick<Alert, 'email' | 'emailKey' | 'queryJson' | 'queryKey' | 'rhythm'>;
  },
  now: number,
): Promise<string> {
  const fields = {
    ...requested,
    state: 'pending' as const,
    consentText: currentConsent.alerts[requested.rhythm],
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
 * Requests new update links (4.7). The mail is queued for any address, and dropped by the delivery
 * when the address has no confirmed alert.
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
 * Mail with links to an address's alerts is sent to the address as it was confirmed, if any was. What is
 * typed now may differ in ways that matter to some mail servers.
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
 * Requests the newsletter: a mail asks the address's owner to confirm. For an address that has it
 * already the mail is queued as well, and dropped by the delivery. An address that has unsubscribed
 * is not asked again.
 * @returns the same for a new address and for one that has it already
 */
export async function subscribeToNewsletter(
  database: Database,
  { email }: { email: string },
  dependencies: Dependencies,
): Promise<'requested' | 'previously unsubscribed'> {
  const key = emailKey(email);
  if (!(await isWithinLimit(database, email, dependencies))) return 'requested';
  return database.transaction(async (transaction) => {
    const state = await savePendingReader(transaction, { key, email }, dependencies.now);
    if (state === 'unsubscribed') return 'previously unsubscribed';
    const mail = { kind: 'newsletter', to: email, newsletterKey: key } as const;
    await queueMail(transaction, mail, dependencies);
    return 'requested';
  });
}

/** Adds a new address, or renews a pending one, and locks its row. Returns the address's state. */
async function savePendingReader(
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

/**
 * Whether a request about an address is processed. It is counted before any row is locked, since
 * simultaneous requests for one address wait for each other from then on.
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

/**
 * Puts a mail into the outbox, unless the same mail is waiting there already or the address has had
 * its mails of the day.
 */
async function queueMail(
  transaction: Database,
  mail: MailToQueue,
  { now, limiterOn }: Dependencies,
): Promise<void> {
  const isWaiting = and(
    eq(mails.kind, mail.kind),
    inArray(mails.state, ['queued', 'sending']),
    isSame(mail),
  );
  if ((await transaction.$count(mails, isWaiting)) > 0) return;
  const verdict = await limiterOn(transaction).count(addressMails, mailboxKey(mail.to), now);
  if (verdict.isAllowed) await transaction.insert(mails).values({ id: uuid(), ...mail });
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
