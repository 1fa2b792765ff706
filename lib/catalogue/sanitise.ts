import sanitizeHtml from 'sanitize-html';

const headings = ['h1', 'h2', 'h3', 'h5', 'h6'];
const containers = 'div section article header footer table tr td th dt dd'.split(' ');

/** Elements whose content is not words for the reader. */
const wordless = (
  'script style textarea option select button xmp plaintext template iframe noscript noembed ' +
  'noframes object applet svg math title canvas audio video form'
).split(' ');

const isOutwardLink = (href: string): boolean =>
  /^(?:https?:\/\/[^/]|mailto:[^\s@]+@)/i.test(href) && URL.canParse(href);

/** An element that the allow-list lacks leaves only its words. */
const WORDS_ONLY: sanitizeHtml.Tag = { tagName: 'span', attribs: {} };

const blocks = ['p', 'ul', 'ol', 'li', 'h4', 'blockquote', 'strong', 'em', 'b', 'i', 'code', 'a'];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, 'br'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: wordless,
  nestingLimit: 20,
  transformTags: {
    ...Object.fromEntries(
      headings.map((heading) => [heading, sanitizeHtml.simpleTransform('h4', {})]),
    ),
    a: (_, { href }): sanitizeHtml.Tag => {
      const target = href?.trim() ?? '';
      if (!isOutwardLink(target)) return WORDS_ONLY;
      return {
        tagName: 'a',
        attribs: { href: target, rel: 'noopener nofollow', target: '_blank' },
      };
    },
  },
  exclusiveFilter: ({ tag, text }) => tag !== 'br' && text.trim() === '',
};

const containerEnd = new RegExp(String.raw`</(?:${containers.join('|')})\s*>`, 'gi');
const manyBreaks = /(?:<br \/>\s?){3,}/g;
const edgeBreaks = /^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g;

/**
 * HTML that is safe to show: paragraphs, lists, one level of heading, emphasis, code and links
 * to http, https and mailto addresses, which open in a new tab. Everything else is dropped, its
 * words are kept; scripts, styles, forms and the like go with their content. Cleaning clean HTML
 * changes nothing.
 */
export function sanitiseHtml(html: string): string {
  // Containers are dropped, but what they kept apart must not run together.
  return clean(html.replace(containerEnd, '<br>'));
}

/** Removing an empty element may leave its parent empty, so it ends when nothing changes. */
function clean(html: string): string {
  let before = html;
  for (let round = 0; round < 5; round++) {
    const after = sanitizeHtml(before, options)
      .replace(/\s+/g, ' ')
      .replace(manyBreaks, '<br /><br />')
      .replace(edgeBreaks, '');
    if (after === before) return after;
    before = after;
  }
  return before;
}

const blockEnd = /<\/(?:p|li|ul|ol|h4|blockquote)>|<br \/>/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of an HTML text, on one line, for descriptions and mails. */
export function plainText(html: string): string {
  return sanitiseHtml(html)
    .replace(blockEnd, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
