import { defaultRanking, indexName, type Ranking, rankings } from './indices.ts';

/** The variants of the experiment "ab4" (4.4). */
export const ab4Variants = ['A', 'B', 'C', 'D', 'control'] as const;

export type Ab4Variant = (typeof ab4Variants)[number];

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
 * The ranking that a visitor chose (4.4). The storage holds the full index name; the ranking's own
 * name is understood too, and anything else is the default.
 * @param stored value of "jobs_index"
 * @param base base name of the indices
 */
export function chosenRanking(stored: string | null, base: string): Ranking {
  const chosen = rankings.find((ranking) => indexName(base, ranking) === stored);
  return chosen ?? rankings.find((ranking) => ranking === stored) ?? defaultRanking;
}

const variantRankings: Record<Ab4Variant, Ranking> = {
  A: 'super_ranked',
  B: 'super_duper_ranked',
  C: 'pumpkin_ranked',
  D: 'window_ranked',
  control: 'super_ranked',
};

/** The ranking that is searched: where the default is chosen, the experiment decides (4.4). */
export function effectiveRanking(chosen: Ranking, variant: Ab4Variant): Ranking {
  return chosen === defaultRanking ? variantRankings[variant] : chosen;
}

/**
 * Whether the default is chosen, and stands in an order that dates can divide (2.7): from one posting
 * day to the one before. The window ranking goes to and fro between days.
 */
export function isDefaultDated(order: { ranking: Ranking; searched: Ranking }): boolean {
  return order.ranking === defaultRanking && order.searched !== 'window_ranked';
}

/** Whether cards show closing dates (4.4, 4.10). */
export function isClosingSort(chosen: Ranking): boolean {
  return chosen === 'closing';
}
