/** Sanitises HTML of roles and organisations again in the browser before it is shown. */

const shown = new Set('P BR UL OL LI H4 BLOCKQUOTE STRONG EM B I CODE A'.split(' '));
const empty = new Set(['BR']);

/** Elements that every sanitiser drops with their content, which is not text for the reader. */
export const wordlessTags: string[] = (
  'script style template textarea select option button iframe frameset object applet embed ' +
  'noscript noembed noframes xmp plaintext svg math title canvas audio video form'
).split(' ');
const wordless = new Set(wordlessTags);

const schemes = new Set(['http:', 'https:', 'mailto:']);
const NESTING_LIMIT = 20;

/** Parses HTML without running scripts or fetching resources. */
type ParseHtml = (html: string) => Node;

const parseInert: ParseHtml = (html) => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * HTML of a role or organisation, sanitised where it is shown, since an index may come from anywhere.
 * Only paragraphs, lists, one level of heading, emphasis, code and links to http, https and mailto
 * addresses remain. The output is written from the parsed tree, so no original markup survives.
 */
export function safeHtml(html: string, parse: ParseHtml = parseInert): string {
  return html === '' ? '' : contentOf(parse(inertMarkup(html)), 0);
}

function contentOf(parent: Node, depth: number): string {
  if (depth > NESTING_LIMIT) return '';
  return [...parent.childNodes].map((node) => written(node, depth)).join('');
}

function written(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.nodeValue ?? '');
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const name = node.nodeName.toUpperCase();
  if (wordless.has(name.toLowerCase())) return '';
  if (empty.has(name)) return `<${name.toLowerCase()}>`;
  const content = contentOf(node, depth + 1);
  if (!shown.has(name)) return content;
  if (name === 'A') return link((node as Element).getAttribute('href') ?? '', content);
  return `<${name.toLowerCase()}>${content}</${name.toLowerCase()}>`;
}

function link(href: string, content: string): string {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !schemes.has(url.protocol)) return content;
  return `<a href="${escaped(url.href)}" rel="noopener nofollow" target="_blank">${content}</a>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const tag = /<[a-z][^>]*>/gi;
const runningAttribute = /([\s/"'])(on\w+|style)(?=\s*=)/gi;
const styleElement = /<(\/?)style\b/gi;

/**
 * Markup without event handlers and styles, for the browser's parser, which checks what it parses against
 * the page's policy and logs violations, although the markup is never shown. This only renames what
 * is dropped later anyway; it is not a security measure.
 */
export function inertMarkup(html: string): string {
  return html
    .replace(styleElement, '<$1xmp')
    .replace(tag, (found) => found.replace(runningAttribute, '$1data-$2'));
}
