import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { alerts } from './database/schema.ts';
import { storedQueryKey } from './alert-query.ts';

/** An alert as it is stored. */
export type Alert = typeof alerts.$inferSelect;

/**
 * All alerts of an address, in any state, locked until the transaction ends. Other changes of this
 * address's alerts wait, even while it has none yet.
 * @param addressKey the normalised address, see `emailKey`
 */
export async function lockAlertsOf(transaction: Database, addressKey: string): Promise<Alert[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressKey}, 0))`);
  // In the same order as the digest locks them, so that there is no deadlock.
  return transaction
    .select()
    .from(alerts)
    .where(eq(alerts.emailKey, addressKey))
    .orderBy(asc(alerts.id))
    .for('no key update');
}

/**
 * The alert among some of one address that has a query. Stored keys were made when the alert was
 * stored: values of its query may have been renamed since.
 */
export function findAlert(known: readonly Alert[], key: string): Alert | undefined {
  return (
    known.find((alert) => alert.queryKey === key) ??
    known.find((alert) => storedQueryKey(alert.queryJson) === key)
  );
}
