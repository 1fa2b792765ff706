/** The tables of `board.db`. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Migrations. A database stores how many of them it has run (`user_version`). Add to the end; never
 * change a released one.
 */
const STEPS = [
  `
  -- One row, once there is a catalogue.
  CREATE TABLE catalogue (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    source TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    next_change_at INTEGER,
    -- The last entry of the history that led here; null before the first.
    history_seq INTEGER,
    organisations TEXT NOT NULL,
    keys TEXT
  ) STRICT;

  CREATE TABLE roles (
    post_pk INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    publish_at INTEGER,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX roles_in_order ON roles (position);

  CREATE TABLE history (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    post_pk INTEGER NOT NULL,
    kind TEXT NOT NULL,
    by TEXT NOT NULL,
    reopened INTEGER,
    fields TEXT
  ) STRICT;

  CREATE TABLE closed_roles (
    post_pk INTEGER PRIMARY KEY,
    closed_at INTEGER NOT NULL,
    json TEXT NOT NULL
  ) STRICT;

  -- Everything else that a board keeps by key: see records.ts.
  CREATE TABLE records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    position INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (collection, key)
  ) STRICT, WITHOUT ROWID;

  -- How often each part was written, so that a reader knows when to read it again.
  CREATE TABLE versions (
    part TEXT PRIMARY KEY,
    number INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Tells this database from another one that counts from the start again.
  CREATE TABLE identity (uuid TEXT NOT NULL) STRICT;
  INSERT INTO identity VALUES (lower(hex(randomblob(8))));
  `,
  `
  -- The number of the change (versions.number) that wrote a record last.
  ALTER TABLE records ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX records_in_order ON records (collection, position);
  CREATE INDEX records_by_change ON records (collection, changed);
  `,
];

/** Whether a database has the tables of this release. @throws when a newer release wrote it */
export function isCurrent(database: DatabaseSync, file: string): boolean {
  const version = versionOf(database);
  if (version <= STEPS.length) return version === STEPS.length;
  throw new Error(
    `${file} was written by a newer release of the board. Run that release, or restore a backup.`,
  );
}

/** Brings the tables up to date. The caller is in a transaction. @throws as {@link isCurrent} */
export function migrate(database: DatabaseSync, file: string): void {
  if (isCurrent(database, file)) return;
  for (const step of STEPS.slice(versionOf(database))) database.exec(step);
  database.exec(`PRAGMA user_version = ${STEPS.length}`);
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

/**
 * Marks a part of the state as changed. The caller is in a transaction.
 * @returns the number of this change
 */
export function countChange(database: DatabaseSync, part: string): number {
  const row = database
    .prepare(
      `INSERT INTO versions VALUES (?, 1)
       ON CONFLICT DO UPDATE SET number = number + 1 RETURNING number`,
    )
    .get(part);
  return Number(row?.number);
}
