// The response headers derived from the configuration, above all the Content-Security-Policy.
import type { PublicConfig } from '../config/public.ts';

const ALGOLIA_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com'];

/**
 * Scripts and styles are files of this site, never inline; the only other origins are configured ones.
 * @internal
 */
export function contentSecurityPolicy(config: PublicConfig): string {
  // Scripts of services may also call the origins that they come from.
  const scripts = originsOf([config.analytics?.scriptUrl, config.consentScriptUrl]);
  const connectSources = [
    "'self'",
    ...(config.algolia ? ALGOLIA_HOSTS : []),
    ...originsOf([
      config.apiBase,
      config.parentApiBase,
      config.analytics?.host,
      config.sentry?.dsn,
    ]),
    ...scripts,
  ];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      ...config.imageHosts.map((host) => `https://${host}`),
      ...scripts,
    ],
    'font-src': ["'self'"],
    'connect-src': connectSources,
    'manifest-src': ["'self'"],
    // `/partners` previews the embedded frame.
    'frame-src': ["'self'"],
    // The newsletter form of the footer leads to the parent site, the profile form to the advisor.
    'form-action': [
      "'self'",
      ...originsOf([config.parentSiteUrl, config.advisorUrl, config.links.newsletterForm?.action]),
    ],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'", new URL(config.parentSiteUrl).origin],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** The origins of configured URLs; paths of this site are left out. */
function originsOf(urls: ReadonlyArray<string | null | undefined>): string[] {
  return urls.flatMap((url) => (url && !url.startsWith('/') ? [new URL(url).origin] : []));
}

/** The file with the headers of a build, for its host. */
export const HEADERS_FILE = '_headers';

/** A year. Not for subdomains, which may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** The content of {@link HEADERS_FILE}: a path, followed by its headers. */
export function headersFile(config: PublicConfig): string {
  const lines = [`Content-Security-Policy: ${contentSecurityPolicy(config)}`];
  if (config.siteUrl.startsWith('https:')) {
    lines.push(`Strict-Transport-Security: ${STRICT_TRANSPORT}`);
  }
  return ['/*', ...lines.map((line) => `  ${line}`), ''].join('\n');
}
