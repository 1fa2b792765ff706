/** The sanitiser of the parent site's HTML for Node, which has no HTML parser. Contract: 3.9. */
import sanitizeHtml from 'sanitize-html';
import {
  absoluteLink,
  activeTags,
  allowedTags,
  type CreateCleanHtml,
  isActiveAttribute,
  isLength,
  pictureAddress,
  tidied,
} from '../content/parent-html.ts';
import { wordlessTags } from '../roles/allowed-html.ts';

function isActive(tag: string, attributes: Record<string, string>): boolean {
  if (activeTags.has(tag)) return true;
  return Object.entries(attributes).some(([name, value]) => isActiveAttribute(name, value));
}

export const createCleanHtml: CreateCleanHtml = (parent, onActiveContent) => {
  const options: sanitizeHtml.IOptions = {
    allowedTags,
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: wordlessTags,
    nestingLimit: 20,
    onOpenTag: (tag, attributes) => {
      if (isActive(tag, attributes)) onActiveContent();
    },
    transformTags: {
      h1: sanitizeHtml.simpleTransform('h2', {}),
      a: (tagName, { href = '' }): sanitizeHtml.Tag => {
        const link = absoluteLink(href, parent.parentSiteUrl);
        return { tagName, attribs: link ? { href: link } : {} };
      },
      img: (tagName, { src = '', alt = '', width, height }): sanitizeHtml.Tag => {
        const address = pictureAddress(src, parent);
        // A picture without a valid address is replaced by its description.
        if (address === '') return { tagName: 'b', attribs: {}, text: alt };
        return {
          tagName,
          attribs: {
            src: address,
            alt,
            ...(isLength(width) && { width }),
            ...(isLength(height) && { height }),
            loading: 'lazy',
          },
        };
      },
    },
    // A link without a valid address is replaced by its text.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  };
  return (html) => tidied(sanitizeHtml(html, options));
};
