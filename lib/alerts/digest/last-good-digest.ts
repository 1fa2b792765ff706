/** When a digest last went as it should (19.3). */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { ServerConfig } from '../../config/load.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { notes } from '../database/schema.ts';

const NAME = 'last good digest';
const FILE = 'last-good-digest';

type Place = Pick<ServerConfig, 'databaseUrl' | 'dataDir'>;

/**
 * Notes that a digest went as it should: in the database of a server, where other machines see it, or
 * in a file beside the embedded database, which is seldom open.
 * @param now epoch seconds
 */
export async function noteGoodDigest(
  { databaseUrl, dataDir }: Place,
  access: DatabaseAccess,
  now: number,
): Promise<void> {
  const value = new Date(now * 1000).toISOString();
  if (databaseUrl !== null) {
    await access.use((database) =>
      database
        .insert(notes)
        .values({ name: NAME, value })
        .onConflictDoUpdate({ target: notes.name, set: { value } }),
    );
    return;
  }
  await mkdir(dataDir, { recursive: true });
  const incoming = path.join(dataDir, `.${FILE}-${process.pid}`);
  await writeFile(incoming, `${value}\n`);
  await rename(incoming, path.join(dataDir, FILE));
}

/** Reads when that was, ISO 8601; null when there was none, or it cannot be read now. */
export function createLastGoodDigest(place: Place): () => Promise<string | null> {
  const { databaseUrl, dataDir } = place;
  const access = databaseUrl === null ? null : openDatabase(place, 'call');
  return async () => {
    const read = access
      ? access.use((database) =>
          database.select({ value: notes.value }).from(notes).where(eq(notes.name, NAME)),
        )
      : readFile(path.join(dataDir, FILE), 'utf8').then((text) => [{ value: text.trim() }]);
    const rows = await read.catch(() => []);
    return rows[0]?.value ?? null;
  };
}
