import { expect, test } from 'vitest';
import {
  hasChanged,
  markOf,
  parseMarks,
  savedNotes,
  withMarks,
} from '../../lib/visitor/saved-marks.ts';
import { createRole } from '../support/catalogue-factory.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;
const DAY = 86_400;
const role = createRole({ post_pk: 7, salary: '$1', tags_city: ['London', 'Paris'] });

test('15.7 only a change that matters to an applicant is reported', () => {
  const marks = withMarks({}, { saved: [7], roles: [role], isNew: false });
  expect(hasChanged(marks, role)).toBe(false);
  const changes = [
    { title: 'Other' },
    { company_name: 'Other' },
    { tags_city: ['London'] },
    { salary: '$2' },
    { closes_at: NOW },
    { description_short: '<p>Other</p>' },
    { url_external: 'https://example.org/other' },
  ];
  for (const change of changes) expect(hasChanged(marks, { ...role, ...change })).toBe(true);
  const same = { ...role, tags_city: ['Paris', 'London'], posted_at: 1, highlighted: true };
  expect(hasChanged(marks, same)).toBe(false);
});

test('15.7 a role without a mark gets one and is not called changed', () => {
  expect(hasChanged({}, role)).toBe(false);
  expect(hasChanged(parseMarks('{"__proto__":"x"}'), role)).toBe(false);
  const old = { '7': 'earlier' };
  expect(withMarks(old, { saved: [7], roles: [role], isNew: false })).toEqual(old);
  expect(withMarks(old, { saved: [7], roles: [role], isNew: true })).toEqual({ 7: markOf(role) });
  expect(withMarks(old, { saved: [8], roles: [], isNew: false })).toEqual({});
});

test('15.7 marks that cannot be read are none', () => {
  for (const text of [null, '', '{', '[]', '{"a":"b"}', '{"7":1}']) {
    expect(parseMarks(text)).toEqual({});
  }
});

test('15.7 a saved role says when it closes within a week', () => {
  const closing = (days: number) => ({ ...role, closes_at: NOW + days * DAY });
  const notes = (one: typeof role) => savedNotes([one], {}, NOW).get(7);
  expect(notes(closing(3))).toEqual(['Closes in 3 days']);
  expect(notes(closing(8))).toEqual([]);
  expect(notes(role)).toEqual([]);
  expect(savedNotes([closing(3)], { 7: 'earlier' }, NOW).get(7)).toEqual([
    'Closes in 3 days',
    'Changed since you saved it',
  ]);
});
