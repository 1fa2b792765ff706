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
  /**
   * Keeps something of each value in memory.
   * @param project what is kept of a value
   * @returns a function that reads what was written since its last call, by any process, and returns
   *   everything by key. The map is the same each time. Its order is that of the first call, then of
   *   the writes.
   */
  hold<Kept>(
    dataDir: string,
    project: (value: Value, key: string) => Kept,
  ): () => ReadonlyMap<string, Kept>;
  /** Only what differs is written. */
  replace(dataDir: string, values: Iterable<readonly [key: string, value: Value]>): void;
  /** Adds or replaces values, as one change. Replaced ones keep their position; new ones are last. */
  put(dataDir: string, ...entries: ReadonlyArray<readonly [key: string, value: Value]>): void;
  remove(dataDir: string, keys: readonly string[]): void;
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

  const numberOf = (database: DatabaseSync): number =>
    Number(
      database.prepare('SELECT number FROM versions WHERE part = ?').get(collection)?.number ?? 0,
    );

  /** @param changed the number of the change that the rows belong to */
  const insert = (database: DatabaseSync, changed: number) => {
    const statement = database.prepare(
      `INSERT INTO records (collection, key, position, json, changed) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET
         position = excluded.position, json = excluded.json, changed = excluded.changed
         WHERE position <> excluded.position OR json <> excluded.json`,
    );
    return (key: string, position: number, value: Value): number =>
      Number(statement.run(collection, key, position, JSON.stringify(value), changed).changes);
  };

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
    hold<Kept>(dataDir: string, project: (value: Value, key: string) => Kept) {
      const held = new Map<string, Kept>();
      let seen: { identity: string; number: number } | null = null;

      function readChanged(database: DatabaseSync, after: number): void {
        const changed = database
          .prepare(
            'SELECT key, json FROM records WHERE collection = ? AND changed > ? ORDER BY position',
          )
          .iterate(collection, after);
        for (const row of changed) {
          const key = String(row.key);
          held.set(key, project(parse(dataDir, key, String(row.json)), key));
        }
      }

      function forgetRemoved(database: DatabaseSync): void {
        const { count } = database
          .prepare('SELECT count(*) AS count FROM records WHERE collection = ?')
          .get(collection) as { count: number };
        if (count === held.size) return;
        const rows = database
          .prepare('SELECT key FROM records WHERE collection = ?')
          .all(collection);
        const keys = new Set(rows.map(({ key }) => String(key)));
        for (const key of held.keys()) if (!keys.has(key)) held.delete(key);
      }

      return () => {
        const current = read(dataDir, (database) => {
          const identity = String(database.prepare('SELECT uuid FROM identity').get()?.uuid);
          // Read first: what another process writes meanwhile is read again the next time.
          const number = numberOf(database);
          if (seen?.identity === identity && seen.number === number) return seen;
          const isSame = seen?.identity === identity && seen.number < number;
          if (!isSame) held.clear();
          // A row that was written before rows had numbers has 0.
          readChanged(database, isSame ? seen!.number : -1);
          forgetRemoved(database);
          return { identity, number };
        });
        seen = current;
        if (!current) held.clear();
        return held;
      };
    },
    replace(dataDir, values) {
      transaction(dataDir, (database) => {
        const write = insert(database, numberOf(database) + 1);
        const keys: string[] = [];
        let changes = 0;
        for (const [given, value] of values) {
          // SQLite stores a lone surrogate as U+FFFD; as JSON it would not equal the stored key.
          const key = given.toWellFormed();
          changes += write(key, keys.push(key) - 1, value);
        }
        const removed = database
          .prepare(
            'DELETE FROM records WHERE collection = ? AND key NOT IN (SELECT value FROM json_each(?))',
          )
          .run(collection, JSON.stringify(keys));
        if (changes + Number(removed.changes) > 0) countChange(database, collection);
      });
    },
    put(dataDir, ...entries) {
      transaction(dataDir, (database) => {
        const write = insert(database, countChange(database, collection));
        const position = database.prepare(
          `SELECT coalesce(
             (SELECT position FROM records WHERE collection = ?1 AND key = ?2),
             (SELECT max(position) + 1 FROM records WHERE collection = ?1),
             0) AS position`,
        );
        for (const [key, value] of entries) {
          write(key, Number(position.get(collection, key)?.position), value);
        }
      });
    },
    remove(dataDir, keys) {
      transaction(dataDir, (database) => {
        const statement = database.prepare('DELETE FROM records WHERE collection = ? AND key = ?');
        const changes = keys.map((key) => Number(statement.run(collection, key).changes));
        if (changes.some((count) => count > 0)) countChange(database, collection);
      });
    },
    version: (dataDir) => versionOf(dataDir, collection),
  };
}
