import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeDatabase, databasePath } from '../../lib/store/database.ts';
import { records } from '../../lib/store/records.ts';
import { temporaryFolder } from '../support/importing.ts';

const notes = records('notes', z.string());

/** Everything that is held, and the keys that were read since the last call. */
function hold(dataDir: string) {
  const readKeys: string[] = [];
  const held = notes.hold(dataDir, (value, key) => {
    readKeys.push(key);
    return value.toUpperCase();
  });
  return () => ({ all: Object.fromEntries(held()), read: readKeys.splice(0) });
}

test('13.4 values that are put keep their place, new ones are last, and all are one change', () => {
  const dataDir = temporaryFolder();
  notes.put(dataDir, ['a', 'one'], ['b', 'two']);
  const before = notes.version(dataDir);
  notes.put(dataDir, ['c', 'three'], ['a', 'four']);
  expect([...notes.all(dataDir)]).toEqual([
    ['a', 'four'],
    ['b', 'two'],
    ['c', 'three'],
  ]);
  const numbers = [before, notes.version(dataDir)].map((version) => version?.split(' ')[1]);
  expect(numbers).toEqual(['1', '2']);
});

test('13.4 removed values are gone, and removing nothing is no change', () => {
  const dataDir = temporaryFolder();
  notes.put(dataDir, ['a', 'one'], ['b', 'two']);
  const before = notes.version(dataDir);
  notes.remove(dataDir, ['c']);
  expect(notes.version(dataDir)).toBe(before);
  notes.remove(dataDir, ['a', 'c']);
  expect([...notes.all(dataDir).keys()]).toEqual(['b']);
  expect(notes.version(dataDir)).not.toBe(before);
});

test('13.4 replacing all values by the same ones is no change', () => {
  const dataDir = temporaryFolder();
  notes.replace(dataDir, [['a', 'one']]);
  const before = notes.version(dataDir);
  notes.replace(dataDir, [['a', 'one']]);
  expect(notes.version(dataDir)).toBe(before);
  notes.replace(dataDir, []);
  expect(notes.version(dataDir)).not.toBe(before);
});

test('13.2 what is held is brought up to date by reading only what has changed', () => {
  const dataDir = temporaryFolder();
  const held = hold(dataDir);
  expect(held()).toEqual({ all: {}, read: [] });
  notes.put(dataDir, ['a', 'one'], ['b', 'two']);
  expect(held()).toEqual({ all: { a: 'ONE', b: 'TWO' }, read: ['a', 'b'] });
  expect(held().read).toEqual([]);
  notes.put(dataDir, ['b', 'three']);
  expect(held()).toEqual({ all: { a: 'ONE', b: 'THREE' }, read: ['b'] });
  notes.replace(dataDir, [
    ['a', 'one'],
    ['b', 'four'],
    ['c', 'five'],
  ]);
  expect(held()).toEqual({ all: { a: 'ONE', b: 'FOUR', c: 'FIVE' }, read: ['b', 'c'] });
});

test('13.2 what is held loses removed values, also when as many are added', () => {
  const dataDir = temporaryFolder();
  const held = hold(dataDir);
  notes.put(dataDir, ['a', 'one'], ['b', 'two']);
  held();
  notes.remove(dataDir, ['a']);
  expect(held()).toEqual({ all: { b: 'TWO' }, read: [] });
  notes.replace(dataDir, [['c', 'three']]);
  expect(held()).toEqual({ all: { c: 'THREE' }, read: ['c'] });
});

test('13.2 what is held is read anew from another database', () => {
  const dataDir = temporaryFolder();
  const held = hold(dataDir);
  notes.put(dataDir, ['a', 'one']);
  held();
  closeDatabase(dataDir);
  rmSync(databasePath(dataDir));
  expect(held().all).toEqual({});
  notes.put(dataDir, ['b', 'two']);
  expect(held().all).toEqual({ b: 'TWO' });
  notes.put(dataDir, ['b', 'three']);
  closeDatabase(dataDir);
  const database = new DatabaseSync(databasePath(dataDir));
  database.exec("UPDATE identity SET uuid = 'restored'; UPDATE records SET json = '\"four\"'");
  database.close();
  expect(held().all).toEqual({ b: 'FOUR' });
});
