import type { PublicConfig } from '../config/public.ts';
import { processConfig } from '../config/load.ts';
import { releaseLabel, reportTarget } from './release.ts';

/** A report that is not taken by then is given up. Milliseconds. */
const TIME_LIMIT_MS = 2000;

type Surroundings = {
  sentry: PublicConfig['sentry'];
  brand: string;
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof globalThis.fetch;
};

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
 * Sends one error to the error-reporting project, where one is configured.
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
  const { errorEnvelope } = await import('./error-envelope.ts');
  const release = releaseLabel(brand, now());
  const { url, body } = errorEnvelope({ ...target, error, name, release, now: now() });
  const answer = await fetch(url, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`error reporting answered ${answer.status}`);
}
