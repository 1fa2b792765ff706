import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { row } from '../desk/candidate.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { createCuratedBoard } from './desk-process.ts';
import { type Posting, startEmployers } from './employers.ts';
import { expect, test } from './fixtures.ts';

// The trace is the film: "npx playwright show-trace" plays it.
test.use({ trace: 'on' });

const EMPLOYERS = 50;
/** Ten minutes at 0.28 s a key, the average typist of the keystroke-level model. */
const MAX_KEYS = 2_140;

const employer = (at: number): string => `employer${at + 1}`;

/** Six roles of an employer: two in sales, two of engineers, an intern, and one that may fit. */
function postings(at: number): Posting[] {
  const isFitting = at % 4 === 0 && at < 48;
  const roles = [
    ['Account executive', 'Sales'],
    ['Sales lead', 'Sales'],
    ['Backend engineer', 'Engineering'],
    ['Hardware engineer', 'Engineering'],
    ['People intern', 'People'],
    isFitting ? ['Policy analyst', 'Policy'] : ['Bookkeeper', 'Finance'],
  ];
  return roles.map(([title = '', team], n) => ({
    id: 100 * (at + 1) + n,
    title,
    team: team!,
    text: `You will work as ${title.toLowerCase()} and help people in ${at + 3} countries to get what they need. Write to us.`,
  }));
}

/** Counts every key that a curator presses. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    pressed: () => pressed,
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        pressed += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    async type(text: string): Promise<void> {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    /** Tab until it has the focus. */
    async tabTo(target: Locator, key = 'Tab'): Promise<void> {
      await expect(target).toBeVisible();
      while (!(await target.evaluate((element) => element === document.activeElement))) {
        if (pressed > MAX_KEYS) throw new Error('The keyboard does not reach it');
        pressed += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

test('13.8 a curator’s morning: of 300 new roles of 50 sources, 12 are accepted and 250 skipped by rule and in bulk, with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(MAX_PROCESS_TEST_MS);
  const listed = Object.fromEntries(
    Array.from({ length: EMPLOYERS }, (_, at) => [employer(at), postings(at)]),
  );
  const employers = await startEmployers(listed);
  const board = await createCuratedBoard({ ATS_ORIGIN: employers.origin });
  const { press, type, tabTo, pressed } = keyboardOf(page);
  try {
    await board.importRows(
      Array.from({ length: 6 }, (_, at) =>
        row({ id: `p${at}`, title: 'Policy adviser', url_external: `https://example.org/p${at}` }),
      ),
    );
    const csv = path.join(board.dataDir, 'sources.csv');
    const lines = Object.keys(listed).map((name) => `,https://boards.greenhouse.io/${name}`);
    writeFileSync(csv, `organisation,address\n${lines.join('\n')}\n`);
    await board.command('sources', 'add', csv);
    await board.command('sync');

    await page.goto((await board.startDesk()).url);
    const waiting = (count: number) =>
      expect(page.getByRole('button', { name: `Waiting ${count}`, exact: true })).toBeVisible();
    await waiting(300);
    const shown = (text: string) => page.locator('#candidates').getByText(text, { exact: true });

    // A rule, whose effect is looked at before it is saved.
    await tabTo(page.getByText('Rules', { exact: true }));
    await press('Enter');
    await tabTo(page.getByRole('textbox', { name: 'New rule' }));
    await type('never team sales');
    await press('Enter');
    await expect(page.getByText('It skips 100 of 300 new roles that wait:')).toBeVisible();
    await press('Enter');
    await waiting(200);

    // A whole team, taken back and skipped again.
    await tabTo(page.getByRole('combobox', { name: 'All teams' }));
    await type('Eng');
    await tabTo(page.getByRole('button', { name: 'Skip all…' }));
    await press('Enter', 'Enter');
    await waiting(100);
    await press('u');
    await waiting(200);
    await tabTo(page.getByRole('button', { name: 'Skip all…' }));
    await press('Enter', 'Enter');
    await waiting(100);
    await tabTo(page.getByRole('button', { name: 'Clear' }));
    await press('Enter');

    // All that have a word.
    await tabTo(page.getByRole('searchbox', { name: 'Words' }), 'Shift+Tab');
    await type('intern');
    await tabTo(page.getByRole('button', { name: 'Skip all…' }));
    await press('Enter', 'Enter');
    await waiting(50);
    await tabTo(page.getByRole('searchbox', { name: 'Words' }), 'Shift+Tab');
    await press(...Array.from('intern', () => 'Backspace'));

    // What fits comes first, and each gets a line of its own.
    await expect(shown('Policy analyst').first()).toBeVisible();
    await press('Escape');
    for (let done = 0; done < 12; done++) {
      await expect(page.locator('#candidate')).toContainText('Policy analyst');
      await press('e');
      await expect(page.getByRole('combobox', { name: 'Areas' })).toBeFocused();
      await type('Forecasting');
      await press('Enter');
      const description = page.getByRole('textbox', { name: 'Description' });
      await tabTo(description, 'Shift+Tab');
      await tabTo(page.getByRole('button', { name: 'Add: You will work as policy analyst' }));
      await press('Enter');
      await expect(description).toBeFocused();
      await type(' It matters to many.');
      await press('Control+Enter');
      await waiting(49 - done);
    }
    // A judgement is drawn at once and written a moment later.
    const accepted = async () => {
      const { roles } = await board.catalogue();
      return roles.filter(({ title }) => title === 'Policy analyst');
    };
    await expect.poll(async () => (await accepted()).length).toBe(12);
    const { roles } = await board.catalogue();
    expect(roles.find(({ title }) => title === 'Policy analyst')).toMatchObject({
      tags_area: ['Forecasting'],
      description_short:
        '<p>You will work as policy analyst and help people in 3 countries to get what they need. It matters to many.</p>',
    });
    expect(pressed()).toBeLessThan(MAX_KEYS);
  } finally {
    await page.close();
    await board.remove();
    employers.close();
  }
});
