import { describe, expect, test } from 'vitest';
import { listText } from '../../lib/words/list-text.ts';
import { say } from '../../lib/words/say.ts';

const roles = { one: '{count} role at {place}', other: '{count} roles at {place}' } as const;

describe('24.1 a word with placeholders', () => {
  test('takes its values', () => {
    expect(say('{title} at {place}', { title: 'Baker', place: 'Mill' })).toBe('Baker at Mill');
  });

  test('has the form that its count asks for', () => {
    expect(say(roles, { count: 1, place: 'Mill' })).toBe('1 role at Mill');
    expect(say(roles, { count: 0, place: 'Mill' })).toBe('0 roles at Mill');
    expect(say(roles, { count: 1204, place: 'Mill' })).toBe('1,204 roles at Mill');
  });

  test('leaves braces in a value as they are', () => {
    expect(say('{title} at {place}', { title: '{place}', place: 'Mill' })).toBe('{place} at Mill');
  });

  test('compiles only with the values that it names', () => {
    // @ts-expect-error -- one is missing
    expect(say('{title} at {place}', { title: 'Baker' })).toBe('Baker at undefined');
    // @ts-expect-error -- there is no such placeholder
    expect(say('{title}', { title: 'Baker', place: 'Mill' })).toBe('Baker');
    // @ts-expect-error -- a plural needs its count
    expect(say(roles, { place: 'Mill' })).toBe('undefined roles at Mill');
    // @ts-expect-error -- and the count is a number
    expect(say(roles, { count: '1', place: 'Mill' })).toBe('1 role at Mill');
  });
});

test('24.1 a list is joined as the language joins lists', () => {
  expect(listText(['daily'], 'or')).toBe('daily');
  expect(listText(['daily', 'weekly'], 'or')).toBe('daily or weekly');
  expect(listText(['a', 'b', 'c'], 'and')).toBe('a, b, and c');
});
