import { expect, test } from 'vitest';
import { biographyOf, type LoggedChange } from '../../lib/content/biography.ts';

const at = (day: string) => Date.parse(`${day}T09:30:00Z`) / 1000;

const role = { posted_at: at('2026-11-03'), checked_at: null, checked_by: null };

const added: LoggedChange = { at: at('2026-11-03'), kind: 'added' };

const changed = (day: string, field: string, before: unknown, after: unknown): LoggedChange => ({
  at: at(day),
  kind: 'changed',
  fields: [{ field, before, after }],
});

const linesOf = (...log: LoggedChange[]) =>
  biographyOf(role, log).map(({ day, what }) => `${day}: ${what}`);

test('15.9 a role that nothing has happened to has the day on which it came', () => {
  expect(linesOf()).toEqual(['3rd November 2026: Came onto the board']);
  expect(linesOf(added)).toEqual(['3rd November 2026: Came onto the board']);
});

test('15.9 changes of dates, pay, places and title are told with their days, and nothing else', () => {
  expect(
    linesOf(
      added,
      changed('2026-11-05', 'closes_at', at('2026-12-01'), at('2026-12-15')),
      changed('2026-11-06', 'salary', '£40,000', '£45,000'),
      changed('2026-11-07', 'card_locations', ['UK', 'London'], ['UK', 'Leeds']),
      changed('2026-11-08', 'title', 'Analyst', 'Senior Analyst'),
      changed('2026-11-09', 'tags_skill', [], ['Research']),
      changed('2026-11-10', 'posted_at', at('2026-11-03'), at('2026-11-10')),
    ),
  ).toEqual([
    '3rd November 2026: Came onto the board',
    '5th November 2026: Deadline changed from 1st December 2026, 09:30 UTC to 15th December 2026, 09:30 UTC',
    '6th November 2026: Salary changed from £40,000 to £45,000',
    '7th November 2026: Locations changed from UK, London to UK, Leeds',
    '8th November 2026: Title changed from Analyst to Senior Analyst',
    '10th November 2026: Posted again',
  ]);
});

test('15.9 what is stated for the first time, or no longer, is told as such', () => {
  expect(
    linesOf(
      added,
      changed('2026-11-05', 'salary', '', '£40,000'),
      changed('2026-11-06', 'salary', '£40,000', ''),
      changed('2026-11-07', 'closes_at', at('2026-12-01'), null),
    ).slice(1),
  ).toEqual([
    '5th November 2026: Salary stated: £40,000',
    '6th November 2026: Salary no longer stated',
    '7th November 2026: Deadline no longer stated',
  ]);
});

test('15.9 a change whose values the log has dropped is told without them', () => {
  expect(
    linesOf(
      added,
      changed('2026-11-05', 'salary', null, null),
      changed('2026-11-06', 'closes_at', null, null),
      changed('2026-11-07', 'posted_at', null, null),
    ).slice(1),
  ).toEqual(['5th November 2026: Salary changed', '6th November 2026: Deadline changed']);
});

test('15.9 leaving the board and coming back are told, and when it was last seen open', () => {
  const log: LoggedChange[] = [
    added,
    { at: at('2026-11-08'), kind: 'removed' },
    { at: at('2026-11-12'), kind: 'added' },
  ];
  const seen = { ...role, checked_at: at('2026-11-20'), checked_by: 'source' as const };
  expect(biographyOf(seen, log).map(({ day, what }) => `${day}: ${what}`)).toEqual([
    '3rd November 2026: Came onto the board',
    '8th November 2026: Left the board',
    '12th November 2026: Came back onto the board',
    '20th November 2026: Last seen open on the employer’s board',
  ]);
});

test('15.9 a long text is cut, and of many changes the newest are told', () => {
  const long = linesOf(added, changed('2026-11-05', 'salary', '', 'x'.repeat(500)));
  expect(long[1]!.length).toBeLessThan(160);
  const many = Array.from({ length: 40 }, (_, n) =>
    changed('2026-11-05', 'salary', `${n}`, `${n + 1}`),
  );
  const lines = linesOf(added, ...many);
  expect(lines).toHaveLength(12);
  expect(lines[0]).toContain('Came onto the board');
  expect(lines.at(-1)).toContain('from 39 to 40');
});
