import type { Database, DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import type { Dependencies } from '../../lib/alerts/subscribe.ts';
import { databaseLimiter } from '../../lib/alerts/rate-limits.ts';
import { type Alert, NOW } from './alert-factory.ts';

/** A fixed clock, and limits counted in the database. */
export const dependenciesAt = (now: number = NOW): Dependencies => ({
  now,
  limiterOn: (database: Database) => databaseLimiter(database, 'salt'),
});

type Mail = typeof mails.$inferSelect;

/** All alerts, oldest first. */
export const allAlerts = (access: DatabaseAccess): Promise<Alert[]> =>
  access.use((database) => database.select().from(alerts).orderBy(alerts.createdAt, alerts.id));

/** All mails in the outbox, in the order of queueing. */
export const allMails = (access: DatabaseAccess): Promise<Mail[]> =>
  access.use((database) => database.select().from(mails).orderBy(mails.createdAt, mails.id));

/** Marks all queued mails as sent, as the sender does. */
export const sendAll = (access: DatabaseAccess) =>
  access.use((database) => database.update(mails).set({ state: 'sent' }));
