import type { Config, Context } from '@netlify/functions';
import { bodyText } from '../../lib/api/body-text.ts';
import { clientKey } from '../../lib/api/client-address.ts';
import { jsonAnswer } from '../../lib/api/json-answer.ts';
import { createRoleSearch, type RoleSearch } from '../../lib/catalogue/role-search.ts';
import {
  createZeroResultCounter,
  type ZeroResultCounter,
} from '../../lib/catalogue/zero-results/count-zero-results.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { answer, errorResponse, type ProtocolResponse } from '../../lib/search-engine/protocol.ts';
import { MAX_BODY_LENGTH } from '../../lib/search-engine/raw-parameters.ts';
import { reportFunctionError } from '../../lib/telemetry/function-reports.ts';

let opened: { search: RoleSearch; zeroResults: ZeroResultCounter } | null = null;

/** The embedded search: Algolia's protocol over the catalogue of this instance. */
export default async function handler(
  request: Request,
  context?: Pick<Context, 'ip'>,
): Promise<Response> {
  const { status, body, allow } = await answerRequest(request, context?.ip ?? '');
  return jsonAnswer(status, body, { allow });
}

/** All methods come here, so that a wrong one is refused in the shape that clients read. */
export const config: Config = { path: '/1/indexes/*' };

async function answerRequest(request: Request, ip: string): Promise<ProtocolResponse> {
  try {
    const { search, zeroResults } = open();
    const engine = await search.engine();
    if (!engine) return errorResponse(503, 'There is no catalogue to search in yet');
    const { pathname, searchParams } = new URL(request.url);
    const body = await readBodyText(request);
    if (typeof body !== 'string') return body;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = answer(engine, { method, path: pathname, query: searchParams, body });
    zeroResults.note(found.body, clientKey(ip));
    return found;
  } catch (error) {
    console.error('Search failed:', error);
    await reportFunctionError('search', error);
    return errorResponse(500, 'Internal error');
  }
}

/** Opened once for each process. */
function open() {
  if (opened) return opened;
  const { public: visible, server } = loadConfig(process.env);
  const search = createRoleSearch({
    dataDir: server.dataDir,
    tokens: visible.fieldTokens,
    indexBase: visible.indexName,
    now: () => Date.now() / 1000,
  });
  opened = { search, zeroResults: createZeroResultCounter(server.dataDir) };
  return opened;
}

const reasons = {
  400: 'The request body could not be read',
  413: 'Request body is too large',
  415: 'Content encoding is not supported',
};

/**
 * Reads a request's body, see {@link bodyText}.
 * @returns the text, or the refusal to answer
 */
async function readBodyText(request: Request): Promise<string | ProtocolResponse> {
  const body = await bodyText(request, MAX_BODY_LENGTH);
  return typeof body === 'string' ? body : errorResponse(body.status, reasons[body.status]);
}
