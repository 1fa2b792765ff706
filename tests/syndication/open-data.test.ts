import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSource } from '../../lib/import/source-file.ts';
import { settleCatalogue } from '../../lib/store/replace-catalogue.ts';
import { processConfig } from '../../lib/config/load.ts';
import type { Role } from '../../lib/roles/role.ts';
import { csvCell } from '../../lib/facts/csv.ts';
import { createRolePageSchema } from '../../lib/syndication/role-files.ts';
import { openApiOf } from '../../lib/syndication/openapi.ts';
import { createChangesSchema } from '../../lib/syndication/changes.ts';
import { fileWith, plan } from '../support/importing.ts';
import { createRole, createRoles, LOCATION, NOW, tokens } from '../support/role-factory.ts';
import { openSyndicatedBoard, SITE, type SyndicatedBoard } from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard();
});
afterAll(() => board.close());

/** Functions of one process share state, so one board gets different roles. */
async function openBoard(roles: readonly Role[] = createRoles(400)): Promise<SyndicatedBoard> {
  await board.write(roles);
  return board;
}

const json = async <Body = never>(response: Response) => response.json() as Promise<Body>;
type Page = { total: number; next: string | null; roles: Array<{ post_pk: number }> };

const rowsOf = (csv: string): Array<Record<string, string>> =>
  parse(csv, { columns: true, bom: false });

describe('14.5 roles as files', () => {
  it('14.5 JSON has what its schema says, and leaves other fields of the record out', async () => {
    const secret = createRole(1, { note: 'internal', id_external_lodestar: 'rec1', rank_batch: 1 });
    const { ask } = await openBoard([secret, createRole(2)]);
    const body = await json(await ask('/api/roles.json'));
    const schema = createRolePageSchema({ fieldTokens: tokens });
    expect(schema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 2, page: 1, limit: 100, next: null });
    expect(JSON.stringify(body)).not.toMatch(/internal|rec1|rank_/);
  });

  it('14.5 logos of the board have absolute addresses, for readers of the file elsewhere', async () => {
    const logos = ['/logos/a.svg', 'https://example.org/b.png', '', '//['];
    const { ask } = await openBoard(
      logos.map((logo, at) => createRole(at + 1, { company: { name: 'A', logo_url: logo } })),
    );
    const expected = [`${SITE}/logos/a.svg`, 'https://example.org/b.png', '', ''];
    const { roles } = await json<{ roles: Role[] }>(await ask('/api/roles.json'));
    roles.sort((a, b) => a.post_pk - b.post_pk);
    expect(roles.map(({ company }) => company.logo_url)).toEqual(expected);
    const rows = rowsOf(await (await ask('/api/roles.csv')).text());
    rows.sort((a, b) => Number(a.id) - Number(b.id));
    expect(rows.map((row) => row.company_logo_url)).toEqual(expected);
  });

  it('14.5 every page links to the next, and together they contain each role once', async () => {
    const { ask } = await openBoard();
    const seen: number[] = [];
    let address: string | null = '/api/roles.json?limit=37&toggle[career_development_role]=true';
    let total = 0;
    while (address) {
      const response = await ask(address);
      const page: Page = await json(response);
      const link = response.headers.get('link');
      expect(link).toBe(page.next && `<${page.next}>; rel="next"`);
      seen.push(...page.roles.map(({ post_pk: id }) => id));
      total = page.total;
      address = page.next;
    }
    expect(total).toBeGreaterThan(100);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  it("14.5 the board's licence is included; by default there is none", async () => {
    const { ask } = await openBoard([createRole(1)]);
    const body: { board: unknown } = await json(await ask('/api/roles.json'));
    expect(body.board).toEqual({ name: 'Lodestar', url: `${SITE}/`, licence: null });
    const { public: config } = processConfig();
    const licence = { text: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
    expect(openApiOf(config).info).not.toHaveProperty('license');
    expect(openApiOf({ ...config, licence }).info).toMatchObject({
      license: { name: licence.text, url: licence.url },
    });
  });

  it('14.5 a board can import the CSV of another', async () => {
    const roles = createRoles(40).map((role) => ({
      ...role,
      title: role.post_pk % 2 ? role.title : `'=${role.title}; +1;-2`,
      url_external: `https://example.org/${role.post_pk}`,
    }));
    const { ask } = await openBoard(roles);
    const csv = await (await ask('/api/roles.csv')).text();
    expect(csv).toMatch(/[,;]"?'/);
    const source = await openSource(fileWith('roles.csv', csv));
    const rows: Array<Record<string, unknown>> = [];
    for await (const each of source.rows) rows.push('cells' in each ? each.cells : {});
    const { catalogue, refusals } = await plan(rows);
    expect(refusals).toEqual([]);
    const imported = [...catalogue.roles];
    const before = new Map(roles.map((role) => [role.post_pk, role]));
    expect(imported.length).toBeGreaterThan(30);
    for (const role of imported) {
      const { title, tags_area, closes_at, posted_at, ...rest } = before.get(role.post_pk)!;
      const salary_limit = rest.salary_limit || null;
      expect(role).toMatchObject({ title, tags_area, salary_limit, closes_at, posted_at });
    }
  });

  it('14.5 with bom=1 a CSV and its next pages begin with a byte-order mark for spreadsheets', async () => {
    const roles = [1, 2].map((id) =>
      createRole(id, { salary: '£30,000 – £35,000', title: 'Zürich' }),
    );
    const { ask } = await openBoard(roles);
    const bytes = async (address: string) => {
      const response = await ask(address);
      const body = Buffer.from(await response.arrayBuffer());
      return { body, link: response.headers.get('link'), etag: response.headers.get('etag') };
    };
    const plain = await bytes('/api/roles.csv?limit=1');
    const marked = await bytes('/api/roles.csv?limit=1&bom=1');
    expect(plain.body.subarray(0, 3).toString()).toBe('id,');
    expect(marked.body).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain.body]));
    expect(marked.etag).not.toBe(plain.etag);
    expect(marked.link).toBe(`<${SITE}/api/roles.csv?limit=1&page=2&bom=1>; rel="next"`);
    const next = await bytes(new URL(marked.link!.slice(1, marked.link!.indexOf('>'))).href);
    expect([...next.body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await bytes('/api/roles.csv?limit=1&bom=0')).body).toEqual(plain.body);
    expect((await json<Page>(await ask('/api/roles.json?bom=1'))).total).toBe(2);
  });

  it.each([
    [
      '£30,000 – £35,000 a year',
      { pay_min: 30_000, pay_max: 35_000, pay_currency: 'GBP', pay_period: 'year' },
    ],
    ['Up to $25 per hour', { pay_min: null, pay_max: 25, pay_currency: 'USD', pay_period: 'hour' }],
    [
      '60,000 per year',
      { pay_min: 60_000, pay_max: 60_000, pay_currency: null, pay_period: 'year' },
    ],
    ['Prize of €5,000', { pay_min: 5000, pay_max: 5000, pay_currency: 'EUR', pay_period: 'once' }],
    [
      'From £40,000 a year',
      { pay_min: 40_000, pay_max: null, pay_currency: 'GBP', pay_period: 'year' },
    ],
    ['$50k+', { pay_min: 50_000, pay_max: null, pay_currency: 'USD', pay_period: 'year' }],
    ['Competitive', { pay_min: null, pay_max: null, pay_currency: null, pay_period: null }],
    ['', { pay_min: null, pay_max: null, pay_currency: null, pay_period: null }],
  ])('14.5 pay is published as numbers: %j', async (salary, pay) => {
    const { ask } = await openBoard([createRole(1, { salary })]);
    const page = await json<{ roles: object[] }>(await ask('/api/roles.json'));
    expect(page.roles[0]).toMatchObject(pay);
    const [row] = rowsOf(await (await ask('/api/roles.csv')).text());
    const cells = Object.entries(pay).map(([name, value]) => [name, String(value ?? '')]);
    expect(row).toMatchObject(Object.fromEntries(cells));
  });

  it.each([
    [['USA', 'UK'], ['US', 'GB'], false],
    [['Remote, USA', 'USA', 'Atlantis'], ['US'], true],
    [['Remote, Global'], [], true],
    [['Remote'], [], true],
    [[], [], false],
  ])(
    '14.5 countries are published as ISO codes, and remote work as a flag: %j',
    async (tags_country, country_codes, remote) => {
      const { ask } = await openBoard([createRole(1, { tags_country })]);
      const page = await json<{ roles: object[] }>(await ask('/api/roles.json'));
      expect(page.roles[0]).toMatchObject({ country_codes, remote });
      const csv = await (await ask('/api/roles.csv')).text();
      expect(csv.split('\r\n')[0]).toMatch(
        /,checked_by,pay_min,pay_max,pay_currency,pay_period,country_codes,remote$/,
      );
      const [row] = rowsOf(csv);
      expect(row).toMatchObject({
        country_codes: country_codes.join('; '),
        remote: remote ? 'yes' : 'no',
      });
    },
  );

  it('16.1 a search without results names the values that no role has', async () => {
    const { ask } = await openBoard([
      createRole(1, { tags_area: ['Climate change'], tags_country: ['USA'], [LOCATION]: ['USA'] }),
    ]);
    const unknownIn = async (query: string) => {
      const page = await json<{ total: number; unknown_values?: object[] }>(
        await ask(`/api/roles.json?${query}`),
      );
      return page.total === 0 ? page.unknown_values : 'found';
    };
    const area = 'refinementList[tags_area]';
    const place = `refinementList[${LOCATION}]`;
    expect(await unknownIn(`${area}[0]=Climate`)).toEqual([
      { parameter: area, value: 'Climate', nearest: ['Climate change'] },
    ]);
    expect(await unknownIn(`${place}[0]=United%20States&${area}[0]=Climate%20change`)).toEqual([
      { parameter: place, value: 'United States', nearest: ['USA'] },
    ]);
    expect(await unknownIn(`${area}[0]=Climate%20change`)).toBe('found');
    expect(await unknownIn(`${area}[0]=Climate%20change&query=zzz`)).toBeUndefined();
    expect(await unknownIn('query=zzz')).toBeUndefined();
  });

  it('14.5 an import reads a CSV with a byte-order mark as one without', async () => {
    const { ask } = await openBoard([createRole(1, { salary: '£30,000', title: 'Zürich' })]);
    const read = async (address: string) => {
      const file = fileWith('roles.csv', await (await ask(address)).bytes());
      const source = await openSource(file);
      const rows: unknown[] = [];
      for await (const each of source.rows) rows.push(each);
      return { columns: source.columns, rows };
    };
    const marked = await read('/api/roles.csv?bom=1');
    expect(marked).toEqual(await read('/api/roles.csv'));
    expect(marked.rows).toMatchObject([{ cells: { title: 'Zürich', salary: '£30,000' } }]);
  });

  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1', `'+1`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['  =1', `'  =1`],
    ['\u200B=1', `'\u200B=1`],
    ['＝1', `'＝1`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['|calc', `'|calc`],
    [['=1', 'b'], `'=1; b`],
    [['a', '=1'], `a;' =1`],
    ['a;=1;b', `a;'=1;b`],
    [`'=1`, `''=1`],
    ['a "b", c\nd', `"a ""b"", c\nd"`],
    ['Line\u2028 ☃ ', 'Line\u2028 ☃ '],
    [-5, '-5'],
    [null, ''],
  ] as const)('14.5 a spreadsheet calculates nothing in the cell %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('14.5 malicious text stays text in every column', async () => {
    const title = '=cmd|\' /C calc\'!A0","x"\r\n<script>alert(1)</script>';
    const hostile = createRole(1, {
      title,
      company_name: '@evil',
      locations: ['-1+1', 'London'],
      salary: '+1',
      description_short: '<p onclick=alert(1)>=1<script>alert(1)</script></p>',
    });
    const { ask } = await openBoard([hostile]);
    const response = await ask('/api/roles.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const rows = rowsOf(await response.text());
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      title: `'${title}`,
      company_name: `'@evil`,
      locations: `'-1+1; London`,
      salary: `'+1`,
      description_short: '<p>=1</p>',
    });
  });

  it.each([
    ['/api/roles.json?page=0', 'page must be a whole number from 1 to 10000.'],
    ['/api/roles.json?limit=501', 'limit must be a whole number from 1 to 500.'],
    ['/api/roles.csv?limit=ten', 'limit must be a whole number from 1 to 500.'],
    ['/api/roles.csv?ranking=best', 'ranking must be one of'],
    ['/api/roles.csv?bom=yes', 'bom must be 1.'],
  ])('14.5 %s is rejected by name', async (address, detail) => {
    const { ask } = await openBoard([createRole(1)]);
    const response = await ask(address);
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({
      success: false,
      detail: expect.stringContaining(detail),
    });
  });

  it.each(['/api/roles.json', '/api/roles.csv', '/openapi.json'])(
    '14.5 %s answers HEAD, caches and strange methods',
    async (address) => {
      const { ask } = await openBoard([createRole(1)]);
      const response = await ask(address);
      const etag = response.headers.get('etag')!;
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const again = await ask(address, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const head = await ask(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
      expect((await ask(address, { method: 'POST' })).status).toBe(405);
    },
  );

  it('14.5 a board without roles says so', async () => {
    const { ask } = await openBoard([]);
    expect(await json(await ask('/api/roles.json'))).toMatchObject({ total: 0, roles: [] });
    expect(rowsOf(await (await ask('/api/roles.csv')).text())).toEqual([]);
  });

  it('14.4 a role that appears later is in no file yet', async () => {
    const { ask } = await openBoard([createRole(1), createRole(2, { publish_at: NOW + 60 })]);
    const page: Page = await json(await ask('/api/roles.json'));
    expect(page.roles.map(({ post_pk: id }) => id)).toEqual([1]);
  });
});

describe('14.7 the description of the open data', () => {
  type Operation = {
    parameters: Array<{ name: string; examples?: Record<string, { value: unknown }> }>;
  };
  type Document = { paths: Record<string, { get: Operation }> };

  it('14.7 is valid OpenAPI', async () => {
    const { ask } = await openBoard([createRole(1)]);
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await json(await ask('/openapi.json')));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('14.7 every example in it works, alone and with the others', async () => {
    const { ask } = await openBoard();
    // Every board has its own change log.
    await settleCatalogue(board.dataDir, { tokens, now: NOW });
    const document: Document = await json(await ask('/openapi.json'));
    const schemas: Record<string, { parse: (body: unknown) => unknown }> = {
      '/api/roles.json': createRolePageSchema({ fieldTokens: tokens }),
      '/api/changes': createChangesSchema({ fieldTokens: tokens }),
    };
    let asked = 0;
    for (const [path, { get }] of Object.entries(document.paths)) {
      const examples = get.parameters.flatMap(({ name, examples = {} }) =>
        Object.values(examples).map(({ value }) => [name, String(value)]),
      );
      expect(examples).toHaveLength(get.parameters.length);
      for (const query of [[], ...examples.map((each) => [each]), examples]) {
        const response = await ask(`${path}?${new URLSearchParams(query as string[][])}`);
        expect(response.status, `${path} with ${JSON.stringify(query)}`).toBe(200);
        const text = await response.text();
        if (path in schemas) expect(schemas[path]!.parse(JSON.parse(text))).toBeTruthy();
        else expect(rowsOf(text)).toBeInstanceOf(Array);
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(30);
  });
});
