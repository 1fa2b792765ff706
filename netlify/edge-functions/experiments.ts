/**
 * Assigns visitors to variants, and serves the home page in the order of their variant at the same URL.
 * Passes all other requests through. Contract: 4.4, 4.5.
 */
import { assignAtEdge } from '../../lib/visitor/edge-assignment.ts';
import { runningExperiments, isRankingPage } from '../../lib/visitor/experiments.ts';

type Context = {
  /** Forwards a request; with `sendConditionalRequest` including headers such as `If-None-Match`. */
  next: (request: Request, options: { sendConditionalRequest: boolean }) => Promise<Response>;
};

/** Shared caches must not store a response that sets a visitor's id. */
const PRIVATE = 'private, max-age=0, must-revalidate';

export default async function experiments(
  request: Request,
  context: Context,
): Promise<Response | undefined> {
  const url = new URL(request.url);
  if (isRankingPage(url.pathname)) {
    return new Response(null, { status: 302, headers: { location: `/${url.search}` } });
  }
  const { page, setCookies } = assignAtEdge(request, running());
  if (page === null && setCookies.length === 0) return undefined;
  const { headers } = request;
  const asked = page === null ? request : new Request(new URL(page + url.search, url), { headers });
  const response = await context.next(asked, { sendConditionalRequest: true });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  if (setCookies.length > 0) response.headers.set('cache-control', PRIVATE);
  return response;
}

/** Netlify's addition to the globals of edge functions. */
type EdgeGlobals = { Netlify?: { env: { get(name: string): string | undefined } } };

function running() {
  const { Netlify } = globalThis as EdgeGlobals;
  const read = (name: string) => (Netlify ? Netlify.env.get(name) : process.env[name]) || undefined;
  return runningExperiments({ EXPERIMENTS: read('EXPERIMENTS'), BOARD_DIR: read('BOARD_DIR') });
}
