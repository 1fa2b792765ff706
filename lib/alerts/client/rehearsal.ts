/** Counts the roles an alert would have sent lately, so that the visitor can adjust its filters. */
import { plural } from '../../base/plural.ts';
import type { QueryJson } from '../../query/query-json.ts';

const DAYS = 30;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** More roles in 30 days than anyone would read. */
const MANY_ROLES = 100;

/**
 * The search request that counts the roles of the last 30 days.
 * @param now epoch seconds; rounded down to the hour, so that a repeated request is cached
 */
export function rehearsalRequest(json: QueryJson | null, indexName: string, now: number) {
  const since = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS - DAYS * DAY_SECONDS;
  return {
    indexName,
    params: {
      query: json?.query ?? '',
      facetFilters: json?.facetFilters ?? [],
      numericFilters: [...(json?.numericFilters ?? []), [`posted_at >= ${since}`]],
      hitsPerPage: 0,
      analytics: false,
    },
  };
}

/** Reads `results[0].nbHits`; null when the response has none. */
export function readRehearsal(response: unknown): number | null {
  const count = (response as { results?: Array<{ nbHits?: unknown }> } | null)?.results?.[0]
    ?.nbHits;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/**
 * The number in a sentence, with advice where it is zero or too many.
 * @param isFiltered whether the alert has a query or a filter
 */
export function rehearsalText(
  count: number,
  { isFiltered }: { isFiltered: boolean },
): { sentence: string; advice: string | null } {
  const sentence = `In the last ${DAYS} days this alert would have sent ${plural(count, 'role')}.`;
  if (!isFiltered) return { sentence, advice: null };
  if (count === 0) return { sentence, advice: 'Fewer filters would find more.' };
  return { sentence, advice: count > MANY_ROLES ? 'Another filter would narrow it down.' : null };
}
