/**
 * Candidates: what the sources list, for a curator to judge. There is one per source role, with the
 * decision. Contract: 12.4.
 *
 * Code that changes them holds the catalogue lock (`lockCatalogue`) from read to write. A sync
 * keeps every decision: a skipped role stays away; an accepted one returns only when its source
 * changes or drops it.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { transaction } from './database.ts';
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

/** What the employer's system states in fields for which the board has none. */
const statedSchema = z.object({
  addresses: z.array(z.object({ city: z.string(), region: z.string(), country: z.string() })),
  /** Such as the department and the team, the widest first. */
  teams: z.array(z.string()),
  pay: z.array(
    z.object({
      /** Empty if not stated. */
      currency: z.string(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      /** In the words of the system. */
      period: z.string(),
      /** The place or level that it is for, in the words of the system; empty if not stated. */
      place: z.string(),
    }),
  ),
  /** A code, as the system writes it; empty if not stated. */
  language: z.string(),
});

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
  /** Absent for what no system lists, and until the source is read. */
  stated: statedSchema.optional(),
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
  duplicates: z.array(
    placed.extend({
      by: z.enum(['id', 'address', 'text', 'title']),
      /** Epoch seconds; null if not stated. */
      posted_at: z.int().nullable().default(null),
      /** As the employer states it; absent if not stated. */
      salary: z.string().optional(),
      stated: statedSchema.optional(),
    }),
  ),
  /** The locations of its own listing, while `locations` includes those of its duplicates. */
  own_locations: z.array(z.string()).optional(),
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
  /** The candidate that a curator has split it out of, and how it was merged into it. */
  split_from: z
    .object({ key: z.string(), position: z.int(), by: z.enum(['id', 'address', 'text', 'title']) })
    .optional(),
  /** The line of the rule that skipped it; absent if a person judged it, or nobody. */
  skipped_by: z.string().optional(),
  /** Lines of the rules whose skip a person has taken back: they do not skip it again. */
  kept_from: z.array(z.string()).optional(),
});

/** What is known about a source's role, and the decision on it. */
export type Candidate = z.output<typeof candidateSchema>;

/** A listing that was merged into a candidate. */
type Duplicate = Candidate['duplicates'][number];

export type FieldChange = Candidate['changes'][number];
export type Move = NonNullable<Candidate['moves']>[number];

/**
 * Keys of candidates that need no judgement of their own: a question about them waits, or its answer
 * has merged them into the roles that they continue.
 */
export function coveredByQuestions(
  candidates: ReadonlyArray<
    Pick<Candidate, 'status' | 'moves'> & {
      duplicates: ReadonlyArray<Pick<Duplicate, 'source' | 'id'>>;
    }
  >,
): Set<string> {
  const questions = candidates.filter(({ moves }) => moves !== undefined);
  if (questions.length === 0) return new Set();
  const merged = new Set(candidates.flatMap(({ duplicates }) => duplicates.map(candidateKey)));
  return new Set(
    questions.flatMap(({ status, moves = [] }) =>
      moves
        .map(({ to }) => to)
        .filter((to) => status === 'waiting' || (status === 'accepted' && merged.has(to))),
    ),
  );
}

/** The fields of a candidate that a new posting of its role replaces. */
export const replacedSchema = candidateSchema.pick({
  url: true,
  posted_at: true,
  employment_type: true,
  workplace: true,
  description: true,
  stated: true,
  duplicates: true,
});

/** The fields of a posting whose changes the next sync finds, so that a curator judges them. */
export const judgedSchema = candidateSchema.pick({
  title: true,
  locations: true,
  salary: true,
  description: true,
});

const stored = records('candidates', candidateSchema);

export function candidateKey({ source, id }: { source: string; id: string }): string {
  return `${source}/${id}`;
}

/** Reads all candidates, including settled ones. @throws when the stored data is damaged */
export async function readCandidates(dataDir: string): Promise<Candidate[]> {
  return [...stored.all(dataDir).values()];
}

/** Reads one candidate; null when there is none with this key. @throws when it is damaged */
export const readCandidate = (dataDir: string, key: string): Candidate | null =>
  stored.get(dataDir, key);

/**
 * Keeps something of each candidate in memory, also of settled ones.
 * @returns a function that returns it by key, brought up to date. It throws when the data is damaged
 */
export const holdCandidates = <Kept>(
  dataDir: string,
  project: (candidate: Candidate, key: string) => Kept,
): (() => ReadonlyMap<string, Kept>) => stored.hold(dataDir, project);

/** Changes whenever the candidates do; null before the first write. */
export const candidatesVersion = (dataDir: string): string | null => stored.version(dataDir);

/** Replaces all candidates. The caller holds the catalogue lock. */
export function writeCandidates(dataDir: string, candidates: readonly Candidate[]): void {
  stored.replace(
    dataDir,
    candidates.map((candidate) => [candidateKey(candidate), candidate]),
  );
}

/** Writes only these candidates, new ones last. The caller holds the catalogue lock. */
export function changeCandidates(
  dataDir: string,
  changed: readonly Candidate[],
  removedKeys: readonly string[],
): void {
  transaction(dataDir, () => {
    stored.remove(dataDir, removedKeys);
    stored.put(
      dataDir,
      ...changed.map((candidate) => [candidateKey(candidate), candidate] as const),
    );
  });
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

/** A candidate that a rule skips. @param line the rule's */
export const skippedByRule = (candidate: Candidate, line: string, now: number): Candidate => ({
  ...candidate,
  status: 'skipped',
  settled_at: now,
  skipped_by: line,
});

/** A candidate whose skip by a rule a person takes back, for good. */
export function keptFromRule({ skipped_by: line, ...candidate }: Candidate): Candidate {
  const kept = [...(candidate.kept_from ?? []), ...(line === undefined ? [] : [line])];
  return { ...candidate, status: 'waiting', settled_at: null, kept_from: kept };
}

/** A listing as part of another candidate. @param by how it was recognised */
export function asDuplicate(
  listing: Pick<
    ListedRole,
    'source' | 'id' | 'title' | 'locations' | 'url' | 'posted_at' | 'salary' | 'stated'
  >,
  by: Duplicate['by'],
): Duplicate {
  const { source, id, title, locations, url, posted_at, salary, stated } = listing;
  const part = { source, id, title, locations, url, by, posted_at };
  return { ...part, ...(salary && { salary }), ...(stated && { stated }) };
}

/** The locations of a candidate's own listing. */
export function ownLocationsOf({
  own_locations: own,
  locations,
  duplicates,
}: Pick<Candidate, 'own_locations' | 'locations' | 'duplicates'>): string[] {
  if (own) return own;
  const others = new Set(duplicates.flatMap((each) => each.locations));
  const rest = locations.filter((each) => !others.has(each));
  return rest.length > 0 ? rest : locations;
}

/** A longer text does not fit on a card. */
const MAX_PAY_CHARACTERS = 200;

/**
 * The pay of a candidate: that of its postings, or, where it differs by place, each with its places,
 * as in "Leeds: £50,000; Oslo: NOK 600,000". If that is too long, that of its own posting.
 * @returns also why it is not simply the pay of its posting
 */
export function payOf(
  candidate: Pick<Candidate, 'salary' | 'locations' | 'own_locations' | 'duplicates'>,
): { value: string; why: string } {
  const { salary, duplicates } = candidate;
  const own = { salary, locations: ownLocationsOf(candidate) };
  const paid = [own, ...duplicates].filter((each) => each.salary);
  const byPay = Map.groupBy(paid, (each) => each.salary ?? '');
  if (byPay.size === 0 || (byPay.size === 1 && salary !== '')) return { value: salary, why: '' };
  const parts = [...byPay].map(([pay, postings]) => {
    const places = [...new Set(postings.flatMap(({ locations }) => locations))];
    return { pay, text: [places.join(' / '), pay].filter(Boolean).join(': ') };
  });
  const value = parts.map(({ text }) => text).join('; ');
  if (value.length <= MAX_PAY_CHARACTERS) return { value, why: 'pay differs by place' };
  const first = [own.locations.join(' / '), salary].filter(Boolean).join(': ');
  const isShort = first.length <= MAX_PAY_CHARACTERS;
  return {
    value: isShort ? first : salary,
    why: 'pay differs by place; this is that of one posting',
  };
}

/** Whether a merged listing can be split out of a candidate. */
export function canSplitOut(
  { kind, status, url }: Candidate,
  { by, url: address }: Duplicate,
): boolean {
  // One that was matched by title or text has another address, unless the role has taken that over.
  const isOwn = (by === 'title' || by === 'text') && address === url;
  return status === 'waiting' && kind !== 'gone' && !isOwn;
}

/**
 * Makes a merged listing a candidate of its own. As one, it is not merged again. What its source
 * says of it beyond the title, place and address is read by the next sync.
 * @param key of the candidate that it was merged into
 * @param member key of the listing
 * @returns null when there is no such candidate or listing, or it cannot be split out
 */
export function splitOut(
  candidates: readonly Candidate[],
  key: string,
  member: string,
  now: number,
): Candidate[] | null {
  const candidate = candidates.find((each) => candidateKey(each) === key);
  const position = candidate?.duplicates.findIndex((each) => candidateKey(each) === member) ?? -1;
  const found = candidate?.duplicates[position];
  if (!candidate || !found || !canSplitOut(candidate, found)) return null;
  const { by, ...listing } = found;
  const { organisation, employment_type, workplace, description } = candidate;
  const split: Candidate = {
    ...listing,
    organisation,
    closes_at: null,
    salary: listing.salary ?? '',
    employment_type,
    workplace,
    description,
    kind: 'new',
    status: 'waiting',
    post_pk: null,
    found_at: now,
    settled_at: null,
    changes: [],
    evidence: null,
    duplicates: [],
    possible_duplicate: null,
    separate: true,
    split_from: { key, position, by },
  };
  const rest = withDuplicates(candidate, candidate.duplicates.toSpliced(position, 1), now);
  // It may have been a candidate before it was merged.
  const others = candidates.filter((each) => candidateKey(each) !== member);
  return [...others.map((each) => (each === candidate ? rest : each)), split];
}

/**
 * The candidate that one was split out of, if it can be merged into it again: until it is judged,
 * and while the other one is there. Null otherwise.
 */
export function originOf(
  candidates: readonly Candidate[],
  { split_from: from, kind, status, post_pk }: Candidate,
): Candidate | null {
  if (!from || kind !== 'new' || status !== 'waiting' || post_pk !== null) return null;
  const origin = candidates.find((each) => candidateKey(each) === from.key);
  return origin && origin.kind !== 'gone' ? origin : null;
}

/**
 * Merges a candidate into the one that it was split out of.
 * @returns null when that is not possible ({@link originOf})
 */
export function putBack(
  candidates: readonly Candidate[],
  split: Candidate,
  now: number,
): Candidate[] | null {
  const { split_from: from } = split;
  const into = originOf(candidates, split);
  if (!from || !into) return null;
  const listing = asDuplicate(split, from.by);
  const whole = withDuplicates(into, into.duplicates.toSpliced(from.position, 0, listing), now);
  return candidates.flatMap((each) => (each === split ? [] : each === into ? whole : each));
}

/** Replaces a candidate's duplicates, and what depends on them. */
function withDuplicates(
  candidate: Candidate,
  duplicates: readonly Duplicate[],
  now: number,
): Candidate {
  const own = ownLocationsOf(candidate);
  const locations = [...new Set([...own, ...duplicates.flatMap((each) => each.locations)])];
  const next = { ...candidate, duplicates: [...duplicates], own_locations: own, locations };
  if (candidate.post_pk === null) return next;
  // The role on the board has the earlier locations, so their change is one to judge.
  const earlier = candidate.changes.find(({ field }) => field === 'locations');
  const from = earlier?.from ?? candidate.locations;
  const isChanged = !isDeepStrictEqual(from, locations);
  const change = { field: 'locations', from, to: locations } as const;
  const others = candidate.changes.filter(({ field }) => field !== 'locations');
  const changes = (isChanged ? [...others, change] : others).sort(
    (a, b) => comparedFields.indexOf(a.field) - comparedFields.indexOf(b.field),
  );
  return changes.length > 0
    ? { ...next, kind: 'changed', status: 'waiting', settled_at: null, changes }
    : { ...next, kind: 'new', status: 'accepted', settled_at: now, changes };
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
