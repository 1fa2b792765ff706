import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAtomFeed } from 'feedsmith';
import {
  addressOf,
  openSyndicatedBoard,
  randomSearches,
  type SyndicatedBoard,
} from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard();
});
afterAll(() => board.close());

/** The role that an item's address leads to. */
const roleOf = (address: string | undefined): number =>
  Number(/^https:\/\/jobs\.example\/roles\/(\d+)$/.exec(address ?? '')?.[1]);

const formats: Record<string, (address: string) => Promise<number[]>> = {
  async atom(address) {
    const response = await board.ask(`/feed.atom?${address}&limit=200`);
    const feed = parseAtomFeed(await response.text());
    return (feed.entries ?? []).map(({ id }) => roleOf(id));
  },
  async jsonFeed(address) {
    const response = await board.ask(`/feed.json?${address}&limit=200`);
    const { items } = (await response.json()) as { items: { id: string }[] };
    return items.map(({ id }) => roleOf(id));
  },
};

test('16.1 every form of a search holds the roles of the board in its order', async () => {
  let compared = 0;
  for (const { state, ranking, address } of randomSearches(300)) {
    const listed = (await board.listedOnBoard(state, ranking)).map(({ post_pk: id }) => id);
    const expected = listed.slice(0, 200);
    for (const [name, idsOf] of Object.entries(formats)) {
      expect(await idsOf(address), `${name} at ${address}`).toEqual(expected);
    }
    compared += expected.length;
  }
  expect(compared).toBeGreaterThan(5000);
  expect(addressOf()).toBe('');
}, 120_000);
