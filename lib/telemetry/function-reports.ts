/** Reports errors of functions. */
import type { PublicConfig } from '../config/public.ts';
import { processConfig } from '../config/load.ts';
import { releaseLabel, reportTarget } from './release.ts';

const TIMEOUT_MS = 2000;

type Dependencies = {
  sentry: PublicConfig['sentry'];
  brand: string;
  /** Epoch milliseconds. */
  now: number;
};

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
 * Does nothing unless error reporting is configured.
 * @throws when the project cannot be reached
 * @internal
 */
export async function sendReport(
  name: string,
  error: unknown,
  { sentry, brand, now }: Dependencies,
): Promise<void> {
  const target = reportTarget(sentry);
  if (!target) return;
  // Loaded on demand, since most calls do not fail.
  const { errorEnvelope } = await import('./error-envelope.ts');
  const release = releaseLabel(brand, now);
  const { url, body } = errorEnvelope({ ...target, error, name, release, now });
  const response = await fetch(url, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`error reporting answered ${response.status}`);
}
