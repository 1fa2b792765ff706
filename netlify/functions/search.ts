/** The embedded search: Algolia's protocol over the board's catalogue. */
import type { Config } from '@netlify/functions';
import { clientKey } from '../../lib/api/client-address.ts';
import { endpointWith } from '../../lib/api/endpoint.ts';
import { readText } from '../../lib/api/request-body.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { processSearch } from '../../lib/search-server/role-search.ts';
import {
  createZeroResultCounter,
  type ZeroResultCounter,
} from '../../lib/search-server/count-zero-results.ts';
import { createSearchResponses } from '../../lib/search-server/search-responses.ts';
import { processConfig } from '../../lib/config/load.ts';
import { MAX_BODY_LENGTH } from '../../lib/search-engine/raw-parameters.ts';

const bodyErrors = {
  400: 'The request body could not be read',
  413: 'Request body is too large',
  415: 'Content encoding is not supported',
};

let opened: {
  respond: ReturnType<typeof createSearchResponses>;
  /** Null on a board that only serves, which cannot write them down. */
  zeroResults: ZeroResultCounter | null;
} | null = null;

/** All methods, so that a wrong one gets an error that Algolia's clients understand. */
export const config: Config = { path: '/1/indexes/*' };

const algoliaEndpoint = endpointWith({
  errorBody: (status, message) => ({ message, status }),
  internalError: 'Internal error',
});

export default algoliaEndpoint({
  name: 'search',
  ANY: {
    async run({ request, caller }) {
      const { search, limit } = processSearch();
      const { respond, zeroResults } = open();
      await limit.admit(caller.ip);
      const { pathname, searchParams } = new URL(request.url);
      const body = await readText(request, MAX_BODY_LENGTH, bodyErrors);
      const engine = await search.engine();
      if (!engine) throw new Refusal(503, 'There is no catalogue to search in yet');
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const result = respond(engine, { method, path: pathname, query: searchParams, body });
      zeroResults?.note(result.searched, clientKey(caller.ip));
      return result;
    },
  },
});

/** Once per process. */
function open() {
  const { dataDir, serveOnly } = processConfig().server;
  opened ??= {
    respond: createSearchResponses(),
    zeroResults: serveOnly ? null : createZeroResultCounter(dataDir),
  };
  return opened;
}
