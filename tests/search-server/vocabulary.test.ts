import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { VOCABULARY_FILE, readVocabulary } from '../../lib/search-server/vocabulary.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue } from '../../lib/build/prepare.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createRole, NOW, tokens } from '../support/role-factory.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vocabulary-'));
  file = path.join(dataDir, VOCABULARY_FILE);
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a board without its own vocabulary has the built-in one', async () => {
  expect(await readVocabulary(dataDir)).toBe(wordSettings.vocabulary);
});

test('a board’s own words are found in addition to the built-in ones', async () => {
  await writeFile(file, '# Ours\n[same]\nranger, park keeper\n[skip]\ngig\n');
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: NOW,
    roles: [createRole(1, { title: 'Park keeper' }), createRole(2, { title: 'Lawyer' })],
    organisations: [],
    keys: null,
  });
  const search = createRoleSearch({ dataDir, tokens, indexBase: 'jobs', now: () => NOW });
  const engine = await search.engine();
  const find = (query: string) =>
    engine?.search('jobs', { query }).hits.map(({ objectID }) => objectID);
  expect(find('ranger')).toEqual(['1']);
  expect(find('attorney')).toEqual(['2']);
  expect(find('gig')).toEqual(['1', '2']);
});

test('an error in the file prevents the start and names the line', async () => {
  await writeFile(file, '[same]\nranger, park keeper\n\nlawyer\n');
  const config = loadConfig({ DATA_DIR: dataDir });
  await expect(prepareCatalogue(config, NOW)).rejects.toThrow(
    `${file}, line 4: expected at least two words or phrases, separated by commas`,
  );
});
