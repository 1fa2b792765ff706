import createPurifier, { type DOMPurify } from 'dompurify';
import { allowedTags, linkAttributes, wordlessTags } from './allowed-html.ts';

let purifier: DOMPurify | undefined;

/**
 * HTML of a role or organisation, sanitised in the browser where it is shown, since an index may come
 * from anywhere. What remains is what an import keeps.
 */
export function safeHtml(html: string): string {
  purifier ??= createPurifier(window);
  // The tree belongs to no page: nothing of it is fetched while its links are put right.
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
    // A link that leads nowhere leaves only its words.
    if (!attributes) link.replaceWith(...link.childNodes);
    else for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  }
  return tree.innerHTML;
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
