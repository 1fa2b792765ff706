import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { freePort } from '../support/free-port.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { findViolations } from './accessibility.ts';
import { expect, test, whenReady } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Words of the sample, and of the organisation in the contract. */
const FOREIGN =
  /lodestar|\bAGI\b|\bbirds?\b|hoot hoot|80,?000|handpicked|pressing (global )?problem|speak.with.us|career[ -](development|guide|capital)|effective altruism|research updates|newsletter|problem areas?|advisor|beta AI|\(sample\)|sample data|invented org|0a6767|54c5bd/i;

const role = (id: string, title: string, company: string, more: object = {}) => ({
  id,
  title,
  company_name: company,
  url_external: `https://example.org/roles/${id}`,
  description_short: '<p>Look after a hillside.</p>',
  posted_at: '2026-11-01',
  tags_country: ['UK'],
  tags_area: ['Woodland'],
  ...more,
});

const roles = [
  role('a1', 'Ranger', 'Hill Trust'),
  role('a2', 'Head of Trees', 'River & Wood', { tags_area: ['Rivers'], closes_at: '2030-01-01' }),
  role('a5', 'Pond warden', 'Pond Club', { company_logo_url: 'https://logos.example/pond.svg' }),
  role('a3', 'Open places to study soil', 'Hill Trust', { collection: true }),
];

const POND_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z" fill="#28c"/></svg>';

const board = {
  name: 'Fern & Field',
  contactEmail: 'jobs@fern.example',
  accent: '#b5179e',
  imageHosts: ['logos.example'],
  copyLogos: true,
  menu: [{ label: 'About us', url: 'https://fern.example/about' }],
  footer: { about: 'Work outdoors.' },
  licence: { text: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  legal: {
    imprint: 'https://fern.example/imprint',
    privacy: 'https://fern.example/privacy',
    address: 'Fern & Field, Field 1, 10115 Berlin',
  },
  pages: { collections: true },
  filters: { areas: 'Land', education: false },
  texts: {
    home: { subtitle: 'Work in woods, or [read why](https://fern.example/why).' },
    organisations: { subtitle: '{org_count} employers.', description: 'All who employ foresters.' },
  },
};

test.describe.configure({ mode: 'serial' });

let folder: string;
let env: Record<string, string>;
let logoHost: Server;
let site: Awaited<ReturnType<typeof startOwnSite>>;
let url: string;

const run = (command: string, ...args: string[]) =>
  execFileSync(process.execPath, [`lib/commands/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();

function importRoles(list: object[]): void {
  const file = path.join(folder, 'roles.json');
  writeFileSync(file, JSON.stringify(list));
  run('import', file);
}

test.beforeAll(async () => {
  // May have to wait for another board's build.
  test.setTimeout(MAX_PROCESS_TEST_MS);
  folder = mkdtempSync(path.join(os.tmpdir(), 'own-board-'));
  const own = path.join(folder, 'board');
  mkdirSync(path.join(own, 'content'), { recursive: true });
  writeFileSync(path.join(own, 'board.json'), JSON.stringify(board, null, 2));
  writeFileSync(path.join(own, 'content/faq.md'), '## Roles\n\n### Who are you?\n\nForesters.\n');
  writeFileSync(
    path.join(own, 'content/applying.md'),
    '---\ntitle: Applying\n---\n\nWalk there.\n\n' +
      '| Land | Pay | Rest | Food | Way | Bed |\n| - | -: | - | - | - | - |\n| Wood | 20 | 6 | 3 | 9 | 1 |\n',
  );
  for (const [name, fill] of Object.entries({ 'logo.svg': '#123', 'logo-dark.svg': '#fed' })) {
    const square = `<rect width="24" height="24" fill="${fill}"/>`;
    writeFileSync(
      path.join(own, name),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${square}</svg>`,
    );
  }
  logoHost = createServer((request, response) => {
    if (request.url === '/logos.example/pond.svg') response.end(POND_LOGO);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(logoHost, 'listening');
  const { port: logoPort } = logoHost.address() as AddressInfo;
  // The sitemap names the board's address, so the port is chosen before the pages are built.
  const port = String(await freePort());
  env = {
    DATA_DIR: folder,
    BOARD_DIR: own,
    OUT_DIR: '.data/test/own-board',
    PORT: port,
    ATS_ORIGIN: `http://127.0.0.1:${logoPort}`,
  };
  importRoles(roles);
  site = await startOwnSite(env);
  url = site.url;
});

test.afterAll(async () => {
  await site?.stop();
  logoHost?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Mentions of the sample or the contract's organisation in a text, with the words around them. */
function foreignWords(text: string): string[] {
  const all = new RegExp(`.{0,40}(?:${FOREIGN.source}).{0,40}`, 'gi');
  return text.match(all) ?? [];
}

test('10.2 no page, list, feed, tag or header of an own board says anything of the sample', async () => {
  const seen = new Map<string, number>();
  const waiting = ['/', '/alerts/confirm', '/alerts/unsubscribe', '/sitemap.xml', '/robots.txt'];
  waiting.push('/snapshot.json', '/data/organisations.json', '/favicon.svg', '/theme.css');
  waiting.push('/feed.atom', '/feed.json', '/calendar.ics', '/no-such-page');
  waiting.push('/developers', '/openapi.json', '/api/roles.json', '/api/roles.csv', '/api/changes');
  const found: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    const response = await fetch(new URL(next, url), { redirect: 'manual' });
    seen.set(next, response.status);
    const text = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    found.push(...foreignWords(`${headers}\n${text}`).map((words) => `${next}: ${words}`));
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>)([^"<]+)/g)) {
      const target = new URL(link.replaceAll('&amp;', '&'), url);
      const isPage =
        target.origin === new URL(url).origin && !/\.(js|css|woff2)$/.test(target.pathname);
      if (isPage) waiting.push(target.pathname);
    }
  }
  expect(found).toEqual([]);
  const pages = [...seen].filter(([, status]) => status === 200).map(([address]) => address);
  expect(pages).toEqual(
    expect.arrayContaining([
      '/',
      '/organisations',
      '/collections',
      '/resources',
      '/faq',
      '/feed.atom',
    ]),
  );
  expect(pages.filter((address) => address.startsWith('/roles/')).length).toBeGreaterThan(1);
  const broken = [...seen].filter(
    ([address, status]) => status >= 400 && address !== '/no-such-page',
  );
  expect(broken).toEqual([]);
});

test('10.3 a page that is off is not found, and what replaces the sample is there', async () => {
  expect((await fetch(`${url}/birds`)).status).toBe(404);
  expect((await fetch(`${url}/jb_fallback.jpeg`)).status).toBe(404);
  const home = await (await fetch(url)).text();
  const expected = [
    '>Job board | Fern &amp; Field</title>',
    'content="4 jobs - Search the open roles on the Fern &amp; Field job board',
    '/share.png"',
    '<a href="https://fern.example/why">read why</a>',
    '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a> · <a href=',
  ];
  expect(expected.filter((part) => !home.includes(part))).toEqual([]);
  const employers = await (await fetch(`${url}/organisations`)).text();
  expect(employers).toContain('name="description" content="All who employ foresters."');
  expect(employers).toMatch(/>\d employers\.</);
  expect((await fetch(`${url}/share.png`)).headers.get('content-type')).toBe('image/png');
});

test('22.1 the footer and the form for alerts name the postal address, the privacy notice and the imprint', async ({
  page,
}) => {
  await page.goto(url);
  await whenReady(page);
  const footer = page.getByRole('contentinfo');
  await page.getByRole('button', { name: 'Set up alerts' }).click();
  const dialog = page.getByRole('dialog');
  for (const place of [footer, dialog]) {
    await expect(place.getByText(board.legal.address)).toHaveCount(1);
    for (const [name, address] of [
      ['Privacy', board.legal.privacy],
      ['Imprint', board.legal.imprint],
    ] as const) {
      await expect(
        place.getByRole('link', { name, exact: true, includeHidden: true }),
      ).toHaveAttribute('href', address);
    }
  }
});

test.describe('a new visitor', () => {
  test.use({ consent: 'unasked' });

  test('10.6 gets no cookie, no banner and no experiment, and reads no word of the sample', async ({
    page,
    context,
  }) => {
    await page.goto(url);
    await whenReady(page);
    const said: string[] = [];
    const read = async () => said.push(await page.locator('body').innerText());
    await read();
    for (const name of ['Land', 'Country / Region', 'Organisation', 'Other filters']) {
      await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await read();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Set up alerts' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
    await read();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('combobox', { name: 'Search roles' }).first().fill('zzzz');
    await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
    await read();
    expect(foreignWords(said.join('\n'))).toEqual([]);
    expect(said.join('\n')).toContain('Woodland');
    // Its FAQ may differ from the sample's.
    expect(said.join('\n')).not.toContain('how filters combine');
    await expect(page.getByRole('group', { name: 'Filters' }).getByText('Education')).toHaveCount(
      0,
    );
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });
});

test('17.2 a visit shows the copies of logos, and asks no other host for anything', async ({
  page,
}) => {
  expect(site.built).toContain('\nLogos: 1 copied, 0 unchanged\n');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const path of ['/', '/organisations', '/organisations/pond-club', '/?query=pond']) {
    await page.goto(url + path);
    await whenReady(page);
    const logo = page.locator('img[src^="/logos/copies/"]').first();
    await expect(logo).toBeVisible();
    // As wide as the largest copy, since an SVG has no size of its own.
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(288);
  }
  const others = requested.filter((address) => !address.startsWith(`${url}/`));
  expect(others.filter((address) => !address.startsWith('data:'))).toEqual([]);
  expect(requested.filter((address) => address.includes('/logos/copies/'))).not.toEqual([]);
  const policy = (await fetch(url)).headers.get('content-security-policy');
  expect(policy).toContain("; img-src 'self' data:; ");
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`10.5 the header has the logo of the ${colorScheme} scheme, and a wide table scrolls on a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/resources`);
    await whenReady(page);
    const logo = page.getByRole('banner').locator('img').first();
    const address = await logo.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(address).toBe(`${url}/${colorScheme === 'dark' ? 'logo-dark' : 'logo'}.svg`);
    const table = page.getByRole('group', { name: 'Table' });
    await expect(table.getByRole('columnheader', { name: 'Bed' })).toBeAttached();
    const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
    expect(await table.evaluate(hidden)).toBeGreaterThan(0);
    expect(await page.locator('html').evaluate(hidden)).toBe(0);
    expect(await findViolations(page, { colorScheme })).toEqual([]);
  });

  test(`10.5 cards without a logo have initials in the board's colour, legible, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await whenReady(page);
    await expect(page.getByText('RW', { exact: true })).toBeVisible();
    const colour = await page
      .getByRole('button', { name: 'Set up alerts' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    // The light scheme uses the accent unchanged, the dark one a lighter tone.
    expect(colour === 'rgb(181, 23, 158)').toBe(colorScheme === 'light');
    expect(await findViolations(page, { colorScheme })).toEqual([]);
  });
}

test("10.2 its mails are the board's alone, from the confirmation to the digest", async () => {
  test.setTimeout(MAX_PROCESS_TEST_MS);
  const send = (method: string, address: string, body: object) =>
    fetch(`${url}/api/${address}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('PUT', 'jobs/subscribe', { email: 'reader@example.org', query_json: null });
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [confirmation] = await mails();
  const token = /\/alerts\/confirm#([\w-]+)/.exec(confirmation?.text ?? '')?.[1];
  expect((await send('POST', 'alerts/confirm', { token })).status).toBe(200);
  importRoles([...roles, role('a4', 'Ditch digger', 'River & Wood')]);
  run('digest');
  const all = await mails();
  expect(all).toHaveLength(2);
  expect(all.at(-1)?.text).toContain('Ditch digger');
  for (const { text = '', html, subject, headerLines } of all) {
    const headers = headerLines.map(({ line }) => line).join('\n');
    expect(foreignWords([text, html, subject, headers].join('\n'))).toEqual([]);
    expect(text).toContain('Fern & Field job board');
    expect(html).toContain('#b5179e');
  }
});

async function mails(): Promise<ParsedMail[]> {
  const outbox = path.join(folder, 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    // No mail was sent yet.
  }
  return Promise.all(
    names.sort().map((name) => simpleParser(readFileSync(path.join(outbox, name)))),
  );
}
