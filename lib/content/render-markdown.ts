import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** Values of the `{{name}}` places in a text. */
export type Places = Record<string, string>;

const marked = new Marked({ gfm: true, async: false });

const options: sanitizeHtml.IOptions = {
  allowedTags: 'h3 h4 p ul ol li strong em code blockquote a br hr'.split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'], h3: ['id'], h4: ['id'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href },
    }),
  },
};

/**
 * HTML of a text of ours, sanitised: headings of the third level and below, paragraphs, lists,
 * quotations, emphasis and links, also within the site.
 * @throws when the text has a place that was given no value
 */
export function renderMarkdown(markdown: string, places: Places = {}): string {
  const html = marked.parse(fillPlaces(markdown, places), { async: false });
  return sanitizeHtml(html, options).trim();
}

function fillPlaces(markdown: string, places: Places): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = places[name];
    if (value === undefined)
      throw new Error(`A text has the place {{${name}}}, which has no value`);
    return value;
  });
}

/** The fragment of a heading: its words in lower-case ASCII. */
export function anchorOf(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
