/** Reports errors of functions. Contract: 7. */
import { processConfig } from '../config/load.ts';
import type { PublicConfig } from '../config/public.ts';
import { redact } from './redact.ts';
import { reportTarget } from './release.ts';

const TIMEOUT_MS = 2000;

const MAX_CAUSES = 5;

/**
 * Never throws. Await it: a function may be frozen once it has responded.
 * @param name of the function
 */
export async function reportFunctionError(name: string, error: unknown): Promise<void> {
  try {
    const { sentry, fieldTokens } = processConfig().public;
    await sendReport(name, error, { sentry, brand: fieldTokens.brand, now: Date.now() });
  } catch (failure) {
    console.error('An error could not be reported:', failure);
  }
}

/**
 * Sends an error in Sentry's protocol, redacted. Built from Sentry's core, because its server SDK
 * would install global listeners. Does nothing unless error reporting is configured.
 * @param options.now epoch milliseconds
 * @throws when the project cannot be reached
 * @internal
 */
export async function sendReport(
  name: string,
  error: unknown,
  { sentry, brand, now }: { sentry: PublicConfig['sentry']; brand: string; now: number },
): Promise<void> {
  const target = reportTarget(sentry, brand, now);
  if (!target) return;
  // Loaded on demand, since most calls do not fail.
  const core = await import('@sentry/core');
  const project = core.makeDsn(target.dsn);
  if (!project) throw new Error('SENTRY_DSN is not the address of a project');
  const parse = core.createStackParser(core.nodeStackLineParser());
  const causes = causesOf(error).map((cause) => core.exceptionFromError(parse, cause));
  const event = redact({
    event_id: core.uuid4(),
    timestamp: now / 1000,
    platform: 'node',
    level: 'error' as const,
    environment: target.environment,
    release: target.release,
    tags: { function: name },
    exception: { values: causes.toReversed() },
  });
  const response = await fetch(core.getEnvelopeEndpointWithUrlEncodedAuth(project), {
    method: 'POST',
    // Envelopes without attachments are strings.
    body: core.serializeEnvelope(core.createEventEnvelope(event, project)) as string,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`error reporting answered ${response.status}`);
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (cause !== undefined && cause !== null && causes.length < MAX_CAUSES) {
    const known = cause instanceof Error ? cause : new Error(String(cause));
    causes.push(known);
    cause = known.cause;
  }
  return causes.length > 0 ? causes : [new Error(String(error))];
}
