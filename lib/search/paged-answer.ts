/** What an answer of the search service says about its pages. */
export type PagedAnswer = { nbHits?: number; nbPages?: number; hitsPerPage?: number };

/** Whether all roles that were found can be reached page by page, so that a snapshot would be whole. */
export function isWhollyPaged({ nbHits = 0, nbPages = 0, hitsPerPage = 0 }: PagedAnswer): boolean {
  return nbHits > 0 && nbPages * hitsPerPage >= nbHits;
}
