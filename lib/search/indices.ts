import type { IndexSettings, RankingStep } from './index-settings.ts';

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

const desc = (attribute: string): RankingStep => ({ attribute, order: 'desc' });
const asc = (attribute: string): RankingStep => ({ attribute, order: 'asc' });

const newestFirst = [desc('posted_at'), asc('post_pk')];
const recommended = desc('company.is_top_recommended_org');

/** Attributes that start with `rank_` are computed by `withRankingFields` before indexing. */
const steps: Record<Ranking, RankingStep[]> = {
  jobs: newestFirst,
  super_ranked: [desc('rank_batch'), desc('highlighted'), recommended, ...newestFirst],
  super_duper_ranked: [desc('rank_batch'), recommended, desc('highlighted'), ...newestFirst],
  pumpkin_ranked: [desc('rank_batch'), asc('rank_area_turn'), ...newestFirst],
  window_ranked: [desc('rank_window'), ...newestFirst],
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

/** Settings of all seven indices, for the embedded engine and for Algolia alike. */
export function indexSettings(base: string): IndexSettings[] {
  return rankings.map((ranking) => ({
    name: indexName(base, ranking),
    ranking: steps[ranking],
    relevanceFirst: ranking === 'strict',
    typoTolerance: ranking !== 'strict',
  }));
}
