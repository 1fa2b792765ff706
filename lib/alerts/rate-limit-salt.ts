import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lies beside the database, so that a copy of the database does not hold it. */
const FILE = 'rate-limit-salt';

/**
 * The secret that hides addresses in the counters of the rate limits. All processes of a board share it,
 * and nobody who has the database alone can know it: an unsalted address is guessed in hours.
 * @returns `databaseUrl` where it holds a password, as functions without a folder share nothing else;
 *   otherwise what was created at random in `dataDir` when it was first asked for, or for this process
 *   where nothing can be written
 */
export function rateLimitSalt(server: { databaseUrl: string | null; dataDir: string }): string {
  const { databaseUrl, dataDir } = server;
  if (databaseUrl && URL.parse(databaseUrl)?.password) return databaseUrl;
  const file = path.join(dataDir, FILE);
  return readIfPresent(file) ?? createSalt(file);
}

function createSalt(file: string): string {
  const salt = randomBytes(32).toString('base64url');
  const draft = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, salt, { flag: 'wx', mode: 0o600 });
    // As a full disk leaves it.
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
    try {
      // Fails if another process created it first; a link never exposes a half-written file.
      linkSync(draft, file);
    } finally {
      rmSync(draft);
    }
    return salt;
  } catch {
    // Where nothing can be written, each process has its own.
    return readIfPresent(file) ?? salt;
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8') || null;
  } catch {
    return null;
  }
}
