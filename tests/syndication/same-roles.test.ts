import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { createRoles } from '../search-engine/role-factory.ts';
import {
  addressOf,
  openSyndicatedBoard,
  randomSearches,
  type SyndicatedBoard,
} from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard(createRoles(200));
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
  async json(address) {
    const response = await board.ask(`/api/roles.json?${address}&limit=200`);
    const { roles } = (await response.json()) as { roles: { post_pk: number }[] };
    return roles.map(({ post_pk: id }) => id);
  },
  async csv(address) {
    const response = await board.ask(`/api/roles.csv?${address}&limit=200`);
    const rows: { id: string }[] = parse(await response.text(), { columns: true });
    return rows.map(({ id }) => Number(id));
  },
};

async function calendarIds(address: string): Promise<number[]> {
  const text = await (await board.ask(`/calendar.ics?${address}`)).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => Number(/\d+/.exec(new ICAL.Event(event).uid)?.[0]));
}

/** The roles of a frame, which it shows page after page. */
async function frameIds(address: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < count || page === 1; page++) {
    const response = await board.ask(`/api/cards?${address}&limit=50&page=${page}`);
    const { roles } = (await response.json()) as { roles: { post_pk: number }[] };
    if (roles.length === 0) break;
    ids.push(...roles.map(({ post_pk: id }) => id));
  }
  return ids;
}

test('16.1 every form of a search holds the roles of the board in its order', async () => {
  let compared = 0;
  for (const { state, ranking, address } of randomSearches(300)) {
    const roles = await board.listedOnBoard(state, ranking);
    const listed = roles.map(({ post_pk: id }) => id);
    const expected = listed.slice(0, 200);
    for (const [name, idsOf] of Object.entries(formats)) {
      expect(await idsOf(address), `${name} at ${address}`).toEqual(expected);
    }
    expect(await frameIds(address, listed.length), `frame at ${address}`).toEqual(listed);
    const dated = roles.filter((role) => role.closes_at !== null).map(({ post_pk: id }) => id);
    expect(await calendarIds(address), `calendar at ${address}`).toEqual(dated);
    compared += expected.length;
  }
  expect(compared).toBeGreaterThan(2000);
  expect(addressOf()).toBe('');
}, 120_000);
