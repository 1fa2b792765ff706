/** Where Vitest and Playwright write their counts for the closing line of `npm test`. */
export const UNIT_REPORT = '.data/test/vitest.json';
export const BROWSER_REPORT = '.data/test/playwright.json';
