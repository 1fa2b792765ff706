/**
 * Prebuilt home pages, one per ranking; the edge serves one of them at `/`. Contract: 4.4, 10.6.
 */
import {
  type Ab4Variant,
  effectiveRanking,
  defaultRanking,
  type Ranking,
} from '../query/indices.ts';

/** The home page's ranking, then those of "ab4". @internal */
export const builtRankings: readonly Ranking[] = [
  defaultRanking,
  'super_duper_ranked',
  'pumpkin_ranked',
  'window_ranked',
];

/** The rankings to build for a board with these experiments. */
export function rankingsBuiltFor(experiments: readonly string[]): readonly Ranking[] {
  return experiments.includes('ab4') ? builtRankings : [defaultRanking];
}

const FOLDER = 'variants';

/** Path segments of a ranking's page; empty for the home page. */
export function rankingPage(ranking: Ranking): string[] {
  return ranking === defaultRanking ? [] : [FOLDER, ranking];
}

export function rankingOfPage([, name]: readonly string[]): Ranking {
  return builtRankings.find((ranking) => ranking === name) ?? defaultRanking;
}

/** The page that the edge serves at `/` to a variant of "ab4". */
export function pagePath(variant: Ab4Variant): string {
  return `/${rankingPage(effectiveRanking(defaultRanking, variant)).join('/')}`;
}

/** Whether a page is only meant to be served at `/`. */
export function isRankingPage(pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1);
  const page = rankingPage(rankingOfPage(parts));
  return page.length > 0 && page.join('/') === parts.join('/');
}
