import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { alerts } from '../database/schema.ts';
import { findToken } from './tokens.ts';

/**
 * Whether a token may change an alert (4.7).
 * @param now epoch seconds
 */
export async function validateToken(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'valid' | 'invalid'> {
  const subject = await findToken(database, { token, purpose: 'update' }, now);
  if (subject === null || !('alertId' in subject)) return 'invalid';
  const [alert] = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, subject.alertId), eq(alerts.state, 'confirmed')));
  return alert ? 'valid' : 'invalid';
}
