import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { alerts } from '../database/schema.ts';
import { queryKey } from './query-key.ts';

/** An alert as it is kept. */
export type Alert = typeof alerts.$inferSelect;

/**
 * All alerts of an address, whatever their state, held until the transaction ends. Whoever else
 * wants to change alerts of this address waits, also when there are none yet.
 * @param addressKey the address folded, see `emailKey`
 */
export async function holdAlertsOf(transaction: Database, addressKey: string): Promise<Alert[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressKey}, 0))`);
  // By id, as the digest takes them, so that neither waits for the other for ever.
  return transaction
    .select()
    .from(alerts)
    .where(eq(alerts.emailKey, addressKey))
    .orderBy(asc(alerts.id))
    .for('no key update');
}

/**
 * The alert among some of one address that asks for a query. Keys were made when the alert was
 * stored: values of its query may have been renamed since.
 */
export function alertFor(known: readonly Alert[], key: string): Alert | undefined {
  return (
    known.find((alert) => alert.queryKey === key) ??
    known.find((alert) => queryKey(alert.queryJson) === key)
  );
}

/**
 * Where mail with links to an address's alerts goes: to the address as it was confirmed, if any was.
 * What is typed now may differ in ways that some mail servers tell apart.
 */
export async function confirmedAddress(
  database: Database,
  addressKey: string,
): Promise<string | null> {
  const [confirmed] = await database
    .select({ email: alerts.email })
    .from(alerts)
    .where(and(eq(alerts.emailKey, addressKey), eq(alerts.state, 'confirmed')))
    .limit(1);
  return confirmed?.email ?? null;
}
