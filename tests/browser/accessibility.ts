import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** The only rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

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
  const builder = new AxeBuilder({ page });
  if (part) builder.include(part);
  if (colorScheme === 'dark') builder.withRules(COLOUR_RULES);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
