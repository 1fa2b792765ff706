import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseAccess, migrationsFolder } from '../../../lib/alerts/database/database.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, '.data/test/databases');

/** An empty embedded database with all tables, deleted when it is closed. */
export async function openEmbeddedCopy(): Promise<DatabaseAccess> {
  const dataDir = await makeStateDirectory();
  const access = openDatabase({ databaseUrl: null, dataDir });
  return {
    use: (work) => access.use(work),
    async close() {
      await access.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A state directory of its own that holds an empty embedded database. */
export async function makeStateDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alerts-'));
  await addDatabase(folder);
  return folder;
}

/** Puts an empty embedded database into a state directory, unless it has one. */
export async function addDatabase(dataDir: string): Promise<void> {
  const image = await cachedImage();
  const target = path.join(dataDir, 'alerts');
  if (!existsSync(target)) await cp(path.join(image, 'alerts'), target, { recursive: true });
}

/** Creating a database takes seconds, so it is created once for all tests. */
async function cachedImage(): Promise<string> {
  const image = path.join(cache, await versionOfMigrations());
  if (await stat(image).catch(() => null)) return image;
  const incoming = `${image}.${randomUUID()}`;
  const access = openDatabase({ databaseUrl: null, dataDir: incoming });
  await access.use(async () => {});
  await access.close();
  // Another test file may have created it first.
  await rename(incoming, image).catch(() => {});
  return image;
}

/** Changes with the migrations and with the engine. */
async function versionOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const folder = migrationsFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = [
    ...names.map((name) => path.join(folder, name)),
    path.join(root, 'node_modules/@electric-sql/pglite/package.json'),
  ];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
