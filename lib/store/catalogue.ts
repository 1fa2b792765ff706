/** The catalogue: a board's roles and organisations. Contract: 3.12, 14.1, 15.5. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import '../config/values.ts';
import { absentable, flag, list, text, createStoredRoleSchema, type Role } from '../roles/role.ts';
import { databasePath, openSnapshot, read, transaction, versionOf } from './database.ts';
import { takeLock } from './state-file.ts';
import { countChange } from './schema.ts';

const organisationSchema = z.object({
  /** Key in `/organisations/{id}`: a `company_id`, or a composite's pk as text. */
  id: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  /** HTML, sanitised. */
  description: text,
  problemArea: list,
  headquarters: text,
  regions: list,
  logo_url: text,
  url: text,
  career_page_url: text,
  is_highlighted: flag,
  is_top_recommended_org: flag,
  is_composite: flag,
  /** Whether it agreed to structured data for its roles. */
  structured_data: z.optional(z.boolean()),
});

/** What the board knows about an organisation or composite besides its roles. */
export type Organisation = z.output<typeof organisationSchema>;

const head = {
  version: z.literal(1),
  /** `sample` is invented, with dates relative to today; `import` came from a curator's file. */
  source: z.enum(['sample', 'import']),
  /** Epoch seconds. */
  writtenAt: z.int(),
  organisations: z.array(organisationSchema),
  /** Maps the curator's key of each imported role to its permanent id: `{key: post_pk}`. */
  keys: absentable(z.record(z.string(), z.int())),
  /** The last history entry that this catalogue includes. */
  historySeq: z.optional(z.int()),
  /** When a role next appears or closes, epoch seconds; absent for never. */
  nextChangeAt: z.optional(z.int()),
};

const headSchema = z.object(head);

function createCatalogueSchema(tokens: FieldTokens) {
  return z.object({ ...head, roles: z.array(createStoredRoleSchema(tokens)) });
}

/** Everything a board shows. */
export type Catalogue = z.output<ReturnType<typeof createCatalogueSchema>>;

export type CatalogueHead = Omit<Catalogue, 'roles'>;

/** Between attempts to take the lock. */
const LOCK_PAUSE_MS = 100;

/**
 * Takes the lock for changing roles or candidates: for an import, a sync or a judgement. Each reads
 * first and writes much later; without the lock, the later one would undo the earlier one.
 * @param options.waitMs how long to wait for the current holder
 * @returns releases the lock
 * @throws with the code `ELOCKED` when it is held for longer
 */
export function lockCatalogue(
  dataDir: string,
  { waitMs = 0 }: { waitMs?: number } = {},
): Promise<() => void> {
  return takeLock(dataDir, 'catalogue', { waitMs, pauseMs: LOCK_PAUSE_MS });
}

const PART = 'catalogue';

/** Changes whenever the catalogue is replaced. @returns null when there is no catalogue */
export async function catalogueVersion(dataDir: string): Promise<string | null> {
  return versionOf(dataDir, PART);
}

/** The value of {@link catalogueVersion} after the next write. */
export function nextCatalogueVersion(dataDir: string): string {
  return transaction(dataDir, (database) => {
    const row = database
      .prepare(
        `SELECT uuid, coalesce((SELECT number FROM versions WHERE part = ?), 0) + 1 AS number
         FROM identity`,
      )
      .get(PART);
    return `${row?.uuid} ${row?.number}`;
  });
}

/** A digest that is equal only for equal catalogues. @returns empty when there is no catalogue */
export function catalogueDigest(dataDir: string): string {
  const digest = read(dataDir, (database) => {
    const head = headOf(dataDir, database);
    if (!head) return null;
    const hash = createHash('sha256').update(JSON.stringify(head));
    for (const { json } of database.prepare('SELECT json FROM roles ORDER BY position').iterate()) {
      hash.update(String(json));
    }
    return hash.digest('base64url');
  });
  return digest ?? '';
}

/** @returns null before the first write @throws when the stored data is not a catalogue */
export async function readCatalogue(
  dataDir: string,
  tokens: FieldTokens,
): Promise<Catalogue | null> {
  const roles: Role[] = [];
  const found = await scanCatalogue(dataDir, tokens, (role) => roles.push(role));
  return found && { ...found, roles };
}

/**
 * Reads the catalogue for a command that needs one.
 * @throws when there is none; the message names the command that creates it
 */
export async function requireCatalogue(
  dataDir: string,
  tokens: FieldTokens,
  madeBy: 'npm run import' | 'npm run build' = 'npm run import',
): Promise<Catalogue> {
  const catalogue = await readCatalogue(dataDir, tokens);
  if (!catalogue) throw noCatalogue(dataDir, madeBy);
  return catalogue;
}

export function noCatalogue(dataDir: string, madeBy: string): Error {
  return new Error(`There is no catalogue in ${dataDir}: run "${madeBy}" first`);
}

/** Roles parsed before yielding to the event loop. */
export const ROLES_AT_ONCE = 200;

/**
 * Streams the roles one by one, to save memory, and yields to other work in between.
 * @param onRole called with each role, in the catalogue's order
 * @returns everything but the roles; null before the first write
 * @throws as {@link readCatalogue}
 */
export async function scanCatalogue(
  dataDir: string,
  tokens: FieldTokens,
  onRole: (role: Role) => void,
): Promise<CatalogueHead | null> {
  const schema = createStoredRoleSchema(tokens);
  const database = openSnapshot(dataDir);
  if (!database) return null;
  try {
    const head = headOf(dataDir, database);
    let position = 0;
    for (const { json } of database.prepare('SELECT json FROM roles ORDER BY position').iterate()) {
      onRole(parse(dataDir, String(json), schema, `roles.${position++}.`) as Role);
      if (position % ROLES_AT_ONCE === 0) await yieldToOthers();
    }
    return head;
  } finally {
    database.close();
  }
}

/** @returns null before the first write @throws as {@link readCatalogue} */
export async function readCatalogueHead(dataDir: string): Promise<CatalogueHead | null> {
  return read(dataDir, (database) => headOf(dataDir, database));
}

/** Reads single roles of the present catalogue, by `post_pk`. @throws as {@link readCatalogue} */
export function roleReader(dataDir: string, tokens: FieldTokens): (postPk: number) => Role | null {
  const schema = createStoredRoleSchema(tokens);
  return (postPk) => {
    const row = read(dataDir, (database) =>
      database.prepare('SELECT json FROM roles WHERE post_pk = ?').get(postPk),
    );
    return row ? (parse(dataDir, String(row.json), schema, `role ${postPk}: `) as Role) : null;
  };
}

/** A catalogue whose roles are parsed on demand. */
export type StoredRoles = {
  /** See {@link catalogueVersion}. */
  version: string;
  head: CatalogueHead;
  length: number;
  /** @throws as {@link readCatalogue} */
  at(position: number): Role;
};

/**
 * Reads a snapshot of the catalogue, which later writes do not change.
 * @returns null before the first write
 * @throws as {@link readCatalogue}
 */
export async function readStoredRoles(
  dataDir: string,
  tokens: FieldTokens,
): Promise<StoredRoles | null> {
  const schema = createStoredRoleSchema(tokens);
  return read(dataDir, (database) => {
    const isOuter = !database.isTransaction;
    // One snapshot for the head and the roles.
    if (isOuter) database.exec('BEGIN');
    try {
      const head = headOf(dataDir, database);
      if (!head) return null;
      const rows = database.prepare('SELECT json FROM roles ORDER BY position').all();
      return {
        version: versionOf(dataDir, PART) ?? '',
        head,
        length: rows.length,
        at: (position) =>
          parse(dataDir, String(rows[position]?.json), schema, `roles.${position}.`) as Role,
      };
    } finally {
      if (isOuter) database.exec('COMMIT');
    }
  });
}

function headOf(dataDir: string, database: DatabaseSync): CatalogueHead | null {
  const row = database
    .prepare(
      `SELECT json_object('version', 1, 'source', source, 'writtenAt', written_at,
         'organisations', json(organisations), 'keys', json(keys)) AS json,
         next_change_at, history_seq FROM catalogue`,
    )
    .get();
  if (!row) return null;
  const head = parse(dataDir, String(row.json), headSchema, '');
  if (row.next_change_at !== null) head.nextChangeAt = Number(row.next_change_at);
  if (row.history_seq !== null) head.historySeq = Number(row.history_seq);
  return head;
}

/** Parses a catalogue's JSON; errors name `file`. @internal */
export function parseCatalogue(content: string, tokens: FieldTokens, file: string): Catalogue {
  return parse(file, content, createCatalogueSchema(tokens), '');
}

function parse<Schema extends z.ZodMiniType>(
  dataDir: string,
  content: string,
  schema: Schema,
  position: string,
): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(content));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${databasePath(dataDir)} is damaged (${position}${issue?.path.join('.')}: ${issue?.message}). ` +
      'Restore it from a backup, or delete it for a fresh sample and import again.',
  );
}

/** Replaces the catalogue. Called only by `replaceCatalogue`, which also logs the changes. */
export function writeCatalogue(
  dataDir: string,
  catalogue: CatalogueHead & { roles: Iterable<Role> },
): void {
  transaction(dataDir, (database) => {
    const { source, writtenAt, organisations, keys, nextChangeAt, historySeq, roles } = catalogue;
    database
      .prepare('INSERT OR REPLACE INTO catalogue VALUES (1, ?, ?, ?, ?, ?, ?)')
      .run(
        source,
        writtenAt,
        nextChangeAt ?? null,
        historySeq ?? null,
        JSON.stringify(organisations),
        keys ? JSON.stringify(keys) : null,
      );
    // Only rows that differ are written.
    const insert = database.prepare(
      `INSERT INTO roles VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE
         SET position = excluded.position, publish_at = excluded.publish_at, json = excluded.json
         WHERE position <> excluded.position OR json <> excluded.json`,
    );
    const ids: number[] = [];
    for (const role of roles) {
      const position = ids.push(role.post_pk) - 1;
      insert.run(role.post_pk, position, role.publish_at, JSON.stringify(role));
    }
    database
      .prepare('DELETE FROM roles WHERE post_pk NOT IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(ids));
    countChange(database, PART);
  });
}

/**
 * Whether the catalogue has this role and it is public, for a host that must know whether a role's page exists.
 */
export function isKnownRole(dataDir: string, postPk: number, now: number): boolean {
  const row = read(dataDir, (database) =>
    database
      .prepare('SELECT 1 FROM roles WHERE post_pk = ? AND coalesce(publish_at, 0) <= ?')
      .get(postPk, now),
  );
  return Boolean(row);
}
