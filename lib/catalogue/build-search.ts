import type { LiteClient } from 'algoliasearch/lite';
import { loadConfig } from '../config/load.ts';
import { inProcessRequester } from '../search-engine/protocol.ts';
import { roleEngineOptions } from '../search/role-settings.ts';
import { createSearchEngine } from '../search-engine/engine.ts';
import { createSearchClient } from '../search/client.ts';
import { readCatalogue } from './store.ts';

/**
 * The search client of the static build: Algolia where it is configured, else the embedded
 * engine in this process, which needs no server while pages are made.
 * @throws when no catalogue was prepared
 */
export async function createBuildSearch(now: () => number): Promise<LiteClient> {
  const config = loadConfig(process.env);
  const site = { host: 'localhost', protocol: 'http' } as const;
  if (config.public.algolia) {
    // A key for browsers answers only to pages of this board.
    const baseHeaders = { referer: `${config.public.siteUrl}/` };
    return createSearchClient(config.public, site, { baseHeaders });
  }
  const catalogue = await readCatalogue(config.server.dataDir, config.public.fieldTokens);
  if (!catalogue) {
    throw new Error(`There is no catalogue in ${config.server.dataDir}: run "npm run build".`);
  }
  const engine = createSearchEngine(
    roleEngineOptions({
      roles: catalogue.roles,
      tokens: config.public.fieldTokens,
      indexBase: config.public.indexName,
      now,
    }),
  );
  return createSearchClient(config.public, site, { requester: inProcessRequester(engine) });
}
