import { expect, test } from 'vitest';
import { sourceHealth } from '../../lib/desk/source-health.ts';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { type Source, type SourceState, unread } from '../../lib/store/sources.ts';
import { NOW } from './candidate.ts';

const source = (id: string): Source => ({
  id,
  system: 'greenhouse',
  board: id,
  address: `https://boards-api.greenhouse.io/v1/boards/${id}/jobs`,
  page: `https://example.org/${id}`,
  organisation: `${id} (sample)`,
  company_id: '',
  auto_update: false,
  added_at: NOW - 100 * DAY_SECONDS,
});

const read: SourceState = { ...unread, read_at: NOW, healthy_at: NOW, ids: ['1'], listed_at: NOW };

const healthOf = (states: Record<string, SourceState>) =>
  sourceHealth(Object.keys(states).map(source), new Map(Object.entries(states)), NOW);

test('13.7 sources that cannot be read come first, then odd ones, then quiet ones', () => {
  const health = healthOf({
    well: read,
    also: read,
    quiet: { ...read, listed_at: NOW - 61 * DAY_SECONDS },
    odd: { ...read, notes: ['no role has "title" any more'] },
    failed: { ...read, problem: 'it responds with 404', has_failed: true },
  });
  expect(health.map(({ name }) => name)).toEqual(['failed', 'odd', 'quiet', 'also', 'well']);
  expect(health[0]?.problem).toBe('could not be read: it responds with 404');
  expect(health[1]?.notes).toEqual(['no role has "title" any more']);
});

test('13.7 a source is quiet after 60 days without anything new, counted from when it was added', () => {
  const since = (state: SourceState) => healthOf({ one: state })[0]?.quietSince;
  const longAgo = NOW - 61 * DAY_SECONDS;
  expect(since({ ...read, listed_at: longAgo })).toBe(longAgo);
  expect(since({ ...read, listed_at: NOW - 60 * DAY_SECONDS })).toBeNull();
  expect(since({ ...read, listed_at: null })).toBe(NOW - 100 * DAY_SECONDS);
  // Nothing is known of one that has never been read.
  expect(since(unread)).toBeNull();
});

test('13.7 a line that a reading says twice is shown once', () => {
  expect(healthOf({ one: { ...read, notes: ['odd', 'odd'] } })[0]?.notes).toEqual(['odd']);
});
