import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import algoliasearchHelper from 'algoliasearch-helper';
import { liteClient } from 'algoliasearch/lite';
import { vi } from 'vitest';
import { writeCatalogue } from '../../lib/catalogue/store.ts';
import { loadFunctions } from '../../lib/host/functions.ts';
import type { Role } from '../../lib/roles/role.ts';
import { indexName, type Ranking, rankings } from '../../lib/search/indices.ts';
import { boardParameters, helperParameters } from '../../lib/search/search-parameters.ts';
import { emptyState, type SearchState } from '../../lib/search/search-state.ts';
import { writeState } from '../../lib/search/url-codec.ts';
import { writeParameter } from '../../lib/search/url-parameters.ts';
import { root } from '../runner/step.ts';
import { definitions, stateOf } from '../search/board.ts';
import { areas, createRoles, LOCATION, NOW, tokens } from '../search-engine/role-factory.ts';
import { createRandom } from '../seeded-random.ts';

export const SITE = 'https://jobs.example';

/** The functions of a board with a catalogue of its own, at the fixed time of the role factory. */
export async function openSyndicatedBoard(roles: readonly Role[] = createRoles(400)) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'syndication-'));
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SITE_URL', SITE);
  const route = await loadFunctions(path.join(root, 'netlify/functions'));
  const write = (written: readonly Role[], writtenAt = NOW): Promise<void> =>
    writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt,
      roles: [...written],
      organisations: [],
      keys: null,
    });
  await write(roles);

  /** Asks a function as a visitor would. */
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

  /** All roles that the board's own page lists, page after page, by the client that it uses. */
  async function listedOnBoard(state: SearchState, ranking: Ranking): Promise<Role[]> {
    const helper = algoliasearchHelper(client as never, indexName('jobs', ranking), {
      ...boardParameters(tokens),
      ...helperParameters(state, definitions),
    });
    const found: Role[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const { content } = await helper.searchOnce({ page });
      found.push(...(content.hits as unknown as Role[]));
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

/** A client of the board's tools, as an assistant has it. */
export async function connectTools(board: Pick<SyndicatedBoard, 'ask'>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), {
    fetch: (address, init) => board.ask(String(address), init as RequestInit),
  });
  await client.connect(transport);
  return client;
}

export type SyndicatedBoard = Awaited<ReturnType<typeof openSyndicatedBoard>>;

/** A search as a visitor may make it, and the address that it has. */
export type Search = { state: SearchState; ranking: Ranking; address: string };

const texts = [
  '',
  '',
  '',
  'policy',
  'reserch',
  'engineer manager',
  'café',
  'London',
  'rol',
  '"',
  '%',
];
const places = ['London', 'Zürich', 'UK (Confirmed Visas)', 'USA'];

/** The panel chooses this value with the first level (4.9). */
const withImplied = (levels: string[]): string[] =>
  levels.length > 0 ? [...levels, 'Multiple experience levels'] : [];

/** Searches by text, values, toggles, salary and order, always the same. */
export function randomSearches(count: number): Search[] {
  const random = createRandom(16);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const some = <Item>(items: readonly Item[], share: number): Item[] =>
    items.filter(() => random() < share);
  return Array.from({ length: count }, () => {
    const state = stateOf({
      query: one(texts),
      refinementList: {
        tags_area: some(areas, 0.15),
        [LOCATION]: some(places, 0.1),
        tags_exp_required: withImplied(some(['Entry', 'Mid'], 0.1)),
        company_data: some(['Organisation 1', 'Organisation 2', 'Organisation 5'], 0.1),
      },
      toggle: { highlighted: random() < 0.15, career_development_role: random() < 0.15 },
      numericMenu: random() < 0.15 ? { salary_limit: '30000:' } : {},
    });
    const ranking = random() < 0.5 ? 'super_ranked' : one(rankings);
    return { state, ranking, address: addressOf(state, ranking) };
  });
}

/** The query string of a search, in the parameters of the board. */
export function addressOf(state: SearchState = emptyState(), ranking: Ranking = 'super_ranked') {
  const order = ranking === 'super_ranked' ? [] : [writeParameter('ranking', ranking)];
  return [writeState(state), ...order].filter(Boolean).join('&');
}
