/** Redirects links to `/birds` that were meant for the board. Contract: 2.1. */
import { birdsRedirect } from '../../lib/content/birds.ts';

export default function redirects(request: Request): Response | undefined {
  const target = birdsRedirect(new URL(request.url).search);
  if (target === null) return undefined;
  return new Response(null, { status: 302, headers: { location: target } });
}
