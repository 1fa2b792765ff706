/** Whether the alerts of a board have been moved to another database, or left behind in one. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq, ne } from 'drizzle-orm';
import type { ServerConfig } from '../../config/load.ts';
import type { Database, DatabaseAccess } from './database.ts';
import { readNote, storeNote } from './notes.ts';
import { openDatabase } from './open.ts';
import { alerts, newsletterSubscribers, notes } from './schema.ts';
import { MOVED_NOTE } from './take-in.ts';

/** Notes that the alerts are used from elsewhere now, so that no board mails them from here. */
export const markMoved = (database: Database, now: Date): Promise<void> =>
  storeNote(database, MOVED_NOTE, now.toISOString());

/** @returns whether they had been moved */
export async function unmarkMoved(database: Database): Promise<boolean> {
  const gone = await database.delete(notes).where(eq(notes.name, MOVED_NOTE)).returning();
  return gone.length > 0;
}

const movedAt = (database: Database): Promise<string | null> => readNote(database, MOVED_NOTE);

async function hasSubscribers(database: Database): Promise<boolean> {
  const alert = await database
    .select({ id: alerts.id })
    .from(alerts)
    .where(ne(alerts.consentText, 'canary'))
    .limit(1);
  return alert.length > 0 || (await database.$count(newsletterSubscribers)) > 0;
}

/**
 * Refuses a database that is not the one with the board's alerts: they were moved away from it, or it is empty
 * while the embedded one in the state directory has some.
 * @throws when it is refused, or cannot be read; the message says what to do
 */
export async function refuseOtherAlerts(
  { databaseUrl, dataDir }: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  access: DatabaseAccess,
): Promise<void> {
  const hasEmbedded = existsSync(path.join(dataDir, 'alerts'));
  if (databaseUrl === null && !hasEmbedded) return;
  const moved = await access.use((database) => movedAt(database));
  if (moved !== null) {
    const name =
      databaseUrl === null ? `the database in ${dataDir}` : 'the database of DATABASE_URL';
    throw new Error(
      `The alerts were moved away from ${name} on ${moved}. Name the database that has them in DATABASE_URL` +
        `${databaseUrl === null ? '' : ' (leave it empty for the one in DATA_DIR)'}, or run ` +
        '"npm run alerts -- reopen" if they are to be mailed from here again',
    );
  }
  if (
    databaseUrl === null ||
    !hasEmbedded ||
    (await access.use((database) => hasSubscribers(database)))
  )
    return;
  const embedded = openDatabase({ databaseUrl: null, dataDir });
  try {
    if (!(await embedded.use((database) => hasSubscribers(database)))) return;
  } finally {
    await embedded.close();
  }
  throw new Error(
    `The database of DATABASE_URL has no alerts, but the one in ${dataDir} has. Move them: ` +
      '"npm run alerts -- export --embedded --move FILE", then "npm run alerts -- import FILE". ' +
      `To start without them, move the folder ${path.join(dataDir, 'alerts')} away`,
  );
}
