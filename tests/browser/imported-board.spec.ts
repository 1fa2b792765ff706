import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A curator's list with text that breaks pages without proper escaping. */
const rows = [
  {
    id: 'a1',
    title: 'Editor of </script><script>window.broken = true</script> & "quotes"',
    company_name: 'Example Press (sample) <img src=x onerror="window.broken = true">',
    url_external: 'https://example.org/roles/editor',
    description_short:
      '<p onclick="window.broken = true">Read <script>window.broken = true</script>on.</p>',
    description_full: '<p>All of </script><script>window.broken = true</script>it.</p>',
    company_structured_data: true,
    posted_at: '2026-11-01',
    tags_country: ['UK'],
  },
  {
    id: 'a2',
    title: 'Staff Software Engineer \u2028 für Überwachung 🐝',
    company_name: 'Example Robotics (sample)',
    url_external: 'https://example.org/roles/engineer',
    posted_at: '2026-11-02',
    tags_city: ['München', 'Hamburg', 'Bremen', 'Essen', 'Dresden', 'Leipzig', 'Köln', 'Bonn'],
    closes_at: day(60),
    checked_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    checked_by: 'curator',
    eligibility: JSON.stringify([
      { kind: 'residence', value: 'Germany', quote: 'Du lebst in Deutschland.' },
      { kind: 'visa', value: 'refused', quote: 'We can <b>not</b> sponsor visas.' },
    ]),
  },
  {
    id: 'a3',
    title: 'Summer Fellow',
    company_name: 'Example Robotics (sample)',
    url_external: 'https://example.org/roles/fellow',
    posted_at: '2025-12-01',
    closes_at: '2026-01-05',
    tags_city: ['Essen'],
    tags_exp_required: ['Junior (1-4 years)'],
  },
];

/** The same list, before its second role's deadline was moved. */
const rowsBefore = rows.map((row) => ('closes_at' in row ? { ...row, closes_at: day(20) } : row));

/** The date in that many days, such as "2026-11-22". */
function day(daysAhead: number): string {
  return new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

test.describe.configure({ mode: 'serial' });

let folder: string;
let site: Awaited<ReturnType<typeof startOwnSite>>;
let url: string;

test.beforeAll(async () => {
  // May have to wait for another board's build.
  test.setTimeout(MAX_PROCESS_TEST_MS);
  folder = mkdtempSync(path.join(os.tmpdir(), 'imported-'));
  const file = path.join(folder, 'roles.json');
  const env = { DATA_DIR: folder, OUT_DIR: '.data/test/imported' };
  for (const list of [rowsBefore, rows]) {
    writeFileSync(file, JSON.stringify(list));
    execFileSync(process.execPath, ['lib/commands/import.ts', file], {
      cwd: root,
      env: { ...process.env, ...env },
    });
  }
  site = await startOwnSite(env);
  url = site.url;
});

test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('3.1 an imported list is shown after the next start', async ({ page }) => {
  await page.goto(url);
  await expect(page.getByText('2 roles')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search roles' }).fill('software engineer');
  await expect(page.getByText('1 role', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toContainText('Staff Software Engineer');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('uberwachung');
  await expect(page.getByText('1 role', { exact: true })).toBeVisible();
});

test('3.1 markup in titles and names is shown as text, in the prerendered page and after a search', async ({
  page,
}) => {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 3 }).last()).toContainText(
    'Editor of </script><script>window.broken = true</script> & "quotes"',
  );
  await page.getByRole('combobox', { name: 'Search roles' }).fill('editor');
  await expect(page.getByText('1 role', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('14.2 14.3 an opened card says when the role was checked and what changed, or nothing', async ({
  page,
}) => {
  await page.goto(url);
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await page.getByRole('button', { name: /^Staff Software Engineer/ }).click();
  const engineer = card('Staff Software Engineer');
  await expect(engineer.getByText('Checked 3 hours ago by a curator')).toBeVisible();
  const moved = new Date(day(60));
  const words = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const changes = engineer.getByRole('list', { name: 'Recent changes' });
  await expect(changes.getByRole('listitem')).toHaveText([
    `Deadline moved to ${words.format(moved)} Today`,
  ]);
  await page.getByRole('button', { name: /^Editor of/ }).click();
  const editor = card('Editor of');
  await expect(editor.getByText('Salary', { exact: true })).toBeVisible();
  await expect(editor.getByText(/Checked|Recent changes|moved/)).toHaveCount(0);
});

test('15.10 an opened card says who can apply in the employer’s words, or that it is not stated', async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole('button', { name: /^Staff Software Engineer/ }).click();
  const engineer = page.getByRole('listitem').filter({ hasText: 'Staff Software Engineer' });
  await expect(engineer).toContainText('Live or work in Germany');
  await expect(engineer).toContainText('No visa sponsorship');
  const sentence = engineer.getByText('We can <b>not</b> sponsor visas.');
  await expect(sentence).toBeHidden();
  await engineer.getByText('In the employer’s words').last().focus();
  await page.keyboard.press('Enter');
  await expect(sentence).toBeVisible();
  // A click on it does not close the card either, as one on other text does after a moment.
  await engineer.getByText('In the employer’s words').first().click();
  await page.waitForTimeout(600);
  await expect(sentence).toBeVisible();
  await expect(engineer.getByText('Du lebst in Deutschland.')).toBeVisible();
  await page.getByRole('button', { name: /^Editor of/ }).click();
  const editor = page.getByRole('listitem').filter({ hasText: 'Editor of' });
  await expect(editor.locator('dl').filter({ hasText: 'Who can apply' })).toContainText(
    'Not stated',
  );
  await expect(editor.getByText('In the employer’s words')).toHaveCount(0);
});

test('15.9 the page of a role tells what happened to it, from the log of the board', async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole('button', { name: /^Staff Software Engineer/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Staff Software Engineer' });
  const id = (await card.getAttribute('id'))?.replace('role-', '');
  await page.goto(`${url}/roles/${id}`);
  const history = page.getByRole('region', { name: 'This role so far' });
  await expect(history.locator('dd')).toHaveText([
    'Came onto the board',
    /^Deadline changed from \d+\w\w \w+ \d{4} to \d+\w\w \w+ \d{4}$/,
    'Last seen open by a curator',
  ]);
  await expect(history.locator('dt').first()).toHaveText('2nd November 2026');
});

test('11.1 dropdowns without a value are not shown; one that a link sets is, and can be cleared', async ({
  page,
}) => {
  const bar = page.getByRole('group', { name: 'Filters' });
  const labels = bar.locator('[aria-haspopup=dialog] > span:first-child');
  const filled = ['Country / Region', 'City', 'Organisation', 'Open to me', 'Other filters'];
  await page.goto(url);
  await expect(labels).toHaveText(filled);
  await bar.getByRole('button', { name: 'Other filters' }).click();
  const other = page.getByRole('dialog', { name: 'Other filters' });
  await expect(other.getByRole('checkbox')).toHaveCount(3);
  await expect(other.getByLabel('Show only highlighted roles')).toHaveCount(0);

  await page.goto(`${url}/?refinementList[tags_area][0]=Forecasting`);
  await expect(labels).toHaveText(['Areas', ...filled]);
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(page.getByText('2 roles')).toBeVisible();
  // The filters do not move under the pointer.
  await expect(labels).toHaveText(['Areas', ...filled]);
});

test('11.1 filters of the organisations without a value are not shown; one that a link sets is, and stays', async ({
  page,
}) => {
  const panel = page
    .getByRole('search')
    .filter({ has: page.getByPlaceholder('Search organisations') });
  const area = panel.getByLabel('Area');
  await page.goto(`${url}/organisations`);
  await expect(panel.getByLabel('Region')).toBeVisible();
  await expect(panel.getByLabel('With open roles')).toBeVisible();
  await expect(area).toHaveCount(0);
  await expect(panel.getByLabel('Recommended')).toHaveCount(0);
  await page.goto(`${url}/organisations?area=Forecasting`);
  await expect(area).toHaveValue('Forecasting');
  await area.selectOption('');
  await expect(page.getByText(/^[\d,]+ organisations?$/)).toBeVisible();
  await expect(area).toBeVisible();
});

test('11.2 and 11.3 an opened card names all places and says that no closing date is stated', async ({
  page,
}) => {
  await page.goto(url);
  const card = page.getByRole('listitem').filter({ hasText: 'Staff Software Engineer' });
  await expect(card).toContainText('München / Hamburg / Bremen +5 more');
  await expect(card).not.toContainText('Bonn');
  await card.getByRole('heading').getByRole('button').click();
  await expect(card.locator('dl').first().locator('dd').last()).toContainText('Köln / Bonn');
  const open = page.getByRole('listitem').filter({ hasText: 'Editor of' });
  await open.getByRole('heading').getByRole('button').click();
  await expect(open).toContainText('APPLICATIONS CLOSENot stated');
});

test('15.1 markup in a role is shown as text on its page, also in what a shared link shows', async ({
  page,
}) => {
  await page.goto(url);
  await page.getByRole('heading', { level: 3 }).last().getByRole('button').click();
  await expect(page).toHaveURL(/jobPk=/);
  const postPk = new URL(page.url()).searchParams.get('jobPk');
  await page.goto(`${url}/roles/${postPk}`);
  const title = 'Editor of </script><script>window.broken = true</script> & "quotes"';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    `${title} at Example Press (sample) <img src=x onerror="window.broken = true">`,
  );
  await expect(page.getByText('Read on.', { exact: true })).toBeVisible();
  await expect(page.getByText('All of it.', { exact: true })).toBeVisible();
  const data = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ title });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('15.4 a link to a closed role leads to its page, which offers an alert whose values can be removed', async ({
  page,
}) => {
  const published = await page.request.get(`${url}/data/closed-roles.json`);
  const { roles } = (await published.json()) as { roles: { post_pk: number; title: string }[] };
  const postPk = roles.find(({ title }) => title === 'Summer Fellow')?.post_pk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/?jobPk=${postPk}`);
  await expect(page).toHaveURL(`${url}/roles/${postPk}`);
  await expect(page.getByRole('heading', { name: 'This role has closed' })).toBeVisible();
  await expect(page.getByText('It closed on 5th January 2026.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'See it on the board' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Alert me to roles like this' }).click();
  const modal = page.getByRole('dialog', { name: 'Subscribe to new jobs that match your query' });
  await expect(modal).toBeVisible();
  await expect(page).not.toHaveURL(/alert=/);
  const values = modal.getByRole('listitem');
  const remove = modal.getByRole('button', { name: /^Remove Experience required: Junior/ });
  await expect(remove).toBeVisible();
  const before = await values.count();
  await remove.click();
  await expect(values).toHaveCount(before - 1);
  await expect(page).not.toHaveURL(/tags_exp_required/);
  await expect(modal.getByRole('button', { name: /^Remove/ }).last()).toBeFocused();
});

test('11.4 an import reaches the home page, a page of its own and the sitemap of a running board', async ({
  request,
}) => {
  test.setTimeout(MAX_PROCESS_TEST_MS);
  const textOf = async (address: string) => (await request.get(url + address)).text();
  const before = await rolePaths(textOf);
  const file = path.join(folder, 'more.json');
  const role = { ...rows[0], id: 'a9', title: 'Night Librarian', posted_at: day(0) };
  writeFileSync(file, JSON.stringify([...rows, role]));
  const output = execFileSync(process.execPath, ['lib/commands/import.ts', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  });
  expect(output.toString()).toContain('Within two minutes: the home page');
  await expect
    .poll(() => textOf('/'), { timeout: MAX_PROCESS_TEST_MS })
    .toContain('Night Librarian');
  const added = async () => (await rolePaths(textOf)).filter((page) => !before.includes(page));
  await expect.poll(added).toHaveLength(1);
  const [address = ''] = await added();
  await expect.poll(() => textOf(address)).toContain('Night Librarian');
});

/** Paths of role pages in the sitemap. */
async function rolePaths(textOf: (address: string) => Promise<string>): Promise<string[]> {
  return [...(await textOf('/sitemap.xml')).matchAll(/\/roles\/\d+/g)].map(([page]) => page);
}
