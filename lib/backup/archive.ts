// lib/backup knows how the state and the alerts of a board are backed up, restored and moved.

/**
 * A backup: a folder with a copy of `board.db`, the rows of the alerts, and a manifest that lists each file with
 * its checksum. State and alerts are from one moment. Contract: 14.8.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { dumpTables, loadTables, schemaVersion, TABLE_NAMES } from '../alerts/database/dump.ts';
import { reasonOf } from '../alerts/database/database.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import type { ServerConfig } from '../config/load.ts';
import { lockCatalogue } from '../store/catalogue.ts';
import { highestRoleId, mendRoleIds, noteRoleIds } from '../store/role-ids.ts';
import {
  checkStateCopy,
  copyAnyState,
  copyState,
  isRestoring,
  isStateInUse,
  replaceState,
} from '../store/state-copy.ts';
import { readJson, replaceJson, syncFile } from '../store/state-file.ts';
import { linesOf } from './lines.ts';

/** Only the board's user may read subscribers' addresses. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const LOCK_WAIT_MS = 60_000;

const MANIFEST = 'manifest.json';
const STATE = 'board.db';
const rowsFile = (table: string): string => `${table}.jsonl`;

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The schema of the alerts; null when another server keeps them. */
  alertsSchema: z.nullable(z.string()),
  highestRoleId: z.int(),
  roles: z.int(),
  alerts: z.int(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});

/** What an archive contains. */
export type Manifest = z.output<typeof manifestSchema>;

/**
 * Writes the present state and alerts to a new folder, which appears complete or not at all. The board may run.
 * @throws when the folder exists, or either cannot be read
 */
export async function writeArchive(
  server: ServerConfig,
  folder: string,
  now: Date,
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists. Name a new folder`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });
  // So that no id is given between the copies.
  const release = await lockCatalogue(server.dataDir, { waitMs: LOCK_WAIT_MS });
  try {
    const alerts = await writeAlerts(server, unfinished);
    const roles = copyState(server.dataDir, path.join(unfinished, STATE));
    if (roles === null) throw new Error(`There is no board in ${server.dataDir}`);
    const names = await readdir(unfinished);
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      alertsSchema: server.upstreamApiBase ? null : schemaVersion(),
      highestRoleId: await highestRoleId(server.dataDir),
      roles,
      alerts,
      files: Object.fromEntries(
        await Promise.all(
          names.map(async (name) => [name, await describeFile(path.join(unfinished, name))]),
        ),
      ),
    };
    await replaceJson(path.join(unfinished, MANIFEST), manifest);
    syncFile(unfinished);
    await rename(unfinished, folder);
    return manifest;
  } finally {
    release();
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** @returns the number of alerts */
async function writeAlerts(server: ServerConfig, folder: string): Promise<number> {
  if (server.upstreamApiBase) return 0;
  let alerts = 0;
  for (const table of TABLE_NAMES) await writeRows(folder, table, []);
  if (!hasOutbox(server)) return 0;
  const access = openDatabase(server);
  try {
    await access.use((database) =>
      dumpTables(database, async (table, rows) => {
        if (table === 'alerts') alerts += rows.length;
        await writeRows(folder, table, rows);
      }),
    );
  } finally {
    await access.close();
  }
  return alerts;
}

async function writeRows(folder: string, table: string, rows: readonly string[]): Promise<void> {
  const file = await open(path.join(folder, rowsFile(table)), 'a', FILE_MODE);
  try {
    await file.writeFile(rows.map((row) => `${row}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function describeFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/**
 * Checks that an archive is complete, undamaged and of this release.
 * @throws when it is not; the message says why
 */
export async function checkArchive(folder: string): Promise<Manifest> {
  const manifest = await readJson(path.join(folder, MANIFEST), manifestSchema);
  if (!manifest) throw new Error(`${folder} is not a backup: it has no ${MANIFEST}`);
  const { alertsSchema, files } = manifest;
  const needed = [STATE, ...(alertsSchema === null ? [] : TABLE_NAMES.map(rowsFile))];
  const missing = needed.find((name) => !files[name] || !existsSync(path.join(folder, name)));
  if (missing) throw new Error(`${folder} is not complete: ${missing} is missing`);
  for (const name of needed) {
    const found = await describeFile(path.join(folder, name));
    if (found.sha256 !== files[name]?.sha256) {
      throw new Error(`${folder} is damaged: ${name} is not the file that was backed up`);
    }
  }
  if (alertsSchema !== null && alertsSchema !== schemaVersion()) {
    throw new Error(
      `${folder} is from another release: its alerts have the schema ${alertsSchema}, this release has ${schemaVersion()}. ` +
        'Check out that release, restore with it, and then upgrade',
    );
  }
  checkStateCopy(path.join(folder, STATE));
  return manifest;
}

/** What a restore replaced. A number is null where it could not be read: then `board.db` is kept as it was, and alerts are not kept. */
export type Kept = { roles: number | null; alerts: number | null };

/**
 * Replaces state and alerts by those of an archive. No process may use the board. If this is interrupted, the
 * board does not start until it is run again.
 * @param manifest of the archive, which has been checked
 * @param keptIn a new folder for what is replaced: an archive, if all of it can be read
 * @param isForced also replaces alerts that cannot be read, and so not be kept
 * @returns null when there was nothing to keep
 * @throws when nothing was replaced; the message says why
 */
export async function restoreArchive(
  server: ServerConfig,
  folder: string,
  options: { manifest: Manifest; keptIn: string; isForced: boolean; now: Date },
): Promise<Kept | null> {
  const { manifest } = options;
  const { dataDir } = server;
  if ((manifest.alertsSchema === null) !== Boolean(server.upstreamApiBase)) {
    const difference =
      manifest.alertsSchema === null
        ? 'This backup has no alerts, but this board keeps its own'
        : 'This backup has alerts, but this board keeps none';
    throw new Error(`${difference}. Check UPSTREAM_API_BASE`);
  }
  await mkdir(dataDir, { recursive: true });
  refuseStateInUse(dataDir);
  await mendRoleIds(dataDir, manifest.highestRoleId);
  // The restore that was interrupted has kept what it replaced.
  const kept = isRestoring(dataDir) ? null : await keepReplaced(server, options);
  // Ids that were given since the backup are not given again.
  const highest = await highestRoleId(dataDir).catch(() => 0);
  await noteRoleIds(dataDir, [manifest.highestRoleId, highest]);
  const hasRows = TABLE_NAMES.some((table) => (manifest.files[rowsFile(table)]?.bytes ?? 0) > 0);
  const access = hasRows || hasOutbox(server) ? openDatabase(server) : null;
  try {
    refuseStateInUse(dataDir);
    await replaceState(dataDir, path.join(folder, STATE), async () => {
      await access?.use((database) =>
        loadTables(database, (table) => linesOf(path.join(folder, rowsFile(table)))),
      );
    });
  } finally {
    await access?.close();
  }
  return kept;
}

function refuseStateInUse(dataDir: string): void {
  if (!isStateInUse(dataDir)) return;
  throw new Error(`A process uses the board in ${dataDir}. Stop it first: nothing was changed`);
}

/** Keeps the present state and alerts as an archive; if that fails, each of them as far as it can be read. */
async function keepReplaced(
  server: ServerConfig,
  { keptIn, isForced, now }: { keptIn: string; isForced: boolean; now: Date },
): Promise<Kept | null> {
  const hasState = existsSync(path.join(server.dataDir, STATE));
  if (!hasState && !hasOutbox(server)) return null;
  const archive = hasState ? await writeArchive(server, keptIn, now).catch(() => null) : null;
  if (archive) return archive;
  await mkdir(keptIn, { mode: FOLDER_MODE });
  try {
    const alerts = await writeAlerts(server, keptIn).catch((error: unknown) => {
      if (isForced) return null;
      throw new Error(
        `The present alerts cannot be kept, so nothing was changed: ${reasonOf(error)}. ` +
          'Add --force to replace them anyway',
        { cause: error },
      );
    });
    const roles = hasState ? copyAnyState(server.dataDir, path.join(keptIn, STATE)) : 0;
    return { roles, alerts };
  } catch (error) {
    await rm(keptIn, { recursive: true });
    throw error;
  }
}
