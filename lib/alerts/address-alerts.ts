import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { alerts } from './database/schema.ts';
import { storedQueryKey } from './alert-query.ts';

export type Alert = typeof alerts.$inferSelect;

/**
 * All alerts of an address, in any state. Blocks other changes to them until the transaction ends, even
 * if there are none yet.
 * @param addressKey the normalised address, see `emailKey`
 */
export async function lockAlertsOf(transaction: Database, addressKey: string): Promise<Alert[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressKey}, 0))`);
  // The digest locks in the same order, so they cannot deadlock.
  return transaction
    .select()
    .from(alerts)
    .where(eq(alerts.emailKey, addressKey))
    .orderBy(asc(alerts.id))
    .for('no key update');
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
