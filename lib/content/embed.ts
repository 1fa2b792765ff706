/** Frames that show a search on other sites: URL, snippet and policy. Contract: 16.5. */
import { escapeHtml } from '../base/escape.ts';
import { formPaths } from '../query/form-paths.ts';
import { ownParams } from '../query/url-codec.ts';
import { writeParameter } from '../query/url-parameters.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** The page that other sites may frame. */
export const EMBED_PATH = '/embed';

/** An empty colour follows the scheme. `public/embed-frame.js` reads the colours from the URL. */
export type FrameLook = {
  scheme: 'auto' | 'light' | 'dark';
  background: string;
  text: string;
  accent: string;
  /** Roles shown at first. */
  limit: number;
};

/** Three or six hexadecimal digits. */
export const isColour = (text: string): boolean => /^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);

/** Paths a search can be copied from: frames, the board, and its feeds and files. */
const searchPaths = new Set<string>([EMBED_PATH, ...Object.values(formPaths)]);

/** The query string of a pasted URL; null unless it is a search on one of the board's origins. */
export function pastedSearch(address: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return origins.includes(origin) && searchPaths.has(pathname) ? search : null;
}

/** The URL of a frame that shows the search of a query string. Invalid colours are omitted. */
export function frameAddress(siteUrl: string, search: string, look: FrameLook): string {
  const { scheme, limit } = look;
  const colours = (['background', 'text', 'accent'] as const).flatMap((name) =>
    isColour(look[name]) ? [writeParameter(name, look[name].replace('#', ''))] : [],
  );
  const written = [...(scheme === 'auto' ? [] : [writeParameter('scheme', scheme)]), ...colours];
  const parts = [...ownParams(search), ...written, writeParameter('limit', String(limit))];
  return `${siteUrl}${EMBED_PATH}?${parts.join('&')}`;
}

/** HTML for other sites: the frame, and the script that adjusts its height. */
export function frameSnippet(siteUrl: string, address: string, brandName: string): string {
  const title = escapeHtml(say(words.embed.title, { board: brandName }));
  const source = escapeHtml(address);
  return [
    `<iframe src="${source}" title="${title}" width="100%" height="640" loading="lazy" allow="clipboard-write" style="border: 0"></iframe>`,
    `<script src="${escapeHtml(siteUrl)}/embed.js" async></script>`,
  ].join('\n');
}
