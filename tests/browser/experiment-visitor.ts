import type { BrowserContext, Page } from 'playwright/test';
import { score, variantOf } from '../../lib/visitor/assignment.ts';
import {
  type Divisions,
  type TestName,
  type Variant,
  experiments,
} from '../../lib/visitor/experiments.ts';

/** A regular user agent: headless browsers are excluded from experiments. */
export const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Sets the cookies of a visitor who accepted everything and has these variants. */
export async function setVariantCookies(
  context: BrowserContext,
  url: string | undefined,
  variants: Partial<Record<TestName, Variant>>,
): Promise<void> {
  const assigned = Object.entries(variants) as Array<[TestName, Variant]>;
  const ids = assigned.map(([testName, variant]) => ({
    name: `experiment_ID_${testName}`,
    value: idOf(variant, experiments[testName].divisions),
    sameSite: 'Strict' as const,
  }));
  const consent = { name: 'OptanonConsent', value: 'groups=C0001%3A1%2CC0007%3A1%2CC0008%3A1' };
  await context.addCookies([consent, ...ids].map((cookie) => ({ ...cookie, url: url ?? '' })));
}

function idOf(variant: Variant, divisions: Divisions): string {
  for (;;) {
    const id = crypto.randomUUID();
    if (variantOf(score(id), divisions) === variant) return id;
  }
}

/** Serves the home page as a host without edge functions does. */
export async function serveWithoutEdge(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const headers = { ...route.request().headers(), 'user-agent': 'curl/8' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
}
