import { describe, expect, it } from 'vitest';
import { ndcg } from './relevance.ts';
import {
  gradesOf,
  hasNoGrade,
  precisionAndRecall,
  realQueries,
  withInterval,
} from './relevance-real.ts';

describe('the queries over real roles', () => {
  it('are at least eighty, all different, and of one to seven words', () => {
    const texts = realQueries.map(({ query }) => query);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(80);
    for (const text of texts) expect(text.split(' ').length, text).toBeLessThanOrEqual(7);
  });

  it('have grades from 0 to 3 by the id of a role, and about a third of them is held out', () => {
    for (const { query, judged } of realQueries) {
      for (const [id, grade] of Object.entries(judged)) {
        expect(id, query).toMatch(/^[0-9a-f]{8}$/);
        expect([0, 1, 2, 3], query).toContain(grade);
      }
    }
    const share = realQueries.filter(({ heldOut }) => heldOut).length / realQueries.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
  });
});

describe('the scores of a search over real roles', () => {
  const judged = { best: 3, good: 2, related: 1, 'also good': 2 };
  const query = { query: 'baker oslo', heldOut: false, judged };

  it('count a role without a grade as 0, and tell it from one that was read', () => {
    expect(gradesOf(['good', 'unknown', 'best'], query)).toEqual([2, 0, 3]);
    const read = { ...query, judged: { ...judged, unfit: 0 } };
    expect(['good', 'unknown', 'unfit'].filter(hasNoGrade(read))).toEqual(['unknown']);
  });

  it('weigh what comes first more', () => {
    const grades = gradesOf(['good', 'unknown', 'best'], query);
    const found = 3 + 7 / Math.log2(4);
    const ideal = 7 + 3 / Math.log2(3) + 3 / Math.log2(4) + 1 / Math.log2(5);
    expect(ndcg(grades, Object.values(judged))).toBeCloseTo(found / ideal, 10);
  });

  it('name the share of matches that are good and the share of good roles that match', () => {
    const matches = ['good', 'unknown', 'best', 'related'];
    expect(precisionAndRecall(matches, query)).toEqual({ precision: 1 / 2, recall: 2 / 3 });
    expect(precisionAndRecall([], query)).toEqual({ precision: NaN, recall: 0 });
    const without = { ...query, judged: {} };
    expect(precisionAndRecall(matches, without)).toEqual({ precision: 0, recall: NaN });
  });

  it('have their mean printed with an interval around it', () => {
    const [mean, low, high] = withInterval([0, 1, 1, 0, 1, 1, 1, 0])
      .match(/[\d.]+/g)!
      .map(Number);
    expect(mean).toBe(0.625);
    expect(low).toBeLessThan(mean!);
    expect(high).toBeGreaterThan(mean!);
    expect(withInterval([0.5, 0.5])).toBe('0.500 [0.50, 0.50]');
  });
});
