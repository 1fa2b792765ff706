/** The frame that shows a search on another site (16.5): its address, its snippet and its policy. */
import { escapeHtml } from '../base/escape.ts';
import { formPaths } from '../query/search-forms.ts';
import { ownParams } from '../query/url-codec.ts';
import { writeParameter } from '../query/url-parameters.ts';

/** The page that other sites may frame. */
export const EMBED_PATH = '/embed';

/**
 * What a frame looks like; an empty colour follows the scheme, "auto" the visitor's.
 * `public/embed-frame.js` reads the colours from the address.
 */
export type FrameLook = {
  scheme: 'auto' | 'light' | 'dark';
  background: string;
  text: string;
  accent: string;
  /** Roles shown at first. */
  limit: number;
};

/** Whether a frame takes a text for a colour: three or six hexadecimal digits. */
export const isColour = (text: string): boolean => /^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);

/** Where a search may be copied from: the board, a frame, and the other forms of the search. */
const searchPaths = new Set<string>([EMBED_PATH, ...Object.values(formPaths)]);

/**
 * The search in an address that somebody pasted.
 * @param origins those of this board
 * @returns its query string; null when the address is not one of a search on this board
 */
export function pastedSearch(address: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return origins.includes(origin) && searchPaths.has(pathname) ? search : null;
}

/**
 * The address of a frame. What is no colour is left out.
 * @param siteUrl without a trailing slash
 * @param search query string of the search
 */
export function frameAddress(siteUrl: string, search: string, look: FrameLook): string {
  const { scheme, limit } = look;
  const colours = (['background', 'text', 'accent'] as const).flatMap((name) =>
    isColour(look[name]) ? [writeParameter(name, look[name].replace('#', ''))] : [],
  );
  const written = [...(scheme === 'auto' ? [] : [writeParameter('scheme', scheme)]), ...colours];
  const parts = [...ownParams(search), ...written, writeParameter('limit', String(limit))];
  return `${siteUrl}${EMBED_PATH}?${parts.join('&')}`;
}

/** What a partner pastes into a page: the frame, and the script that fits its height. */
export function frameSnippet(siteUrl: string, address: string, brandName: string): string {
  const title = escapeHtml(`${brandName} jobs`);
  const source = escapeHtml(address);
  return [
    `<iframe src="${source}" title="${title}" width="100%" height="640" loading="lazy" allow="clipboard-write" style="border: 0"></iframe>`,
    `<script src="${escapeHtml(siteUrl)}/embed.js" async></script>`,
  ].join('\n');
}

/** The policy of a page, opened to frames on any site. */
export function framedPolicy(policy: string): string {
  return policy.replace(/frame-ancestors[^;,]*/g, 'frame-ancestors *');
}
