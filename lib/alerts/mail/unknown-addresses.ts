import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { alerts } from '../database/schema.ts';
import { RecipientRefused } from './mail-errors.ts';

/** After so many digests in a row that nobody was there to take, an alert ends. */
const MOST_UNTAKEN = 3;

/** Replies that speak of the mailbox itself: none such, moved away, switched off (RFC 3463). */
const NOBODY_THERE = /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

/** Whether a mail server says that nobody has the address, not just that it takes no such mail. */
export function isNobodyThere(error: unknown): boolean {
  return error instanceof RecipientRefused && NOBODY_THERE.test(error.message);
}

/** Notes that nobody took a mail of an alert. To go on mailing such an address spoils the sender's name. */
export async function noteNobodyThere(database: Database, alertId: string): Promise<void> {
  const isLast = sql`${alerts.untaken} + 1 >= ${MOST_UNTAKEN}`;
  await database
    .update(alerts)
    .set({
      untaken: sql`${alerts.untaken} + 1`,
      state: sql`case when ${isLast} then 'unsubscribed' else ${alerts.state} end`,
      unsubscribedAt: sql`case when ${isLast} then now() else ${alerts.unsubscribedAt} end`,
    })
    .where(and(eq(alerts.id, alertId), eq(alerts.state, 'confirmed')));
}

/** Notes that a mail of an alert was taken: what was not before is forgiven. */
export async function noteTaken(database: Database, alertId: string): Promise<void> {
  await database
    .update(alerts)
    .set({ untaken: 0 })
    .where(and(eq(alerts.id, alertId), gt(alerts.untaken, 0)));
}
