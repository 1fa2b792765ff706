import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { createReadHits } from '../../lib/search/read-hits.ts';
import { createRole, tokens } from '../search-engine/role-factory.ts';

vi.stubEnv('PUBLIC_CONFIG', JSON.stringify(loadConfig({}).public));
// The module that reads it is already loaded.
vi.resetModules();
const { lookUpRole, lookUpWholeRole } = await import('../../components/board/look-up-roles.ts');

const readHits = createReadHits(tokens);
const { description_short: _, ...record } = createRole(7);
const marked = (text: string) => ({ value: `__ais-highlight__${text}__/ais-highlight__` });

/** Answers each request with the next of some lists of hits. */
const serviceOf = (...answers: object[][]) => ({
  ask: async () => readHits({ results: [{ hits: answers.shift() ?? [] }] }),
});
const refusal = (message: string) => ({ ask: () => Promise.reject(new Error(message)) });

test('2.8 a record without a description is whole where it was asked for whole', async () => {
  expect(await lookUpRole(serviceOf([record]), 'jobs', 7)).toMatchObject({ isBrief: false });
  const whole = await lookUpWholeRole(serviceOf([record]), 'jobs', createRole(7), '');
  expect(whole).toMatchObject({ isBrief: false, title: 'Role 7' });
});

test('2.8 a role that its text finds no more keeps the marks of unchanged texts', async () => {
  const listed = {
    ...createRole(7),
    matches: { title: marked('Role 7').value, company_name: marked('Elsewhere').value },
  };
  const whole = await lookUpWholeRole(serviceOf([], [record]), 'jobs', listed, 'role');
  expect(whole?.matches).toEqual({ title: marked('Role 7').value });
  const again = { ...record, _highlightResult: { title: marked('Role 7') } };
  const unmarked = { ...createRole(7) };
  const found = await lookUpWholeRole(serviceOf([again]), 'jobs', unmarked, 'role');
  expect(found?.matches).toEqual({ title: marked('Role 7').value });
});

test('15.4 a role that has closed since is null, another failure is one', async () => {
  const look = (service: ReturnType<typeof refusal | typeof serviceOf>) =>
    lookUpWholeRole(service, 'jobs', createRole(7), 'role');
  expect(await look(serviceOf([], []))).toBeNull();
  expect(await look(refusal('ObjectID does not exist'))).toBeNull();
  await expect(look(refusal('no network'))).rejects.toThrow('no network');
});
