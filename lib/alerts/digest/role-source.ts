import type { LiteClient } from 'algoliasearch/lite';
import type { FieldTokens } from '../../roles/field-names.ts';
import { createRoleSchema, type Role } from '../../roles/role.ts';
import { defaultRanking, indexName } from '../../search/indices.ts';
import { boardParameters, type SearchParameters } from '../../search/search-parameters.ts';

/** A search of the board among some roles. */
export type RoleSearchRequest = Partial<SearchParameters> & {
  /** Only these are found: at most 500. */
  among: readonly number[];
};

/** The open roles, from whatever answers the board. */
export type RoleSource = {
  /**
   * All open roles in the board's default order.
   * @throws when they cannot all be read
   */
  openRoles(): Promise<Role[]>;
  /**
   * The ids that each search finds. A search that is refused is an error in its place.
   * @throws when the search cannot be reached
   */
  search(requests: readonly RoleSearchRequest[]): Promise<Array<number[] | Error>>;
};

/** More roles are not searched among at once. */
const MOST_ROLES = 500;

/** Roles in groups of as many as can be searched among at once, in their order. */
export function groupsOf(roleIds: readonly number[]): number[][] {
  const count = Math.ceil(roleIds.length / MOST_ROLES);
  return Array.from({ length: count }, (_, i) =>
    roleIds.slice(i * MOST_ROLES, (i + 1) * MOST_ROLES),
  );
}

const PAGE_SIZE = 1000;
/** Searches in one call. */
const CALL_SIZE = 50;

/**
 * The roles of a search client, whose requests go to Algolia or, with the requester of the embedded
 * engine, nowhere: alerts are matched by what answers the board.
 */
export function createRoleSource(options: {
  client: Pick<LiteClient, 'search'>;
  tokens: FieldTokens;
  indexBase: string;
}): RoleSource {
  const { client, tokens, indexBase } = options;
  const index = indexName(indexBase, defaultRanking);
  const schema = createRoleSchema(tokens);

  async function call(requests: ReadonlyArray<Record<string, unknown>>): Promise<Answer[]> {
    const { results } = await client.search<Record<string, unknown>>({
      requests: requests.map((request) => ({ indexName: index, analytics: false, ...request })),
    });
    return results as Answer[];
  }

  /** One refused search spoils its call, so the others are asked anew by themselves. */
  async function callApart(requests: readonly RoleSearchRequest[]): Promise<Array<Answer | Error>> {
    try {
      return await call(requests.map(rawRequest));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (requests.length === 1) return [error];
      const apart: Array<Answer | Error> = [];
      for (const request of requests) apart.push(...(await callApart([request])));
      return apart;
    }
  }

  /** A key for browsers may give fewer roles at a time than were asked for. */
  async function furtherHits(request: RoleSearchRequest, { nbPages }: Answer) {
    const hits: Answer['hits'] = [];
    for (let page = 1; page < nbPages; page++) {
      const [answer] = await call([{ ...rawRequest(request), page }]);
      hits.push(...(answer?.hits ?? []));
    }
    return hits;
  }

  return {
    async openRoles() {
      const { attributesToRetrieve, ...asBoard } = boardParameters(tokens);
      const roles: Role[] = [];
      let read = 0;
      for (let page = 0; ; page++) {
        const [answer] = await call([
          { ...asBoard, attributesToRetrieve, hitsPerPage: PAGE_SIZE, page },
        ]);
        const { hits = [], nbHits = 0, nbPages = 0 } = answer ?? {};
        roles.push(...hits.flatMap((hit) => readRole(schema, hit)));
        read += hits.length;
        if (page + 1 < nbPages) continue;
        if (read < nbHits) {
          throw new Error(
            `Only ${read} of ${nbHits} roles of the index ${index} can be read: raise its paginationLimitedTo`,
          );
        }
        return roles;
      }
    },

    async search(requests) {
      const found: Array<number[] | Error> = [];
      for (let from = 0; from < requests.length; from += CALL_SIZE) {
        const asked = requests.slice(from, from + CALL_SIZE);
        const answers = await callApart(asked);
        for (const [position, request] of asked.entries()) {
          const answer = answers[position];
          if (!answer || answer instanceof Error) found.push(answer ?? new Error('No answer'));
          else {
            const hits = [...answer.hits, ...(await furtherHits(request, answer))];
            found.push(hits.map(({ objectID }) => Number(objectID)));
          }
        }
      }
      return found;
    },
  };
}

type Answer = {
  hits: Array<{ objectID: string }>;
  nbHits: number;
  nbPages: number;
};

function rawRequest({ among, ...parameters }: RoleSearchRequest) {
  return {
    ...parameters,
    filters: among.map((id) => `objectID:${id}`).join(' OR '),
    hitsPerPage: MOST_ROLES,
    attributesToRetrieve: ['objectID'],
    attributesToHighlight: [],
  };
}

/** None for a record that the board could not show either. */
function readRole(schema: ReturnType<typeof createRoleSchema>, hit: object): Role[] {
  const { success, data } = schema.safeParse(hit);
  return success ? [data as Role] : [];
}

/** Whether the search service understood the request and declined it. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && error.status === 400;
}
