import { describe, expect, test } from 'vitest';
import {
  chosenRanking,
  effectiveRanking,
  isClosingSort,
  indexName,
  rankings,
} from '../../lib/query/indices.ts';
import { sortOptions } from '../../lib/search/control-labels.ts';

describe('4.4 sort index', () => {
  test.each(rankings)('4.4 the stored full name of %s is that ranking', (ranking) => {
    expect(chosenRanking(indexName('jobs', ranking), 'jobs')).toBe(ranking);
    expect(chosenRanking(indexName('jobs_prod', ranking), 'jobs_prod')).toBe(ranking);
    expect(chosenRanking(ranking, 'jobs_prod')).toBe(ranking);
  });

  test.each([null, '', 'jobs_', 'other', 'jobs_super_rankedx', '__proto__'])(
    '4.4 "%s" falls back to super ranked',
    (stored) => {
      expect(chosenRanking(stored, 'jobs')).toBe('super_ranked');
    },
  );

  test.each([
    ['A', 'super_ranked'],
    ['B', 'super_duper_ranked'],
    ['C', 'pumpkin_ranked'],
    ['D', 'window_ranked'],
    ['control', 'super_ranked'],
  ] as const)('4.4 under variant %s the default is searched as %s', (variant, ranking) => {
    expect(effectiveRanking('super_ranked', variant)).toBe(ranking);
    expect(effectiveRanking('closing', variant)).toBe('closing');
    expect(effectiveRanking('jobs', variant)).toBe('jobs');
  });

  test('4.4 only the closing index sorts by closing date', () => {
    expect(rankings.filter(isClosingSort)).toEqual(['closing']);
  });

  test('4.4 every ranking has one entry in the sort menu, the default first', () => {
    expect(sortOptions[0]?.ranking).toBe('super_ranked');
    expect(sortOptions.map(({ ranking }) => ranking).toSorted()).toEqual([...rankings].toSorted());
    expect(new Set(sortOptions.map(({ label }) => label)).size).toBe(rankings.length);
  });
});
