import { expect, test } from 'vitest';
import { cardsInSight, inSightFirst } from '../../lib/search/in-sight-first.ts';

const list = (ids: string) => [...ids].map((objectID) => ({ objectID }));
const idsOf = (roles: readonly { objectID: string }[]) =>
  roles.map(({ objectID }) => objectID).join('');

test.each([
  ['new cards in sight, earlier ones below', 'ABCDEF', 'uvwxyz', 'ABwxyz'],
  ['no role twice', 'ABCDEF', 'BuvAwx', 'ABuvwx'],
  ['no more than the earlier list held', 'ABCDEF', 'uvw', 'ABw'],
  ['a list that was empty', 'ABCDEF', '', 'AB'],
  ['a list whose roles are all in sight', 'AB', 'uvwxyz', 'AB'],
])('2.7 while somebody types, a frame shows %s', (_, roles, before, expected) => {
  expect(idsOf(inSightFirst(list(roles), list(before), 2))).toBe(expected);
});

const cards = (tops: number[], height = 100) => tops.map((top) => ({ top, height }));

test.each([
  ['those that begin in it, and one more', cards([450, 560, 670, 780]), 720, 4],
  ['as many of the lowest as it has room for', [...cards([450], 200), ...cards([660])], 720, 4],
  ['one, when the list begins below it', cards([900, 1010]), 720, 1],
  ['eight, when no card shows how high they are', [], 720, 8],
])('2.7 the cards in sight of a window are %s', (_, places, windowHeight, expected) => {
  expect(cardsInSight(places, windowHeight)).toBe(expected);
});
