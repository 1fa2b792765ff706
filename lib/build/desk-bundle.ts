/** Bundles the desk's page when the desk starts; it is not part of the public site. Contract: 10.5. */
import path from 'node:path';
import type { Config } from '../config/load.ts';
import type { PageFile } from '../desk/desk-server.ts';
import { boardFile, boardFileType } from './board-files.ts';
import { escapeHtml } from '../base/escape.ts';
import { bundlePage } from './page-bundle.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Files of an own board that the page uses. */
const ownFiles = ['theme.css', 'favicon.svg'];

/**
 * Bundles the desk's page.
 * @param root folder of the project
 * @returns its files by path
 */
export async function bundleDesk(
  root: string,
  config: Config,
): Promise<ReadonlyMap<string, PageFile>> {
  const entry = path.join(root, 'components/desk/desk-page.tsx');
  const outputFiles = await bundlePage({ desk: entry }, path.join(root, '.desk'), config.public);
  const css = outputFiles.find(({ path: file }) => path.basename(file) === 'desk.css')?.text ?? '';
  // Fonts are `optional`: unless preloaded, they arrive after the page is drawn and are not used.
  const fonts = new Set(css.match(/\/fonts\/[\w.-]+\.woff2/g));
  const files = new Map<string, PageFile>([
    ['/', { content: page(config.public, [...fonts]), type: 'text/html; charset=utf-8' }],
  ]);
  for (const name of ownFiles) {
    const content = await boardFile(config, name);
    if (content === null) continue;
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
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

const preload = (font: string): string =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;

const page = (
  { brandName, isOwnBoard }: Config['public'],
  fonts: string[],
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Desk | ${escapeHtml(brandName)}</title>
${fonts.map(preload).join('')}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/desk/desk.css">
${isOwnBoard ? '<link rel="stylesheet" href="/theme.css">\n' : ''}</head>
<body>
<div id="desk"></div>
<noscript>The desk needs JavaScript.</noscript>
<script type="module" src="/desk/desk.js"></script>
</body>
</html>
`;
