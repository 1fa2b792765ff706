import { expect, test } from 'vitest';
import { countOpen } from '../../lib/catalogue/open-count.ts';
import { listOrganisations } from '../../lib/catalogue/organisations.ts';
import { createRole, DAY, NOW } from '../search-engine/role-factory.ts';
import { catalogue, now } from './sample/catalogue.ts';

test('3.7 an organisation counts once, under whichever name, and only with an open role', () => {
  const roles = [
    createRole(1, { company_id: 'one', company_name: 'One' }),
    createRole(2, { company_id: 'one', company_name: 'One Ltd' }),
    createRole(3, { company_id: '', company_name: 'Two' }),
    createRole(4, { company_id: 'closed', closes_at: NOW - 5 * DAY }),
    createRole(5, { company_id: 'one', composite: { name: 'Group', pk: 7 } }),
  ];
  expect(countOpen(roles, NOW)).toEqual({ roles: 4, organisations: 2 });
});

test('3.7 the count agrees with the list of organisations, without its groups', () => {
  const groups = new Set(
    catalogue.organisations.filter((each) => each.is_composite).map(({ id }) => id),
  );
  const listed = listOrganisations(catalogue, now).filter(({ id }) => !groups.has(id));
  const count = countOpen(catalogue.roles, now);
  expect(listed.filter(({ openRoles }) => openRoles > 0)).toHaveLength(count.organisations);
  expect(listed.reduce((sum, { openRoles }) => sum + openRoles, 0)).toBe(count.roles);
});
