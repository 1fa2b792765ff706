/** The desk's own entries, the candidates and the board that it works on, and its locks. */
import * as z from 'zod';
import { Refusal } from '../api/responses.ts';
import { takeLock } from '../store/state-file.ts';
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

/** How to undo a judgement. */
export type Undo = {
  /** What was typed before it. */
  draft: Draft;
  /** The candidate's role on the board before it; null for none. */
  postPk: number | null;
  /** What it wrote to the board; null for nothing. */
  written: Written | null;
  /** Key of the candidate that this one was merged into; null for none. */
  joined: string | null;
};

/** A role that a judgement added or changed. */
export type Written = {
  id: number;
  key: string;
  /** The role before; null if it was not on the board. */
  before: Role | null;
  /** Fingerprint of the role as written, to detect later changes. */
  print: string;
  /** Whether the board showed the sample before. */
  replacedSample: boolean;
};

/** The desk's entry for one candidate. */
export type Entry = {
  /** Increases with each change. */
  version: number;
  draft: Draft;
  undo: Undo | null;
  /** A possible duplicate that the curator rejected, so that it is not shown again. */
  different: string | null;
};

const emptyEntry: Entry = {
  version: 0,
  draft: {},
  undo: null,
  different: null,
};

/** Everything one call works on. */
export type DeskState = {
  candidates: readonly Candidate[];
  /** The desk's entries, by candidate key. */
  entries: Map<string, Entry>;
  /** Null when there is none yet. */
  board: Catalogue | null;
  sources: readonly Source[];
};

export const entryOf = ({ entries }: DeskState, key: string): Entry =>
  entries.get(key) ?? emptyEntry;

/** The desk's entries, by candidate key. */
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

/** How long to wait for another desk, and for an import. */
const DESK_WAIT = { waitMs: 15_000, pauseMs: 50 };
const CATALOGUE_WAIT_MS = 10_000;

/** Opens the state directory. Its functions throw a {@link Refusal} while something else writes. */
export function openDeskState(dataDir: string, tokens: FieldTokens) {
  let held: { version: string | null; board: Promise<Catalogue | null> } | null = null;
  let heldCandidates: { version: string | null; candidates: Promise<Candidate[]> } | null = null;
  const entries = entriesIn(tokens);

  /** The catalogue, cached until it is replaced. */
  async function readBoard(): Promise<Catalogue | null> {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, board: readCatalogue(dataDir, tokens) };
    return held.board;
  }

  /** The candidates, cached until they are written. Callers must not mutate them. */
  async function readHeldCandidates(): Promise<Candidate[]> {
    const version = candidatesVersion(dataDir);
    if (heldCandidates?.version !== version) {
      heldCandidates = { version, candidates: readCandidates(dataDir) };
    }
    return heldCandidates.candidates;
  }

  /** Runs while no other desk on this state directory writes. */
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

  async function readState(): Promise<DeskState> {
    const [candidates, board, sources] = await Promise.all([
      readHeldCandidates(),
      readBoard(),
      readSources(dataDir),
    ]);
    return { candidates, entries: entries.all(dataDir) as Map<string, Entry>, board, sources };
  }

  /** Changes the desk's entry for a candidate. The caller holds the desk lock. */
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
