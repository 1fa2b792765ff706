/** The alerts as plain rows, for a backup: the same from PostgreSQL and from the embedded database. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { type Database, migrationsFolder } from './database.ts';
import {
  alerts,
  complaints,
  feedback,
  mails,
  matches,
  newsletterSubscribers,
  notes,
  rateLimits,
  runs,
  sightings,
  tokens,
} from './schema.ts';

/** All tables, each after those that it refers to. */
const tables = [
  runs,
  sightings,
  newsletterSubscribers,
  alerts,
  mails,
  matches,
  tokens,
  feedback,
  rateLimits,
  complaints,
  notes,
];

export const TABLE_NAMES: readonly string[] = tables.map(getTableName);

/** The columns of a table, by their names in the code and in the database. */
export function columnsOf(name: string): Array<{ key: string; column: string }> {
  const table = tables.find((one) => getTableName(one) === name);
  if (!table) throw new Error(`There is no table ${name}`);
  return Object.entries(getTableColumns(table)).map(([key, { name: column }]) => ({ key, column }));
}

/** The name of the last migration: rows fit only tables of the same schema. */
export function schemaVersion(): string {
  const journal = path.join(migrationsFolder(), 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  return entries.at(-1)!.tag;
}

const ROWS_AT_ONCE = 1000;

/**
 * Reads all tables as they are at one moment.
 * @param write gets the rows of one table after the other, each as a line of JSON
 */
export async function dumpTables(
  database: Database,
  write: (table: string, rows: readonly string[]) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (transaction) => {
      for (const name of TABLE_NAMES) {
        const table = sql.identifier(name);
        await transaction.execute(
          sql`declare dumped no scroll cursor for select row_to_json(t)::text as row from ${table} t`,
        );
        for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
          const fetched = await transaction.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from dumped`));
          const { rows } = fetched as unknown as { rows: Array<{ row: string }> };
          count = rows.length;
          await write(
            name,
            rows.map(({ row }) => row),
          );
        }
        await transaction.execute(sql`close dumped`);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The rows of a table, each as a line of JSON, as {@link dumpTables} wrote them. */
export type Rows = (table: string) => AsyncIterable<string> | Iterable<string>;

/** Replaces all rows in one transaction. */
export async function loadTables(database: Database, rows: Rows): Promise<void> {
  await database.transaction(async (transaction) => {
    const all = sql.join(
      TABLE_NAMES.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await transaction.execute(sql`truncate ${all}`);
    await insertRows(transaction, rows);
  });
}

/** @param prefix of the tables to insert into, which have the same columns */
export async function insertRows(
  transaction: Database,
  read: Rows,
  prefix: string = '',
): Promise<void> {
  for (const name of TABLE_NAMES) {
    const table = sql.identifier(`${prefix}${name}`);
    const insert = (rows: readonly string[]) =>
      transaction.execute(sql`
        insert into ${table}
        select * from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`);
    let rows: string[] = [];
    for await (const row of read(name)) {
      rows.push(row);
      if (rows.length === ROWS_AT_ONCE) {
        await insert(rows);
        rows = [];
      }
    }
    if (rows.length > 0) await insert(rows);
  }
}
