import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type DatabaseAccess, migrationsFolder } from '../../../lib/alerts/database/database.ts';
import { openEmbedded } from '../../../lib/alerts/database/embedded.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, '.data/test/databases');

/** An embedded database in memory, with all tables. */
export async function openInMemory(): Promise<DatabaseAccess> {
  const image = await cached('tar', async (target) => {
    const engine = await PGlite.create();
    await migrate(drizzle(engine), { migrationsFolder: migrationsFolder() });
    const dump = await engine.dumpDataDir('none');
    await engine.close();
    await writeFile(target, await dump.bytes());
  });
  const engine = await PGlite.create({ loadDataDir: new Blob([await readFile(image)]) });
  const database = drizzle(engine);
  return { use: (work) => work(database), close: () => engine.close() };
}

/** A state directory of its own that holds an empty embedded database. */
export async function makeStateDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alerts-'));
  await addDatabase(folder);
  return folder;
}

/** Puts an empty embedded database into a state directory, unless it has one. */
export async function addDatabase(dataDir: string): Promise<void> {
  const image = await cached('folder', async (target) => {
    const access = openEmbedded(target);
    await access.use(async () => {});
    await access.close();
  });
  const target = path.join(dataDir, 'alerts');
  if (!existsSync(target)) await cp(path.join(image, 'alerts'), target, { recursive: true });
}

/** Creating a database takes seconds, so each kind is created once for all tests. */
async function cached(kind: string, make: (target: string) => Promise<void>): Promise<string> {
  const file = path.join(cache, `${await versionOfMigrations()}.${kind}`);
  if (await stat(file).catch(() => null)) return file;
  await mkdir(cache, { recursive: true });
  const incoming = `${file}.${randomUUID()}`;
  await make(incoming);
  // Another test file may have created it first.
  await rename(incoming, file).catch(() => {});
  return file;
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
