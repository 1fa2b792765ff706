const tag = /<[a-z][^>]*>/gi;
const runningAttribute = /([\s/"'])(on\w+|style)(?=\s*=)/gi;
const styleElement = /<(\/?)style\b/gi;

/**
 * Markup in which nothing asks to be run or styled, for a browser's parser: it holds what it parses
 * against the page's policy, and complains in the console, although nothing of it is ever shown. This
 * only renames what is dropped afterwards anyway; it makes nothing safe.
 */
export function inertMarkup(html: string): string {
  return html
    .replace(styleElement, '<$1xmp')
    .replace(tag, (found) => found.replace(runningAttribute, '$1data-$2'));
}
