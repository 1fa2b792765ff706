/** Polite, bounded requests to sources, only on the public internet. Contract: 12.3. */
import { lookup } from 'node:dns';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import pRetry, { type Options } from 'p-retry';
import createRobots, { type Robot } from 'robots-parser';
import { Agent, type Dispatcher, request } from 'undici';
import type { Config } from '../config/load.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import {
  guardedLookup,
  isPublicAddress,
  refuseClosed,
  type Resolver,
  ClosedAddress,
} from './public-network.ts';
import { type SourceResponse, SourceProblem } from './systems/system.ts';

/** For conditional requests. */
export type Validators = { etag: string | null; lastModified: string | null };

/** A response, or that nothing has changed since the one with those validators. */
type Fetched = (SourceResponse & { validators: Validators }) | 'not modified';

export type Requests = ReturnType<typeof createRequests>;

const usualLimits: Limits = {
  bytes: 20_000_000,
  headersMs: 20_000,
  bodyMs: 15_000,
  totalMs: 60_000,
};

const MAX_REDIRECTS = 5;
const MAX_RETRIES = 2;
const FIRST_PAUSE_S = 1;
/** A host that asks for a longer pause is left for the next run. */
const MAX_RETRY_AFTER_S = 60;
const HOST_PAUSE_MS = 500;
const ROBOTS_BYTES = 500_000;

type Headers = Dispatcher.ResponseData['headers'];
type Response = { status: number; headers: Headers; bytes: Buffer; url: string };

/** The size limit of a response, and where redirects may lead. */
type Bounds = { bytes: number; mayLead: (target: URL) => boolean };

/** A board's requests. Their user agent names its address and its contact. */
export function requestsOf({ public: { siteUrl, contactEmail }, server }: Config) {
  const userAgent = `JobBoardSync/1.0 (+${siteUrl}; ${contactEmail})`;
  return createRequests({ origin: server.atsOrigin, userAgent });
}

/** Creates the requests to the sources. Each host gets one at a time, with a pause after each. */
export function createRequests({
  origin,
  userAgent,
  resolver = lookup as Resolver,
  limits = usualLimits,
  hostPauseMs = HOST_PAUSE_MS,
  wait = (milliseconds) => setTimeout(milliseconds),
}: {
  /**
   * A mirror that gets all requests, with the original host as the first path segment. It is the
   * operator's own, so it may be private and gets no pauses.
   */
  origin: string | null;
  userAgent: string;
  resolver?: Resolver;
  limits?: Limits;
  hostPauseMs?: number;
  wait?: (milliseconds: number) => Promise<void>;
}) {
  const agent = new Agent({
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    connect: {
      timeout: limits.headersMs,
      ...(origin === null && { lookup: guardedLookup(resolver, isPublicAddress) }),
    },
  });
  const queues = createQueues(origin === null ? () => wait(hostPauseMs) : async () => {});
  const robots = new Map<string, Promise<Robot>>();

  async function send(
    url: URL,
    headers: Record<string, string>,
    bounds: Bounds,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(limits.totalMs);
    let target = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      refuseClosed(target);
      const sentTo = origin === null ? target : mirrored(target, origin);
      const response = await request(sentTo, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip', ...headers },
      });
      const { location } = response.headers;
      const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
      if (isRedirect && response.statusCode !== 304 && typeof location === 'string') {
        await response.body.dump({ limit: 10_000 }).catch(() => {});
        const next = nextAddress(location, target, origin);
        if (!next) throw new SourceProblem(words.sourceProblems.redirectsNowhere);
        if (!bounds.mayLead(next)) {
          throw new SourceProblem(say(words.sourceProblems.redirectsTo, { host: next.host }));
        }
        target = next;
        continue;
      }
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: await readBody(response, bounds.bytes),
        url: target.href,
      };
    }
    throw new SourceProblem(words.sourceProblems.redirectsTooOften);
  }

  const retrying: Options = {
    retries: MAX_RETRIES,
    minTimeout: 0,
    factor: 1,
    /** Throwing ends the retries. */
    async onFailedAttempt({ error, attemptNumber, retriesLeft }) {
      if (!(error instanceof TransientFailure) || retriesLeft === 0) throw error;
      const seconds = error.retryAfterSeconds ?? FIRST_PAUSE_S * 2 ** (attemptNumber - 1);
      if (seconds > MAX_RETRY_AFTER_S) throw error;
      await wait(seconds * 1000);
    },
  };

  /** Queues a request for its host, and retries it where that may help. */
  async function ask(
    address: string,
    headers: Record<string, string>,
    { bytes = limits.bytes, mayLead = () => true }: Partial<Bounds> = {},
  ): Promise<Response> {
    const url = parsedAddress(address);
    const attempt = async () => {
      const response = await send(url, headers, { bytes, mayLead }).catch((error: unknown) => {
        throw describeFailure(error, limits, origin);
      });
      const { status } = response;
      if (status !== 429 && status < 500) return response;
      const retryAfterSeconds = retryAfterOf(headerOf(response.headers, 'retry-after'), Date.now());
      const failure = new TransientFailure(say(words.sourceProblems.responds, { status }));
      throw Object.assign(failure, { isAnswer: true, retryAfterSeconds });
    };
    try {
      // Other requests to the host wait until the retries are done.
      return await queues(url.host, () => pRetry(attempt, retrying));
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      const seconds = error.retryAfterSeconds;
      const problem = error.message;
      const Problem = error.isAnswer ? SourceProblem : Unreachable;
      throw new Problem(
        seconds === null ? problem : say(words.sourceProblems.asksToWait, { problem, seconds }),
        { cause: error },
      );
    }
  }

  async function assertAllowed(url: URL): Promise<void> {
    const rules = robots.get(url.origin) ?? readRobots(url.origin);
    robots.set(url.origin, rules);
    if ((await rules).isAllowed(url.href, userAgent) === false) {
      throw new SourceProblem(words.sourceProblems.robotsForbids);
    }
  }

  /** A site's rules. @throws {SourceProblem} when they cannot be read, which forbids all (RFC 9309) */
  async function readRobots(site: string): Promise<Robot> {
    const file = `${site}/robots.txt`;
    try {
      const response = await ask(file, { accept: 'text/plain' }, { bytes: ROBOTS_BYTES });
      return createRobots(file, response.status === 200 ? textOf(response) : '');
    } catch (error) {
      if (!(error instanceof SourceProblem) || error instanceof Unreachable) throw error;
      const reason = say(words.sourceProblems.robotsUnreadable, { problem: error.message });
      throw new SourceProblem(reason, { cause: error });
    }
  }

  async function askPage(address: string): Promise<Response> {
    await assertAllowed(parsedAddress(address));
    return ask(address, { accept: 'text/html,application/xhtml+xml' });
  }

  return {
    /**
     * Reads an address.
     * @param known validators of an earlier response, for a conditional request
     * @throws {SourceProblem} saying in one line why there is no usable response
     */
    async read(address: string, known: Validators | null = null): Promise<Fetched> {
      const response = await ask(address, {
        accept: 'application/json, application/xml;q=0.9, */*;q=0.5',
        ...conditions(known),
      });
      if (response.status === 304 && known) return 'not modified';
      return { ...answerOf(response), validators: validatorsOf(response.headers) };
    },
    /** Like `read`, for a binary file. @param mayLead whether a redirect to an address may be followed */
    async readFile(
      address: string,
      known: Validators | null,
      mayLead: (target: URL) => boolean,
    ): Promise<{ bytes: Buffer; validators: Validators } | 'not modified'> {
      const headers = { accept: 'image/*', ...conditions(known) };
      const response = await ask(address, headers, { mayLead });
      if (response.status === 304 && known) return 'not modified';
      if (response.status !== 200) throw answeredWith(response.status);
      return { bytes: response.bytes, validators: validatorsOf(response.headers) };
    },
    /** Like `read`, for a web page: only if the host's robots.txt allows it. */
    async readPage(address: string): Promise<SourceResponse> {
      return answerOf(await askPage(address));
    },
    /**
     * A page's status, text and final address.
     * @throws {SourceProblem} when the page cannot be requested, or robots.txt forbids it
     */
    async probe(address: string): Promise<{ status: number; text: string; url: string }> {
      const page = await askPage(address);
      return { status: page.status, text: textOf(page), url: page.url };
    },
    close: () => agent.close(),
  };
}

/** Runs tasks of the same name one at a time, in order of arrival. */
function createQueues(pause: () => Promise<void>) {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name);
    const result = (async () => {
      if (before) await before.then(pause, pause);
      return task();
    })();
    const settled = result.catch(() => {});
    last.set(name, settled);
    return result;
  };
}

/** The same request at the operator's mirror. */
const mirrored = (url: URL, origin: string): URL =>
  new URL(`${origin}/${url.host}${url.pathname}${url.search}`);

/** A redirect's target as an address of the source, not of the mirror; null if it is invalid. */
function nextAddress(location: string, from: URL, origin: string | null): URL | null {
  if (origin !== null) {
    const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
    const [, host, rest = '/'] = /^\/([^/?#]+)([/?#].*)?$/.exec(path) ?? [];
    if (host && (path !== location || host === from.host))
      return URL.parse(`https://${host}${rest}`);
  }
  return URL.parse(location, from);
}

/** Reads a body up to a limit, which also applies after decompression. */
async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  limit: number,
): Promise<Buffer> {
  const tooLarge = () =>
    new SourceProblem(say(words.sourceProblems.tooLarge, { size: limit / 1e6 }));
  if (Number(headers['content-length']) > limit) {
    body.on('error', () => {}).destroy();
    throw tooLarge();
  }
  const isZipped = headers['content-encoding'] === 'gzip';
  const stream = isZipped ? body.compose(createGunzip()) : body;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const textOf = ({ bytes }: Response): string => new TextDecoder().decode(bytes);

const headerOf = (headers: Headers, name: string): string | null =>
  headers[name]?.toString() ?? null;

function parsedAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new SourceProblem(words.sourceProblems.invalidAddress);
  return url;
}

/** The headers of a conditional request. */
const conditions = (known: Validators | null): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
});

const validatorsOf = (headers: Headers): Validators => ({
  etag: headerOf(headers, 'etag'),
  lastModified: headerOf(headers, 'last-modified'),
});

function answerOf(response: Response): SourceResponse {
  const { status, url } = response;
  if (status !== 200) throw answeredWith(status);
  return { text: textOf(response), url };
}

const answeredWith = (status: number): SourceProblem =>
  new SourceProblem(say(words.sourceProblems.responds, { status }));

/** Time and size limits of a response. */
export type Limits = {
  bytes: number;
  headersMs: number;
  /** Between two chunks of a body. */
  bodyMs: number;
  totalMs: number;
};

/** A failure that a retry may fix. */
export class TransientFailure extends Error {
  /** Whether the host responded at all. */
  isAnswer = false;
  retryAfterSeconds: number | null = null;
}

/** The host does not respond. */
export class Unreachable extends SourceProblem {}

const transientCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN']);

const reasons = {
  ENOTFOUND: words.sourceProblems.unknownHost,
  EAI_AGAIN: words.sourceProblems.noLookup,
  ECONNREFUSED: words.sourceProblems.refuses,
  ECONNRESET: words.sourceProblems.closesConnection,
  EPIPE: words.sourceProblems.closesConnection,
  UND_ERR_SOCKET: words.sourceProblems.closesConnection,
  CERT_HAS_EXPIRED: words.sourceProblems.expiredCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: words.sourceProblems.otherCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: words.sourceProblems.untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: words.sourceProblems.untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: words.sourceProblems.untrustedCertificate,
} as const;

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/**
 * Turns a failed request into an error that says whether to retry.
 * @param origin the mirror that was requested instead, or null
 * @internal
 */
export function describeFailure(
  error: unknown,
  { headersMs, bodyMs, totalMs }: Limits,
  origin: string | null,
): Error {
  if (error instanceof SourceProblem) return error;
  const { name, code = '', message, cause } = error as NodeJS.ErrnoException;
  if (error instanceof ClosedAddress || cause instanceof ClosedAddress) {
    return new Unreachable((error instanceof ClosedAddress ? error : (cause as Error)).message);
  }
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new Unreachable(say(words.sourceProblems.incompleteAfter, { seconds: totalMs / 1000 }));
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return new Unreachable(
      say(words.sourceProblems.noResponseAfter, { seconds: headersMs / 1000 }),
    );
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    return new SourceProblem(say(words.sourceProblems.stalled, { seconds: bodyMs / 1000 }));
  }
  if (code.startsWith('Z_')) return new SourceProblem(words.sourceProblems.damaged);
  const host =
    origin === null ? words.sourceProblems.ownHost : say(words.sourceProblems.mirror, { origin });
  const reason = isKnown(code)
    ? say(reasons[code], { host })
    : say(words.sourceProblems.unreachable, { host, detail: code || message });
  return transientCodes.has(code) ? new TransientFailure(reason) : new Unreachable(reason);
}

/**
 * The seconds to wait according to `Retry-After`; null if it does not say.
 * @param now epoch milliseconds
 * @internal
 */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
