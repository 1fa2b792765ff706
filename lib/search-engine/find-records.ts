import type { Budget } from './budget.ts';
import { evaluateFilter } from './filter-mask.ts';
import { countRecords, intersect, type Mask } from './mask.ts';
import type { SearchParameters } from './parameters.ts';
import type { OrderedIndex, RecordIndex } from './record-index.ts';
import type { TextResult } from './text-search.ts';

/** The open records that a search finds. */
export type Found = {
  records: Mask;
  count: number;
  text: TextResult;
  /** Whether words could have typos. */
  typos: boolean;
};

/** Applies a search's text and filters; the same for hits, facets and browsing. */
export function findRecords(
  index: RecordIndex,
  { settings }: OrderedIndex,
  parameters: SearchParameters,
  budget: Budget,
): Found {
  const open = index.open.current();
  const typos = settings.typoTolerance && parameters.typoTolerance;
  const text = index.text.search(
    {
      query: parameters.query,
      type: parameters.queryType,
      typos,
      attributes: parameters.restrictSearchableAttributes,
    },
    open.records,
    budget,
  );
  if (!parameters.filter) {
    return { records: text.records, count: countRecords(text.records), text, typos };
  }
  const records = evaluateFilter(parameters.filter, index, budget);
  intersect(records, text.records);
  return { records, count: countRecords(records), text, typos };
}
