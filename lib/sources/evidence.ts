/** What counts as evidence that a role has closed, and what it does to its candidate (12.5). */
import { plural } from '../base/plural.ts';
import { isoDay } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { isDead, type LinkLedger } from '../store/link-checks.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import { addressKey, type Known } from './known-listings.ts';
import type { PageVerdict } from './page-check.ts';
import type { Source, SourceState } from '../store/sources.ts';
import type { BoardReading } from './systems.ts';

type Evidence = NonNullable<Candidate['evidence']>;

/** A source may lose this part of its roles from one healthy reading to the next. */
const MAX_LOST_PART = 1 / 5;
/** A page counts as gone when it was dead on this many days. */
const DEAD_DAYS = 2;

/** What a reading is worth: the roles it misses, and why that closes nothing; null when it may. */
export type Verdict = { lost: string[]; reason: string | null };

/**
 * Whether a reading is healthy, so that what it misses has closed: it is whole, identifies all of its
 * roles, is not empty, and misses no more than a fifth of those listed before.
 */
export function judgeReading(
  before: readonly string[],
  reading: Pick<BoardReading, 'ids' | 'hasUnknown' | 'incomplete'>,
): Verdict {
  const lost = before.filter((id) => !reading.ids.has(id));
  const reasons: Array<[boolean, string]> = [
    [reading.ids.size === 0 && !reading.hasUnknown, 'it lists no role'],
    [reading.incomplete !== '', reading.incomplete],
    [reading.hasUnknown, 'some of its roles have no id'],
    [
      lost.length > before.length * MAX_LOST_PART,
      `it misses ${lost.length} of ${before.length} roles, more than a fifth`,
    ],
  ];
  return { lost, reason: reasons.find(([applies]) => applies)?.[1] ?? null };
}

/** That a healthy reading of a source misses a role. */
export function healthyEvidence(source: Source, reading: BoardReading, now: number): Evidence {
  const roles = plural(reading.ids.size, 'role');
  return {
    kind: 'healthy read',
    at: now,
    text: `${source.id} lists ${roles} and this one no longer`,
  };
}

/**
 * Closes a listed role by evidence: nothing is closed on the board, the candidate waits for a
 * judgement. The candidate is gone when none of the roles folded into it is left; one that nobody has
 * judged is withdrawn, one that was skipped is only noted.
 * @returns what is reported: the candidate, or nothing
 */
export function closeByEvidence(
  known: Known,
  member: { source: string; id: string },
  evidence: Evidence,
): Candidate[] {
  const key = known.owners.get(candidateKey(member)) ?? '';
  const candidate = known.candidates.get(key);
  if (!candidate || candidate.kind === 'gone') return [];
  known.listed.delete(candidateKey(member));
  if (isListed(known, candidate)) {
    // The candidate keeps its key, so that what was decided stays with it.
    const duplicates = candidate.duplicates.filter((one) => known.listed.has(candidateKey(one)));
    known.candidates.set(key, { ...candidate, duplicates });
    return [];
  }
  // A curator may have joined several candidates with one role of the board.
  const others = candidate.post_pk === null ? [] : [...known.candidates.values()];
  if (others.some((one) => one.post_pk === candidate.post_pk && isListed(known, one))) return [];
  const isSkipped = candidate.status === 'skipped' && candidate.post_pk === null;
  const status = candidate.post_pk !== null ? 'waiting' : isSkipped ? 'skipped' : 'withdrawn';
  const gone: Candidate = {
    ...candidate,
    kind: 'gone',
    status,
    found_at: evidence.at,
    settled_at: status === 'waiting' ? null : evidence.at,
    changes: [],
    evidence,
  };
  known.candidates.set(key, gone);
  return isSkipped ? [] : [gone];
}

const isListed = ({ listed }: Known, candidate: Candidate): boolean =>
  [candidate, ...candidate.duplicates].some((member) => listed.has(candidateKey(member)));

/**
 * Counts the days on which pages of missing roles were dead, and closes roles whose page was dead on
 * {@link DEAD_DAYS}.
 * @param pages verdicts by the role's key
 * @returns the source's state after it, and what is reported
 */
export function closeDeadPages(
  known: Known,
  source: Source,
  {
    state,
    pages,
    now,
  }: { state: SourceState; pages: ReadonlyMap<string, PageVerdict>; now: number },
): { state: SourceState; found: Candidate[] } {
  const missing = { ...state.missing };
  const found: Candidate[] = [];
  const closed = new Set<string>();
  for (const [id, earlier] of Object.entries(state.missing)) {
    const verdict = pages.get(candidateKey({ source: source.id, id }));
    if (!verdict || verdict.state === 'unclear') continue;
    const { reason } = verdict;
    const days = verdict.state === 'dead' ? [...new Set([...earlier.days, isoDay(now)])] : [];
    missing[id] = { days, reason };
    if (days.length < DEAD_DAYS) continue;
    const text = `its page: ${reason}, on ${days.join(' and ')}, and ${source.id} does not list it`;
    found.push(
      ...closeByEvidence(known, { source: source.id, id }, { kind: 'dead page', at: now, text }),
    );
    closed.add(id);
    delete missing[id];
  }
  const ids = state.ids.filter((id) => !closed.has(id));
  return { state: { ...state, ids, missing, closed: state.closed + found.length }, found };
}

/** Source of candidates for roles that no source lists. */
const LINK_SOURCE = 'link';

/**
 * Closes roles of the board that no source lists, and whose own page the link checks of
 * `npm run report` found gone on two days.
 * @param roles open roles of the board
 * @returns what is reported
 */
export function closeDeadLinks(
  known: Known,
  roles: readonly Role[],
  ledger: LinkLedger,
  now: number,
): Candidate[] {
  return roles.flatMap((role) => {
    const checked = ledger.get(role.url_external);
    if (!checked || !isDead(checked) || !/\b(?:404|410)$/.test(checked.reason)) return [];
    const key = candidateKey({ source: LINK_SOURCE, id: String(role.post_pk) });
    // A source that lists the role knows better; a decision about it is kept.
    if (known.candidates.has(key) || known.byAddress.has(addressKey(role.url_external))) return [];
    const gone: Candidate = {
      source: LINK_SOURCE,
      id: String(role.post_pk),
      kind: 'gone',
      status: 'waiting',
      post_pk: role.post_pk,
      found_at: now,
      settled_at: null,
      title: role.title,
      organisation: role.company_name,
      locations: role.locations,
      url: role.url_external,
      posted_at: role.posted_at,
      closes_at: role.closes_at,
      salary: role.salary,
      employment_type: role.tags_role_type.join(', '),
      workplace: '',
      description: role.description_short,
      changes: [],
      evidence: {
        kind: 'dead page',
        at: checked.checkedAt,
        text: `${role.url_external}: ${checked.reason}, on ${checked.strikes.join(' and ')}`,
      },
      duplicates: [],
      possible_duplicate: null,
    };
    known.candidates.set(key, gone);
    return [gone];
  });
}
