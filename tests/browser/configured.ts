import type { Page } from 'playwright/test';
import type { PublicConfig } from '../../lib/config/public.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { contentSecurityPolicy } from '../../lib/host/content-security-policy.ts';

type Services = Pick<PublicConfig, 'analytics' | 'consentScriptUrl' | 'sentry'>;

/**
 * Lets the page be as if it had been built with these services: with their settings in its code, and
 * under the Content-Security-Policy that follows from them.
 */
export async function configure(page: Page, services: Partial<Services>): Promise<void> {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    const body = Object.entries(services).reduce(
      (text, [name, setting]) =>
        text.replaceAll(
          new RegExp(`(\\\\?"${name}\\\\?":)null`, 'g'),
          (_, key: string) =>
            key + JSON.stringify(setting).replaceAll('"', key.includes('\\') ? '\\"' : '"'),
        ),
      await response.text(),
    );
    await route.fulfill({ response, body });
  });
  const policy = contentSecurityPolicy({ ...loadConfig({}).public, ...services });
  await page.route(
    (url) => !url.pathname.includes('.') && !/^\/(api|1)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    },
  );
}
