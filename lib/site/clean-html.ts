import sanitizeHtml from 'sanitize-html';
import { absoluteLink } from './absolute-link.ts';

/** Makes HTML of the parent site safe to show. */
export type CleanHtml = (html: string) => string;

const blocks = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'div', 'hr'];
const words = ['a', 'strong', 'em', 'b', 'i', 'small', 'sup', 'br', 'img'];
const active = new Set(
  'script style iframe object embed form input button svg math link'.split(' '),
);

/** Elements whose content is not words for the reader. */
const wordless =
  'script style textarea option select button xmp plaintext template iframe noscript noembed noframes object applet svg math title canvas audio video form'.split(
    ' ',
  );

function isActive(tag: string, attributes: Record<string, string>): boolean {
  if (active.has(tag)) return true;
  return Object.entries(attributes).some(
    ([name, value]) => /^on/i.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value),
  );
}

/**
 * Makes a cleaner that keeps headings, paragraphs, lists, emphasis, links and https pictures, and
 * drops all else: no script, style, form, frame, class or identifier remains. Links become absolute.
 * @param parentSiteUrl without a trailing slash
 * @param onActiveContent called for each script, form, frame or the like that was dropped
 */
export function createCleanHtml(parentSiteUrl: string, onActiveContent: () => void): CleanHtml {
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...blocks, ...words],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: wordless,
    nestingLimit: 20,
    onOpenTag: (tag, attributes) => {
      if (isActive(tag, attributes)) onActiveContent();
    },
    transformTags: {
      h1: sanitizeHtml.simpleTransform('h2', {}),
      a: (tagName, { href = '' }): sanitizeHtml.Tag => {
        const link = absoluteLink(href, parentSiteUrl);
        return { tagName, attribs: link ? { href: link } : {} };
      },
      img: (tagName, { src = '', alt = '', width, height }) => ({
        tagName,
        attribs: {
          src: picture(src, parentSiteUrl),
          alt,
          ...(isLength(width) && { width }),
          ...(isLength(height) && { height }),
          loading: 'lazy',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !attribs.src;
      // A link that leads nowhere leaves only its words.
      return tag === 'a' && !attribs.href ? 'excludeTag' : false;
    },
  };
  return (html) => sanitizeHtml(html, options).trim();
}

function picture(src: string, parentSiteUrl: string): string {
  const base = `${parentSiteUrl}/`;
  return URL.canParse(src.trim(), base) ? new URL(src.trim(), base).href : '';
}

function isLength(value: string | undefined): value is string {
  return value !== undefined && /^\d{1,4}$/.test(value);
}
