/** Skips many candidates in one step, which one undo takes back. Contract: 13.8. */
import { v4 as uuid } from 'uuid';
import { changeCandidates, readCandidate, type Candidate } from '../store/candidates.ts';
import { transaction } from '../store/database.ts';
import type { Records } from '../store/records.ts';
import { versionOfWords } from './candidate-rows.ts';
import type { Step } from './client/desk-api.ts';
import { emptyEntry, type Entry } from './desk-state.ts';

/** A row of the list, as the curator saw it. */
type SeenRow = { id: string; version: string };

type SkipContext = {
  /** The present version of a candidate's row; null if it is not listed. */
  versionOf: (key: string) => string | null;
  /** The name of the desk. */
  desk: string;
  /** Epoch seconds. */
  now: number;
};

/** A candidate and its entry, to be written together. */
type Written = { candidate: Candidate; entry: readonly [key: string, entry: Entry] };

/**
 * Skips new and changed candidates that wait, all or none of them. Others stay as they are: gone roles
 * and questions, which need a judgement of their own; those with a draft; those that have changed since
 * the curator saw them. The caller holds the board's lock.
 */
export function skipMany(
  dataDir: string,
  entries: Records<Entry>,
  rows: readonly SeenRow[],
  { versionOf, desk, now }: SkipContext,
): Step {
  const step = uuid();
  const skipped = rows.flatMap(({ id, version }): Written[] => {
    const present = versionOf(id);
    if (present === null || versionOfWords(present) !== versionOfWords(version)) return [];
    const candidate = readCandidate(dataDir, id);
    const entry = entries.get(dataDir, id) ?? emptyEntry;
    if (!candidate || !canSkip(candidate, entry)) return [];
    const { post_pk: postPk } = candidate;
    const undo = { draft: {}, postPk, written: null, joined: null, settled: [], step };
    return [
      {
        candidate: { ...candidate, status: 'skipped', settled_at: now },
        entry: [id, { ...entry, undo, judged: { desk, at: now }, version: entry.version + 1 }],
      },
    ];
  });
  write(dataDir, entries, skipped);
  return { step, ids: idsOf(skipped), left: rows.length - skipped.length };
}

const canSkip = ({ kind, status }: Candidate, { draft }: Entry): boolean =>
  (kind === 'new' || kind === 'changed') && status === 'waiting' && Object.keys(draft).length === 0;

/**
 * Reopens the candidates that a step skipped, all or none of them. Those that were judged again since
 * stay as they are. The caller holds the board's lock.
 */
export function undoStep(
  dataDir: string,
  entries: Records<Entry>,
  { step, ids }: Pick<Step, 'step' | 'ids'>,
): Step {
  const reopened = ids.flatMap((id): Written[] => {
    const candidate = readCandidate(dataDir, id);
    const entry = entries.get(dataDir, id);
    if (candidate?.status !== 'skipped' || entry?.undo?.step !== step) return [];
    return [
      {
        candidate: { ...candidate, status: 'waiting', settled_at: null },
        entry: [id, { ...entry, undo: null, version: entry.version + 1 }],
      },
    ];
  });
  write(dataDir, entries, reopened);
  return { step, ids: idsOf(reopened), left: ids.length - reopened.length };
}

const idsOf = (written: readonly Written[]): string[] => written.map(({ entry: [id] }) => id);

function write(dataDir: string, entries: Records<Entry>, written: readonly Written[]): void {
  const candidates = written.map(({ candidate }) => candidate);
  transaction(dataDir, () => {
    changeCandidates(dataDir, candidates, []);
    entries.put(dataDir, ...written.map(({ entry }) => entry));
  });
}
