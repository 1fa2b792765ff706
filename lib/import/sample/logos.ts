/** Small images for the sample's organisations: initials or a mark. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { initialsOf } from '../../roles/card-content.ts';
import type { Catalogue, Organisation } from '../../store/catalogue.ts';

/** Where the site serves an organisation's picture. */
export const logoPath = (id: string): string => `/logos/${id}.svg`;

/** The images of all organisations that have one, by path. */
export function sampleLogos({ organisations }: Catalogue): ReadonlyMap<string, string> {
  const owners = organisations.filter(({ id, logo_url }) => logo_url === logoPath(id));
  return new Map(owners.map((organisation) => [logoPath(organisation.id), logoSvg(organisation)]));
}

/**
 * @param publicDir the folder served at `/`, such as `out`; images go to its `logos` folder
 * @returns the number of images
 */
export async function writeSampleLogos(catalogue: Catalogue, publicDir: string): Promise<number> {
  const logos = sampleLogos(catalogue);
  await mkdir(path.join(publicDir, 'logos'), { recursive: true });
  for (const [file, svg] of logos) await writeFile(path.join(publicDir, file), svg);
  return logos.size;
}

/**
 * An organisation's image; always the same for the same organisation.
 * @returns a complete SVG document below 1 kB
 * @internal
 */
export function logoSvg(organisation: Pick<Organisation, 'id' | 'title'>): string {
  const hash = createHash('sha256').update(organisation.id).digest().readUInt32BE();
  const palette = palettes[hash % palettes.length]!;
  const withInitials = Math.floor(hash / 16) % 2 === 0;
  const mark = marks[Math.floor(hash / 64) % marks.length]!;
  const drawing = withInitials ? initials(organisation.title, palette) : mark(palette);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    `<rect width="96" height="96" fill="${palette.ground}"/>${drawing}</svg>\n`
  );
}

function initials(title: string, { ink, spark }: Palette): string {
  return (
    `<path d="M30 76h36" stroke="${spark}" stroke-width="4" stroke-linecap="round"/>` +
    `<text x="48" y="60" fill="${ink}" font-family="Georgia,'Times New Roman',serif" font-size="40" ` +
    `font-weight="600" text-anchor="middle">${initialsOf(title)}</text>`
  );
}

/** Each is legible on white and near-black, because it has its own background. */
const palettes = [
  { ground: '#0a6767', ink: '#f4efe3', spark: '#f0b860' },
  { ground: '#26355e', ink: '#f3f1ea', spark: '#7fc4c9' },
  { ground: '#7a2e3a', ink: '#faeee6', spark: '#f2b39b' },
  { ground: '#f1e7d3', ink: '#3b3326', spark: '#c0562f' },
  { ground: '#33513b', ink: '#f1f0e2', spark: '#c9d977' },
  { ground: '#dfe9ea', ink: '#1f3a48', spark: '#d9792b' },
  { ground: '#4c3a66', ink: '#f4eef6', spark: '#e8b4d0' },
  { ground: '#b4552d', ink: '#fff4e6', spark: '#ffd58a' },
  { ground: '#2b2f36', ink: '#eef0f2', spark: '#8fd3b0' },
  { ground: '#e9dfee', ink: '#43285c', spark: '#8a5fb0' },
];

type Palette = (typeof palettes)[number];

/** Drawings in a 96 by 96 box. */
const marks: Array<(palette: Palette) => string> = [
  ({ ink, spark }) =>
    `<circle cx="38" cy="48" r="22" fill="${ink}"/><circle cx="60" cy="48" r="22" fill="${spark}" fill-opacity=".85"/>`,
  ({ ink, spark }) =>
    `<path d="M18 66a30 30 0 0 1 60 0z" fill="${ink}"/><circle cx="48" cy="28" r="8" fill="${spark}"/>`,
  ({ ink, spark }) =>
    `<path d="M22 70V46h13v24zM42 70V34h13v36z" fill="${ink}"/><path d="M62 70V22h13v48z" fill="${spark}"/>`,
  ({ ink, spark }) =>
    `<path d="M48 16l28 16v32L48 80 20 64V32z" fill="none" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><circle cx="48" cy="48" r="10" fill="${spark}"/>`,
  ({ ink, spark }) =>
    `<path d="M48 14l8 26 26 8-26 8-8 26-8-26-26-8 26-8z" fill="${ink}"/><circle cx="48" cy="48" r="6" fill="${spark}"/>`,
  ({ ink, spark }) =>
    `<g fill="none" stroke-width="7" stroke-linecap="round"><path d="M20 38c10-12 18-12 28 0s18 12 28 0" stroke="${ink}"/><path d="M20 60c10-12 18-12 28 0s18 12 28 0" stroke="${spark}"/></g>`,
  ({ ink, spark }) =>
    `<path d="M20 72L48 22l28 50z" fill="${ink}"/><path d="M48 22l28 50H48z" fill="${spark}" fill-opacity=".8"/>`,
  ({ ink, spark }) =>
    `<g fill="none" stroke="${ink}" stroke-width="6"><circle cx="48" cy="48" r="28"/><ellipse cx="48" cy="48" rx="12" ry="28"/></g><circle cx="68" cy="28" r="9" fill="${spark}"/>`,
];
