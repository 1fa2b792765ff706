import { describe, expect, test, vi } from 'vitest';
import type { AnalyticsCall } from '../../lib/telemetry/analytics-sender.ts';
import { routeName } from '../../lib/config/pages.ts';
import { startMeasurement } from '../../lib/telemetry/measurement.ts';
import { createConsentStore } from '../../lib/visitor/consent.ts';

const cookie = (state: 0 | 1) => `OptanonConsent=groups=C0007%3A${state}%2CC0008%3A${state}`;

/** A page with analytics, with the given consent. */
function open(state: 0 | 1, url = 'https://board.example/?jobPk=7&update_token=secret') {
  const jar = { cookies: cookie(state) };
  const calls: AnalyticsCall[] = [];
  const done: string[] = [];
  const consent = createConsentStore({
    scope: new EventTarget(),
    readCookies: () => jar.cookies,
    writeChoice: (mayMeasure) => {
      jar.cookies = cookie(mayMeasure ? 1 : 0);
    },
  });
  const measurement = startMeasurement({
    sender: {
      allow: () => done.push('allow'),
      forbid: () => done.push('forbid'),
      send: (call) => calls.push(call),
    },
    consent,
    readPage: () => ({ url, referrer: 'https://mail.example/?email=ada', title: 'Jobs' }),
    userToken: () => 'anonymous-1',
    forget: () => done.push('forget'),
    watch: () => {
      done.push('watch');
      return () => done.push('stop watching');
    },
  });
  return { calls, consent, done, jar, measurement };
}

describe('7 page views and events', () => {
  const page = {
    url: 'https://board.example/?jobPk=7',
    path: '/',
    search: '?jobPk=7',
    referrer: 'https://mail.example/',
    title: 'Jobs',
  };
  const options = { context: { page, userToken: 'anonymous-1' } };

  test('7 a page view has the name of its route, the category "Job Board" and no personal parameters', () => {
    const { calls } = open(1);
    expect(calls).toEqual([
      {
        operation: 'sendPageView',
        kind: 'page',
        name: 'index',
        properties: { ...page, category: 'Job Board' },
        options,
      },
    ]);
  });

  test('7 an event keeps its properties, and describes the page without personal parameters', () => {
    const { calls, measurement } = open(1);
    const properties = { toCompact: true };
    measurement.track({ name: 'Toggled compact mode', properties });
    expect(calls.at(-1)).toEqual({
      operation: 'sendEvent',
      kind: 'track',
      name: 'Toggled compact mode',
      properties,
      options,
    });
  });

  test('8 each event has its operation', () => {
    const { calls, measurement } = open(1);
    const vacancy = { type: 'role', jobPk: 1, currentIndex: 'jobs' } as const;
    measurement.track({ name: 'Saved vacancy', properties: vacancy });
    measurement.track({ name: 'Viewed vacancy details', properties: vacancy });
    measurement.track({
      name: 'Clicked',
      properties: {
        objectType: 'link',
        label: '/',
        userFacingLabel: 'Home',
        category: 'Internal Links',
        variant: 'control',
      },
    });
    measurement.track({ name: 'Show saved jobs', properties: {} });
    expect(calls.slice(1).map(({ operation }) => operation)).toEqual([
      'sendJobEvent',
      'sendJobEvent',
      'sendClick',
      'sendEvent',
    ]);
  });

  test.each([
    ['/', 'index'],
    ['/birds', 'birds'],
    ['/organisations/', 'organisations'],
    ['/organisations/12', 'organisations-id'],
    ['/collections', 'collections'],
    ['/resources', 'resources'],
    ['/faq', 'faq'],
    ['/roles/7', 'roles-id'],
    ['/roles/anything', 'not-found'],
    ['/partners', 'partners'],
    ['/developers', 'developers'],
    ['/docs/add-a-page', 'docs-id'],
    ['/toString', 'not-found'],
    ['/a/b', 'not-found'],
  ])('2.1 the route of %s is %s', (path, name) => {
    expect(routeName(path)).toBe(name);
  });
});

describe('6 consent takes effect at once', () => {
  test('6 without it nothing is sent, no id is created, and old ones are removed', () => {
    const { calls, done, measurement } = open(0);
    measurement.track({ name: 'Show saved jobs', properties: {} });
    measurement.viewPage();
    expect(calls).toEqual([]);
    expect(done).toEqual(['forget']);
  });

  test('6 once it is given the page view is sent, and events from then on', () => {
    const { calls, consent, done, measurement } = open(0);
    measurement.track({ name: 'Show saved jobs', properties: {} });
    consent.choose(true);
    measurement.track({ name: 'Show hidden jobs', properties: {} });
    expect(calls.map(({ name }) => name)).toEqual(['index', 'Show hidden jobs']);
    expect(done).toEqual(['forget', 'allow', 'watch']);
  });

  test('6 once it is withdrawn nothing more is sent or observed, and the ids are removed', () => {
    const { calls, consent, done, measurement } = open(1);
    consent.choose(false);
    measurement.track({ name: 'Show saved jobs', properties: {} });
    expect(calls.map(({ name }) => name)).toEqual(['index']);
    expect(done).toEqual(['allow', 'watch', 'stop watching', 'forbid', 'forget']);
  });

  test('6 a withdrawal in another tab counts before the next event', () => {
    const { calls, done, jar, measurement } = open(1);
    jar.cookies = '';
    measurement.track({ name: 'Show saved jobs', properties: {} });
    expect(calls).toHaveLength(1);
    expect(done.at(-1)).toBe('forget');
  });

  test('6 no token is created for a visitor who never consented', () => {
    const userToken = vi.fn(() => 'x');
    startMeasurement({
      sender: { allow() {}, forbid() {}, send() {} },
      consent: {
        getSnapshot: () => ({ isAnswered: true, mayMeasure: false }),
        subscribe: () => () => {},
        refresh() {},
      },
      readPage: () => ({ url: 'https://board.example/', referrer: '', title: '' }),
      userToken,
      forget() {},
      watch: () => () => {},
    }).viewPage();
    expect(userToken).not.toHaveBeenCalled();
  });
});
