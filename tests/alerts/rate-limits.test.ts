import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimits } from '../../lib/alerts/database/schema.ts';
import { databaseLimiter } from '../../lib/alerts/rate-limits.ts';
import { type Limiter, type Limit, memoryLimiter } from '../../lib/api/rate-limits.ts';
import { onEachDatabase } from './database/databases.ts';
import { NOW } from './alert-factory.ts';

const limit: Limit = { purpose: 'test', count: 3, seconds: 60 };

const allowed = async (limiter: Limiter, subject: string, now = NOW, of = limit) =>
  (await limiter.count(of, subject, now)).isAllowed;

/** Tests that every limiter must pass. */
function testLimiter(open: () => Limiter): void {
  test('a client is limited within a time window, and allowed again in the next', async () => {
    const limiter = open();
    for (let i = 0; i < 3; i++) expect(await allowed(limiter, '1.2.3.4')).toBe(true);
    expect(await limiter.count(limit, '1.2.3.4', NOW + 20.5)).toEqual({
      isAllowed: false,
      retryAfter: 40,
    });
    expect(await allowed(limiter, '1.2.3.5')).toBe(true);
    expect(await allowed(limiter, '1.2.3.4', NOW, { ...limit, purpose: 'other' })).toBe(true);
    expect(await allowed(limiter, '1.2.3.4', NOW + 60)).toBe(true);
  });

  test('of many concurrent requests, exactly the limit is allowed', async () => {
    const limiter = open();
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => allowed(limiter, 'a')));
    expect(verdicts.filter(Boolean)).toHaveLength(3);
  });

  test('a refused client learns when to retry, and is allowed then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 10_000 }), fc.uuid(), async (later, subject) => {
        const limiter = open();
        const now = NOW + later / 10;
        for (let i = 0; i < 3; i++) await allowed(limiter, subject, now);
        const verdict = await limiter.count(limit, subject, now);
        if (verdict.isAllowed) throw new Error('The limit does not hold');
        expect(verdict.retryAfter).toBeGreaterThanOrEqual(1);
        expect(verdict.retryAfter).toBeLessThanOrEqual(60);
        expect(await allowed(limiter, subject, now + verdict.retryAfter)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
}

testLimiter(() => memoryLimiter());

test('an in-process limiter remembers a limited number of clients', async () => {
  const limiter = memoryLimiter(2);
  for (const subject of ['a', 'a', 'a', 'b', 'c']) await allowed(limiter, subject);
  expect(await allowed(limiter, 'a')).toBe(true);
});

onEachDatabase((access) => {
  testLimiter(() => ({
    count: (of, subject, now) =>
      access.use((database) => databaseLimiter(database, 'salt').count(of, subject, now)),
  }));

  test('neither an address nor an unsalted hash of one is stored', async () => {
    await access.use(async (database) => {
      await databaseLimiter(database, 'one').count(limit, '1.2.3.4', NOW);
      await databaseLimiter(database, 'another').count(limit, '1.2.3.4', NOW);
    });
    const rows = await access.use((database) => database.select().from(rateLimits));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('1.2.3.4');
  });

  test('requests beyond the limit write nothing', async () => {
    await access.use(async (database) => {
      const limiter = databaseLimiter(database, 'salt');
      for (let i = 0; i < 10; i++) await limiter.count(limit, 'a', NOW);
    });
    const rows = await access.use((database) => database.select().from(rateLimits));
    expect(rows.map(({ count }) => count)).toEqual([3]);
  });
});
