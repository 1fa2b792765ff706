import { parseFacetFilter } from './query-json.ts';

/** A facet value that is called otherwise today. */
export type RenamedValue = { attribute: string; from: string; to: string };

/** All facet values that were renamed. Old addresses and old alerts are followed by these. */
export const renamedValues: readonly RenamedValue[] = [
  {
    attribute: 'tags_area',
    from: 'Global health & poverty',
    to: 'Global health & development',
  },
];

/** What a facet value is called today: itself, unless it was renamed. */
export function currentValue(attribute: string, value: string): string {
  const renamed = renamedValues.find(
    (entry) => entry.attribute === attribute && entry.from === value,
  );
  return renamed ? currentValue(attribute, renamed.to) : value;
}

/** Lists of "attr:value" with what the values are called today. */
export function withCurrentValues(facetFilters: string[][]): string[][] {
  return facetFilters.map((filters) => [
    ...new Set(
      filters.map((filter) => {
        const parsed = parseFacetFilter(filter);
        if (!parsed) return filter;
        return `${parsed.attribute}:${currentValue(parsed.attribute, parsed.value)}`;
      }),
    ),
  ]);
}
