import type { Requester, SearchRoute } from './search-route.ts';
import type { VendorWatch } from './vendor-watch.ts';

/**
 * Routes searches to the built-in search instead of the search vendor. Once the vendor answers
 * again, the next search goes to it; further pages of a list come from where its first page came
 * from, since the vendor may have another order by now.
 * @param options.own the built-in search
 * @param options.takenAt when its roles were taken from the vendor, epoch seconds
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

/** Whether a request asks for the first page of a list, not for a further page or single roles. */
function beginsList(data: string | Uint8Array | undefined): boolean {
  const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
  return /"page":0[,}]/.test(body) && !/"page":[1-9]/.test(body);
}
