/** Markdown files with front matter and `{{placeholders}}`, rendered to safe HTML at build time. */
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { fold } from '../base/fold.ts';

export type Placeholders = Record<string, string>;

/** The `name: value` lines between two lines of `---` at the top of a file, and the text below. */
type FrontMatter = { fields: Record<string, string>; body: string };

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
 * Renders Markdown to sanitised HTML: headings from the third level down, paragraphs, lists,
 * quotations, emphasis and links.
 * @throws when a placeholder has no value
 */
export function renderMarkdown(markdown: string, values: Placeholders = {}): string {
  const html = marked.parse(fillPlaceholders(markdown, values), { async: false });
  return sanitizeHtml(html, options).trim();
}

export function readFrontMatter(source: string): FrontMatter {
  const [whole, head] = /^---\n(.*?)\n---\n/s.exec(source) ?? [];
  if (whole === undefined || head === undefined) return { fields: {}, body: source };
  const fields = head.split('\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
  });
  return { fields: Object.fromEntries(fields), body: source.slice(whole.length) };
}

/** The fragment of a heading, in lower-case ASCII. */
export function anchorOf(heading: string): string {
  return fold(heading)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function fillPlaceholders(markdown: string, values: Placeholders): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value`);
    return value;
  });
}
