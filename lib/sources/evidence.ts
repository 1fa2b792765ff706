/** What counts as evidence that a role has closed, and what follows from it. Contract: 12.5. */
import { addressKey } from '../roles/address-key.ts';
import { isoDay } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { listText } from '../words/list-text.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { isDead, type LinkLedger } from '../store/link-checks.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import type { Known } from './known-listings.ts';
import type { Source, SourceState } from '../store/sources.ts';
import { segmentsOf } from './systems/system.ts';
import type { BoardReading } from './systems.ts';
import { plainText } from '../roles/sanitise.ts';

type Evidence = NonNullable<Candidate['evidence']>;

/** The share of its roles that a source may lose between two healthy readings. */
const MAX_LOST_PART = 1 / 5;
/** A page that was dead on this many days counts as gone. */
const DEAD_DAYS = 2;

/** The roles that a reading misses, and why that closes none of them; null if it does. */
export type Verdict = { lost: string[]; reason: string | null };

/**
 * Whether a reading is healthy, so that roles missing from it have closed: it is complete and not
 * empty, identifies all of its roles, and misses at most a fifth of those listed before.
 */
export function judgeReading(
  before: readonly string[],
  reading: Pick<BoardReading, 'ids' | 'hasUnknown' | 'incomplete'>,
): Verdict {
  const lost = before.filter((id) => !reading.ids.has(id));
  if (reading.ids.size === 0 && !reading.hasUnknown)
    return { lost, reason: words.sourceProblems.noRoles };
  if (reading.incomplete !== '') return { lost, reason: reading.incomplete };
  if (reading.hasUnknown) return { lost, reason: words.sourceProblems.rolesWithoutId };
  if (lost.length <= before.length * MAX_LOST_PART) return { lost, reason: null };
  const counts = { lost: lost.length, before: before.length };
  return { lost, reason: say(words.sourceProblems.missesMany, counts) };
}

/**
 * Closes a listing by evidence. The board does not change: the candidate waits for a judgement. It
 * is gone when none of its listings is left. An unjudged one is withdrawn; a skipped one is only
 * updated.
 * @returns what to report: the candidate, or nothing
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
    // The candidate keeps its key, and so its decision.
    const duplicates = candidate.duplicates.filter((one) => known.listed.has(candidateKey(one)));
    known.candidates.set(key, { ...candidate, duplicates });
    return [];
  }
  // A curator may have linked several candidates to one role on the board.
  const others = candidate.post_pk === null ? [] : [...known.candidates.values()];
  const other = others.find((one) => one.post_pk === candidate.post_pk && isListed(known, one));
  if (other) return takeAddress(known, candidate, other, evidence.at);
  const isSkipped = candidate.status === 'skipped' && candidate.post_pk === null;
  const status = candidate.post_pk !== null ? 'waiting' : isSkipped ? 'skipped' : 'withdrawn';
  const { at } = evidence;
  const settled_at = status === 'waiting' ? null : at;
  const found = { kind: 'gone', status, found_at: at, settled_at } as const;
  const gone: Candidate = { ...candidate, ...found, changes: [], evidence };
  known.candidates.set(key, gone);
  return isSkipped ? [] : [gone];
}

/**
 * Candidates without earlier states of the same one: a posting that was to give its role a new
 * address may be gone itself.
 */
export const latestOf = (reported: readonly Candidate[]): Candidate[] => [
  ...new Map(reported.map((each) => [candidateKey(each), each])).values(),
];

/** How many of the candidates are closed, rather than changed by a closing. */
export const countGone = (reported: readonly Candidate[]): number =>
  reported.filter(({ kind }) => kind === 'gone').length;

/** A role at the address of a listing that has gone needs that of its other one. */
function takeAddress(known: Known, gone: Candidate, other: Candidate, now: number): Candidate[] {
  const shown = known.boardByAddress.get(addressKey(gone.url));
  if (shown?.post_pk !== gone.post_pk) return [];
  const earlier = other.status === 'waiting' ? other.changes : [];
  const change = { field: 'url', from: shown.url_external, to: other.url } as const;
  const changed: Candidate = {
    ...other,
    kind: 'changed',
    status: 'waiting',
    found_at: now,
    settled_at: null,
    changes: [...earlier.filter(({ field }) => field !== 'url'), change],
  };
  known.candidates.set(candidateKey(other), changed);
  return [changed];
}

const isListed = ({ listed }: Known, candidate: Candidate): boolean =>
  [candidate, ...candidate.duplicates].some((member) => listed.has(candidateKey(member)));

/**
 * Counts the days on which pages of missing roles were dead. On day {@link DEAD_DAYS}, the role
 * closes.
 * @param pages verdicts by role key
 * @returns the source's next state, and what to report
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
  const reported: Candidate[] = [];
  const closed = new Set<string>();
  for (const [id, earlier] of Object.entries(state.missing)) {
    const verdict = pages.get(candidateKey({ source: source.id, id }));
    if (!verdict || verdict.state === 'unclear') continue;
    const { reason } = verdict;
    const days = verdict.state === 'dead' ? [...new Set([...earlier.days, isoDay(now)])] : [];
    missing[id] = { days, reason };
    if (days.length < DEAD_DAYS) continue;
    const text = say(words.sourceProblems.deadPage, {
      reason,
      days: listText(days, 'and'),
      source: source.id,
    });
    reported.push(
      ...closeByEvidence(known, { source: source.id, id }, { kind: 'dead page', at: now, text }),
    );
    closed.add(id);
    delete missing[id];
  }
  const ids = state.ids.filter((id) => !closed.has(id));
  const found = latestOf(reported);
  return { state: { ...state, ids, missing, closed: state.closed + countGone(found) }, found };
}

/** The source id of candidates that no source lists. */
const LINK_SOURCE = 'link';

/**
 * Closes roles on the board that no source lists and whose page the link checks of `npm run report`
 * found gone on two days.
 * @param roles open roles on the board
 * @returns what to report
 */
export function closeDeadLinks(
  known: Known,
  roles: readonly Role[],
  ledger: LinkLedger,
  now: number,
): Candidate[] {
  return roles.flatMap((role) => {
    const checked = ledger.get(role.url_external);
    if (!checked || !isDead(checked)) return [];
    const status = /\b(?:404|410)$/.exec(checked.reason)?.[0];
    if (status === undefined) return [];
    const key = candidateKey({ source: LINK_SOURCE, id: String(role.post_pk) });
    // A source that lists the role knows better; an earlier decision is kept.
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
        text: say(words.sourceProblems.deadLink, {
          link: role.url_external,
          reason: say(words.sourceProblems.responds, { status }),
          days: listText(checked.strikes, 'and'),
        }),
      },
      duplicates: [],
      possible_duplicate: null,
    };
    known.candidates.set(key, gone);
    return [gone];
  });
}

/** The result of one check of a page. Only `dead` is evidence, and only on two days. */
export type PageVerdict = { state: 'dead' | 'alive' | 'unclear'; reason: string };

const phrases = [
  /no longer accepting applications/gi,
  /(?:job|position|role|vacancy|posting|opportunity|listing|page)(?: you(?:'|’)?re looking for| you are looking for)? (?:is|has been|was) (?:no longer (?:available|open|active|posted)|closed|filled|expired|removed)/gi,
  /(?:job|position|role|vacancy|posting|opportunity|listing) (?:has (?:already )?(?:expired|closed)|no longer exists)/gi,
  /applications? (?:for this (?:job|position|role|vacancy) )?(?:are|is|have|has) (?:now |been )?closed/gi,
  /this (?:job|position|role|vacancy) (?:could not|couldn(?:'|’)t|cannot|can(?:'|’)t) be found/gi,
];

/** On a longer page, the phrase may be about another role. */
const MAX_NOTICE_CHARACTERS = 6000;

/**
 * Judges a page's response.
 * @param link the requested address; `url` is the one reached after redirects
 */
export function judgePage(
  link: string,
  { status, text, url }: { status: number; text: string; url: string },
): PageVerdict {
  if (status !== 200) {
    const state = status === 404 || status === 410 ? 'dead' : 'unclear';
    return { state, reason: say(words.sourceProblems.responds, { status }) };
  }
  if (leadsToList(link, url)) {
    return { state: 'dead', reason: say(words.sourceProblems.redirectsToList, { link: url }) };
  }
  const page = plainText(text.slice(0, 200_000));
  const quote = page.length > MAX_NOTICE_CHARACTERS ? null : firstPhrase(page);
  if (quote) return { state: 'dead', reason: say(words.sourceProblems.says, { quote }) };
  return { state: 'alive', reason: words.sourceProblems.pageIsThere };
}

/** Words earlier in the sentence that make a closing hypothetical, as in "if the role is closed". */
const supposing =
  /\b(?:if|once|when|whenever|until|till|after|before|unless|whether|should|in case|as soon as)\b[^.!?:;]{0,80}$/i;

/** "Closed on weekends" is about opening hours. */
const hours = /^ (?:on|during|over|at|between) (?:the )?(?:weekends?|\w+days?|holidays?)\b/i;

function firstPhrase(text: string): string | null {
  for (const phrase of phrases) {
    for (const match of text.matchAll(phrase)) {
      const before = text.slice(0, match.index);
      const after = text.slice(match.index + match[0].length);
      if (!supposing.test(before.slice(-120)) && !hours.test(after)) return match[0];
    }
  }
  return null;
}

/** Whether a redirect left the role: its last path segment is gone, and the rest is a list. */
function leadsToList(link: string, url: string): boolean {
  const [from, to] = [URL.parse(link), URL.parse(url)];
  if (!from || !to || from.href === to.href) return false;
  const asked = segmentsOf(from);
  const reached = segmentsOf(to);
  const own = asked.at(-1);
  if (own === undefined || to.href.includes(own) || reached.length >= asked.length) return false;
  return reached.every((part, position) => part === asked[position]) || isListName(reached.at(-1));
}

const isListName = (name: string | undefined): boolean =>
  name === undefined ||
  /^(?:jobs?|careers?|vacancies|positions|openings|search|join-us)$/i.test(name);
