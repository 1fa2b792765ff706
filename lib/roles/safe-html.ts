import createPurifier, { type DOMPurify } from 'dompurify';
import { allowedTags, linkAttributes, wordlessTags } from './allowed-html.ts';

let purifier: DOMPurify | undefined;

/**
 * Sanitises HTML of a role or organisation before the browser shows it, since any program may fill
 * the index. Same rules as the import's.
 */
export function safeHtml(html: string): string {
  purifier ??= createPurifier(window);
  // The tree is not attached to the page, so nothing in it is fetched.
  const tree = purifier.sanitize(inertMarkup(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    FORBID_CONTENTS: wordlessTags,
    RETURN_DOM: true,
  }) as HTMLElement | null;
  if (!tree) return '';
  for (const link of tree.querySelectorAll('a')) {
    const attributes = linkAttributes(link.getAttribute('href') ?? '');
    // A link that leads nowhere is replaced by its text.
    if (!attributes) link.replaceWith(...link.childNodes);
    else for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  }
  return tree.innerHTML;
}

const tag = /<[a-z][^>]*>/gi;
const runningAttribute = /([\s/"'])(on\w+|style)(?=\s*=)/gi;
const styleElement = /<(\/?)style\b/gi;

/**
 * Disables event handlers and styles before parsing. Browsers check parsed markup against the
 * page's policy and log violations even if it is never shown. This only renames what is dropped
 * later; it is not a security measure.
 */
export function inertMarkup(html: string): string {
  return html
    .replace(styleElement, '<$1xmp')
    .replace(tag, (found) => found.replace(runningAttribute, '$1data-$2'));
}
