import { expect, test } from 'vitest';
import { countOpen } from '../../lib/search-server/open-roles.ts';
import { listOrganisations } from '../../lib/site/organisations.ts';
import { countOrganisations } from '../../lib/content/organisations.ts';
import { createRole, DAY, NOW } from '../support/role-factory.ts';
import { catalogue, now } from '../support/sample-catalogue.ts';

test('3.7 an organisation counts once, under any of its names, and only with an open role', () => {
  const roles = [
    createRole(1, { company_id: 'one', company_name: 'One' }),
    createRole(2, { company_id: 'one', company_name: 'One Ltd' }),
    createRole(3, { company_id: '', company_name: 'Two' }),
    createRole(4, { company_id: 'closed', closes_at: NOW - 5 * DAY }),
    createRole(5, { company_id: 'one', composite: { name: 'Group', pk: 7 } }),
  ];
  expect(countOpen(roles, NOW)).toEqual({ roles: 4, organisations: 2 });
});

test('3.7 the count matches the list of organisations without groups', () => {
  const listed = listOrganisations(catalogue, now);
  const count = countOpen(catalogue.roles, now);
  const withRoles = listed.filter(({ openRoles }) => openRoles > 0);
  expect(countOrganisations(withRoles)).toEqual({ organisations: count.organisations, groups: 9 });
  const openRoles = listed.flatMap((each) => (each.isGroup ? [] : each.openRoles));
  expect(openRoles.reduce((sum, open) => sum + open, 0)).toBe(count.roles);
});
