import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Not in the database, so that a copy of the database does not include it. */
const FILE = 'rate-limit-salt';

/**
 * The salt of the hashed addresses in the rate limits' counters. All processes of a board share it, but it
 * is not in the database: unsalted hashes of addresses can be brute-forced in hours.
 * @returns `databaseUrl` if it contains a password, since functions without a folder share nothing else;
 * otherwise a random value stored in `dataDir`, or one of this process if nothing can be written
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
    // A full disk leaves an empty file.
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
    try {
      // Fails if another process created it first; a link never exposes a half-written file.
      linkSync(draft, file);
    } finally {
      rmSync(draft);
    }
    return salt;
  } catch {
    // The folder is not writable: this process uses its own salt.
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
