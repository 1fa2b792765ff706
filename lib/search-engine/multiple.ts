import type { Budget } from './budget.ts';
import type { SearchEngine } from './engine.ts';
import { type RawParameters, readChoice, readList, readText } from './parameter-values.ts';
import { isObject, type SearchRecord } from './record.ts';
import { withParams } from './request-body.ts';
import { RequestError } from './request-error.ts';
import { STEPS_PER_RECORD } from './retrieve.ts';
import type { SearchAnswer } from './search.ts';

/** More searches, or more objects, in one request are refused. */
const MAX_REQUESTS = 100;
const MAX_OBJECTS = 1000;
const MAX_NAME = 500;

/**
 * Answers `/1/indexes/*` + `/queries`: searches for hits, and with `type: "facet"` for facet
 * values, in the order of the requests.
 */
export function answerMultiple(
  engine: SearchEngine,
  parameters: RawParameters,
  budget: Budget,
): { results: object[] } {
  const requests = readRequests(parameters, MAX_REQUESTS).map(withParams);
  const strategy = readChoice(parameters, 'strategy', ['none', 'stopIfEnoughMatches']);
  const results: object[] = [];
  let hasEnough = false;
  for (const request of requests) {
    const { indexName: _index, type: _type, ...search } = request;
    const indexName = required(request, 'indexName');
    if (readChoice(request, 'type', ['default', 'facet']) === 'facet') {
      const { facet: _facet, ...facetSearch } = search;
      results.push(engine.searchFacet(indexName, required(request, 'facet'), facetSearch, budget));
    } else if (hasEnough) {
      const skipped = engine.search(indexName, { ...search, hitsPerPage: 0, facets: [] }, budget);
      results.push({ ...skipped, nbHits: 0, processed: false });
    } else {
      const result = engine.search(indexName, search, budget);
      results.push(strategy === 'stopIfEnoughMatches' ? { ...result, processed: true } : result);
      hasEnough = strategy === 'stopIfEnoughMatches' && isEnough(result);
    }
  }
  return { results };
}

const isEnough = ({ nbHits, hitsPerPage, length }: SearchAnswer): boolean =>
  nbHits >= (hitsPerPage ?? length ?? 0);

/** Answers `/1/indexes/*` + `/objects`: records by key, null for those that do not exist. */
export function answerObjects(
  engine: SearchEngine,
  parameters: RawParameters,
  budget: Budget,
): { results: Array<SearchRecord | null> } {
  const requests = readRequests(parameters, MAX_OBJECTS);
  budget.spend(requests.length * STEPS_PER_RECORD);
  return {
    results: requests.map((request) => {
      const attributes = readList(request, 'attributesToRetrieve');
      return engine.object(
        required(request, 'indexName'),
        required(request, 'objectID'),
        attributes,
      );
    }),
  };
}

function readRequests(parameters: RawParameters, most: number): RawParameters[] {
  const requests = Object.hasOwn(parameters, 'requests') ? parameters.requests : undefined;
  if (!Array.isArray(requests) || !requests.every(isObject)) {
    throw new RequestError(400, 'requests: expected a list of objects');
  }
  if (requests.length > most) throw new RequestError(400, `requests: more than ${most}`);
  return requests;
}

function required(request: RawParameters, name: string): string {
  const value = readText(request, name, MAX_NAME);
  if (value === null) throw new RequestError(400, `${name}: is missing in a request`);
  return value;
}
