import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createZeroResultCounter,
  searchedText,
} from '../../lib/search-server/count-zero-results.ts';
import * as z from 'zod/mini';
import { records } from '../../lib/store/records.ts';
import { addZeroResults, readZeroResults } from '../../lib/store/zero-results.ts';
import { answer } from '../../lib/search-engine/protocol.ts';
import { boardParameters, highlightedFields } from '../../lib/query/search-parameters.ts';
import { stateOf } from '../support/search-board.ts';
import { createTestEngine, createRole, tokens } from '../support/role-factory.ts';
import { DAY, NOW, temporaryFolder } from '../support/report-catalogue.ts';

/** Everything stored about searches, by key and value. */
const stored = (dataDir: string): unknown[] => [
  ...records('zero-results', z.unknown()).all(dataDir).values(),
];

const MS = 1000;
const engine = createTestEngine([createRole(1, { title: 'Policy analyst', tags_area: ['A'] })]);

/** Searches for a text with the embedded search, as the board does. */
const answerTo = (query: string, filters: string[] = []): object =>
  answer(engine, {
    method: 'POST',
    path: '/1/indexes/*/queries',
    query: new URLSearchParams(),
    body: JSON.stringify({
      requests: [
        {
          indexName: 'jobs',
          query,
          facetFilters: filters,
          ...boardParameters(tokens),
          attributesToHighlight: highlightedFields(stateOf({ query })),
        },
        { indexName: 'jobs', query, hitsPerPage: 0 },
      ],
    }),
  }).body;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Types a text, one letter every 200 ms. */
function type(counter: ReturnType<typeof createZeroResultCounter>, text: string, client: string) {
  for (let length = 1; length <= text.length; length++) {
    counter.note(searchedText(answerTo(text.slice(0, length))), client);
    vi.setSystemTime(Date.now() + 200);
  }
}

describe('searches without results', () => {
  it('2.7 are counted as finally typed, once enough people have searched', async () => {
    const dataDir = temporaryFolder();
    const counter = createZeroResultCounter(dataDir);
    for (const client of ['a', 'b', 'c']) {
      type(counter, 'Quantum  Baking', client);
      type(counter, 'policy', client);
      vi.setSystemTime(Date.now() + 60 * MS);
    }
    type(counter, 'seldom asked', 'd');
    vi.setSystemTime(Date.now() + 60 * MS);
    await counter.written();
    expect(await readZeroResults(dataDir, Date.now())).toEqual([
      { text: 'quantum baking', count: 3, lastDay: '2026-11-21' },
    ]);
  });

  it('6 by fewer people are not stored, nor is who searched', async () => {
    const dataDir = temporaryFolder();
    const counter = createZeroResultCounter(dataDir);
    for (const client of ['203.0.113.7', '203.0.113.8']) type(counter, 'quantum baking', client);
    vi.setSystemTime(Date.now() + 60 * MS);
    await counter.written();
    expect(JSON.stringify(stored(dataDir))).not.toMatch(/quantum|203\.0/);
    expect(stored(dataDir)).toEqual([{ text: null, days: { '2026-11-21': 2 } }]);
    expect(await readZeroResults(dataDir, Date.now())).toEqual([]);
  });

  it('by one person count once a day', async () => {
    const dataDir = temporaryFolder();
    const counter = createZeroResultCounter(dataDir);
    const search = async (times: number) => {
      for (let time = 0; time < times; time++) {
        counter.note(searchedText(answerTo('quantum baking')), 'a');
        vi.setSystemTime(Date.now() + 60 * MS);
        await counter.written();
      }
    };
    await search(5);
    vi.setSystemTime(Date.now() + DAY * MS);
    await search(5);
    expect(stored(dataDir)).toEqual([{ text: null, days: { '2026-11-21': 1, '2026-11-22': 1 } }]);
  });

  it('corrected while typing do not count', async () => {
    const dataDir = temporaryFolder();
    const counter = createZeroResultCounter(dataDir);
    for (const client of ['a', 'b', 'c']) {
      counter.note(searchedText(answerTo('pxlicy')), client);
      counter.note(searchedText(answerTo('policy')), client);
      vi.setSystemTime(Date.now() + 60 * MS);
    }
    await counter.written();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('that are empty only because of filters do not count', () => {
    expect(searchedText(answerTo('policy', ['tags_area:B']))).toEqual({
      text: 'policy',
      isFound: true,
    });
    expect(searchedText(answerTo('nothing'))).toEqual({ text: 'nothing', isFound: false });
  });

  it('6 that may identify a person, or are too short or too long, do not count', () => {
    for (const text of ['ab', 'x'.repeat(61), 'me@example.org', '0171 23 45 67', 'ref 123456']) {
      expect(searchedText(answerTo(text))).toBeNull();
    }
    expect(searchedText({ facetHits: [] })).toBeNull();
    expect(searchedText({ message: 'no', status: 400 })).toBeNull();
    expect(searchedText(answerTo(''))).toBeNull();
  });

  it('are written automatically after a while', async () => {
    const dataDir = temporaryFolder();
    const counter = createZeroResultCounter(dataDir);
    counter.note(searchedText(answerTo('quantum baking')), 'a');
    await vi.advanceTimersByTimeAsync(21 * MS);
    vi.useRealTimers();
    await counter.written();
    expect(stored(dataDir)).toHaveLength(1);
  });

  it('are silently dropped when the file cannot be written', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const dataDir of ['/nowhere', file, '/proc/self']) {
      const counter = createZeroResultCounter(dataDir);
      counter.note(searchedText(answerTo('quantum baking')), 'a');
      vi.setSystemTime(Date.now() + 60 * MS);
      await counter.written();
      counter.note(searchedText(answerTo('quantum baking')), 'b');
      await expect(counter.written()).resolves.toBeUndefined();
    }
  });
});

describe('the file of searches without results', () => {
  it('keeps 60 days and a limited number of texts', async () => {
    const dataDir = temporaryFolder();
    await addZeroResults(dataDir, ['old', 'old', 'old'], NOW * MS);
    await addZeroResults(dataDir, ['new', 'new', 'new'], (NOW + 59 * DAY) * MS);
    expect(await readZeroResults(dataDir, (NOW + 59 * DAY) * MS)).toHaveLength(2);
    await addZeroResults(dataDir, ['new'], (NOW + 60 * DAY) * MS);
    expect(await readZeroResults(dataDir, (NOW + 60 * DAY) * MS)).toEqual([
      { text: 'new', count: 4, lastDay: '2027-01-20' },
    ]);
    const many = Array.from({ length: 5000 }, (_, at) => `text ${at}`);
    await addZeroResults(dataDir, [...many, 'often', 'often', 'often'], (NOW + 60 * DAY) * MS);
    expect(stored(dataDir)).toHaveLength(3000);
    const kept = await readZeroResults(dataDir, (NOW + 60 * DAY) * MS);
    expect(kept.map(({ text }) => text)).toEqual(['new', 'often']);
  });

  it('leaves out prefixes of complete searches', async () => {
    const dataDir = temporaryFolder();
    const times = (count: number, text: string) => Array<string>(count).fill(text);
    await addZeroResults(
      dataDir,
      [...times(5, 'quantum ba'), ...times(4, 'quantum baking'), ...times(30, 'quantum')],
      NOW * MS,
    );
    const found = await readZeroResults(dataDir, NOW * MS);
    expect(found.map(({ text, count }) => [text, count])).toEqual([
      ['quantum', 30],
      ['quantum baking', 4],
    ]);
  });
});
