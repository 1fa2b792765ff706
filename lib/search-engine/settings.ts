import type { IndexSettings } from '../search/index-settings.ts';
import type { SearchableAttribute } from './postings.ts';
import type { SearchRecord } from './record.ts';

/** What is searched and how. The records are the same in all indices; only their order differs. */
export type EngineSettings = {
  indices: readonly IndexSettings[];
  /** Attributes with text, the most important first; at most 16. */
  searchable: readonly SearchableAttribute[];
  /** Attributes whose values are counted and filtered by; dotted paths are allowed. */
  facets: readonly string[];
  /** Attributes whose numbers are compared. */
  numeric: readonly string[];
  /** Top-level attributes that are never answered. */
  unretrievable: readonly string[];
  /** How far hits can be paged; Algolia's default is 1000. */
  paginationLimitedTo?: number;
};

export type EngineOptions = EngineSettings & {
  records: readonly SearchRecord[];
  /** When a record stops being found. Epoch seconds; Infinity is never. */
  expiresAt: (record: SearchRecord) => number;
  /** Epoch seconds. */
  now: () => number;
  /** Milliseconds from any start; what answers say about their time comes from it. */
  timer?: () => number;
};
