import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { readAccessibilityChecks } from '../../lib/content/accessibility-checks.ts';
import { type CheckRecord, outcomesOf, summarise } from '../browser/accessibility-report.ts';

const run = { checkedOn: '2026-11-28', version: '1.2.3', commit: 'abcdef12' };
const rule = (id: string, ...tags: string[]) => ({ id, tags });
const outcomes = outcomesOf({
  passes: [rule('image-alt', 'wcag2a', 'wcag111'), rule('region', 'best-practice')],
  violations: [],
  incomplete: [rule('color-contrast', 'wcag2aa')],
});
const record = (fields: Partial<CheckRecord> = {}): CheckRecord => ({
  path: '/faq',
  title: 'axe finds no violations on /faq in either colour scheme and size',
  width: 1440,
  scheme: 'light',
  axe: '4.13.0',
  outcomes,
  ...fields,
});

async function statement(
  checks: ReturnType<typeof summarise>,
  isOwnBoard = false,
): Promise<string> {
  const visible = { ...loadConfig({ BOARD_DIR: 'none' }).public, isOwnBoard };
  vi.stubEnv('PUBLIC_CONFIG', JSON.stringify(visible));
  // The module that reads it may be loaded.
  vi.resetModules();
  const { AccessibilityStatement } =
    await import('../../components/pages/AccessibilityStatement.tsx');
  return renderToStaticMarkup(createElement(AccessibilityStatement, { checks }));
}

describe('22.3 the result of a run', () => {
  test('22.3 lists the pages with their states, widths and schemes, and the rules that were applied', () => {
    const records = [
      record(),
      record({ width: 390 }),
      record({ scheme: 'dark', outcomes: [] }),
      record({ path: '/roles/17', title: '15.1 the page of a role, dark, 390 px wide' }),
      record({ path: '/roles/18', title: '15.4 a closed role' }),
    ];
    expect(summarise(records, run)).toEqual({
      ...run,
      axe: '4.13.0',
      rules: { wcag: ['color-contrast', 'image-alt'], others: ['region'] },
      undecided: ['color-contrast'],
      violations: [],
      pages: [
        {
          path: '/faq',
          states: ['as it opens'],
          widths: [1440, 390],
          schemes: ['light', 'dark'],
        },
        {
          path: '/roles/…',
          states: ['a closed role', 'the page of a role'],
          widths: [1440],
          schemes: ['light'],
        },
      ],
    });
  });

  test('22.3 names each violation with its page and state', () => {
    const violated = outcomesOf({
      passes: [],
      violations: [rule('label', 'wcag2a')],
      incomplete: [],
    });
    const records = [record({ outcomes: violated }), record({ outcomes: violated, width: 390 })];
    expect(summarise(records, run)?.violations).toEqual([
      { rule: 'label', path: '/faq', state: 'as it opens' },
    ]);
  });

  test('22.3 is nothing if nothing was checked', () => {
    expect(summarise([], run)).toBeNull();
  });

  test('22.3 that is kept with the source can be read', async () => {
    const checks = await readAccessibilityChecks();
    expect(checks?.pages.length).toBeGreaterThan(0);
    expect(checks?.rules.wcag.length).toBeGreaterThan(0);
  });
});

describe('22.3 the statement', () => {
  test('22.3 says what was checked, when and on which version, and claims no conformance', async () => {
    const html = await statement(summarise([record()], run));
    expect(html).toContain('28 November 2026');
    expect(html).toContain('version 1.2.3');
    expect(html).toContain('They found no violation.');
    expect(html).toContain('No claim is made that this board conforms to WCAG 2.2');
    expect(html).toContain('href="mailto:hello@lodestar.example"');
    expect(html).not.toContain('texts, colours, pictures and roles of this board were not checked');
  });

  test('22.3 names violations and what nobody has decided', async () => {
    const violated = outcomesOf({
      passes: [],
      violations: [rule('label', 'wcag2a')],
      incomplete: [rule('color-contrast', 'wcag2aa')],
    });
    const html = await statement(summarise([record({ outcomes: violated })], run));
    expect(html).toContain('They found 1 violation.');
    expect(html).toContain('<code>label</code> on <code>/faq</code>');
    expect(html).toContain('which nobody has done: color-contrast');
  });

  test('22.3 says so if the checks were not run', async () => {
    const html = await statement(null);
    expect(html).toContain('Not run');
    expect(html).not.toMatch(/found no violation|were run on|checks ran on/);
  });

  test('22.3 of an own board says that its own texts and colours were not checked', async () => {
    const html = await statement(summarise([record()], run), true);
    expect(html).toContain('texts, colours, pictures and roles of this board were not checked');
  });
});
