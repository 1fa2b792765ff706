import type { FieldTokens } from '../roles/field-names.ts';
import { inProcessRequester } from '../search-engine/in-process-requester.ts';
import { createRoleEngine } from '../search-engine/role-engine.ts';
import type { Requester, SearchRoute } from './search-route.ts';
import type { RoleSnapshot } from './role-snapshot.ts';
import type { VendorWatch } from './vendor-watch.ts';

/**
 * Lets the board's own engine answer in the vendor's place. Once the vendor answers again, the next
 * search goes to it; a list that is being read is finished where it was begun, since the vendor may
 * have another order by now.
 * @param now epoch seconds
 */
export function standInFor(
  route: SearchRoute,
  options: {
    snapshot: RoleSnapshot;
    tokens: FieldTokens;
    indexBase: string;
    now: () => number;
    watch: VendorWatch;
  },
): void {
  const { snapshot, tokens, indexBase, now, watch } = options;
  const engine = createRoleEngine({ roles: snapshot.roles, tokens, indexBase, now });
  const own = inProcessRequester(engine);
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
  route.use({ requester, takenAt: snapshot.takenAt });
  wait();
}

/** Whether a request asks for the first page of a list, and not for more of it or for single roles. */
function beginsList(data: string | Uint8Array | undefined): boolean {
  const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
  return /"page":0[,}]/.test(body) && !/"page":[1-9]/.test(body);
}
