/** Reports errors of functions. Contract: 7. */
import { processConfig } from '../config/load.ts';
import type { PublicConfig } from '../config/public.ts';
import { reportTarget } from './release.ts';

const TIMEOUT_MS = 2000;

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
 * Sends an error, redacted. Does nothing unless error reporting is configured.
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
  const { errorEnvelope } = await import('./error-envelope.ts');
  const { url, body } = errorEnvelope(name, error, target, now);
  const response = await fetch(url, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`error reporting responded with ${response.status}`);
}
