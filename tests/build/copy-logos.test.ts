import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyLines, copyLogos, reencode, pictureLimits } from '../../lib/build/copy-logos.ts';
import {
  copiesFolder,
  copiesPath,
  placeCopies,
  readLogoCopies,
  withLogoCopies,
} from '../../lib/store/logo-copies.ts';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { createRequests } from '../../lib/sources/request.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { createRole, NOW, tokens } from '../support/role-factory.ts';

const HOUR = 3_600_000;
const COPY = /^\/logos\/copies\/[\da-f]{32}\.webp$/;
const hosts = ['logos.example', '*.cdn.example', 'board.example'];

type Reply = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

let dataDir: string;
/** Responses of a fake for all hosts, by "host/path". */
let web: Record<string, Reply | (() => Reply)>;
let asked: string[];
let clock: number;
let server: http.Server;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'logos-'));
  [web, asked, clock] = [{}, [], 1_000 * HOUR];
  server = http.createServer((request, response) => {
    const place = (request.url ?? '').slice(1);
    asked.push(place);
    const found = web[place];
    const {
      status = 200,
      headers = {},
      body = '',
    }: Reply = typeof found === 'function' ? found() : (found ?? { status: 404 });
    const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
    response.writeHead(isKnown ? 304 : status, headers).end(isKnown ? '' : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dataDir, { recursive: true });
});

async function copy(addresses: string[], beforeRecording: () => Promise<void> = async () => {}) {
  const { port } = server.address() as AddressInfo;
  const requests = createRequests({
    origin: `http://127.0.0.1:${port}`,
    userAgent: 'JobBoardLogos/1.0',
    limits: pictureLimits,
    wait: async () => {},
  });
  const options = { dataDir, addresses, hosts, siteUrl: 'https://board.example', requests };
  try {
    return await copyLogos({ ...options, beforeRecording, now: () => clock });
  } finally {
    await requests.close();
  }
}

const board = () => ({ dataDir, copiesLogos: true });
const copyOf = async (address: string) => (await readLogoCopies(board())).get(address)?.path;
const files = () => readdir(copiesFolder(dataDir));

const svg = (inner: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const SQUARE = svg('<path d="M0 0h24v24H0z" fill="#f00"/>');
const OTHER = svg('<path d="M0 0h24v24H0z" fill="#0f0"/>');
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();

const A = 'https://logos.example/a.svg';

test('17.2 pictures are copied under names of their content, each content once', async () => {
  web['logos.example/a.svg'] = { body: SQUARE };
  web['img.cdn.example/b?x=1'] = { body: SQUARE };
  web['logos.example/c.png'] = { body: await png(600, 300) };
  const B = 'https://img.cdn.example/b?x=1';
  const C = 'https://logos.example/c.png';
  const report = await copy([A, B, C, A]);
  expect(copyLines(report)).toEqual(['Logos: 3 copied, 0 unchanged']);
  expect(await copyOf(A)).toMatch(COPY);
  expect(await copyOf(B)).toBe(await copyOf(A));
  expect(await copyOf(C)).not.toBe(await copyOf(A));
  expect(await files()).toHaveLength(2);
  const file = path.join(copiesFolder(dataDir), path.basename((await copyOf(C)) ?? ''));
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 288, height: 144 });
});

test('17.2 only https pictures of allowed hosts are copied, and none of the site itself', async () => {
  const left = [
    'http://logos.example/a.svg',
    'https://other.example/a.svg',
    'https://logos.example.evil.example/a.svg',
    '/logos/own.svg',
    'data:image/svg+xml,x',
    'nonsense',
    '',
  ];
  const own = 'https://board.example/pictures/own.svg?v=2';
  expect(copyLines(await copy([...left, own]))).toEqual(['Logos: 0 copied, 0 unchanged']);
  expect(asked).toEqual([]);
  expect([...(await readLogoCopies(board())).keys()]).toEqual([own]);
  expect(await copyOf(own)).toBe('/pictures/own.svg?v=2');
});

test('17.2 a picture is compared with its original once a day, and fetched again only if it has changed', async () => {
  web['logos.example/a.svg'] = { headers: { etag: '"1"' }, body: SQUARE };
  await copy([A]);
  const first = await copyOf(A);
  clock += HOUR;
  expect(await copy([A])).toMatchObject({ copied: 0, unchanged: 1 });
  expect(asked).toHaveLength(1);
  clock += 24 * HOUR;
  expect(await copy([A])).toMatchObject({ copied: 0, unchanged: 1 });
  expect(asked).toHaveLength(2);
  expect(await copyOf(A)).toBe(first);
  clock += 24 * HOUR;
  web['logos.example/a.svg'] = { headers: { etag: '"2"' }, body: OTHER };
  expect(await copy([A])).toMatchObject({ copied: 1, unchanged: 0 });
  expect(await copyOf(A)).not.toBe(first);
  expect(await files()).toEqual([path.basename((await copyOf(A)) ?? '')]);
});

test('17.2 a picture that is no longer needed is removed, and one that was lost is copied again', async () => {
  web['logos.example/a.svg'] = { headers: { etag: '"1"' }, body: SQUARE };
  await copy([A]);
  for (const name of await files()) await rm(path.join(copiesFolder(dataDir), name));
  expect(await copy([A])).toMatchObject({ copied: 1 });
  expect(await files()).toHaveLength(1);
  await copy([]);
  expect(await files()).toEqual([]);
  expect(await copyOf(A)).toBeUndefined();
});

test.each<[string, Reply | (() => Reply), string]>([
  ['is gone', { status: 404 }, 'it responds with 404'],
  ['is a page', { body: '<!doctype html><p>Log in</p>' }, 'not a picture that can be copied'],
  ['is cut off', { body: SQUARE.slice(0, 60) }, 'not a picture that can be copied'],
  ['is too large', { body: Buffer.alloc(5_000_001) }, 'the response is larger than 5 MB'],
  [
    'is elsewhere',
    { status: 302, headers: { location: 'https://evil.example/a.svg' } },
    'it redirects to evil.example',
  ],
  [
    'is on a private address',
    { status: 302, headers: { location: 'https://169.254.169.254/a' } },
    'it redirects to 169.254.169.254',
  ],
])('17.2 the last copy, if any, is kept when the original %s', async (_, reply, why) => {
  web['logos.example/a.svg'] = { body: SQUARE };
  await copy([A]);
  const first = await copyOf(A);
  clock += 24 * HOUR;
  web['logos.example/a.svg'] = reply;
  const B = 'https://logos.example/b.svg';
  web['logos.example/b.svg'] = reply;
  const report = await copy([A, B]);
  expect(copyLines(report)).toEqual([
    'Logos: 0 copied, 0 unchanged, 1 kept, 1 not shown',
    `  logos.example: ${why}`,
  ]);
  expect(await copyOf(A)).toBe(first);
  expect(await copyOf(B)).toBeUndefined();
  expect(asked.filter((place) => !place.startsWith('logos.example/'))).toEqual([]);
});

test('17.2 a redirect within the allowed hosts is followed', async () => {
  const location = 'https://img.cdn.example/a.svg';
  web['logos.example/a.svg'] = { status: 301, headers: { location } };
  web['img.cdn.example/a.svg'] = { body: SQUARE };
  expect(await copy([A])).toMatchObject({ copied: 1, missing: 0 });
});

test('17.2 hosts that keep failing and pictures past the time limit are skipped until the next build', async () => {
  const addresses = Array.from({ length: 10 }, (_, n) => `https://logos.example/${n}.svg`);
  const late = 'https://img.cdn.example/late.svg';
  for (let n = 0; n < 10; n++) web[`logos.example/${n}.svg`] = { status: 503 };
  expect(await copy(addresses)).toMatchObject({ missing: 10 });
  expect(new Set(asked).size).toBe(3);
  web['logos.example/a.svg'] = () => {
    clock += HOUR;
    return { body: SQUARE };
  };
  const report = await copy([A, 'https://logos.example/late.svg']);
  expect(report).toMatchObject({ copied: 1, missing: 1 });
  expect(copyLines(report).at(-1)).toBe('  logos.example: the time limit was reached');
  expect(asked).not.toContain(late);
});

test('17.2 missing pictures of a host do not prevent copies of its others', async () => {
  const gone = Array.from({ length: 5 }, (_, n) => `https://logos.example/${n}.svg`);
  web['logos.example/3.svg'] = { body: 'no picture' };
  web['logos.example/a.svg'] = { body: SQUARE };
  expect(await copy([...gone, A])).toMatchObject({ copied: 1, missing: 5 });
});

test.each([
  ['a script', svg('<script>alert(1)</script><path onclick="alert(1)" d="M0 0h24v24H0z"/>')],
  [
    'a file of this machine',
    svg(`<image width="9" height="9" href="file://${import.meta.filename}"/>`),
  ],
  [
    'a picture of another host',
    svg('<image width="9" height="9" href="https://evil.example/x.png"/>'),
  ],
  [
    'a page',
    svg('<foreignObject width="9" height="9"><iframe src="https://evil.example"/></foreignObject>'),
  ],
])('17.2 only the pixels of an SVG with %s are stored', async (_, original) => {
  const bytes = await reencode(Buffer.from(original));
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(bytes.toString('latin1')).not.toMatch(/script|alert|svg|href|evil|exif|icc/i);
});

const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  );

test.each([
  ['is huge when unpacked', () => png(4100, 4000)],
  ['claims to be huge', async () => svg('', 'width="100000" height="100000"')],
  [
    'expands entities',
    async () => `<!DOCTYPE svg [<!ENTITY e0 "lol">${bomb(12)}]>${svg('<text>&e12;</text>')}`,
  ],
  [
    'reads a file',
    async () =>
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`,
  ],
  [
    'has another format',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
        .tiff()
        .toBuffer(),
  ],
  ['is empty', async () => ''],
])('17.2 a picture that %s is not copied', async (_, original) => {
  await expect(reencode(Buffer.from(await original()))).rejects.toThrow('not a picture');
});

test('17.2 search results refer to the copies, also for roles added after the build', async () => {
  web['logos.example/a.svg'] = { body: SQUARE };
  const roleWith = (id: number, logo: string) => {
    const role = createRole(id);
    return { ...role, company: { ...role.company, logo_url: logo } };
  };
  const write = (...logos: string[]) =>
    writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: NOW,
      roles: logos.map((logo, at) => roleWith(at + 1, logo)),
      organisations: [],
      keys: null,
    });
  const logosOf = async (search: ReturnType<typeof createRoleSearch>) => {
    const { hits } = (await search.engine())!.search('jobs', { query: '' });
    return hits.map(({ company }) => (company as { logo_url: string }).logo_url).sort();
  };
  const source = { tokens, indexBase: 'jobs', now: () => NOW };
  const search = createRoleSearch({ ...board(), ...source });
  await write(A);
  expect(await logosOf(search)).toEqual([A]);
  await copy([A]);
  const name = await copyOf(A);
  expect(await logosOf(search)).toEqual([name]);
  await write(A, A, 'https://logos.example/new.svg');
  expect(await logosOf(search)).toEqual([name, name, 'https://logos.example/new.svg'].sort());
  // Without the setting, copies of earlier builds are not used.
  expect(await logosOf(createRoleSearch({ dataDir, ...source }))).toContain(A);
});

test.each(['', 'nonsense', '[]', '{"a":1}', '{"__proto__":null}', '{"a":{"path":"https://x"}}'])(
  '17.2 a list of copies that says %j counts as none, and is made anew',
  async (text) => {
    await writeFile(copiesPath(dataDir), text);
    expect([...(await readLogoCopies(board()))]).toEqual([]);
    web['logos.example/a.svg'] = { body: SQUARE };
    expect(await copy([A])).toMatchObject({ copied: 1 });
    expect(await copyOf(A)).toMatch(COPY);
  },
);

test('17.2 pages refer to the copies of roles and organisations', async () => {
  web['logos.example/a.svg'] = { body: SQUARE };
  await copy([A]);
  const role = createRole(1);
  const organisation = { id: 'x', title: 'X', logo_url: A } as never;
  const shown = withLogoCopies(
    {
      version: 1,
      source: 'import',
      writtenAt: NOW,
      roles: [{ ...role, company: { ...role.company, logo_url: A } }],
      organisations: [organisation],
      keys: null,
    },
    await readLogoCopies(board()),
  );
  expect(shown.roles[0]?.company.logo_url).toMatch(COPY);
  expect(shown.organisations[0]?.logo_url).toMatch(COPY);
});

test('17.2 new copies are published before anything refers to them', async () => {
  web['logos.example/a.svg'] = { body: SQUARE };
  const pages = path.join(dataDir, 'pages');
  await mkdir(pages);
  let namedBefore: unknown = 'nothing was placed';
  await copy([A], async () => {
    await placeCopies(dataDir, pages);
    namedBefore = await copyOf(A);
  });
  expect(namedBefore).toBeUndefined();
  const placed = await readFile(path.join(pages, (await copyOf(A)) ?? ''));
  expect(placed.subarray(0, 4).toString()).toBe('RIFF');
  // Without built pages there is nowhere to place copies.
  await placeCopies(dataDir, path.join(dataDir, 'no-pages'));
  expect(await readdir(dataDir)).not.toContain('no-pages');
});
