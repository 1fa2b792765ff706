import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ClosedAddress, guardedLookup, isPublicAddress, type Resolver } from './public-address.ts';

/**
 * What a link leads to: `works`; `fails`, as when the page is gone or nobody answers; `unclear`, when
 * the other side refuses robots or the address may not be asked.
 */
export type LinkOutcome = {
  state: 'works' | 'fails' | 'unclear';
  reason: string;
  /** The host wants to be left alone for now. */
  isTooMuch?: true;
};

/** Checks one link. */
export type LinkChecker = (link: string) => Promise<LinkOutcome>;

const TIME_LIMIT_MS = 10_000;
/** Some servers leave a question for the head alone unanswered. */
const HEAD_LIMIT_MS = 4000;
const MOST_REDIRECTS = 5;
/** Before a page is asked for whose head was not answered well. */
const PAUSE_MS = 1000;
const TOO_MANY_REQUESTS = 429;
/** Answers to robots that say nothing about people. */
const refusals = new Set([401, 402, 403, 406, 407, 418, 421, 423, TOO_MANY_REQUESTS, 451, 999]);

/** The beginning of an answer. */
type Head = { status: number; location: string | undefined };

/**
 * A checker that asks for a page's head, and for the page itself where that is not answered well; of a
 * page nothing but its beginning is read.
 * @param userAgent says who asks, and where to complain
 * @param isAllowed whether an IP address may be asked; by default those of the public internet
 * @param wait resolves after so many milliseconds
 */
export function createLinkChecker(options: {
  userAgent: string;
  resolver?: Resolver;
  isAllowed?: (address: string) => boolean;
  wait?: (milliseconds: number) => Promise<void>;
}): LinkChecker {
  const { userAgent, resolver = lookup as Resolver, isAllowed = isPublicAddress } = options;
  const { wait = (milliseconds) => setTimeout(milliseconds) } = options;
  const guarded = guardedLookup(resolver, isAllowed);

  function ask(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal): Promise<Head> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!/^https?:$/.test(url.protocol)) throw new ClosedAddress(`${url.protocol} is not the web`);
    if (isIP(host) !== 0 && !isAllowed(host)) {
      throw new ClosedAddress(`${host} is not on the public internet`);
    }
    return new Promise((resolve, reject) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(
        url,
        { method, signal, agent: false, lookup: guarded, headers: headersOf(userAgent) },
        (response) => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location });
          response.destroy();
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  async function follow(
    method: 'HEAD' | 'GET',
    link: string,
    signal: AbortSignal,
  ): Promise<number> {
    let url = new URL(link);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const { status, location } = await ask(method, url, signal);
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
      await wait(PAUSE_MS);
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
    const refused = { state: 'unclear', reason: `it answers robots with ${status}` } as const;
    return status === TOO_MANY_REQUESTS ? { ...refused, isTooMuch: true } : refused;
  }
  return { state: 'fails', reason: `it answers ${status}` };
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host cannot be looked up',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host hangs up',
  ABORT_ERR: `no answer within ${TIME_LIMIT_MS / 1000} s`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return reasons.ABORT_ERR ?? '';
  return reasons[error.code ?? ''] ?? error.message;
}
