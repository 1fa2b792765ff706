import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import type { Client } from '@modelcontextprotocol/client';
import { isImplied } from '../../lib/query/filter-definitions.ts';
import { isOpen } from '../../lib/roles/closing.ts';
import { NOW } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import {
  connectTools,
  createFacetedRoles,
  openSyndicatedBoard,
  randomSearches,
  type Search,
  type SyndicatedBoard,
} from './syndicated-board.ts';

const written = createFacetedRoles(200);
const open = written.filter((role) => isOpen(role, NOW));
let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard(written);
});
afterAll(() => board.close());

/** The role id in an item's URL. */
const roleOf = (address: string | undefined): number =>
  Number(/^https:\/\/jobs\.example\/roles\/(\d+)$/.exec(address ?? '')?.[1]);

const formats: Record<string, (address: string) => Promise<number[]>> = {
  async atom(address) {
    const response = await board.ask(`/feed.atom?${address}`);
    const feed = parseAtomFeed(await response.text());
    return (feed.entries ?? []).map(({ id }) => roleOf(id));
  },
  async jsonFeed(address) {
    const response = await board.ask(`/feed.json?${address}`);
    const { items } = (await response.json()) as { items: { id: string }[] };
    return items.map(({ id }) => roleOf(id));
  },
  async json(address) {
    const response = await board.ask(`/api/roles.json?${address}`);
    const { roles } = (await response.json()) as { roles: { post_pk: number }[] };
    return roles.map(({ post_pk: id }) => id);
  },
  async csv(address) {
    const response = await board.ask(`/api/roles.csv?${address}`);
    const rows: { id: string }[] = parse(await response.text(), { columns: true });
    return rows.map(({ id }) => Number(id));
  },
};

async function calendarIds(address: string): Promise<number[]> {
  const text = await (await board.ask(`/calendar.ics?${address}`)).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => Number(/\d+/.exec(new ICAL.Event(event).uid)?.[0]));
}

/** The roles of a frame, over all pages. */
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

/** The roles that the tool finds with an assistant's arguments; null when it refuses an unknown value. */
async function toolIds(client: Client, { state, ranking }: Search): Promise<number[] | null> {
  const { query, refinementList, toggle, numericMenu } = state;
  // Countries and cities share an attribute; either argument accepts its values.
  const filters = Object.fromEntries(
    definitions.facets.map(({ id, attribute }) => [
      id.replaceAll('-', '_'),
      refinementList[attribute] ?? [],
    ]),
  );
  const salary = Number.parseInt(numericMenu.salary_limit ?? '0');
  const search = { query, filters, switches: toggle, minimum_salary: salary, ranking };
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const args = { ...search, page, limit: 50 };
    const result = await client.callTool({ name: 'search_roles', arguments: args });
    if (result.isError) return null;
    const found = result.structuredContent as { pages: number; roles: { id: number }[] };
    ids.push(...found.roles.map(({ id }) => id));
    pages = found.pages;
  }
  return ids;
}

/** Whether no open role has one of the values. */
function hasUnknownValue({ state }: Search): boolean {
  return Object.entries(state.refinementList).some(([attribute, values]) => {
    const known = new Set(open.flatMap((role) => role[attribute] as string[]));
    return values.some((value) => !isImplied(definitions, attribute, value) && !known.has(value));
  });
}

test('16.1 every format of a search has the roles of the board in the same order', async () => {
  const found: number[] = [];
  const client = await connectTools(board);
  for (const search of randomSearches(300, written)) {
    const { state, ranking, address, page, limit } = search;
    const roles = await board.listedOnBoard(state, ranking);
    const listed = roles.map(({ post_pk: id }) => id);
    const expected = listed.slice((page - 1) * limit, page * limit);
    const pageAddress = `${address}&limit=${limit}&page=${page}`;
    for (const [name, idsOf] of Object.entries(formats)) {
      expect(await idsOf(pageAddress), `${name} at ${pageAddress}`).toEqual(expected);
    }
    expect(await frameIds(address, listed.length), `frame at ${address}`).toEqual(listed);
    const ofTool = hasUnknownValue(search) ? null : listed;
    expect(await toolIds(client, search), `tool at ${address}`).toEqual(ofTool);
    const dated = roles.filter((role) => role.closes_at !== null).map(({ post_pk: id }) => id);
    expect(await calendarIds(address), `calendar at ${address}`).toEqual(dated);
    found.push(listed.length);
  }
  // Guards against trivial searches: most find some of the roles, and results differ.
  expect(found.filter((count) => count > 0 && count < 150).length).toBeGreaterThan(150);
  expect(new Set(found).size).toBeGreaterThan(50);
});
