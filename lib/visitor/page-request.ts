import { isbot } from 'isbot';

/**
 * Whether a request is a visitor's for a page, and so one that may set cookies: a person's browser
 * goes there, and it is not a frame on another site, where no cookie would be kept.
 */
export function isVisit(request: Request): boolean {
  const { method, headers } = request;
  const userAgent = headers.get('user-agent') ?? '';
  return method === 'GET' && isNavigation(headers) && userAgent !== '' && !isbot(userAgent);
}

function isNavigation(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest');
  // Browsers that do not say where an answer will go still say what they would like.
  if (destination === null) return (headers.get('accept') ?? '').includes('text/html');
  if (destination === 'iframe') return headers.get('sec-fetch-site') !== 'cross-site';
  return destination === 'document';
}
