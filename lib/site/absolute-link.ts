const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedSchemes = /^(?:https?:\/\/[^/]|mailto:[^@]+@|tel:\+?\d)/i;

/**
 * A link of the parent site as an absolute URL (contract 2.4). Relative ones are completed, and get
 * a trailing slash unless they end in one already or contain "#"; with a query, the slash goes
 * before it. Absolute ones stay as they are.
 * @param parentSiteUrl without a trailing slash
 * @returns empty for what is no link, leads nowhere ("#") or could run code
 */
export function absoluteLink(link: string, parentSiteUrl: string): string {
  const wanted = link.trim();
  if (wanted === '' || wanted === '#' || wanted.startsWith('//') || wanted.includes('\\'))
    return '';
  if (hasScheme.test(wanted)) {
    return allowedSchemes.test(wanted) && URL.canParse(wanted) ? wanted : '';
  }
  const base = `${parentSiteUrl}/`;
  if (!URL.canParse(wanted, base)) return '';
  const url = new URL(wanted, base);
  // A browser reads past line breaks and tabs in a scheme; so does the URL just made.
  if (url.origin !== new URL(base).origin) return '';
  if (!wanted.includes('#') && !url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}
