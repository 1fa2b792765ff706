/** Where error reports go, and which release they name. Contract: 7. */

const SILENT = 'dev';

/**
 * Null when no errors are reported. The release is the product's slug and the day.
 * @param brand the brand token
 * @param now epoch milliseconds
 */
export function reportTarget<Target extends { environment: string }>(
  sentry: Target | null,
  brand: string,
  now: number,
): (Target & { release: string }) | null {
  if (!sentry || sentry.environment === SILENT) return null;
  return { ...sentry, release: `${brand}-job-board-${new Date(now).toISOString().slice(0, 10)}` };
}
