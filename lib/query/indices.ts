/**
 * The seven indices, and which index a visitor searches. Contract: 2.7, 4.4, 4.10.
 */
import { DAY_SECONDS } from '../roles/closing.ts';
import type { RankingStep } from '../search-engine/ranking.ts';
import type { IndexSettings } from '../search-engine/record-index.ts';

/** By the suffix of the index name. */
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

/** Alerts search a date order, so that broader words do not match. */
export const alertRanking = 'jobs' satisfies Ranking;

const desc = (attribute: string): RankingStep => ({ attribute, order: 'desc' });
const asc = (attribute: string): RankingStep => ({ attribute, order: 'asc' });

const newestFirst = [desc('posted_at'), asc('post_pk')];
const recommended = desc('company.is_top_recommended_org');
/** The window of the window ranking. */
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

/** @param base base name from the configuration, by default `jobs` */
export function indexName(base: string, ranking: Ranking): string {
  return ranking === 'jobs' ? base : `${base}_${ranking}`;
}

/** Visitors choose these explicitly, so they keep their order with a text query. */
const dateOrders: readonly Ranking[] = ['jobs', 'closing'];

/** Settings of all seven indices, for the embedded engine and for Algolia. */
export function indexSettings(base: string): IndexSettings[] {
  return rankings.map((ranking) => ({
    name: indexName(base, ranking),
    ranking: steps[ranking],
    relevanceFirst: !dateOrders.includes(ranking),
    typoTolerance: ranking !== 'strict',
    asTyped: ranking === 'strict',
  }));
}

/**
 * The chosen ranking. The full index name is stored; the bare ranking is accepted too, and anything
 * else means the default.
 * @param stored value of "jobs_index"
 * @param base base name of the indices
 */
export function chosenRanking(stored: string | null, base: string): Ranking {
  const chosen = rankings.find((ranking) => indexName(base, ranking) === stored);
  return chosen ?? rankings.find((ranking) => ranking === stored) ?? defaultRanking;
}

/** The variants of the experiment "ab4". */
const ab4Variants = ['A', 'B', 'C', 'D', 'control'] as const;

export type Ab4Variant = (typeof ab4Variants)[number];

const variantRankings: Record<Ab4Variant, Ranking> = {
  A: 'super_ranked',
  B: 'super_duper_ranked',
  C: 'pumpkin_ranked',
  D: 'window_ranked',
  control: 'super_ranked',
};

/** The experiment decides what the default means. */
export function effectiveRanking(chosen: Ranking, variant: Ab4Variant): Ranking {
  return chosen === defaultRanking ? variantRankings[variant] : chosen;
}

/**
 * Whether the list is in the default order and by posting day, so that date headings make sense.
 * The window ranking mixes days.
 */
export function isDefaultDated(order: { ranking: Ranking; searched: Ranking }): boolean {
  return order.ranking === defaultRanking && order.searched !== 'window_ranked';
}

/** Whether cards show closing dates. */
export function isClosingSort(chosen: Ranking): boolean {
  return chosen === 'closing';
}
