import { describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { changeLabels, checkedLabel } from '../../lib/roles/evidence.ts';
import type { RecentChange } from '../../lib/roles/role.ts';

/** 2026-11-22T12:00Z. */
const NOW = Date.parse('2026-11-22T12:00Z') / 1000;
const HOUR = 3600;

describe('14.2 the line about the last check', () => {
  it.each([
    [3 * HOUR, 'source', 'Checked 3 hours ago at the source'],
    [40, 'link', 'Checked 1 minute ago by its link'],
    [5 * DAY_SECONDS, 'curator', 'Checked 5 days ago by a curator'],
    [400 * DAY_SECONDS, 'curator', 'Checked 1 year ago by a curator'],
    [-HOUR, 'link', 'Checked less than a minute ago by its link'],
  ] as const)('14.2 %i seconds ago by %s reads “%s”', (ago, by, label) => {
    expect(checkedLabel({ checked_at: NOW - ago, checked_by: by }, NOW)).toBe(label);
  });

  it('14.2 says nothing without evidence', () => {
    expect(checkedLabel({ checked_at: null, checked_by: null }, NOW)).toBe('');
    expect(checkedLabel({ checked_at: NOW, checked_by: null }, NOW)).toBe('');
    expect(checkedLabel({ checked_at: null, checked_by: 'link' }, NOW)).toBe('');
  });
});

describe('14.3 the lines about recent changes', () => {
  const labelOf = (change: Omit<RecentChange, 'at'>): string[] =>
    changeLabels({ recent_changes: [{ at: NOW, ...change }] }, NOW).map(({ label }) => label);
  const moment = (iso: string): number => Date.parse(iso) / 1000;

  it.each([
    ['deadline', moment('2027-03-03'), 'Deadline moved to 3 March'],
    ['deadline', moment('2027-03-03T17:00Z'), 'Deadline moved to 3 March'],
    ['deadline', moment('2027-03-03T23:59:30Z'), 'Deadline moved to 3 March'],
    ['deadline', moment('2027-11-30'), 'Deadline moved to 30 November 2027'],
    ['deadline', null, 'Deadline removed'],
    ['salary', '£60,000', 'Salary changed to £60,000'],
    ['salary', null, 'Salary no longer stated'],
    ['places', 'UK / London', 'Locations changed to UK / London'],
    ['places', null, 'Locations no longer stated'],
    ['reopened', null, 'Reopened'],
  ] as const)('14.3 %s to %s reads “%s”', (what, to, label) => {
    expect(labelOf({ what, to })).toEqual([label]);
  });

  it('14.3 say when, and disappear after 30 days', () => {
    const recent_changes: RecentChange[] = [
      { at: NOW - HOUR, what: 'reopened', to: null },
      { at: NOW - 3 * DAY_SECONDS, what: 'salary', to: '$1' },
      { at: NOW - 30 * DAY_SECONDS, what: 'deadline', to: null },
    ];
    const seen = changeLabels({ recent_changes }, NOW).map(({ label, when }) => [label, when]);
    expect(seen).toEqual([
      ['Reopened', 'Today'],
      ['Salary changed to $1', '3 days ago'],
    ]);
  });
});
