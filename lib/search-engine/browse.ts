/** Browsing: every match of a search, in index order, page by page. */
import { createRetriever } from './hits.ts';
import { hasRecord } from './mask.ts';
import { readParameters, MAX_HITS_PER_PAGE } from './parameters.ts';
import {
  type RawParameters,
  writeParameters,
  readInteger,
  readText,
  readUrlParameters,
} from './raw-parameters.ts';
import { elapsedSince, findRecords, type OrderedIndex, type RecordIndex } from './record-index.ts';
import type { SearchRecord } from './record.ts';
import { RequestError } from './request-limits.ts';

/** Algolia's response to browsing. */
export type BrowseResponse = {
  hits: SearchRecord[];
  /** Continues the listing; absent on the last page. */
  cursor?: string;
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  query: string;
  params: string;
  processingTimeMS: number;
};

const MAX_CURSOR = 500_000;

/** A page ends once it has this many characters of JSON. */
const MAX_BROWSED_CHARACTERS = 1_000_000;

/**
 * The next page in index order, ignoring relevance. Large records make a page shorter than
 * requested.
 */
export function browseRecords(
  index: RecordIndex,
  order: OrderedIndex,
  raw: RawParameters,
): BrowseResponse {
  const start = performance.now();
  const cursor = readCursor(raw);
  const { cursor: _, ...given } = raw;
  const wanted = { ...cursor.parameters, ...given };
  const parameters = readParameters(wanted);
  const most = readInteger(wanted, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? MAX_HITS_PER_PAGE;
  const hitsPerPage = Math.max(1, most);
  const found = findRecords(index, order, parameters, false);

  const ranked = order.ranking.order;
  const hits: SearchRecord[] = [];
  const { attributesToRetrieve } = parameters.presentation;
  const retrieve = createRetriever(attributesToRetrieve, index.hitSettings.unretrievable);
  let characters = 0;
  let rank = cursor.rank;
  let hasMore = false;
  for (; rank < ranked.length; rank++) {
    if (!hasRecord(found.records, ranked[rank]!)) continue;
    hasMore = hits.length === hitsPerPage || characters >= MAX_BROWSED_CHARACTERS;
    if (hasMore) break;
    const hit = retrieve(index.records.at(ranked[rank]!)!);
    characters += JSON.stringify(hit).length;
    hits.push(hit);
  }
  const params = writeParameters(wanted);
  return {
    hits,
    ...(hasMore && { cursor: `${rank}.${params}` }),
    nbHits: found.count,
    page: 0,
    nbPages: Math.ceil(found.count / hitsPerPage),
    hitsPerPage,
    query: parameters.query,
    params,
    processingTimeMS: elapsedSince(start),
  };
}

/** A cursor is the rank of the next record followed by the parameters. */
function readCursor(raw: RawParameters): { rank: number; parameters: RawParameters } {
  const cursor = readText(raw, 'cursor', MAX_CURSOR);
  if (cursor === null) return { rank: 0, parameters: {} };
  const [, rank, params] = /^(\d{1,10})\.(.*)$/s.exec(cursor) ?? [];
  if (rank === undefined || params === undefined) throw new RequestError(400, 'Invalid cursor');
  return { rank: Number(rank), parameters: readUrlParameters(params) };
}
