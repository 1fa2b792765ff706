// Bundles what Next does not: the script before the first paint, the page that other sites embed, and the
// desk. Contract: 10.5, 16.5.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { escapeHtml } from '../base/escape.ts';
import type { Config } from '../config/load.ts';
import type { FirstPaintConfig, PublicConfig } from '../config/public.ts';
import { EMBED_PATH } from '../content/embed.ts';
import type { PageFile } from '../desk/desk-server.ts';
import { withLiterals } from '../words/literals.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { boardFile, boardFileType } from './board-files.ts';

/** Puts the texts of words into the scripts that use them, as webpack does for the site's pages. */
const wordsAsLiterals: Plugin = {
  name: 'words',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => ({
      contents: withLiterals(await readFile(file, 'utf8'), words),
      loader: file.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** Bundles files with the given settings; the output is not written. */
async function bundle(config: Partial<PublicConfig>, options: BuildOptions) {
  const { outputFiles = [] } = await build({
    write: false,
    // No code splitting: a script that is loaded later would lack its styles.
    bundle: true,
    minify: true,
    target: ['chrome111', 'firefox111', 'safari16', 'ios16'],
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [wordsAsLiterals],
    ...options,
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.PUBLIC_CONFIG': JSON.stringify(JSON.stringify(config)),
    },
  });
  return outputFiles;
}

/** The script that every page loads first. */
export const FIRST_PAINT_FILE = 'first-paint.js';

/** Bundles the script that delays the first paint of every page, with only the settings that it reads. */
export async function bundleFirstPaint(root: string, config: FirstPaintConfig): Promise<string> {
  const { experiments, indexName, stateStorage } = config;
  const [script] = await bundle(
    { experiments, indexName, stateStorage },
    { entryPoints: [path.join(root, 'components/pages/first-paint.ts')], format: 'iife' },
  );
  return script?.text ?? '';
}

/** Bundles a page outside the site's routes, without analytics and error reports. */
const bundlePage = (config: PublicConfig, options: BuildOptions) =>
  bundle(
    { ...config, sentry: null, analytics: null },
    {
      format: 'esm',
      jsx: 'automatic',
      loader: { '.module.css': 'local-css' },
      // Fonts are files of the site.
      external: ['/fonts/*', '*/sentry-client.ts'],
      ...options,
    },
  );

/** The HTML of such a page. `head` precedes its fonts and styles. */
const pageOf = (page: {
  isOwnBoard: boolean;
  title: string;
  head?: string;
  fonts: Iterable<string>;
  styles: string;
  script: string;
  body: string;
}): string => `<!doctype html>
<html lang="${words.locale.language}" dir="${words.locale.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
${page.head ?? ''}${[...page.fonts].map(preload).join('')}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${page.styles}">
${page.isOwnBoard ? '<link rel="stylesheet" href="/theme.css">\n' : ''}<script type="module" src="${page.script}"></script>
</head>
<body>
${page.body}
</body>
</html>
`;

const preload = (font: string): string =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;

/** The names of files here change with their content. */
const EMBED_FOLDER = '_next/static/embed';

/** The frame's only font. It must be there at the first paint (`components/fonts.css`). */
const EMBED_FONT = '/fonts/public-sans-1.woff2';

/** Writes the page that other sites embed. It has only the board's cards, so that it loads fast. */
export async function writeEmbedPage(
  root: string,
  out: string,
  config: PublicConfig,
): Promise<void> {
  const folder = path.join(out, EMBED_FOLDER);
  const files = await bundlePage(config, {
    entryPoints: { frame: path.join(root, 'components/pages/embed-page.tsx') },
    outdir: folder,
    entryNames: '[name]-[hash]',
  });
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map((file) => writeFile(file.path, file.contents)));
  const names = files.map((file) => path.basename(file.path));
  const addressOf = (ending: string) =>
    `/${EMBED_FOLDER}/${names.find((name) => name.startsWith('frame-') && name.endsWith(ending))}`;
  const { brandName, isOwnBoard } = config;
  const page = pageOf({
    isOwnBoard,
    title: say(words.embed.title, { board: brandName }),
    head: '<base target="_blank">\n<script src="/embed-frame.js"></script>\n',
    fonts: [EMBED_FONT],
    styles: addressOf('.css'),
    script: addressOf('.js'),
    body: `<div id="frame"></div>\n<noscript><a href="/">${escapeHtml(say(words.embed.poweredBy, { board: brandName }))}</a></noscript>`,
  });
  await writeFile(path.join(out, `${EMBED_PATH.slice(1)}.html`), page);
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Bundles the desk's page, which is not part of the public site; its files by path. */
export async function bundleDesk(
  root: string,
  config: Config,
): Promise<ReadonlyMap<string, PageFile>> {
  const outputFiles = await bundlePage(config.public, {
    entryPoints: { desk: path.join(root, 'components/desk/Desk.tsx') },
    outdir: path.join(root, '.desk'),
  });
  const css = outputFiles.find(({ path: file }) => path.basename(file) === 'desk.css')?.text ?? '';
  const { brandName, isOwnBoard } = config.public;
  const content = pageOf({
    isOwnBoard,
    title: say(words.desk.title, { board: brandName }),
    // Fonts are `optional`: unless preloaded, they arrive after the page is drawn and are not used.
    fonts: new Set(css.match(/\/fonts\/[\w.-]+\.woff2/g)),
    styles: '/desk/desk.css',
    script: '/desk/desk.js',
    body: `<div id="desk"></div>\n<noscript>${escapeHtml(words.desk.needsJavaScript)}</noscript>`,
  });
  const files = new Map<string, PageFile>([['/', { content, type: 'text/html; charset=utf-8' }]]);
  for (const name of ['theme.css', 'favicon.svg']) {
    const own = await boardFile(config, name);
    if (own === null) continue;
    const bytes = typeof own === 'string' ? own : new Uint8Array(own);
    files.set(`/${name}`, { content: bytes, type: boardFileType(name) });
  }
  for (const { path: file, contents } of outputFiles) {
    files.set(`/desk/${path.basename(file)}`, {
      content: contents as Uint8Array<ArrayBuffer>,
      type: types[path.extname(file)] ?? 'application/octet-stream',
    });
  }
  return files;
}
