import { expect, type Locator, type Page, type Route } from 'playwright/test';

export type Call = { method: string; path: string; body: unknown };

type Answer = { status?: number; body?: unknown } | 'lost' | Promise<void>;

/**
 * Mocks the page's calls to `/api` and records them in order. The tag list is empty unless a response is
 * given for it.
 * @param answers by "METHOD path"; a path that ends in a slash matches everything below it. A function gets
 *   the number of calls so far, so that it can vary its response
 */
export async function mockCalls(
  page: Page,
  answers: Record<string, Answer | ((count: number) => Answer)>,
): Promise<Call[]> {
  const calls: Call[] = [];
  const counts = new Map<string, number>();
  await page.route('**/api/**', async (route: Route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api/, '');
    const called = `${request.method()} ${path}`;
    const key = Object.keys(answers).find(
      (one) => called === one || (one.endsWith('/') && called.startsWith(one)),
    );
    const body: unknown = request.postData() === null ? null : request.postDataJSON();
    if (key === undefined && called === 'GET /tags/links') {
      return void (await route.fulfill({ json: { success: true, data: [] } }));
    }
    if (key === undefined) return void (await route.fallback());
    calls.push({ method: request.method(), path, body });
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const given = answers[key];
    const answer = typeof given === 'function' ? given(count) : given;
    if (answer instanceof Promise) {
      await answer;
      return void (await route.fulfill({ json: { success: true } }).catch(() => {}));
    }
    if (answer === 'lost') return void (await route.abort());
    await route.fulfill({ status: answer?.status ?? 200, json: answer?.body ?? { success: true } });
  });
  return calls;
}

export const SUBSCRIBE = 'PUT /jobs/subscribe';
export const NEWSLETTER = 'POST /jobs/newsletter/subscribe';
export const VALIDATE = 'GET /token/validate/';
export const NEW_LINKS = 'POST /jobs/subscribe/email';
export const EMAIL = 'ada@example.org';

/** The button that opens the alerts modal. */
export const alertsButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: /^(Set up alerts|Update your alert)/ });

export async function openAlerts(page: Page): Promise<Locator> {
  await alertsButton(page).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  return modal;
}

/** The modal's submit button. */
export const send = (modal: Locator): Locator =>
  modal.getByRole('button', { name: /^(Subscribe|Update)$/ });

export async function subscribe(modal: Locator, email = EMAIL): Promise<void> {
  await modal.getByLabel('Email address').fill(email);
  await send(modal).click();
}
