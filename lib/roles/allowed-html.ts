/** The HTML that a role or an organisation may hold, for the import's sanitiser and the browser's. */

/** Elements that stay: paragraphs, lists, one level of heading, emphasis, code and links. */
export const allowedTags = 'p br ul ol li h4 blockquote strong em b i code a'.split(' ');

/** Elements that are dropped with their content, which is not text for the reader. */
export const wordlessTags = (
  'script style template textarea select option button iframe frameset object applet embed ' +
  'noscript noembed noframes xmp plaintext svg math title canvas audio video form'
).split(' ');

const outwardLink = /^(?:https?:\/\/[^/]|mailto:[^\s@]+@)/i;

/**
 * The attributes of a link to `href`, which opens in a new tab.
 * @returns null when it does not lead to an http, https or mailto address
 */
export function linkAttributes(href: string) {
  const target = href.trim();
  if (!outwardLink.test(target) || !URL.canParse(target)) return null;
  return { href: target, rel: 'noopener nofollow', target: '_blank' };
}
