/** Whether the roles have changed since this page was built. Contract: 11.4. */

/** The entry of `Server-Timing` by which the host says so: of all headers, a page can read only that one. */
export const OUTDATED = 'outdated';

/** Whether the host said so of the page that was opened. False in browsers that cannot tell, and over plain http. */
export function isPageOutdated(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.serverTiming?.some(({ name }) => name === OUTDATED) ?? false;
}
