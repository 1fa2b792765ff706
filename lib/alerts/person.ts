/** What the alerts' database has about one person, and how it is deleted. Contract: 20.3. */
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { emailKey } from './address.ts';
import type { Database } from './database/database.ts';
import { alerts, mails, matches, newsletterSubscribers, tokens } from './database/schema.ts';
import { complainedAddresses } from './end-alerts.ts';
import { consentTexts, lockAlertsOf } from './subscribe.ts';

/** All that is stored about an address, as it is given to its owner. */
export type Person = {
  alerts: Array<Omit<typeof alerts.$inferSelect, 'emailKey' | 'queryKey'> & { consent: string }>;
  newsletter:
    (Omit<typeof newsletterSubscribers.$inferSelect, 'emailKey'> & { consent: string }) | null;
  mails: Array<typeof mails.$inferSelect & { roleIds: number[] }>;
  /** Links that were mailed. Only their hashes are stored, which say nothing to anybody. */
  links: Array<Pick<typeof tokens.$inferSelect, 'purpose' | 'createdAt' | 'expiresAt'>>;
  /** Whether the address is never mailed again after a complaint; stored as a keyed hash. */
  isNeverMailed: boolean;
};

/** Reads everything about an address, in whatever spelling it was typed. */
export async function readPerson(database: Database, address: string): Promise<Person> {
  const key = emailKey(address);
  const owned = await database
    .select()
    .from(alerts)
    .where(eq(alerts.emailKey, key))
    .orderBy(alerts.createdAt);
  const [reader] = await database
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, key));
  const sent = await database
    .select()
    .from(mails)
    .where(await isMailTo(database, key))
    .orderBy(mails.createdAt);
  const roles = await database
    .select({ mailId: matches.mailId, roleId: matches.roleId })
    .from(matches)
    .where(inArray(matches.alertId, idsOf(database, key)));
  const links = await database
    .select({
      purpose: tokens.purpose,
      createdAt: tokens.createdAt,
      expiresAt: tokens.expiresAt,
    })
    .from(tokens)
    .where(or(inArray(tokens.alertId, idsOf(database, key)), eq(tokens.newsletterKey, key)))
    .orderBy(tokens.createdAt);
  const hasComplained = await complainedAddresses(database, [address]);
  const consentOf = (version: string) => consentTexts[version] ?? version;
  return {
    alerts: owned.map(({ emailKey: _key, queryKey: _query, ...alert }) => ({
      ...alert,
      consent: consentOf(alert.consentText),
    })),
    newsletter: reader ? withConsent(reader, consentOf) : null,
    mails: sent.map((mail) => ({
      ...mail,
      roleIds: roles.filter(({ mailId }) => mailId === mail.id).map(({ roleId }) => roleId),
    })),
    links,
    isNeverMailed: hasComplained(address),
  };
}

const withConsent = (
  { emailKey: _key, ...reader }: typeof newsletterSubscribers.$inferSelect,
  consentOf: (version: string) => string,
) => ({ ...reader, consent: consentOf(reader.consentText) });

export type Erased = { alerts: number; newsletters: number; mails: number };

/**
 * Deletes everything about an address, with its links, queued mails and ledger. The hash of an address that has
 * complained stays: without it the board would mail the address again.
 */
export async function erasePerson(database: Database, address: string): Promise<Erased> {
  const key = emailKey(address);
  return database.transaction(async (transaction) => {
    await lockAlertsOf(transaction, key);
    const gone = { id: mails.id };
    // The ledger and the links go with the alerts, and mails first, as a sender locks them.
    const erasedMails = await transaction
      .delete(mails)
      .where(await isMailTo(transaction, key))
      .returning(gone);
    const erasedAlerts = await transaction
      .delete(alerts)
      .where(eq(alerts.emailKey, key))
      .returning({ id: alerts.id });
    const erasedReaders = await transaction
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.emailKey, key))
      .returning({ key: newsletterSubscribers.emailKey });
    return {
      alerts: erasedAlerts.length,
      newsletters: erasedReaders.length,
      mails: erasedMails.length,
    };
  });
}

const idsOf = (database: Database, key: string) =>
  database.select({ id: alerts.id }).from(alerts).where(eq(alerts.emailKey, key));

/** Mails of an address's alerts and newsletter, and mails with new links, which name only the address. */
async function isMailTo(database: Database, key: string): Promise<SQL | undefined> {
  const { id, to, alertId, newsletterKey } = mails;
  const unowned = await database
    .select({ id, to })
    .from(mails)
    .where(and(isNull(alertId), isNull(newsletterKey), ne(to, '')));
  const own = unowned.filter((mail) => emailKey(mail.to) === key).map((mail) => mail.id);
  return or(
    inArray(alertId, idsOf(database, key)),
    eq(newsletterKey, key),
    own.length > 0 ? inArray(id, own) : undefined,
  );
}
