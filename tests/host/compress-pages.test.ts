import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { compressPages } from '../../lib/host/compress-pages.ts';
import { loadStaticPages } from '../../lib/host/static-pages.ts';

const LONG = '<p>Roles that matter</p>'.repeat(200);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'compressed-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'netlify.toml': '',
    'out/index.html': LONG,
    'out/faq.html': 'short',
    'out/404.html': `none ${LONG}`,
    'out/roles.json': LONG,
    'out/_headers': LONG,
    'out/roles/7.html': LONG,
    'out/variants/window_ranked.html': LONG,
    'out/_next/static/chunks/main-1.js': LONG,
    'out/_next/static/chunks/main-1.js.map': LONG,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
});

const out = (name = '') => path.join(root, 'out', name);

async function copies(): Promise<string[]> {
  const names = await readdir(out(), { recursive: true });
  return names.filter((name) => name.endsWith('.br')).sort();
}

test('the scripts of a build, the pages of its first level and the home pages get a compressed copy, others none', async () => {
  await compressPages(out());
  expect(await copies()).toEqual([
    '404.html.br',
    '_next/static/chunks/main-1.js.br',
    'index.html.br',
    'variants/window_ranked.html.br',
  ]);
  expect(brotliDecompressSync(await readFile(out('index.html.br'))).toString()).toBe(LONG);
});

test('a copy that is there is not made again', async () => {
  await writeFile(out('_next/static/chunks/main-1.js.br'), 'kept');
  await compressPages(out());
  expect(await readFile(out('_next/static/chunks/main-1.js.br'), 'utf8')).toBe('kept');
});

test('the host sends the copy to those who accept it, with its own length and tag', async () => {
  await compressPages(out());
  const copy = await readFile(out('index.html.br'));
  const pages = await loadStaticPages(root, out());
  const get = (headers: Record<string, string>, method = 'GET') =>
    pages.serve(new Request('http://localhost/', { method, headers }));

  const plain = await get({});
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(LONG);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const sent = await get({ 'accept-encoding': 'gzip, br' }, method);
    expect(sent.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(sent.headers.get('content-encoding')).toBe('br');
    expect(sent.headers.get('vary')).toBe('Accept-Encoding');
    expect(sent.headers.get('content-length')).toBe(String(copy.length));
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(
      method === 'HEAD' ? Buffer.alloc(0) : copy,
    );
    const etag = sent.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.get('etag'));
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag }, method)).status).toBe(
      304,
    );
  }
  const range = await get({ 'accept-encoding': 'br', range: 'bytes=0-2' });
  expect([range.status, await range.text()]).toEqual([206, '<p>']);
  const missing = await pages.serve(
    new Request('http://localhost/nothing', { headers: { 'accept-encoding': 'br' } }),
  );
  expect([missing.status, await missing.text()]).toEqual([404, `none ${LONG}`]);
});
