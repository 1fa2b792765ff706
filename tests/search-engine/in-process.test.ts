import { describe, expect, it } from 'vitest';
import { inProcessRequester } from '../../lib/search-engine/protocol.ts';
import { createFull, createLite } from '../support/clients.ts';
import { createRole, createTestEngine } from '../support/role-factory.ts';

const engine = createTestEngine([
  createRole(1, { title: 'Policy' }),
  createRole(2, { title: 'Law' }),
]);

describe("Algolia's clients in this process", () => {
  it('search as over HTTP', async () => {
    const { results } = await createLite(engine).search({
      requests: [{ indexName: 'jobs', query: 'law' }],
    });
    expect(results[0]).toMatchObject({ nbHits: 1, hits: [{ objectID: '2' }] });
    const object = await createFull(engine).getObject({ indexName: 'jobs', objectID: '1' });
    expect(object).toMatchObject({ title: 'Policy' });
  });

  it('get errors as over HTTP', async () => {
    const missing = createFull(engine).getObject({ indexName: 'jobs', objectID: '9' });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });

  it('may send a body of bytes', async () => {
    const answer = await inProcessRequester(engine).send({
      method: 'POST',
      url: 'https://app-dsn.algolia.net/1/indexes/jobs/query?x-algolia-agent=test',
      data: new TextEncoder().encode('{"query":"policy"}'),
    });
    expect(answer).toMatchObject({ status: 200, isTimedOut: false });
    expect(JSON.parse(answer.content).nbHits).toBe(1);
  });
});
