/** Sanitising rules for the parent site's HTML and links, shared by build and browser. Contract: 2.4. */

import type { PublicConfig } from '../config/public.ts';
import { isAllowedPicture } from '../roles/card-content.ts';

export type CleanHtml = (html: string) => string;

/**
 * Creates a sanitiser that keeps headings, paragraphs, lists, emphasis, pictures of allowed hosts, and
 * links, which become absolute. `onActiveContent` is called for each script, form or frame it drops.
 * @param parent.copyOf path of the site's copy of a picture; empty when there is none
 */
export type CreateCleanHtml = (
  parent: Pick<PublicConfig, 'parentSiteUrl' | 'imageHosts'> & {
    copyOf?: (address: string) => string;
  },
  onActiveContent: () => void,
) => CleanHtml;

const blocks = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'div', 'hr'];
const inline = ['a', 'strong', 'em', 'b', 'i', 'small', 'sup', 'br', 'img'];

export const allowedTags = [...blocks, ...inline];

/** Elements that can run or send something. */
export const activeTags: ReadonlySet<string> = new Set(
  'script style iframe object embed form input button svg math link'.split(' '),
);

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedSchemes = /^(?:https?:\/\/[^/]|mailto:[^@]+@|tel:\+?\d)/i;

/**
 * Makes a link of the parent site absolute, with a trailing slash unless it contains "#"; empty for an
 * invalid link, one that leads nowhere ("#"), or one that could run code.
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

/** Pictures of the sample footer, which the board serves itself. */
const SAMPLE_PICTURES = '/sample-press/';

/** The absolute https URL of a picture, or of its copy; empty for a host that is not allowed. */
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

/** A link around a picture without alternative text. */
const namelessLogo = /<a href="https?:\/\/([^/"?#]+)[^"]*"><img [^<>]*>/g;

/** Removes empty elements, and labels linked pictures without alternative text with their host. */
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

/** Whether an attribute can run code. */
export function isActiveAttribute(name: string, value: string): boolean {
  return /^(?:data-)?on/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value);
}

/** Whether a text is a width or height in pixels. */
export function isLength(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
