/**
 * Candidates: what the sources say that the board does not show yet, for a curator to judge (12.4).
 * There is one for each role of a source, with the decision.
 *
 * Code that changes them holds the lock of the catalogue (`lockCatalogue`) from reading to writing.
 * A sync keeps every decision: a skipped role stays away, and an accepted one comes back only when its
 * source changes or drops it.
 */
import * as z from 'zod';
import { records } from './records.ts';

const placed = z.object({
  /** Id of the source; `link` for a board's role without a source. */
  source: z.string().min(1),
  /** The role's own id at its source. */
  id: z.string().min(1),
  title: z.string(),
  locations: z.array(z.string()),
  /** The employer's page for the role. */
  url: z.string(),
});

/** Fields of a listed role that a sync compares, in the order in which changes are listed. */
export const comparedFields = [
  'title',
  'organisation',
  'locations',
  'url',
  'posted_at',
  'closes_at',
  'salary',
  'employment_type',
  'workplace',
  'description',
] as const;

/** A value of a compared field. */
const value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

/** One role as its source lists it, in the words of the board. */
const listedRoleSchema = placed.extend({
  organisation: z.string(),
  /** Epoch seconds; null when the source does not say. */
  posted_at: z.int().nullable(),
  /** Epoch seconds; null when the source names no deadline. */
  closes_at: z.int().nullable(),
  /** As the employer states it, such as "EUR 60,000–75,000 a year"; empty when it is not stated. */
  salary: z.string(),
  /** Such as "Full-time, permanent"; empty when it is not stated. */
  employment_type: z.string(),
  /** Where the work is done; empty when it is not stated. */
  workplace: z.enum(['', 'remote', 'hybrid', 'on-site']),
  /** The employer's text: HTML, sanitised. */
  description: z.string(),
});

/** One role as its source lists it. */
export type ListedRole = z.output<typeof listedRoleSchema>;

const candidateSchema = listedRoleSchema.extend({
  /**
   * `new`: not on the board; `changed`: the source says something else than before; `gone`: there
   * is evidence that it has closed.
   */
  kind: z.enum(['new', 'changed', 'gone']),
  /**
   * `waiting` for a judgement; `accepted` onto the board; `skipped`; `withdrawn` by the employer
   * before anybody judged it.
   */
  status: z.enum(['waiting', 'accepted', 'skipped', 'withdrawn']),
  /** The role of the board that it is; null when it is not on the board. */
  post_pk: z.int().nullable(),
  /** When this was found. Epoch seconds. */
  found_at: z.int(),
  /** When it was last judged. Epoch seconds, or null. */
  settled_at: z.int().nullable(),
  /** What changed, from what to what. */
  changes: z.array(z.object({ field: z.enum(comparedFields), from: value, to: value })),
  /** Of a gone role: why it counts as closed. Null for others. */
  evidence: z
    .object({
      kind: z.enum(['healthy read', 'dead page']),
      /** When the source or the page was read. Epoch seconds. */
      at: z.int(),
      /** What was read, in a sentence for the curator. */
      text: z.string(),
    })
    .nullable(),
  /** The same role again, folded into this candidate: at another place or in another source. */
  duplicates: z.array(placed.extend({ by: z.enum(['id', 'address', 'title']) })),
  /**
   * A role that may be the same, for the curator to judge: another candidate (`key`) or a role of the
   * board (`post_pk`).
   */
  possible_duplicate: z
    .object({
      key: z.string().nullable(),
      post_pk: z.int().nullable(),
      title: z.string(),
      organisation: z.string(),
      locations: z.array(z.string()),
      url: z.string(),
    })
    .nullable(),
});

/** What is known of one role of a source, and what was decided. */
export type Candidate = z.output<typeof candidateSchema>;

/** One change of a field. */
export type FieldChange = Candidate['changes'][number];

const stored = records('candidates', candidateSchema);

/** Identifies a candidate: its source and its id there. */
export function candidateKey({ source, id }: { source: string; id: string }): string {
  return `${source}/${id}`;
}

/** Reads all candidates, settled ones as well. @throws when what is stored is damaged */
export async function readCandidates(dataDir: string): Promise<Candidate[]> {
  return [...stored.all(dataDir).values()];
}

/** A text that changes whenever candidates do; null before the first. */
export const candidatesVersion = (dataDir: string): string | null => stored.version(dataDir);

/** Replaces all candidates. The caller holds the lock of the catalogue. */
export function writeCandidates(dataDir: string, candidates: readonly Candidate[]): void {
  stored.replace(
    dataDir,
    candidates.map((candidate) => [candidateKey(candidate), candidate]),
  );
}

/**
 * Settles a candidate.
 * @param decision `post_pk` is the role of the board that it became, or stays; null for none
 * @throws when there is no such candidate
 */
export function settle(
  candidates: readonly Candidate[],
  key: string,
  decision: { status: 'accepted' | 'skipped'; post_pk: number | null; now: number },
): Candidate[] {
  const { status, post_pk, now } = decision;
  return replaced(candidates, key, { status, post_pk, settled_at: now });
}

/**
 * Lets a settled candidate wait again, as undo does.
 * @param postPk the role of the board that it was before it was settled; null for none
 * @throws when there is no such candidate
 */
export function reopen(
  candidates: readonly Candidate[],
  key: string,
  postPk: number | null,
): Candidate[] {
  return replaced(candidates, key, { status: 'waiting', post_pk: postPk, settled_at: null });
}

function replaced(
  candidates: readonly Candidate[],
  key: string,
  changes: Partial<Candidate>,
): Candidate[] {
  const position = candidates.findIndex((each) => candidateKey(each) === key);
  const found = candidates[position];
  if (!found) throw new Error(`There is no candidate "${key}"`);
  return candidates.with(position, { ...found, ...changes });
}
