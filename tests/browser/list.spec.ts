import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { allRoles, cardOf, idAt, listedIds, openBoard, openers } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

const separators = 'section ol > li:not([id])';

test.describe('2.7 separators in the list', () => {
  test('2.7 a separator shows the relative time of the roles below it', async ({ page }) => {
    await page.clock.setFixedTime(new Date(Date.now() + 3 * 86_400_000));
    await openBoard(page);
    const first = page.locator(separators).first();
    await expect(first).toHaveText(/^\d+ days? ago$/);
    const heading = await first.textContent();
    await expect(page.locator('section ol > li').nth(1).locator('time')).toContainText(
      heading ?? '',
    );
  });

  test('2.7 a date heading applies to every card under it', async ({ page }) => {
    const { posted_at: latest } = (await allRoles(page))[0] ?? { posted_at: 0 };
    // At one time the roles of the batch share a relative time, at the other they do not.
    for (const hours of [70, 80]) {
      await page.clock.setFixedTime(new Date((latest + hours * 3600) * 1000));
      await openBoard(page);
      const texts = await page.locator('section ol > li').evaluateAll((items) =>
        items.map((item) => ({
          heading: item.id ? null : (item.textContent ?? ''),
          time: (item.querySelector('time')?.textContent ?? '').replace('Reposted ', ''),
        })),
      );
      let heading = '';
      for (const one of texts) {
        if (one.heading !== null) heading = one.heading;
        else if (!heading.endsWith(' and earlier')) expect(one.time).toBe(heading);
      }
      expect(heading).not.toBe('');
    }
  });

  test('2.7 there are no separators with a filter, or in another order', async ({ page }) => {
    await openBoard(page);
    await expect(page.locator(separators)).not.toHaveCount(0);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(page.locator(separators)).toHaveCount(0);
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('jobs_index', 'jobs_closing');
    });
    await openBoard(page);
    await expect(page.locator(separators)).toHaveCount(0);
  });

  test('2.7 the end of the latest batch is marked, with a link to other opportunities', async ({
    page,
  }) => {
    const roles = await allRoles(page);
    const day = (role: (typeof roles)[number] | undefined) =>
      Math.floor((role?.posted_at ?? 0) / 86_400);
    const size = roles.findIndex((role) => day(role) !== day(roles[0]));
    await openBoard(page);
    await page.mouse.move(700, 600);
    const notice = page.getByText(
      'That is everything from our latest update. The roles below were published earlier.',
    );
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(notice).toBeVisible({ timeout: 300 });
    }).toPass();
    const before = await notice.evaluate((element) => {
      const marks = [...document.querySelectorAll('section ol > li')];
      const end = marks.indexOf(element.closest('li') as Element);
      return marks.slice(0, end).filter(({ id }) => id).length;
    });
    expect(before).toBe(size);
    const link = page.getByRole('main').getByRole('link', { name: 'Other Opportunities' });
    await expect(link.last()).toHaveAttribute('href', '/collections');
  });
});

test.describe('4.4 closing order', () => {
  test('4.10 cards show the closing date or "Rolling", and open cards the posting date', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('jobs_index', 'jobs_closing'));
    await openBoard(page);
    const dates = page.locator('section ol time');
    await expect(dates).toHaveText(Array(await dates.count()).fill(/^Closes /));
    await openers(page).first().click();
    const card = page.locator('li[id^=role-]').first();
    await expect(card.getByText('POSTED', { exact: true })).toBeVisible();
    const rolling = (await allRoles(page)).find((role) => role.closes_at === null);
    await openBoard(page, `/?jobPk=${rolling?.post_pk}`);
    await expect(
      cardOf(page, rolling?.post_pk ?? 0)
        .locator('> p')
        .last(),
    ).toHaveText('Rolling');
  });
});

test.describe('2.7 nothing found', () => {
  test('2.7 a query without hits shows an apology and links to the collections', async ({
    page,
  }) => {
    await openBoard(page);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzzqqqq');
    await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
    const panel = page.locator('section').filter({ hasText: 'no results' });
    await expect(panel.getByRole('link', { name: 'Other Opportunities' })).toHaveAttribute(
      'href',
      '/collections',
    );
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await expect(openers(page)).toHaveCount(20);
  });

  test('2.7 filters without hits show a different message', async ({ page }) => {
    await page.goto('/?numericMenu[salary_limit]=99999999:');
    await expect(page.getByText('No roles match these filters.')).toBeVisible();
    await expect(page.getByText('We have no results for this search. Sorry!')).toHaveCount(0);
  });
});

test.describe('4.3 compact view', () => {
  test('2.7 Ctrl+/ toggles it, and it is remembered', async ({ page }) => {
    await openBoard(page);
    const card = page.locator('li[id^=role-]').first();
    const height = async () => (await card.boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(90);
    await page.keyboard.press('Control+/');
    await expect.poll(height).toBeLessThan(60);
    expect(await page.evaluate(() => localStorage.getItem('compact'))).toBe('compact');
    await page.reload();
    await expect.poll(height).toBeLessThan(60);
    await openers(page).first().click();
    await expect(card.getByText('APPLICATIONS CLOSE')).toBeVisible();
    await page.keyboard.press('Control+/');
    await expect.poll(height).toBeGreaterThan(200);
    expect(await page.evaluate(() => localStorage.getItem('compact'))).toBe('normal');
  });

  test('4.2 a row marks a saved role', async ({ page }) => {
    const id = (await allRoles(page))[1]?.post_pk ?? 0;
    await page.addInitScript((saved) => {
      localStorage.setItem('compact', 'compact');
      localStorage.setItem('saved', JSON.stringify([saved]));
    }, id);
    await openBoard(page);
    const mark = cardOf(page, id).getByText('Saved');
    await expect(mark.locator('svg')).toBeVisible();
    const [card, icon] = [
      await cardOf(page, id).boundingBox(),
      await mark.locator('svg').boundingBox(),
    ];
    expect(card && icon && icon.y + icon.height <= card.y + card.height).toBe(true);
    await expect(cardOf(page, await idAt(page, 0)).getByText('Saved')).toHaveCount(0);
  });

  test('4.3 the compact view is applied from the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('compact', 'compact'));
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForSelector('li[id^=role-]');
    const height = await page
      .locator('li[id^=role-]')
      .first()
      .evaluate((card) => card.getBoundingClientRect().height);
    expect(height).toBeLessThan(60);
  });

  test('4.3 on mobile the view is forced to normal', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    await page.addInitScript(() => localStorage.setItem('compact', 'compact'));
    await openBoard(page);
    const box = await page.locator('li[id^=role-]').first().boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(90);
    await page.keyboard.press('Control+/');
    expect(await page.evaluate(() => localStorage.getItem('compact'))).toBe('compact');
  });
});

test.describe('accessibility', () => {
  test('2.7 without JavaScript each role has its link', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/');
    const cards = page.locator('li[id^=role-]');
    await expect(cards).toHaveCount(20);
    await expect(cards.getByRole('link', { name: /^VIEW / })).toHaveCount(20);
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`WCAG: axe finds no violations on closed, open and compact cards, ${colorScheme}, ${width}px`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await openBoard(page);
        const check = async () => {
          const { violations } = await analyse(page, (axe) => axe.include('main'));
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
            [],
          );
        };
        await check();
        await openers(page).nth(1).click();
        await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
        await page
          .getByRole('button', { name: /^More options for / })
          .first()
          .click();
        await expect(page.getByRole('menu')).toBeVisible();
        await check();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+/');
        await check();
      });
    }
  }

  test('WCAG 2.5.8: every control of a card is at least 24px high and wide', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openBoard(page);
    await openers(page).first().click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
    const controls = page.locator('li[id^=role-]').first().locator('a, button');
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });

  test.describe('with hostile text', () => {
    // While it parses the text, the browser logs what the CSP would block.
    test.use({
      expectedOutput: [/violates the following Content Security Policy/],
    });

    test('2.8 scripts in descriptions do not run', async ({ page }) => {
      const vectors = [
        '<p style="position:fixed" onmouseover="window.hurt=11">Words <b>stay</b> &lt;b&gt;here&lt;/b&gt;</p>',
        '<img src=x onerror="window.hurt=1">',
        '<script>window.hurt=2</script>',
        '<a href="javascript:window.hurt=3">one</a>',
        '<a href=" java\nscript:window.hurt=4" onclick="window.hurt=5">two</a>',
        '<svg><script>window.hurt=6</script><a xlink:href="javascript:window.hurt=7">x</a></svg>',
        '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=8&gt;">',
        '<noscript><p title="</noscript><img src=x onerror=window.hurt=9>">',
        '<iframe srcdoc="<script>parent.hurt=10</script>"></iframe><form><input name=attributes>',
        '<template><img src=x onerror="window.hurt=12"></template>',
      ];
      const role = (await allRoles(page)).at(-1);
      await page.route('**/1/indexes/**', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { results: Array<{ hits: Array<object> }> };
        for (const { hits } of body.results) {
          for (const hit of hits) {
            Object.assign(hit, { description_short: vectors.join('') });
            Object.assign((hit as { company: object }).company, { description: vectors.join('') });
          }
        }
        await route.fulfill({ json: body });
      });
      await openBoard(page, `/?jobPk=${role?.post_pk}`);
      const card = cardOf(page, role?.post_pk ?? 0);
      await expect(card.getByText('Words stay <b>here</b>').first()).toBeVisible();
      await expect(
        card.locator('[id$=-panel] :is(script, iframe, form, style, math, img)'),
      ).toHaveCount(0);
      await expect(card.locator('[onerror], [onclick], [onmouseover], [href^=java]')).toHaveCount(
        0,
      );
      await expect(card.locator('[id$=-panel] p[style]')).toHaveCount(0);
      for (const link of await card.getByText(/^(one|two)$/).all()) await link.click();
      expect(
        await page.evaluate(() => (window as unknown as { hurt?: number }).hurt),
      ).toBeUndefined();
    });
  });

  test('2.8 links in descriptions open in a new tab, with noopener and nofollow', async ({
    page,
  }) => {
    const role = (await allRoles(page)).at(-1);
    await page.route('**/1/indexes/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { results: Array<{ hits: Array<object> }> };
      const html = '<p><a href="https://example.org/a?b=1&amp;c=2">the guide</a></p>';
      for (const { hits } of body.results) {
        for (const hit of hits) Object.assign(hit, { description_short: html });
      }
      await route.fulfill({ json: body });
    });
    await openBoard(page, `/?jobPk=${role?.post_pk}`);
    const link = page.getByRole('link', { name: 'the guide' });
    await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1&c=2');
    await expect(link).toHaveAttribute('rel', 'noopener nofollow');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('7 opening a listed role sends no search request', async ({ page }) => {
    await openBoard(page);
    const requests = searchRequests(page);
    const id = await idAt(page, 2);
    await openers(page).nth(2).click();
    await expect(cardOf(page, id).getByText('APPLICATIONS CLOSE')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    expect(await listedIds(page)).toHaveLength(20);
  });
});
