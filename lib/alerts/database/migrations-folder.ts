import { existsSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'lib/alerts/database/migrations';

/** The migrations: beside this file, or below the working directory where a bundler moved it. */
export function migrationsFolder(): string {
  const beside = path.join(import.meta.dirname ?? '', 'migrations');
  return existsSync(path.join(beside, 'meta/_journal.json')) ? beside : path.resolve(FOLDER);
}
