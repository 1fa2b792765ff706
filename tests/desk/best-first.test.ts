import { expect, test } from 'vitest';
import { openBestFirst } from '../../lib/desk/best-first.ts';
import { candidate, NOW, row } from './candidate.ts';
import { boardOf, deskOver, stateWith } from './desk-factory.ts';

const boardRoles = (count: number, title: string) =>
  Array.from({ length: count }, (_, at) =>
    row({
      id: `board-${at}`,
      title: `${title} ${at + 1}`,
      url_external: `https://example.org/board/${at}`,
    }),
  );

/** New candidates, the first found last, so that it comes last in the order by employer. */
const waiting = (titles: readonly string[]) =>
  titles.map((title, at) =>
    candidate({
      id: String(at + 1),
      title,
      url: `https://example.org/jobs/${at + 1}`,
      found_at: NOW - 1000 + at,
    }),
  );

type Desk = ReturnType<typeof deskOver>;

const titlesOf = async (desk: Desk) => (await desk.overview()).rows?.map(({ title }) => title);

test('13.9 new candidates like the roles on the board come first, each with the reason', async () => {
  const titles = ['Policy advisor', 'Line cook', 'Truck driver', 'Sales lead'];
  const dataDir = await stateWith(boardRoles(6, 'Policy officer'), waiting(titles));
  const desk = deskOver(dataDir);
  const before = await desk.overview();
  expect(before.rows?.map(({ title }) => title)).toEqual(titles.toReversed());
  expect(before.reasons).toEqual({});
  await expect.poll(async () => (await titlesOf(desk))?.[0]).toBe('Policy advisor');
  const after = await desk.overview();
  expect(after.reasons?.['greenhouse-example/1']).toMatch(/policy.*, like 6 accepted$/);
  expect(after.version).not.toBe(before.version);
  // An unchanged list is not sent again.
  const same = await desk.overview(after.version);
  expect([same.rows, same.reasons]).toEqual([null, null]);
});

test('13.9 from five roles on the board on there is an order', async () => {
  const dataDir = await stateWith(boardRoles(5, 'Policy officer'), waiting(['Policy advisor']));
  const key = 'greenhouse-example/1';
  const known = {
    kind: 'new',
    status: 'waiting',
    post_pk: null,
    isListed: true,
    rule: '',
    print: '',
  } as const;
  const bestFirst = openBestFirst(
    dataDir,
    () => new Map([[key, known]]),
    () => {},
  );
  const { roles } = await boardOf(dataDir);
  await bestFirst.follow(roles.slice(1));
  expect(bestFirst.fittingOf(key)).toBeNull();
  await bestFirst.follow(roles);
  expect(bestFirst.fittingOf(key)?.fit).toBeGreaterThan(0);
});

test('13.9 after twenty judgements the order follows them', async () => {
  const cooks = Array.from({ length: 22 }, (_, at) => `Cook ${at + 1}`);
  const list = waiting([...cooks, 'Night guard', 'Pastry cook']);
  const dataDir = await stateWith(boardRoles(6, 'Policy officer'), list);
  const desk = deskOver(dataDir);
  const skipped = ({ title }: { title: string }) => /^Cook \d/.test(title);
  const rows = (await desk.overview()).rows ?? [];
  await desk.skipMany(rows.filter(skipped));
  const last = async () => (await desk.overview()).rows?.findLast((each) => !skipped(each))?.title;
  await expect.poll(last).toBe('Pastry cook');
  expect((await desk.overview()).recent).toEqual({ judged: 22, accepted: 0 });
});
