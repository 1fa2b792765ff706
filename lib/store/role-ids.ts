/**
 * The largest id that a role of this board ever had. It is also kept in a file of its own, which survives when
 * `board.db` is deleted or an older one is put back. Contract: 14.1.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { read } from './database.ts';
import { readJson, replaceJson } from './state-file.ts';

const fileOf = (dataDir: string): string => path.join(dataDir, 'highest-role-id.json');

const schema = z.object({ highest: z.int() });

/** Larger ids are ignored: numbering after them would exceed exact integers. */
export const MAX_COUNTED_ID = Number.MAX_SAFE_INTEGER - 1e9;

/**
 * The largest id that the file, the roles, their keys, the log or the closed roles name; 0 for none.
 * @throws when the file is damaged; the message names it
 */
export async function highestRoleId(dataDir: string): Promise<number> {
  const row = read(dataDir, (database) =>
    database
      .prepare(
        `SELECT max(id) AS highest FROM (
           SELECT post_pk AS id FROM roles UNION ALL
           SELECT post_pk FROM history UNION ALL
           SELECT post_pk FROM closed_roles UNION ALL
           SELECT value FROM catalogue, json_each(keys)
         ) WHERE id <= ?`,
      )
      .get(MAX_COUNTED_ID),
  );
  return Math.max(Number(row?.highest ?? 0), await noted(dataDir));
}

async function noted(dataDir: string): Promise<number> {
  if (!existsSync(fileOf(dataDir))) return 0;
  return (await readJson(fileOf(dataDir), schema))?.highest ?? 0;
}

/** Replaces a damaged file, as part of a restore. @param highest of the backup */
export async function mendRoleIds(dataDir: string, highest: number): Promise<void> {
  await noted(dataDir).catch(() => replaceJson(fileOf(dataDir), { highest }));
}

/** Notes ids that roles have, or are about to get. Only the largest is kept. */
export async function noteRoleIds(dataDir: string, ids: Iterable<number>): Promise<void> {
  const before = await noted(dataDir);
  let highest = before;
  for (const id of ids) if (id <= MAX_COUNTED_ID && id > highest) highest = id;
  if (highest > before) await replaceJson(fileOf(dataDir), { highest });
}
