import { expect, test } from 'vitest';
import { foreignPictures, isAllowedPicture } from '../../lib/roles/card-content.ts';

const hosts = ['careers.example.org', '*.cdn.example', 'local.example:8443'];

test.each([
  '/logos/a.svg',
  'https://careers.example.org/a.png?b',
  'https://images.cdn.example/a.png',
  'https://a.b.cdn.example/a.png',
  'https://local.example:8443/a.png',
  'https://CAREERS.example.org./../a.png'.replace('./..', ''),
  'data:image/png;base64,AA==',
])('17.1 pages may load %s', (address) => {
  expect(isAllowedPicture(address, hosts)).toBe(true);
});

test.each([
  'http://careers.example.org/a.png',
  'https://careers.example.org.evil.example/a.png',
  'https://evilcdn.example/a.png',
  'https://cdn.example/a.png',
  'https://careers.example.org@evil.example/a.png',
  'https://careers.example.org:444/a.png',
  '//careers.example.org/a.png',
  '/\\\\evil.example/a.png',
  '/\t/evil.example/a.png',
  '/\n/evil.example/a.png',
  '/a\\..\\..\\evil.example/a.png',
  'data:text/html,x',
  'javascript:alert(1)',
  '',
])('17.1 pages may not load "%s"', (address) => {
  expect(isAllowedPicture(address, hosts)).toBe(false);
});

test('17.1 pictures that are not shown are counted by host, the most frequent first', () => {
  const addresses = ['https://a.example/1', 'https://b.example/1', 'https://b.example/2', '', '/x'];
  expect(foreignPictures(addresses, hosts)).toEqual([
    ['b.example', 2],
    ['a.example', 1],
  ]);
});
