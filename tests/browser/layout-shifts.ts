import type { Page } from 'playwright/test';

/**
 * Watches what moves on the pages that are opened from now on.
 * @returns reads what moved on the page that is open, once what is under way is painted
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const nameOf = (node: Node | null | undefined) =>
      `${node?.nodeName ?? 'removed'} "${node?.textContent?.slice(0, 40) ?? ''}"`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: Array<{ node?: Node | null }> };
        moved.push(sources.map(({ node }) => nameOf(node)).join(', '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return page.evaluate(() => Reflect.get(window, 'moved') as string[]);
  };
}
