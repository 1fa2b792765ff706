/** Ordered collections of JSON values by key, such as the candidates. */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { databasePath, read, transaction, versionOf } from './database.ts';
import { countChange } from './schema.ts';

/** One collection. Its functions throw when a stored value has an unexpected format. */
export type Records<Value> = {
  /** All values in order, by key; empty before the first write. */
  all(dataDir: string): Map<string, Value>;
  get(dataDir: string, key: string): Value | null;
  /** Only what differs is written. */
  replace(dataDir: string, values: Iterable<readonly [key: string, value: Value]>): void;
  /** Adds or replaces a value. A replaced one keeps its position. */
  put(dataDir: string, key: string, value: Value): void;
  /** Changes whenever a value does; null before the first write. */
  version(dataDir: string): string | null;
};

/** Describes a collection. Its name is stored, so it must not change. */
export function records<Schema extends z.core.$ZodType>(
  collection: string,
  schema: Schema,
): Records<z.output<Schema>> {
  type Value = z.output<Schema>;

  function parse(dataDir: string, key: string, json: string): Value {
    const result = z.safeParse(schema, JSON.parse(json));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const where = [collection, key, ...(issue?.path ?? [])].join('.');
    throw new Error(
      `${databasePath(dataDir)} is damaged (${where}: ${issue?.message}). Restore it from a backup.`,
    );
  }

  const insert = (database: DatabaseSync) =>
    database.prepare(
      `INSERT INTO records VALUES ('${collection}', ?, ?, ?)
       ON CONFLICT DO UPDATE SET position = excluded.position, json = excluded.json
         WHERE position <> excluded.position OR json <> excluded.json`,
    );

  return {
    all(dataDir) {
      const rows = read(dataDir, (database) =>
        database
          .prepare('SELECT key, json FROM records WHERE collection = ? ORDER BY position')
          .all(collection),
      );
      return new Map(
        (rows ?? []).map(({ key, json }) => [
          String(key),
          parse(dataDir, String(key), String(json)),
        ]),
      );
    },
    get(dataDir, key) {
      const row = read(dataDir, (database) =>
        database
          .prepare('SELECT json FROM records WHERE collection = ? AND key = ?')
          .get(collection, key),
      );
      return row ? parse(dataDir, key, String(row.json)) : null;
    },
    replace(dataDir, values) {
      transaction(dataDir, (database) => {
        const statement = insert(database);
        const keys: string[] = [];
        let changes = 0;
        for (const [given, value] of values) {
          // SQLite stores a lone surrogate as U+FFFD; as JSON it would not equal the stored key.
          const key = given.toWellFormed();
          const position = keys.push(key) - 1;
          changes += Number(statement.run(key, position, JSON.stringify(value)).changes);
        }
        const removed = database
          .prepare(
            'DELETE FROM records WHERE collection = ? AND key NOT IN (SELECT value FROM json_each(?))',
          )
          .run(collection, JSON.stringify(keys));
        if (changes + Number(removed.changes) > 0) countChange(database, collection);
      });
    },
    put(dataDir, key, value) {
      transaction(dataDir, (database) => {
        const { position } = database
          .prepare(
            `SELECT coalesce(
               (SELECT position FROM records WHERE collection = ?1 AND key = ?2),
               (SELECT max(position) + 1 FROM records WHERE collection = ?1),
               0) AS position`,
          )
          .get(collection, key) as { position: number };
        insert(database).run(key, position, JSON.stringify(value));
        countChange(database, collection);
      });
    },
    version: (dataDir) => versionOf(dataDir, collection),
  };
}
