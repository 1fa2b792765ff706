/** Checks the links of roles politely, and only on the public internet. */
import { lookup } from 'node:dns';
import { Agent, request } from 'undici';
import {
  ClosedAddress,
  guardedLookup,
  isPublicAddress,
  refuseClosed,
  type Resolver,
} from '../sources/public-network.ts';
import type { LinkOutcome } from '../store/link-checks.ts';

export type LinkChecker = (link: string) => Promise<LinkOutcome>;

const TIME_LIMIT_MS = 10_000;
/** Shorter, because some servers never respond to HEAD. */
const HEAD_LIMIT_MS = 4000;
const MAX_REDIRECTS = 5;
/** Between a failed HEAD request and the GET request for the same page. */
const RETRY_PAUSE_MS = 1000;
const TOO_MANY_REQUESTS = 429;
/** Responses to robots that say nothing about the page. */
const refusals = new Set([401, 402, 403, 406, 407, 418, 421, 423, TOO_MANY_REQUESTS, 451, 999]);

/**
 * Creates a checker that sends a HEAD request, then a GET request if that fails. Response bodies
 * are not read.
 * @param userAgent names the board and a contact address
 * @param isAllowed whether an IP address may be requested; by default, if it is public
 * @param wait resolves after this many milliseconds
 */
export function createLinkChecker(options: {
  userAgent: string;
  resolver?: Resolver;
  isAllowed?: (address: string) => boolean;
  wait: (milliseconds: number) => Promise<void>;
}): LinkChecker {
  const { userAgent, wait } = options;
  const { resolver = lookup as Resolver, isAllowed = isPublicAddress } = options;
  // No connection is reused: one that the host has closed would look like a failure.
  const dispatcher = new Agent({
    pipelining: 0,
    connect: { lookup: guardedLookup(resolver, isAllowed), timeout: TIME_LIMIT_MS },
  });

  async function follow(
    method: 'HEAD' | 'GET',
    link: string,
    signal: AbortSignal,
  ): Promise<number> {
    let url = new URL(link);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      refuseClosed(url, isAllowed);
      const headers = headersOf(userAgent);
      const response = await request(url, { method, signal, dispatcher, headers });
      response.body.on('error', () => {}).destroy();
      const { statusCode: status } = response;
      const [location] = [response.headers.location].flat();
      if (status < 300 || status >= 400 || location === undefined) return status;
      const next = URL.parse(location, url);
      if (!next) return status;
      url = next;
    }
    throw new Error('too many redirects');
  }

  return async (link) => {
    try {
      const head = await follow('HEAD', link, AbortSignal.timeout(HEAD_LIMIT_MS)).catch((error) => {
        if (error instanceof ClosedAddress) throw error;
        return null;
      });
      if (head !== null && (head < 400 || head === TOO_MANY_REQUESTS)) return outcomeOf(head);
      await wait(RETRY_PAUSE_MS);
      return outcomeOf(await follow('GET', link, AbortSignal.timeout(TIME_LIMIT_MS)));
    } catch (error) {
      if (error instanceof ClosedAddress) return { state: 'unclear', reason: error.message };
      return { state: 'fails', reason: reasonOf(error as NodeJS.ErrnoException) };
    }
  };
}

const headersOf = (userAgent: string) => ({
  'User-Agent': userAgent,
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Language': 'en',
});

function outcomeOf(status: number): LinkOutcome {
  if (status < 400) return { state: 'works', reason: String(status) };
  if (refusals.has(status)) {
    const refused = { state: 'unclear', reason: `it refuses robots with ${status}` } as const;
    return status === TOO_MANY_REQUESTS ? { ...refused, isRateLimited: true } : refused;
  }
  return { state: 'fails', reason: `it responds with ${status}` };
}

const NO_RESPONSE = `no response within ${TIME_LIMIT_MS / 1000} s`;

const reasons: Record<string, string> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host cannot be looked up',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host closes the connection',
  UND_ERR_SOCKET: 'its host closes the connection',
  UND_ERR_CONNECT_TIMEOUT: NO_RESPONSE,
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return NO_RESPONSE;
  return reasons[error.code ?? ''] ?? error.message;
}

/** Hosts checked in parallel. */
const HOSTS_AT_ONCE = 8;
/** Between two requests to one host. */
const HOST_PAUSE_MS = 2000;

/**
 * Checks links, one request per host at a time, with a pause in between. If a host limits requests,
 * its remaining links are skipped and have no outcome.
 * @param wait resolves after this many milliseconds
 * @param onProgress called with the number of links checked so far
 */
export async function checkLinks(
  links: readonly string[],
  {
    check,
    wait,
    onProgress,
  }: {
    check: LinkChecker;
    wait: (milliseconds: number) => Promise<void>;
    onProgress: (done: number, total: number) => void;
  },
): Promise<Map<string, LinkOutcome>> {
  const hosts = [...Map.groupBy(links, (link) => new URL(link).host).values()];
  // Hosts with many links take longest, so they start first.
  const queue = hosts.sort((a, b) => b.length - a.length).values();
  const outcomes = new Map<string, LinkOutcome>();

  async function work(): Promise<void> {
    for (const ofHost of queue) {
      for (const [position, link] of ofHost.entries()) {
        if (position > 0) await wait(HOST_PAUSE_MS);
        const outcome = await check(link);
        outcomes.set(link, outcome);
        onProgress(outcomes.size, links.length);
        if (outcome.isRateLimited) break;
      }
    }
  }

  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return outcomes;
}
