import { expect, test } from 'vitest';
import type { Detail } from '../../../lib/desk/client/desk-api.ts';
import { conflictsOf, mergedDraft, sameDraft } from '../../../lib/desk/client/desk-store.ts';

const based = { title: 'Adviser', salary: '$1', tags_area: ['Health'] };
/** The state stored by another desk; `fields` is the form without a draft. */
const theirsWith = (draft: Detail['draft']) =>
  ({ draft, fields: { title: 'From the source', salary: '' } }) as unknown as Detail;

test('13.6 changes of different fields are merged without a conflict', () => {
  const theirs = { ...based, salary: '$2' };
  const mine = { ...based, title: 'Senior adviser' };
  expect(conflictsOf(based, theirsWith(theirs), mine)).toEqual([]);
  expect(mergedDraft(based, theirs, mine)).toEqual({ ...mine, salary: '$2' });
});

test('13.6 one field changed to two values is a conflict that shows both', () => {
  const theirs = { ...based, tags_area: ['Health', 'Energy'] };
  const mine = { ...based, tags_area: [] };
  expect(conflictsOf(based, theirsWith(theirs), mine)).toEqual([
    { field: 'tags_area', theirs: 'Health, Energy', yours: '' },
  ]);
});

test('13.6 the same change at both desks is no conflict', () => {
  const both = { ...based, salary: '$3' };
  expect(conflictsOf(based, theirsWith(both), { ...both })).toEqual([]);
});

test('13.6 a field that was reset here leaves the draft, and shows the value it follows again', () => {
  const { title: _reset, ...mine } = based;
  expect(mergedDraft(based, based, mine)).toEqual(mine);
  const theirs = { ...based, title: 'Head of advice' };
  expect(conflictsOf(based, theirsWith(theirs), mine)).toEqual([
    { field: 'title', theirs: 'Head of advice', yours: 'From the source' },
  ]);
});

test('13.6 drafts are the same whatever the order of their fields', () => {
  expect(sameDraft({ title: 'A', salary: '' }, { salary: '', title: 'A' })).toBe(true);
  expect(sameDraft({ title: 'A' }, { title: 'A', salary: '' })).toBe(false);
});
