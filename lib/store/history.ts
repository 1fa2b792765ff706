/** The log of changes to the board, one entry per role and change. Contract: 14.1. */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { read } from './database.ts';
import { EVIDENCE_FIELDS, type FieldChange, fieldChange } from './role-changes.ts';

/** What changed a role. */
export const CHANGE_SOURCES = ['sample', 'import', 'sync', 'desk', 'schedule'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

const historyEntrySchema = z.object({
  /** Increases with every entry of a board; never reused. */
  seq: z.int(),
  /** Epoch seconds. */
  at: z.int(),
  /** The role's `post_pk`. */
  id: z.int(),
  kind: z.enum(['added', 'changed', 'removed']),
  by: z.enum(CHANGE_SOURCES),
  /** The role had left the board and came back. */
  reopened: z.optional(z.literal(true)),
  /** Only for a changed role. */
  fields: z.optional(z.array(fieldChange)),
});

/** @internal */
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export type Change = Omit<HistoryEntry, 'seq'>;

/** The log as a reader sees it. */
export type History = {
  /** The last entry's number; 0 before the first. */
  last: number;
  /**
   * Entries after a number, in order, at most `limit`.
   * @param since 0 or any number that this log gave, however old: a shortened log still has the
   * last entry of each role
   * @returns null for a number of another log
   */
  since(since: number, limit: number): HistoryEntry[] | null;
};

/** A longer log is cut to its newest half, plus the last older entry of each role. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** One write stores at most a quarter of that as values; further changes only name their fields. */
const VALUES_PART = 4;
/** A longer entry keeps the names of its fields, but no values. */
const MAX_ENTRY_LENGTH = 16_384;
/** An entry's approximate size. */
const SIZE = '(100 + coalesce(length(fields), 0))';

/**
 * Appends changes. Of a role's entries that change its evidence alone, only the newest is kept: each
 * check would otherwise push changes of content out of the log. The caller is in a transaction.
 * @returns the last entry's number; 0 before the first
 */
export function appendHistory(
  database: DatabaseSync,
  changes: readonly Change[],
  maxBytes: number = MAX_LOG_BYTES,
): number {
  removeEvidence(
    database,
    changes.filter(isEvidence).map(({ id }) => id),
  );
  shorten(database, maxBytes);
  const insert = database.prepare(
    'INSERT INTO history (at, post_pk, kind, by, reopened, fields) VALUES (?, ?, ?, ?, ?, ?)',
  );
  let left = maxBytes / VALUES_PART;
  for (const { at, id, kind, by, reopened, fields } of changes) {
    let json = fields ? JSON.stringify(fields) : null;
    if (fields && json !== null && (left < 0 || json.length > MAX_ENTRY_LENGTH)) {
      json = JSON.stringify(withoutValues(fields));
    }
    left -= json?.length ?? 0;
    insert.run(at, id, kind, by, reopened ? 1 : null, json);
  }
  return lastSeq(database);
}

const isEvidence = ({ kind, fields }: Change): boolean =>
  kind === 'changed' &&
  fields !== undefined &&
  fields.every(({ field }) => EVIDENCE_FIELDS.has(field));

/** Removes the entries that change the evidence alone of some roles. */
function removeEvidence(database: DatabaseSync, ids: readonly number[]): void {
  if (ids.length === 0) return;
  database
    .prepare(
      `DELETE FROM history
       WHERE kind = 'changed' AND post_pk IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
         SELECT 1 FROM json_each(fields)
         WHERE value ->> 'field' NOT IN (SELECT value FROM json_each(?))
       )`,
    )
    .run(JSON.stringify(ids), JSON.stringify([...EVIDENCE_FIELDS]));
}

function withoutValues(fields: readonly FieldChange[]): FieldChange[] {
  return fields
    .slice(0, 100)
    .map(({ field }) => ({ field: field.slice(0, 100), before: null, after: null }));
}

/**
 * Keeps the newest half of a long log and, of the older half, each role's last entry without
 * values. That includes roles that left: a reader learns from it what to remove.
 */
function shorten(database: DatabaseSync, maxBytes: number): void {
  const sizeOf = (where: string, ...values: number[]) =>
    Number(
      database.prepare(`SELECT sum(${SIZE}) AS size FROM history ${where}`).get(...values)?.size ??
        0,
    );
  if (sizeOf('') < maxBytes) return;
  const cut = database
    .prepare(
      `SELECT max(seq) AS seq FROM (
         SELECT seq, sum(${SIZE}) OVER (ORDER BY seq DESC) AS size FROM history
       ) WHERE size > ?`,
    )
    .get(maxBytes / 2);
  const last = Number(cut?.seq ?? 0);
  database
    .prepare(
      `DELETE FROM history WHERE seq <= ?1 AND seq NOT IN
         (SELECT max(seq) FROM history WHERE seq <= ?1 GROUP BY post_pk)`,
    )
    .run(last);
  database
    .prepare(
      `UPDATE history SET reopened = NULL, fields = NULL,
         kind = CASE kind WHEN 'removed' THEN kind ELSE 'added' END WHERE seq <= ?`,
    )
    .run(last);
}

const lastSeq = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT max(seq) AS seq FROM history').get()?.seq ?? 0);

/**
 * @param last the last entry that the catalogue names
 * @returns null when there is no log that reaches it
 */
export async function readHistory(dataDir: string, last: number): Promise<History | null> {
  const stored = read(dataDir, (database) => ({
    last: lastSeq(database),
    from: Number(
      database.prepare("SELECT number FROM versions WHERE part = 'history-from'").get()?.number ??
        0,
    ),
  }));
  if (!stored || stored.last < last) return null;
  return {
    last,
    since(since, limit) {
      const isKnown = since === 0 || (since >= stored.from && since <= last);
      if (!isKnown) return null;
      const rows = read(dataDir, (database) =>
        database
          .prepare('SELECT * FROM history WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?')
          .all(since, last, Number.isFinite(limit) ? limit : -1),
      );
      return (rows ?? []).map(({ seq, at, post_pk: id, kind, by, reopened, fields }) =>
        historyEntrySchema.parse({
          seq,
          at,
          id,
          kind,
          by,
          ...(reopened === 1 && { reopened: true }),
          ...(fields !== null && { fields: JSON.parse(String(fields)) }),
        }),
      );
    },
  };
}

/**
 * The log that the first write over a catalogue without one starts with.
 * @param ids roles on the board, in the catalogue's order
 * @param at when they were written, epoch seconds
 */
export function firstHistory(ids: readonly number[], at: number, by: ChangeSource): History {
  const entries = ids.map((id, position): HistoryEntry => {
    return { seq: position + 1, at, id, kind: 'added', by };
  });
  return {
    last: entries.length,
    since: (since, limit) => (since <= entries.length ? entries.slice(since, since + limit) : null),
  };
}
