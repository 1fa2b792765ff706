import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const paths = ['/', '/organisations', '/collections', '/resources', '/faq', '/birds', '/nowhere'];

test.use({ expectedOutput: [/status of 404/] });

test.describe('the help pages', () => {
  test('are linked next to the tabs and in the footer', async ({ page }) => {
    await page.goto('/');
    const help = page.getByRole('navigation', { name: 'Help' }).getByRole('link');
    await expect(help).toHaveText(['Resources', 'FAQ']);
    const footer = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
    await expect(footer).toHaveText([
      'Search Jobs',
      'Explore Organisations',
      'Other Opportunities',
      'Resources',
      'FAQ',
      'Accessibility',
      'Documentation',
    ]);
    const faq = help.filter({ hasText: 'FAQ' });
    await faq.click();
    await expect(page).toHaveURL('/faq');
    await expect(faq).toHaveAttribute('aria-current', 'page');
  });

  test('are linked in the mobile menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('Pages of the job board').click();
    await menu.getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
  });
});

test('the two fonts are preloaded and used by headings and text', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(preloaded).toHaveLength(2);
  expect([...new Set(fonts)].sort()).toEqual([...preloaded].sort());
  const sizes = await Promise.all(
    preloaded.map(async (path) => (await (await page.request.get(path)).body()).length),
  );
  expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(40_000);
  const families = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(families.join()).toContain('Board Sans');
  expect(families.join()).toContain('Board Serif');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const top = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.y ?? NaN;

  test('the search comes first, then the header card, then the list', async ({ page }) => {
    for (const path of ['/', '/organisations']) {
      await page.goto(path);
      const card = await top(page, '[data-header-card]');
      expect(await top(page, 'main search')).toBeLessThan(card);
      expect(await top(page, 'main :is(ul, ol):has(> li h3), main h3')).toBeGreaterThan(card);
    }
  });

  test('the search placeholders are not cut off, even at 320 px', async ({ page }) => {
    for (const [path, width] of [
      ['/', 390],
      ['/', 320],
      ['/organisations', 390],
      ['/organisations', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const room = await page
        .locator('main search input[type=search]')
        .evaluate((input: HTMLInputElement) => {
          const { fontSize, fontFamily } = getComputedStyle(input, '::placeholder');
          const text = document.createElement('span');
          text.style.cssText = `position: absolute; font: ${fontSize} ${fontFamily}`;
          text.textContent = input.placeholder;
          document.body.append(text);
          return input.clientWidth - text.getBoundingClientRect().width;
        });
      expect(room, `${path} at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  });

  test('the tabs of other pages fit on one row', async ({ page }) => {
    await page.goto('/faq');
    const tabs = page.getByRole('navigation', { name: 'Job board' });
    const boxes = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(390 - 16);
  });

  test('no page scrolls sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of paths) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

test('a single card in the last row leaves no gap', async ({ page }) => {
  for (const path of ['/organisations', '/collections']) {
    await page.goto(path);
    const holes = await page.locator('main ul:has(> li > h3)').evaluateAll((lists) =>
      lists.filter((list) => {
        const last = list.lastElementChild?.getBoundingClientRect();
        return last && Math.abs(last.right - list.getBoundingClientRect().right) > 1;
      }),
    );
    expect(holes, path).toHaveLength(0);
  }
});

test('a page says once that its data is a sample, and names do not repeat it', async ({ page }) => {
  for (const path of ['/', '/organisations', '/collections']) {
    await page.goto(path);
    await expect(page.getByText('Sample data'), path).toHaveCount(1);
    await expect(page.getByText('(sample)'), path).toHaveCount(0);
  }
});

test('all chevrons have the same size', async ({ page }) => {
  for (const path of ['/', '/organisations', '/faq']) {
    await page.goto(path);
    const widths = await page
      .locator('svg:has(path[d="M7 10l5 5 5-5"])')
      .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('width')));
    expect(new Set(widths), path).toEqual(new Set(['18']));
  }
});

test('each bird has its own logo', async ({ page }) => {
  await page.goto('/birds');
  const marks = await page
    .locator('main li svg:has(circle)')
    .evaluateAll((eggs) => eggs.map((egg) => egg.innerHTML));
  expect(marks).toHaveLength(30);
  expect(new Set(marks).size).toBe(30);
});

test('the sample footer shows sample logos of press coverage', async ({ page }) => {
  await page.goto('/faq');
  const logos = page.getByRole('contentinfo').getByRole('img');
  await logos.first().scrollIntoViewIfNeeded();
  await expect(logos).toHaveCount(3);
  for (const logo of await logos.all()) {
    await expect(logo).toHaveJSProperty('complete', true);
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    await expect(logo).toHaveAttribute('alt', /Sample|Example|Placeholder/);
  }
});

test.describe('the cookie banner', () => {
  test.use({ consent: 'unasked', viewport: { width: 390, height: 844 } });

  test('6 is at most 96 px high on a phone, and toasts do not cover it', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Cookies' });
    await expect(banner).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThanOrEqual(96);
    }
    await page
      .getByRole('button', { name: /^More options for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Save / }).click();
    const toast = page.getByRole('button', { name: /^Job saved/ });
    await expect(toast).toBeVisible();
    const gap = async () => {
      const [above, below] = [await toast.boundingBox(), await banner.boundingBox()];
      return above && below ? below.y - above.y - above.height : NaN;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });

  test('6 its settings have the same button order and one primary button', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/faq');
    const names = page.getByRole('region', { name: 'Cookies' }).getByRole('button');
    await expect(names).toHaveText(['Refuse', 'Accept', 'Details']);
    await names.last().click();
    const buttons = page.locator('.pm__footer button');
    await expect(buttons).toHaveText(['Refuse', 'Accept', 'Save']);
    const colours = await buttons.evaluateAll((all) =>
      all.map((button) => getComputedStyle(button).backgroundColor),
    );
    expect(colours[0]).toBe(colours[1]);
    expect(colours[2]).not.toBe(colours[0]);
  });
});
