import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { mailSite } from '../../lib/mail/open-delivery.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { accentTokens } from '../../lib/config/accent.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { writeBoardFiles } from '../../lib/build/board-files.ts';
import { bundleDesk } from '../../lib/build/page-bundle.ts';
import { confirmation, digest, keep, links, newsletter } from '../support/mails.ts';
import { root } from '../support/root.ts';

let BOARD_DIR: string;
let out: string;
beforeEach(async () => {
  BOARD_DIR = await mkdtemp(path.join(os.tmpdir(), 'board-files-'));
  out = path.join(BOARD_DIR, 'out');
  await mkdir(path.join(out, 'sample-press'), { recursive: true });
  await writeFile(path.join(out, 'jb_fallback.jpeg'), '');
});
afterEach(() => rm(BOARD_DIR, { recursive: true, force: true }));

const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="120" height="30" fill="#5b7"/></svg>';

async function load(board: object = {}, files: Record<string, string> = {}) {
  const json = JSON.stringify({ name: 'Fern & Field', contactEmail: 'a@fern.example', ...board });
  for (const [name, text] of Object.entries({ 'board.json': json, ...files })) {
    await writeFile(path.join(BOARD_DIR, name), text);
  }
  return loadConfig({ BOARD_DIR });
}

const read = (name: string) => readFile(path.join(out, name), 'utf8');
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('10.5 a board without pictures has an icon with its initial and a share image with its name', async () => {
  await writeBoardFiles(await load({ accent: '#5b2a86' }), out);
  expect((await readdir(out)).sort()).toEqual(['favicon.svg', 'share.png', 'theme.css']);
  expect(await read('favicon.svg')).toMatch(/fill:#5b2a86.*>F<\/text>/s);
  expect(await read('theme.css')).toContain('--accent: #5b2a86;');
  const share = await readFile(path.join(out, 'share.png'));
  expect(sizeOf(share)).toEqual([2560, 1440]);
  expect(share.length).toBeLessThan(200_000);
});

test("10.5 the desk has the board's accent and icon, but none on the sample", async () => {
  const own = await bundleDesk(root, await load({ accent: '#5b2a86' }));
  expect(own.get('/theme.css')?.content).toContain('--accent: #5b2a86;');
  expect(own.get('/favicon.svg')?.content).toContain('>F</text>');
  expect(own.get('/')?.content).toMatch(
    /desk\.css">\s*<link rel="stylesheet" href="\/theme\.css">/,
  );
  const sample = await bundleDesk(root, loadConfig({ BOARD_DIR: 'none' }));
  expect([...sample.keys()].filter((name) => !name.startsWith('/desk/'))).toEqual(['/']);
  expect(sample.get('/')?.content).not.toContain('theme.css');
});

test('13.2 the desk preloads the fonts of its styles, since late ones are not used', async () => {
  const files = await bundleDesk(root, loadConfig({ BOARD_DIR: 'none' }));
  const preloaded = String(files.get('/')?.content).matchAll(/"preload" href="([^"]+)" as="font"/g);
  const fonts = await readFile(path.join(root, 'components/fonts.css'), 'utf8');
  const used = [...fonts.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file);
  expect(used).toHaveLength(2);
  expect([...preloaded].map(([, file]) => file)).toEqual(used);
});

test('10.5 own files take precedence, styles follow the accent, and the logo becomes a PNG for mails', async () => {
  const files = {
    'logo.svg': wordmark,
    'favicon.svg': '<svg id="own"/>',
    'share.png': 'own picture',
    'theme.css': ':root { --paper: #fafafa; }',
  };
  await writeBoardFiles(await load({ accent: '#5b2a86' }, files), out);
  expect(await read('favicon.svg')).toBe('<svg id="own"/>');
  expect(await read('share.png')).toBe('own picture');
  expect(await read('theme.css')).toMatch(/--accent: #5b2a86;.*--paper: #fafafa;/s);
  expect(sizeOf(await readFile(path.join(out, 'logo.png')))).toEqual([384, 96]);
});

/** The colour of the middle pixel of a column: red, green, blue, alpha. */
async function pixelOf(name: string, left: number): Promise<number[]> {
  const column = sharp(path.join(out, name))
    .ensureAlpha()
    .extract({ left, top: 48, width: 1, height: 1 });
  return [...(await column.raw().toBuffer())];
}

test('10.5 the PNG for mails shows a whole logo, also where its text is wider than the picture', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const wide = wordmark.replace(
    '</svg>',
    '<rect x="150" width="30" height="30" fill="#c33"/><text/></svg>',
  );
  await writeBoardFiles(await load({}, { 'logo.svg': wide }), out);
  expect(sizeOf(await readFile(path.join(out, 'logo.png')))).toEqual([384, 96]);
  // 180 units are drawn in the width of 120.
  expect(await pixelOf('logo.png', 20)).toEqual([0x55, 0xbb, 0x77, 255]);
  expect((await pixelOf('logo.png', 290))[3]).toBe(0);
  expect(await pixelOf('logo.png', 370)).toEqual([0xcc, 0x33, 0x33, 255]);
  expect(said.mock.calls).toEqual([
    [
      `${path.join(BOARD_DIR, 'logo.svg')} contains text, which needs its font: convert the text to paths`,
    ],
  ]);
  said.mockRestore();
});

test('10.5 a build says when a logo is too dark for the dark scheme, and mails show it on a light ground', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const dark = wordmark.replace('width="120" height="30" fill="#5b7"', 'width="60" height="30"');
  const files = { 'logo.svg': dark };
  await writeBoardFiles(await load({}, files), out);
  expect(said.mock.calls).toEqual([
    [
      `${path.join(BOARD_DIR, 'logo.svg')} is too dark for the dark scheme: put a light logo-dark.svg beside it`,
    ],
  ]);
  expect(await pixelOf('logo.png', 380)).toEqual([0xf7, 0xf5, 0xf0, 255]);
  said.mockClear();
  const both = await load({}, { ...files, 'logo-dark.svg': wordmark });
  expect(both.public.logo).toMatchObject({ hasDark: true });
  await writeBoardFiles(both, out);
  expect(await read('logo-dark.svg')).toBe(wordmark);
  expect(await pixelOf('logo.png', 380)).toEqual([0xf7, 0xf5, 0xf0, 255]);
  await writeBoardFiles(await load({}, { 'logo.svg': wordmark }), out);
  expect((await pixelOf('logo.png', 380)).slice(0, 3)).toEqual([0x55, 0xbb, 0x77]);
  expect(said.mock.calls).toEqual([]);
  said.mockRestore();
});

test('10.5 a name in another script is left out of the share image, and no font is fetched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await writeBoardFiles(await load({ name: '日本の仕事 🐝' }), out);
  expect(fetched.mock.calls.filter(([url]) => String(url).startsWith('http'))).toEqual([]);
  expect(sizeOf(await readFile(path.join(out, 'share.png')))).toEqual([2560, 1440]);
  fetched.mockRestore();
});

test('10.5 a build says when it adjusts the accent', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await writeBoardFiles(await load({ accent: '#ffe100' }), out);
  expect(said.mock.calls.join()).toMatch(
    /^The accent #ffe100 has too little contrast; the light scheme uses #\w{6}$/,
  );
  said.mockRestore();
});

test('10.5 the sample keeps its own files', async () => {
  await writeBoardFiles(loadConfig({ DATA_DIR: BOARD_DIR }), out);
  expect((await readdir(out)).sort()).toEqual(['jb_fallback.jpeg', 'sample-press']);
  await expect(access(path.join(out, 'theme.css'))).rejects.toThrow('ENOENT');
});

test("10.5 mails have an own board's colours and logo, with its name where pictures are blocked", async () => {
  const config = await load({ accent: '#ffe100' }, { 'logo.svg': wordmark });
  const { light, dark } = accentTokens('#ffe100');
  for (const mail of [confirmation(mailSite(config)), digest(mailSite(config))]) {
    const { html, text } = await renderMail(mail);
    for (const { accent, 'accent-text': words } of [light, dark]) {
      expect(html).toContain(accent);
      expect(html).toContain(words);
    }
    expect(html).not.toMatch(/#0a6767|#54c5bd|lodestar job board/i);
    expect(html).toMatch(
      /<img[^>]*alt="Fern &amp; Field"[^>]*src="http:\/\/localhost:3000\/logo.png"/,
    );
    expect(text.split('\n')[0]).toBe('Fern & Field job board');
  }
});

test('22.1 every mail has the postal address, the imprint and the privacy notice that the board states', async () => {
  const legal = {
    imprint: 'https://fern.example/imprint',
    privacy: 'https://fern.example/privacy',
    address: 'Fern & Field, Field 1, 10115 Berlin',
  };
  const site = mailSite(await load({ legal }));
  for (const mail of [
    confirmation(site),
    digest(site),
    newsletter(site),
    { ...links(1), ...site },
    keep(site),
  ]) {
    const { text, html } = await renderMail(mail);
    expect(text).toContain(legal.address);
    expect(text).toContain(`Privacy\n${legal.privacy}`);
    expect(text).toContain(`Imprint\n${legal.imprint}`);
    expect(html).toContain('Fern &amp; Field, Field 1');
  }
  const { text } = await renderMail(confirmation(mailSite(await load({}))));
  expect(text).not.toMatch(/Privacy|Imprint/);
});

test("10.2 the newsletter mail describes the board's own newsletter", async () => {
  const config = await load({
    newsletter: { url: 'https://fern.example/news' },
    texts: { footer: { newsletter: 'A letter from the field, each month.' } },
  });
  const { text } = await renderMail(newsletter(mailSite(config)));
  expect(text).toContain('You asked for our newsletter. A letter from the field, each month.');
  expect(text).not.toMatch(/weekly updates/i);
});
