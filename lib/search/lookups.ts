/** Lookups by id: the role of `jobPk`, and saved and hidden roles. Contract: 7, 8. */

const BATCH_SIZE = 50;

type LookupRequest = {
  indexName: string;
  filters: string;
  facets?: string[];
  hitsPerPage: number;
};

/** An unparsed record. */
export type Hit = { objectID: string } & Record<string, unknown>;

export function singleRoleRequest(indexName: string, postPk: number): LookupRequest {
  return { indexName, filters: `objectID:${postPk}`, hitsPerPage: 1 };
}

/**
 * Reads `results[0].hits[0]`.
 * @returns null when the role does not exist
 * @throws when the response is not valid
 */
export function readSingleRole(response: unknown): Hit | null {
  return resultsOf(response, 1).flat()[0] ?? null;
}

/** Whether the error says that the role does not exist. */
export function isMissingRole(error: unknown): boolean {
  return error instanceof Error && error.message.includes('ObjectID does not exist');
}

/** Requests for saved and hidden roles, in batches. */
export function statusLookupBatches(
  indexName: string,
  postPks: readonly number[],
): LookupRequest[][] {
  const requests = [...new Set(postPks)].map((postPk) => ({
    ...singleRoleRequest(indexName, postPk),
    facets: ['objectID'],
  }));
  const batches = Math.ceil(requests.length / BATCH_SIZE);
  return Array.from({ length: batches }, (_, i) =>
    requests.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
  );
}

/**
 * One bad batch fails the whole lookup, because only complete, valid responses prove that a role is
 * gone and may be pruned from the visitor's lists.
 * @param responses one per batch
 * @throws "No results in response", "No hits in results"
 */
export function readStatusLookup(
  postPks: readonly number[],
  batches: readonly LookupRequest[][],
  responses: readonly unknown[],
): { hits: Hit[]; vanished: number[] } {
  const hits = batches.flatMap((batch, i) => resultsOf(responses[i], batch.length).flat());
  const found = new Set(hits.map(({ objectID }) => objectID));
  return { hits, vanished: postPks.filter((postPk) => !found.has(String(postPk))) };
}

function resultsOf(response: unknown, expected: number): Hit[][] {
  const results = (response as { results?: unknown } | null | undefined)?.results;
  if (!Array.isArray(results) || results.length < expected) {
    throw new Error('No results in response');
  }
  return results.map((result: unknown) => {
    const hits = (result as { hits?: unknown } | null | undefined)?.hits;
    if (!Array.isArray(hits)) throw new Error('No hits in results');
    return hits.filter(
      (hit: unknown): hit is Hit => typeof (hit as Partial<Hit> | null)?.objectID === 'string',
    );
  });
}
