import { expect, test, stopClock } from './fixtures.ts';
import { allRoles, cardOf, choose, idAt, openBoard, openers, topOf } from './roles-of-page.ts';

test.describe('2.8 content of a card', () => {
  test('2.8 a card shows title, organisation, countries then cities, and tags', async ({
    page,
  }) => {
    await openBoard(page);
    const roles = await allRoles(page);
    for (const [position, role] of roles.slice(0, 8).entries()) {
      const card = page.locator('li[id^=role-]').nth(position);
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(role.title);
      await expect(card).toContainText(role.company_name);
      await expect(card).toContainText(role.card_locations.join(' / '));
      for (const area of role.tags_area) {
        if (area !== 'Career development') await expect(card).toContainText(area);
      }
    }
  });

  test('2.8 an opened card shows description, salary, dates, and its links', async ({ page }) => {
    const roles = await allRoles(page);
    const role = roles.find(
      (one) => one.salary && one.closes_at && one.company_is_highlighted && !one.composite,
    );
    if (!role) throw new Error('no matching role in the sample');
    await openBoard(page, `/?jobPk=${role.post_pk}`);
    const card = cardOf(page, role.post_pk);
    await expect(card).toContainText('APPLICATIONS CLOSE');
    await expect(card).toContainText(role.salary);
    await expect(card).toContainText(/\d+(st|nd|rd|th) \w+ 20\d\d/);
    const main = card.getByRole('link', {
      name: /^VIEW (JOB|OPPORTUNITY) DETAILS|^VIEW FULL LIST/,
    });
    await expect(main).toHaveAttribute('href', role.url_external);
    await expect(main).toHaveAttribute('target', '_blank');
    await expect(main).toHaveAttribute('rel', 'noopener');
    await expect(
      card.getByRole('link', { name: 'See full profile and open roles' }),
    ).toHaveAttribute('href', `/organisations/${role.company_id}`);
  });

  test('2.8 a role of a composite links to the composite’s page by its label', async ({ page }) => {
    const role = (await allRoles(page)).find((one) => one.composite_name === 'UK government');
    if (!role) throw new Error('no matching role in the sample');
    await openBoard(page, `/?jobPk=${role.post_pk}`);
    const link = page.getByRole('link', {
      name: 'See full UK government profile and open roles',
    });
    await expect(link).toHaveAttribute('href', `/organisations/${role.composite?.pk}`);
  });

  test('2.8 the main link is labelled for lists and opportunities', async ({ page }) => {
    const roles = await allRoles(page);
    const list = roles.find((one) => one.evergreen);
    const fellowship = roles.find(
      (one) => !one.evergreen && !one.tags_role_type.includes('Full-time'),
    );
    await openBoard(page, `/?jobPk=${list?.post_pk}`);
    await expect(page.getByRole('link', { name: /^VIEW FULL LIST/ })).toBeVisible();
    await openBoard(page, `/?jobPk=${fellowship?.post_pk}`);
    await expect(page.getByRole('link', { name: /^VIEW OPPORTUNITY DETAILS/ })).toBeVisible();
  });

  test('2.8 a role without a logo, or with a broken one, shows the fallback picture', async ({
    page,
  }) => {
    const roles = await allRoles(page);
    const bare = roles.find((one) => one.company.logo_url === '');
    const shown = roles.find((one) => one.company.logo_url !== '');
    await page.route(`**${shown?.company.logo_url}`, (route) =>
      route.fulfill({ status: 200, contentType: 'image/svg+xml', body: 'broken' }),
    );
    for (const role of [bare, shown]) {
      await openBoard(page, `/?jobPk=${role?.post_pk}`);
      const logo = cardOf(page, role?.post_pk ?? 0).locator('img');
      await expect(logo).toHaveAttribute('src', '/jb_fallback.jpeg');
    }
  });

  test('4.10 rolling applications are labelled', async ({ page }) => {
    const role = (await allRoles(page)).find((one) => one.closes_at === null);
    await openBoard(page, `/?jobPk=${role?.post_pk}`);
    await expect(cardOf(page, role?.post_pk ?? 0)).toContainText('Rolling applications');
  });

  test('4.10 a repost says "Reposted", but not in the compact view', async ({ page }) => {
    const role = (await allRoles(page)).find((one) => one.repost);
    await openBoard(page, `/?jobPk=${role?.post_pk}`);
    const card = cardOf(page, role?.post_pk ?? 0);
    await expect(card.locator('time')).toHaveText(/^Reposted /);
    await page.keyboard.press('Control+/');
    await expect(card.locator('time')).not.toHaveText(/Reposted/);
  });
});

test.describe('4.9 the accordion', () => {
  test('4.9 a click opens a card and a second one closes it', async ({ page }) => {
    await openBoard(page);
    const id = await idAt(page, 2);
    const opener = openers(page).nth(2);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(page).toHaveURL(`/?jobPk=${id}`);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/');
    await expect(cardOf(page, id).getByText('APPLICATIONS CLOSE')).toHaveCount(0);
  });

  test('4.9 a click anywhere on the card opens it', async ({ page }) => {
    await openBoard(page);
    await page
      .locator('li[id^=role-]')
      .first()
      .click({ position: { x: 300, y: 70 } });
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
  });

  test('4.9 Enter and Space open a card, Escape collapses it and keeps the focus', async ({
    page,
  }) => {
    await openBoard(page);
    const opener = openers(page).nth(1);
    for (const key of ['Enter', 'Space']) {
      await opener.focus();
      await page.keyboard.press(key);
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      const link = page.getByRole('link', { name: /^VIEW / });
      await link.focus();
      await page.keyboard.press('Escape');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await expect(opener).toBeFocused();
    }
  });

  test('4.9 a right click or a drag of more than 5px does not open a card', async ({ page }) => {
    await openBoard(page);
    const card = page.locator('li[id^=role-]').first();
    const box = await card.boundingBox();
    if (!box) throw new Error('no card');
    await card.click({ button: 'right', position: { x: 300, y: 70 } });
    const [x, y] = [box.x + 300, box.y + 70];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y);
    await page.mouse.up();
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'false');
    // The right click selected a word, which the next press would drag.
    await page.evaluate(() => getSelection()?.empty());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y);
    await page.mouse.up();
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
  });

  test('4.9 buttons, links and icons on the card do not toggle it', async ({ page }) => {
    await openBoard(page);
    const card = page.locator('li[id^=role-]').first();
    const opener = openers(page).first();
    await card.locator('svg').first().click();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await card.getByRole('button', { name: 'Copy link' }).click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
  });

  test('4.9 text of an open card can be selected; a plain click on it closes the card', async ({
    page,
  }) => {
    await openBoard(page);
    const opener = openers(page).nth(1);
    const selected = () => page.evaluate(() => getSelection()?.toString().trim() ?? '');
    await opener.click();
    const card = page.locator('li[id^=role-]').nth(1);
    const text = card.locator('[id$=-panel] p').first();
    await expect(text).toBeVisible();
    await expect.poll(() => topOf(card)).toBeCloseTo(5, 0);

    await text.dblclick({ position: { x: 30, y: 10 } });
    expect(await selected()).not.toBe('');
    await page.waitForTimeout(500);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');

    // A click that only clears the selection does not close the card.
    await text.click({ position: { x: 60, y: 10 } });
    await page.waitForTimeout(500);
    expect(await selected()).toBe('');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');

    const box = await text.boundingBox();
    if (!box) throw new Error('the text has no bounding box');
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 10, { steps: 5 });
    await page.mouse.up();
    expect((await selected()).length).toBeGreaterThan(5);
    await page.waitForTimeout(500);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');

    await page.mouse.click(box.x + 60, box.y + 10);
    await page.waitForTimeout(500);
    await page.mouse.click(box.x + 60, box.y + 10);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  test('4.9 opening a card closes the previous one, and the clicked card stays in view', async ({
    page,
  }) => {
    await openBoard(page);
    await openers(page).first().click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toHaveCount(1);
    await openers(page).nth(2).click();
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'false');
    await expect(openers(page).nth(2)).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => topOf(page.locator('li[id^=role-]').nth(2))).toBeCloseTo(5, 0);
  });

  test('4.9 an opened card scrolls into view with a 5px offset, a linked one with 40px', async ({
    page,
  }) => {
    await openBoard(page);
    const id = await idAt(page, 4);
    await openers(page).nth(4).click();
    await expect.poll(() => topOf(cardOf(page, id))).toBeCloseTo(5, 0);
    await openBoard(page, `/?jobPk=${id}`);
    await expect.poll(() => topOf(cardOf(page, id))).toBeCloseTo(40, 0);
  });

  test('4.9 with reduced motion, scrolling and closing are instant', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBoard(page);
    const opener = openers(page).nth(4);
    await opener.click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toHaveCount(1);
    expect(await topOf(page.locator('li[id^=role-]').nth(4))).toBeCloseTo(5, 0);
    await opener.click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toHaveCount(0);
  });
});

test.describe('2.8 sharing', () => {
  test('2.8 "Copy link" copies /?jobPk={post_pk} and says "Copied!" for a second', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await openBoard(page, '/?query=engineer&utm_source=letter');
    const id = await idAt(page, 0);
    await openers(page).first().click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/?jobPk=${id}`,
    );
    await page.clock.runFor(900);
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  test('2.8 without clipboard access the link is shown for manual copying', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await openBoard(page);
    const id = await idAt(page, 0);
    await openers(page).first().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = page.getByRole('textbox', { name: /^Link to / });
    await expect(link).toHaveValue(`${baseURL}/?jobPk=${id}`);
    await expect(link).toBeFocused();
  });
});

test.describe('4.2 "More options"', () => {
  test('4.2 saving shows a toast; a saved role can be removed but not hidden', async ({ page }) => {
    await page.clock.install();
    await openBoard(page);
    const id = await idAt(page, 1);
    await stopClock(page);
    await choose(page, id, /^Save /);
    await expect(
      page.getByText("Job saved. You can see your saved jobs via the 'Other filters' menu"),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('saved'))).toBe(`[${id}]`);
    const more = cardOf(page, id).getByRole('button', { name: /^More options for / });
    await expect(more).toBeFocused();
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^(Save|Hide|Unhide) / })).toHaveCount(0);
    await page.getByRole('menuitem', { name: /^Remove from saved / }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toBe('[]');
  });

  test('4.2 hiding a role removes it with a toast and focuses the next one', async ({ page }) => {
    await page.clock.install();
    await openBoard(page);
    const [id, next] = [await idAt(page, 1), await idAt(page, 2)];
    await stopClock(page);
    await choose(page, id, /^Hide /);
    await expect(cardOf(page, id)).toHaveCount(0);
    await expect(
      page.getByText("Job hidden. You can see your hidden jobs via the 'Other filters' menu"),
    ).toBeVisible();
    await expect(cardOf(page, next).locator('h3 button')).toBeFocused();
    await page.clock.resume();
    await page.reload();
    await expect(openers(page).first()).toBeVisible();
    await expect(cardOf(page, id)).toHaveCount(0);
  });

  test('4.2 hiding an open role removes it from the URL', async ({ page }) => {
    await openBoard(page);
    const id = await idAt(page, 1);
    await openers(page).nth(1).click();
    await expect(page).toHaveURL(`/?jobPk=${id}`);
    await choose(page, id, /^Hide /);
    await expect(page).toHaveURL('/');
  });

  test('4.9 a click outside an open menu closes it without opening a card', async ({ page }) => {
    await openBoard(page);
    const first = page.locator('li[id^=role-]').first();
    await first.getByRole('button', { name: /^More options for / }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page
      .locator('li[id^=role-]')
      .nth(1)
      .click({ position: { x: 300, y: 70 } });
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('h3 [aria-expanded=true]')).toHaveCount(0);
    const more = first.getByRole('button', { name: /^More options for / });
    await more.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await more.click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('4.9 a menu closes when a search takes its card away, and clicks open cards as before', async ({
    page,
  }) => {
    await openBoard(page);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/1/indexes/**', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzqqq');
    const first = page.locator('li[id^=role-]').first();
    await first.getByRole('button', { name: /^More options for / }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    answer();
    await page.getByText('We have no results for this search. Sorry!').waitFor();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    await page.getByRole('combobox', { name: 'Search roles' }).fill('');
    await first.click({ position: { x: 300, y: 70 } });
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
  });

  test('4.9 the menu works by keyboard: arrows, Enter, and Escape back to the button', async ({
    page,
  }) => {
    await openBoard(page);
    const more = page.getByRole('button', { name: /^More options for / }).first();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Save / })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^Hide / })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(more).toBeFocused();
  });
});

test.describe('2.6 toast', () => {
  test('2.6 the toast closes on click', async ({ page }) => {
    await page.clock.install();
    await openBoard(page);
    await stopClock(page);
    await choose(page, await idAt(page, 0), /^Save /);
    const toast = page.getByRole('button', { name: /^Job saved/ });
    await toast.click();
    await expect(toast).toHaveCount(0);
  });

  test('2.6 the toast closes by itself after 3 seconds', async ({ page }) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1000);
    await page.goto('/?jobPk=abc');
    const toast = page.getByRole('button', { name: 'Invalid role ID: abc' });
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(toast).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(1500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1500);
    await expect(toast).toHaveCount(0);
  });
});
