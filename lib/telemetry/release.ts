/**
 * The release that error reports name: the product's slug and the day (7).
 * @param brand the brand token
 * @param now epoch milliseconds
 */
export function releaseLabel(brand: string, now: number): string {
  return `${brand}-job-board-${new Date(now).toISOString().slice(0, 10)}`;
}

/** The environment that sends no reports (7). */
const SILENT = 'dev';

/** Where reports go; null where none are sent. */
export function reportTarget<Target extends { environment: string }>(
  sentry: Target | null,
): Target | null {
  return sentry && sentry.environment !== SILENT ? sentry : null;
}
