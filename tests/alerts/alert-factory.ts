import { randomUUID } from 'node:crypto';
import type { Database } from '../../lib/alerts/database/database.ts';
import { alerts, newsletterSubscribers, tokens } from '../../lib/alerts/database/schema.ts';
import { emailKey } from '../../lib/alerts/address.ts';
import { queryKey } from '../../lib/alerts/alert-query.ts';
import { issueTokens, hashToken, type TokenPurpose } from '../../lib/alerts/tokens.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';

/** 1 September 2026, epoch seconds. */
export const NOW = Date.UTC(2026, 8, 1) / 1000;
export const DAY = 86_400;

export type Alert = typeof alerts.$inferSelect;

/** A time as the tables store it. */
export const at = (epochSeconds: number): Date => new Date(epochSeconds * 1000);

let made = 0;

/** An alert with its own address, confirmed a day ago. */
export async function confirmedAlert(
  database: Database,
  fields: Partial<Alert> = {},
): Promise<Alert> {
  made += 1;
  const email = fields.email ?? `visitor-${made}@example.org`;
  const query = fields.queryJson === undefined ? queryOf(`query ${made}`) : fields.queryJson;
  const [alert] = await database
    .insert(alerts)
    .values({
      id: randomUUID(),
      email,
      emailKey: emailKey(email),
      queryKey: queryKey(query),
      state: 'confirmed',
      matchedRun: 0,
      consentText: 'test',
      createdAt: at(NOW - 2 * DAY),
      confirmedAt: at(NOW - DAY),
      wantedAt: at(NOW - DAY),
      ...fields,
      queryJson: query,
    })
    .returning();
  return alert!;
}

/** An alert that was requested an hour ago and is not confirmed yet. */
export const pendingAlert = (database: Database, fields: Partial<Alert> = {}): Promise<Alert> =>
  confirmedAlert(database, {
    state: 'pending',
    createdAt: at(NOW - 3600),
    confirmedAt: null,
    wantedAt: null,
    ...fields,
  });

/** A newsletter subscriber. */
export async function newsletterReader(
  database: Database,
  fields: Partial<typeof newsletterSubscribers.$inferSelect> = {},
): Promise<typeof newsletterSubscribers.$inferSelect> {
  made += 1;
  const email = fields.email ?? `reader-${made}@example.org`;
  const [reader] = await database
    .insert(newsletterSubscribers)
    .values({
      email,
      emailKey: emailKey(email),
      state: 'confirmed',
      consentText: 'test',
      createdAt: at(NOW - 2 * DAY),
      confirmedAt: at(NOW - DAY),
      ...fields,
    })
    .returning();
  return reader!;
}

/** A valid token with the given text. */
export async function givenToken(
  database: Database,
  token: string,
  fields: Pick<typeof tokens.$inferInsert, 'purpose'> & Partial<typeof tokens.$inferInsert>,
): Promise<void> {
  await database
    .insert(tokens)
    .values({ hash: hashToken(token), createdAt: at(NOW - DAY), ...fields });
}

/** The token of an alert's link, as its mail would contain it. */
export async function linkToken(
  database: Database,
  alertId: string,
  purpose: TokenPurpose,
  now: number = NOW,
): Promise<string> {
  const [token = ''] = await issueTokens(database, [{ purpose, subject: { alertId } }], now);
  return token;
}

/** A query for a text. */
export const queryOf = (query: string, facetFilters: string[][] = []): QueryJson => ({
  query,
  facetFilters,
  numericFilters: [],
});
