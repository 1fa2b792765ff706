import { describe, expect, test } from 'vitest';
import { forgetSettings } from './forget-settings.ts';
import { selectTests } from './select-tests.ts';
import { skipReasons } from './skip-reasons.ts';

const checks = ['Types', 'Lint', 'Unit and function tests', 'Browser tests'];
const select = (...words: string[]) => selectTests(words, checks);

describe('npm test --', () => {
  test('without an argument runs everything', () => {
    expect(select()).toEqual({ checks, vitest: 'all', playwright: 'all' });
  });

  test('with the name of a check runs only that', () => {
    expect(select('lint')).toEqual({ checks: ['Lint'], vitest: [], playwright: [] });
  });

  test('with a part of a path runs the test files that match', () => {
    expect(select('runner/select-tests')).toEqual({
      checks: [],
      vitest: [{ files: ['tests/runner/select-tests.test.ts'], titles: null }],
      playwright: [],
    });
  });

  test('with a part of a title, in any case, runs the tests that match', () => {
    expect(select('IN ANY CASE, RUNS the tests')).toEqual({
      checks: [],
      vitest: [
        { files: ['tests/runner/select-tests.test.ts'], titles: 'in any case, runs the tests' },
      ],
      playwright: [],
    });
  });

  test('with a word of files and of titles runs both, in both runners', () => {
    const { vitest, playwright } = select('lazy-comp', 'Rolling');
    expect(playwright).toContainEqual({
      files: ['tests/browser/lazy-components.spec.ts'],
      titles: null,
    });
    expect(vitest).toMatchObject([{ titles: expect.stringMatching(/rolling/i) }]);
    const filters = select('filters');
    expect(filters.playwright).toMatchObject([{ titles: null }, { titles: 'filters' }]);
    expect(filters.vitest).toMatchObject([{ titles: null }, { titles: 'filters' }]);
  });

  test('with anything else says that nothing matches, and what is near', () => {
    expect(() => select(['no such', 'word'].join(' '))).toThrow('Nothing matches "no such word"');
    expect(() => select('lazy-componets')).toThrow('did you mean "lazy-components"?');
  });
});

describe('the closing line', () => {
  test('says why tests were skipped and how to run them', () => {
    const missing = skipReasons({}, () => false);
    expect(missing).toHaveLength(3);
    expect(missing[0]).toContain('TEST_DATABASE_URL=');
    expect(missing[1]).toContain('TEST_ROLES_FILE=');
    const env = { TEST_DATABASE_URL: 'postgres://db', TEST_ROLES_FILE: import.meta.filename };
    expect(skipReasons(env, () => true)).toEqual([]);
  });
});

test("tests forget the settings of one's own board", () => {
  const env = { BRAND_NAME: 'Ours', BOARD_DIR: 'board', PORT: '80', TEST_PORT: '1', PATH: '/bin' };
  forgetSettings(env);
  expect(env).toEqual({ TEST_PORT: '1', PATH: '/bin', BOARD_DIR: 'none' });
});
