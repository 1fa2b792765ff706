import type { LiteClient } from 'algoliasearch/lite';
import { expect, test } from 'vitest';
import { roleOf, withReadHits } from '../../lib/search/client.ts';
import { createReadHits } from '../../lib/search/read-hits.ts';
import { createRole, tokens } from '../support/role-factory.ts';

const readHits = createReadHits(tokens);
const hit = { ...createRole(7), industry: 'Energy' };

const clientOf = (answer: unknown) => {
  const asked: unknown[] = [];
  const search = async (...parameters: unknown[]) => {
    asked.push(parameters);
    return answer;
  };
  return { asked, client: { search } as unknown as Pick<LiteClient, 'search'> };
};

test('3.1 each hit of a response is parsed as a role and keeps its unknown fields', async () => {
  const { client, asked } = clientOf({ results: [{ hits: [hit], nbHits: 1 }], took: 3 });
  const request = { requests: [{ indexName: 'jobs' }] };
  const answer = (await withReadHits(client, async () => readHits).search(request)) as {
    results: Array<{ hits: object[]; nbHits: number }>;
  };
  expect(asked).toEqual([[request]]);
  expect(answer).toMatchObject({ took: 3, results: [{ nbHits: 1 }] });
  const role = roleOf(answer.results[0]!.hits[0]!);
  expect(role).toMatchObject({ title: 'Role 7', industry: 'Energy' });
});

test('3.1 an invalid record is not a role, but keeps its id', () => {
  const answer = readHits({ results: [{ hits: [{ ...hit, title: '' }, null, 7] }] }) as {
    results: Array<{ hits: Array<{ objectID: unknown }> }>;
  };
  const { hits } = answer.results[0]!;
  expect(hits.map(roleOf)).toEqual([null, null, null]);
  expect(hits[0]!.objectID).toBe(hit.objectID);
});

test('7 anything but a search response is passed on unchanged', () => {
  for (const answer of [null, undefined, 'x', {}, { results: 'x' }, { results: [null, {}] }]) {
    expect(readHits(answer)).toEqual(answer);
  }
});

test('8 a response that cannot be parsed fails the search', async () => {
  const { client } = clientOf({ results: [] });
  const reading = withReadHits(client, () => Promise.reject(new Error('no network')));
  await expect(reading.search({ requests: [] })).rejects.toThrow('no network');
});
