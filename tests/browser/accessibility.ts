import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, test } from 'playwright/test';
import { type CheckRecord, outcomesOf, RECORDS_VARIABLE } from './accessibility-report.ts';

/** The only rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/**
 * Runs a check, and notes it for the board's statement on accessibility (22.3) where
 * `npm run check:accessibility` asks for that.
 * @param choose which part of the page, or which rules; by default all
 */
export async function analyse(
  page: Page,
  choose: (builder: AxeBuilder) => AxeBuilder = (builder) => builder,
): Promise<AxeResults> {
  const results = await choose(new AxeBuilder({ page })).analyze();
  const folder = process.env[RECORDS_VARIABLE];
  if (folder) await record(page, results, folder);
  return results;
}

/** Boards that a test has made for itself are not what visitors of the sample see. */
async function record(page: Page, results: AxeResults, folder: string): Promise<void> {
  const { title, workerIndex, project } = test.info();
  const { origin, pathname } = new URL(page.url());
  if (origin !== new URL(project.use.baseURL ?? page.url()).origin) return;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const line: CheckRecord = {
    path: pathname,
    title,
    width: page.viewportSize()?.width ?? 0,
    scheme: isDark ? 'dark' : 'light',
    axe: results.testEngine.version,
    outcomes: outcomesOf(results),
  };
  appendFileSync(path.join(folder, `${workerIndex}.jsonl`), `${JSON.stringify(line)}\n`);
}

/**
 * Axe violations of a page: all rules in the light scheme, only the colour rules in the
 * dark one.
 * @param part selector of the element to check
 */
export async function findViolations(
  page: Page,
  { colorScheme, part }: { colorScheme: 'light' | 'dark'; part?: string },
): Promise<string[]> {
  // Colours during a transition do not matter.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  const { violations } = await analyse(page, (builder) => {
    if (part) builder.include(part);
    return colorScheme === 'dark' ? builder.withRules(COLOUR_RULES) : builder;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
