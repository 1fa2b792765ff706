/** Which release and environment error reports name. Contract: 7. */
/**
 * The product's slug and the day.
 * @param brand the brand token
 * @param now epoch milliseconds
 */
export function releaseLabel(brand: string, now: number): string {
  return `${brand}-job-board-${new Date(now).toISOString().slice(0, 10)}`;
}

const SILENT = 'dev';

/** Where reports go; null when none are sent. */
export function reportTarget<Target extends { environment: string }>(
  sentry: Target | null,
): Target | null {
  return sentry && sentry.environment !== SILENT ? sentry : null;
}
