import type { Locator, Page } from 'playwright/test';
import { type Source, unread, writeSources, writeStates } from '../../lib/store/sources.ts';
import { candidate, row } from '../desk/candidate.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { findViolations } from './accessibility.ts';
import { createCuratedBoard } from './desk-process.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<{ board: Awaited<ReturnType<typeof createCuratedBoard>> }>({
  board: async ({ context }, use) => {
    const board = await createCuratedBoard();
    await board.importRows([row()]);
    await use(board);
    for (const page of context.pages()) await page.close();
    await board.remove();
  },
});

test.describe.configure({ timeout: MAX_PROCESS_TEST_MS });
test.use({ viewport: { width: 1440, height: 900 } });

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    candidate({
      id: `${at + 1}`,
      title: `Officer ${at + 1}`,
      url: `https://example.org/jobs/${at + 1}`,
      found_at: 2_000_000_000 - at,
    }),
  );

/** A posting that was merged into candidate 1. */
const posting = (id: string, place: string) => ({
  source: 'greenhouse-example',
  id,
  title: 'Field officer',
  locations: [place],
  url: `https://example.org/jobs/${id}`,
  by: 'title' as const,
  posted_at: Date.parse('2026-11-01T09:00Z') / 1000,
});

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours during a transition do not matter.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page, { colorScheme })).toEqual([]);
  }
}

const rows = (page: Page): Locator => page.locator('#candidates button');
const selected = (page: Page): Locator => page.locator('#candidates [aria-current=true]');
const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
const saved = (page: Page): Promise<void> =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('13.2 the desk works by keyboard alone, and says what it did', async ({ page, board }) => {
  board.writeCandidates(many(4));
  const { url } = await board.startDesk();
  await page.goto(url);
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(selected(page)).toBeFocused();
  await expect(selected(page)).toContainText('Officer 2');
  await page.keyboard.press('e');
  // What needs a person comes first.
  await expect(page.getByRole('combobox', { name: 'Areas' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', ask');
  await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toHaveText(
    'Officer 2, ask',
  );
  await page.keyboard.press('Escape');
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('a');
  const question = page.getByRole('group', { name: 'This role has no area and no description.' });
  await expect(question.getByRole('button', { name: 'Accept anyway' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Accepted: Officer 2, ask, Example Fund (sample)')).toBeAttached();
  await expect(selected(page)).toContainText('Officer 3');
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('s');
  await expect(selected(page)).toContainText('Officer 4');
  await page.keyboard.press('k');
  await expect(selected(page)).toContainText('Officer 1');
  await expect.poll(() => board.titles()).toEqual(['Officer 2, ask', 'Policy analyst']);
  await page.keyboard.press('u');
  await expect(selected(page)).toContainText('Officer 3');
  await page.keyboard.press('u');
  await expect(selected(page)).toContainText('Officer 2, ask');
  await expect.poll(() => board.titles()).toEqual(['Policy analyst']);
  await expect(field(page, 'Title')).toHaveValue('Officer 2, ask');
});

test('13.2 of three thousand waiting roles few are drawn, and ten presses judge ten', async ({
  page,
  board,
}) => {
  board.writeCandidates(many(3000));
  const { url } = await board.startDesk();
  await page.goto(url);
  const items = page.locator('#candidates li');
  await expect(items.first()).toHaveAttribute('aria-setsize', '3000');
  expect(await items.count()).toBeLessThan(60);
  for (let press = 0; press < 10; press++) await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Waiting 2990' })).toBeVisible();
  await expect(selected(page)).toContainText('Officer 11');
  await expect(selected(page)).toBeFocused();
  for (let press = 0; press < 40; press++) await page.keyboard.press('j');
  await expect(selected(page)).toContainText('Officer 51');
  await expect(selected(page)).toBeFocused();
  await expect(selected(page)).toBeInViewport();
  // The selected row stays drawn when the list is scrolled away from it.
  await page.mouse.move(160, 500);
  await page.mouse.wheel(0, 100_000);
  const lastDrawn = async () => Number(await items.last().getAttribute('aria-posinset'));
  await expect.poll(lastDrawn).toBeGreaterThan(1000);
  await expect(selected(page)).toContainText('Officer 51');
  await expect(page.locator('#candidates li:has([aria-current=true])')).toHaveAttribute(
    'aria-posinset',
    '41',
  );
  await page.keyboard.press('u');
  await expect(selected(page)).toContainText('Officer 10');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Waiting 2991' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skipped 9' })).toBeVisible();
});

test('13.2 what a posting states is shown, each sentence one key away', async ({ page, board }) => {
  const description =
    '<p>You plan visits.</p><ul><li>6+ years of experience in logistics</li></ul>' +
    '<p>A bachelor’s degree is a plus.</p>';
  board.writeCandidates([candidate({ description }), candidate({ id: '2', url: '' })]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const facts = page.getByRole('region', { name: 'What the posting states' });
  await expect(facts).toContainText('France location');
  await expect(facts).toContainText('6 or more text');
  await expect(facts).toContainText("Bachelor's text, not required");
  const sentence = facts.getByText('6+ years of experience in logistics').first();
  await expect(sentence).toBeHidden();
  await page.keyboard.press('f');
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
  const hide = page.getByRole('button', { name: 'Hide sentences' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(sentence).toBeHidden();
});

test('13.4 who can apply is accepted with its sentences, without what is left out', async ({
  page,
  board,
}) => {
  const description =
    '<p>You plan visits. You must be based in Kenya.</p><p>We cannot sponsor visas.</p>';
  board.writeCandidates([candidate({ description }), candidate({ id: '2', url: '' })]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const facts = page.getByRole('region', { name: 'What the posting states' });
  await expect(facts).toContainText('Live or work in Kenya');
  await facts.getByRole('button', { name: 'Leave out No visa sponsorship' }).click();
  await expect(facts.getByRole('button', { name: 'Use again No visa sponsorship' })).toBeVisible();
  // The card that visitors will see follows.
  const words = page.getByText('In the employer’s words');
  await expect(words).toHaveCount(1);
  await expectAccessible(page);
  // A reload keeps what was left out.
  await page.reload();
  await expect(facts.getByRole('button', { name: 'Use again No visa sponsorship' })).toBeVisible();
});

test('13.4 an answer to who can apply is corrected with the keyboard, and its sentence stays', async ({
  page,
  board,
}) => {
  const description =
    '<p>You plan visits. You must be based in Kenya.</p><p>We cannot sponsor visas.</p>';
  board.writeCandidates([candidate({ description })]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const facts = page.getByRole('region', { name: 'What the posting states' });
  const correct = facts.getByRole('button', { name: 'Correct No visa sponsorship' });
  await correct.press('Enter');
  const answer = facts.getByRole('combobox', { name: 'Visa sponsorship' });
  await expect(answer).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(answer).toBeHidden();
  await expect(correct).toBeFocused();
  await correct.press('Enter');
  await answer.selectOption('Depends');
  await facts.getByLabel('Country of the visa').fill('Kenya');
  await page.keyboard.press('Enter');
  const corrected = facts.getByText('Visa sponsorship depends: Kenya').first();
  await expect(corrected).toBeVisible();
  await expect(
    facts.getByRole('button', { name: 'Correct Visa sponsorship depends: Kenya' }),
  ).toBeFocused();
  await facts.getByRole('button', { name: 'Correct Live or work in Kenya' }).click();
  await facts.getByLabel('Place to live or work in').fill('Kenya; Uganda');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('Live or work in Uganda').first()).toBeVisible();
  // Opened again, it still has both places.
  await facts.getByRole('button', { name: /^Correct .*Uganda/ }).click();
  await expect(facts.getByLabel('Place to live or work in')).toHaveValue('Kenya; Uganda');
  await page.keyboard.press('Escape');
  // The card that visitors will see follows, with the employer's words.
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Visa sponsorship depends: Kenya');
  await expectAccessible(page);
  await page.reload();
  await expect(corrected).toBeVisible();
  await facts.getByRole('button', { name: 'Use again No visa sponsorship' }).click();
  await expect(corrected).toBeHidden();
});

test('13.4 a misspelt country in a correction is asked about, and kept if it is saved again', async ({
  page,
  board,
}) => {
  board.writeCandidates([
    candidate({ description: '<p>You plan visits. You must be based in Kenya.</p>' }),
  ]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const facts = page.getByRole('region', { name: 'What the posting states' });
  const place = facts.getByLabel('Place to live or work in');
  await facts.getByRole('button', { name: 'Correct Live or work in Kenya' }).click();
  await place.fill('Rwanda; Ugunda');
  await place.press('Enter');
  await expect(facts.getByRole('alert')).toContainText('“Ugunda” is no known country.');
  await expectAccessible(page);
  await facts.getByRole('button', { name: 'Use “Uganda”' }).press('Enter');
  await expect(facts.getByText('Live or work in Uganda').first()).toBeVisible();
  await facts.getByRole('button', { name: /^Correct .*Uganda/ }).click();
  await expect(place).toHaveValue('Rwanda; Uganda');
  await place.fill('Ghent');
  await place.press('Enter');
  await facts.getByRole('button', { name: 'Save as typed' }).click();
  await expect(facts.getByText('Live or work in Ghent').first()).toBeVisible();
});

test('13.2 keys can be switched off, and a double click judges one role', async ({
  page,
  board,
}) => {
  board.writeCandidates(many(3));
  const { url } = await board.startDesk();
  await page.goto(url);
  await page.getByRole('checkbox', { name: /Keys/ }).uncheck();
  await page.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('s');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Skip', exact: true }).dblclick();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Skipped' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test.describe('text', () => {
  test.use({
    expectedOutput: [/Failed to load resource: .*(?:409|net::ERR_CONNECTION_REFUSED)/],
  });

  test('13.6 a reload, a stopped desk and a second desk lose no typed text', async ({
    page,
    context,
    board,
  }) => {
    board.writeCandidates(many(2));
    const first = await board.startDesk();
    await page.goto(first.url);
    await field(page, 'Description').fill('Asks people.');
    await saved(page);
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('Asks people.');

    const second = await board.startDesk();
    const other = await context.newPage();
    await other.goto(second.url);
    await expect(field(other, 'Description')).toHaveValue('Asks people.');
    // The first page does not see this until it saves: its list is not refreshed.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/overview', async (route) => {
      await released;
      await route.continue();
    });
    await page.clock.install();
    await field(other, 'Title').fill('Theirs');
    await saved(other);
    await field(page, 'Title').fill('Mine');
    await page.clock.runFor(1000);
    const alert = page.getByRole('alert').filter({ hasText: 'Another desk' });
    await expect(alert).toContainText('Theirs: Theirs');
    await expect(alert).toContainText('Yours: Mine');
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await page.clock.runFor(1000);
    await saved(page);
    release();
    await expect(field(other, 'Title')).toHaveValue('Mine');

    await first.stop();
    await field(page, 'Title').fill('Typed while it was stopped');
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert').first()).toContainText('The desk does not answer.');
    await expect(field(page, 'Title')).toHaveValue('Typed while it was stopped');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Accept anyway' }).click();
    await expect(page.getByRole('alert').first()).toContainText('The desk does not answer.');
    expect(await board.titles()).toEqual(['Policy analyst']);
  });
});

const sourceOf = (id: string): Source => ({
  id,
  system: 'greenhouse',
  board: 'example',
  address: 'https://boards-api.greenhouse.io/v1/boards/example/jobs',
  page: 'https://example.org/careers',
  organisation: 'Example Fund (sample)',
  company_id: '',
  auto_update: false,
  added_at: 1,
});

test('13.2 with nothing to judge the desk says so, when sources are read next, and which failed', async ({
  page,
  board,
}) => {
  board.writeCandidates([]);
  await writeSources(board.dataDir, [sourceOf('greenhouse-example'), sourceOf('greenhouse-other')]);
  await writeStates(
    board.dataDir,
    new Map([
      ['greenhouse-example', { ...unread, problem: 'it responds with 404', has_failed: true }],
      ['greenhouse-other', { ...unread, problem: 'it lists no role' }],
    ]),
  );
  const { url } = await board.startDesk();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect(page.getByText('Run “npm run sync” to read the sources again.')).toBeVisible();
  await expect(
    page.getByText('greenhouse-example could not be read: it responds with 404'),
  ).toBeVisible();
  await expect(
    page.getByText('greenhouse-other was read, but closed nothing, since it lists no role'),
  ).toBeVisible();

  // Any more would leave no room for candidates.
  const ids = ['greenhouse-example', 'greenhouse-other', 'greenhouse-third'];
  await writeSources(board.dataDir, ids.map(sourceOf));
  const failed = { ...unread, problem: 'it responds with 500', has_failed: true };
  await writeStates(board.dataDir, new Map(ids.map((id) => [id, failed])));
  const third = page.getByText('greenhouse-third could not be read: it responds with 500');
  await expect(third).toBeAttached();
  await expect(third).toBeHidden();
  await page.getByText('3 of 3 sources need a look').click();
  await expect(third).toBeVisible();
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
});

test('13.8 the list is narrowed and skipped at once, and one key takes that back', async ({
  page,
  board,
}) => {
  const cooks = ['Cook', 'Cook in chief', 'Cook for events'];
  board.writeCandidates(
    [...cooks, 'Driver', 'Analyst'].map((title, at) =>
      candidate({
        id: `${at + 1}`,
        title,
        url: `https://example.org/jobs/${at + 1}`,
        found_at: 2_000_000_000 - at,
        locations: [at === 4 ? 'Nairobi, Kenya' : 'Paris, France'],
        stated: { teams: [at < 3 ? 'Kitchen' : 'Office'], addresses: [], pay: [], language: '' },
      }),
    ),
  );
  await board.command('sync');
  const { url } = await board.startDesk();
  await page.goto(url);
  await expect(rows(page)).toHaveCount(5);
  await page.getByText('More filters').click();
  await page.getByRole('combobox', { name: 'Places: any' }).selectOption('Kenya');
  await expect(rows(page)).toHaveText([/^Analyst/]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('searchbox', { name: 'Words' }).fill('chief');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('combobox', { name: 'All teams' }).selectOption('Kitchen');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 of 5')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip all…' }).click();
  await page.getByRole('button', { name: 'Skip 3 roles' }).click();
  await expect(page.getByText('No candidate has all of this.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
  const [filter, list] = [page.getByRole('search'), page.getByRole('navigation')];
  expect((await filter.boundingBox())?.width).toBe((await list.boundingBox())!.width - 1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveText([/^Driver/, /^Analyst/]);
  await page.keyboard.press('u');
  await expect(rows(page)).toHaveCount(5);
  await rows(page).nth(1).click();
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 marked')).toBeVisible();
  await page.getByRole('button', { name: 'Skip marked…' }).click();
  await page.getByRole('button', { name: 'Skip 3 roles' }).click();
  await expect(rows(page)).toHaveText([/^Cook/, /^Analyst/]);
});

test('13.7 all sources are listed with how reading them goes', async ({ page, board }) => {
  board.writeCandidates([]);
  const now = Math.floor(Date.now() / 1000);
  const [day, read] = [86_400, { ...unread, read_at: now, healthy_at: now, listed_at: now }];
  const names = ['quiet', 'odd', 'well'];
  await writeSources(
    board.dataDir,
    names.map((name) => sourceOf(`greenhouse-${name}`)),
  );
  await writeStates(
    board.dataDir,
    new Map([
      ['greenhouse-well', { ...read, ids: ['1', '2'] }],
      ['greenhouse-quiet', { ...read, listed_at: now - 100 * day }],
      ['greenhouse-odd', { ...read, notes: ['location is missing in 3 roles, such as "1"'] }],
    ]),
  );
  const { url } = await board.startDesk();
  await page.goto(url);
  await page.getByText('3 sources, 1 with odd readings, 1 quiet').click();
  const items = page.locator('details > ul > li');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('greenhouse-odd · 0 roles · last read well');
  await expect(items.nth(0)).toContainText('location is missing in 3 roles, such as "1"');
  await expect(items.nth(1)).toContainText('Quiet: nothing new since');
  await expect(items.nth(2)).toContainText('greenhouse-well · 2 roles');
  await expect(items.nth(2).getByRole('link')).toHaveAttribute(
    'href',
    'https://example.org/careers',
  );
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
});

test('13.7 the earlier and the new text of a changed role stand side by side', async ({
  page,
  board,
}) => {
  const text = (people: string) => `<h4>Your work</h4><p>You lead ${people} people.</p>`;
  const changes = [{ field: 'description', from: text('five'), to: text('nine') }] as const;
  const description = text('nine');
  board.writeCandidates([
    candidate({ kind: 'changed', post_pk: 1, description, changes: [...changes] }),
  ]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const cells = page.getByRole('table', { name: 'What changed' }).getByRole('cell');
  await expect(cells).toHaveText([/^Your work\s+You lead five people\.$/, /lead nine people\.$/]);
  await expect(cells.locator('del')).toHaveText('five');
  await expect(cells.locator('ins')).toHaveText('nine');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('13.2 a long list is scrolled within its screen, and only rows in sight are drawn', async ({
    page,
    board,
  }) => {
    board.writeCandidates(many(300));
    const { url } = await board.startDesk();
    await page.goto(url);
    await expect(page.locator('#candidates li').first()).toHaveAttribute('aria-setsize', '300');
    expect(await rows(page).count()).toBeLessThan(60);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 3000);
    const shown = rows(page).filter({ hasText: 'Officer 60' });
    await expect(shown).toBeVisible();
    await shown.click();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Officer 60');
    await page.goBack();
    await expect(shown).toBeInViewport();
  });

  test('13.2 the list and a role are two screens, and Back leads to the list', async ({
    page,
    board,
  }) => {
    board.writeCandidates(many(3));
    const { url } = await board.startDesk();
    await page.goto(url);
    await rows(page).nth(1).click();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Officer 2');
    await expect(rows(page).first()).toBeHidden();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Accept anyway' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Officer 3');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toBeVisible();
  });
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`13.2 every kind of candidate is accessible in both schemes at ${width} px`, async ({
    page,
    board,
  }) => {
    const evidence = {
      kind: 'healthy read',
      at: 1,
      text: 'The source lists it no longer',
    } as const;
    const pair = { title: '', organisation: '', locations: [], url: '' };
    board.writeCandidates([
      candidate({ id: '1', kind: 'gone', post_pk: 1, evidence }),
      candidate({
        id: '2',
        kind: 'changed',
        post_pk: 1,
        changes: [{ field: 'salary', from: '$90,000', to: '$99,000' }],
      }),
      candidate({
        id: '3',
        possible_duplicate: { ...pair, key: null, post_pk: 1 },
        duplicates: [posting('4', 'Lyon, France')],
      }),
    ]);
    const { url } = await board.startDesk();
    await page.setViewportSize({ width, height });
    await page.goto(url);
    for (const at of [0, 1, 2]) {
      if (await page.getByRole('button', { name: 'All candidates' }).isVisible()) {
        await page.goBack();
      }
      await rows(page).nth(at).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('combobox', { name: 'Areas' }).fill('fore');
    await page.getByRole('combobox', { name: 'Areas' }).press('Enter');
    await page.getByRole('button', { name: 'Use the employer’s text' }).click();
    await page.getByText('As the role’s page will show it').click();
    await expectAccessible(page);
  });
}

test('13.3 a sentence of the posting and the lists of the employer’s last role are taken over by keyboard alone', async ({
  page,
  board,
}) => {
  const company_name = 'Example Fund (sample)';
  await board.importRows([row({ company_name, title: 'Field lead', tags_skill: ['Research'] })]);
  const sentence = 'In this role you will visit farms and improve what their people earn.';
  board.writeCandidates([candidate({ description: `<p>${sentence}</p>` })]);
  await page.goto((await board.startDesk()).url);
  const take = page.getByRole('button', { name: 'As in “Field lead”' });
  await expect(page.getByText(/^Posted .+: Research$/)).toBeVisible();
  await expectAccessible(page);
  // The area is that of the employer's other role.
  await page.keyboard.press('e');
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Add: ${sentence}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(description).toHaveValue(sentence);
  await expect(description).toBeFocused();
  for (let at = 0; at < 3; at++) await page.keyboard.press('Shift+Tab');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(take).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Research from Skill set' })).toBeVisible();
  await saved(page);
});

test('13.3 a value that the board does not know is asked about, by keyboard alone', async ({
  page,
  board,
}) => {
  board.writeCandidates([candidate()]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const areas = page.getByRole('combobox', { name: 'Areas' });
  const use = page.getByRole('button', { name: 'Use “Forecasting”' });
  await areas.focus();
  await page.keyboard.type('fore');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'fore' })).toHaveText(
    '“fore” is not an area of this board. Did you mean “Forecasting”?',
  );
  await expect(use).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(areas).toBeFocused();
  await expect(areas).toHaveValue('fore');

  // Accepting leads back to the question.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Answer the question at its field first.')).toBeVisible();
  await expect(use).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Forecasting from Areas' })).toBeVisible();
  await expect(areas).toBeFocused();
  await expect(areas).toHaveValue('');

  await page.keyboard.type('Zoology');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add “Zoology” as a new area' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Zoology from Areas' })).toBeVisible();
  await page.keyboard.type('FORECASTING');
  await page.keyboard.press('Enter');
  await expect(areas).toHaveValue('');
  await expect(page.getByRole('button', { name: /from Areas$/ })).toHaveCount(2);
});

test('13.4 a posting is split out of a role by keyboard, and put back', async ({ page, board }) => {
  board.writeCandidates([
    candidate({
      locations: ['Paris, France', 'Lyon, France'],
      own_locations: ['Paris, France'],
      duplicates: [{ ...posting('2', 'Lyon, France'), salary: '€38,000 a year' }],
    }),
  ]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const postings = page.getByRole('region', { name: '2 postings are shown as one role' });
  await expect(postings.getByRole('listitem')).toHaveText([
    /Paris, France: €40,000 a year.*jobs\/1.*posted \d+\w\w \w+ \d{4} · greenhouse-example/,
    /Lyon, France: €38,000 a year.*jobs\/2.*same title · posted 1st November 2026 · greenhouse-example/,
  ]);
  await expect(postings.getByText('Pay differs by place.')).toBeVisible();
  await postings.getByRole('button', { name: 'Split out Lyon, France' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Split out: Field officer, Example Fund (sample)')).toBeAttached();
  await expect(rows(page)).toHaveCount(2);
  await expect(selected(page)).toBeFocused();
  await expect(postings).toHaveCount(0);
  await rows(page).filter({ hasText: 'Lyon' }).click();
  await expect(page.getByText('Split out of Field officer, Paris, France')).toBeVisible();
  await page.getByRole('button', { name: 'Put back' }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(postings).toBeVisible();
});

/** A question whether two postings have new addresses, long ones. */
const question = [
  ...['1', '2', '11', '12'].map((id) =>
    candidate({
      id,
      title: `Programme officer ${id.at(-1)}`,
      status: id.length === 1 ? 'accepted' : 'waiting',
      url: `https://boards.example.org/example-fund/jobs/400${id}?posting=400${id}&from=board`,
    }),
  ),
  candidate({
    id: 'new addresses 1',
    kind: 'moved',
    title: 'All 2 postings have new addresses',
    locations: [],
    description: '',
    moves: ['1', '2'].map((id) => ({
      from: `greenhouse-example/${id}`,
      to: `greenhouse-example/1${id}`,
    })),
  }),
];

test('13.2 a question about a source shows roles and addresses in readable widths, without a text', async ({
  page,
  board,
}) => {
  board.writeCandidates(question);
  const { url } = await board.startDesk();
  await page.goto(url);
  const table = page.getByRole('table', { name: 'What changed' });
  const header = table.getByRole('rowheader', { name: 'Programme officer 1, Paris, France' });
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
  expect(await widthOf(header)).toBeGreaterThanOrEqual(108);
  await expect(page.getByRole('region', { name: 'Employer’s text' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Employer’s page' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await rows(page).first().click();
  expect(await widthOf(header)).toBe(await widthOf(table));
  await expectAccessible(page);
});

test('15.5 the whole posting is edited and previewed, and what structured data lacks is named', async ({
  page,
  board,
}) => {
  board.writeCandidates([candidate()]);
  const { url } = await board.startDesk();
  await page.goto(url);
  const data = page.getByRole('region', { name: 'Structured data for search engines' });
  await expect(data.getByRole('listitem')).toHaveText([
    'Whole posting: its text',
    'Structured data: the organisation’s agreement',
  ]);
  await expect(field(page, 'Whole posting')).toHaveValue('');
  const offer = page.getByRole('button', { name: 'Use the employer’s text' });
  await offer.press('Enter');
  await expect(field(page, 'Whole posting')).toBeFocused();
  await expect(field(page, 'Whole posting')).toHaveValue('<p>Visit farms.</p>');
  await expect(offer).toHaveCount(0);
  const agreement = 'agreed to structured data for search engines';
  await field(page, 'Organisation').fill('');
  await expect(page.getByRole('checkbox', { name: `The organisation ${agreement}` })).toBeVisible();
  await page.getByRole('button', { name: 'Reset Organisation' }).click();
  await page.getByText(`Example Fund (sample) ${agreement}`).click();
  await expect(data).toHaveText('Search engines will get structured data about this role.');
  await field(page, 'Whole posting').fill('<p>Visit <em>all</em> farms.</p><script>x()</script>');
  await page.getByText('As the role’s page will show it').click();
  await expect(page.locator('details em')).toHaveText('all');
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(rows(page)).toHaveCount(0);
  await expect.poll(() => board.titles()).toHaveLength(2);
  const { roles } = await board.catalogue();
  expect(roles.at(-1)).toMatchObject({
    description_full: '<p>Visit <em>all</em> farms.</p>',
    company_structured_data: true,
  });
});

test('13.2 markup of an employer does nothing', async ({ page, board }) => {
  const attack = '<img src=x onerror="window.broken = true"><svg onload="window.broken = true">';
  board.writeCandidates([
    candidate({
      title: `Officer ${attack}`,
      organisation: `Example ${attack}`,
      locations: [attack],
      description: `<p>Hello${attack}</p><script>window.broken = true</script><form action="/x">`,
    }),
  ]);
  const { url } = await board.startDesk();
  await page.goto(url);
  await expect(page.getByRole('region', { name: /Employer/ })).toContainText('Hello');
  await expect(field(page, 'Title')).toHaveValue(`Officer ${attack}`);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(await page.locator('#desk :is(script, svg[onload], img[onerror])').count()).toBe(0);
});

test.describe('a used address', () => {
  test.use({ expectedOutput: [/Failed to load resource: .*403/] });

  test('13.1 a used address shows that the desk is closed, and a board without candidates what to do', async ({
    page,
    context,
    board,
  }) => {
    board.writeCandidates([]);
    const { url } = await board.startDesk();
    await page.goto(url);
    await expect(page.getByText('npm run sources -- add')).toBeVisible();
    expect(page.url()).not.toContain('token');
    expect(await context.cookies(url)).toEqual([]);
    const other = await context.newPage();
    await other.goto(url);
    await expect(other.getByRole('heading', { name: 'This desk is closed' })).toBeVisible();
  });
});

test.describe('a search, tried', () => {
  // Chromium logs refused responses.
  test.use({ expectedOutput: [/^error: Failed to load resource: .* 422/] });

  test('13.12 a search is tried with a changed vocabulary, by keyboard alone, and the desk’s keys rest', async ({
    page,
    board,
  }) => {
    const others = Array.from({ length: 11 }, (_, at) =>
      row({ id: `${at}`, url_external: `https://example.org/jobs/${at}` }),
    );
    await board.importRows([row(), ...others]);
    board.writeCandidates(many(2));
    const { url } = await board.startDesk();
    await page.goto(url);
    await expect(rows(page)).toHaveCount(2);
    const opener = page.getByRole('button', { name: 'Try a search' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Try a search' });
    const query = dialog.getByRole('searchbox', { name: 'What a visitor types' });
    await expect(query).toBeFocused();
    await page.keyboard.type('zookeeper jobs');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('jobs is left out, since it fits every role')).toBeVisible();
    await expect(dialog.getByText('Nothing is found.')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByText('Change the vocabulary').click();
    const lines = dialog.getByRole('textbox', { name: 'Lines of vocabulary.txt' });
    await lines.fill('[same]\nzookeeper');
    await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'vocabulary.txt, line 2: expected at least',
    );
    await expect(lines).toHaveValue('[same]\nzookeeper');
    await lines.fill('[same]\nzookeeper, policy analyst');
    await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await expect(dialog.getByText('12 roles instead of 0.')).toBeVisible();
    const added = dialog.getByRole('list', { name: 'New in the list' });
    await expect(added.getByRole('listitem').last()).toHaveText('and 2 more');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);

    // "s" would skip the candidate behind.
    await dialog.getByRole('button', { name: 'Search', exact: true }).press('s');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(opener).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
  });
});
