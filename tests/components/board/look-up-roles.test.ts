import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../../lib/config/load.ts';
import { createReadHits } from '../../../lib/search/read-hits.ts';
import { createRole, tokens } from '../../support/role-factory.ts';

vi.stubEnv('PUBLIC_CONFIG', JSON.stringify(loadConfig({}).public));
// The module that reads it is already loaded, so load it again.
vi.resetModules();
const { lookUpRole } = await import('../../../components/board/look-up-roles.ts');

const readHits = createReadHits(tokens);
const { description_short: _, ...record } = createRole(7);

/** Responds to each request with the next list of hits. */
const serviceOf = (...answers: object[][]) => ({
  ask: async () => readHits({ results: [{ hits: answers.shift() ?? [] }] }),
});
const refusal = (message: string) => ({ ask: () => Promise.reject(new Error(message)) });

test('2.8 a record without a description is a role', async () => {
  expect(await lookUpRole(serviceOf([record]), 'jobs', 7)).toMatchObject({ title: 'Role 7' });
});

test('15.4 a role that has closed is null, and other failures are errors', async () => {
  const look = (service: ReturnType<typeof refusal | typeof serviceOf>) =>
    lookUpRole(service, 'jobs', 7);
  expect(await look(serviceOf([]))).toBeNull();
  expect(await look(refusal('ObjectID does not exist'))).toBeNull();
  await expect(look(refusal('no network'))).rejects.toThrow('no network');
});
