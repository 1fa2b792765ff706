/** Says why a request to a source failed, and whether to retry it. Contract: 12.3. */
import { ClosedAddress } from './public-network.ts';
import { SourceProblem } from './systems/system.ts';

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
  readonly retryAfterSeconds: number | null;
  /** Whether the host answered at all. */
  readonly isAnswer: boolean;
  constructor(
    message: string,
    { isAnswer, retryAfterSeconds }: { isAnswer: boolean; retryAfterSeconds: number | null },
  ) {
    super(message);
    this.isAnswer = isAnswer;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The host does not answer. */
export class Unreachable extends SourceProblem {}

const transientCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN']);

/** What went wrong, phrased to follow the host's name. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'does not exist',
  EAI_AGAIN: 'cannot be looked up now',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'hangs up',
  EPIPE: 'hangs up',
  UND_ERR_SOCKET: 'hangs up',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody vouches for',
};

/**
 * Turns a failed request into an error that says whether to retry.
 * @param origin the mirror that was requested instead, or null
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
    return new Unreachable(`no complete answer within ${totalMs / 1000} s`);
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return new Unreachable(`no answer within ${headersMs / 1000} s`);
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    return new SourceProblem(`its answer stops for more than ${bodyMs / 1000} s`);
  }
  if (code.startsWith('Z_')) return new SourceProblem('the answer is cut off or damaged');
  const host = origin === null ? 'its host' : `the host of ATS_ORIGIN, ${origin},`;
  const reason = `${host} ${reasons[code] ?? `cannot be reached (${code || message})`}`;
  return transientCodes.has(code)
    ? new TransientFailure(reason, { isAnswer: false, retryAfterSeconds: null })
    : new Unreachable(reason);
}

/**
 * The seconds to wait that `Retry-After` asks for; null if it does not say.
 * @param now epoch milliseconds
 */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
