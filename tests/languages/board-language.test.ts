import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@netlify/functions';
import { INDEX_FILE } from '../../lib/search-server/catalogue-index.ts';
import { VOCABULARY_FILE } from '../../lib/search-server/vocabulary.ts';
import type { Catalogue } from '../../lib/store/catalogue.ts';
import { createRole, DAY } from '../support/role-factory.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'board-language-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('BOARD_DIR', path.join(dataDir, 'board'));
  await mkdir(path.join(dataDir, 'board'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(dataDir, { recursive: true });
});

const now = Math.floor(Date.now() / 1000);
const titles = ['Wärmepumpen-Monteur (m/w/d)', 'Heat pump fitter', 'Köchin'];
const roles = titles.map((title, at) => createRole(at + 1, { title, posted_at: now - at * DAY }));

const write = (file: string, content: object) =>
  writeFile(path.join(dataDir, 'board', file), JSON.stringify(content));

/** Whatever runs afterwards is a process of a board with these settings. */
async function setBoard(settings: object, ownWords?: object): Promise<void> {
  await write('board.json', { name: 'Farn', contactEmail: 'post@farn.example', ...settings });
  if (ownWords) await write('words.json', ownWords);
  vi.resetModules();
}

/** The index as it was built; each build writes another file. */
const indexFile = async () => (await stat(path.join(dataDir, INDEX_FILE))).ino;

/** Indexes and writes the roles, as an import does. */
async function importRoles(): Promise<void> {
  const { catalogueIndexer } = await import('../../lib/search-server/catalogue-index.ts');
  const { loadConfig } = await import('../../lib/config/load.ts');
  const { writeCatalogue } = await import('../../lib/store/catalogue.ts');
  const catalogue: Catalogue = {
    version: 1,
    source: 'import',
    writtenAt: now,
    roles,
    organisations: [],
    keys: null,
  };
  await catalogueIndexer(loadConfig(process.env))(catalogue, roles.length);
  writeCatalogue(dataDir, catalogue);
}

type Answer = {
  hits: Array<{ title: string; _missingWords?: number }>;
  userData?: Array<{ label: string }>;
};

/** What the search function answers. */
async function ask(query: string): Promise<Answer> {
  const { default: handler } = await import('../../netlify/functions/search.ts');
  const request = new Request('http://localhost/1/indexes/jobs/query', {
    method: 'POST',
    body: JSON.stringify({ query }),
  });
  const response = await handler(request, { ip: '127.0.0.1' } as Context);
  return (await response.json()) as Answer;
}

/** The titles that it finds. */
async function search(query: string): Promise<string[]> {
  const { hits } = await ask(query);
  return hits.filter(({ _missingWords }) => !_missingWords).map(({ title }) => title);
}

/** In quotation marks nothing is corrected, so only a German search reads "ae" as "ä". */
const EXACT = '"waermepumpen"';

test.each<[string, object, object | undefined, string[]]>([
  ['German, in German', { language: 'de' }, undefined, [titles[0]!]],
  ['Austrian by its own words, in German', {}, { locale: { language: 'de-AT' } }, [titles[0]!]],
  ['Dutch by its own words, in English', {}, { locale: { language: 'nl' } }, []],
  ['English, in English', {}, undefined, []],
])('25.1 a board is searched that is %s', async (_, settings, ownWords, found) => {
  await setBoard(settings, ownWords);
  await importRoles();
  expect(await search(EXACT)).toEqual(found);
});

test('25.1 25.5 a German board reads "ae" as "ä" and says in German what it understood', async () => {
  await setBoard({ language: 'de' });
  await importRoles();
  const imported = await indexFile();
  // The function is another process than the import.
  vi.resetModules();
  expect(await search('waermepumpe')).toEqual(titles.slice(0, 2));
  expect(await indexFile(), 'the index of the import').toEqual(imported);
  const { userData = [] } = await ask('Bewerbungsschluss heute, ab 60.000 $');
  expect(userData.map(({ label }) => label)).toEqual([
    'Frist endet innerhalb eines Tages',
    'Ab 51.600\u00a0€ im Jahr',
  ]);
});

test('25.6 the index is built anew when the language changes', async () => {
  await setBoard({});
  await importRoles();
  expect(await search(EXACT)).toEqual([]);
  await setBoard({ language: 'de' });
  expect(await search(EXACT)).toEqual([titles[0]]);
});

test("25.6 the board's own words are added to those of its language", async () => {
  await setBoard({ language: 'de' });
  await writeFile(path.join(dataDir, VOCABULARY_FILE), '[same]\nSmutje, Koch\n');
  await importRoles();
  expect(await search('Smutje')).toEqual(['Köchin']);
  expect(await search(EXACT)).toEqual([titles[0]]);
});
