import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catalogueIndexer,
  INDEX_FILE,
  INDEX_VERSION,
  openCatalogueIndex,
} from '../../lib/search-server/catalogue-index.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { createOpenCounter, countOpen } from '../../lib/search-server/open-roles.ts';
import { settleCatalogue } from '../../lib/store/replace-catalogue.ts';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { type Catalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import { VOCABULARY_FILE } from '../../lib/search-server/vocabulary.ts';
import type { Role } from '../../lib/roles/role.ts';
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

const catalogueOf = (roles: readonly Role[]): Catalogue => ({
  version: 1,
  source: 'import',
  writtenAt: NOW,
  roles: [...roles],
  organisations: [],
  keys: null,
});

const write = (roles: readonly Role[]) => writeCatalogue(dataDir, catalogueOf(roles));

/** An engine as a new process would open it. */
async function openEngine(now = NOW) {
  const search = createRoleSearch({ dataDir, tokens, indexBase: 'jobs', now: () => now });
  return (await search.engine())!;
}

async function idsOf(query: string): Promise<string[]> {
  const engine = await openEngine();
  return engine.search('jobs', { query }).hits.map(({ objectID }) => objectID);
}

/** Changes whenever the index is rewritten. */
const storedAs = async () => (await stat(file)).ino;

const withoutTimes = <Answer extends object>(answer: Answer) => ({
  ...answer,
  processingTimeMS: 0,
  serverTimeMS: 0,
});

describe('the stored index', () => {
  it('is built once for all concurrent callers', async () => {
    await write(createRoles(20));
    const source = { dataDir, tokens, indexBase: 'jobs' };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openCatalogueIndex(source)));
    expect(opened[0]).not.toBeNull();
    expect(new Set(opened).size).toBe(1);
    expect(await openCatalogueIndex(source)).not.toBe(opened[0]);
  });

  it('is stored before its roles, so that no search waits for it', async () => {
    const config = loadConfig({ BOARD_DIR: 'none', DATA_DIR: dataDir });
    const { fieldTokens, indexName: indexBase } = config.public;
    await write(createRoles(20));
    await catalogueIndexer(config)(catalogueOf(createRoles(30)), 30);
    write(createRoles(30));
    const stored = await storedAs();
    const opened = await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase });
    expect(opened?.positions).toHaveLength(30);
    expect(await storedAs()).toBe(stored);
  });

  it('is stored before roles that a build settles, so that no search waits for it', async () => {
    const config = loadConfig({ BOARD_DIR: 'none', DATA_DIR: dataDir });
    const { fieldTokens, indexName: indexBase } = config.public;
    await write(createRoles(20));
    const prepare = catalogueIndexer(config);
    await settleCatalogue(dataDir, { tokens: fieldTokens, now: NOW, prepare });
    const stored = await storedAs();
    await openCatalogueIndex({ dataDir, tokens: fieldTokens, indexBase });
    expect(await storedAs()).toBe(stored);
  });

  it('is searched once in advance, so that the first roles have been read', async () => {
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

  it('answers like one built from the roles, days later too', async () => {
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

  it('is rebuilt when the roles change', async () => {
    write([createRole(1, { title: 'Analyst' })]);
    expect(await idsOf('analyst')).toEqual(['1']);
    write([createRole(1, { title: 'Advisor' })]);
    expect(await idsOf('analyst')).toEqual([]);
    expect(await idsOf('advisor')).toEqual(['1']);
  });

  it("is rebuilt when the board's own words change", async () => {
    await write([createRole(1, { title: 'Park keeper' })]);
    const open = () => openCatalogueIndex({ dataDir, tokens, indexBase: 'jobs' });
    await open();
    const stored = await storedAs();
    await open();
    expect(await storedAs()).toBe(stored);
    // Another folder simulates another process, because each reads the words once.
    const other = `${dataDir}/./`;
    await writeFile(path.join(dataDir, VOCABULARY_FILE), '[same]\nranger, park keeper\n');
    const search = createRoleSearch({ dataDir: other, tokens, indexBase: 'jobs', now: () => NOW });
    const found = (await search.engine())!.search('jobs', { query: 'ranger' });
    expect(found.hits.map(({ objectID }) => objectID)).toEqual(['1']);
    expect(await storedAs()).not.toBe(stored);
  });

  it('holds what its version says: raise INDEX_VERSION when this changes', async () => {
    write(createRoles(30));
    const { data, positions } = (await openCatalogueIndex({ dataDir, tokens, indexBase: 'jobs' }))!;
    const digest = createHash('sha256').update(serialize({ data, positions })).digest('hex');
    expect({ [INDEX_VERSION]: digest.slice(0, 16) }).toEqual({ 10: '0ea058b63c1b815a' });
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

  it('is optional where nothing can be written', async () => {
    await write([createRole(1, { title: 'Analyst' })]);
    await mkdir(file);
    expect(await idsOf('analyst')).toEqual(['1']);
  });

  it('is deployed with the functions on Netlify, where nothing can be written', async () => {
    const settings = await readFile(
      path.resolve(import.meta.dirname, '../../netlify.toml'),
      'utf8',
    );
    expect(settings).toContain(`".data/${INDEX_FILE}"`);
  });
});
