/** Lets visitors use the built-in search while the search vendor is down. Contract: 8. */
import { publicConfig } from '../config/public.ts';
import type { Requester, SearchRoute } from './browser-client.ts';
import { createSearchClient } from './client.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { roleEngineOptions } from '../query/role-settings.ts';
import { parseSnapshot, SNAPSHOT_PATH } from './role-snapshot.ts';
import { mergeVocabularies, wordSettings } from '../query/vocabulary.ts';

/**
 * Fetches the published roles and routes searches to the built-in engine.
 * @throws when the roles cannot be fetched or there are none
 */
export async function startBuiltInSearch(route: SearchRoute): Promise<void> {
  const response = await fetch(SNAPSHOT_PATH);
  if (!response.ok) throw new Error(`${SNAPSHOT_PATH} responded with ${response.status}`);
  const { fieldTokens: tokens, indexName: indexBase } = publicConfig;
  const snapshot = parseSnapshot(await response.json(), tokens);
  const { host } = window.location;
  // A separate client that tries all of the vendor's hosts and caches nothing.
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
  const { vocabulary } = wordSettings;
  const engine = createSearchEngine(
    roleEngineOptions({
      roles: snapshot.roles,
      tokens,
      indexBase,
      now: () => Date.now() / 1000,
      vocabulary: snapshot.vocabulary
        ? mergeVocabularies(vocabulary, snapshot.vocabulary)
        : vocabulary,
    }),
  );
  const own = inProcessRequester(engine);
  routeToFallback(route, { own, takenAt: snapshot.takenAt, watch });
}

/** Calls back once the search vendor responds again. */
type VendorWatch = (onBack: () => void) => void;

/**
 * Routes searches to the built-in engine. Once the vendor responds again, the next search goes to
 * it; further pages of a list come from the same source as its first page, since the vendor's order
 * may differ.
 * @param options.own the built-in search
 * @param options.takenAt when its roles were exported from the vendor, epoch seconds
 * @internal
 */
export function routeToFallback(
  route: SearchRoute,
  options: { own: Requester; takenAt: number; watch: VendorWatch },
): void {
  const { own, takenAt, watch } = options;
  let isVendorBack = false;
  const wait = () => watch(() => (isVendorBack = true));

  const requester: Requester = {
    async send(request) {
      if (isVendorBack && beginsList(request.data)) {
        const answer = await route.vendor.send(request);
        if (answer.status === 200) {
          if (route.getSnapshot()?.requester === requester) route.use(null);
          return answer;
        }
        isVendorBack = false;
        wait();
      }
      return own.send(request);
    },
  };
  route.use({ requester, takenAt });
  wait();
}

/** Whether a request is for the first page of a list, not a further page or single roles. */
function beginsList(data: string | Uint8Array | undefined): boolean {
  const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
  return /"page":0[,}]/.test(body) && !/"page":[1-9]/.test(body);
}

const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 300_000;

/**
 * Polls the vendor at growing intervals, and when the browser comes back online, until it responds.
 * @param ask resolves when the vendor responds correctly, rejects otherwise
 * @internal
 */
export function createVendorWatch(ask: () => Promise<unknown>): VendorWatch {
  return (onBack) => {
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        await ask();
        window.removeEventListener('online', lookNow);
        onBack();
      } catch {
        wait = Math.min(wait * 2, MAX_WAIT_MS);
        timer = setTimeout(lookNow, wait);
      }
    };
    const lookNow = () => void look();
    window.addEventListener('online', lookNow);
    timer = setTimeout(lookNow, wait);
  };
}
