import type { BrowserContext, Locator, Page } from 'playwright/test';
import { analyse } from './accessibility.ts';
import { setVariantCookies, PERSON } from './experiment-visitor.ts';
import { expect, test } from './fixtures.ts';
import { openBoard } from './roles-of-page.ts';

test.use({ userAgent: PERSON });

const texts = {
  A: 'Try getting jobs based on your CV with our beta AI tool',
  B: 'Get 5 job recommendations personalised to your CV',
  C: 'Get 5 job recommendations personalised to your profile',
  D: 'Get personalised job recommendations',
} as const;
const newsletter = 'Receive weekly job highlights and research updates from us';
const advice = 'Want to help AGI go well? Apply to talk to someone on our team';

const forms = [
  ['A', 'Get jobs', 'header_cta', 'linkedin_field_base_wording'],
  ['B', 'Get jobs', 'header_cta', 'linkedin_field_nm_wording'],
  ['C', 'Search', 'refinements_section', 'below_refinements'],
  ['D', 'Get jobs', 'refinements_section', 'banner_design_vr'],
] as const;

const profileField = (page: Page) => page.getByRole('textbox', { name: 'LinkedIn URL' });
const banner = (page: Page) => page.getByRole('region', { name: texts.D });

/** Mocks the advisor and records the URLs opened there. */
async function serveFakeAdvisor(context: BrowserContext): Promise<string[]> {
  const opened: string[] = [];
  await context.route('https://advisor.lodestar.example/**', async (route) => {
    opened.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Advisor</title>' });
  });
  return opened;
}

for (const [variant, button, medium, content] of forms) {
  test(`2.2, 2.10 and 7 variant ${variant} opens the advisor with the profile in a new tab`, async ({
    page,
    context,
    baseURL,
  }) => {
    const opened = await serveFakeAdvisor(context);
    await setVariantCookies(context, baseURL, { advisor_chatbot_1: variant, ab4: 'A' });
    await openBoard(page);
    for (const [name, text] of Object.entries(texts)) {
      await expect(page.getByText(text, { exact: true })).toBeVisible({
        visible: name === variant,
      });
    }
    await expect(profileField(page)).toHaveCount(1);
    await profileField(page).fill('https://www.linkedin.com/in/ada?a=1&b=2 #x');
    const popup = context.waitForEvent('page');
    await page.getByRole('button', { name: button, exact: true }).click();
    const tab = await popup;
    await expect(tab).toHaveTitle('Advisor');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(opened).toEqual([
      `https://advisor.lodestar.example/jobs?linkedin=${encodeURIComponent('https://www.linkedin.com/in/ada?a=1&b=2')}+%23x&utm_source=lodestar_job_board&utm_medium=${medium}&utm_campaign=advisor_bot_linkedin&utm_content=${content}`,
    ]);
    await expect(page).toHaveURL('/');
  });

  test(`2.2 and 2.10 variant ${variant} is shown before the page’s code has run`, async ({
    page,
    context,
    baseURL,
  }) => {
    const opened = await serveFakeAdvisor(context);
    await setVariantCookies(context, baseURL, { advisor_chatbot_1: variant, ab4: 'A' });
    await page.route('**/*.js', async (route) => {
      if (route.request().url().endsWith('/first-paint.js')) await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText(texts[variant], { exact: true })).toBeVisible();
    await expect(page.getByText(newsletter)).toBeVisible({ visible: medium !== 'header_cta' });
    await expect(page.getByText(advice)).toBeHidden();
    await profileField(page).fill('ada');
    // Some fields of the form may still be missing while it loads.
    await page.waitForFunction(() => document.readyState !== 'loading');
    const popup = context.waitForEvent('page');
    await profileField(page).press('Enter');
    await expect(await popup).toHaveTitle('Advisor');
    expect(opened).toEqual([
      `https://advisor.lodestar.example/jobs?linkedin=ada&utm_source=lodestar_job_board&utm_medium=${medium}&utm_campaign=advisor_bot_linkedin&utm_content=${content}`,
    ]);
  });
}

test('5 and 7 an empty field opens the advisor without a profile', async ({
  page,
  context,
  baseURL,
}) => {
  const opened = await serveFakeAdvisor(context);
  await setVariantCookies(context, baseURL, { advisor_chatbot_1: 'A', ab4: 'A' });
  await openBoard(page);
  const popup = context.waitForEvent('page');
  await profileField(page).press('Enter');
  await expect(await popup).toHaveTitle('Advisor');
  expect(opened[0]).toContain('?linkedin=&utm_source=lodestar_job_board&');
});

test('2.2 the control, also without consent, shows the newsletter on the home page and speak-with-us elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  for (const isConsented of [true, false]) {
    await setVariantCookies(context, baseURL, {
      advisor_chatbot_1: isConsented ? 'control' : 'A',
      ab4: 'A',
    });
    if (!isConsented) await context.clearCookies({ name: 'OptanonConsent' });
    await page.goto('/');
    await expect(page.getByText(newsletter)).toBeVisible();
    await expect(page.getByText(advice)).toBeHidden();
    await page.goto('/faq');
    await expect(page.getByText(advice)).toBeVisible();
    await expect(profileField(page)).toHaveCount(0);
  }
});

test('2.2 A and B appear on all pages, C and D only on the home page', async ({
  page,
  context,
  baseURL,
}) => {
  for (const variant of ['A', 'B', 'C', 'D'] as const) {
    await context.clearCookies();
    await setVariantCookies(context, baseURL, { advisor_chatbot_1: variant, ab4: 'A' });
    for (const path of ['/organisations', '/collections', '/faq', '/resources']) {
      await page.goto(path);
      const isInHeader = variant === 'A' || variant === 'B';
      await expect(page.getByText(advice)).toBeVisible({ visible: !isInHeader });
      await expect(profileField(page)).toHaveCount(isInHeader ? 1 : 0);
    }
  }
});

test('6 withdrawing consent replaces the variant with the control', async ({
  page,
  context,
  baseURL,
}) => {
  await setVariantCookies(context, baseURL, { advisor_chatbot_1: 'A', ab4: 'A' });
  await openBoard(page);
  await expect(profileField(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(newsletter)).toBeVisible();
  await expect(profileField(page)).toHaveCount(0);
});

test('2.3 the birds keep their own card', async ({ page, context, baseURL }) => {
  await setVariantCookies(context, baseURL, { advisor_chatbot_1: 'A', ab4: 'A' });
  await page.goto('/birds');
  await expect(page.getByText('Chirp chirp!')).toBeVisible();
  await expect(profileField(page)).toHaveCount(0);
});

test.describe('the banner of variant D', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await setVariantCookies(context, baseURL, { advisor_chatbot_1: 'D', ab4: 'A' });
  });

  test('2.10 and 4.12 stays closed after dismissal, and the focus moves to the list', async ({
    page,
  }) => {
    await openBoard(page);
    await expect(
      banner(page).getByText(
        'Our AI can search the job board based on your profile and preferences.',
      ),
    ).toBeVisible();
    await banner(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeFocused();
    const kept = () => page.evaluate(() => localStorage.getItem('advisorbot-banner-dismissed'));
    expect(await kept()).toBe('true');
    await page.route('**/_next/**/*.js', () => {});
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByText(texts.D)).toBeHidden();
  });

  test('2.10 closes at the first press, whatever code is still to come', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    await page.route('**/_next/**/*.js', (route) =>
      html.includes(new URL(route.request().url()).pathname) ? route.fallback() : undefined,
    );
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeHidden();
  });

  test.describe('without localStorage', () => {
    test.use({ expectedOutput: [/cannot [gs]et localstorage/] });

    test('8 and 2.10 closes for this visit', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      });
      await openBoard(page);
      await banner(page).getByRole('button', { name: 'Close' }).click();
      await expect(banner(page)).toBeHidden();
    });
  });
});

const looks = [
  [1440, 'light'],
  [320, 'dark'],
  [1440, 'dark'],
  [390, 'light'],
] as const;

for (const [variant] of forms) {
  for (const [width, colorScheme] of looks) {
    test.describe(() => {
      test.use({
        viewport: { width, height: 900 },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
      });

      test(`variant ${variant} has no axe violations and is not cut off, ${width} px wide, ${colorScheme}`, async ({
        page,
        context,
        baseURL,
      }) => {
        await setVariantCookies(context, baseURL, { advisor_chatbot_1: variant, ab4: 'A' });
        await openBoard(page);
        const { violations } = await analyse(page);
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        await profileField(page).fill('https://www.linkedin.com/in/'.padEnd(3000, 'x'));
        const form = page.locator(`form[data-advisor-form=${variant}]`);
        const endOf = (part: Locator) =>
          part.evaluate((element) => element.getBoundingClientRect().right);
        expect(await endOf(form)).toBeLessThanOrEqual(width);
        expect(await endOf(form.getByRole('button'))).toBeLessThanOrEqual(await endOf(form));
      });
    });
  }
}
