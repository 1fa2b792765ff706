/** The desk's own entries, the candidates and the board that it works on, and its locks. */
import { cachedByVersion } from '../base/cached.ts';
import * as z from 'zod';
import { Refusal } from '../api/responses.ts';
import { takeLock } from '../store/state-file.ts';
import {
  type Candidate,
  candidateKey,
  judgedSchema,
  readCandidate,
  replacedSchema,
} from '../store/candidates.ts';
import { type Correction, readCorrections } from '../store/corrections.ts';
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
import { words } from '../words/words.ts';
import { draftSchema, judgedAt } from './client/desk-api.ts';

/** A posting whose new address was taken over, as far as an undo needs to know. */
const takenOver = z.object({
  /** Keys of the earlier candidate and of the new one. */
  from: z.string(),
  to: z.string(),
  /** The ids that the source no longer lists. */
  ids: z.array(z.string()),
  before: replacedSchema,
  /** Its role on the board, with the addresses before and after; null if that did not change. */
  role: z.object({ id: z.int(), before: z.string(), after: z.string() }).nullable(),
});

export type TakenOver = z.output<typeof takenOver>;

/** The desk's entry for one candidate. */
function entrySchema(tokens: FieldTokens) {
  const role = createStoredRoleSchema(tokens) as unknown as z.core.$ZodType<Role>;
  /** A role that a judgement added or changed. */
  const written = z.object({
    id: z.int(),
    /** The role before; null if it was not on the board. */
    before: z.nullable(role),
    /** Fingerprint of the role as written, to detect later changes. */
    print: z.string(),
    /** Whether the board showed the sample before. */
    replacedSample: z.boolean(),
  });
  /** How to undo a judgement. */
  const undo = z.object({
    /** What was typed before it. */
    draft: draftSchema,
    /** The candidate's role on the board before it; null for none. */
    postPk: z.int().nullable(),
    /** What it wrote to the board; null for nothing. */
    written: written.nullable(),
    /** Key of the candidate that this one was merged into; null for none. */
    joined: z.string().nullable(),
    /** The postings whose new addresses it took over. */
    taken: z.array(takenOver).optional(),
    /** What its posting says, if that was replaced by what the role's earlier one said. */
    said: judgedSchema.optional(),
    /** Keys of gone candidates that it settled too. */
    settled: z.array(z.string()).default([]),
    /** When what was made of who may apply was noted; absent for nothing. */
    answeredAt: z.int().optional(),
    /** The step that skipped it with others; absent if it was judged alone. */
    step: z.string().optional(),
  });
  return z.object({
    /** Increases with each change. */
    version: z.int(),
    draft: draftSchema,
    undo: undo.nullable(),
    /** A possible duplicate that the curator rejected, so that it is not shown again. */
    different: z.string().nullable(),
    /** The desk that judged it, and when (epoch seconds); absent until it is judged. */
    judged: z.optional(judgedAt),
  });
}

export type Entry = z.output<ReturnType<typeof entrySchema>>;
export type Undo = NonNullable<Entry['undo']>;

/** The entry of a candidate that nobody has touched. */
export const emptyEntry: Entry = { version: 0, draft: {}, undo: null, different: null };

/** Everything one call works on. */
export type DeskState = {
  /** The candidate that the call is about, and those that it depends on or may change. */
  candidates: readonly Candidate[];
  /** The desk's entry for a candidate, as it is stored. */
  entryOf: (key: string) => Entry;
  /** Null when there is none yet. */
  board: Catalogue | null;
  sources: readonly Source[];
  corrections: readonly Correction[];
};

/** How long to wait for another desk, and for an import. */
const DESK_WAIT = { waitMs: 15_000, pauseMs: 50 };
const CATALOGUE_WAIT_MS = 10_000;

/** Opens the state directory. Its functions throw a {@link Refusal} while something else writes. */
export function openDeskState(dataDir: string, tokens: FieldTokens) {
  const entries = records('desk', entrySchema(tokens));
  const readBoard = cachedByVersion(
    () => catalogueVersion(dataDir),
    () => readCatalogue(dataDir, tokens),
  );
  const entryOf = (key: string): Entry => entries.get(dataDir, key) ?? emptyEntry;

  /** Runs while no other desk on this state directory writes. */
  async function withDeskLock<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await takeLock(dataDir, 'desk', DESK_WAIT).catch(
      busy(words.desk.anotherWrites),
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
        busy(words.desk.importWrites),
      );
      try {
        return await work();
      } finally {
        release();
      }
    });
  }

  /**
   * Reads what a call works on.
   * @param key the candidate that it is about; null for none
   */
  async function readState(key: string | null): Promise<DeskState> {
    const [board, sources] = await Promise.all([readBoard(), readSources(dataDir)]);
    const corrections = readCorrections(dataDir);
    const candidates = key === null ? [] : candidatesOf(relatedTo(key));
    return { candidates, entryOf, board, sources, corrections };
  }

  function candidatesOf(keys: Iterable<string>): Candidate[] {
    return [...new Set(keys)].flatMap((key) => readCandidate(dataDir, key) ?? []);
  }

  /** The state with more candidates. */
  function withCandidates(state: DeskState, keys: readonly string[]): DeskState {
    const known = new Set(state.candidates.map(candidateKey));
    const more = candidatesOf(keys.filter((key) => !known.has(key)));
    return { ...state, candidates: [...state.candidates, ...more] };
  }

  /** A candidate's key, and the keys of all that it names, or that its judgement names. */
  function relatedTo(key: string): string[] {
    const candidate = readCandidate(dataDir, key);
    const { undo } = entryOf(key);
    return [
      key,
      candidate?.possible_duplicate?.key ?? [],
      candidate?.split_from?.key ?? [],
      candidate?.duplicates.map(candidateKey) ?? [],
      candidate?.moves?.flatMap(({ from, to }) => [from, to]) ?? [],
      undo?.joined ?? [],
      undo?.settled ?? [],
      undo?.taken?.flatMap(({ from, to }) => [from, to]) ?? [],
    ].flat();
  }

  /** Changes the desk's entry for a candidate. The caller holds the desk lock. */
  function remember(key: string, change: Partial<Omit<Entry, 'version'>>): void {
    const earlier = entryOf(key);
    entries.put(dataDir, [key, { ...earlier, ...change, version: earlier.version + 1 }]);
  }

  return { readState, withCandidates, entries, remember, withDeskLock, withBoardLock };
}

function busy(detail: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ELOCKED' ? new Refusal(423, detail, { retryAfter: 2 }) : error;
  };
}
