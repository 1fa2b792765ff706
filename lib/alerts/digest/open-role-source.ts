import { createRoleSearch } from '../../catalogue/role-search.ts';
import type { loadConfig } from '../../config/load.ts';
import { inProcessRequester } from '../../search-engine/in-process-requester.ts';
import { createSearchClient } from '../../search/client.ts';
import { createRoleSource, type RoleSource } from './role-source.ts';

/** Where requests would go if they left the process. */
const NOWHERE = { host: 'localhost', protocol: 'http' } as const;

/**
 * The roles of this instance: its catalogue where one lies in the state directory, as it is at each
 * call, else the roles of the configured Algolia application.
 * @param now epoch seconds
 */
export function openRoleSource(
  config: ReturnType<typeof loadConfig>,
  now: () => number,
): RoleSource {
  const { fieldTokens: tokens, indexName: indexBase, algolia } = config.public;
  const search = createRoleSearch({ dataDir: config.server.dataDir, tokens, indexBase, now });

  async function source(): Promise<RoleSource> {
    const engine = await search.engine();
    if (!engine && !algolia) {
      throw new Error('There is no catalogue of roles yet: run "npm start" or "npm run import"');
    }
    const client = engine
      ? createSearchClient({ algolia: null }, NOWHERE, { requester: inProcessRequester(engine) })
      : createSearchClient({ algolia }, NOWHERE);
    return createRoleSource({ client, tokens, indexBase });
  }

  return {
    openRoles: async () => (await source()).openRoles(),
    search: async (requests) => (await source()).search(requests),
  };
}
