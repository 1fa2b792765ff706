/** The HTML allowed in roles and organisations, for the sanitisers of import and browser. */

export const allowedTags = 'p br ul ol li h4 blockquote strong em b i code a'.split(' ');

/** Elements that are dropped with their content. */
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
