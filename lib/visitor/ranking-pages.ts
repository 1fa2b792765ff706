/** The static pages of the home page's rankings, one of which the edge serves at `/`. */
import {
  type Ab4Variant,
  effectiveRanking,
  defaultRanking,
  type Ranking,
} from '../query/indices.ts';

/** The rankings for which the default list is built: the home page's, then those of "ab4" (4.4). @internal */
export const builtRankings: readonly Ranking[] = [
  defaultRanking,
  'super_duper_ranked',
  'pumpkin_ranked',
  'window_ranked',
];

/**
 * The rankings for which a board that runs these experiments builds its list (10.6).
 */
export function rankingsBuiltFor(experiments: readonly string[]): readonly Ranking[] {
  return experiments.includes('ab4') ? builtRankings : [defaultRanking];
}

const FOLDER = 'variants';

/** The path segments of a ranking's page; none for the home page. */
export function rankingPage(ranking: Ranking): string[] {
  return ranking === defaultRanking ? [] : [FOLDER, ranking];
}

/** The ranking of the page with these path segments. */
export function rankingOfPage([, name]: readonly string[]): Ranking {
  return builtRankings.find((ranking) => ranking === name) ?? defaultRanking;
}

/** The path of the page that a variant of "ab4" sees at `/`. */
export function pagePath(variant: Ab4Variant): string {
  return `/${rankingPage(effectiveRanking(defaultRanking, variant)).join('/')}`;
}

/** Whether a path is that of a page that is only served in place of the home page. */
export function isRankingPage(pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1);
  const page = rankingPage(rankingOfPage(parts));
  return page.length > 0 && page.join('/') === parts.join('/');
}
