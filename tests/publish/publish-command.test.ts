import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { algoliasearch } from 'algoliasearch';
import { createRole } from '../support/role-factory.ts';
import { ADMIN_KEY, APP_ID } from './algolia-application.ts';
import { openBoth, roles, titles, TODAY, writes } from './publishing.ts';

const REPLICAS = [
  'jobs_super_ranked',
  'jobs_super_duper_ranked',
  'jobs_pumpkin_ranked',
  'jobs_window_ranked',
  'jobs_strict',
  'jobs_closing',
];
const DAY = 86_400;

/** All indices except the strict one. */
const WITH_SYNONYMS = ['jobs', ...REPLICAS].filter((name) => name !== 'jobs_strict');

describe('npm run index', () => {
  it('17.2 publishes the names of the copies that a build has made of logos', async () => {
    const both = await openBoth();
    const [role] = roles(1);
    const logo = 'https://logos.example/a.svg';
    await both.write([{ ...role!, company: { ...role!.company, logo_url: logo } }]);
    const copy = { validators: { etag: null, lastModified: null }, checkedAt: 0 };
    const copies = { [logo]: { path: '/logos/copies/1.webp', ...copy } };
    await writeFile(path.join(both.dataDir, 'logo-copies.json'), JSON.stringify(copies));
    const published = async (env: Record<string, string>) => {
      expect((await both.run([], env)).code).toBe(0);
      return [...both.application.indices.records('jobs').values()].map(({ company }) => company);
    };
    expect(await published({})).toMatchObject([{ logo_url: logo }]);
    expect(await published({ COPY_LOGOS: 'true' })).toMatchObject([
      { logo_url: '/logos/copies/1.webp' },
    ]);
  });

  it('7 sends every open role and the settings of the seven indices, through a temporary index', async () => {
    const both = await openBoth({ isSlow: true });
    await both.write([...roles(3), createRole(9, { title: 'Closed', closes_at: TODAY - 5 * DAY })]);
    const { code, out, err } = await both.run();
    expect({ code, out }).toEqual({
      code: 0,
      out:
        'A whole new index replaces the old one in one step.\n' +
        `Settings to send: ${REPLICAS.join(', ')}\n` +
        `Synonyms and rules to send: ${WITH_SYNONYMS.join(', ')}\n` +
        '3 open roles: 3 added, 0 changed, 0 unchanged, 0 closed, 0 removed\n' +
        'Published to jobs and its rankings in application TESTAPP.\n',
    });
    expect(err).toBe('Sending… 3 of 3\n');
    expect(writes(both.application)).toEqual([
      'PUT jobs_incoming/settings',
      'POST jobs_incoming/synonyms/batch',
      'POST jobs_incoming/synonyms/batch',
      'POST jobs_incoming/rules/batch',
      'POST jobs_incoming/batch 3',
      'POST jobs_incoming/operation',
      'PUT jobs/settings',
      ...REPLICAS.map((name) => `PUT ${name}/settings`),
      ...WITH_SYNONYMS.slice(1).flatMap((name) => [
        `POST ${name}/synonyms/batch`,
        `POST ${name}/synonyms/batch`,
        `POST ${name}/rules/batch`,
      ]),
    ]);
    const { indices } = both.application;
    expect(both.application.unfinished()).toEqual([]);
    expect(indices.names().sort()).toEqual(['jobs', ...REPLICAS].sort());
    expect(indices.settings('jobs')).toMatchObject({
      replicas: REPLICAS,
      typoTolerance: true,
      customRanking: [],
      paginationLimitedTo: 1000,
    });
    expect(indices.settings('jobs').ranking?.slice(0, 4)).toEqual([
      'desc(posted_at)',
      'asc(post_pk)',
      'typo',
      'geo',
    ]);
    expect(indices.settings('jobs_super_ranked').ranking?.at(-1)).toBe('custom');
    expect(indices.settings('jobs_super_ranked').customRanking?.slice(0, 3)).toEqual([
      'desc(rank_batch)',
      'desc(highlighted)',
      'desc(company.is_top_recommended_org)',
    ]);
    expect(indices.settings('jobs_strict')).toMatchObject({
      typoTolerance: false,
      customRanking: ['desc(posted_at)', 'asc(post_pk)'],
    });
    expect(indices.settings('jobs_strict').ranking?.[0]).toBe('typo');
    expect(titles(both.application, 'jobs_closing')).toEqual({
      1: 'Role 1',
      2: 'Role 2',
      3: 'Role 3',
    });
  });

  it('7 writes nothing when nothing has changed', async () => {
    const both = await openBoth();
    await both.write(roles(1500));
    await both.run();
    both.application.seen.length = 0;
    const { code, out } = await both.run();
    expect(code).toBe(0);
    expect(out).toContain('1,500 open roles: 0 added, 0 changed, 1,500 unchanged');
    expect(writes(both.application)).toEqual([]);
    // The list of indices, seven settings, two pages of synonyms and the rules of six indices, two pages of
    // digests.
    expect(both.application.seen).toHaveLength(28);
  });

  it('7 sends only what differs', async () => {
    const both = await openBoth();
    const before = [
      ...roles(10),
      createRole(11, { closes_at: TODAY + DAY, posted_at: TODAY - 20 * DAY }),
    ];
    await both.write(before);
    await both.run();
    both.application.seen.length = 0;
    const changed = before
      .filter(({ post_pk }) => post_pk !== 3)
      .map((role) => {
        if (role.post_pk === 4) return { ...role, title: 'Renamed' };
        return role.post_pk === 11 ? { ...role, closes_at: TODAY - 5 * DAY } : role;
      });
    await both.write([...changed, createRole(12, { posted_at: TODAY - 21 * DAY })]);
    const { out } = await both.run();
    expect(out).toContain('10 open roles: 1 added, 1 changed, 8 unchanged, 1 closed, 1 removed');
    expect(writes(both.application)).toEqual(['POST jobs/batch 4']);
    expect(Object.keys(titles(both.application, 'jobs_super_ranked'))).toEqual([
      '1',
      '2',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '12',
    ]);
    expect(titles(both.application, 'jobs')[4]).toBe('Renamed');
  });

  it('7 when settings change, a complete new index replaces the old one in one step', async () => {
    const both = await openBoth();
    await both.write(roles(5));
    await both.run();
    both.application.indices.change('jobs', { separatorsToIndex: '' });
    await both.write(roles(5, { title: 'New' }));
    const { application } = both;
    const states = new Set<string>();
    application.interceptWith(() => {
      states.add(JSON.stringify(titles(application, 'jobs_strict')));
      return null;
    });
    const { code } = await both.run();
    expect(code).toBe(0);
    const old = Object.fromEntries(roles(5).map(({ post_pk, title }) => [post_pk, title]));
    expect([...states].map((state) => JSON.parse(state))).toEqual([
      old,
      { 1: 'New', 2: 'New', 3: 'New', 4: 'New', 5: 'New' },
    ]);
    expect(application.indices.settings('jobs')).toMatchObject({
      separatorsToIndex: '+#',
      replicas: REPLICAS,
    });
    const copy = application.seen.find(
      ({ body }) => (body as { operation?: string } | null)?.operation === 'copy',
    );
    expect(copy?.body).toMatchObject({ scope: ['settings', 'synonyms', 'rules'] });
  });

  it('7 keeps replicas and settings that others added to the index', async () => {
    const both = await openBoth();
    await both.write(roles(2));
    await both.run();
    const { indices } = both.application;
    indices.change('jobs', { replicas: [...REPLICAS, 'jobs_trial'], ranking: ['typo'] });
    await both.run();
    expect(indices.settings('jobs').replicas).toEqual([...REPLICAS, 'jobs_trial']);
    expect(indices.settings('jobs').ranking?.[0]).toBe('desc(posted_at)');
  });

  it('7 reattaches missing rankings, and restores one that was edited by hand', async () => {
    const both = await openBoth();
    await both.write(roles(2));
    await both.run();
    const { indices, seen } = both.application;
    indices.change('jobs', { replicas: REPLICAS.filter((name) => name !== 'jobs_closing') });
    indices.change('jobs_strict', { typoTolerance: true });
    seen.length = 0;
    const { out } = await both.run();
    expect(out).toContain('Settings to send: jobs_strict, jobs_closing');
    expect(writes(both.application)).toEqual([
      'PUT jobs/settings',
      'PUT jobs_strict/settings',
      'PUT jobs_closing/settings',
    ]);
    expect(indices.settings('jobs').replicas).toEqual(REPLICAS);
    expect(indices.settings('jobs_strict').typoTolerance).toBe(false);
  });

  it('--dry-run prints the same and writes nothing', async () => {
    const both = await openBoth();
    await both.write(roles(2));
    const { code, out } = await both.run(['--dry-run']);
    expect(code).toBe(0);
    expect(out).toContain('2 open roles: 2 added');
    expect(out).toMatch(/Dry run: nothing was written\.\n$/);
    expect(writes(both.application)).toEqual([]);
    expect(both.application.indices.names()).toEqual([]);
  });

  it('does not remove more than a fifth unless --allow-removals', async () => {
    const both = await openBoth();
    await both.write(roles(10));
    await both.run();
    await both.write(roles(7));
    both.application.seen.length = 0;
    const stopped = await both.run();
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain('Nothing was published: 3 of the 10 records in the index');
    expect(writes(both.application)).toEqual([]);
    expect((await both.run(['--allow-removals'])).code).toBe(0);
    expect(both.application.indices.records('jobs').size).toBe(7);
  });

  it('does not treat an index with records from elsewhere as its own', async () => {
    const both = await openBoth();
    both.application.indices.change('jobs', { ranking: ['typo'] });
    both.application.indices.put('jobs', { objectID: 'product-1', name: 'A product' });
    await both.write(roles(2));
    const { code, err } = await both.run();
    expect(code).toBe(1);
    expect(err).toContain('1 of the 1 records in the index are not in this catalogue');
    expect(both.application.indices.records('jobs').size).toBe(1);
  });

  it('removes any number of roles that have closed', async () => {
    const both = await openBoth();
    await both.write(roles(4));
    await both.run();
    await both.write(
      roles(4).map((role) => ({ ...role, closes_at: role.post_pk > 1 ? TODAY - 5 * DAY : null })),
    );
    const { code, out } = await both.run();
    expect(code).toBe(0);
    expect(out).toContain('1 open roles: 0 added, 0 changed, 1 unchanged, 3 closed, 0 removed');
    expect(Object.keys(titles(both.application, 'jobs'))).toEqual(['1']);
  });

  it('does not publish the invented sample, nor an empty board', async () => {
    const both = await openBoth();
    await both.write(roles(2), 'sample');
    const sample = await both.run();
    expect(sample.code).toBe(1);
    expect(sample.err).toContain('only its invented sample');
    expect((await both.run(['--allow-sample', '--dry-run'])).code).toBe(0);
    await both.write(roles(1, { closes_at: TODAY - 5 * DAY }));
    const empty = await both.run();
    expect(empty.code).toBe(1);
    expect(empty.err).toContain('the catalogue has no open roles');
    expect(writes(both.application)).toEqual([]);
  });

  it('names a role whose record is larger than Algolia takes', async () => {
    const both = await openBoth();
    const long = `<p>${'word '.repeat(11_000)}</p>`;
    await both.write([...roles(1), createRole(7, { title: 'Long', description_short: long })]);
    const { code, err } = await both.run();
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Nothing was published: larger than Algolia allows \(100 kB\): 7 "Long" at Organisation \(1\d\d\.\d kB\)\.\n$/,
    );
    expect(both.application.seen).toEqual([]);
  });

  it('names a role that only this plan refuses, after warning about it', async () => {
    const both = await openBoth({ largestRecord: 10_000 });
    const long = `<p>${'word '.repeat(2500)}</p>`;
    await both.write([...roles(1), createRole(7, { title: 'Long', description_short: long })]);
    const { code, out, err } = await both.run();
    expect(code).toBe(1);
    expect(out).toContain('smallest plan allows (10 kB): 7 "Long" at Organisation (26.');
    expect(err).toContain(
      'Algolia responded with 400: Record at the position 1 objectID=7 is too big',
    );
    expect(err).toContain('The role is 7 "Long" at Organisation.');
  });

  it.each([
    [{ ALGOLIA_ADMIN_KEY: 'other' }, 'Algolia rejects ALGOLIA_ADMIN_KEY for application TESTAPP'],
    [{ ALGOLIA_ADMIN_KEY: '' }, 'ALGOLIA_SEARCH_KEY: is required'],
    [{ ALGOLIA_ADMIN_KEY: '', ALGOLIA_APP_ID: '' }, 'Set ALGOLIA_APP_ID and ALGOLIA_ADMIN_KEY'],
    [{ ALGOLIA_APP_ID: '' }, 'ALGOLIA_APP_ID: is required with ALGOLIA_ADMIN_KEY'],
    [{ ALGOLIA_SEARCH_KEY: ADMIN_KEY }, 'ALGOLIA_SEARCH_KEY: must not be the admin key'],
    [{ DATA_DIR: '/nowhere' }, 'There is no catalogue in /nowhere'],
  ])('with %j exits with 1 and one line', async (env, message) => {
    const both = await openBoth();
    await both.write(roles(1));
    const { code, err } = await both.run([], env);
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err).not.toContain(ADMIN_KEY);
  });

  it('exits with 2 on wrong usage, and has --help', async () => {
    const both = await openBoth();
    expect(await both.run(['--force'])).toMatchObject({ code: 2 });
    expect(await both.run(['file.csv'])).toMatchObject({ code: 2 });
    const { code, out } = await both.run(['--help']);
    expect(code).toBe(0);
    for (const flag of ['--dry-run', '--allow-removals', '--allow-sample', '--key']) {
      expect(out).toContain(flag);
    }
  });
});

describe('npm run index -- --key', () => {
  it('7 creates a key for searching these indices from this board, at a limited rate', async () => {
    const both = await openBoth();
    const { code, out } = await both.run(['--key']);
    expect(code).toBe(0);
    const [[value, key] = ['', null]] = [...both.application.keys];
    expect(key).toMatchObject({
      acl: ['search'],
      indexes: ['jobs', ...REPLICAS],
      referers: ['https://jobs.example/*'],
      maxHitsPerQuery: 100,
      maxQueriesPerIPPerHour: 5000,
    });
    expect(out).toContain(`\nALGOLIA_SEARCH_KEY=${value}\n`);
    expect(out).not.toContain(ADMIN_KEY);
    const again = await both.run(['--key']);
    expect(again.out).toContain('Found an existing key');
    expect(again.out).toContain(value);
    expect(both.application.keys.size).toBe(1);
  });

  it('7 that key allows nothing else', async () => {
    const both = await openBoth();
    await both.write(roles(1));
    await both.run();
    await both.run(['--key']);
    const [value = ''] = [...both.application.keys.keys()];
    const search = (referer: string, indexName = 'jobs') =>
      algoliasearch(APP_ID, value, { hosts: both.hosts, baseHeaders: { referer } }).search({
        requests: [{ indexName, query: 'role' }],
      });
    const { results } = await search('https://jobs.example/');
    expect(results[0]).toMatchObject({ nbHits: 1 });
    await expect(search('https://copy.example/')).rejects.toMatchObject({ status: 403 });
    await expect(search('https://jobs.example/', 'other')).rejects.toMatchObject({ status: 403 });
    const client = algoliasearch(APP_ID, value, { hosts: both.hosts });
    await expect(client.browse({ indexName: 'jobs' })).rejects.toMatchObject({ status: 403 });
    await expect(client.deleteIndex({ indexName: 'jobs' })).rejects.toMatchObject({ status: 403 });
  });
});
