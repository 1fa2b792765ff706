import { liteClient } from 'algoliasearch/lite';
import { describe, expect, it } from 'vitest';
import { inProcessRequester } from '../../lib/search-engine/protocol.ts';
import { createSearchRoute, type Requester } from '../../lib/search/browser-client.ts';
import { routeToFallback, createVendorWatch } from '../../lib/search/fallback.ts';
import { createRoles, createTestEngine, NOW } from '../support/role-factory.ts';
import { createBrowser } from './browser.ts';

const roles = createRoles(200, 4);

/** A client on a route whose vendor can be made to fail. */
function openRoute() {
  let isUp = false;
  const asked: string[] = [];
  const vendor: Requester = {
    async send({ data }) {
      asked.push(String(data));
      const content = JSON.stringify({ results: [{ hits: [], nbHits: 0, index: 'vendor' }] });
      if (isUp) return { status: 200, content, isTimedOut: false };
      return { status: 403, content: '{"message":"no","status":403}', isTimedOut: false };
    },
  };
  const route = createSearchRoute(vendor);
  const client = liteClient('app', 'key', { requester: route.requester });
  let back: (() => void) | null = null;
  let watches = 0;
  const start = () =>
    routeToFallback(route, {
      own: inProcessRequester(createTestEngine(roles)),
      takenAt: NOW,
      watch: (onBack) => {
        watches++;
        back = onBack;
      },
    });
  return {
    route,
    asked,
    start,
    up: (value: boolean) => (isUp = value),
    tellBack: () => back?.(),
    watches: () => watches,
    search: async (parameters: object = {}) => {
      const request = { indexName: 'jobs', query: 'policy', page: 0, ...parameters };
      const { results } = await client.search({ requests: [request] });
      return (results[0] as { index: string }).index;
    },
  };
}

describe('the built-in search', () => {
  it('8 responds only after it has been started', async () => {
    const { route, search, start, asked } = openRoute();
    await expect(search()).rejects.toMatchObject({ status: 403 });
    expect(route.getSnapshot()).toBeNull();
    start();
    expect(route.getSnapshot()?.takenAt).toBe(NOW);
    asked.length = 0;
    expect(await search()).toBe('jobs');
    expect(asked).toEqual([]);
  });

  it('8 notifies its subscribers when it starts and stops responding', () => {
    const { route, start } = openRoute();
    let changes = 0;
    const stop = route.subscribe(() => changes++);
    start();
    route.use(null);
    expect(changes).toBe(2);
    stop();
    start();
    expect(changes).toBe(2);
  });

  it('4.8 returns to the vendor with the next list, not with further pages or single roles', async () => {
    const { route, search, start, up, tellBack, asked } = openRoute();
    start();
    up(true);
    expect(await search()).toBe('jobs');
    tellBack();
    asked.length = 0;
    expect(await search({ page: 1 })).toBe('jobs');
    expect(await search({ page: undefined, filters: 'objectID:3', hitsPerPage: 1 })).toBe('jobs');
    expect(asked).toEqual([]);
    expect(await search({ query: 'research' })).toBe('vendor');
    expect(route.getSnapshot()).toBeNull();
    expect(await search({ page: 1 })).toBe('vendor');
  });

  it('4.8 keeps responding when the vendor fails again at once', async () => {
    const { route, search, start, tellBack, watches } = openRoute();
    start();
    tellBack();
    expect(await search()).toBe('jobs');
    expect(route.getSnapshot()).not.toBeNull();
    expect(watches()).toBe(2);
  });
});

describe('checking whether the vendor is back', () => {
  it('4.8 polls at growing intervals until it responds', async () => {
    const browser = createBrowser();
    let isUp = false;
    let asked = 0;
    let isBack = false;
    createVendorWatch(async () => {
      asked++;
      if (!isUp) throw new Error('no');
    })(() => (isBack = true));
    const moments: number[] = [];
    for (let second = 1; second <= 1200; second++) {
      const before = asked;
      await browser.pass(1000);
      if (asked > before) moments.push(second);
    }
    expect(moments).toEqual([15, 45, 105, 225, 465, 765, 1065]);
    isUp = true;
    await browser.pass(300_000);
    expect(isBack).toBe(true);
    await browser.pass(3_600_000);
    expect(asked).toBe(8);
  });

  it('4.8 polls at once when the network comes back', async () => {
    const browser = createBrowser();
    let asked = 0;
    createVendorWatch(async () => void asked++)(() => {});
    await browser.goOnline();
    expect(asked).toBe(1);
    await browser.goOnline();
    await browser.pass(3_600_000);
    expect(asked).toBe(1);
  });
});
