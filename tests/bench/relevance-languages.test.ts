import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../lib/languages/languages.ts';
import { gradeOf, meanOf, miniSearch, scoreQueries } from './relevance.ts';
import { engineOf, readInventedRoles, readJudged } from './relevance-languages.ts';

/** 28 November 2026, noon UTC. Epoch seconds. */
const NOW = Date.UTC(2026, 10, 28, 12) / 1000;
const codes: LanguageCode[] = ['de', 'fr', 'es'];

describe.each(codes)('25.6 the queries in %s', (code) => {
  test('25.6 are different, half of them are held out, and each has a role that was meant', async () => {
    const roles = await readInventedRoles(code, NOW);
    const [open, heldOut] = [await readJudged(code, 'queries'), await readJudged(code, 'held-out')];
    expect(heldOut).toHaveLength(open.length);
    const texts = [...open, ...heldOut].map(({ query }) => query);
    expect(new Set(texts).size).toBe(texts.length);
    for (const judged of [...open, ...heldOut]) {
      expect(Math.max(...roles.map((role) => gradeOf(role, judged))), judged.query).toBe(3);
    }
  });

  test('25.6 are answered better than by another library', async () => {
    const roles = await readInventedRoles(code, NOW);
    for (const part of ['queries', 'held-out'] as const) {
      const queries = await readJudged(code, part);
      const own = meanOf(await scoreQueries(await engineOf(code, roles, NOW), roles, queries));
      const other = meanOf(await scoreQueries(await miniSearch(roles), roles, queries));
      expect(own, part).toBeGreaterThanOrEqual(0.85);
      expect(own, part).toBeGreaterThan(other);
    }
  });
});
