import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AnalyticsCall,
  createAnalyticsSender,
  analyticsScript,
  type AnalyticsService,
  findService,
} from '../../lib/telemetry/analytics-sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with an analytics service whose script loads when the test says so. */
function open({ isJitsu = false, service = {} }: { isJitsu?: boolean; service?: object } = {}) {
  const calls: unknown[][] = [];
  const record = (name: string) => {
    return (...parameters: unknown[]) => void calls.push([name, ...parameters]);
  };
  const scope: { analytics?: unknown; jitsu?: unknown } = {};
  const script = {
    arrive: () => {},
    fail: (error: Error): void => expect.unreachable(error.message),
    loads: 0,
  };
  const report = vi.fn();
  const sender = createAnalyticsSender({
    loadScript: () => {
      script.loads += 1;
      return new Promise((resolve, reject) => {
        script.arrive = () => {
          scope[isJitsu ? 'jitsu' : 'analytics'] = {
            page: record('page'),
            track: record('track'),
            ...service,
          };
          resolve();
        };
        script.fail = reject;
      });
    },
    find: () => findService(scope),
    settings: { siteId: 'site', host: 'https://events.example' },
    report,
  });
  return { calls, record, report, scope, script, sender };
}

const event = (name: string, operation: AnalyticsCall['operation'] = 'sendEvent') =>
  ({ operation, kind: 'track', name, properties: { a: 1 }, options: { o: 1 } }) as const;
const page = {
  operation: 'sendPageView',
  kind: 'page',
  name: 'index',
  properties: { category: 'Job Board' },
  options: { o: 1 },
} as const;

describe('6 without consent', () => {
  test('6 no script is loaded, and calls are dropped permanently', () => {
    const { calls, script, sender } = open();
    sender.send(event('early'));
    expect(script.loads).toBe(0);
    sender.allow();
    script.arrive();
    vi.advanceTimersByTime(100);
    expect(calls).toEqual([]);
  });

  test('6 after a withdrawal nothing more is sent, and the service is reset', () => {
    const { calls, record, script, sender, scope } = open();
    sender.allow();
    script.arrive();
    Object.assign(scope.analytics as object, { reset: record('reset') });
    vi.advanceTimersByTime(100);
    sender.send(event('one'));
    sender.forbid();
    sender.send(event('two'));
    expect(calls).toEqual([['track', 'one', { a: 1 }, { o: 1 }], ['reset']]);
    sender.allow();
    sender.send(event('three'));
    expect(calls.at(-1)?.[1]).toBe('three');
    expect(script.loads).toBe(1);
  });

  test('6 a withdrawal while the script loads drops the waiting calls, and the service is not started', () => {
    const load = vi.fn();
    const { calls, script, sender } = open({ service: { load } });
    sender.allow();
    sender.send(event('one'));
    sender.forbid();
    script.arrive();
    vi.advanceTimersByTime(1000);
    expect(load).not.toHaveBeenCalled();
    sender.allow();
    vi.advanceTimersByTime(100);
    expect(load).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });
});

describe('9 waiting for the service, polled every 100 ms', () => {
  test('9 calls wait in order until it has loaded', () => {
    const { calls, script, sender } = open();
    sender.allow();
    sender.send(page);
    sender.send(event('one'));
    script.arrive();
    vi.advanceTimersByTime(99);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    sender.send(event('two'));
    expect(calls.map(([kind, name]) => `${kind} ${name}`)).toEqual([
      'page index',
      'track one',
      'track two',
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('7 a service with `load` is first called with the site id and the host', () => {
    const { calls, record, script, sender, scope } = open();
    sender.allow();
    sender.send(event('one'));
    script.arrive();
    Object.assign(scope.analytics as object, { load: record('load') });
    vi.advanceTimersByTime(100);
    expect(calls).toEqual([
      ['load', 'site', 'https://events.example'],
      ['track', 'one', { a: 1 }, { o: 1 }],
    ]);
  });

  test('7 page views have options if the service supports them', () => {
    for (const isJitsu of [false, true]) {
      const { calls, script, sender } = open({ isJitsu });
      sender.allow();
      sender.send(page);
      script.arrive();
      vi.advanceTimersByTime(100);
      const options = isJitsu ? [] : [{ o: 1 }];
      expect(calls).toEqual([['page', 'index', { category: 'Job Board' }, ...options]]);
    }
  });

  test('7 calls beyond the limit of the queue are dropped', () => {
    const { calls, script, sender } = open();
    sender.allow();
    for (let call = 0; call < 300; call += 1) sender.send(event(String(call)));
    script.arrive();
    vi.advanceTimersByTime(100);
    expect(calls).toHaveLength(200);
    expect(calls[0]?.[1]).toBe('0');
  });
});

describe('8 an analytics failure is reported with its operation, and the page keeps working', () => {
  test.each([
    ['sendJobEvent', 'track'],
    ['sendClick', 'track'],
    ['sendEvent', 'track'],
    ['sendPageView', 'page'],
  ] as const)('8 %s', async (operation, kind) => {
    const error = new Error('quota');
    const failing = () => {
      throw error;
    };
    const { report, script, sender } = open({ service: { [kind]: failing } });
    sender.allow();
    script.arrive();
    vi.advanceTimersByTime(100);
    sender.send({ ...event('x', operation), kind });
    expect(report).toHaveBeenCalledExactlyOnceWith(`${operation}: quota`, error);
  });

  const refused = new Error('refused');
  test.each([
    ['promise', () => Promise.reject(refused)],
    [
      'promise of its own',
      // oxlint-disable-next-line unicorn/no-thenable -- services bring their own promises
      () => ({ then: (_: unknown, reject: (error: Error) => void) => reject(refused) }),
    ],
  ])('8 also when the service fails later, by a %s', async (_, track) => {
    const service: Partial<AnalyticsService> = { track };
    const { report, script, sender } = open({ service });
    sender.allow();
    script.arrive();
    vi.advanceTimersByTime(100);
    sender.send(event('x', 'sendJobEvent'));
    await expect.poll(() => report.mock.calls).toContainEqual(['sendJobEvent: refused', refused]);
  });

  test('8 a script that cannot be loaded is reported once and blocks nothing', async () => {
    const { report, script, sender } = open();
    sender.allow();
    sender.send(event('one'));
    script.fail(new Error('blocked'));
    await expect.poll(() => report.mock.calls).toHaveLength(1);
    expect(report).toHaveBeenCalledWith('loadAnalytics: blocked', expect.any(Error));
    expect(vi.getTimerCount()).toBe(0);
    sender.send(event('two'));
    sender.allow();
    expect(script.loads).toBe(1);
  });

  test('8 a script that does not provide the service is given up on', async () => {
    const { report, scope, script, sender } = open();
    sender.allow();
    script.arrive();
    delete scope.analytics;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'loadAnalytics: the script did not provide a service',
      expect.any(Error),
    );
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('7 the services', () => {
  const service = { page() {}, track() {} };

  test.each(['analytics', 'rudderanalytics', 'jitsu'])('7 %s is found', (name) => {
    expect(findService({ [name]: service })?.service).toBe(service);
  });

  test('7 the queue of a snippet, a function and an incomplete service are not the service', () => {
    const queue = Object.assign([], service);
    for (const other of [queue, () => {}, { page() {} }, null, 'x']) {
      expect(findService({ analytics: other })).toBeNull();
    }
    expect(findService({ analytics: queue, jitsu: service })?.service).toBe(service);
  });

  test('7 the site id is in the URL and the attributes of the script', () => {
    const settings = { siteId: 'a/b', host: 'https://events.example' };
    const scriptUrl = 'https://cdn.example/analytics.js/v1/{siteId}/analytics.min.js';
    expect(analyticsScript({ ...settings, scriptUrl })).toEqual({
      src: 'https://cdn.example/analytics.js/v1/a%2Fb/analytics.min.js',
      attributes: {
        'data-write-key': 'a/b',
        'data-host': 'https://events.example',
        'data-init-only': 'true',
      },
    });
  });
});
