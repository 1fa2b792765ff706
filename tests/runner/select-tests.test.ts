import { describe, expect, test } from 'vitest';
import { selectTests } from './select-tests.ts';

const checks = ['Types', 'Lint', 'Unit and function tests', 'Browser tests'];
const select = (...words: string[]) => selectTests(words, checks);

describe('npm test --', () => {
  test('without an argument runs everything', () => {
    expect(select()).toEqual({ checks, vitest: 'all', playwright: 'all' });
  });

  test('with the name of a check runs only that', () => {
    expect(select('lint')).toEqual({ checks: ['Lint'], vitest: 'none', playwright: 'none' });
  });

  test('with a part of a path runs the test files that match', () => {
    expect(select('select-tests')).toMatchObject({
      checks: [],
      vitest: { files: ['tests/runner/select-tests.test.ts'], titles: null },
      playwright: 'none',
    });
  });

  test('with a part of a title, in any case, runs the tests that match', () => {
    expect(select('IN ANY CASE, RUNS the tests')).toEqual({
      checks: [],
      vitest: {
        files: ['tests/runner/select-tests.test.ts'],
        titles: 'in any case, runs the tests',
      },
      playwright: 'none',
    });
  });

  test('with anything else fails', () => {
    expect(() => select(['no such', 'word'].join(' '))).toThrow('is neither one of the checks');
  });
});
