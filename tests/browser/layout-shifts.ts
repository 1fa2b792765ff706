import type { Page } from 'playwright/test';

/**
 * Records layout shifts on pages opened after this call.
 * @returns a function that reads the shifts of the current page after the next paint
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
