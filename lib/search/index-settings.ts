/** One step of a ranking: an attribute of the ranked record and which end comes first. */
export type RankingStep = { attribute: string; order: 'asc' | 'desc' };

/**
 * One search index. All indices hold the same records and differ only in their order; the same
 * settings drive the embedded engine and are what is sent to Algolia.
 */
export type IndexSettings = {
  /** Full name, such as `jobs_super_ranked`. */
  name: string;
  /** Ends in `objectID`, so that the order is total and paging is stable. */
  ranking: RankingStep[];
  /** Whether text relevance comes before the ranking. */
  relevanceFirst: boolean;
  /** Whether words may differ by a letter (from 4 letters) or two (from 8). */
  typoTolerance: boolean;
};
