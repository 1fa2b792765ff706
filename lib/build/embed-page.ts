// Writes the page that partners embed in a frame. It has only the board's cards, so that their visitors
// load little. Contract: 16.5.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from '../config/public.ts';
import { EMBED_PATH } from '../content/embed.ts';
import { escapeHtml } from '../base/escape.ts';
import { bundlePage } from './page-bundle.ts';

/** The names of files here change with their content. */
const FOLDER = '_next/static/embed';

/** The frame's only font. It must be there at the first paint (`components/fonts.css`). */
const FONT = '/fonts/public-sans-1.woff2';

/**
 * Bundles the page and writes it.
 * @param root folder of the project
 * @param out folder of the built pages
 */
export async function writeEmbedPage(
  root: string,
  out: string,
  config: PublicConfig,
): Promise<void> {
  const entry = path.join(root, 'components/pages/embed-page.tsx');
  const folder = path.join(out, FOLDER);
  const files = await bundlePage({ frame: entry }, folder, config, '[name]-[hash]');
  await mkdir(folder, { recursive: true });
  const names = files.map((file) => path.basename(file.path));
  await Promise.all(files.map((file) => writeFile(file.path, file.contents)));
  const nameOf = (ending: string) =>
    names.find((name) => name.startsWith('frame-') && name.endsWith(ending)) ?? '';
  const page = pageOf(config, `/${FOLDER}/${nameOf('.js')}`, `/${FOLDER}/${nameOf('.css')}`);
  await writeFile(path.join(out, `${EMBED_PATH.slice(1)}.html`), page);
}

function pageOf({ brandName, isOwnBoard }: PublicConfig, script: string, styles: string): string {
  const name = escapeHtml(brandName);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name} jobs</title>
<base target="_blank">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<script src="/embed-frame.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
${isOwnBoard ? '<link rel="stylesheet" href="/theme.css">\n' : ''}<script type="module" src="${script}"></script>
</head>
<body>
<div id="frame"></div>
<noscript><a href="/">Powered by ${name}</a></noscript>
</body>
</html>
`;
}
