/** The seven indices: their orders, the sort menu, and which one a visitor searches (4.4). */
import { DAY_SECONDS } from '../roles/closing.ts';

/** The seven rankings of the contract's section 4.4, by the suffix of their index name. */
export const rankings = [
  'jobs',
  'super_ranked',
  'super_duper_ranked',
  'pumpkin_ranked',
  'window_ranked',
  'strict',
  'closing',
] as const;

export type Ranking = (typeof rankings)[number];

export const defaultRanking = 'super_ranked' satisfies Ranking;

/** The ranking that alerts search: a date order, in which no wider words match (2.7). */
export const alertRanking = 'jobs' satisfies Ranking;

/** One step of a ranking: an attribute of the ranked record and which end comes first. */
export type RankingStep = {
  attribute: string;
  order: 'asc' | 'desc';
  /** Roles whose time at an attribute is longer ago count as if they had 0. */
  within?: { seconds: number; attribute: string };
};

/**
 * One search index. All indices hold the same records and differ only in their order; the same
 * settings drive the embedded engine and are what is sent to Algolia.
 */
export type IndexSettings = {
  /** Full name, such as `jobs_super_ranked`. */
  name: string;
  /** Ends in `objectID`, so that the order is total and paging is stable. */
  ranking: RankingStep[];
  /** Whether text relevance comes before the ranking. */
  relevanceFirst: boolean;
  /** Whether longer words may differ by a letter or two. */
  typoTolerance: boolean;
  /** Whether words match only as typed: no synonyms, no other forms. */
  asTyped: boolean;
};

const desc = (attribute: string): RankingStep => ({ attribute, order: 'desc' });
const asc = (attribute: string): RankingStep => ({ attribute, order: 'asc' });

const newestFirst = [desc('posted_at'), asc('post_pk')];
const recommended = desc('company.is_top_recommended_org');
/** What happened longer ago does not weigh in the window ranking. */
export const WINDOW_SECONDS = 14 * DAY_SECONDS;
const inWindow = { seconds: WINDOW_SECONDS, attribute: 'posted_at' };

/** Attributes that start with `rank_` are computed by `withRankingFields` before indexing. */
const steps: Record<Ranking, RankingStep[]> = {
  jobs: newestFirst,
  super_ranked: [desc('rank_batch'), desc('highlighted'), recommended, ...newestFirst],
  super_duper_ranked: [desc('rank_batch'), recommended, desc('highlighted'), ...newestFirst],
  pumpkin_ranked: [desc('rank_batch'), asc('rank_area_turn'), ...newestFirst],
  window_ranked: [{ ...desc('rank_window'), within: inWindow }, ...newestFirst],
  strict: newestFirst,
  closing: [asc('rank_closing'), ...newestFirst],
};

/**
 * Full index name of a ranking.
 * @param base base name from the configuration, by default `jobs`
 */
export function indexName(base: string, ranking: Ranking): string {
  return ranking === 'jobs' ? base : `${base}_${ranking}`;
}

/** Rankings by date that visitors choose explicitly; they keep their order with a text query too. */
const dateOrders: readonly Ranking[] = ['jobs', 'closing'];

/** Settings of all seven indices, for the embedded engine and for Algolia alike. */
export function indexSettings(base: string): IndexSettings[] {
  return rankings.map((ranking) => ({
    name: indexName(base, ranking),
    ranking: steps[ranking],
    relevanceFirst: !dateOrders.includes(ranking),
    typoTolerance: ranking !== 'strict',
    asTyped: ranking === 'strict',
  }));
}

/** Entries of the sort menu, in its order. */
export const sortOptions: ReadonlyArray<{ ranking: Ranking; label: string }> = [
  { ranking: 'super_ranked', label: 'Our ranking' },
  { ranking: 'jobs', label: 'Newest' },
  { ranking: 'closing', label: 'Closing soon' },
  { ranking: 'strict', label: 'Best text match' },
  { ranking: 'super_duper_ranked', label: 'Recommended organisations first' },
  { ranking: 'pumpkin_ranked', label: 'Mixed problem areas' },
  { ranking: 'window_ranked', label: 'Best of the last two weeks' },
];

/**
 * The ranking that a visitor chose (4.4). The full index name is stored; the ranking's own
 * name is accepted too, and anything else means the default.
 * @param stored value of "jobs_index"
 * @param base base name of the indices
 */
export function chosenRanking(stored: string | null, base: string): Ranking {
  const chosen = rankings.find((ranking) => indexName(base, ranking) === stored);
  return chosen ?? rankings.find((ranking) => ranking === stored) ?? defaultRanking;
}

/** The variants of the experiment "ab4" (4.4). */
const ab4Variants = ['A', 'B', 'C', 'D', 'control'] as const;

export type Ab4Variant = (typeof ab4Variants)[number];

const variantRankings: Record<Ab4Variant, Ranking> = {
  A: 'super_ranked',
  B: 'super_duper_ranked',
  C: 'pumpkin_ranked',
  D: 'window_ranked',
  control: 'super_ranked',
};

/** The ranking to search. For the default, the experiment decides (4.4). */
export function effectiveRanking(chosen: Ranking, variant: Ab4Variant): Ranking {
  return chosen === defaultRanking ? variantRankings[variant] : chosen;
}

/**
 * Whether the default is chosen and its order runs from one posting day to the one before, so that
 * dates can divide the list (2.7). The window ranking mixes days.
 */
export function isDefaultDated(order: { ranking: Ranking; searched: Ranking }): boolean {
  return order.ranking === defaultRanking && order.searched !== 'window_ranked';
}

/** Whether cards show closing dates (4.4, 4.10). */
export function isClosingSort(chosen: Ranking): boolean {
  return chosen === 'closing';
}
