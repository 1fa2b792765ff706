/**
 * Candidates: what the sources list, for a curator to judge. There is one per source role, with the
 * decision. Contract: 12.4.
 *
 * Code that changes them holds the catalogue lock (`lockCatalogue`) from read to write. A sync
 * keeps every decision: a skipped role stays away; an accepted one returns only when its source
 * changes or drops it.
 */
import * as z from 'zod';
import { records } from './records.ts';

const placed = z.object({
  /** The source's id; `link` for a role on the board that no source lists. */
  source: z.string().min(1),
  /** The role's id at its source. */
  id: z.string().min(1),
  title: z.string(),
  locations: z.array(z.string()),
  /** The employer's page for the role. */
  url: z.string(),
});

/** The fields that a sync compares, in the order in which changes are listed. */
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

const value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

const listedRoleSchema = placed.extend({
  organisation: z.string(),
  /** Epoch seconds; null if not stated. */
  posted_at: z.int().nullable(),
  /** Epoch seconds; null if there is no deadline. */
  closes_at: z.int().nullable(),
  /** As the employer states it, such as "EUR 60,000–75,000 a year"; empty if not stated. */
  salary: z.string(),
  /** Such as "Full-time, permanent"; empty if not stated. */
  employment_type: z.string(),
  /** Empty if not stated. */
  workplace: z.enum(['', 'remote', 'hybrid', 'on-site']),
  /** The employer's text: HTML, sanitised. */
  description: z.string(),
});

/** A role as its source lists it, in the board's terms. */
export type ListedRole = z.output<typeof listedRoleSchema>;

const candidateSchema = listedRoleSchema.extend({
  /**
   * `new`: not on the board; `changed`: the source changed it; `gone`: evidence says it closed;
   * `moved`: not a role, but the question whether new postings of a source continue earlier ones.
   */
  kind: z.enum(['new', 'changed', 'gone', 'moved']),
  /**
   * `waiting` for a judgement; `accepted` onto the board; `skipped`; `withdrawn` by the employer
   * before anyone judged it.
   */
  status: z.enum(['waiting', 'accepted', 'skipped', 'withdrawn']),
  /** Its role on the board; null if there is none. */
  post_pk: z.int().nullable(),
  /** When this was found. Epoch seconds. */
  found_at: z.int(),
  /** When it was last judged. Epoch seconds, or null. */
  settled_at: z.int().nullable(),
  changes: z.array(z.object({ field: z.enum(comparedFields), from: value, to: value })),
  /** Why a gone role counts as closed; null for others. */
  evidence: z
    .object({
      kind: z.enum(['healthy read', 'dead page']),
      /** When the source or the page was read. Epoch seconds. */
      at: z.int(),
      /** One sentence for the curator. */
      text: z.string(),
    })
    .nullable(),
  /** Other listings of the same role: at other locations or in other sources. */
  duplicates: z.array(placed.extend({ by: z.enum(['id', 'address', 'title']) })),
  /**
   * A role that may be the same, for the curator to judge: another candidate (`key`) or a role on
   * the board (`post_pk`).
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
  /** For `moved`: the keys of an earlier candidate and of the new one that continues it. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  /** A curator has decided that it is a role of its own, though another has its address. */
  separate: z.literal(true).optional(),
});

/** What is known about a source's role, and the decision on it. */
export type Candidate = z.output<typeof candidateSchema>;

export type FieldChange = Candidate['changes'][number];
export type Move = NonNullable<Candidate['moves']>[number];

/** Keys of new candidates that a question covers, so that they need no judgement of their own. */
export function coveredByQuestions(candidates: Iterable<Candidate>): Set<string> {
  const covered = new Set<string>();
  for (const { status, moves = [] } of candidates) {
    const isCovering = status === 'waiting' || status === 'accepted';
    for (const { to } of isCovering ? moves : []) covered.add(to);
  }
  return covered;
}

/** The fields of a candidate that a new posting of its role replaces. */
export const replacedSchema = candidateSchema.pick({
  url: true,
  posted_at: true,
  employment_type: true,
  workplace: true,
  description: true,
  duplicates: true,
});

const stored = records('candidates', candidateSchema);

export function candidateKey({ source, id }: { source: string; id: string }): string {
  return `${source}/${id}`;
}

/** Reads all candidates, including settled ones. @throws when the stored data is damaged */
export async function readCandidates(dataDir: string): Promise<Candidate[]> {
  return [...stored.all(dataDir).values()];
}

/** Changes whenever the candidates do; null before the first write. */
export const candidatesVersion = (dataDir: string): string | null => stored.version(dataDir);

/** Replaces all candidates. The caller holds the catalogue lock. */
export function writeCandidates(dataDir: string, candidates: readonly Candidate[]): void {
  stored.replace(
    dataDir,
    candidates.map((candidate) => [candidateKey(candidate), candidate]),
  );
}

/**
 * Settles a candidate.
 * @param decision `post_pk` is its role on the board; null for none
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
 * Reopens a settled candidate, for undo.
 * @param postPk its role on the board before it was settled; null for none
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
