/** Browsing: all records that a search finds, in the order of the index. */
import { STEPS_PER_RECORD, createRetriever } from './hits.ts';
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
import { type Budget, RequestError } from './request-limits.ts';

/** Algolia's response to browsing. */
export type BrowseResponse = {
  hits: SearchRecord[];
  /** Asks for what follows; absent at the end. */
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

/** Answers the next records in the order of the index, whatever its relevance. */
export function browseRecords(
  index: RecordIndex,
  order: OrderedIndex,
  raw: RawParameters,
  budget: Budget,
): BrowseResponse {
  const start = index.timer();
  const cursor = readCursor(raw);
  const { cursor: _, ...given } = raw;
  const wanted = { ...cursor.parameters, ...given };
  const parameters = readParameters(wanted);
  const most = readInteger(wanted, 'hitsPerPage', MAX_HITS_PER_PAGE) ?? MAX_HITS_PER_PAGE;
  const hitsPerPage = Math.max(1, most);
  const found = findRecords(index, order, parameters, budget);

  const ranked = order.ranking.order;
  const hits: SearchRecord[] = [];
  const { attributesToRetrieve } = parameters.presentation;
  const retrieve = createRetriever(attributesToRetrieve, index.hitSettings.unretrievable);
  budget.spend(ranked.length);
  let rank = cursor.rank;
  let hasMore = false;
  for (; rank < ranked.length && !hasMore; rank++) {
    if (!hasRecord(found.records, ranked[rank]!)) continue;
    if (hits.length === hitsPerPage) hasMore = true;
    else hits.push(retrieve(index.records[ranked[rank]!]!));
  }
  budget.spend(hits.length * STEPS_PER_RECORD);
  const params = writeParameters(wanted);
  return {
    hits,
    ...(hasMore && { cursor: `${rank - 1}.${params}` }),
    nbHits: found.count,
    page: 0,
    nbPages: Math.ceil(found.count / hitsPerPage),
    hitsPerPage,
    query: parameters.query,
    params,
    processingTimeMS: elapsedSince(start, index.timer),
  };
}

/** A cursor is the place in the order where browsing goes on, and the parameters. */
function readCursor(raw: RawParameters): { rank: number; parameters: RawParameters } {
  const cursor = readText(raw, 'cursor', MAX_CURSOR);
  if (cursor === null) return { rank: 0, parameters: {} };
  const [, rank, params] = /^(\d{1,10})\.(.*)$/s.exec(cursor) ?? [];
  if (rank === undefined || params === undefined) throw new RequestError(400, 'Invalid cursor');
  return { rank: Number(rank), parameters: readUrlParameters(params) };
}
