import type { Config } from '@netlify/functions';
import { createRoleSearch, type RoleSearch } from '../../lib/catalogue/role-search.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { answer, errorAnswer, type ProtocolAnswer } from '../../lib/search-engine/protocol.ts';
import { readBodyText } from '../../lib/search-engine/request-text.ts';

let search: RoleSearch | null = null;

/** The embedded search: Algolia's protocol over the catalogue of this instance. */
export default async function handler(request: Request): Promise<Response> {
  return respond(await answerRequest(request));
}

/** All methods come here, so that a wrong one is refused in the shape that clients read. */
export const config: Config = { path: '/1/indexes/*' };

async function answerRequest(request: Request): Promise<ProtocolAnswer> {
  try {
    const engine = await openSearch().engine();
    if (!engine) return errorAnswer(503, 'There is no catalogue to search in yet');
    const { pathname, searchParams } = new URL(request.url);
    const body = await readBodyText(request);
    if (typeof body !== 'string') return body;
    return answer(engine, { method: request.method, path: pathname, query: searchParams, body });
  } catch (error) {
    console.error('Search failed:', error);
    return errorAnswer(500, 'Internal error');
  }
}

/** Opened once for each process. */
function openSearch(): RoleSearch {
  if (search) return search;
  const { public: visible, server } = loadConfig(process.env);
  search = createRoleSearch({
    dataDir: server.dataDir,
    tokens: visible.fieldTokens,
    indexBase: visible.indexName,
    now: () => Date.now() / 1000,
  });
  return search;
}

function respond({ status, body }: ProtocolAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
