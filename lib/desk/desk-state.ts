/** The desk's state: what it remembers, the candidates and the board it works on, and its locks. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { Refusal } from '../api/responses.ts';
import { takeLock } from '../catalogue/lock.ts';
import { type Candidate, candidatesPath, readCandidates } from '../catalogue/sources/candidates.ts';
import { readSources, type Source } from '../catalogue/sources/source-list.ts';
import { readJson, replaceJson } from '../catalogue/state-file.ts';
import {
  type Catalogue,
  catalogueVersion,
  lockCatalogue,
  readCatalogue,
} from '../catalogue/store.ts';
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
  /** Fingerprint of the role as written; it tells whether the write took place, and still stands. */
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
  /** A write to the board that has begun. The next call finishes it, or forgets it when nothing was written. */
  pending: { undo: Undo; action: 'accept' | 'undo' } | null;
  /** The possible duplicate that a curator found to be another role, so that it is not shown again. */
  different: string | null;
};

const emptyEntry: Entry = {
  version: 0,
  draft: {},
  undo: null,
  pending: null,
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

function fileSchema(tokens: FieldTokens) {
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
    pending: z.nullable(z.object({ undo, action: z.enum(['accept', 'undo']) })),
    different: z.nullable(z.string()),
  });
  return z.object({ version: z.literal(1), entries: z.record(z.string(), entry) });
}

/** The file of the desk in a state directory. */
const deskPath = (dataDir: string): string => path.join(dataDir, 'desk.json');

/**
 * Reads what the desk remembers.
 * @throws when the file is damaged: typed text must not be lost unnoticed
 */
async function readEntries(dataDir: string, tokens: FieldTokens): Promise<Map<string, Entry>> {
  const found = await readJson(deskPath(dataDir), fileSchema(tokens));
  return new Map(Object.entries((found?.entries ?? {}) as Record<string, Entry>));
}

const STALE_LOCK_MS = 30_000;
/** A curator waits this long for another desk, and for an import. */
const DESK_WAIT = { count: 300, pauseMs: 50 };
const CATALOGUE_WAIT_MS = 10_000;

/** Opens the state directory. Its functions throw a {@link Refusal} where something else writes. */
export function openDeskState(dataDir: string, tokens: FieldTokens) {
  let held: { version: string | null; board: Promise<Catalogue | null> } | null = null;
  let heldCandidates: { version: string | null; candidates: Promise<Candidate[]> } | null = null;

  /** The catalogue; read again only when it was replaced. */
  async function readBoard(): Promise<Catalogue | null> {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, board: readCatalogue(dataDir, tokens) };
    return held.board;
  }

  /** The candidates; read again only when their file was replaced. Nobody changes these objects. */
  async function readHeldCandidates(): Promise<Candidate[]> {
    const found = await stat(candidatesPath(dataDir)).catch(() => null);
    const version = found && `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (heldCandidates?.version !== version) {
      heldCandidates = { version, candidates: readCandidates(dataDir) };
    }
    return heldCandidates.candidates;
  }

  /** Runs while no other desk of this state directory writes. */
  async function withDeskLock<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await takeLock(deskPath(dataDir), {
      staleMs: STALE_LOCK_MS,
      retries: DESK_WAIT,
    }).catch(busy('Another desk is writing. Try again.'));
    try {
      return await work();
    } finally {
      await release();
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
        await release();
      }
    });
  }

  /** Reads all of it. */
  async function readState(): Promise<DeskState> {
    const [candidates, entries, board, sources] = await Promise.all([
      readHeldCandidates(),
      readEntries(dataDir, tokens),
      readBoard(),
      readSources(dataDir),
    ]);
    return { candidates, entries, board, sources };
  }

  /** Keeps a change of what the desk remembers of a candidate. The caller holds the desk's lock. */
  async function remember(
    { entries }: DeskState,
    key: string,
    change: Partial<Entry>,
  ): Promise<void> {
    entries.set(key, { ...(entries.get(key) ?? emptyEntry), ...change });
    const content = { version: 1, entries: Object.fromEntries(entries) };
    await replaceJson(deskPath(dataDir), content);
  }

  return { readState, remember, withDeskLock, withBoardLock };
}

function busy(detail: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ELOCKED' ? new Refusal(423, detail, { retryAfter: 2 }) : error;
  };
}
