/**
 * The catalogue file of the state directory: its schema, and how it is read and replaced.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import '../config/values.ts';
import { takeLock } from './lock.ts';
import { nullIfMissing, replaceFile } from './state-file.ts';
import { absentable, flag, list, text, createStoredRoleSchema, type Role } from '../roles/role.ts';

const HEAD_END = ',"roles":[';
const FILE_END = ']}';
/** Characters written at once. */
const PIECE_LENGTH = 1 << 15;

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
  /** Whether it agreed to structured data of its roles (15.5). */
  structured_data: z.optional(z.boolean()),
});

/** What the board knows of an organisation or composite beyond its roles (3.12). */
export type Organisation = z.output<typeof organisationSchema>;

const head = {
  /** Format of this file. */
  version: z.literal(1),
  /** `sample` is invented and its dates follow the calendar; `import` came from a curator's file. */
  source: z.enum(['sample', 'import']),
  /** When it was written. Epoch seconds. */
  writtenAt: z.int(),
  organisations: z.array(organisationSchema),
  /** The curator's own key of each imported role and the id it keeps: `{key: post_pk}`. */
  keys: absentable(z.record(z.string(), z.int())),
  /** The last entry of the history that led here (14.1). */
  historySeq: z.optional(z.int()),
  /** When a role appears or closes next, epoch seconds; absent for never (14.1). */
  nextChangeAt: z.optional(z.int()),
};

const headSchema = z.object(head);

function createCatalogueSchema(tokens: FieldTokens) {
  return z.object({ ...head, roles: z.array(createStoredRoleSchema(tokens)) });
}

/** Everything a board shows: the content of `DATA_DIR/catalogue.json`. */
export type Catalogue = z.output<ReturnType<typeof createCatalogueSchema>>;

/** A catalogue without its roles. */
export type CatalogueHead = Omit<Catalogue, 'roles'>;

/** The file of the catalogue in a state directory. */
export function cataloguePath(dataDir: string): string {
  return path.join(dataDir, 'catalogue.json');
}

/** A process that cannot refresh its lock is taken for dead after this long. */
const STALE_LOCK_MS = 30_000;
/** Between two attempts at a held lock. */
const LOCK_PAUSE_MS = 100;

/**
 * Takes the lock of the catalogue and of its candidates. Without it the later of two writers would
 * undo the earlier one unnoticed.
 * @param options.waitMs how long to wait for another holder
 * @returns releases the lock
 * @throws with the code `ELOCKED` when it is held for longer
 */
export async function lockCatalogue(
  dataDir: string,
  { waitMs = 0 }: { waitMs?: number } = {},
): Promise<() => Promise<void>> {
  await makeFolder(dataDir);
  const retries = { count: Math.ceil(waitMs / LOCK_PAUSE_MS), pauseMs: LOCK_PAUSE_MS };
  return takeLock(cataloguePath(dataDir), { staleMs: STALE_LOCK_MS, retries });
}

/**
 * A text that changes whenever the catalogue of a state directory is replaced.
 * @returns null when there is none
 */
export async function catalogueVersion(dataDir: string): Promise<string | null> {
  // Each search and each count asks. The asynchronous call would take six times as long, and longer when the
  // threads that serve it are busy compressing.
  const found = statSync(cataloguePath(dataDir), { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : null;
}

/**
 * Reads the catalogue.
 * @returns null when none was written yet
 * @throws when the file exists but is not a catalogue; the message names the file
 */
export async function readCatalogue(
  dataDir: string,
  tokens: FieldTokens,
): Promise<Catalogue | null> {
  const roles: Role[] = [];
  const found = await scanCatalogue(dataDir, tokens, (role) => roles.push(role));
  return found && { ...found, roles };
}

/**
 * Reads the catalogue for a command that cannot do without one.
 * @throws when there is none; the message says which command makes one
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

/** Says which command makes a catalogue. */
export function noCatalogue(dataDir: string, madeBy: string): Error {
  return new Error(`There is no catalogue in ${dataDir}: run "${madeBy}" first`);
}

/**
 * Reads the catalogue role by role, so that a long one needs little memory.
 * @param onRole called with each role, in the file's order
 * @returns everything but the roles; null when none was written yet
 * @throws as {@link readCatalogue}
 */
export async function scanCatalogue(
  dataDir: string,
  tokens: FieldTokens,
  onRole: (role: Role) => void,
): Promise<CatalogueHead | null> {
  const file = cataloguePath(dataDir);
  const handle = await open(file).catch(nullIfMissing);
  if (!handle) return null;
  try {
    const found = await scanLines(handle, file, tokens, onRole);
    return found ?? (await scanWhole(file, tokens, onRole));
  } finally {
    await handle.close();
  }
}

/** Reads what `writeCatalogue` wrote: the head on the first line, one role on each of the next. */
async function scanLines(
  handle: FileHandle,
  file: string,
  tokens: FieldTokens,
  onRole: (role: Role) => void,
): Promise<CatalogueHead | null> {
  const schema = createStoredRoleSchema(tokens);
  let found: CatalogueHead | null = null;
  let count = 0;
  let complete = false;
  for await (const line of handle.readLines()) {
    if (found === null) {
      if (!line.endsWith(HEAD_END)) return null;
      found = parseHead(line, file);
    } else if (line === FILE_END) complete = true;
    else onRole(parse(line.replace(/,$/, ''), schema, file, `roles.${count++}.`));
  }
  if (!complete) throw notCatalogue(file, 'it ends too early');
  return found;
}

/** A catalogue that something else laid out anew is read in one piece. */
async function scanWhole(
  file: string,
  tokens: FieldTokens,
  onRole: (role: Role) => void,
): Promise<CatalogueHead> {
  const { roles, ...found } = parseCatalogue(await readFile(file, 'utf8'), tokens, file);
  roles.forEach(onRole);
  return found;
}

/**
 * Reads a catalogue without its roles.
 * @returns null when none was written yet
 * @throws as {@link readCatalogue}
 */
export async function readCatalogueHead(dataDir: string): Promise<CatalogueHead | null> {
  const file = cataloguePath(dataDir);
  const handle = await open(file).catch(nullIfMissing);
  if (!handle) return null;
  try {
    for await (const line of handle.readLines()) {
      if (line.endsWith(HEAD_END)) return parseHead(line, file);
      break;
    }
  } finally {
    await handle.close();
  }
  return parse(await readFile(file, 'utf8'), headSchema, file, '');
}

const parseHead = (line: string, file: string): CatalogueHead =>
  parse(`${line.slice(0, -HEAD_END.length)}}`, headSchema, file, '');

/** The file of a catalogue in memory. Its roles are parsed when they are asked for. */
export type CatalogueFile = {
  /** SHA-256 of its bytes. */
  digest: string;
  /** How many roles there are. */
  length: number;
  /** @throws as {@link readCatalogue}, like `head` */
  at(place: number): Role;
  /** The same without checking, for a role that is stored as `at` returns it. */
  atUnchecked(place: number): Role;
  head(): CatalogueHead;
};

const NEWLINE = 10;
/** Bytes read and digested at once, in less than a millisecond. */
const READ_BYTES = 1 << 20;

/** Reads a file and its SHA-256 in pieces: requests are answered in between, and other files are read. */
async function readDigested(file: string): Promise<{ bytes: Buffer; digest: string }> {
  const handle = await open(file);
  try {
    const bytes = Buffer.allocUnsafeSlow((await handle.stat()).size);
    const hash = createHash('sha256');
    for (let at = 0; at < bytes.length;) {
      const length = Math.min(READ_BYTES, bytes.length - at);
      const { bytesRead } = await handle.read(bytes, at, length);
      if (bytesRead === 0) throw notCatalogue(file, 'it became shorter while it was read');
      hash.update(bytes.subarray(at, at + bytesRead));
      at += bytesRead;
    }
    return { bytes, digest: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/**
 * Opens the file of a catalogue.
 * @returns null when none was written yet
 * @throws as {@link readCatalogue}
 */
export async function openCatalogueFile(
  file: string,
  tokens: FieldTokens,
): Promise<CatalogueFile | null> {
  const found = await readDigested(file).catch(nullIfMissing);
  if (!found) return null;
  const { bytes, digest } = found;
  const starts = [0];
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, end + 1)) {
    starts.push(end + 1);
  }
  const lineAt = (line: number) => bytes.toString('utf8', starts[line], starts[line + 1]).trimEnd();
  if (!lineAt(0).endsWith(HEAD_END)) {
    const { roles, ...found } = parseCatalogue(bytes.toString(), tokens, file);
    const at = (place: number) => roles[place]!;
    return { digest, length: roles.length, at, atUnchecked: at, head: () => found };
  }
  const schema = createStoredRoleSchema(tokens);
  // The last line is empty, the one before ends the file.
  const length = starts.length - 3;
  if (lineAt(length + 1) !== FILE_END) throw notCatalogue(file, 'it ends too early');
  const roleAt = (place: number) => lineAt(place + 1).replace(/,$/, '');
  return {
    digest,
    length,
    at: (place) => parse(roleAt(place), schema, file, `roles.${place}.`),
    atUnchecked: (place) => JSON.parse(roleAt(place)) as Role,
    head: () => parseHead(lineAt(0), file),
  };
}

/** Parses the text of a catalogue; `file` is named in errors. @internal */
export function parseCatalogue(content: string, tokens: FieldTokens, file: string): Catalogue {
  return parse(content, createCatalogueSchema(tokens), file, '');
}

function parse<Schema extends z.ZodMiniType>(
  content: string,
  schema: Schema,
  file: string,
  place: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw notCatalogue(file, `${place || 'it '}is not JSON`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw notCatalogue(file, `${place}${issue?.path.join('.')}: ${issue?.message}`);
}

function notCatalogue(file: string, reason: string): Error {
  return new Error(
    `${file} is not a catalogue (${reason}). Delete it for a fresh sample, or import again.`,
  );
}

/**
 * Writes the file of the catalogue. Only `replaceCatalogue` calls it, which logs the changes first.
 * @param prepare called with the new file before it takes its place
 */
export async function writeCatalogue(
  dataDir: string,
  catalogue: CatalogueHead & { roles: Iterable<Role> },
  prepare?: (file: string) => Promise<void>,
): Promise<void> {
  await makeFolder(dataDir);
  await replaceFile(cataloguePath(dataDir), piecesOf(catalogue), prepare);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // With `recursive`, this means a parent that is read-only, or a link that leads nowhere.
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${folder} cannot be created: its parent folder is missing or read-only`);
  });
}

/** JSON of a catalogue in pieces: the head on a line, then a line for each role. */
function* piecesOf({
  roles,
  ...found
}: CatalogueHead & { roles: Iterable<Role> }): Generator<string> {
  let piece = lineOf(found).slice(0, -1) + HEAD_END;
  let separator = '';
  for (const role of roles) {
    piece += `${separator}\n${lineOf(role)}`;
    separator = ',';
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n${FILE_END}\n`;
}

/** JSON without the separators of Unicode, which end a line where the file is read by lines. */
const lineOf = (value: object): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (mark) =>
    mark === '\u2028' ? '\\u2028' : '\\u2029',
  );
