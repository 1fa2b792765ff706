import { expect, test } from 'vitest';
import { closedOn, roleDescription, roleOfPath, roleTitle } from '../../lib/content/role-page.ts';
import { createRole } from '../support/catalogue-factory.ts';

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ['/roles/12', 12],
  ['/roles/12/', 12],
  ['/roles/012', null],
  ['/roles/0', null],
  ['/roles/1e3', null],
  ['/roles/later', null],
  ['/roles/12/x', null],
  ['/roles/99999999999999999999', null],
  ['/organisations/12', null],
])('15.3 the path %s names role %s', (path, postPk) => {
  expect(roleOfPath(path)).toBe(postPk);
});

test('15.1 a shared link has title, organisation, locations, pay and description', () => {
  const role = createRole({
    post_pk: 1,
    title: 'Analyst',
    company_name: 'Alpha',
    tags_country: ['Kenya'],
    tags_city: ['Nairobi'],
    salary: '$60,000',
  });
  expect(roleTitle(role)).toBe('Analyst at Alpha');
  expect(roleDescription(role, 'Reads.')).toBe('Alpha · Kenya / Nairobi · $60,000. Reads.');
  expect(roleDescription(createRole({ post_pk: 1 }), '')).toBe('Alpha');
});

test('15.4 a role has closed when its closing date has passed everywhere, or when it was removed', () => {
  const closesAt = at('2026-11-20T00:00:00Z');
  const role = { role: { closes_at: closesAt }, removedAt: null };
  expect(closedOn(role, at('2026-11-21T11:59:59Z'))).toBeNull();
  expect(closedOn(role, at('2026-11-21T12:00:00Z'))).toBe('20th November 2026');
  const removed = { role: { closes_at: null }, removedAt: at('2026-11-05T17:30:00Z') };
  expect(closedOn(removed, at('2026-11-06T00:00:00Z'))).toBe('5th November 2026');
  expect(closedOn({ ...removed, removedAt: null }, at('2036-11-06T00:00:00Z'))).toBeNull();
});
