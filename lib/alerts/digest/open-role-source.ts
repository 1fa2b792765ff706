import { createRoleSearch } from '../../catalogue/role-search.ts';
import type { loadConfig } from '../../config/load.ts';
import { inProcessRequester } from '../../search-engine/protocol.ts';
import { createSearchClient } from '../../search/client.ts';
import { createRoleSource, type RoleSource } from './role-source.ts';

/** Where requests would go if they left the process. */
const NOWHERE = { host: 'localhost', protocol: 'http' } as const;

/**
 * The roles of this instance: its catalogue where one lies in the state directory, as it is at each
 * call, else the roles of the configured Algolia application. The sample, which every build has, does
 * not stand in the way of those.
 * @param now epoch seconds
 * @param transport options of Algolia's client, such as other hosts
 */
export function openRoleSource(
  config: ReturnType<typeof loadConfig>,
  now: () => number,
  transport: Parameters<typeof createSearchClient>[2] = {},
): RoleSource {
  const { fieldTokens: tokens, indexName: indexBase, algolia, siteUrl } = config.public;
  // A key for browsers answers only to pages of this board.
  const asPage = { ...transport, baseHeaders: { referer: `${siteUrl}/` } };
  const { dataDir } = config.server;
  const withoutSample = algolia !== null;
  const search = createRoleSearch({ dataDir, tokens, indexBase, now, withoutSample });

  async function source(): Promise<RoleSource> {
    const engine = await search.engine();
    if (!engine && !algolia) {
      throw new Error('There is no catalogue of roles yet: run "npm start" or "npm run import"');
    }
    const client = engine
      ? createSearchClient({ algolia: null }, NOWHERE, { requester: inProcessRequester(engine) })
      : createSearchClient({ algolia }, NOWHERE, asPage);
    return createRoleSource({ client, tokens, indexBase });
  }

  return {
    openRoles: async () => (await source()).openRoles(),
    search: async (requests) => (await source()).search(requests),
  };
}
