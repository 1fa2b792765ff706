import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xssVectors } from '../support/xss-vectors.ts';
import { createRole, createRoles, DAY, NOW } from '../support/role-factory.ts';
import { openSyndicatedBoard, SITE, type SyndicatedBoard } from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard();
});
afterAll(() => board.close());

const textOf = async (address: string) => (await board.ask(address)).text();
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

type AtomEntry = {
  id: string;
  title: { '#text': string };
  updated: string;
  published: string;
  content: { '@_type': string; '#text': string };
  link: Array<Record<string, string>>;
  author: Array<{ name: unknown }>;
  category?: Array<Record<string, string>>;
};

/** A link without a relation is an alternate (4.2.7.2). */
const isAlternate = (link: Record<string, string>) =>
  (link['@_rel'] ?? 'alternate') === 'alternate';

/** Requirements of RFC 4287 that parsers do not check. */
function expectAtom(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  const { feed } = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['entry', 'link', 'author', 'category'].includes(name),
  }).parse(xml);
  expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
  expect(feed.id).toMatch(/^https:/);
  expect(feed.title).toMatch(/\S/);
  expect(feed.updated).toMatch(RFC_3339);
  expect(feed.author[0].name).toBe('Lodestar');
  const selves = feed.link.filter((link: Record<string, string>) => link['@_rel'] === 'self');
  expect(selves).toHaveLength(1);
  expect(feed.link.filter(isAlternate)).toHaveLength(1);
  const entries: AtomEntry[] = feed.entry ?? [];
  for (const entry of entries) {
    expect(entry.id).toMatch(/^https:/);
    expect(entry.title['#text']).toMatch(/\S/);
    expect(entry.updated).toMatch(RFC_3339);
    expect(entry.published).toMatch(RFC_3339);
    expect(entry.content['@_type']).toBe('html');
    expect(entry.link).toHaveLength(1);
    expect(isAlternate(entry.link[0]!)).toBe(true);
    expect(entry.link[0]!['@_href']).toMatch(/^https:/);
    expect(String(entry.author[0]!.name)).toMatch(/\S/);
    for (const category of entry.category ?? []) expect(category['@_term']).toMatch(/\S/);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(parseAtomFeed(xml).entries ?? []).toHaveLength(entries.length);
  return entries;
}

/** Requirements of JSON Feed 1.1. */
function expectJsonFeed(text: string) {
  const feed = JSON.parse(text);
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  expect(feed.title).toMatch(/\S/);
  expect(feed.authors).toEqual([{ name: 'Lodestar', url: `${SITE}/` }]);
  for (const item of feed.items) {
    expect(item.id).toMatch(/^https:/);
    expect(item.content_html).not.toContain('<p></p>');
    expect(item.date_published).toMatch(RFC_3339);
  }
  expect(parseJsonFeed(text).items ?? []).toHaveLength(feed.items.length);
  return feed;
}

describe('16.2 a feed', () => {
  test('16.2 Atom and JSON Feed are valid and name the search', async () => {
    const query = 'query=policy&toggle%5Bhighlighted%5D=true';
    const xml = await textOf(`/feed.atom?${query}`);
    expect(expectAtom(xml).length).toBeGreaterThan(3);
    const { title, links } = parseAtomFeed(xml);
    expect(title?.value).toBe('Job board | Lodestar - Query: policy, Only highlighted roles');
    expect(links?.map(({ rel, href }) => [rel, href])).toEqual([
      ['alternate', `${SITE}/?${query}`],
      ['self', `${SITE}/feed.atom?${query}`],
    ]);
    const json = expectJsonFeed(await textOf(`/feed.json?${query}`));
    expect([json.title, json.home_page_url, json.feed_url]).toEqual([
      title?.value,
      `${SITE}/?${query}`,
      `${SITE}/feed.json?${query}`,
    ]);
  });

  test('16.2 an entry has the tags of its card, and the date of its posting or last change', async () => {
    const changed = createRole(1, {
      tags_area: ['Policy'],
      posted_at: NOW - 9 * DAY,
      recent_changes: [
        { at: NOW - 2 * DAY, what: 'salary', to: '$9' },
        { at: NOW - 5 * DAY, what: 'reopened', to: null },
      ],
    });
    const silent = { posted_at: NOW - DAY, closing_not_stated: true };
    await board.write([changed, createRole(2, silent)]);
    const entries = expectAtom(await textOf('/feed.atom?ranking=jobs'));
    const { items } = expectJsonFeed(await textOf('/feed.json?ranking=jobs'));
    await board.write(createRoles(400));
    expect(items[1].tags).toContain('Policy');
    expect(entries[1]?.category?.map((each) => each['@_term'])).toEqual(items[1].tags);
    const day = (days: number) => new Date((NOW - days * DAY) * 1000).toISOString();
    const dates = [
      [day(1), day(1)],
      [day(9), day(2)],
    ];
    expect(entries.map(({ published, updated }) => [published, updated])).toEqual(dates);
    expect(
      items.map((item: Record<string, string>) => [item.date_published, item.date_modified]),
    ).toEqual(dates);
  });

  test('16.2 a search without roles is a valid feed too', async () => {
    expect(expectAtom(await textOf('/feed.atom?query=zzzzzz'))).toEqual([]);
    expect(expectJsonFeed(await textOf('/feed.json?query=zzzzzz')).items).toEqual([]);
  });

  test('16.2 pages contain each role once, and link to the next', async () => {
    const ids: string[] = [];
    let address: string | undefined = `${SITE}/feed.json?limit=150&ranking=jobs`;
    while (address) {
      const response = await board.ask(address);
      const feed = expectJsonFeed(await response.text());
      ids.push(...feed.items.map(({ id }: { id: string }) => id));
      const link = response.headers.get('link');
      expect(link).toBe(feed.next_url ? `<${feed.next_url}>; rel="next"` : null);
      address = feed.next_url;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
    expect(expectJsonFeed(await textOf('/feed.json')).items).toHaveLength(50);
  });
});

describe('16.2 malicious roles', () => {
  const hostile = [...xssVectors, ']]>', '\u0000\u0001\uFFFE\uD800x', 'a & b < c > "d"', '\u202E'];
  const roles = hostile.map((vector, position) =>
    createRole(position + 1, {
      title: `T ${vector}`,
      company_name: `O ${vector}`,
      tags_area: [vector],
      tags_role_type: [vector],
      card_locations: [vector],
      salary: vector,
      description_short: `<p>Before</p>${vector}<p>After</p>`,
      posted_at: position === 0 ? 9e15 : position === 1 ? -9e15 : NOW - position,
      closes_at: position === 0 ? 8e15 : NOW + DAY,
    }),
  );
  const active = /<(?:script|img|svg|iframe|style|object)|\son\w+\s*=|href="(?!https?:|mailto:)/i;

  beforeAll(() => board.write(roles));
  afterAll(() => board.write(createRoles(400)));

  test('16.2 markup in a role is text or safe in both formats, and the feeds stay valid', async () => {
    const entries = expectAtom(await textOf('/feed.atom?limit=200'));
    expect(entries).toHaveLength(roles.length);
    const { items } = expectJsonFeed(await textOf('/feed.json?limit=200'));
    expect(items).toHaveLength(roles.length);
    // Atom titles are HTML here, so markup in them is escaped once more; JSON titles are plain
    // text.
    const html = [
      ...entries.flatMap(({ title, content }) => [title['#text'], content['#text']]),
      ...items.map((item: { content_html: string }) => item.content_html),
    ].map(String);
    expect(html.filter((content) => active.test(withoutText(content)))).toEqual([]);
  });
});

/** HTML reduced to its tags. */
const withoutText = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join('');

describe.each(['/feed.atom', '/feed.json'])('16.1 %s', (path) => {
  test('16.1 a client that has this version gets a 304, until a role changes', async () => {
    await board.write(createRoles(400));
    const first = await board.ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    const again = (headers: Record<string, string>) => board.ask(path, { headers });
    const known = await again({ 'if-none-match': `"x", W/${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect(known.headers.get('etag')).toBe(etag);
    const since = first.headers.get('last-modified') ?? '';
    expect((await again({ 'if-modified-since': since })).status).toBe(304);
    expect((await again({ 'if-modified-since': since, 'if-none-match': '"x"' })).status).toBe(200);
    expect((await again({ 'if-modified-since': 'never' })).status).toBe(200);
    await board.write(createRoles(400, 2), NOW + 5);
    expect((await again({ 'if-none-match': etag })).status).toBe(200);
    expect((await again({ 'if-modified-since': since })).status).toBe(200);
  });

  test('16.1 HEAD returns only the headers of GET', async () => {
    const head = await board.ask(path, { method: 'HEAD' });
    const get = await board.ask(path);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });

  test('16.1 a malformed parameter gives a 400 that names it, an unknown one is ignored', async () => {
    const refused = await board.ask(`${path}?toggle[highlighted]=2`);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { success: false, detail: 'toggle[highlighted] must be true or false.' },
    ]);
    expect(await textOf(`${path}?utm_source=x&refinementList[x][0]=y`)).toBe(await textOf(path));
    expect((await board.ask(path, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('16.1 any site may read errors too, and may send If-None-Match after a preflight', async () => {
    for (const init of [{}, { method: 'POST' }, { method: 'OPTIONS' }]) {
      const { headers } = await board.ask(`${path}?page=0`, init);
      expect(headers.get('access-control-allow-origin'), JSON.stringify(init)).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('ETag, Link, Retry-After');
    }
    const asked = await board.ask(path, { method: 'OPTIONS' });
    expect([asked.status, await asked.text()]).toEqual([204, '']);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(asked.headers.get('access-control-allow-headers')).toBe('If-None-Match');
    const tools = await board.ask('/mcp', { method: 'OPTIONS' });
    expect(tools.headers.get('access-control-allow-origin')).toBeNull();
  });
});
