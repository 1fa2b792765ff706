import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import algoliasearchHelper from 'algoliasearch-helper';
import { liteClient } from 'algoliasearch/lite';
import { vi } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadFunctions } from '../../lib/host/functions.ts';
import type { Role } from '../../lib/roles/role.ts';
import { indexName, type Ranking, rankings } from '../../lib/query/indices.ts';
import { boardParameters, helperParameters } from '../../lib/query/search-parameters.ts';
import { emptyState, type SearchState } from '../../lib/query/search-state.ts';
import { writeState } from '../../lib/query/url-codec.ts';
import { writeParameter } from '../../lib/query/url-parameters.ts';
import { root } from '../support/root.ts';
import { definitions, stateOf } from '../support/search-board.ts';
import { createRoles, NOW, tokens } from '../support/role-factory.ts';
import { createRandom } from '../support/seeded-random.ts';

export const SITE = 'https://jobs.example';

/** The functions of a board with its own catalogue, at the fixed time of the role factory. */
export async function openSyndicatedBoard(roles: readonly Role[] = createRoles(400)) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'syndication-'));
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SITE_URL', SITE);
  const route = await loadFunctions(path.join(root, 'netlify/functions'));
  const write = (written: readonly Role[], writtenAt = NOW): void =>
    writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt,
      roles: [...written],
      organisations: [],
      keys: null,
    });
  await write(roles);

  /** Calls a function as a visitor would. */
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await route(new Request(new URL(address, SITE), init), '127.0.0.1');
    if (!response) throw new Error(`no function at ${address}`);
    return response;
  }

  const client = liteClient('embedded', 'embedded', {
    hosts: [{ url: 'jobs.example', protocol: 'https', accept: 'readWrite' }],
    requester: {
      async send({ method, url, data }) {
        const init = { method, ...(data !== undefined && { body: String(data) }) };
        const response = await ask(url, init);
        return { status: response.status, content: await response.text(), isTimedOut: false };
      },
    },
  });

  /** All roles that the board lists, fetched page by page with the board's own client. */
  async function listedOnBoard(state: SearchState, ranking: Ranking): Promise<Role[]> {
    const helper = algoliasearchHelper(client as never, indexName('jobs', ranking), {
      ...boardParameters(tokens),
      ...helperParameters(state, definitions),
    });
    const found: Role[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const { content } = await helper.searchOnce({ page });
      // Close matches belong to the board's own list alone.
      const hits = content.hits as unknown as Role[];
      found.push(...hits.filter(({ _missingWords }) => !_missingWords));
      pages = content.nbPages;
    }
    return found;
  }

  return {
    dataDir,
    ask,
    write,
    listedOnBoard,
    async close() {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An MCP client, as assistants use it. */
export async function connectTools(board: Pick<SyndicatedBoard, 'ask'>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), {
    fetch: (address, init) => board.ask(String(address), init as RequestInit),
  });
  await client.connect(transport);
  return client;
}

export type SyndicatedBoard = Awaited<ReturnType<typeof openSyndicatedBoard>>;

/** A page of a visitor's search, and the search's URL. */
export type Search = {
  state: SearchState;
  ranking: Ranking;
  page: number;
  limit: number;
  address: string;
};

/** Queries that visitors may type, including characters that URLs must escape. */
const texts = [
  'policy',
  'reserch',
  'RESEARCHER',
  'engineer manager',
  'café',
  'cafe',
  'London',
  'rol',
  'data governance analyst role',
  '"software engineer"',
  'C++',
  '-minus',
  '"',
  '%',
  '100%25',
  'a&b=c#d+e',
  '[0]=x',
  'query',
  '<b>policy</b>',
  '__proto__',
  '日本 🐝',
  `policy ${'x'.repeat(505)}`,
];
/** Values that no role has. */
const absent = ['No such value', '__proto__', 'a]=b&c', '🐝'];
const salaries = [1, 9999, 10_000, 30_000, 50_001, 90_000, 10_000_000];

/** The filter panel selects further values with the first one. */
function withImplied(attribute: string, picked: string[]): string[] {
  const implied = definitions.facets.find((facet) => facet.attribute === attribute)?.impliedValues;
  return picked.length > 0 ? [...picked, ...(implied ?? [])] : [];
}

/** Roles with values in every facet. */
export function createFacetedRoles(count: number): Role[] {
  const random = createRandom(7);
  const some = (values: string[]): string[] => values.filter(() => random() < 0.3);
  return createRoles(count).map((role) => ({
    ...role,
    tags_degree_required: some(["Master's degree", 'PhD, or similar', 'Under 1 year']),
    tags_role_type: some(['Full-time', 'Internship; paid']),
    open_to: random() < 0.7 ? ['Not stated'] : some(['DE', 'FR', 'US']),
    residence_stated: random() < 0.5,
    visa_stated: random() < 0.5,
    visa_refused: random() < 0.2,
  }));
}

/**
 * Deterministic searches of these roles by text, values, toggles, salary and order. Each is for one
 * page, whose size and number are in the URL.
 */
export function randomSearches(count: number, roles: readonly Role[]): Search[] {
  const random = createRandom(16);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const some = <Item>(items: readonly Item[], share: number): Item[] =>
    items.filter(() => random() < share);
  const values = new Map(
    definitions.facetAttributes.map((attribute) => {
      const all = roles.flatMap((role) => role[attribute] as string[]);
      return [attribute, [...new Set(all), ...absent]];
    }),
  );
  return Array.from({ length: count }, () => {
    const chosen = some([...values.keys()], 0.15).map((attribute): [string, string[]] => {
      const picked = some(values.get(attribute) ?? [], 0.3);
      return [attribute, withImplied(attribute, picked)];
    });
    const toggles = some(definitions.toggles, 0.06).map(({ attribute }) => [attribute, true]);
    const state = stateOf({
      query: random() < 0.5 ? '' : one(texts),
      refinementList: Object.fromEntries(chosen),
      toggle: Object.fromEntries(toggles),
      numericMenu: random() < 0.15 ? { salary_limit: `${one(salaries)}:` } : {},
    });
    const ranking = random() < 0.5 ? 'super_ranked' : one(rankings);
    const limit = random() < 0.5 ? 200 : Math.ceil(random() * 60);
    const page = limit < 200 ? Math.ceil(random() * 3) : 1;
    return { state, ranking, page, limit, address: addressOf(state, ranking, one(writings)) };
  });
}

/** The same URL as other programs may encode it. */
const writings: Array<(address: string) => string> = [
  (address) => address,
  (address) => address.replaceAll('%20', '+'),
  (address) => address.replaceAll('%5B', '[').replaceAll('%5D', ']'),
  (address) => address.replace(/%5B\d+%5D=/g, '%5B%5D='),
  (address) => `utm_source=mail&${address}&jobPk=7`,
];

/** The query string of a search, in the parameters of the board. */
function addressOf(
  state: SearchState = emptyState(),
  ranking: Ranking = 'super_ranked',
  written = (address: string) => address,
) {
  const order = ranking === 'super_ranked' ? [] : [writeParameter('ranking', ranking)];
  return written([writeState(state), ...order].filter(Boolean).join('&'));
}
