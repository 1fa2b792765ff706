import { inertMarkup } from './inert-markup.ts';

const shown = new Set('P BR UL OL LI H4 BLOCKQUOTE STRONG EM B I CODE A'.split(' '));
const empty = new Set(['BR']);

/** Elements whose content is not words for the reader. */
const wordless = new Set(
  (
    'SCRIPT STYLE TEMPLATE TEXTAREA SELECT OPTION BUTTON IFRAME FRAMESET OBJECT APPLET EMBED ' +
    'NOSCRIPT NOEMBED NOFRAMES XMP PLAINTEXT SVG MATH TITLE CANVAS AUDIO VIDEO FORM'
  ).split(' '),
);

const schemes = new Set(['http:', 'https:', 'mailto:']);
const NESTING_LIMIT = 20;

/** Reads HTML into a tree without running or fetching anything of it. */
type ParseHtml = (html: string) => Node;

const parseInert: ParseHtml = (html) => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * HTML of a role or organisation, made safe once more where it is shown: whatever index it came
 * from, only paragraphs, lists, one level of heading, emphasis, code and links to http, https and
 * mailto addresses are left. The text is written anew from the parsed tree, so nothing of the
 * original markup survives.
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
  if (wordless.has(name)) return '';
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
