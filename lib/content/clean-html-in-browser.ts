import createPurifier from 'dompurify';
import { wordlessTags } from '../roles/allowed-html.ts';
import { inertMarkup } from '../roles/safe-html.ts';
import {
  absoluteLink,
  activeTags,
  allowedTags,
  type CreateCleanHtml,
  isActiveAttribute,
  isLength,
  pictureAddress,
  tidied,
} from './parent-html.ts';

const options = {
  ALLOWED_TAGS: ['h1', ...allowedTags],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: wordlessTags,
  RETURN_DOM: true as const,
};

/** The sanitiser for browsers, which have an HTML parser; same rules as the build's. */
export const createCleanHtml: CreateCleanHtml = (parent, onActiveContent) => {
  const purifier = createPurifier(window);
  purifier.addHook('uponSanitizeElement', (_, { tagName }) => {
    if (activeTags.has(tagName)) onActiveContent();
  });
  purifier.addHook('uponSanitizeAttribute', (_, { attrName, attrValue }) => {
    if (isActiveAttribute(attrName, attrValue)) onActiveContent();
  });
  return (html) => {
    // The tree is not attached to the page, so nothing in it is fetched.
    const tree = purifier.sanitize(inertMarkup(html), options) as HTMLElement | null;
    if (!tree) return '';
    for (const heading of tree.querySelectorAll('h1')) {
      const lower = heading.ownerDocument.createElement('h2');
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
    for (const element of tree.querySelectorAll(':not(a, img)')) replaceAttributes(element, {});
    for (const link of tree.querySelectorAll('a')) normaliseLink(link, parent.parentSiteUrl);
    for (const image of tree.querySelectorAll('img')) normalisePicture(image, parent);
    return tidied(tree.innerHTML);
  };
};

function normaliseLink(link: HTMLAnchorElement, parentSiteUrl: string): void {
  const href = absoluteLink(link.getAttribute('href') ?? '', parentSiteUrl);
  // An invalid link is replaced by its text.
  if (href === '') return link.replaceWith(...link.childNodes);
  replaceAttributes(link, { href });
}

function normalisePicture(image: HTMLImageElement, parent: Parameters<CreateCleanHtml>[0]): void {
  const src = pictureAddress(image.getAttribute('src') ?? '', parent);
  // A picture that cannot be shown is replaced by its alternative text.
  if (src === '') {
    const description = image.ownerDocument.createElement('b');
    description.textContent = image.getAttribute('alt');
    return image.replaceWith(description);
  }
  const width = image.getAttribute('width');
  const height = image.getAttribute('height');
  replaceAttributes(image, {
    src,
    alt: image.getAttribute('alt') ?? '',
    ...(isLength(width) && { width }),
    ...(isLength(height) && { height }),
    loading: 'lazy',
  });
}

function replaceAttributes(element: Element, attributes: Record<string, string>): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
