import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadConfig } from '../../lib/config/load.ts';
import { buildPages, runNext } from '../../lib/build/build-pages.ts';
import { prepareCatalogue } from '../../lib/build/prepare.ts';

/** A minimal search page with the same Next and InstantSearch, without any code of ours. */
const PEER_PAGE = `
import { liteClient } from 'algoliasearch/lite';
import { InfiniteHits, InstantSearch, RefinementList, SearchBox } from 'react-instantsearch';
const client = liteClient('app', 'key');
export default function Page() {
  return (
    <InstantSearch searchClient={client} indexName="jobs">
      <SearchBox />
      <RefinementList attribute="tags_area" />
      <InfiniteHits />
    </InstantSearch>
  );
}
`;
const PEER_CONFIG =
  "export default { output: 'export', typescript: { ignoreBuildErrors: true }, images: { unoptimized: true } };\n";

/**
 * Builds the board and a page with only the components of InstantSearch, and compares the
 * JavaScript that each loads before any interaction.
 */
export async function benchPages(root: string, log: (line: string) => void): Promise<void> {
  const work = path.join(root, '.data/bench');
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const config = loadConfig({ ...process.env, DATA_DIR: path.join(work, 'data') });
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));

  const startedAt = performance.now();
  await buildPages(
    root,
    { dataDir: config.server.dataDir, outDir: '.data/bench/site' },
    config.public,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const board = await initialScripts(path.join(work, 'site'));

  const peerRoot = await createPeer(root);
  await runNext(peerRoot, { dataDir: config.server.dataDir, outDir: 'out' }, 'peer');
  const peer = await initialScripts(path.join(peerRoot, 'out'));
  await rm(peerRoot, { recursive: true });

  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  log(`JavaScript of / before interaction, gzip: ${kB(board)}`);
  log(`the same, a page with only the search pieces: ${kB(peer)}`);
  log(`ratio: ${(board / peer).toFixed(3)}`);
  log(`static build of the sample board: ${seconds.toFixed(1)} s`);
}

/** Gzipped bytes of the scripts that a page loads, without those for browsers without modules. */
async function initialScripts(site: string): Promise<number> {
  const html = await readFile(path.join(site, 'index.html'), 'utf8');
  const tags = html.match(/<script[^>]*src="[^"]+"[^>]*>/g) ?? [];
  const sources = tags
    .filter((tag) => !tag.includes('noModule'))
    .map((tag) => decodeURIComponent(/src="([^"]+)"/.exec(tag)?.[1] ?? ''));
  const sizes = await Promise.all(
    sources.map(async (source) => gzipSync(await readFile(path.join(site, source)), { level: 9 })),
  );
  return sizes.reduce((sum, content) => sum + content.length, 0);
}

/** A one-page project that uses the same packages. */
async function createPeer(root: string): Promise<string> {
  const peer = path.join(root, '.data/bench-peer');
  await rm(peer, { recursive: true, force: true });
  await mkdir(path.join(peer, 'pages'), { recursive: true });
  await writeFile(path.join(peer, 'pages/index.jsx'), PEER_PAGE);
  await writeFile(path.join(peer, 'next.config.mjs'), PEER_CONFIG);
  await cp(path.join(root, 'tsconfig.json'), path.join(peer, 'tsconfig.json'));
  await writeFile(path.join(peer, 'package.json'), '{"private":true,"type":"module"}\n');
  await symlink(path.join(root, 'node_modules'), path.join(peer, 'node_modules'), 'dir');
  return peer;
}
