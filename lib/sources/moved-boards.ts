/** Recognises a board whose postings all have new ids, as after a change of system. Contract: 12.6. */
import { fold } from '../base/fold.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { plainText } from '../roles/sanitise.ts';
import { type Candidate, candidateKey, type Move } from '../store/candidates.ts';
import type { Source, SourceState } from '../store/sources.ts';
import type { Known } from './known-listings.ts';
import type { BoardReading } from './systems.ts';

/** A single role that was posted again is an ordinary pair. */
const MIN_MOVES = 2;

/** Whether a whole reading has none of the ids that were listed before. */
export function hasOnlyNewIds({ ids: before }: SourceState, reading: BoardReading): boolean {
  const { ids, hasUnknown, incomplete } = reading;
  const isWhole = ids.size > 0 && !hasUnknown && incomplete === '';
  return isWhole && before.length >= MIN_MOVES && !before.some((id) => ids.has(id));
}

/** The question about a source that waits for an answer; withdrawn if old ids are listed again. */
export function openQuestion(
  known: Known,
  source: Source,
  reading: BoardReading,
): Candidate | undefined {
  const question = [...known.candidates.values()].find(
    (each) => each.kind === 'moved' && each.status === 'waiting' && each.source === source.id,
  );
  const olds = new Set(question?.moves?.map(({ from }) => from));
  const isBack = [...reading.ids].some((id) =>
    olds.has(known.owners.get(candidateKey({ source: source.id, id })) ?? ''),
  );
  if (!question || !isBack) return question;
  known.candidates.set(candidateKey(question), { ...question, status: 'withdrawn' });
  return undefined;
}

/**
 * Asks whether new postings of a source continue its earlier ones, if some match.
 * @param count the number of postings
 * @param fresh keys of the candidates that are new with this reading
 */
export function askAboutMoves(
  known: Known,
  source: Source,
  {
    before,
    count,
    fresh,
    now,
  }: { before: SourceState; count: number; fresh: ReadonlySet<string>; now: number },
): Candidate | undefined {
  const olds = new Set(
    before.ids.flatMap((id) => known.owners.get(candidateKey({ source: source.id, id })) ?? []),
  );
  const candidatesOf = (keys: ReadonlySet<string>) =>
    [...keys].flatMap((key) => known.candidates.get(key) ?? []);
  const moves = movesOf(
    candidatesOf(olds).filter(({ kind }) => kind !== 'gone'),
    candidatesOf(fresh),
  );
  if (moves.length < MIN_MOVES) return undefined;
  const question: Candidate = {
    source: source.id,
    id: `new addresses ${now}`,
    kind: 'moved',
    status: 'waiting',
    post_pk: null,
    found_at: now,
    settled_at: null,
    title: say(words.sourceProblems.moved, { count }),
    organisation: source.organisation,
    locations: [],
    url: source.page,
    posted_at: null,
    closes_at: null,
    salary: '',
    employment_type: '',
    workplace: '',
    description: '',
    changes: [],
    evidence: null,
    duplicates: [],
    possible_duplicate: null,
    moves,
  };
  known.candidates.set(candidateKey(question), question);
  return question;
}

const titleOf = ({ title }: Candidate): string => fold(title);
const placesOf = ({ locations }: Candidate): string => locations.map(fold).sort().join(' | ');
const textOf = ({ description }: Candidate): string => fold(plainText(description));

/** What an old and a new posting of a role have in common, the surest first. */
const features: ReadonlyArray<ReadonlyArray<(candidate: Candidate) => string>> = [
  [titleOf, placesOf, textOf],
  [titleOf, placesOf],
  [titleOf, textOf],
  [titleOf],
  [placesOf, textOf],
];

/**
 * Matches postings that are alike and like no other. Openings with one title at one place are
 * interchangeable, so as many old as new ones are matched in order.
 */
function movesOf(olds: readonly Candidate[], news: readonly Candidate[]): Move[] {
  const moves: Move[] = [];
  let [restOld, restNew] = [olds, news];
  for (const [rank, feature] of features.entries()) {
    const keyOf = (candidate: Candidate) => JSON.stringify(feature.map((part) => part(candidate)));
    // Two postings without a text do not have it in common.
    const isUsable = (candidate: Candidate) =>
      !feature.includes(textOf) || textOf(candidate) !== '';
    const alike = Map.groupBy(restNew.filter(isUsable), keyOf);
    for (const [key, from] of Map.groupBy(restOld.filter(isUsable), keyOf)) {
      const to = alike.get(key) ?? [];
      if (from.length !== to.length || (from.length > 1 && rank > 1)) continue;
      for (const [position, old] of from.entries()) {
        moves.push({ from: candidateKey(old), to: candidateKey(to[position]!) });
      }
    }
    const matched = new Set(moves.flatMap(({ from, to }) => [from, to]));
    restOld = restOld.filter((each) => !matched.has(candidateKey(each)));
    restNew = restNew.filter((each) => !matched.has(candidateKey(each)));
  }
  return moves;
}

/** Why a reading of a board closes nothing while its question waits. */
export const reasonOfQuestion = ({ title, moves = [] }: Candidate): string =>
  say(words.sourceProblems.asksAboutMoves, {
    moved: title.charAt(0).toLowerCase() + title.slice(1),
    count: moves.length,
  });
