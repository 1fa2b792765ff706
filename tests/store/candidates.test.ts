import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { candidateKey, readCandidates, reopen, settle } from '../../lib/store/candidates.ts';
import { transaction } from '../../lib/store/database.ts';
import { changeCandidates, candidateOf as candidate } from '../support/candidate-factory.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'candidates-'));

test('12.4 candidates and their decisions are kept', async () => {
  const dataDir = await folder();
  expect(await readCandidates(dataDir)).toEqual([]);
  await changeCandidates(dataDir, () => [candidate('1'), candidate('2')]);
  await changeCandidates(dataDir, (all) =>
    settle(all, 'greenhouse-example/2', { status: 'skipped', post_pk: null, now: 1_790_000_100 }),
  );
  const [first, second] = await readCandidates(dataDir);
  expect(first).toEqual(candidate('1'));
  expect(second).toEqual({ ...candidate('2'), status: 'skipped', settled_at: 1_790_000_100 });
});

test('12.4 a candidate whose id is not valid Unicode is kept', async () => {
  const dataDir = await folder();
  await changeCandidates(dataDir, () => [candidate('1'), candidate('2\ud800')]);
  await changeCandidates(dataDir, (all) => all);
  expect(await readCandidates(dataDir)).toHaveLength(2);
});

test('12.4 an undone decision lets the candidate wait as before', () => {
  const before = [candidate('1')];
  const key = candidateKey(before[0]!);
  const accepted = settle(before, key, { status: 'accepted', post_pk: 7, now: 1_790_000_100 });
  expect(accepted[0]).toMatchObject({ status: 'accepted', post_pk: 7 });
  expect(reopen(accepted, key, null)).toEqual(before);
  expect(() => settle(before, 'no/such', { status: 'skipped', post_pk: null, now: 1 })).toThrow(
    'There is no candidate "no/such"',
  );
});

test('12.4 concurrent writers lose no decision', async () => {
  const dataDir = await folder();
  await changeCandidates(dataDir, () => Array.from({ length: 6 }, (_, n) => candidate(String(n))));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      changeCandidates(dataDir, (all) =>
        settle(all, `greenhouse-example/${n}`, { status: 'skipped', post_pk: null, now: 1 }),
      ),
    ),
  );
  const all = await readCandidates(dataDir);
  expect(all.map(({ status }) => status)).toEqual(Array(6).fill('skipped'));
});

test('12.4 a damaged candidate is reported, not replaced', async () => {
  const dataDir = await folder();
  await changeCandidates(dataDir, () => [candidate('1')]);
  transaction(dataDir, (database) => database.exec("UPDATE records SET json = '{}'"));
  await expect(changeCandidates(dataDir, () => [])).rejects.toThrow(
    'board.db is damaged (candidates.greenhouse-example/1.source: ',
  );
});
