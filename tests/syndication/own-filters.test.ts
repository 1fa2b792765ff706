import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectTools, openSyndicatedBoard, type SyndicatedBoard } from './syndicated-board.ts';

let folder: string;
let board: SyndicatedBoard;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-filters-'));
  const filters = {
    areas: 'Topics',
    education: false,
    city: false,
    highlighted: false,
    'open-to': false,
  };
  const own = { name: 'Fern', contactEmail: 'jobs@fern.example', filters };
  await writeFile(path.join(folder, 'board.json'), JSON.stringify(own));
  vi.stubEnv('BOARD_DIR', folder);
  board = await openSyndicatedBoard();
});
afterAll(async () => {
  await board.close();
  await rm(folder, { recursive: true });
});

test('16.7 the tools name the filters that the board shows, as the board names them', async () => {
  const client = await connectTools(board);
  const { content } = await client.callTool({ name: 'list_filters', arguments: {} });
  const { filters, switches } = JSON.parse((content as Array<{ text: string }>)[0]!.text);
  const { tools } = await client.listTools();
  await client.close();
  const names = filters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['areas', 'country']));
  expect(names).not.toContain('education');
  expect(names).not.toContain('city');
  expect(filters.find(({ name }: { name: string }) => name === 'areas').label).toBe('Topics');
  expect(switches.map(({ name }: { name: string }) => name)).toEqual(['salary_stated']);
  const schema = tools.find(({ name }) => name === 'search_roles')!.inputSchema.properties as {
    filters: { properties: Record<string, { description: string }> };
    switches: { properties: object };
  };
  expect(Object.keys(schema.filters.properties)).toEqual(names);
  expect(schema.filters.properties.areas?.description).toBe('Topics');
  expect(Object.keys(schema.switches.properties)).toEqual(['salary_algolia', 'salary_stated']);
});

test('14.7 the description names the filters that the board shows, and hidden ones still work', async () => {
  const { paths } = await (await board.ask('/openapi.json')).json();
  const parameters: Array<{ name: string; description: string }> =
    paths['/api/roles.json'].get.parameters;
  const names = parameters.map(({ name }) => name);
  expect(names).not.toContain('refinementList[tags_degree_required][0]');
  expect(names).not.toContain('toggle[highlighted]');
  const areas = parameters.find(({ name }) => name === 'refinementList[tags_area][0]');
  expect(areas?.description).toContain('“Topics”');
  const total = async (query: string) =>
    (await (await board.ask(`/api/roles.json?${query}`)).json()).total;
  expect(await total('toggle[highlighted]=true')).toBeLessThan(await total(''));
});

test('16.2 a feed names its filters as the board does', async () => {
  const address = '/feed.json?refinementList[tags_area][0]=Climate%20change';
  const { title } = await (await board.ask(address)).json();
  expect(title).toBe('Job board | Fern - Topics: Climate change');
});
