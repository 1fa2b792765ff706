import { afterEach, expect, test, vi } from 'vitest';
import { createSearchResponses } from '../../lib/search-server/search-responses.ts';
import type { SearchEngine } from '../../lib/search-engine/engine.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** An engine that counts its searches. */
function countingEngine(hits: string[] = []) {
  const calls: string[] = [];
  const engine = {
    search: (index: string) => {
      calls.push(index);
      return { hits, nbHits: calls.length };
    },
  } as unknown as SearchEngine;
  return { engine, calls };
}

const query = (text: string, index = 'jobs') => ({
  method: 'POST',
  path: `/1/indexes/${index}/query`,
  query: new URLSearchParams(),
  body: JSON.stringify({ query: text }),
});

function responses() {
  const clock = { now: 1000 };
  return { clock, respond: createSearchResponses(() => clock.now) };
}

test('equal requests within seconds are searched once', () => {
  const { respond } = responses();
  const { engine, calls } = countingEngine();
  const first = respond(engine, query('policy'));
  expect(JSON.parse(new TextDecoder().decode(first.body))).toEqual({ hits: [], nbHits: 1 });
  expect(respond(engine, query('policy'))).toBe(first);
  expect(calls).toEqual(['jobs']);
});

test('another text, index or address is another search', () => {
  const { respond } = responses();
  const { engine, calls } = countingEngine();
  respond(engine, query('policy'));
  respond(engine, query('research'));
  respond(engine, query('policy', 'jobs_strict'));
  respond(engine, { ...query('policy'), query: new URLSearchParams({ page: '1' }) });
  expect(calls).toHaveLength(4);
});

test('a response is computed again after five seconds, since roles close at an exact time', () => {
  const { respond, clock } = responses();
  const { engine, calls } = countingEngine();
  respond(engine, query('policy'));
  clock.now += 4900;
  respond(engine, query('policy'));
  expect(calls).toHaveLength(1);
  clock.now += 200;
  respond(engine, query('policy'));
  expect(calls).toHaveLength(2);
});

test('after an import, responses come from the new engine', () => {
  const { respond } = responses();
  const [before, after] = [countingEngine(), countingEngine()];
  respond(before.engine, query('policy'));
  respond(after.engine, query('policy'));
  expect([before.calls.length, after.calls.length]).toEqual([1, 1]);
});

test('errors and very long requests are not cached', () => {
  const { respond } = responses();
  const { engine, calls } = countingEngine();
  const wrong = { ...query('policy'), method: 'PUT' };
  expect(respond(engine, wrong).status).toBe(405);
  expect(respond(engine, wrong)).not.toBe(respond(engine, wrong));
  const long = query('x'.repeat(30_000));
  respond(engine, long);
  respond(engine, long);
  expect(calls).toHaveLength(2);
});

test('at most 8 MB of responses are cached, the most recently used ones', () => {
  const { respond } = responses();
  const { engine, calls } = countingEngine(['x'.repeat(1_500_000)]);
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const text of texts) respond(engine, query(text));
  respond(engine, query('f'));
  expect(calls).toHaveLength(6);
  respond(engine, query('a'));
  expect(calls).toHaveLength(7);
});

test('a response leaves memory after five seconds, also when nobody searches', () => {
  vi.useFakeTimers();
  const { respond, clock } = responses();
  respond(countingEngine().engine, query('policy'));
  expect(vi.getTimerCount()).toBe(1);
  clock.now += 5001;
  vi.advanceTimersByTime(5001);
  expect(vi.getTimerCount()).toBe(0);
});
