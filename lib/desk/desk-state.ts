/** The desk's state: what it remembers, the candidates and the board it works on, and its locks. */
import * as z from 'zod';
import { Refusal } from '../api/responses.ts';
import { takeLock } from '../store/lock.ts';
import { type Candidate, candidatesVersion, readCandidates } from '../store/candidates.ts';
import { readSources, type Source } from '../store/sources.ts';
import { records } from '../store/records.ts';
import {
  type Catalogue,
  catalogueVersion,
  lockCatalogue,
  readCatalogue,
} from '../store/catalogue.ts';
import type { FieldTokens } from '../config/public.ts';
import { createStoredRoleSchema, type Role } from '../roles/role.ts';
import { type Draft, draftSchema } from './client/desk-schema.ts';

/** How to take a judgement back. */
export type Undo = {
  /** What was typed before the judgement. */
  draft: Draft;
  /** The role of the board that the candidate was before; null for none. */
  postPk: number | null;
  /** What the judgement wrote to the board; null for nothing. */
  written: Written | null;
  /** Key of the candidate that this one was joined with; null for none. */
  joined: string | null;
};

/** A role that a judgement added or changed. */
export type Written = {
  id: number;
  key: string;
  /** As it was; null when it was not on the board. */
  before: Role | null;
  /** Fingerprint of the role as written; it tells whether that still stands. */
  print: string;
  /** Whether the board showed the sample before. */
  replacedSample: boolean;
};

/** What the desk remembers of one candidate. */
export type Entry = {
  /** Grows with each change. */
  version: number;
  draft: Draft;
  undo: Undo | null;
  /** The possible duplicate that a curator found to be another role, so that it is not shown again. */
  different: string | null;
};

const emptyEntry: Entry = {
  version: 0,
  draft: {},
  undo: null,
  different: null,
};

/** Everything that one call works on. */
export type DeskState = {
  candidates: readonly Candidate[];
  /** What the desk remembers, by the candidate's key. */
  entries: Map<string, Entry>;
  /** Null when there is none yet. */
  board: Catalogue | null;
  sources: readonly Source[];
};

export const entryOf = ({ entries }: DeskState, key: string): Entry =>
  entries.get(key) ?? emptyEntry;

/** What the desk remembers, by the candidate's key. @throws when what is stored is damaged */
function entriesIn(tokens: FieldTokens) {
  const written = z.object({
    id: z.int(),
    key: z.string(),
    before: z.nullable(createStoredRoleSchema(tokens)),
    print: z.string(),
    replacedSample: z.boolean(),
  });
  const undo = z.object({
    draft: draftSchema,
    postPk: z.nullable(z.int()),
    written: z.nullable(written),
    joined: z.nullable(z.string()),
  });
  const entry = z.object({
    version: z.int(),
    draft: draftSchema,
    undo: z.nullable(undo),
    different: z.nullable(z.string()),
  });
  return records('desk', entry);
}

/** A curator waits this long for another desk, and for an import. */
const DESK_WAIT = { waitMs: 15_000, pauseMs: 50 };
const CATALOGUE_WAIT_MS = 10_000;

/** Opens the state directory. Its functions throw a {@link Refusal} where something else writes. */
export function openDeskState(dataDir: string, tokens: FieldTokens) {
  let held: { version: string | null; board: Promise<Catalogue | null> } | null = null;
  let heldCandidates: { version: string | null; candidates: Promise<Candidate[]> } | null = null;
  const entries = entriesIn(tokens);

  /** The catalogue; read again only when it was replaced. */
  async function readBoard(): Promise<Catalogue | null> {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, board: readCatalogue(dataDir, tokens) };
    return held.board;
  }

  /** The candidates; read again only when they were written. Nobody changes these objects. */
  async function readHeldCandidates(): Promise<Candidate[]> {
    const version = candidatesVersion(dataDir);
    if (heldCandidates?.version !== version) {
      heldCandidates = { version, candidates: readCandidates(dataDir) };
    }
    return heldCandidates.candidates;
  }

  /** Runs while no other desk of this state directory writes. */
  async function withDeskLock<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await takeLock(dataDir, 'desk', DESK_WAIT).catch(
      busy('Another desk is writing. Try again.'),
    );
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Runs while no other desk, import or sync writes. */
  function withBoardLock<Result>(work: () => Promise<Result>): Promise<Result> {
    return withDeskLock(async () => {
      const release = await lockCatalogue(dataDir, { waitMs: CATALOGUE_WAIT_MS }).catch(
        busy('An import or sync is writing the board. Try again when it has ended.'),
      );
      try {
        return await work();
      } finally {
        release();
      }
    });
  }

  /** Reads all of it. */
  async function readState(): Promise<DeskState> {
    const [candidates, board, sources] = await Promise.all([
      readHeldCandidates(),
      readBoard(),
      readSources(dataDir),
    ]);
    return { candidates, entries: entries.all(dataDir) as Map<string, Entry>, board, sources };
  }

  /** Keeps a change of what the desk remembers of a candidate. The caller holds the desk's lock. */
  function remember(state: DeskState, key: string, change: Partial<Entry>): void {
    const entry = { ...entryOf(state, key), ...change };
    entries.put(dataDir, key, entry);
    state.entries.set(key, entry);
  }

  return { readState, remember, withDeskLock, withBoardLock };
}

function busy(detail: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ELOCKED' ? new Refusal(423, detail, { retryAfter: 2 }) : error;
  };
}
