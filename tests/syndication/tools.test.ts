import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeClosedRoles } from '../../lib/store/closed-roles.ts';
import { xssVectors } from '../support/xss-vectors.ts';
import { createRole, createRoles, DAY, LOCATION, NOW } from '../support/role-factory.ts';
import {
  connectTools,
  openSyndicatedBoard,
  SITE,
  type SyndicatedBoard,
} from './syndicated-board.ts';

let board: SyndicatedBoard;
let client: Client;

beforeAll(async () => {
  const hostile = xssVectors.map((vector, at) =>
    createRole(5000 + at, { title: `T ${vector}`, description_short: `<p>D</p>${vector}` }),
  );
  const dated = [
    createRole(9100, { title: 'Ended', closes_at: Date.parse('2026-11-10T09:30Z') / 1000 }),
    createRole(9101, { publish_at: NOW + DAY }),
  ];
  const organisations = Array.from({ length: 12 }, (_, at) =>
    createRole(9200 + at, {
      company_data: [`Employer ${at}`],
      tags_country: ['USA'],
      [LOCATION]: ['USA', 'Remote, USA', 'Canada'],
    }),
  );
  board = await openSyndicatedBoard([...createRoles(200), ...hostile, ...dated, ...organisations]);
  client = await connectTools(board);
});
afterAll(async () => {
  await client.close();
  await board.close();
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  const isError = result.isError === true;
  return {
    isError,
    text: content?.text ?? '',
    data: isError ? null : JSON.parse(content?.text ?? ''),
  };
}

describe('16.7 the tools', () => {
  test('16.7 the official client finds five read-only tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_roles',
      'get_role',
      'list_filters',
      'changes_since',
      'alert_link',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(client.getServerVersion()?.title).toBe('Lodestar job board');
  });

  test('16.7 search_roles finds what the board lists at the URL that it returns', async () => {
    const { data } = await call('search_roles', {
      query: 'policy',
      filters: { areas: ['Climate change', 'Nuclear: risk'], experience: ['Entry'] },
      switches: { highlighted: false },
      minimum_salary: 0,
      limit: 50,
    });
    expect(data.total).toBeGreaterThan(0);
    const address = new URL(data.board_url);
    const feed = await (await board.ask(`/feed.json${address.search}&limit=50`)).json();
    const found = data.roles.map(({ url }: { url: string }) => url);
    expect(found).toEqual(feed.items.map(({ id }: { id: string }) => id));
    expect(address.searchParams.getAll('refinementList[tags_exp_required][1]')).toEqual([
      'Multiple experience levels',
    ]);
  });

  test('16.7 get_role distinguishes open, closed and unknown roles', async () => {
    const { data: open } = await call('get_role', { id: 5000 });
    expect(open).toMatchObject({
      status: 'open',
      role: { post_pk: 5000, url: `${SITE}/roles/5000` },
    });
    const closed = { ...createRole(9001, { title: 'Gone' }), closed_at: NOW - DAY };
    await writeClosedRoles(board.dataDir, [closed], NOW);
    expect((await call('get_role', { id: 9001 })).data).toMatchObject({
      status: 'closed',
      closed_at: '2026-11-14T12:00:00.000Z',
      role: { title: 'Gone' },
    });
    // An expired role stays in the catalogue until the next import.
    expect((await call('get_role', { id: 9100 })).data).toMatchObject({
      status: 'closed',
      closed_at: '2026-11-10T09:30:00.000Z',
      role: { title: 'Ended' },
    });
    expect((await call('get_role', { id: 9101 })).isError).toBe(true);
    expect(await call('get_role', { id: 9999 })).toMatchObject({
      isError: true,
      text: 'There is no role with the id 9999.',
    });
  });

  test('16.7 list_filters has the values that search_roles accepts', async () => {
    const { data } = await call('list_filters');
    const all = (await call('list_filters', { filter: 'areas' })).data;
    const areas = all.filters.find(({ name }: { name: string }) => name === 'areas');
    for (const { value, roles } of areas.values) {
      // A leading minus excludes, as on the board.
      if (value.startsWith('-')) continue;
      const found = await call('search_roles', { filters: { areas: [value] }, limit: 1 });
      expect(found.data.total, value).toBe(roles);
    }
    expect(areas.values.length).toBeGreaterThan(5);
    expect(data.switches.map(({ name }: { name: string }) => name)).toContain('highlighted');
  });

  test('16.7 list_filters is short, and answers once', async () => {
    const result = await client.callTool({ name: 'list_filters', arguments: {} });
    expect(result.structuredContent).toBeUndefined();
    const { filters } = (await call('list_filters')).data;
    for (const { name, values, more = 0 } of filters) {
      expect(values.length, name).toBeLessThanOrEqual(10);
      const one = (await call('list_filters', { filter: name })).data.filters;
      expect(one).toHaveLength(1);
      expect(one[0].values, name).toHaveLength(values.length + more);
      expect(one[0].values.slice(0, values.length)).toEqual(values);
      expect(one[0]).not.toHaveProperty('more');
      const counts = one[0].values.map(({ roles }: { roles: number }) => roles);
      expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    }
    expect(filters.some(({ more }: { more?: number }) => more)).toBe(true);
    expect(await call('list_filters', { filter: 'area' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^There is no filter "area". The filters are areas, country, /),
    });
  });

  test('16.7 every other tool has an output schema, which the official client checks', async () => {
    const { tools } = await client.listTools();
    const without = tools.filter(({ outputSchema }) => !outputSchema).map(({ name }) => name);
    expect(without).toEqual(['list_filters']);
    for (const [name, args] of [
      ['search_roles', {}],
      ['get_role', { id: 5000 }],
      ['changes_since', {}],
      ['alert_link', {}],
    ] as const) {
      const { structuredContent, content } = await client.callTool({ name, arguments: args });
      const [text] = content as { text: string }[];
      expect(structuredContent, name).toEqual(JSON.parse(text!.text));
    }
  });

  const countryOf = async (written: string) => {
    const { data, text } = await call('alert_link', { filters: { country: [written] } });
    const { searchParams } = new URL(data?.url ?? `${SITE}/?${text}`);
    return searchParams.get('refinementList[tags_location_lodestar][0]');
  };

  test.each([
    ['USA', 'USA'],
    ['usa', 'USA'],
    ['United States', 'USA'],
    ['U.S.', 'USA'],
    ['US', 'USA'],
    ['us', 'USA'],
    ['-United States', '-USA'],
    ['UK (confirmed visas)', 'UK (Confirmed Visas)'],
    ['Remote, United States', 'Remote, USA'],
    ['remote, us', 'Remote, USA'],
    ['-Remote, US', '-Remote, USA'],
    // Remote work in a country is not work in its offices.
    ['Remote, Canada', null],
  ])('16.7 a country may be written as %j', async (written, value) => {
    expect(await countryOf(written)).toBe(value);
  });

  test.each([['Germany'], ['germany'], ['DE'], ['de']])(
    '15.11 assistants ask what is open to %j, with the roles that do not say',
    async (written) => {
      const { data } = await call('alert_link', { filters: { open_to: [written] } });
      const { searchParams } = new URL(data.url);
      expect([...searchParams].filter(([name]) => name.includes('open_to'))).toEqual([
        ['refinementList[open_to][0]', 'DE'],
        ['refinementList[open_to][1]', 'Worldwide'],
        ['refinementList[open_to][2]', 'Not stated'],
      ]);
    },
  );

  test('15.11 a country can be left out as well', async () => {
    const { data } = await call('alert_link', { filters: { open_to: ['-Germany'] } });
    const { searchParams } = new URL(data.url);
    expect(searchParams.get('refinementList[open_to][0]')).toBe('-DE');
  });

  test.each([
    [
      { country: ['United Stats'] },
      /^filters\.country: no open role has "United Stats"\. .*Values: .*"USA"/,
    ],
    [{ areas: ['Climate'] }, /no open role has "Climate"\. Nearest: "Climate change"\. Values: /],
    [{ areas: ['Climte change'] }, /Nearest: "Climate change"\./],
    [{ areas: ['Climate change', 'Astrology'] }, /no open role has "Astrology"\. Values: "/],
    [
      { country: ['Peru'], areas: ['x'] },
      /filters\.areas: [^\n]*\nfilters\.country: no open role has "Peru"/,
    ],
    [{ organisation: ['Organisation 1'], skills: [''] }, /filters\.skills: no open role has ""/],
  ])(
    '16.7 a value that no role has is an error that names those that exist: %j',
    async (filters, text) => {
      for (const tool of ['search_roles', 'alert_link']) {
        const result = await call(tool, { filters });
        expect(result).toMatchObject({ isError: true, text: expect.stringMatching(text) });
      }
    },
  );

  test('16.7 a short error says how to get all values', async () => {
    const { text } = await call('search_roles', { filters: { organisation: ['Nobody'] } });
    expect(text).toMatch(
      / and \d+ more, which list_filters gives with \{"filter": "organisation"\}\.$/,
    );
  });

  test('16.7 search_roles says when roles were posted, and finds those posted since a day', async () => {
    const all = (await call('search_roles', { limit: 50, ranking: 'jobs' })).data;
    const days = all.roles.map(({ posted }: { posted: string }) => posted);
    expect(days).toEqual(days.toSorted().toReversed());
    const since = days[10];
    const recent = (await call('search_roles', { posted_since: since, limit: 50, ranking: 'jobs' }))
      .data;
    expect(recent.total).toBeGreaterThan(0);
    expect(recent.total).toBeLessThan(all.total);
    expect(recent.roles.at(-1).posted >= since).toBe(true);
    expect((await call('search_roles', { posted_since: 'last week' })).isError).toBe(true);
  });

  test('16.7 arguments have names that say what they do, and the earlier ones still work', async () => {
    const total = async (args: Record<string, unknown>) =>
      (await call('search_roles', { ...args, limit: 1 })).data.total;
    const pairs = [
      [{ min_salary_usd: 50_000 }, { minimum_salary: 50_000 }],
      [{ switches: { salary_stated: true } }, { switches: { salary_algolia: true } }],
      [
        { switches: { exclude_career_development: true } },
        { switches: { career_development_role: true } },
      ],
    ];
    const everything = await total({});
    for (const [now, before] of pairs) {
      expect(await total(now!), JSON.stringify(now)).toBe(await total(before!));
      expect(await total(now!)).toBeLessThan(everything);
    }
  });

  test('16.7 changes_since starts with 0 and continues with next_since', async () => {
    const first = (await call('changes_since', { limit: 2 })).data;
    expect(first.changes).toHaveLength(2);
    const next = (await call('changes_since', { since: first.next_since, limit: 2 })).data;
    expect(next.changes[0].seq).toBeGreaterThan(first.changes[1].seq);
  });

  test('16.7 alert_link opens the filled-in form and does not subscribe anyone', async () => {
    const { data } = await call('alert_link', { query: 'policy', filters: { country: ['USA'] } });
    const { origin, pathname, searchParams } = new URL(data.url);
    expect([origin, pathname, searchParams.get('query')]).toEqual([SITE, '/', 'policy']);
    expect(searchParams.get('refinementList[tags_location_lodestar][0]')).toBe('USA');
    expect(searchParams.get('alert')).toBe('new');
  });
});

describe('16.7 bad input', () => {
  test.each([
    ['search_roles', { query: 5 }],
    ['search_roles', { query: 'x'.repeat(513) }],
    ['search_roles', { limit: 51 }],
    ['search_roles', { ranking: '__proto__' }],
    ['search_roles', { filters: { areas: 'x' } }],
    ['search_roles', { filters: { area: ['x'] } }],
    ['search_roles', { switches: { remote: true } }],
    ['search_roles', { areas: ['x'] }],
    ['alert_link', { filters: { area: ['x'] } }],
    ['search_roles', { filters: { areas: Array.from({ length: 51 }, () => 'x') } }],
    ['get_role', { id: '<b>' }],
    ['changes_since', { since: -1 }],
  ])('16.7 %s rejects %j and says what is wrong', async (name, args) => {
    const result = await client.callTool({ name, arguments: args }).catch((error: Error) => ({
      isError: true,
      content: [{ type: 'text', text: error.message }],
    }));
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(Object.keys(args)[0]);
  });

  test('16.7 keys of prototypes are not arguments', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const args = JSON.parse(`{"limit":1,"filters":{"${key}":["x"]}}`);
      expect((await call('search_roles', args)).text, key).toContain('Unrecognized key');
    }
  });

  test('16.7 markup of a role is plain text in results', async () => {
    const { data } = await call('search_roles', { query: 'alert', limit: 50, ranking: 'jobs' });
    const about = data.roles.map((role: { about: string }) => role.about).join('');
    expect(about).not.toMatch(/<(?:script|img|svg|p)\b/);
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    board.ask('/mcp', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

  test.each([
    'https://elsewhere.example',
    `${SITE}:8443`,
    SITE.replace('https:', 'http:'),
    'http://localhost:1234',
    'null',
  ])('16.7 a page of %s is rejected', async (origin) => {
    const response = await post(list, { origin });
    expect([response.status, await response.json()]).toEqual([
      403,
      { success: false, detail: 'Pages of other sites cannot use these tools.' },
    ]);
  });

  test('16.7 programs and pages of the own site are not rejected', async () => {
    expect((await post(list, { origin: SITE })).status).toBe(200);
    const response = await post(list);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['{', '[]', '{"jsonrpc":"2.0"}', 'x'.repeat(70_000)])(
    '16.7 an invalid call is rejected: %.20s',
    async (body) => {
      const { status } = await post(body);
      expect([400, 413]).toContain(status);
    },
  );

  test('16.7 there are no sessions and no streams', async () => {
    expect((await board.ask('/mcp')).status).toBe(405);
    expect((await board.ask('/mcp', { method: 'DELETE' })).status).toBe(405);
  });
});
