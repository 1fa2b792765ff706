/** Imports the state files that releases before the database kept. Contract: 13.4. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { fingerprint } from '../base/fingerprint.ts';
import { reportBody } from '../roles/listing-report.ts';
import type { Role } from '../roles/role.ts';
import { contentOf } from './role-changes.ts';
import { countChange, migrate } from './schema.ts';
import { isRunning, syncFile } from './state-file.ts';

/** An older release's files in a state directory. */
const OLD_FILES = [
  'catalogue.json',
  'history.jsonl',
  'closed-roles.jsonl',
  'candidates.json',
  'sources.json',
  'sync.json',
  'desk.json',
  'link-checks.json',
  'listing-reports.jsonl',
  'zero-results.json',
] as const;

type OldFile = (typeof OLD_FILES)[number];

/** Where they are moved once they are in the database. */
const OLD_FOLDER = 'before-board-db';

/** Whether an older release has left its state here. */
export const hasOldState = (dataDir: string): boolean =>
  OLD_FILES.some((name) => existsSync(path.join(dataDir, name)));

/**
 * Creates a state directory's database from everything an older release left there. The file
 * appears complete or not at all; only then are the old files moved.
 * @param file of the database, which does not exist
 * @throws when an old file is damaged; the message names it
 */
export function makeDatabase(dataDir: string, file: string): void {
  const incoming = `${file}.${process.pid}.new`;
  removeUnfinished(dataDir);
  try {
    const database = new DatabaseSync(incoming);
    try {
      database.exec('BEGIN');
      migrate(database, file);
      readOldState(dataDir, database);
      database.exec('COMMIT');
    } finally {
      database.close();
    }
    syncFile(incoming);
    publish(incoming, file);
    syncFile(dataDir);
  } catch (error) {
    // Another process imported the files and moved them while they were read here.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(incoming, { force: true });
  }
  moveOldFiles(dataDir);
}

/** Moves files left by a process that was killed after it had created the database. */
export function finishTakeOver(dataDir: string): void {
  if (!hasOldState(dataDir)) return;
  removeUnfinished(dataDir);
  moveOldFiles(dataDir);
}

/** Removes unfinished databases of processes that were killed. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^board\.db\.(\d+)\.new/.exec(name) ?? [];
    if (!pid) continue;
    const isInUse = Number(pid) !== process.pid && isRunning(Number(pid));
    if (!isInUse) rmSync(path.join(dataDir, name), { force: true });
  }
}

/** Unlike a rename, a link cannot overwrite a database that another process has just created. */
function publish(incoming: string, file: string): void {
  try {
    linkSync(incoming, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function moveOldFiles(dataDir: string): void {
  // Pages of an interrupted import are useful for an hour only.
  rmSync(path.join(dataDir, 'airtable'), { recursive: true, force: true });
  const folder = path.join(dataDir, OLD_FOLDER);
  for (const name of OLD_FILES) {
    const old = path.join(dataDir, name);
    const moved = path.join(folder, name);
    // A later file of the same name must not overwrite an imported one.
    if (!existsSync(old) || existsSync(moved)) continue;
    mkdirSync(folder, { recursive: true });
    try {
      renameSync(old, moved);
    } catch (error) {
      // Another process moved it first.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

const roleSchema = z.looseObject({ post_pk: z.int(), publish_at: z.optional(z.nullable(z.int())) });

const catalogueSchema = z.object({
  source: z.enum(['sample', 'import']),
  writtenAt: z.int(),
  organisations: z.array(z.unknown()),
  keys: z.optional(z.nullable(z.record(z.string(), z.int()))),
  historySeq: z.optional(z.int()),
  nextChangeAt: z.optional(z.int()),
  roles: z.array(roleSchema),
});

const historyHead = z.object({ from: z.int() });

const historyEntry = z.object({
  seq: z.int(),
  at: z.int(),
  id: z.int(),
  kind: z.string(),
  by: z.string(),
  reopened: z.optional(z.boolean()),
  fields: z.optional(z.array(z.unknown())),
});

const closedRole = z.looseObject({ post_pk: z.int(), closed_at: z.number() });
const listed = z.looseObject({
  source: z.string(),
  id: z.string(),
  status: z.string(),
  post_pk: z.nullable(z.int()),
});
const byKey = z.record(z.string(), z.looseObject({}));

const checkedLinks = z.record(
  z.string(),
  z.object({
    checkedAt: z.int(),
    state: z.enum(['works', 'fails', 'unclear']),
    reason: z.string(),
    strikes: z.array(z.iso.date()),
  }),
);

const zeroResults = z.record(
  z.string(),
  z.object({
    text: z.nullable(z.string()),
    days: z.record(z.iso.date(), z.int().check(z.minimum(1))),
  }),
);

const listingReport = z.extend(reportBody, {
  count: z.int().check(z.positive()),
  firstDay: z.int(),
  lastDay: z.int(),
});

const undo = z.looseObject({
  draft: z.looseObject({}),
  postPk: z.nullable(z.int()),
  written: z.nullable(z.looseObject({ id: z.int(), print: z.string() })),
});

const deskEntry = z.looseObject({
  version: z.int(),
  draft: z.looseObject({}),
  undo: z.nullable(undo),
  /** A write to the board that had started when the desk was killed. */
  pending: z.nullable(z.object({ undo, action: z.enum(['accept', 'undo']) })),
});

type OldCandidate = z.output<typeof listed>;
type OldEntry = z.output<typeof deskEntry>;

/**
 * Completes or drops what an older release's desk was writing when it was killed. It wrote the
 * board first, then the candidate, then its own entry.
 */
function finishJudgements(
  candidates: OldCandidate[],
  entries: Record<string, OldEntry>,
  roles: ReadonlyArray<z.output<typeof roleSchema>>,
): void {
  for (const candidate of candidates) {
    const key = `${candidate.source}/${candidate.id}`;
    const entry = entries[key];
    const { pending = null, ...kept } = entry ?? { version: 0, draft: {}, undo: null };
    const { post_pk: postPk } = candidate;
    if (pending) {
      const { undo: way, action } = pending;
      const shown = roles.find((role) => role.post_pk === way.written?.id);
      const isWritten = shown && fingerprint(contentOf(shown as Role)) === way.written?.print;
      if (Boolean(isWritten) !== (action === 'accept')) entries[key] = { ...entry!, pending: null };
      else if (action === 'accept') {
        const settled_at = candidate.settled_at ?? Math.floor(Date.now() / 1000);
        Object.assign(candidate, { status: 'accepted', post_pk: way.written!.id, settled_at });
        entries[key] = {
          ...entry!,
          version: kept.version + 1,
          draft: {},
          undo: way,
          pending: null,
        };
      } else {
        Object.assign(candidate, { status: 'waiting', post_pk: way.postPk, settled_at: null });
        const draft = { ...way.draft, ...kept.draft };
        entries[key] = { ...entry!, version: kept.version + 1, draft, undo: null, pending: null };
      }
    } else if (candidate.status === 'skipped' && !kept.undo) {
      const { draft } = kept;
      const way = { draft, postPk, written: null, joined: null };
      entries[key] = { different: null, ...kept, undo: way, pending: null };
    }
  }
}

function readOldState(dataDir: string, database: DatabaseSync): void {
  const json = <Schema extends z.ZodMiniType>(name: OldFile, schema: Schema) =>
    parse(path.join(dataDir, name), schema);
  const jsonOrNothing = <Schema extends z.ZodMiniType>(name: OldFile, schema: Schema) => {
    const file = path.join(dataDir, name);
    return existsSync(file) ? z.safeParse(schema, parsed(readFileSync(file, 'utf8'))).data : null;
  };
  const record = database.prepare(
    'INSERT OR REPLACE INTO records (collection, key, position, json) VALUES (?, ?, ?, ?)',
  );
  const keep = (collection: string, entries: Iterable<readonly [string, unknown]>) => {
    let position = 0;
    for (const [key, value] of entries) {
      record.run(collection, key, position++, JSON.stringify(value));
    }
    if (position > 0) countChange(database, collection);
  };

  const catalogue = json('catalogue.json', catalogueSchema);
  if (catalogue) {
    const { source, writtenAt, organisations, keys, historySeq, nextChangeAt, roles } = catalogue;
    const last = readHistory(dataDir, database, historySeq);
    database
      .prepare('INSERT INTO catalogue VALUES (1, ?, ?, ?, ?, ?, ?)')
      .run(
        source,
        writtenAt,
        nextChangeAt ?? null,
        last,
        JSON.stringify(organisations),
        keys ? JSON.stringify(keys) : null,
      );
    const insert = database.prepare('INSERT OR REPLACE INTO roles VALUES (?, ?, ?, ?)');
    for (const [position, role] of roles.entries()) {
      insert.run(role.post_pk, position, role.publish_at ?? null, JSON.stringify(role));
    }
    countChange(database, 'catalogue');
  }
  const closed = database.prepare('INSERT OR REPLACE INTO closed_roles VALUES (?, ?, ?)');
  for (const role of linesOf(dataDir, 'closed-roles.jsonl', closedRole)) {
    closed.run(role.post_pk, role.closed_at, JSON.stringify(role));
  }

  const { candidates = [] } =
    json('candidates.json', z.object({ candidates: z.array(listed) })) ?? {};
  const desk = json('desk.json', z.object({ entries: z.record(z.string(), deskEntry) }));
  const entries = { ...desk?.entries };
  finishJudgements(candidates, entries, catalogue?.roles ?? []);
  keep('desk', Object.entries(entries));
  keep(
    'candidates',
    candidates.map((candidate) => [`${candidate.source}/${candidate.id}`, candidate]),
  );
  const { sources = [] } =
    json('sources.json', z.object({ sources: z.array(z.looseObject({ id: z.string() })) })) ?? {};
  keep(
    'sources',
    sources.map((source) => [source.id, source]),
  );
  const states = json('sync.json', z.object({ sources: byKey }));
  keep('source-states', Object.entries(states?.sources ?? {}));
  // Later runs collect these again, so a damaged file must not stop the board.
  const checks = jsonOrNothing('link-checks.json', z.object({ links: checkedLinks }));
  keep('link-checks', Object.entries(checks?.links ?? {}));
  keep(
    'listing-reports',
    linesOf(dataDir, 'listing-reports.jsonl', listingReport).map((entry) => [
      `${entry.post_pk} ${entry.reason}`,
      entry,
    ]),
  );
  const searches = jsonOrNothing(
    'zero-results.json',
    z.object({ salt: z.string(), entries: zeroResults }),
  );
  keep('zero-results', Object.entries(searches?.entries ?? {}));
  if (searches) keep('zero-results-salt', [['salt', searches.salt]]);
}

/** @returns the last entry's number; null when no log leads to the catalogue */
function readHistory(
  dataDir: string,
  database: DatabaseSync,
  last: number | undefined,
): number | null {
  const [head] = linesOf(dataDir, 'history.jsonl', historyHead);
  if (last === undefined || !head) return null;
  const entries = linesOf(dataDir, 'history.jsonl', historyEntry);
  const known = entries.filter(({ seq }) => seq <= last);
  if ((known.at(-1)?.seq ?? head.from) !== last) return null;
  const insert = database.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const { seq, at, id, kind, by, reopened, fields } of known) {
    insert.run(seq, at, id, kind, by, reopened ? 1 : null, fields ? JSON.stringify(fields) : null);
  }
  // Numbers of entries that were written and then cut off must not be reused.
  const highest = Math.max(last, entries.at(-1)?.seq ?? 0);
  database.prepare("DELETE FROM sqlite_sequence WHERE name = 'history'").run();
  database.prepare("INSERT INTO sqlite_sequence VALUES ('history', ?)").run(highest);
  // Earlier cursors belong to a log that no longer exists.
  const { from } = head;
  if (from > 0) database.prepare("INSERT INTO versions VALUES ('history-from', ?)").run(from);
  return last;
}

/** @returns null when there is no file */
function parse<Schema extends z.ZodMiniType>(file: string, schema: Schema) {
  if (!existsSync(file)) return null;
  const json = parsed(readFileSync(file, 'utf8'));
  const result = z.safeParse(schema, json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const reason =
    json === undefined ? 'it is not JSON' : `${issue?.path.join('.')}: ${issue?.message}`;
  throw new Error(`${file} is damaged (${reason}). Restore it from a backup, or delete it.`);
}

/** The JSON objects of a file, one per line. Invalid lines and a missing file are skipped. */
function linesOf<Schema extends z.ZodMiniType>(
  dataDir: string,
  name: OldFile,
  schema: Schema,
): Array<z.output<Schema>> {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => z.safeParse(schema, parsed(line)).data ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
