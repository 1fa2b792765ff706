/** Sanitises HTML when it enters the catalogue. */
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '../base/escape.ts';
import { allowedTags, linkAttributes, wordlessTags } from './allowed-html.ts';

const headings = ['h1', 'h2', 'h3', 'h5', 'h6'];
const containers = 'div section article header footer table tr td th dt dd'.split(' ');

const inline = new Set(['strong', 'em', 'b', 'i', 'code', 'a']);

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: wordlessTags,
  nestingLimit: 20,
  transformTags: {
    ...Object.fromEntries(
      headings.map((heading) => [heading, sanitizeHtml.simpleTransform('h4', {})]),
    ),
    a: (_, { href = '' }): sanitizeHtml.Tag => ({
      tagName: 'a',
      attribs: linkAttributes(href) ?? {},
    }),
  },
  exclusiveFilter: ({ tag, text, attribs }) => {
    // Emphasis around a space is replaced by the space, which separates words.
    if (tag !== 'br' && text.trim() === '') {
      return text !== '' && inline.has(tag) ? 'excludeTag' : true;
    }
    // A link without an address is replaced by its text.
    return tag === 'a' && !attribs.href ? 'excludeTag' : false;
  },
};

const containerEnd = new RegExp(String.raw`</(?:${containers.join('|')})\s*>`, 'gi');
/** One round makes malformed markup safe, but it may take more until the result is stable. */
const MAX_ROUNDS = 5;
const manyBreaks = /(?:<br \/>\s?){3,}/g;
const edgeBreaks = /^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g;

/** In characters. */
const MAX_KEPT = 8_000_000;

/** The same few thousand texts are sanitised for every file and feed. */
const kept = new LRUCache<string, string>({
  maxSize: MAX_KEPT,
  sizeCalculation: (clean, html) => clean.length + html.length + 100,
  memoMethod: cleanUntilStable,
});

/**
 * Keeps paragraphs, lists, one level of heading, emphasis, code and links to http, https and mailto
 * addresses, which open in a new tab. Other elements are replaced by their text; scripts, styles,
 * forms and the like are dropped with their content. Idempotent.
 */
export function sanitiseHtml(html: string): string {
  return kept.memo(html);
}

function cleanUntilStable(html: string): string {
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const after = clean(before);
    if (after === before) return after;
    before = after;
  }
  return before;
}

function clean(html: string): string {
  // Containers are dropped, but their texts must stay separate.
  return sanitizeHtml(html.replace(containerEnd, '<br>'), options)
    .replace(/\s+/g, ' ')
    .replace(manyBreaks, '<br /><br />')
    .replace(edgeBreaks, '');
}

const blockEnd = /<\/(?:p|li|ul|ol|h4|blockquote)>|<br \/>/g;

/** The text of HTML on one line, for descriptions and mails. */
export function plainText(html: string): string {
  const text = sanitiseHtml(html)
    .replace(blockEnd, ' ')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text).replace(/\s+/g, ' ').trim();
}
