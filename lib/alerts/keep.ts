/** Asks readers once a year whether their alert is still wanted (18.8). */
import { and, eq, exists, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { alerts, mails } from './database/schema.ts';
import { findToken } from './tokens.ts';
import { endAlerts } from './end-alerts.ts';

/** After the reader last confirmed or changed the alert. */
const ASK_AFTER_DAYS = 365;
/** After the question was sent. */
const ANSWER_WITHIN_DAYS = 30;
/** The question may not have been delivered. */
const ASK_AGAIN_AFTER_DAYS = 60;

/**
 * The columns to set when a reader shows that an alert is wanted.
 * @param now epoch seconds
 */
export const wanted = (now: number) => ({
  wantedAt: new Date(now * 1000),
  keepAskedAt: null,
});

/**
 * Asks the readers of old alerts whether to keep them, and ends alerts whose readers have not answered
 * within a month. To be called daily.
 * @param now epoch seconds
 */
export async function reviewOldAlerts(database: Database, now: number): Promise<void> {
  const before = (days: number) => new Date((now - days * DAY_SECONDS) * 1000);
  const wasAsked = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.alertId, alerts.id),
        eq(mails.kind, 'keep'),
        eq(mails.state, 'sent'),
        lt(mails.sentAt, before(ANSWER_WITHIN_DAYS)),
        sql`${mails.createdAt} >= ${alerts.keepAskedAt}`,
      ),
    );
  const unanswered = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.state, 'confirmed'), exists(wasAsked)));
  for (const { id } of unanswered) {
    await database.transaction((transaction) => endAlerts(transaction, eq(alerts.id, id), { now }));
  }
  const isOld = lt(alerts.wantedAt, before(ASK_AFTER_DAYS));
  const isUnasked = or(
    isNull(alerts.keepAskedAt),
    lt(alerts.keepAskedAt, before(ASK_AGAIN_AFTER_DAYS)),
  );
  const time = new Date(now * 1000).toISOString();
  await database.execute(sql`
    with old as (
      select ${alerts.id} from ${alerts}
      where ${and(eq(alerts.state, 'confirmed'), isOld, isUnasked)}
      order by ${alerts.id} for update
    ),
    asked as (
      update ${alerts} set keep_asked_at = ${time}::timestamptz
      from old where ${alerts.id} = old.id
      returning ${alerts.id} as id, ${alerts.email} as email
    )
    insert into ${mails} (id, kind, to_address, alert_id, created_at, next_attempt_at)
    select gen_random_uuid(), 'keep', email, id, ${time}::timestamptz, clock_timestamp() from asked`);
}

/**
 * Keeps an alert for another year. Idempotent.
 * @param now epoch seconds
 */
export async function keepAlert(
  database: Database,
  { token }: { token: string },
  now: number,
): Promise<'kept' | 'invalid'> {
  const subject = await findToken(database, { token, purpose: 'keep' }, now);
  if (!subject || !('alertId' in subject)) return 'invalid';
  const kept = await database
    .update(alerts)
    .set(wanted(now))
    .where(and(eq(alerts.id, subject.alertId), eq(alerts.state, 'confirmed')))
    .returning({ id: alerts.id });
  return kept.length > 0 ? 'kept' : 'invalid';
}
