import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '../../lib/content/parent-requests.ts';
import { readFooter, readNavigation } from '../../lib/content/parent-site.ts';
import { refreshMenuAndFooter } from '../../lib/content/refresh-menu-and-footer.ts';
import type { Site } from '../../lib/content/site.ts';
import { createCleanHtml } from '../../lib/site/clean-html.ts';
import { sampleParentSite } from '../../lib/site/parent-sources.ts';
import { PARENT } from '../support/site-parent.ts';

const API = `${PARENT}/wp-json/lodestar/v1`;
const parent = { parentSiteUrl: PARENT, imageHosts: ['parent.example'], brand: 'lodestar' };
const sample = sampleParentSite({ siteUrl: PARENT, brand: 'lodestar' });
const navigation = sample.navigation.json;
const footer = sample.footer.json;
const built: Site = {
  count: null,
  navigation: readNavigation(navigation, { ...parent, createCleanHtml, report: () => {} }),
  footer: readFooter(footer, { ...parent, createCleanHtml, report: () => {} }),
  fetchedAt: 0,
  fingerprints: {
    navigation: fingerprint(JSON.stringify(navigation)),
    footer: fingerprint(JSON.stringify(footer)),
  },
};

let asked: string[];
let answers: Record<string, () => Response>;
let changes: string[];
let reports: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  changes = [];
  reports = [];
  answers = {
    [`${API}/get-nav-info`]: () => Response.json(navigation),
    [`${API}/get-footer-info`]: () => Response.json(footer),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers[url]?.() ?? Response.error();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(site = built) {
  return refreshMenuAndFooter({
    built: site,
    apiBase: API,
    parent,
    loadCleaner: async () => createCleanHtml,
    onChange: (part) => changes.push(...Object.keys(part)),
    report: (message) => reports.push(message),
  });
}

/** Advances the clock and waits for everything it triggers. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  vi.useRealTimers();
  await vi
    .waitFor(() => expect(changes.length + reports.length).toBeGreaterThan(0))
    .catch(() => {});
}

test('9 the menu is requested after 1 second, the footer after 2', async () => {
  start();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([`${API}/get-nav-info`]);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([`${API}/get-nav-info`, `${API}/get-footer-info`]);
});

test('7 the same content changes nothing, even when its markup differs', async () => {
  answers[`${API}/get-nav-info`] = () =>
    new Response(JSON.stringify(navigation, null, 2), {
      headers: { 'content-type': 'application/json' },
    });
  start();
  await pass(2000);
  expect(changes).toEqual([]);
  expect(reports).toEqual([]);
});

test('7 only the part that differs is replaced', async () => {
  start({ ...built, footer: null, fingerprints: { ...built.fingerprints, footer: '' } });
  await pass(2000);
  expect(changes).toEqual(['footer']);
});

test('8 a status of 400 or more is reported and changes nothing', async () => {
  answers[`${API}/get-nav-info`] = () => new Response('', { status: 404 });
  start();
  await pass(2000);
  expect(reports).toEqual(["The parent site's navigation could not be read"]);
  expect(changes).toEqual([]);
});

test('a page that the visitor has left requests nothing', async () => {
  start()();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([]);
});
