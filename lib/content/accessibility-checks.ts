/** What the accessibility checks last found, for the page that says so. Contract: 22.3. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { accessibilityFile } from '../config/load.ts';

const ruleIds = z.array(z.string());

/** `lib/content/accessibility.json`, which `npm run check:accessibility` writes. */
const accessibilityChecks = z.object({
  /** The day of the run, such as "2026-11-28". */
  checkedOn: z.string(),
  /** Of the board's software. */
  version: z.string(),
  /** The commit that was checked; null if unknown. */
  commit: z.nullable(z.string()),
  /** Version of the program that checks. */
  axe: z.string(),
  /** Rules that were applied to at least one page. */
  rules: z.object({
    /** Those that belong to a success criterion of WCAG 2.2, level A or AA. */
    wcag: ruleIds,
    /** Good practice beyond that. */
    others: ruleIds,
  }),
  /** Rules that could not be decided everywhere without a person. */
  undecided: ruleIds,
  violations: z.array(z.object({ rule: z.string(), path: z.string(), state: z.string() })),
  pages: z.array(
    z.object({
      path: z.string(),
      /** What was shown, as the tests name it. */
      states: z.array(z.string()),
      /** Widths of the window in pixels. */
      widths: z.array(z.number()),
      schemes: z.array(z.enum(['light', 'dark'])),
    }),
  ),
});

export type AccessibilityChecks = z.output<typeof accessibilityChecks>;

/**
 * The last run of the checks; null if there is none.
 * @throws when the file is not what the checks write
 */
export async function readAccessibilityChecks(): Promise<AccessibilityChecks | null> {
  const file = accessibilityFile();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : accessibilityChecks.parse(JSON.parse(text));
}
