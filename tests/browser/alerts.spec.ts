import {
  alertsButton,
  mockCalls,
  EMAIL,
  NEWSLETTER,
  openAlerts,
  send,
  SUBSCRIBE,
  subscribe,
} from './alert-calls.ts';
import { expect, test } from './fixtures.ts';
import type { Role } from '../../lib/roles/role.ts';

const AREA = 'refinementList[tags_area][0]=Forecasting';
const CONFIRMED = 'A confirmation email has been sent!';

test.describe('2.7 the alerts button', () => {
  test('2.7 it is in the HTML, and its label says whether filters are active', async ({ page }) => {
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('Set up alerts');
    await page.goto('/');
    await expect(alertsButton(page)).toHaveText('Set up alerts');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
    await page.goto(`/?${AREA}`);
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
  });

  test('2.7 the modal’s code is loaded when the visitor approaches the button, not before', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const before = scripts.length;
    await alertsButton(page).hover();
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('7 a plain page load makes no alert or tag calls', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(calls).toEqual([]);
  });
});

test.describe('2.9 text of the modal', () => {
  test('2.9 unfiltered: title, hint, input, newsletter option, note and button', async ({
    page,
  }) => {
    await page.goto('/');
    const modal = await openAlerts(page);
    await expect(modal).toHaveAccessibleName('Subscribe to all new job posts');
    await expect(
      modal.getByText('To limit the alert to certain categories, apply a filter.', { exact: true }),
    ).toBeVisible();
    const input = modal.getByLabel('Email address');
    await expect(input).toHaveAttribute('type', 'email');
    await expect(input).toHaveAttribute('autocomplete', 'email');
    await expect(input).toHaveAttribute('placeholder', /^\S+@\S+\.\S+$/);
    await expect(modal.getByRole('checkbox', { name: /newsletter/ })).not.toBeChecked();
    await expect(
      modal.getByText(
        'You will receive updates daily (if there are new roles) and you can unsubscribe at any time',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(send(modal)).toHaveText('Subscribe');
    await expect(modal.getByRole('list')).toHaveCount(0);
  });

  test('2.9 9 filtered: another title, no hint, and the summary line by line', async ({ page }) => {
    const address = [
      'query=policy',
      'refinementList[tags_exp_required][0]=Entry-level',
      'refinementList[tags_exp_required][1]=Multiple experience levels',
      'refinementList[company_data][0]=true',
      'refinementList[tags_location_lodestar][0]=UK',
      'toggle[salary_algolia]=true',
      'toggle[career_development_role]=true',
      'toggle[highlighted]=true',
      'numericMenu[salary_limit]=60000:',
    ].join('&');
    await page.goto(`/?${address}`);
    const modal = await openAlerts(page);
    await expect(modal).toHaveAccessibleName('Subscribe to new jobs that match your query');
    await expect(modal.getByText('To limit the alert')).toHaveCount(0);
    await expect(modal.getByRole('listitem')).toHaveText([
      'Query: policy',
      'Location: UK',
      'Filter: Highlighted organisations',
      'Experience required: Entry-level',
      'Roles without salary info: Exclude',
      'Only highlighted roles',
      'Career development roles: Exclude',
      'Salary greater than $60000 USD',
    ]);
  });

  test('2.9 9 the summary shrinks above 8 filters and again above 16', async ({ page }) => {
    const sizes: number[] = [];
    for (const count of [8, 9, 16, 17]) {
      const values = Array.from(
        { length: count },
        (_, i) => `refinementList[tags_skill][${i}]=s${i}`,
      );
      await page.goto(`/?${values.join('&')}`);
      const modal = await openAlerts(page);
      await expect(modal.getByRole('listitem')).toHaveCount(count);
      const size = (list: Element) => Number.parseFloat(getComputedStyle(list).fontSize);
      sizes.push(await modal.getByRole('list').evaluate(size));
    }
    expect(sizes).toEqual([16, 14, 14, 12]);
  });

  for (const [width, height] of [
    [1440, 900],
    [1440, 700],
    [390, 844],
  ] as const) {
    test(`2.9 every line of a long summary can be reached at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const long = (i: number) =>
        i % 7 === 0 ? 'Donaudampfschifffahrtsgesellschaft'.repeat(2) : '';
      const values = Array.from(
        { length: 30 },
        (_, i) => `refinementList[tags_skill][${i}]=skill${i}${long(i)}`,
      );
      for (const count of [5, 15, 30]) {
        await page.goto(`/?${values.slice(0, count).join('&')}`);
        if (width < 768) await page.getByRole('button', { name: /^Show filters/ }).click();
        const modal = await openAlerts(page);
        const lines = modal.getByRole('list').getByRole('listitem');
        await expect(lines).toHaveCount(count);
        const unreachable = await lines.evaluateAll((items) =>
          items.filter((item) => {
            item.scrollIntoView({ block: 'nearest' });
            const [line, list] = [item, item.parentElement as Element].map((one) =>
              one.getBoundingClientRect(),
            );
            return !line || !list || line.right > list.right || line.bottom > list.bottom + 1;
          }),
        );
        expect(unreachable).toHaveLength(0);
      }
    });
  }

  test('2.9 the modal says how many roles of the last 30 days the alert would have sent, and shows three', async ({
    page,
  }) => {
    await page.goto(`/?${AREA}`);
    const since = Math.floor(Date.now() / 3_600_000) * 3600 - 30 * 86_400;
    const asked = await page.request.post('/1/indexes/*/queries', {
      data: {
        requests: [
          {
            indexName: 'jobs',
            hitsPerPage: 3,
            facetFilters: [['tags_area:Forecasting']],
            numericFilters: [[`posted_at >= ${since}`]],
          },
        ],
      },
    });
    const { results } = (await asked.json()) as {
      results: Array<{ nbHits: number; hits: Role[] }>;
    };
    const count = results[0]?.nbHits ?? 0;
    expect(count).toBeGreaterThan(1);
    const modal = await openAlerts(page);
    await expect(modal.getByRole('status').first()).toHaveText(
      `In the last 30 days this alert would have sent ${count} roles.`,
    );
    for (const { title, company_name: company } of results[0]!.hits) {
      await expect(modal.getByText(`${title} at ${company}`, { exact: true })).toBeVisible();
    }
    await expect(modal.getByText(`and ${count - 3} more`, { exact: true })).toBeVisible();
  });

  test('2.9 if the alert would have sent no roles or too many, the modal says what to change', async ({
    page,
  }) => {
    await mockCalls(page, {});
    await page.goto('/?query=qqxxzz');
    const nothing = await openAlerts(page);
    await expect(nothing.getByRole('status').first()).toContainText('0 roles. Fewer filters');
    await page.goto('/?refinementList[tags_role_type][0]=Full-time');
    const much = await openAlerts(page);
    await expect(much.getByRole('status').first()).toContainText('Another filter');
  });
});

test.describe('2.9 opening and closing', () => {
  test('2.9 Escape, the backdrop and the button close it and return the focus', async ({
    page,
  }) => {
    await page.goto('/');
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 450),
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of closings) {
      const modal = await openAlerts(page);
      await expect(modal.getByLabel('Email address')).toBeFocused();
      await close();
      await expect(modal).toBeHidden();
      await expect(alertsButton(page)).toBeFocused();
    }
  });

  test('2.9 a text selection that ends outside does not close it', async ({ page }) => {
    await page.goto('/');
    const modal = await openAlerts(page);
    await modal.getByLabel('Email address').fill(EMAIL);
    const box = await modal.getByLabel('Email address').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(10, 400, { steps: 5 });
    await page.mouse.up();
    await expect(modal.getByLabel('Email address')).toHaveValue(EMAIL);
  });

  test('2.7 Escape closes the modal but not an open card', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 3 }).first().click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
    const modal = await openAlerts(page);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
  });

  test('4.6 the modal is reset each time it opens', async ({ page }) => {
    await mockCalls(page, { [SUBSCRIBE]: { body: { success: true } } });
    await page.goto('/');
    const modal = await openAlerts(page);
    await subscribe(modal, 'ada');
    await expect(modal.getByText('Email is invalid')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await openAlerts(page);
    await expect(modal.getByText('Email is invalid')).toHaveCount(0);
    await subscribe(modal);
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
    await modal.getByRole('button', { name: 'Done' }).click();
    await expect(modal).toBeHidden();
    await openAlerts(page);
    await expect(modal.getByText(CONFIRMED)).toHaveCount(0);
    await expect(send(modal)).toBeDisabled();
  });

  test('4.6 a response that arrives after the modal was closed is ignored', async ({ page }) => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const calls = await mockCalls(page, { [SUBSCRIBE]: late });
    await page.goto('/');
    const modal = await openAlerts(page);
    await subscribe(modal);
    await expect.poll(() => calls.length).toBe(1);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await openAlerts(page);
    const answered = page.waitForResponse('**/jobs/subscribe');
    answer();
    await answered;
    await modal.getByLabel('Email address').fill(EMAIL);
    await expect(send(modal)).toBeEnabled();
    await expect(modal.getByText(CONFIRMED)).toHaveCount(0);
  });
});

test.describe('4.6 subscribing', () => {
  test('5 the button is disabled while the address is empty', async ({ page }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: { body: { success: true } } });
    await page.goto('/');
    const modal = await openAlerts(page);
    await expect(send(modal)).toBeDisabled();
    await modal.getByLabel('Email address').press('Enter');
    await modal.getByLabel('Email address').fill('a');
    await expect(send(modal)).toBeEnabled();
    await modal.getByLabel('Email address').fill('');
    await expect(send(modal)).toBeDisabled();
    expect(calls).toEqual([]);
  });

  test('5 8 an invalid address shows an error next to the input, and nothing is sent', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: { body: { success: true } } });
    await page.goto('/');
    const modal = await openAlerts(page);
    const input = modal.getByLabel('Email address');
    await subscribe(modal, 'ada@example');
    await expect(modal.getByRole('alert')).toHaveText('Email is invalid');
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription('Email is invalid');
    await expect(input).toHaveValue('ada@example');
    expect(calls).toEqual([]);
  });

  test('3.6 7 the call carries the address and the query JSON of the search', async ({ page }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: { body: { success: true } } });
    await page.goto(`/?query=policy&${AREA}&numericMenu[salary_limit]=60000:`);
    await subscribe(await openAlerts(page), ` ${EMAIL} `);
    await expect(page.getByText(CONFIRMED, { exact: true })).toBeVisible();
    expect(calls).toEqual([
      {
        method: 'PUT',
        path: '/jobs/subscribe',
        body: {
          email: EMAIL,
          query_json: {
            query: 'policy',
            facetFilters: [['tags_area:Forecasting']],
            numericFilters: [['salary_limit >= 60000']],
          },
        },
      },
    ]);
  });

  test('4.6 on success a confirmation replaces the form and receives the focus', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: { body: { success: true } } });
    await page.goto('/');
    const modal = await openAlerts(page);
    await subscribe(modal);
    const status = modal.getByRole('status');
    await expect(status).toContainText(CONFIRMED);
    await expect(status).toBeFocused();
    await expect(modal.getByLabel('Email address')).toHaveCount(0);
    expect(calls[0]?.body).toEqual({ email: EMAIL, query_json: null });
  });

  test('5 a double click sends one request, and the button is disabled until the answer', async ({
    page,
  }) => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    const calls = await mockCalls(page, { [SUBSCRIBE]: late });
    await page.goto('/');
    const modal = await openAlerts(page);
    await modal.getByLabel('Email address').fill(EMAIL);
    await send(modal).dblclick();
    await expect(send(modal)).toBeDisabled();
    await modal.getByLabel('Email address').press('Enter');
    answer();
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

test.describe('7 the newsletter option', () => {
  test('7 when unticked, no newsletter call is made', async ({ page }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: {}, [NEWSLETTER]: {} });
    await page.goto('/');
    await subscribe(await openAlerts(page));
    await expect(page.getByText(CONFIRMED)).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/jobs/subscribe']);
  });

  test('7 4.11 when ticked, the newsletter call follows the alert call, and the header card changes', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [SUBSCRIBE]: {}, [NEWSLETTER]: {} });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /join our newsletter/ })).toBeVisible();
    const modal = await openAlerts(page);
    await modal.getByRole('checkbox', { name: /newsletter/ }).check();
    await subscribe(modal);
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
    await expect
      .poll(() => calls.slice(1))
      .toEqual([{ method: 'POST', path: '/jobs/newsletter/subscribe', body: { email: EMAIL } }]);
    await expect(page.getByRole('link', { name: /join our newsletter/ })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: /join our newsletter/ })).toBeHidden();
  });
});

test.describe('8 failures', () => {
  test.use({ expectedOutput: [/Failed to load resource|cannot load a part of the page/] });

  for (const [name, answer] of [
    ['an error response', { status: 500, body: {} }],
    ['a response without success', { body: { success: false } }],
    ['a response of the wrong shape', { body: [] }],
    ['no response', 'lost'],
  ] as const) {
    test(`8 4.6 ${name} shows "An error occurred"; the input stays and can be sent again`, async ({
      page,
    }) => {
      const calls = await mockCalls(page, {
        [SUBSCRIBE]: (count) => (count === 1 ? answer : {}),
        [NEWSLETTER]: {},
      });
      await page.goto('/');
      const modal = await openAlerts(page);
      await modal.getByRole('checkbox', { name: /newsletter/ }).check();
      await subscribe(modal);
      await expect(modal.getByText('An error occurred', { exact: true })).toBeVisible();
      await expect(modal.getByLabel('Email address')).toHaveValue(EMAIL);
      await expect(send(modal)).toBeFocused();
      expect(calls).toHaveLength(1);
      await page.keyboard.press('Enter');
      await expect(modal.getByText(CONFIRMED)).toBeVisible();
      await expect.poll(() => calls.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'POST']);
    });
  }

  test('8 being offline shows "An error occurred" too', async ({ page, context }) => {
    await page.goto('/');
    const modal = await openAlerts(page);
    await context.setOffline(true);
    await subscribe(modal);
    await expect(modal.getByText('An error occurred', { exact: true })).toBeVisible();
    await expect(modal.getByLabel('Email address')).toHaveValue(EMAIL);
  });

  test('8 a call that gets no response times out', async ({ page }) => {
    await page.clock.install();
    const calls = await mockCalls(page, { [SUBSCRIBE]: new Promise(() => {}) });
    await page.goto('/');
    const modal = await openAlerts(page);
    await subscribe(modal);
    await expect.poll(() => calls.length).toBe(1);
    await page.clock.runFor(15_000);
    await expect(modal.getByText('An error occurred', { exact: true })).toBeVisible();
    await expect(send(modal)).toBeEnabled();
  });

  test('8 a previously unsubscribed address sees a notice with a contact link', async ({
    page,
  }) => {
    await mockCalls(page, {
      [SUBSCRIBE]: {},
      [NEWSLETTER]: { status: 400, body: { detail: 'email address was previously unsubscribed' } },
    });
    await page.goto('/');
    const modal = await openAlerts(page);
    await modal.getByRole('checkbox', { name: /newsletter/ }).check();
    await subscribe(modal);
    await expect(
      modal.getByText(
        'Subscribed to job board alerts successfully, but this email has previously unsubscribed from newsletters. Contact us if you have any questions.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(modal.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      /^mailto:\S+@\S+$/,
    );
  });

  test('7 8 if only the newsletter call fails, the success message comes first and Subscribe is gone', async ({
    page,
  }) => {
    const calls = await mockCalls(page, {
      [SUBSCRIBE]: {},
      [NEWSLETTER]: { status: 503, body: {} },
    });
    await page.goto('/');
    const modal = await openAlerts(page);
    await modal.getByRole('checkbox', { name: /newsletter/ }).check();
    await subscribe(modal);
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
    await expect(modal.getByText('could not sign you up for the newsletter')).toBeVisible();
    await expect(modal.getByText('An error occurred')).toHaveCount(0);
    await expect(send(modal)).toHaveCount(0);
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  });

  test('4.6 after subscribing, only the confirmation remains', async ({ page }) => {
    await mockCalls(page, { [SUBSCRIBE]: {} });
    await page.goto('/');
    const modal = await openAlerts(page);
    await expect(modal.getByText('To limit the alert to certain categories')).toBeVisible();
    await subscribe(modal);
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
    await expect(modal.getByText('To limit the alert to certain categories')).toHaveCount(0);
    await expect(modal.getByText('In the last 30 days')).toHaveCount(0);
    await modal.getByRole('button', { name: 'Done' }).click();
    await expect(modal).toHaveCount(0);
  });

  test('2.9 if the preview count fails, the alert can still be set up', async ({ page }) => {
    await mockCalls(page, { [SUBSCRIBE]: {} });
    await page.goto('/');
    await page.route('**/1/indexes/**', (route) => route.abort());
    const modal = await openAlerts(page);
    await expect(modal.getByRole('status').first()).toBeEmpty();
    await subscribe(modal);
    await expect(modal.getByText(CONFIRMED)).toBeVisible();
  });
});
