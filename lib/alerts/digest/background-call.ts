import type { loadConfig } from '../../config/load.ts';
import { isSignedCall, signCall } from './call-signature.ts';

type Config = ReturnType<typeof loadConfig>;

/** Name of the function that does the work, which is its address too. */
const NAME = 'digest-background';
const HEADER = 'X-Board-Signature';

/**
 * Starts the digest in the background function of the same site.
 * @param options.url of the site
 * @param options.now epoch seconds
 * @throws when the alerts have no database that lasts, or the function does not answer
 */
export async function callBackgroundDigest(
  config: Config,
  options: {
    url: string;
    now: () => number;
    fetch: (url: string, init: RequestInit) => Promise<Response>;
  },
): Promise<void> {
  const { databaseUrl, upstreamApiBase } = config.server;
  if (upstreamApiBase) return;
  if (!databaseUrl) {
    throw new Error('DATABASE_URL is not set: on a host without a disk the alerts need a server');
  }
  const signature = signCall(NAME, databaseUrl, options.now());
  const answer = await options.fetch(`${options.url}/.netlify/functions/${NAME}`, {
    method: 'POST',
    headers: { [HEADER]: signature },
  });
  if (!answer.ok) throw new Error(`The digest could not be started: status ${answer.status}`);
}

/**
 * Whether a request comes from {@link callBackgroundDigest}: both functions know the database.
 * @param now epoch seconds
 */
export function isBackgroundCall(request: Request, config: Config, now: number): boolean {
  const { databaseUrl } = config.server;
  const signature = request.headers.get(HEADER) ?? '';
  return databaseUrl !== null && isSignedCall(signature, NAME, databaseUrl, now);
}
