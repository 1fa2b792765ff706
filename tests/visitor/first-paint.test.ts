import { isbot } from 'isbot';
import { v4 } from 'uuid';
import { expect, test } from 'vitest';
import { effectiveRanking } from '../../lib/query/indices.ts';
import { assign } from '../../lib/visitor/assignment.ts';
import { experimentCookie } from '../../lib/visitor/storage.ts';
import { testNames, shownVariant, builtRankings } from '../../lib/visitor/experiments.ts';
import { bots, people } from '../support/user-agents.ts';
import { paint } from './first-paint.ts';

const ID = '3f8c1b52-0d7e-4a53-9c41-5f2f0c6c9d10';
const consent = 'OptanonConsent=groups=C0001%3A1%2CC0007%3A1%2CC0008%3A1';

const idOf = (name: string, id: string) => `${experimentCookie(name)}=${id}`;

test('4.5 the page shows the variants of the ids in its cookies', () => {
  for (let turn = 0; turn < 100; turn++) {
    const cookie = `${consent}; ${testNames.map((name) => idOf(name, v4())).join('; ')}`;
    const { marks, written } = paint({ cookie });
    expect(written).toEqual([]);
    for (const name of testNames) {
      expect(shownVariant(name, { dataset: marks })).toBe(assign(name, cookie).variant);
    }
  }
});

test('4.5 without an edge the browser creates the UUIDs and stores them as the edge would', () => {
  const { marks, written } = paint({ cookie: consent });
  const kept = written.map((one) => /^(experiment_ID_\w+)=([\da-f-]{36})(; .*)$/.exec(one));
  expect(kept.map((one) => one?.[1])).toEqual(testNames.map(experimentCookie));
  for (const one of kept)
    expect(one?.[3]).toBe('; Path=/; Max-Age=2592000; SameSite=Strict; Secure');
  const next = paint({
    cookie: [consent, ...kept.map((one) => `${one?.[1]}=${one?.[2]}`)].join('; '),
  });
  expect(next.written).toEqual([]);
  expect(next.marks).toMatchObject({ ab4: marks.ab4, advisor: marks.advisor });
});

test('4.5 the cookie is not marked secure on a page without https', () => {
  const { written } = paint({ url: 'http://localhost:3000/' });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/; SameSite=Strict$/);
});

test('4.5 a visitor is in the control group when cookies or UUIDs are unavailable', () => {
  const unkept = paint({ cookie: consent, keepsCookies: false, built: 'super_ranked' });
  expect(unkept.marks).toMatchObject({ ab4: 'control', advisor: 'control' });
  expect(unkept.marks).not.toHaveProperty('pending');
  const unmade = paint({
    cookie: consent,
    createID: () => {
      throw new TypeError('crypto.randomUUID is not a function');
    },
  });
  expect(unmade.marks).toMatchObject({ ab4: 'control', advisor: 'control' });
  expect(unmade.written).toEqual([]);
});

const headless =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36';

test.each([...bots, headless])(
  '4.5 a bot takes no part, even if it runs scripts: %s',
  (userAgent) => {
    expect(isbot(userAgent)).toBe(true);
    const { marks, written } = paint({ cookie: consent, userAgent });
    expect(marks).toMatchObject({ ab4: 'control', advisor: 'control' });
    expect(written).toEqual([]);
  },
);

test.each(people)('4.5 a person takes part: %s', (userAgent) => {
  expect(paint({ userAgent }).marks.ab4).toMatch(/^[A-D]$/);
});

test('4.4 the prerendered list is hidden only when its order is not the one to show', () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < 200; turn++) {
    const cookie = idOf('ab4', v4());
    const { variant } = assign('ab4', cookie);
    const due = effectiveRanking('super_ranked', variant);
    for (const built of builtRankings) {
      expect(paint({ cookie, built }).marks.pending).toBe(built === due ? undefined : '');
    }
    const chosen = { jobs_index: 'jobs_closing' };
    expect(paint({ cookie, built: due, stored: chosen }).marks.pending).toBe('');
    const asDefault = { jobs_index: 'jobs_super_ranked' };
    expect(paint({ cookie, built: due, stored: asDefault }).marks.pending).toBeUndefined();
    seen.add(variant);
  }
  expect(seen.size).toBe(4);
});

test('2.11 and 4.12 the prerendered list is hidden for a last search, wherever that is stored', () => {
  const kept = { last_search_state: 'query=policy' };
  const cookie = idOf('ab4', ID);
  const built = effectiveRanking('super_ranked', assign('ab4', cookie).variant);
  expect(paint({ cookie, built }).marks.pending).toBeUndefined();
  expect(paint({ cookie, built, stored: kept }).marks.pending).toBe('');
  const ofTab = { cookie, built, board: 'with the search of the tab' } as const;
  expect(paint({ ...ofTab, storedInTab: kept }).marks.pending).toBe('');
  expect(paint({ ...ofTab, stored: kept }).marks.pending).toBeUndefined();
  const inCookie = `${cookie}; last_search_state=query%3Dpolicy`;
  const board = 'with the search in cookies';
  expect(paint({ cookie: inCookie, built, board }).marks.pending).toBe('');
});

test('4.4 pages without the board hide nothing', () => {
  expect(paint({ url: 'https://jobs.example/faq' }).marks.pending).toBeUndefined();
});

test('4.4 a variant page opened at its own URL redirects to the board', () => {
  const url = 'https://jobs.example/variants/window_ranked?query=a%20b#x';
  expect(paint({ url, built: 'window_ranked' }).replaced).toEqual(['/?query=a%20b#x']);
  expect(paint({ url: 'https://jobs.example/', built: 'window_ranked' }).replaced).toEqual([]);
});

test('2.1 an unknown URL next to those pages stays not found', () => {
  expect(paint({ url: 'https://jobs.example/variants/x' }).replaced).toEqual([]);
});

test('4.12 a dismissed advisor banner is marked before the first paint', () => {
  const stored = { 'advisorbot-banner-dismissed': 'true' };
  expect(paint({ stored }).marks.advisorBanner).toBe('dismissed');
  expect(paint({}).marks.advisorBanner).toBeUndefined();
});

test('10.6 a board assigns the experiments that it runs and sets no cookie for others', () => {
  const none = paint({ board: 'without experiments', built: 'super_ranked', cookie: consent });
  expect(none.written).toEqual([]);
  expect(none.marks).toMatchObject({ advisor: 'control', ab4: 'control' });
  expect(none.marks.pending).toBeUndefined();
  const some = paint({ board: 'with ab4 alone', cookie: consent });
  expect(some.written.map((one) => one.split('=')[0])).toEqual([experimentCookie('ab4')]);
  expect(some.marks.advisor).toBe('control');
});
