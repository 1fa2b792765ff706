import { describe, expect, test } from 'vitest';
import {
  readUpdateToken,
  withoutUpdateToken,
  readJobPk,
  roleLink,
  withJobPk,
} from '../../lib/query/deep-links.ts';
import { urlOf } from '../support/search-board.ts';

describe('jobPk', () => {
  test.each([
    ['', { kind: 'none' }],
    ['?jobPk=', { kind: 'none' }],
    ['?xjobPk=7', { kind: 'none' }],
    ['?a=b&jobPk=12', { kind: 'role', postPk: 12 }],
    ['?jobPk=abc', { kind: 'invalid', value: 'abc' }],
    ['?jobPk=12abc', { kind: 'invalid', value: '12abc' }],
    ['?jobPk=1.5', { kind: 'invalid', value: '1.5' }],
    ['?jobPk=-1', { kind: 'invalid', value: '-1' }],
    ['?jobPk=99999999999999999999', { kind: 'invalid', value: '99999999999999999999' }],
  ])('5 of "%s" the role is %j', (search, expected) => {
    expect(readJobPk(search)).toEqual(expected);
  });

  test.each([
    ['/', '/?jobPk=7'],
    ['/?query=law&jobPk=3#x', '/?jobPk=7'],
    ['/birds?birdPk=3&jobPk=4&utm_source=a', '/birds?birdPk=3&jobPk=7&utm_source=a'],
    ['/birds', '/?jobPk=7'],
    ['', '/?jobPk=7'],
  ])('2.8 at "%s" the link to a single role is %s', (path, expected) => {
    expect(roleLink(7, path)).toBe(expected);
  });

  test('2.8 opening a card sets jobPk, closing it removes jobPk, and the rest is kept', () => {
    const url = urlOf('/?utm_source=a%20b&query=law#list');
    const opened = withJobPk(url, 7);
    expect(opened).toBe('/?utm_source=a%20b&query=law&jobPk=7#list');
    expect(withJobPk(urlOf(opened), 8)).toBe('/?utm_source=a%20b&query=law&jobPk=8#list');
    expect(withJobPk(urlOf(opened), null)).toBe('/?utm_source=a%20b&query=law#list');
    expect(withJobPk(urlOf('/?jobPk=1&a=b&jobPk=2'), 3)).toBe('/?jobPk=3&a=b');
    expect(withJobPk(urlOf('/?jobPk=1'), null)).toBe('/');
  });
});

describe('4.7 update token', () => {
  test('4.7 the token is read from the URL, and an empty one counts as none', () => {
    expect(readUpdateToken('?query=x')).toBeNull();
    expect(readUpdateToken('?update_token=')).toBeNull();
    expect(readUpdateToken('?update_token=a%2Bb')).toBe('a+b');
  });

  test('2.7 closing the banner removes update_token from the URL', () => {
    const url = urlOf('/?utm_source=a&update_token=abc&query=law#x');
    expect(withoutUpdateToken(url)).toBe('/?utm_source=a&query=law#x');
  });
});
