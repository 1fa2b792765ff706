/** Finds new, changed, gone and duplicate roles in a source's listing. Contract: 12.4, 12.6. */
import { isDeepStrictEqual } from 'node:util';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { addressKey } from '../roles/address-key.ts';
import { englishRoleType } from '../facts/role-words.ts';
import {
  asDuplicate,
  type Candidate,
  candidateKey,
  comparedFields,
  coveredByQuestions,
  type FieldChange,
  type ListedRole,
  ownLocationsOf,
  payOf,
} from '../store/candidates.ts';
import { closeByEvidence, countGone, judgeReading, latestOf, type Verdict } from './evidence.ts';
import {
  coreKey,
  type Known,
  recompare,
  remember,
  rememberMember,
  systemKey,
  titleKey,
} from './known-listings.ts';
import { askAboutMoves, hasOnlyNewIds, openQuestion, reasonOfQuestion } from './moved-boards.ts';
import { missingOf, type Source, type SourceState } from '../store/sources.ts';
import {
  comparedPosting,
  comparePostings,
  hasSameItems,
  isPaidApart,
  isPaidApartAt,
  needsWords,
  sharesPlace,
} from './same-role.ts';
import type { BoardReading } from './systems.ts';

/** With how many candidates of its title a posting is compared, and with how many word by word. */
const MAX_COMPARISONS = 200;
const MAX_WORD_COMPARISONS = 20;

/**
 * Compares a reading with what is known and merges it; mutates `known`.
 * @returns what to report, the source's next state, whether the reading closes roles, whether the
 * desk asks if its postings continue earlier ones, and how many roles of the board are posted again
 */
export function compareReading(
  known: Known,
  source: Source,
  { state, reading, now }: { state: SourceState; reading: BoardReading; now: number },
): {
  found: Candidate[];
  state: SourceState;
  verdict: Verdict;
  isMoved: boolean;
  postedAgain: number;
} {
  const roles = reading.roles.map((role): ListedRole => ({
    ...role,
    source: source.id,
    organisation: source.organisation,
  }));
  const ownerOf = (id: string) => known.owners.get(candidateKey({ source: source.id, id })) ?? '';
  const fresh = new Set<string>();
  const again = new Set<string>();
  const waiting = openQuestion(known, source, reading);
  const isReplaced = !waiting && hasOnlyNewIds(state, reading);
  const isCurrent = (id: string) => !isReplaced || reading.ids.has(id);
  const byKey = new Map(roles.map((role) => [candidateKey(role), role]));
  for (const id of reading.ids) known.listed.add(candidateKey({ source: source.id, id }));
  for (const role of roles) {
    const before = known.candidates.get(candidateKey(role));
    const isEdited = before?.description !== role.description || before.title !== role.title;
    if (before && isEdited && !reading.partial.has(role.id)) recompare(known, role);
  }
  for (const role of roles) {
    if (addRole(known, role, { isCurrent, again, now })) fresh.add(ownerOf(role.id));
  }
  const asked = isReplaced
    ? askAboutMoves(known, source, { before: state, count: reading.ids.size, fresh, now })
    : undefined;
  const question = waiting ?? asked;
  const judged = judgeReading(state.ids, reading);
  const verdict = question ? { ...judged, reason: reasonOfQuestion(question) } : judged;
  const closing = verdict.reason === null ? verdict.lost : [];
  const text = say(words.sourceProblems.noLongerListed, {
    source: source.id,
    count: reading.ids.size,
  });
  const evidence = { kind: 'healthy read', at: now, text } as const;
  const reported = closing.flatMap((id) =>
    closeByEvidence(known, { source: source.id, id }, evidence),
  );
  const gone = latestOf(reported);
  const owners = new Set([...roles.map(({ id }) => id), ...closing].map(ownerOf));
  for (const key of fresh) known.justFound.add(key);
  const found = [...owners].flatMap((key) => {
    const candidate = known.candidates.get(key);
    if (!candidate) return [];
    const next = refreshed(known, candidate, byKey, reading.partial);
    return takeChanges(known, candidate, next, { isFresh: fresh.has(key), now });
  });
  const kept = verdict.reason === null ? [] : verdict.lost;
  const covered = coveredByQuestions(question ? [question] : []);
  return {
    found: [
      ...(asked ? [asked] : []),
      ...found.filter((one) => !covered.has(candidateKey(one))),
      ...gone,
    ],
    verdict,
    isMoved: question !== undefined,
    postedAgain: again.size,
    state: {
      ...state,
      read_at: now,
      healthy_at: verdict.reason === null ? now : state.healthy_at,
      problem: verdict.reason ?? '',
      has_failed: false,
      ids: [...reading.ids, ...kept],
      missing: Object.fromEntries(
        kept.map((id) => [id, missingOf(state, id) ?? { days: [], reason: '' }]),
      ),
      closed: state.closed + countGone(gone),
    },
  };
}

/**
 * Finds or creates a role's candidate.
 * @param isCurrent whether the source's posting with this id may be the same role by its title
 * @param again gets the key of a role of the board that is posted again
 * @returns whether it was unknown and is not on the board
 */
function addRole(
  known: Known,
  role: ListedRole,
  {
    isCurrent,
    again,
    now,
  }: { isCurrent: (id: string) => boolean; again: Set<string>; now: number },
): boolean {
  const own = known.owners.get(candidateKey(role));
  if (own !== undefined) {
    const candidate = known.candidates.get(own);
    return candidate?.kind === 'gone' && restore(known, candidate, role, now);
  }
  const { match, similar } = matchOf(known, role, isCurrent);
  if (match) {
    const { candidate, by } = match;
    const part = asDuplicate(role, by);
    const key = candidateKey(candidate);
    // Of a gone role, this posting is the only one that is left.
    const others = candidate.kind === 'gone' && by === 'text' ? [] : candidate.duplicates;
    const own_locations = ownLocationsOf(candidate);
    const joined = { ...candidate, duplicates: [...others, part], own_locations };
    if (!known.payBefore.has(key)) known.payBefore.set(key, payOf(candidate).value);
    known.candidates.set(key, joined);
    rememberMember(known, role, key);
    if (by === 'text' && candidate.post_pk !== null && sharesPlace(candidate, role)) again.add(key);
    return joined.kind === 'gone' && restore(known, joined, role, now);
  }
  const onBoard = known.boardByAddress.get(addressKey(role.url));
  remember(known, {
    ...role,
    kind: 'new',
    status: onBoard ? 'accepted' : 'waiting',
    post_pk: onBoard?.post_pk ?? null,
    found_at: now,
    settled_at: onBoard ? now : null,
    changes: [],
    evidence: null,
    duplicates: [],
    possible_duplicate: onBoard ? null : similarTo(known, role, similar),
  });
  return !onBoard;
}

/**
 * Restores a gone role that is listed again: on the board as before, or pending.
 * @returns whether it needs a judgement
 */
function restore(known: Known, candidate: Candidate, role: ListedRole, now: number): boolean {
  const wasClosed = candidate.status === 'accepted' || candidate.status === 'withdrawn';
  const isPrimary = candidateKey(candidate) === candidateKey(role);
  known.candidates.set(candidateKey(candidate), {
    ...candidate,
    ...(isPrimary && role),
    kind: 'new',
    status: wasClosed ? 'waiting' : candidate.post_pk === null ? candidate.status : 'accepted',
    found_at: now,
    evidence: null,
    changes: [],
  });
  return wasClosed;
}

type Match = { candidate: Candidate; by: Candidate['duplicates'][number]['by'] };

/**
 * Finds the candidate for the same role: by id, then address, then text and title.
 * @returns also a candidate that may be the same, for the curator to judge
 */
function matchOf(
  known: Known,
  role: ListedRole,
  isCurrent: (id: string) => boolean,
): { match: Match | null; similar: Candidate | null } {
  const byId = known.candidates.get(known.bySystemId.get(systemKey(known, role)) ?? '');
  if (byId) return { match: { candidate: byId, by: 'id' }, similar: null };
  const byAddress = known.candidates.get(known.byAddress.get(addressKey(role.url)) ?? '');
  if (byAddress) return { match: { candidate: byAddress, by: 'address' }, similar: null };
  const listed = comparedPosting(role, role.locations);
  const entries = (known.byCore.get(coreKey(role, listed)) ?? []).filter(
    ({ key }) => known.candidates.get(key)?.status !== 'withdrawn',
  );
  // First those with an equal text, which are found at once.
  const { quick = [], slow = [] } = Object.groupBy(entries, ({ posting }) =>
    needsWords(posting, listed) ? 'slow' : 'quick',
  );
  // Texts of one role are about as long.
  const lengthFrom = ({ posting }: (typeof slow)[number]) =>
    Math.abs(posting.description.length - listed.description.length);
  const nearest = slow.sort((a, b) => lengthFrom(a) - lengthFrom(b));
  const compared = [...quick.slice(0, MAX_COMPARISONS), ...nearest.slice(0, MAX_WORD_COMPARISONS)];
  const similar: Array<{ candidate: Candidate; isDoubtful: boolean }> = [];
  for (const { key, posting } of compared) {
    const candidate = known.candidates.get(key);
    const verdict = comparePostings(posting, listed);
    if (!candidate || verdict === 'other') continue;
    // A new posting of a role that has closed on the board is for a curator to judge.
    const isOpen = candidate.post_pk === null || known.openIds.has(candidate.post_pk);
    if (verdict === 'same text' && isOpen && canJoinByText(candidate, role, isCurrent)) {
      return { match: { candidate, by: 'text' }, similar: null };
    }
    if (verdict === 'same title' && isOpen && canJoinByTitle(candidate, role, isCurrent)) {
      return { match: { candidate, by: 'title' }, similar: null };
    }
    similar.push({ candidate, isDoubtful: verdict === 'doubtful' });
  }
  const surest = similar.find(({ isDoubtful }) => !isDoubtful) ?? similar[0];
  return { match: null, similar: surest?.candidate ?? null };
}

/** A role that is gone, but still on the board, is posted again. */
function canJoinByText(
  candidate: Candidate,
  role: ListedRole,
  isCurrent: (id: string) => boolean,
): boolean {
  const { kind, status, post_pk, duplicates } = candidate;
  const isOpen =
    kind === 'gone'
      ? post_pk !== null && status !== 'accepted' && sharesPlace(candidate, role)
      : status !== 'skipped';
  return (
    isOpen &&
    [candidate, ...duplicates].every(({ source, id }) => source !== role.source || isCurrent(id)) &&
    !duplicates.some(({ salary = '', locations }) => isPaidApartAt({ salary, locations }, role))
  );
}

/** Two openings with one title and location in one source are two roles. */
function canJoinByTitle(
  candidate: Candidate,
  role: ListedRole,
  isCurrent: (id: string) => boolean,
): boolean {
  const { kind, status, duplicates } = candidate;
  return (
    kind !== 'gone' &&
    status !== 'skipped' &&
    [candidate, ...duplicates].every(
      ({ source, id, locations }) =>
        source !== role.source || (isCurrent(id) && !hasSameItems(locations, role.locations)),
    ) &&
    !duplicates.some(({ salary = '' }) => isPaidApart({ salary }, role))
  );
}

/** A role that may be the same: one on the board with its title, or a similar candidate. */
function similarTo(
  known: Known,
  role: ListedRole,
  similar: Candidate | null,
): Candidate['possible_duplicate'] {
  const onBoard = known.boardByTitle.get(titleKey(role));
  if (onBoard) {
    const { post_pk, title, company_name: organisation, locations, url_external: url } = onBoard;
    return { key: null, post_pk, title, organisation, locations, url };
  }
  if (!similar) return null;
  const { post_pk, title, organisation, locations, url } = similar;
  return { key: candidateKey(similar), post_pk, title, organisation, locations, url };
}

/**
 * Updates a candidate from its source, with the locations of all its listings.
 * @param partial ids of roles with an unreadable field: their empty fields stay as before
 */
function refreshed(
  known: Known,
  candidate: Candidate,
  roles: ReadonlyMap<string, ListedRole>,
  partial: ReadonlySet<string>,
): Candidate {
  const read = roles.get(candidateKey(candidate));
  const own = read && partial.has(read.id) ? filledFrom(read, candidate) : read;
  const duplicates = candidate.duplicates.map((member) => {
    const listed = roles.get(candidateKey(member));
    if (!listed) return member;
    const { locations, salary = '', stated } = member;
    const earlier = { locations, stated, salary: listed.salary || salary };
    return asDuplicate(partial.has(listed.id) ? { ...listed, ...earlier } : listed, member.by);
  });
  const isListed = known.listed.has(candidateKey(candidate));
  // A listed role that was not read keeps its locations, which are stored merged.
  const first = own ? own.locations : isListed ? candidate.locations : [];
  const locations = [...new Set([...first, ...duplicates.flatMap((each) => each.locations)])];
  // Without its own listing, a role is described by its first duplicate.
  const [duplicate] = isListed ? [] : duplicates;
  const described = own ?? (duplicate && roles.get(candidateKey(duplicate)));
  return {
    ...candidate,
    ...described,
    source: candidate.source,
    id: candidate.id,
    // A description that could not be read this time has not been removed.
    description: described?.description || candidate.description,
    locations: locations.length === 0 ? (described?.locations ?? candidate.locations) : locations,
    duplicates,
    ...(own && duplicates.length > 0 && { own_locations: own.locations }),
  };
}

/** Fills a role's empty fields with their earlier values. */
function filledFrom(role: ListedRole, before: ListedRole): ListedRole {
  const kept = comparedFields.filter((field) => [role[field]].flat().join('') === '');
  const stated = Object.entries(role.stated ?? {}).filter(([, value]) => value.length > 0);
  return {
    ...role,
    ...Object.fromEntries(kept.map((field) => [field, before[field]])),
    ...(before.stated && { stated: { ...before.stated, ...Object.fromEntries(stated) } }),
  };
}

function takeChanges(
  known: Known,
  before: Candidate,
  next: Candidate,
  { isFresh, now }: { isFresh: boolean; now: number },
): Candidate[] {
  const key = candidateKey(before);
  if (before.kind === 'gone') return [];
  const isUnjudged = before.kind === 'new' && before.status === 'waiting';
  // For a role found in this sync, what another source adds is not a change.
  const isJustFound = isFresh || known.justFound.has(key);
  const payBefore = known.payBefore.get(key) ?? payOf(before).value;
  const changes = isJustFound ? [] : differences(before, next, payBefore);
  if (changes.length === 0) {
    // An unchanged candidate stays the same object, so that the sync does not write it.
    const isSame =
      !isJustFound &&
      isDeepStrictEqual(next.duplicates, before.duplicates) &&
      isDeepStrictEqual(next.stated, before.stated);
    if (!isSame) known.candidates.set(key, next);
    return isFresh ? [next] : [];
  }
  const isSkipped = before.status === 'skipped' && before.post_pk === null;
  const isOnBoard = !isSkipped && !isUnjudged;
  const all = isSkipped ? [] : joined(before.status === 'waiting' ? before.changes : [], changes);
  if (isOnBoard && all.length === 0) {
    // The source says again what the board shows: nothing to judge.
    const judged = { kind: 'new', status: 'accepted', settled_at: now, changes: all } as const;
    known.candidates.set(key, { ...next, ...judged });
    return [];
  }
  const stored: Candidate = {
    ...next,
    ...(isOnBoard && { kind: 'changed', status: 'waiting', found_at: now, settled_at: null }),
    changes: all,
  };
  known.candidates.set(key, stored);
  return isSkipped ? [] : [{ ...stored, kind: 'changed', changes }];
}

/** Whether two kinds of employment differ only in the language of the board. */
const isSameEmployment = (one: string, other: string): boolean =>
  englishRoleType(one).toLowerCase() === englishRoleType(other).toLowerCase();

/** The fields in which two readings of a role differ. */
function differences(before: Candidate, next: Candidate, payBefore: string): FieldChange[] {
  // What the others of an earlier release paid is not known, so it has not changed.
  const isAllRead = before.duplicates.every(({ stated }) => stated !== undefined);
  const pay: FieldChange = { field: 'salary', from: payBefore, to: payOf(next).value };
  return comparedFields.flatMap((field) => {
    const { from, to } =
      field === 'salary' && isAllRead ? pay : { from: before[field], to: next[field] };
    const isSame =
      Array.isArray(from) && Array.isArray(to) ? hasSameItems(from, to) : Object.is(from, to);
    const isRenamed = field === 'employment_type' && isSameEmployment(`${from}`, `${to}`);
    return isSame || isRenamed ? [] : [{ field, from, to }];
  });
}

/** Merges successive changes of a field; drops those that cancel out. */
function joined(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const fields = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later) {
    // The first value may be null, for a deadline that was not stated.
    const { from } = fields.get(change.field) ?? change;
    if (JSON.stringify(from) === JSON.stringify(change.to)) fields.delete(change.field);
    else fields.set(change.field, { ...change, from });
  }
  return [...fields.values()];
}
