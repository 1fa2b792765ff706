import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { QueryJson } from '../../search/query-json.ts';
import { type Alert, alertFor, confirmedAddress, holdAlertsOf } from './address-alerts.ts';
import { emailKey } from './address.ts';
import { currentConsent } from './consent-text.ts';
import type { Database } from '../database/database.ts';
import { alerts } from '../database/schema.ts';
import { isLookedAt, type MailToSend, queueMail, type Surroundings } from './outbox.ts';
import { queryKey } from './query-key.ts';

/** An address has at most this many alerts that are confirmed or may still be. */
export const MOST_ALERTS = 10;

/**
 * Asks for an alert (3.6, 4.6): it waits to be confirmed, and a mail asks the address's owner. The
 * same query twice is one alert. For an alert that is confirmed already, or one too many, the mail
 * has the links of those that there are; so the answer and the work are the same for all.
 * @param input.query null asks for every role
 */
export async function subscribe(
  database: Database,
  { email, query }: { email: string; query: QueryJson | null },
  surroundings: Surroundings,
): Promise<MailToSend> {
  const addressKey = emailKey(email);
  const key = queryKey(query);
  if (!(await isLookedAt(database, addressKey, surroundings))) return { mailId: null };
  return database.transaction(async (transaction) => {
    const known = await holdAlertsOf(transaction, addressKey);
    const same = alertFor(known, key);
    const isWanted =
      same?.state === 'pending' || (same?.state !== 'confirmed' && active(known) < MOST_ALERTS);
    if (isWanted) {
      const asked = { email, emailKey: addressKey, queryJson: query, queryKey: key };
      const alertId = await letWait(transaction, { same, asked }, surroundings.now);
      return queueMail(transaction, { kind: 'confirmation', to: email, alertId }, surroundings);
    }
    const to = (await confirmedAddress(transaction, addressKey)) ?? email;
    return queueMail(transaction, { kind: 'links', to }, surroundings);
  });
}

function active(known: readonly Alert[]): number {
  return known.filter(({ state }) => state !== 'unsubscribed').length;
}

/** Lets an alert wait for its confirmation from now on: a new one, or one that there was before. */
async function letWait(
  transaction: Database,
  {
    same,
    asked,
  }: {
    same: Alert | undefined;
    asked: Pick<Alert, 'email' | 'emailKey' | 'queryJson' | 'queryKey'>;
  },
  now: number,
): Promise<string> {
  const fields = {
    ...asked,
    state: 'pending' as const,
    consentText: currentConsent.alerts,
    createdAt: new Date(now * 1000),
  };
  if (same) {
    await transaction.update(alerts).set(fields).where(eq(alerts.id, same.id));
    return same.id;
  }
  const id = uuid();
  await transaction.insert(alerts).values({ id, ...fields });
  return id;
}
