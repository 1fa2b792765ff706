/** Makes HTML of the parent site safe to show. */
export type CleanHtml = (html: string) => string;

/**
 * Makes a cleaner that keeps headings, paragraphs, lists, emphasis, links and https pictures, and
 * drops all else: no script, style, form, frame, class or identifier remains. Links become absolute.
 * @param parentSiteUrl without a trailing slash
 * @param onActiveContent called for each script, form, frame or the like that was dropped
 */
export type CreateCleanHtml = (parentSiteUrl: string, onActiveContent: () => void) => CleanHtml;

const blocks = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'div', 'hr'];
const words = ['a', 'strong', 'em', 'b', 'i', 'small', 'sup', 'br', 'img'];

/** Elements that stay. */
export const allowedTags = [...blocks, ...words];

/** Elements that can run or send something. */
export const activeTags: ReadonlySet<string> = new Set(
  'script style iframe object embed form input button svg math link'.split(' '),
);

/** Elements whose content is not words for the reader. */
export const wordlessTags = (
  'script style textarea option select button xmp plaintext template iframe noscript noembed ' +
  'noframes object applet svg math title canvas audio video form'
).split(' ');

/** Whether an attribute can run something. */
export function isActiveAttribute(name: string, value: string): boolean {
  return /^(?:data-)?on/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value);
}

/** The absolute address of a picture; empty when it is none. */
export function pictureAddress(src: string, parentSiteUrl: string): string {
  const base = `${parentSiteUrl}/`;
  const wanted = src.trim();
  return wanted !== '' && URL.canParse(wanted, base) ? new URL(wanted, base).href : '';
}

/** Whether a text is a width or height in pixels. */
export function isLength(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
