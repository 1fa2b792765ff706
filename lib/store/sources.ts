/** The sources of a board, and what a sync remembers of each (12.1). */
import * as z from 'zod';
import { records } from './records.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const sourceSchema = z.object({
  /** Such as `greenhouse-example`; part of file names. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  /** Its applicant tracking system, as `systems` names it. */
  system: z.string(),
  /** The board's own name in its system. */
  board: z.string(),
  /** Where the roles are read. */
  address: webAddress,
  /** What the curator gave: a board or a careers page. */
  page: webAddress,
  /** The organisation's name, as the board shows it. */
  organisation: z.string().min(1),
  /** Key of the organisation in the catalogue; empty while it has none. */
  company_id: z.string(),
  /** Whether changes of fields go to the board unjudged. New roles never do. */
  auto_update: z.boolean(),
  /** Epoch seconds. */
  added_at: z.int(),
});

/** One place where roles of an organisation are listed. */
export type Source = z.output<typeof sourceSchema>;

const sources = records('sources', sourceSchema);

/** What commands say while there is no source. */
export const NO_SOURCES = 'There are no sources yet: add one with "npm run sources -- add URL".';

/** Reads all sources. @throws when what is stored is damaged */
export async function readSources(dataDir: string): Promise<Source[]> {
  return [...sources.all(dataDir).values()];
}

/** Replaces all sources. */
export function writeSources(dataDir: string, list: readonly Source[]): void {
  sources.replace(
    dataDir,
    list.map((source) => [source.id, source]),
  );
}

/** The id of a source: its system and its board in plain letters. */
export function sourceId(system: string, board: string): string {
  const plain = board.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${system}-${plain.replace(/^-+|-+$/g, '') || 'board'}`.slice(0, 120);
}

const stateSchema = z.object({
  /** Of the latest reading that succeeded: epoch seconds, or null. */
  read_at: z.int().nullable(),
  /** Of the latest healthy reading: epoch seconds, or null. */
  healthy_at: z.int().nullable(),
  /** Why the latest reading failed or closed nothing; empty when all was well. */
  problem: z.string(),
  /** Whether the latest reading failed, so that the problem is why there is none. */
  has_failed: z.boolean().default(false),
  validators: z
    .object({ etag: z.string().nullable(), lastModified: z.string().nullable() })
    .nullable(),
  /** Ids that are taken to be listed: those of the last healthy reading, and new ones since. */
  ids: z.array(z.string()),
  /** Ids of these that a later reading missed without being healthy, and the days on which their page was dead. */
  missing: z.record(z.string(), z.object({ days: z.array(z.iso.date()), reason: z.string() })),
  /** How many roles were found closed by evidence since the source was added. */
  closed: z.int(),
});

/** What a sync remembers of a source. */
export type SourceState = z.output<typeof stateSchema>;

/** Of a source that was never read. */
export const unread: SourceState = {
  read_at: null,
  healthy_at: null,
  problem: '',
  has_failed: false,
  validators: null,
  ids: [],
  missing: {},
  closed: 0,
};

/** What is wrong with a source, after its name; empty when all is well. */
export function problemText({ problem, has_failed: hasFailed }: SourceState): string {
  if (problem === '') return '';
  return hasFailed
    ? `could not be read: ${problem}`
    : `was read, but closed nothing, since ${problem}`;
}

const states = records('source-states', stateSchema);

/** What is remembered of each source, by its id. */
export type SourceStates = Map<string, SourceState>;

/** Reads what is remembered of the sources. @throws when what is stored is damaged */
export async function readStates(dataDir: string): Promise<SourceStates> {
  return states.all(dataDir);
}

/** Replaces what is remembered of the sources. */
export function writeStates(dataDir: string, next: ReadonlyMap<string, SourceState>): void {
  states.replace(dataDir, next);
}

/** When `npm start` reads the sources, where `SYNC_NIGHTLY` is set: five cron fields, UTC. */
export const NIGHTLY_SYNC = '30 1 * * *';
