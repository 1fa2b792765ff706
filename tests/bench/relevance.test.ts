import { describe, expect, it } from 'vitest';
import { now, roles } from '../support/sample-catalogue.ts';
import {
  benchRelevance,
  gradeOf,
  judgedQueries,
  meanOf,
  ndcg,
  openRoles,
  ownEngine,
  scoreQueries,
} from './relevance.ts';

/** The queries that were judged first, by the words that people type most. */
const FIRST_SET = 104;

describe('the judged queries', () => {
  it('are at least eighty, all different, and each has matches in the sample', () => {
    const texts = judgedQueries.map(({ query }) => query);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(80);
    for (const judged of judgedQueries) {
      const best = Math.max(...openRoles(roles, now).map((role) => gradeOf(role, judged)));
      expect(best, judged.query).toBeGreaterThanOrEqual(2);
    }
  });

  it('are answered no worse than when these floors were set', async () => {
    const open = openRoles(roles, now);
    const scores = await scoreQueries(ownEngine(open, now), open);
    expect(meanOf(scores.slice(0, FIRST_SET))).toBeGreaterThanOrEqual(0.95);
    expect(meanOf(scores)).toBeGreaterThanOrEqual(0.92);
  });

  it('all find something, and rank the best match higher than two other libraries do', async () => {
    const lines: string[] = [];
    await benchRelevance((line) => lines.push(line));
    const [own = '', ...others] = lines.slice(1);
    const scoreOf = (line: string): number => Number(/nDCG@10 (\d\.\d+)/.exec(line)?.[1]);
    expect(own).not.toContain('nothing for');
    for (const other of others) expect(scoreOf(own)).toBeGreaterThan(scoreOf(other));
  });
});

describe('the score', () => {
  it('is 1 for the best order, less for any other, and covers only the first ten', () => {
    const all = [3, 2, 1, 0, 0];
    expect(ndcg([3, 2, 1], all)).toBe(1);
    expect(ndcg([2, 3, 1], all)).toBeLessThan(1);
    expect(ndcg([], all)).toBe(0);
    expect(ndcg([...Array<number>(10).fill(0), 3], all)).toBe(0);
  });
});
