import type { PublicConfig } from '../config/public.ts';

/** Hosts of Algolia's search API. */
const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

/**
 * What pages may load, ask and send to. Scripts and styles are files of this site, never inline;
 * the only other places are those that the configuration names.
 */
export function contentSecurityPolicy(
  config: Pick<PublicConfig, 'algolia' | 'parentSiteUrl' | 'parentApiBase'>,
): string {
  const asked = [
    "'self'",
    ...(config.algolia ? ALGOLIA_HOSTS : []),
    ...(config.parentApiBase ? [new URL(config.parentApiBase).origin] : []),
  ];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': asked,
    'manifest-src': ["'self'"],
    // The footer's newsletter field is a form of the parent site.
    'form-action': ["'self'", new URL(config.parentSiteUrl).origin],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'", new URL(config.parentSiteUrl).origin],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The file among the built pages that tells hosts which headers follow from the configuration. */
export const HEADERS_FILE = '_headers';

/** Content of {@link HEADERS_FILE}: a path, and under it the headers of its files. */
export function headersFile(config: Parameters<typeof contentSecurityPolicy>[0]): string {
  return `/*\n  Content-Security-Policy: ${contentSecurityPolicy(config)}\n`;
}
