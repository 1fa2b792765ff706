import type { Locator, Page } from 'playwright/test';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { row } from '../desk/candidate.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { createCuratedBoard } from './desk-process.ts';
import { type Posting, startEmployers } from './employers.ts';
import { expect, test } from './fixtures.ts';

const tokens = { brand: 'lodestar', search: 'algolia' };
const postings = (first: number, count: number): Posting[] =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, title: `Officer ${first + at}` }));

const rows = (page: Page): Locator => page.locator('#candidates button');
/** How many rows the list has; those out of sight are not drawn. */
const expectRows = (page: Page, count: number): Promise<void> =>
  expect(page.locator('#candidates li').first()).toHaveAttribute('aria-setsize', `${count}`);
const selected = (page: Page): Locator => page.locator('#candidates [aria-current=true]');

test('13.4 a curator’s hour: three sources, forty candidates, and the board and digest show what was decided', async ({
  page,
}) => {
  test.setTimeout(MAX_PROCESS_TEST_MS);
  const listed = { aspen: postings(101, 15), birch: postings(201, 15), cedar: postings(301, 10) };
  const employers = await startEmployers(listed);
  const board = await createCuratedBoard({ ATS_ORIGIN: employers.origin });
  try {
    await board.importRows([row({ closes_at: 'rolling' })]);
    for (const name of Object.keys(listed)) {
      await board.command('sources', 'add', `https://boards.greenhouse.io/${name}`);
    }
    await board.command('digest');
    await board.command('sync');

    await page.goto((await board.startDesk()).url);
    await expectRows(page, 40);

    for (let done = 0; done < 5; done++) {
      const waiting = 40 - done;
      await expect(page.getByRole('button', { name: `Waiting ${waiting}` })).toBeVisible();
      await page.keyboard.press('e');
      const description = page.getByRole('textbox', { name: 'Description' });
      await description.fill(`Edited at the desk, number ${done + 1}.`);
      await description.press('ControlOrMeta+Enter');
      await expect(page.getByRole('button', { name: 'Accept anyway' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectRows(page, waiting - 1);
      await expect(selected(page)).toBeFocused();
    }
    const accepted = ['101', '102', '103', '104', '105'].map((number) => `Officer ${number}`);
    await expect.poll(() => board.titles()).toEqual([...accepted, 'Policy analyst']);
    for (let left = 34; left >= 25; left--) {
      await page.keyboard.press('s');
      await expectRows(page, left);
    }
    await page.keyboard.press('u');
    await expectRows(page, 26);
    await page.keyboard.press('s');
    await expectRows(page, 25);

    // Two accepted roles disappear from the employer's board.
    listed.aspen.splice(0, 2);
    await board.command('sync');
    await page.reload();
    await expectRows(page, 27);
    for (const title of ['Officer 101', 'Officer 102']) {
      const gone = rows(page).filter({ hasText: title });
      await gone.click();
      await expect(page.getByRole('list', { name: 'Evidence' })).toContainText(
        'greenhouse-aspen lists 13 roles and this one no longer',
      );
      await page.getByRole('button', { name: 'Close role', exact: true }).click();
      await expect(gone).toHaveCount(0);
    }
    // The curator changes their mind about one of the accepted roles.
    await page.getByRole('button', { name: /^Accepted/ }).click();
    await rows(page).filter({ hasText: 'Officer 101' }).click();
    await expect(page.getByRole('region', { name: 'Closed' })).toContainText('Officer 101');
    await rows(page).filter({ hasText: 'Officer 105' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Waiting 26' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'Edited at the desk, number 5.',
    );

    const { roles } = await board.catalogue();
    const engine = createSearchEngine(
      roleEngineOptions({
        roles,
        tokens,
        indexBase: 'jobs',
        now: () => Math.floor(Date.now() / 1000),
        vocabulary: wordSettings.vocabulary,
      }),
    );
    const { hits } = engine.search('jobs', { query: '' });
    expect(hits.map(({ title }) => title).sort()).toEqual([
      'Officer 103',
      'Officer 104',
      'Policy analyst',
    ]);
    expect(roles.find(({ title }) => title === 'Officer 103')?.description_short).toBe(
      '<p>Edited at the desk, number 3.</p>',
    );
    expect(await board.command('digest')).toContain('2 new roles among 3.');
  } finally {
    await page.close();
    await board.remove();
    employers.close();
  }
});
