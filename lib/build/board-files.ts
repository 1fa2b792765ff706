// The files of an own board that are not pages: icon, logo, share image, styles. Contract: 9, 10.5.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReactElement } from 'react';
import { escapeHtml } from '../base/escape.ts';
import { accentStyles, accentTokens } from '../config/accent.ts';
import type { BoardLogo, HeaderLogo, OwnBoard } from '../config/board.ts';
import type { Config } from '../config/load.ts';
import { initialsOf } from '../roles/card-content.ts';
import { drawLogo, hasText, isTooDark, onLightGround } from './draw-logo.ts';

const SHARE_IMAGE = { width: 2560, height: 1440 };
/** Pixels of a drawn logo for each CSS pixel in the header. */
const LOGO_SCALE = 3;
/** The accent of boards that set none. */
const DEFAULT_ACCENT = '#0a6767';

/** The sample organisation's pictures, which an own board must not show. */
const SAMPLE_FILES = ['jb_fallback.jpeg', 'sample-press'];

type Content = string | Buffer;
type Board = { board: OwnBoard; name: string; logo: BoardLogo | null };

const makers: Record<string, (own: Board) => Promise<Content | null>> = {
  'theme.css': themeStyles,
  'favicon.svg': favicon,
  'share.png': shareImage,
  'logo.svg': async ({ board }) => readAsset(board, 'logo.svg'),
  'logo-dark.svg': async ({ board }) => readAsset(board, 'logo-dark.svg'),
  // Mail programs show no SVG.
  'logo.png': mailLogo,
};

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export const boardFileType = (name: string): string => types[path.extname(name)] ?? '';

/** Makes a file of an own board; null on the sample, and for a file that the board does not have. */
export async function boardFile(config: Config, name: string): Promise<Content | null> {
  const { board } = config.server;
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (!board || !make) return null;
  return make({ board, name: config.public.brandName, logo: config.public.logo });
}

/** Replaces the sample's files by those of an own board, in a folder of built pages. */
export async function writeBoardFiles(config: Config, folder: string): Promise<void> {
  const { board } = config.server;
  if (!board) return;
  for (const name of SAMPLE_FILES)
    await rm(path.join(folder, name), { recursive: true, force: true });
  for (const name of Object.keys(makers)) {
    const content = await boardFile(config, name);
    if (content !== null) await writeFile(path.join(folder, name), content);
  }
  const adjusted = adjustedAccent(board);
  if (adjusted) console.log(adjusted);
  for (const note of await logoNotes(board)) console.log(note);
}

/** What to do about a logo that some visitors would not see as it is. */
async function logoNotes(board: OwnBoard): Promise<string[]> {
  const { assets, logo } = board;
  const picture = await readAsset(board, 'logo.svg');
  if (!picture || !logo) return [];
  const isLost = !logo.hasDark && (await isTooDark(await drawLogo(picture, logo)));
  return [
    ...(isLost
      ? [
          `${assets['logo.svg']} is too dark for the dark scheme: put a light logo-dark.svg beside it`,
        ]
      : []),
    ...(hasText(picture)
      ? [`${assets['logo.svg']} contains text, which needs its font: convert the text to paths`]
      : []),
  ];
}

/** The note for an accent that was changed to be legible; null when it is used unchanged. */
export function adjustedAccent({ file }: Pick<OwnBoard, 'file'>): string | null {
  if (!file.accent) return null;
  const { light, isAdjusted } = accentTokens(file.accent);
  if (!isAdjusted) return null;
  return `The accent ${file.accent} has too little contrast; the light scheme uses ${light.accent}`;
}

/** The accent's tokens, followed by the board's own styles. */
async function themeStyles({ board }: Board): Promise<string> {
  const { accent } = board.file;
  const own = await readAsset(board, 'theme.css');
  return [accent ? accentStyles(accentTokens(accent)) : '', own?.toString() ?? '']
    .filter(Boolean)
    .join('\n');
}

/** The board's own icon, or its initial on its accent. */
async function favicon({ board, name }: Board): Promise<Content> {
  const own = await readAsset(board, 'favicon.svg');
  if (own) return own;
  const { light, dark } = accentTokens(board.file.accent ?? DEFAULT_ACCENT);
  const letter = escapeHtml([...initialsOf(name)][0] ?? '');
  const style =
    `rect{fill:${light.accent}}text{fill:${light['accent-ink']};font:700 15px system-ui,sans-serif;` +
    `text-anchor:middle;dominant-baseline:central}@media(prefers-color-scheme:dark){` +
    `rect{fill:${dark.accent}}text{fill:${dark['accent-ink']}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>${style}</style><rect width="24" height="24" rx="6"/><text x="12" y="12.5">${letter}</text></svg>\n`;
}

/** The board's own share image, or one with its name. */
async function shareImage({ board, name, logo }: Board): Promise<Buffer> {
  const own = await readAsset(board, 'share.png');
  if (own) return own;
  const { light } = accentTokens(board.file.accent ?? DEFAULT_ACCENT);
  const picture = await readAsset(board, 'logo.svg');
  const words = isDrawable(name) ? name : '';
  const fontSize = words.length > 28 ? 150 : 200;
  return draw(
    element('div', { style: { ...column, background: '#f7f5f0', color: '#1a1f24' } }, [
      picture && logo
        ? element('img', { src: await pngUrl(picture, scaled(logo, 6)), ...scaled(logo, 6) })
        : element(
            'div',
            { style: { ...tile, background: light.accent, color: light['accent-ink'] } },
            initialsOf(words).slice(0, 1),
          ),
      element('div', { style: { display: 'flex', flexDirection: 'column' } }, [
        element('div', { style: { fontSize, fontWeight: 700, letterSpacing: -4 } }, words),
        element(
          'div',
          { style: { fontSize: 110, marginTop: 24, color: light['accent-text'] } },
          'Job board',
        ),
      ]),
      element('div', { style: { width: '100%', height: 24, background: light.accent } }),
    ]),
    SHARE_IMAGE,
  );
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  width: '100%',
  height: '100%',
  padding: 180,
};
const tile = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 200,
  height: 200,
  borderRadius: 48,
  fontSize: 120,
};

/** The logo as a PNG, for mails: a dark one on a light ground, since many programs show it on a dark one. */
async function mailLogo({ board, logo }: Board): Promise<Buffer | null> {
  const picture = await readAsset(board, 'logo.svg');
  if (!picture || !logo) return null;
  const size = scaled(logo, LOGO_SCALE);
  const drawn = await drawLogo(picture, size);
  return (await isTooDark(drawn)) ? onLightGround(drawn, size) : drawn;
}

/** For characters that its own font lacks, the drawing library would fetch a font from the network. */
const isDrawable = (text: string): boolean =>
  /^[\u0020-\u017f\u2013\u2014\u2018\u2019]*$/.test(text);

async function draw(picture: ReactElement, size: { width: number; height: number }) {
  // Loaded on demand: it is slow to load, and most commands draw nothing.
  const { ImageResponse } = await import('next/og.js');
  return Buffer.from(await new ImageResponse(picture, size).arrayBuffer());
}

/** Creates an element without JSX, which Node cannot run. */
function element(
  type: string,
  props: Record<string, unknown>,
  children?: string | ReactElement[],
): ReactElement {
  return { type, key: null, props: { ...props, children } };
}

const scaled = ({ width, height }: HeaderLogo, factor: number) => ({
  width: width * factor,
  height: height * factor,
});

const pngUrl = async (svg: Buffer, size: { width: number; height: number }): Promise<string> =>
  `data:image/png;base64,${(await drawLogo(svg, size)).toString('base64')}`;

function readAsset(board: OwnBoard, name: keyof OwnBoard['assets']): Promise<Buffer | null> {
  const file = board.assets[name];
  return file ? readFile(file) : Promise.resolve(null);
}
