import { expect, it } from 'vitest';
import type { SeenRequest } from './algolia-application.ts';
import { openBoth, roles, titles } from './publishing.ts';

const expected = Object.fromEntries(
  roles(1100, { title: 'New' }).map(({ post_pk, title }) => [post_pk, title]),
);

it.each([['request'], ['answer']])(
  '7 after losing any %s, publishing is completed by the next run',
  async (lost) => {
    // Lose odd requests in one case and even ones in the other, because each run takes a while.
    for (let step = lost === 'answer' ? 2 : 1; ; step += 2) {
      const both = await openBoth();
      const { application } = both;
      await both.write(roles(20));
      await both.run();
      await both.write(roles(1100, { title: 'New' }));
      application.seen.length = 0;
      let arrived = 0;
      const isCut = () => ++arrived >= step;
      if (lost === 'answer') application.loseAnswersWhen(isCut);
      else application.interceptWith(() => (isCut() ? Response.error() : null));
      const first = await both.run();
      application.loseAnswersWhen(null);
      application.interceptWith(null);
      const taken = sentRecords(application.seen.slice(0, lost === 'answer' ? step : step - 1));
      const shown = titles(application, 'jobs_closing');
      expect([20, 1100]).toContain(Object.keys(shown).length);
      if (first.code === 0) {
        expect(step).toBeGreaterThan(10);
        return;
      }
      expect(first.err).toContain('cannot be reached. What was sent is kept');
      application.seen.length = 0;
      const second = await both.run();
      expect(second).toMatchObject({ code: 0 });
      expect(titles(application, 'jobs_closing')).toEqual(expected);
      expect(application.indices.names().sort()).not.toContain('jobs_incoming');
      // Records that had arrived are not sent again.
      expect(sentRecords(application.seen)).toBe(1100 - taken);
    }
  },
  240_000,
);

function sentRecords(seen: readonly SeenRequest[]): number {
  return seen
    .filter(({ path }) => path.endsWith('/batch'))
    .reduce((sum, { body }) => sum + (body as { requests: unknown[] }).requests.length, 0);
}

it('7 an incoming index that another program has changed does not replace the live one', async () => {
  const both = await openBoth();
  const { application } = both;
  await both.write(roles(5));
  application.interceptWith(({ path }) => {
    if (path === '/1/indexes/jobs_incoming/browse')
      application.indices.remove('jobs_incoming', '3');
    return null;
  });
  const { code, err } = await both.run();
  expect(code).toBe(1);
  expect(err).toContain('jobs_incoming was changed by another program in the meantime');
  expect(application.indices.names()).toEqual(['jobs_incoming']);
});

it('7 two runs at once do not interfere', async () => {
  const both = await openBoth();
  await both.write(roles(5));
  const [one, other] = await Promise.all([both.run(), both.run()]);
  expect([one.code, other.code].sort()).toEqual([0, 1]);
  expect(`${one.err}${other.err}`).toContain('Another "npm run index" is running');
});
