/** The rules for the parent site's HTML and links, for the build's cleaner and the browser's. */

import type { PublicConfig } from '../config/public.ts';
import { isAllowedPicture } from '../roles/pictures.ts';

/** Makes HTML of the parent site safe to show. */
export type CleanHtml = (html: string) => string;

/**
 * Creates a cleaner that keeps headings, paragraphs, lists, emphasis, links and pictures of named hosts,
 * and drops everything else: no script, style, form, frame, class or id remains. Links become absolute.
 * @param parent.parentSiteUrl without a trailing slash
 * @param parent.imageHosts hosts that pictures may come from
 * @param parent.copyOf where the site has a copy of a picture; empty when it has none
 * @param onActiveContent called for each script, form, frame or the like that was dropped
 */
export type CreateCleanHtml = (
  parent: Pick<PublicConfig, 'parentSiteUrl' | 'imageHosts'> & {
    copyOf?: (address: string) => string;
  },
  onActiveContent: () => void,
) => CleanHtml;

const blocks = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'div', 'hr'];
const inline = ['a', 'strong', 'em', 'b', 'i', 'small', 'sup', 'br', 'img'];

/** Elements that stay. */
export const allowedTags = [...blocks, ...inline];

/** Elements that can run or send something. */
export const activeTags: ReadonlySet<string> = new Set(
  'script style iframe object embed form input button svg math link'.split(' '),
);

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedSchemes = /^(?:https?:\/\/[^/]|mailto:[^@]+@|tel:\+?\d)/i;

/**
 * A link of the parent site as an absolute URL (contract 2.4). Relative links are completed and get
 * a trailing slash unless they end in one or contain "#"; with a query, the slash goes before it.
 * Absolute links stay as they are.
 * @param parentSiteUrl without a trailing slash
 * @returns empty for what is no link, leads nowhere ("#") or could run code
 */
export function absoluteLink(link: string, parentSiteUrl: string): string {
  const wanted = link.trim();
  if (wanted === '' || wanted === '#' || wanted.startsWith('//') || wanted.includes('\\'))
    return '';
  if (hasScheme.test(wanted)) {
    return allowedSchemes.test(wanted) && URL.canParse(wanted) ? wanted : '';
  }
  const base = `${parentSiteUrl}/`;
  if (!URL.canParse(wanted, base)) return '';
  const url = new URL(wanted, base);
  // Browsers ignore line breaks and tabs in a scheme, and so does the URL parser.
  if (url.origin !== new URL(base).origin) return '';
  if (!wanted.includes('#') && !url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

/** Where the board itself has the pictures of the sample footer. */
const SAMPLE_PICTURES = '/sample-press/';

/**
 * The absolute URL of a picture, by https: the board's pages may not load anything less secure.
 * Pictures of the sample keep their path, since the board has them.
 * @returns empty for what has no such URL, or one of a host that is not named
 */
export function pictureAddress(
  src: string,
  { parentSiteUrl, imageHosts, copyOf = (address) => address }: Parameters<CreateCleanHtml>[0],
): string {
  const base = `${parentSiteUrl}/`;
  const wanted = src.trim();
  if (wanted.startsWith(SAMPLE_PICTURES)) return wanted;
  if (wanted === '' || !URL.canParse(wanted, base)) return '';
  const url = new URL(wanted, base);
  if (!/^https?:$/.test(url.protocol)) return '';
  url.protocol = 'https:';
  return isAllowedPicture(url.href, imageHosts) ? copyOf(url.href) : '';
}

const emptyElement =
  /<(a|p|ul|ol|li|h[2-6]|blockquote|div|strong|em|b|i|small|sup)(?: [^<>]*)?>\s*<\/\1>/g;

/** A link around a picture without a description, up to the end of the picture. */
const namelessLogo = /<a href="https?:\/\/([^/"?#]+)[^"]*"><img [^<>]*>/g;

/**
 * Tidies HTML that is safe already: elements that are left without content are removed, so that no
 * bullet or link stands alone, and a linked picture without a description is named after its host.
 */
export function tidied(html: string): string {
  let tidy = html;
  for (let before = ''; before !== tidy;) {
    before = tidy;
    tidy = tidy.replace(emptyElement, '');
  }
  return tidy
    .replace(namelessLogo, (logo, host: string) => logo.replace(' alt=""', ` alt="${host}"`))
    .trim();
}

/** Whether an attribute can run something. */
export function isActiveAttribute(name: string, value: string): boolean {
  return /^(?:data-)?on/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value);
}

/** Whether a text is a width or height in pixels. */
export function isLength(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
