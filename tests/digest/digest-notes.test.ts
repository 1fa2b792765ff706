import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import {
  firstStartToday,
  noteDailyDigest,
  noteMatchedDigest,
} from '../../lib/digest/digest-notes.ts';
import { loadConfig } from '../../lib/config/load.ts';

const SEVEN = Date.UTC(2026, 8, 2, 7) / 1000;
const MINUTE = 60;

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'notes-'))));
afterAll(() => rm(dataDir, { recursive: true }));

/** A board with its notes in files. */
async function notes(name: string) {
  const { server } = loadConfig({ BOARD_DIR: 'none', DATA_DIR: path.join(dataDir, name) });
  const access = openDatabase(server);
  return {
    begin: (now: number) => noteDailyDigest(server, now),
    matched: (now: number) => noteMatchedDigest(server, access, now),
    firstStart: (now: number) => firstStartToday(server, access, now),
    writeNote: (text: string) =>
      writeFile(path.join(server.dataDir, 'day-of-the-last-digest'), text),
  };
}

test('18.1 a manual digest after a killed first try counts as its retry', async () => {
  const { begin, matched, firstStart } = await notes('by hand');
  expect(await firstStart(SEVEN)).toBeNull();
  await begin(SEVEN);
  // The first try starts some seconds after its note.
  expect(await firstStart(SEVEN + 5)).toBeNull();
  expect(await firstStart(SEVEN + 5 * MINUTE)).toEqual(new Date(SEVEN * 1000));
  await begin(SEVEN + 15 * MINUTE);
  expect(await firstStart(SEVEN + 15 * MINUTE)).toEqual(new Date(SEVEN * 1000));
  await matched(SEVEN + 16 * MINUTE);
  expect(await firstStart(SEVEN + 30 * MINUTE)).toBeNull();
});

test('18.1 a note of an earlier release without a start time does not hold back mails', async () => {
  const { begin, firstStart, writeNote } = await notes('earlier release');
  await begin(SEVEN);
  await writeNote('2026-09-02 2\n');
  expect(await firstStart(SEVEN + 15 * MINUTE)).toBeNull();
  await begin(SEVEN + 15 * MINUTE);
  expect(await firstStart(SEVEN + 15 * MINUTE)).toEqual(new Date((SEVEN + 15 * MINUTE) * 1000));
});
