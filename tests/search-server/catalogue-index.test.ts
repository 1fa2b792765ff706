import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catalogueIndexer,
  INDEX_CODE,
  INDEX_FILE,
  openCatalogueIndex,
} from '../../lib/search-server/catalogue-index.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { createOpenCounter, countOpen } from '../../lib/search-server/open-count.ts';
import { settleCatalogue } from '../../lib/catalogue/replace-catalogue.ts';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { cataloguePath, writeCatalogue } from '../../lib/catalogue/store.ts';
import { VOCABULARY_FILE } from '../../lib/search-server/vocabulary.ts';
import type { Role } from '../../lib/roles/role.ts';
import { imports } from '../architecture/import-graph.ts';
import { indexSettings } from '../../lib/query/indices.ts';
import {
  areas,
  createRole,
  createRoles,
  createTestEngine,
  DAY,
  NOW,
  tokens,
} from '../support/role-factory.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'index-'));
  file = path.join(dataDir, INDEX_FILE);
});
afterEach(() => rm(dataDir, { recursive: true }));

const write = (roles: readonly Role[], prepare?: (file: string) => Promise<void>) =>
  writeCatalogue(
    dataDir,
    { version: 1, source: 'import', writtenAt: NOW, roles, organisations: [], keys: null },
    prepare,
  );

/** An engine as a new process would open it. */
async function openEngine(now = NOW) {
  const search = createRoleSearch({ dataDir, tokens, indexBase: 'jobs', now: () => now });
  return (await search.engine())!;
}

async function idsOf(query: string): Promise<string[]> {
  const engine = await openEngine();
  return engine.search('jobs', { query }).hits.map(({ objectID }) => objectID);
}

/** Changes whenever the index is stored again. */
const storedAs = async () => (await stat(file)).ino;

const withoutTimes = <Answer extends object>(answer: Answer) => ({
  ...answer,
  processingTimeMS: 0,
  serverTimeMS: 0,
});

describe('the stored index', () => {
  it('is made once for all who open it at the same time', async () => {
    await write(createRoles(20));
    const source = { dataDir, tokens, indexBase: 'jobs' };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openCatalogueIndex(source)));
    expect(opened[0]).not.toBeNull();
    expect(new Set(opened).size).toBe(1);
    expect(await openCatalogueIndex(source)).not.toBe(opened[0]);
  });

  it('is there before its roles are, so that no search waits for it', async () => {
    const config = loadConfig({ BOARD_DIR: 'none', DATA_DIR: dataDir });
    const { fieldTokens, indexName: indexBase } = config.public;
    await write(createRoles(20));
    await write(createRoles(30), async (incoming) => {
      await catalogueIndexer(config)(incoming);
      expect(await readFile(cataloguePath(dataDir), 'utf8')).not.toContain('"objectID":"30"');
    });
    const stored = await storedAs();
    const opened = await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase });
    expect(opened?.places).toHaveLength(30);
    expect(await storedAs()).toBe(stored);
  });

  it('is there before roles that a build settles are, so that no search waits for it', async () => {
    const config = loadConfig({ BOARD_DIR: 'none', DATA_DIR: dataDir });
    const { fieldTokens, indexName: indexBase } = config.public;
    await write(createRoles(20));
    const prepare = catalogueIndexer(config);
    await settleCatalogue(dataDir, { tokens: fieldTokens, now: NOW, prepare });
    const stored = await storedAs();
    await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase });
    expect(await storedAs()).toBe(stored);
  });

  it('is searched once before visitors do, so that their first roles are read', async () => {
    await write(createRoles(50));
    await openEngine();
    const search = createRoleSearch({ dataDir, tokens, indexBase: 'jobs', now: () => NOW });
    await search.warm();
    const engine = (await search.engine())!;
    const parse = vi.spyOn(JSON, 'parse');
    expect(engine.search('jobs_super_ranked', { query: '' }).hits).toHaveLength(20);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('answers like one that is made from the roles, days later too', async () => {
    const roles = createRoles(200);
    await write(roles);
    await openEngine();
    const stored = await storedAs();
    for (const now of [NOW, NOW + 5 * DAY]) {
      const [opened, made] = [await openEngine(now), createTestEngine(roles, () => now)];
      const names = indexSettings('jobs').map(({ name }) => name);
      const words = fc.constantFrom('policy', 'pol', 'reserch', 'data manager', '"rome role"', '');
      const facets = fc.subarray(['tags_area', 'tags_skill', 'salary_limit', 'highlighted']);
      const filters = fc.constantFrom(
        '',
        'salary_limit > 30000',
        'highlighted:true',
        'NOT tags_skill:research',
      );
      const searches = fc.record({
        query: words,
        facets,
        filters,
        page: fc.nat(3),
        attributesToHighlight: fc.constantFrom(['*'], ['title']),
      });
      fc.assert(
        fc.property(fc.constantFrom(...names), searches, (name, { filters, ...search }) => {
          const parameters = { ...search, ...(filters && { filters }) };
          const answer = withoutTimes(opened.search(name, parameters));
          expect(answer).toEqual(withoutTimes(made.search(name, parameters)));
        }),
        { numRuns: 150 },
      );
      for (const facetQuery of ['', 'cl', ...areas]) {
        const [one, other] = [opened, made].map((engine) =>
          withoutTimes(engine.searchFacet('jobs', 'tags_area', { facetQuery })),
        );
        expect(one).toEqual(other);
      }
      expect(withoutTimes(opened.browse('jobs', {}))).toEqual(
        withoutTimes(made.browse('jobs', {})),
      );
      expect(opened.object('jobs', '7')).toEqual(made.object('jobs', '7'));
    }
    expect(await storedAs()).toBe(stored);
  });

  it('counts like the roles', async () => {
    const roles = [
      ...createRoles(50),
      createRole(51, { company_id: 'one', company_name: 'One' }),
      createRole(52, { company_id: 'one', company_name: 'One Ltd' }),
      createRole(53, { publish_at: NOW + DAY }),
      createRole(54, { closes_at: NOW - 3 * DAY }),
    ];
    await write(roles);
    for (const now of [NOW, NOW + 2 * DAY]) {
      const options = { dataDir, tokens, indexBase: 'jobs', now: () => now };
      expect(await createOpenCounter(options)()).toEqual(countOpen(roles, now));
    }
  });

  it('is made again when the roles change, whatever their file says of its age', async () => {
    await write([createRole(1, { title: 'Analyst' })]);
    expect(await idsOf('analyst')).toEqual(['1']);
    const text = await readFile(cataloguePath(dataDir), 'utf8');
    await writeFile(cataloguePath(dataDir), text.replace('"Analyst"', '"Advisor"'));
    expect(await idsOf('analyst')).toEqual([]);
    expect(await idsOf('advisor')).toEqual(['1']);
  });

  it('is made again when the words of the board change', async () => {
    await write([createRole(1, { title: 'Park keeper' })]);
    const open = () => openCatalogueIndex({ dataDir, tokens, indexBase: 'jobs' });
    await open();
    const stored = await storedAs();
    await open();
    expect(await storedAs()).toBe(stored);
    // Another folder stands for another process: each reads the words once.
    const other = `${dataDir}/./`;
    await writeFile(path.join(dataDir, VOCABULARY_FILE), '[same]\nranger, park keeper\n');
    const search = createRoleSearch({ dataDir: other, tokens, indexBase: 'jobs', now: () => NOW });
    const found = (await search.engine())!.search('jobs', { query: 'ranger' });
    expect(found.hits.map(({ objectID }) => objectID)).toEqual(['1']);
    expect(await storedAs()).not.toBe(stored);
  });

  it('is made again by other code, and taken by a function, which has its code bundled', async () => {
    await write([createRole(1)]);
    const openWith = (code: string | null) =>
      openCatalogueIndex({ dataDir, tokens, indexBase: 'jobs' }, async () => code);
    await openWith('a'.repeat(64));
    const stored = await storedAs();
    await openWith('a'.repeat(64));
    expect((await openWith(null))?.data.keys).toEqual(['1']);
    expect(await storedAs()).toBe(stored);
    await write([createRole(2)]);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect((await openWith(null))?.data.keys).toEqual(['2']);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Deploy the files of one build')]]);
    const options = { dataDir, tokens, indexBase: 'jobs', isPageBuild: true };
    expect((await openCatalogueIndex(options, async () => null))?.data.keys).toEqual(['2']);
    expect(warn).toHaveBeenCalledOnce();
    expect(await storedAs()).toBe(stored);
    await openWith('b'.repeat(64));
    expect(await storedAs()).not.toBe(stored);
  });

  it('is made again when any code changes that decides what it holds', () => {
    const isListed = (file: string) =>
      INDEX_CODE.some((entry) => file === `lib/${entry}` || file.startsWith(`lib/${entry}/`));
    const excused = [
      // Files, locks and the words of errors leave no trace in it.
      'lib/catalogue/state-file.ts',
      'lib/catalogue/lock.ts',
      'lib/config/values.ts',
      // What it says is in the settings, which are compared themselves.
      'lib/query/indices.ts',
    ];
    const missing = imports.filter(
      ({ from, to, isType }) => !isType && isListed(from) && !isListed(to) && !excused.includes(to),
    );
    expect(missing).toEqual([]);
    const used = imports.filter(({ from }) => isListed(from)).map(({ to }) => to);
    expect(excused.filter((file) => !used.includes(file))).toEqual([]);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 200)],
    ['empty', () => Buffer.alloc(0)],
    ['damaged', (bytes: Buffer) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1)],
  ])('is made again when its file is %s', async (_, damage) => {
    await write([createRole(1, { title: 'Analyst' })]);
    expect(await idsOf('analyst')).toEqual(['1']);
    const whole = await readFile(file);
    await writeFile(file, damage(whole));
    const damagedAs = await storedAs();
    expect(await idsOf('analyst')).toEqual(['1']);
    const stored = await storedAs();
    expect(stored).not.toBe(damagedAs);
    expect(await idsOf('analyst')).toEqual(['1']);
    expect(await storedAs()).toBe(stored);
  });

  it('is not needed where nothing can be written', async () => {
    await write([createRole(1, { title: 'Analyst' })]);
    await mkdir(file);
    expect(await idsOf('analyst')).toEqual(['1']);
  });

  it('numbers the roles of a file that something else laid out, or that has one twice', async () => {
    const [first, second] = [createRole(1, { title: 'First' }), createRole(2, { title: 'Second' })];
    const later = createRole(1, { title: 'Later' });
    const head = { version: 1, source: 'import', writtenAt: NOW, organisations: [], keys: null };
    const laidOut = JSON.stringify({ ...head, roles: [first, second, later] }, null, 2);
    await write([first, second, later]);
    const written = await readFile(cataloguePath(dataDir), 'utf8');
    for (const text of [laidOut, written]) {
      await writeFile(cataloguePath(dataDir), text);
      for (const _ of ['made', 'stored']) {
        const { hits } = (await openEngine()).search('jobs', {});
        expect(hits.map(({ title }) => title)).toEqual(['Later', 'Second']);
      }
    }
  });

  it('is deployed with the functions on Netlify, where nothing can be written', async () => {
    const settings = await readFile(
      path.resolve(import.meta.dirname, '../../netlify.toml'),
      'utf8',
    );
    expect(settings).toContain(`".data/${INDEX_FILE}"`);
  });

  it('is refused with the reason when the file is no catalogue', async () => {
    await write([createRole(1), createRole(2)]);
    const text = await readFile(cataloguePath(dataDir), 'utf8');
    const because = async (content: string, reason: string) => {
      await writeFile(cataloguePath(dataDir), content);
      await expect(openEngine()).rejects.toThrow(reason);
    };
    await because(
      text.replace('"version":1', '"version":2'),
      'is not a catalogue (version: Invalid input: expected 1)',
    );
    await because(text.slice(0, -4), 'is not a catalogue (it ends too early)');
    await because(
      text.replace('"title":"Role 2"', '"title":7'),
      'is not a catalogue (roles.1.title: Invalid input: expected string, received number)',
    );
    await because('{', 'is not a catalogue (it is not JSON)');
  });
});
