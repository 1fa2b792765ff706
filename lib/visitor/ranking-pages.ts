import { type Ab4Variant, ab4Variants, effectiveRanking, defaultRanking, type Ranking } from '../search/indices.ts';

/** The orders in which the default list is built: the home page's, then those of "ab4" (4.4). */
export const builtRankings: readonly Ranking[] = [
  defaultRanking,
  'super_duper_ranked',
  'pumpkin_ranked',
  'window_ranked',
];

const FOLDER = 'variants';

/** The parts of the address under which the page of an order is built; none for the home page. */
export function rankingPage(ranking: Ranking): string[] {
  return ranking === defaultRanking ? [] : [FOLDER, ranking];
}

/** The order of the page at an address, given in parts. */
export function rankingOfPage([, name]: readonly string[]): Ranking {
  return builtRankings.find((ranking) => ranking === name) ?? defaultRanking;
}

/** The variants of "ab4" whose visitors are to see the page of an order. */
export function variantsOfPage(ranking: Ranking): Ab4Variant[] {
  return ab4Variants.filter((variant) => effectiveRanking(defaultRanking, variant) === ranking);
}

/** The path of the page that a variant of "ab4" is shown at `/`. */
export function pagePath(variant: Ab4Variant): string {
  return `/${rankingPage(effectiveRanking(defaultRanking, variant)).join('/')}`;
}

/** Whether a path is that of a page which is only ever shown in the home page's place. */
export function isRankingPage(pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1);
  const page = rankingPage(rankingOfPage(parts));
  return page.length > 0 && page.join('/') === parts.join('/');
}
