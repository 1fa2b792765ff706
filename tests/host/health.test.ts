import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHealth, type HealthCheck } from '../../lib/host/health.ts';
import type { Log } from '../../lib/host/log.ts';

let lines: string[];
const log: Log = (level, message) => lines.push(`${level}: ${message}`);

beforeEach(() => {
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const well: HealthCheck = { name: 'catalogue', run: async () => {} };

test('a server whose parts are all well answers 200, and nobody keeps the answer', async () => {
  const response = await createHealth([well], log)(false);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', checks: { catalogue: 'ok' } });
});

test('one part that is not well is named, its reason stands in the log alone, once', async () => {
  let reason: Error | null = new Error('secret: the disk is gone');
  const disk: HealthCheck = {
    name: 'disk',
    run: async () => {
      if (reason) throw reason;
    },
  };
  const health = createHealth([well, disk], log);
  const response = await health(false);
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    status: 'failing',
    checks: { catalogue: 'ok', disk: 'failing' },
  });
  await health(false);
  reason = null;
  expect((await health(false)).status).toBe(200);
  expect(lines).toEqual([
    'error: Health check "disk" fails',
    'info: Health check "disk" is well again',
  ]);
});

test('a part that does not answer is not well', async () => {
  vi.useFakeTimers();
  const silent: HealthCheck = { name: 'database', run: () => new Promise(() => {}) };
  const response = createHealth([silent], log)(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await response).status).toBe(503);
});

test('many probes at once look at each part once', async () => {
  let runs = 0;
  const counted: HealthCheck = {
    name: 'database',
    run: async () => {
      runs++;
    },
  };
  const health = createHealth([counted], log);
  await Promise.all(Array.from({ length: 50 }, () => health(false)));
  expect(runs).toBe(1);
});

test('a server about to end is not ready', async () => {
  const response = await createHealth([well], log)(true);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'stopping', checks: {} },
  ]);
});
