import { liteClient } from 'algoliasearch/lite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeSnapshot } from '../../lib/site/board-catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { inProcessRequester } from '../../lib/search-engine/protocol.ts';
import { isWhollyPaged, parseSnapshot, snapshotText } from '../../lib/search/role-snapshot.ts';
import { boardParameters } from '../../lib/query/search-parameters.ts';
import {
  areas,
  createRole,
  createRoles,
  createTestEngine,
  NOW,
  tokens,
} from '../support/role-factory.ts';

const clientFor = (roles: readonly Role[]) =>
  liteClient('app', 'key', { requester: inProcessRequester(createTestEngine(roles)) });
const taken = (roles: readonly Role[]) =>
  takeSnapshot(clientFor(roles), { indexName: 'jobs', tokens, now: NOW });

describe('the published roles', () => {
  it('8 contain every open role of the index once, however many pages there are', async () => {
    const roles = createRoles(730, 3);
    const open = createTestEngine(roles).search('jobs', { hitsPerPage: 1000 }).nbHits;
    const snapshot = await taken(roles);
    expect(snapshot?.roles).toHaveLength(open);
    expect(new Set(snapshot?.roles.map(({ objectID }) => objectID)).size).toBe(open);
    expect(snapshot?.takenAt).toBe(NOW);
  });

  it('8 read back from the file unchanged, although it leaves out empty fields', async () => {
    const { roles = [] } = (await taken(createRoles(300, 9))) ?? {};
    const text = snapshotText({ version: 1, takenAt: NOW, roles });
    expect(parseSnapshot(JSON.parse(text), tokens)).toEqual({ version: 1, takenAt: NOW, roles });
    expect(text.length).toBeLessThan(JSON.stringify(roles).length * 0.7);
  });

  it('8 give the same results as the index that they were taken from', async () => {
    const roles = createRoles(300, 21);
    const snapshot = await taken(roles);
    const text = snapshotText(snapshot ?? { version: 1, takenAt: NOW, roles: [] });
    const again = clientFor(parseSnapshot(JSON.parse(text), tokens).roles);
    const vendor = clientFor(roles);
    const { attributesToRetrieve } = boardParameters(tokens);
    const request = fc.record({
      indexName: fc.constantFrom('jobs', 'jobs_super_ranked', 'jobs_strict', 'jobs_closing'),
      query: fc.constantFrom('policy', 'resea', 'manger', 'café', ''),
      facets: fc.constant(['*']),
      facetFilters: fc.subarray(
        areas.map((area) => `tags_area:${area}`),
        { maxLength: 1 },
      ),
      hitsPerPage: fc.constant(100),
    });
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const requests = [{ ...asked, attributesToRetrieve, attributesToHighlight: [] }];
        const answers = await Promise.all([
          vendor.search({ requests }),
          again.search({ requests }),
        ]);
        const [theirs, ours] = answers.map(({ results }) => ({
          ...results[0],
          processingTimeMS: 0,
          serverTimeMS: 0,
        }));
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 60 },
    );
  });

  it('8 are sanitised, and leave out invalid records', async () => {
    const hostile = createRole(1, {
      description_short: '<p onclick="x()">Read<script>x()</script></p>',
      company: { name: 'A', description: '<img src=x onerror=x()>About' },
    });
    const untitled = { ...createRole(2), title: '' };
    const snapshot = await taken([hostile, untitled]);
    expect(snapshot?.roles).toHaveLength(1);
    expect(snapshot?.roles[0]).toMatchObject({
      description_short: '<p>Read</p>',
      company: { description: 'About' },
    });
  });

  it('8 are not stored when the index does not return all of them', async () => {
    const page = { nbHits: 1500, nbPages: 10, hitsPerPage: 100, hits: [] };
    const limited = { search: async () => ({ results: [page] }) };
    const options = { indexName: 'jobs', tokens, now: NOW };
    expect(await takeSnapshot(limited as never, options)).toBeNull();
    expect(isWhollyPaged({ nbHits: 1000, nbPages: 50, hitsPerPage: 20 })).toBe(true);
    expect(isWhollyPaged({ nbHits: 1001, nbPages: 50, hitsPerPage: 20 })).toBe(false);
    expect(isWhollyPaged({ nbHits: 0, nbPages: 0, hitsPerPage: 20 })).toBe(false);
    expect(isWhollyPaged({})).toBe(false);
  });

  it.each([
    [null],
    [[]],
    [{ version: 2, takenAt: 1, roles: [] }],
    [{ version: 1, takenAt: 1, roles: [{}] }],
  ])('8 are refused when the file contains %j', (json) => {
    expect(() => parseSnapshot(json, tokens)).toThrow('/data/roles.json does not hold the roles');
  });
});
