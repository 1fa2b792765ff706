/**
 * The release name in error reports: the product's slug and the day (7).
 * @param brand the brand token
 * @param now epoch milliseconds
 */
export function releaseLabel(brand: string, now: number): string {
  return `${brand}-job-board-${new Date(now).toISOString().slice(0, 10)}`;
}

/** The environment without reports (7). */
const SILENT = 'dev';

/** Where reports go; null when none are sent. */
export function reportTarget<Target extends { environment: string }>(
  sentry: Target | null,
): Target | null {
  return sentry && sentry.environment !== SILENT ? sentry : null;
}
