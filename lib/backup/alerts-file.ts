/**
 * The alerts of a board as one file, to move them to another database or another board: lines of JSON, first
 * what it is, then each row as `["table", row]`, last the number of rows.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '../alerts/database/database.ts';
import { dumpTables, schemaVersion, TABLE_NAMES } from '../alerts/database/dump.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { type TakenIn, takeIn } from '../alerts/database/take-in.ts';
import type { ServerConfig } from '../config/load.ts';
import { readCatalogueHead } from '../store/catalogue.ts';
import { highestRoleId } from '../store/role-ids.ts';
import { syncFile } from '../store/state-file.ts';
import { linesOf } from './lines.ts';

/** Only the board's user may read subscribers' addresses. */
const FILE_MODE = 0o600;

const headSchema = z.object({
  format: z.literal('alerts of a job board'),
  id: z.uuid(),
  /** ISO 8601. */
  exportedAt: z.iso.datetime(),
  /** The last migration of the tables. */
  schema: z.string(),
});
const endSchema = z.object({ rows: z.int() });
const rowSchema = z.tuple([z.string(), z.record(z.string(), z.unknown())]);

/** Which database, and the state directory beside it. */
export type AlertsLocation = Pick<ServerConfig, 'databaseUrl' | 'dataDir'>;

/**
 * Writes the alerts, as they are at one moment, to a new file, which appears complete or not at all.
 * @param mark run on the database first. If this is then interrupted, it can be run again
 * @returns the number of alerts and newsletter subscribers
 * @throws when the file exists
 */
export async function exportAlerts(
  location: AlertsLocation,
  file: string,
  now: Date,
  mark?: (database: Database, now: Date) => Promise<void>,
): Promise<{ alerts: number; subscribers: number }> {
  if (existsSync(file)) throw new Error(`${file} exists. Name a new file`);
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  await rm(unfinished, { force: true });
  const counts: Record<string, number> = {};
  const target = await open(unfinished, 'wx', FILE_MODE);
  const access = openDatabase(location);
  try {
    const head: z.output<typeof headSchema> = {
      format: 'alerts of a job board',
      id: randomUUID(),
      exportedAt: now.toISOString(),
      schema: schemaVersion(),
    };
    await target.write(`${JSON.stringify(head)}\n`);
    if (mark) await access.use((database) => mark(database, now));
    await access.use((database) =>
      dumpTables(database, async (table, rows) => {
        counts[table] = (counts[table] ?? 0) + rows.length;
        await target.write(rows.map((row) => `["${table}",${row}]\n`).join(''));
      }),
    );
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await target.write(`${JSON.stringify({ rows } satisfies z.output<typeof endSchema>)}\n`);
    await target.sync();
    await rename(unfinished, file);
    syncFile(path.dirname(file));
    return { alerts: counts.alerts ?? 0, subscribers: counts.newsletter_subscribers ?? 0 };
  } finally {
    await access.close();
    await target.close();
    await rm(unfinished, { force: true });
  }
}

/**
 * Takes the alerts of a file into the board's database, all or nothing.
 * @param isReplacing whether the present alerts are deleted first
 * @returns null when they were taken in before
 * @throws when the file is damaged or of another release, or the database has another copy of its alerts
 */
export async function importAlerts(
  location: AlertsLocation,
  file: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<TakenIn | null> {
  const { id } = await checkAlertsFile(file);
  const head = await readCatalogueHead(location.dataDir);
  const roles = {
    ids: new Map(Object.entries(head?.keys ?? {})),
    highest: await highestRoleId(location.dataDir),
  };
  const access = openDatabase(location);
  try {
    return await access.use((database) =>
      takeIn(database, id, rowsOf(file), { roles, isReplacing }),
    );
  } finally {
    await access.close();
  }
}

/**
 * Checks that a file is complete and of this release.
 * @throws when it is not; the message says why
 */
async function checkAlertsFile(file: string): Promise<z.output<typeof headSchema>> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file`);
  let head: z.output<typeof headSchema> | null = null;
  let last = '';
  let number = 0;
  for await (const line of linesOf(file)) {
    number++;
    last = line;
    if (head !== null) continue;
    const parsed = headSchema.safeParse(jsonOf(line));
    if (!parsed.success) {
      throw new Error(`${file} is not an export: "npm run alerts -- export" writes one`);
    }
    head = parsed.data;
  }
  if (head === null) throw new Error(`${file} is empty`);
  const end = endSchema.safeParse(jsonOf(last));
  if (!end.success || end.data.rows !== number - 2) {
    throw new Error(`${file} is not complete: its end is missing. Nothing was changed`);
  }
  if (head.schema !== schemaVersion()) {
    throw new Error(
      `${file} is from another release: its alerts have the schema ${head.schema}, this release has ${schemaVersion()}. ` +
        'Bring the board that it is from to this release and export again',
    );
  }
  return head;
}

/** The rows of the tables, which must be asked for in the order in which they were written. */
function rowsOf(file: string): (table: string) => AsyncGenerator<string> {
  const lines = linesOf(file);
  let number = 0;
  let pending: { table: string; row: string } | null = null;
  async function next(): Promise<typeof pending> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return null;
      number++;
      const parsed = rowSchema.safeParse(jsonOf(value));
      if (parsed.success && TABLE_NAMES.includes(parsed.data[0])) {
        return { table: parsed.data[0], row: JSON.stringify(parsed.data[1]) };
      }
      const isFrame =
        headSchema.safeParse(jsonOf(value)).success || endSchema.safeParse(jsonOf(value)).success;
      if (!isFrame) throw new Error(`${file}, line ${number}: is damaged. Nothing was changed`);
    }
  }
  return async function* rows(table) {
    pending ??= await next();
    while (pending?.table === table) {
      yield pending.row;
      pending = await next();
    }
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
