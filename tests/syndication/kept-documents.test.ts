import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishKept } from '../../lib/syndication/publication.ts';
import { createRole, createRoles, NOW } from '../support/role-factory.ts';
import { openSyndicatedBoard, SITE, type SyndicatedBoard } from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard(createRoles(5));
});
afterAll(() => board.close());

/** Asks for a document that is made by `make`. */
const ask = (name: string, make: () => Promise<string>) =>
  publishKept(
    new Request(`${SITE}/api/document?any=${Math.random()}`),
    { asked: { name }, ip: '127.0.0.1' },
    async () => ({ body: await make(), type: 'text/plain', changedAt: null }),
  );

/** What `make` is for {@link ask}; counts its calls, which end when `finish` is called. */
function slowly(body: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const calls = { count: 0 };
  const make = () => {
    calls.count += 1;
    return promise;
  };
  return { calls, make, finish: () => resolve(body) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('16.1 a document is made once, also when several clients ask for it at once', async () => {
  const { calls, make, finish } = slowly('roles');
  const asked = Array.from({ length: 20 }, () => ask('once', make));
  await settle();
  finish();
  const bodies = (await Promise.all([...asked, ask('once', make)])).map((one) => one.text());
  expect(new Set(await Promise.all(bodies))).toEqual(new Set(['roles']));
  expect(calls.count).toBe(1);
});

test('16.1 more documents than are kept can be asked for at once', async () => {
  const body = 'x'.repeat(1_000_000);
  const names = Array.from({ length: 40 }, (_, index) => `large ${index}`);
  const responses = await Promise.all(names.map((name) => ask(name, async () => body)));
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
});

test('16.1 it is made again once the board has changed', async () => {
  const text = async (body: string) => (await ask('changed', async () => body)).text();
  expect([await text('before'), await text('not made')]).toEqual(['before', 'before']);
  board.write([createRole(1)], NOW);
  expect(await text('after')).toBe('after');
});

test('16.1 documents are made one after the other, and a failed one is made again', async () => {
  const [first, second] = [slowly('first'), slowly('second')];
  const asked = [ask('first', first.make), ask('second', second.make)];
  await settle();
  expect([first.calls.count, second.calls.count]).toEqual([1, 0]);
  first.finish();
  second.finish();
  await Promise.all(asked);
  const failing = () => Promise.reject(new Error('no roles'));
  await expect(ask('failing', failing)).rejects.toThrow('no roles');
  expect(await (await ask('failing', async () => 'roles')).text()).toBe('roles');
});

test('16.1 a client that knows the document gets 304, also when the document is kept', async () => {
  const first = await board.ask('/api/roles.csv?ignored=1');
  const etag = first.headers.get('etag') ?? '';
  const again = await board.ask('/api/roles.csv', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await board.ask('/api/roles.csv', { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
});
