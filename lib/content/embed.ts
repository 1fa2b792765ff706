/** The frame that shows a search on another site (16.5): its address, its snippet and its policy. */
import { ownParams } from '../search/url-codec.ts';
import { writeParameter } from '../search/url-parameters.ts';

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

/**
 * The address of a frame.
 * @param siteUrl without a trailing slash
 * @param search query string of the search
 */
export function frameAddress(siteUrl: string, search: string, look: FrameLook): string {
  const { scheme, background, text, accent, limit } = look;
  const values = { scheme: scheme === 'auto' ? '' : scheme, background, text, accent };
  const written = Object.entries(values).flatMap(([name, value]) =>
    value === '' ? [] : [writeParameter(name, value.replace(/^#/, ''))],
  );
  const parts = [...ownParams(search), ...written, writeParameter('limit', String(limit))];
  return `${siteUrl}${EMBED_PATH}?${parts.join('&')}`;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a partner pastes into a page: the frame, and the script that fits its height. */
export function frameSnippet(siteUrl: string, address: string, brandName: string): string {
  const title = escapeAttribute(`${brandName} jobs`);
  const source = escapeAttribute(address);
  return [
    `<iframe src="${source}" title="${title}" width="100%" height="640" loading="lazy" style="border: 0"></iframe>`,
    `<script src="${escapeAttribute(siteUrl)}/embed.js" async></script>`,
  ].join('\n');
}

/** The policy of a page, opened to frames on any site. */
export function framedPolicy(policy: string): string {
  return policy.replace(/frame-ancestors[^;,]*/g, 'frame-ancestors *');
}
