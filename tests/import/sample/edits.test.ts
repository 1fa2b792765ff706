import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSampleCatalogue, isStaleSample } from '../../../lib/import/sample/sample-catalogue.ts';
import { catalogue, now, tokens } from '../../support/sample-catalogue.ts';

/** A copy of the data files with one changed file. */
function changedCopy(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['roles.csv', 'organisations.csv', 'groups.csv']) {
    cpSync(path.resolve('lib/import/sample', name), path.join(folder, name));
  }
  const changed = path.join(folder, file);
  writeFileSync(changed, change(readFileSync(changed, 'utf8')));
  return folder;
}

const role = (cells: Record<string, string>) => (text: string) => {
  const [header = ''] = text.split('\n');
  const usual: Record<string, string> = {
    id: '99999',
    title: 'Added by hand',
    company_id: 'institute-for-model-measurement',
    locations: 'NYC',
    salary: '"$50-60k"',
    posted_days_ago: '3',
  };
  const line = header.split(',').map((name) => cells[name] ?? usual[name] ?? '');
  return `${header}\n${line.join(',')}\n${text.slice(header.length + 1)}`;
};

test('a role that is added to the file is imported like any other', async () => {
  const folder = changedCopy('roles.csv', role({}));
  const { roles } = await readSampleCatalogue({ now, tokens, folder });
  expect(roles).toHaveLength(931);
  expect(roles[0]).toMatchObject({
    post_pk: 99_999,
    company_name: expect.stringContaining('Institute for Model Measurement'),
    tags_country: ['USA'],
    tags_city: ['New York'],
    salary_limit: 60_000,
    closes_at: null,
  });
});

test.each([
  [{ title: '' }, 'roles.csv, row 2: title: is empty'],
  [{ company_id: 'nobody' }, 'roles.csv, row 2: company_id: organisations.csv has no "nobody"'],
  [
    { posted_days_ago: 'soon' },
    'roles.csv, row 2: posted_days_ago: "soon" is not a number of days',
  ],
  [{ closes_in_days: '1.5' }, 'roles.csv, row 2: closes_in_days: "1.5" is not a number of days'],
  [{ highlighted: 'perhaps' }, 'roles.csv, row 2: highlighted: "perhaps" is neither yes nor no'],
  [{ id: '10217' }, 'is also the key of row 2'],
])('an error names the file, row and field: %o', async (cells, message) => {
  const folder = changedCopy('roles.csv', role(cells));
  await expect(readSampleCatalogue({ now, tokens, folder })).rejects.toThrow(message);
});

test('a row with too few cells is reported', async () => {
  const folder = changedCopy('organisations.csv', (text) => `${text}half,a row\n`);
  await expect(readSampleCatalogue({ now, tokens, folder })).rejects.toThrow(
    /^organisations\.csv, row 122: 2 where the header has 9$/,
  );
});

test('the sample is written again on another day, or after an edit', async () => {
  const folder = changedCopy('groups.csv', (text) => text);
  const editedAt = (seconds: number) => {
    for (const name of ['roles.csv', 'organisations.csv', 'groups.csv']) {
      utimesSync(path.join(folder, name), seconds, seconds);
    }
  };
  const isStale = (later: number, changes: Partial<typeof catalogue> = {}) =>
    isStaleSample({ ...catalogue, ...changes }, { now: now + later, folder });
  editedAt(now - 60);
  expect(await isStale(600)).toBe(false);
  expect(await isStale(86_400)).toBe(true);
  editedAt(now + 60);
  expect(await isStale(600)).toBe(true);
  expect(await isStale(30)).toBe(false);
  expect(await isStale(600, { source: 'import' })).toBe(false);
  // Its language and its currency are in the board's file.
  const boardFile = path.join(folder, 'board.json');
  writeFileSync(boardFile, '{}');
  editedAt(now - 60);
  const isStaleWithBoard = () => isStaleSample(catalogue, { now: now + 600, folder, boardFile });
  utimesSync(boardFile, now - 60, now - 60);
  expect(await isStaleWithBoard()).toBe(false);
  utimesSync(boardFile, now + 60, now + 60);
  expect(await isStaleWithBoard()).toBe(true);
});
