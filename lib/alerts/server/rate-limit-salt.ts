import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lies beside the database, so that a copy of the database does not hold it. */
const FILE = 'rate-limit-salt';

/**
 * The secret that hides addresses in the counters of the rate limits. All processes of a board share it,
 * and nobody who has the database alone can know it: an unsalted address is guessed in hours.
 * @returns `databaseUrl` where it holds a password, as functions without a folder share nothing else;
 *   otherwise what was created at random in `dataDir` when it was first asked for
 */
export function rateLimitSalt(server: { databaseUrl: string | null; dataDir: string }): string {
  const { databaseUrl, dataDir } = server;
  if (databaseUrl && URL.parse(databaseUrl)?.password) return databaseUrl;
  const file = path.join(dataDir, FILE);
  const known = readIfPresent(file);
  if (known !== null) return known;
  const salt = randomBytes(32).toString('base64url');
  const draft = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, salt, { flag: 'wx', mode: 0o600 });
  try {
    // Fails where another process was first; nobody reads a file that is half written.
    linkSync(draft, file);
    return salt;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(draft);
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
