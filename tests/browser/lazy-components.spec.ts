import { expect, test } from './fixtures.ts';
import { openBoard, openers } from './roles-of-page.ts';

test.use({ expectedOutput: [/Failed to load resource|cannot load a part of the page/] });

test('8 code that fails to load is reported once, and loads when the network is back', async ({
  page,
  context,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('cannot load a part')) reports.push(message.text());
  });
  await openBoard(page);
  await context.setOffline(true);
  await openers(page).first().hover();
  await openers(page).nth(1).hover();
  await openers(page).first().hover();
  await openers(page).first().click();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await context.setOffline(false);
  await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
  expect(new Set(reports).size).toBe(reports.length);
});
