/** A board's sources, and what a sync remembers about each. Contract: 12.1. */
import * as z from 'zod';
import { records } from './records.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const sourceSchema = z.object({
  /** Such as `greenhouse-example`; used in file names. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  /** Its applicant tracking system, a key of `systems`. */
  system: z.string(),
  /** The board's token or slug in its system. */
  board: z.string(),
  /** Where the roles are read from. */
  address: webAddress,
  /** What the curator entered: a board or a careers page. */
  page: webAddress,
  /** The organisation's name as this board shows it. */
  organisation: z.string().min(1),
  /** The organisation's key in the catalogue; empty if it has none. */
  company_id: z.string(),
  /** Whether field changes go to the board without a judgement. New roles never do. */
  auto_update: z.boolean(),
  /** Epoch seconds. */
  added_at: z.int(),
});

/** A place where an organisation lists its roles. */
export type Source = z.output<typeof sourceSchema>;

const sources = records('sources', sourceSchema);

/** The message when there are no sources. */
export const NO_SOURCES = 'There are no sources yet: add one with "npm run sources -- add URL".';

/** @throws when the stored data is damaged */
export async function readSources(dataDir: string): Promise<Source[]> {
  return [...sources.all(dataDir).values()];
}

export function writeSources(dataDir: string, list: readonly Source[]): void {
  sources.replace(
    dataDir,
    list.map((source) => [source.id, source]),
  );
}

/** An id made of the system and the board's name in plain letters. */
export function sourceId(system: string, board: string): string {
  const plain = board.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${system}-${plain.replace(/^-+|-+$/g, '') || 'board'}`.slice(0, 120);
}

const stateSchema = z.object({
  /** The last successful reading: epoch seconds, or null. */
  read_at: z.int().nullable(),
  /** The last healthy reading: epoch seconds, or null. */
  healthy_at: z.int().nullable(),
  /** Why the latest reading failed or closed nothing; empty if all was well. */
  problem: z.string(),
  /** Whether the latest reading failed; `problem` says why. */
  has_failed: z.boolean().default(false),
  validators: z
    .object({ etag: z.string().nullable(), lastModified: z.string().nullable() })
    .nullable(),
  /** What was odd in the latest successful reading, such as a field that no role has any more. */
  notes: z.array(z.string()).default([]),
  /** When it last listed a role that it had not listed before: epoch seconds, or null. */
  listed_at: z.int().nullable().default(null),
  /** The version of the readers (`READER_VERSION`) that these validators are for. */
  reader: z.int().default(0),
  /** Ids assumed to be listed: those of the last healthy reading, and new ones since. */
  ids: z.array(z.string()),
  /** Of these, ids missing from an unhealthy reading, and the days when their page was dead. */
  missing: z.record(z.string(), z.object({ days: z.array(z.iso.date()), reason: z.string() })),
  /** Roles found closed by evidence since the source was added. */
  closed: z.int(),
});

export type SourceState = z.output<typeof stateSchema>;
type Missing = SourceState['missing'][string];

/** What is known about a missing id; undefined if nothing is. An id may be "constructor". */
export const missingOf = ({ missing }: SourceState, id: string): Missing | undefined =>
  Object.hasOwn(missing, id) ? missing[id] : undefined;

/** The state of a source before its first reading. */
export const unread: SourceState = {
  read_at: null,
  healthy_at: null,
  problem: '',
  has_failed: false,
  notes: [],
  listed_at: null,
  validators: null,
  reader: 0,
  ids: [],
  missing: {},
  closed: 0,
};

/** What is wrong with a source, phrased to follow its name; empty if all is well. */
export function problemText({ problem, has_failed: hasFailed }: SourceState): string {
  if (problem === '') return '';
  return hasFailed
    ? say(words.sourceProblems.notRead, { problem })
    : say(words.sourceProblems.closedNothing, { problem });
}

const states = records('source-states', stateSchema);

/** By source id. */
export type SourceStates = Map<string, SourceState>;

/** @throws when the stored data is damaged */
export async function readStates(dataDir: string): Promise<SourceStates> {
  return states.all(dataDir);
}

export function writeStates(dataDir: string, next: ReadonlyMap<string, SourceState>): void {
  states.replace(dataDir, next);
}

/** When `npm start` reads the sources if `SYNC_NIGHTLY` is set: five cron fields, UTC. */
export const NIGHTLY_SYNC = '30 1 * * *';
