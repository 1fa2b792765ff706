import type { PublicConfig } from '../config/public.ts';
import { processConfig } from '../config/process-config.ts';
import { redact } from '../privacy/redact.ts';
import { releaseLabel, reportTarget } from './release.ts';

/** A report that is not taken by then is given up. Milliseconds. */
const TIME_LIMIT_MS = 2000;

/** Causes of causes beyond these say nothing new. */
const CAUSE_LIMIT = 5;

type Surroundings = {
  sentry: PublicConfig['sentry'];
  brand: string;
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof globalThis.fetch;
};

/**
 * Lets errors of a function be reported (7): one that it throws is reported and thrown on. Of the
 * request nothing is told but which function had it.
 * @param name what the function is called in reports
 */
export function withErrorReports<Parameters extends unknown[], Result>(
  name: string,
  handler: (...parameters: Parameters) => Result | Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await handler(...parameters);
    } catch (error) {
      await reportFunctionError(name, error);
      throw error;
    }
  };
}

/**
 * Reports an error that a function deals with itself; there is nothing to catch. To be awaited, since
 * a function may be frozen once it has answered.
 * @param name what the function is called in reports
 */
export async function reportFunctionError(name: string, error: unknown): Promise<void> {
  try {
    const { sentry, fieldTokens } = processConfig().public;
    await sendReport(name, error, {
      sentry,
      brand: fieldTokens.brand,
      now: Date.now,
      fetch: globalThis.fetch,
    });
  } catch (failure) {
    console.error('An error could not be reported:', failure);
  }
}

/**
 * Sends one error to the error-reporting project, where one is configured: Sentry's own pieces make
 * the envelope, its server SDK with all it listens to is left out.
 * @throws when the project cannot be reached
 */
export async function sendReport(
  name: string,
  error: unknown,
  { sentry, brand, now, fetch }: Surroundings,
): Promise<void> {
  const target = reportTarget(sentry);
  if (!target) return;
  // Most calls have nothing to report: they start without it.
  const core = await import('@sentry/core');
  const dsn = core.makeDsn(target.dsn);
  if (!dsn) throw new Error('SENTRY_DSN is no address of a project');
  const parse = core.createStackParser(core.nodeStackLineParser());
  const event = redact({
    event_id: core.uuid4(),
    timestamp: now() / 1000,
    platform: 'node',
    level: 'error' as const,
    environment: target.environment,
    release: releaseLabel(brand, now()),
    tags: { function: name },
    exception: {
      values: causesOf(error)
        .map((one) => core.exceptionFromError(parse, one))
        .toReversed(),
    },
  });
  const envelope = core.createEventEnvelope(event, dsn);
  const answer = await fetch(core.getEnvelopeEndpointWithUrlEncodedAuth(dsn), {
    method: 'POST',
    // A report without attachments is text.
    body: core.serializeEnvelope(envelope) as string,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`error reporting answered ${answer.status}`);
}

/** The error and its causes, each as an error. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (cause !== undefined && cause !== null && causes.length < CAUSE_LIMIT) {
    const known = cause instanceof Error ? cause : new Error(String(cause));
    causes.push(known);
    cause = known.cause;
  }
  return causes.length > 0 ? causes : [new Error(String(error))];
}
