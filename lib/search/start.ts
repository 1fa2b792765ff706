import { publicConfig } from '../config/public.ts';
import { createSearchClient } from './client.ts';
import { defaultRanking, indexName } from './indices.ts';
import type { SearchRoute } from './search-route.ts';
import { roleEngineOptions } from './role-settings.ts';
import { parseSnapshot, SNAPSHOT_PATH } from './role-snapshot.ts';
import { routeToFallback } from './fallback.ts';
import { createVendorWatch } from './vendor-watch.ts';

/**
 * Fetches the published roles and lets the built-in search answer instead of the vendor.
 * @throws when the roles cannot be fetched or there are none
 */
export async function startBuiltInSearch(route: SearchRoute): Promise<void> {
  const response = await fetch(SNAPSHOT_PATH);
  if (!response.ok) throw new Error(`${SNAPSHOT_PATH} was answered with ${response.status}`);
  const { fieldTokens: tokens, indexName: indexBase } = publicConfig;
  const snapshot = parseSnapshot(await response.json(), tokens);
  const { host } = window.location;
  // A client of its own, which tries all of the vendor's hosts and remembers none of its answers.
  const vendor = createSearchClient(publicConfig, { host, protocol: 'https' });
  const question = { indexName: indexName(indexBase, defaultRanking), hitsPerPage: 1 };
  const watch = createVendorWatch(async () => {
    await vendor.clearCache();
    await vendor.search({ requests: [question] });
  });
  const [{ createSearchEngine }, { inProcessRequester }] = await Promise.all([
    import('../search-engine/engine.ts'),
    import('../search-engine/protocol.ts'),
  ]);
  const engine = createSearchEngine(
    roleEngineOptions({
      roles: snapshot.roles,
      tokens,
      indexBase,
      now: () => Date.now() / 1000,
    }),
  );
  const own = inProcessRequester(engine);
  routeToFallback(route, { own, takenAt: snapshot.takenAt, watch });
}
