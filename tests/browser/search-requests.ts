import type { Page } from 'playwright/test';

/** The bodies of all search requests that the page sends from now on. */
export function searchRequests(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/1/')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}
