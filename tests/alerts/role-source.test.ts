import { describe, expect, test } from 'vitest';
import { createRoleSource, openRoleSource } from '../../lib/alerts/role-source.ts';
import { loadConfig } from '../../lib/config/load.ts';
import {
  createRole,
  createRoles,
  createTestEngine,
  DAY,
  NOW,
  tokens,
} from '../support/role-factory.ts';
import { clientOf, sourceOf } from '../digest/boards.ts';
import { countLoopIterations } from '../digest/event-loop.ts';

const refusal = Object.assign(new Error('Unknown parameter'), { status: 400 });

describe('roles from the search that the board uses', () => {
  test('2.7 they are read in board order, all pages, without closed ones', async () => {
    const roles = createRoles(1500);
    const open = await sourceOf(roles).openRoles();
    const days = open.map(({ posted_at }) => Math.floor(posted_at / DAY));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(open.length).toBeGreaterThan(1000);
    expect(open.every(({ closes_at }) => closes_at === null || closes_at > NOW - 2 * DAY)).toBe(
      true,
    );
    expect(new Set(open.map(({ post_pk }) => post_pk)).size).toBe(open.length);
  });

  test('4.6 the values that open roles have can be read without the roles', async () => {
    const roles = [
      createRole(1, { tags_area: ['Climate change', 'Forecasting'], company_data: ['Org'] }),
      createRole(2, { tags_area: ['Forecasting'] }),
      createRole(3, { tags_area: ['Closed'], closes_at: NOW - 9 * DAY }),
    ];
    const values = await sourceOf(roles).facetValues(['tags_area', 'company_data', 'tags_skill']);
    expect(values).toEqual(
      new Map([
        ['tags_area', new Set(['Forecasting', 'Climate change'])],
        ['company_data', new Set(['Org'])],
        ['tags_skill', new Set()],
      ]),
    );
    expect(await sourceOf(roles).facetValues([])).toEqual(new Map());
  });

  test('3.1 a record that the board could not show is skipped', async () => {
    const client = {
      search: async () => ({
        results: [{ hits: [createRole(1), { objectID: '2' }], nbHits: 2, nbPages: 1 }],
      }),
    };
    const source = createRoleSource({ client: client as never, tokens, indexBase: 'jobs' });
    expect((await source.openRoles()).map(({ post_pk }) => post_pk)).toEqual([1]);
  });

  test('an index that does not return all its roles is an error, not a smaller board', async () => {
    const client = {
      search: async () => ({ results: [{ hits: [createRole(1)], nbHits: 3000, nbPages: 1 }] }),
    };
    const source = createRoleSource({ client: client as never, tokens, indexBase: 'jobs' });
    await expect(source.openRoles()).rejects.toThrow(
      'Only 1 of 3000 roles of the index jobs_super_ranked can be read',
    );
  });

  test('an index that keeps changing is an error, not an endless loop', async () => {
    let nbHits = 0;
    const client = {
      search: async () => ({ results: [{ hits: [createRole(1)], nbHits: ++nbHits, nbPages: 9 }] }),
    };
    const source = createRoleSource({ client: client as never, tokens, indexBase: 'jobs' });
    await expect(source.openRoles()).rejects.toThrow(
      'The index jobs_super_ranked changes while it is read: try again',
    );
  });

  test('19.4 open roles are read page by page, with other work in between', async () => {
    const iterations = countLoopIterations();
    const asked: number[] = [];
    const client = clientOf(createRoles(30));
    const observed = {
      search: ((input: { requests: unknown[] }) => {
        asked.push(iterations.now());
        return client.search(input as Parameters<typeof client.search>[0]);
      }) as typeof client.search,
    };
    const source = createRoleSource({ client: observed, tokens, indexBase: 'jobs', pageSize: 10 });
    const roles = await source.openRoles();
    iterations.stop();
    expect(roles.length).toBeGreaterThan(20);
    expect(new Set(asked).size).toBe(3);
  });

  test('18.4 concurrent readers of all roles share one read', async () => {
    let reads = 0;
    const engine = async () => {
      reads += 1;
      return createTestEngine(createRoles(30));
    };
    const source = openRoleSource(loadConfig({}), () => NOW, { search: { engine } });
    const answers = await Promise.all([source.openRoles(), source.openRoles()]);
    expect(answers[0]).toEqual(answers[1]);
    expect(reads).toBe(1);
    await source.openRoles();
    expect(reads).toBe(2);
  });

  test('2.9 no role is missed when one before it closes while they are read', async () => {
    const board = createRoles(30).map((role) => ({ ...role, closes_at: null, publish_at: null }));
    const whole = clientOf(board);
    const [first] = await createRoleSource({
      client: whole,
      tokens,
      indexBase: 'jobs',
    }).openRoles();
    const closed = clientOf(board.filter(({ post_pk: id }) => id !== first?.post_pk));
    let calls = 0;
    const client = {
      search: ((input: Parameters<typeof whole.search>[0]) =>
        (calls++ === 0 ? whole : closed).search(input)) as typeof whole.search,
    };
    const source = createRoleSource({ client, tokens, indexBase: 'jobs', pageSize: 10 });
    const ids = (await source.openRoles()).map(({ post_pk: id }) => id);
    const open = board.map(({ post_pk: id }) => id).filter((id) => id !== first?.post_pk);
    expect(ids.toSorted()).toEqual(open.toSorted());
  });

  test('a refused search returns an error, the others return results', async () => {
    const whole = clientOf([createRole(1, { title: 'Law' }), createRole(2, { title: 'Policy' })]);
    const client = {
      search: async (call: { requests: Array<{ query?: string }> }) => {
        if (call.requests.some(({ query }) => query === 'bad')) throw refusal;
        return whole.search(call as never);
      },
    };
    const source = createRoleSource({ client: client as never, tokens, indexBase: 'jobs' });
    const among = [1, 2];
    const found = await source.search([
      { query: 'law', among },
      { query: 'bad', among },
      { query: 'policy', among: [1] },
    ]);
    expect(found).toEqual([[1], refusal, []]);
  });

  test('in the board process, it yields to other work after every few searches', async () => {
    const iterations = countLoopIterations();
    const calls: Array<{ size: number; iteration: number }> = [];
    const client = clientOf(createRoles(30));
    const observed = {
      search: ((input: { requests: unknown[] }) => {
        calls.push({ size: input.requests.length, iteration: iterations.now() });
        return client.search(input as Parameters<typeof client.search>[0]);
      }) as typeof client.search,
    };
    const source = createRoleSource({ client: observed, tokens, indexBase: 'jobs', callSize: 10 });
    const found = await source.search(Array.from({ length: 25 }, () => ({ among: [1, 2] })));
    iterations.stop();
    expect(found).toHaveLength(25);
    expect(calls.map(({ size }) => size)).toEqual([10, 10, 5]);
    expect(new Set(calls.map(({ iteration }) => iteration)).size).toBe(3);
  });

  test('an unreachable search service fails the whole call', async () => {
    const client = { search: async () => Promise.reject(new Error('Unreachable hosts')) };
    const source = createRoleSource({ client: client as never, tokens, indexBase: 'jobs' });
    await expect(source.search([{ query: 'law', among: [1] }])).rejects.toThrow('Unreachable');
  });
});
