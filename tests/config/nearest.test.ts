import { describe, expect, test } from 'vitest';
import { misspeltSettings } from '../../lib/config/schemas.ts';
import { nearest, suggestion } from '../../lib/config/nearest.ts';

describe('a misspelt name', () => {
  const known = ['title', 'tags_area', 'closes_at'];

  test.each([
    ['titel', 'title'],
    ['Closes_At', 'closes_at'],
    ['tag_areas', 'tags_area'],
    ['salary', null],
    ['', null],
  ])('"%s" is most like %s', (name, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  test('gets a suggestion only when a known name is similar', () => {
    expect(suggestion('titel', known)).toBe('; did you mean "title"?');
    expect(suggestion('salary', known)).toBe('');
    expect(suggestion('constructor', Object.keys({}))).toBe('');
  });

  test('of a setting is named; variables of other programs are not', () => {
    const file = 'BRAND_NAM=Ours\nSITE_URL=https://x.example\nHOMEBREW_PREFIX=/opt\nSITEURL=x\n';
    expect(misspeltSettings(file)).toEqual([
      'BRAND_NAM is not a setting; did you mean BRAND_NAME?',
      'SITEURL is not a setting; did you mean SITE_URL?',
    ]);
  });
});
