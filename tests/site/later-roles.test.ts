import { describe, expect, it } from 'vitest';
import { appearedOnly } from '../../lib/site/board-catalogue.ts';
import { countOpen } from '../../lib/search-server/open-roles.ts';
import { publishedRecords } from '../../lib/publish/publishing-plan.ts';
import type { Organisation } from '../../lib/store/catalogue.ts';
import { createRole, NOW, tokens } from '../support/role-factory.ts';
import { roleOf } from '../support/importing.ts';
import { catalogueOf } from '../support/report-catalogue.ts';

const organisation = (id: string) => ({ id, title: id }) as Organisation;
const roles = [
  createRole(1, { company_id: 'known' }),
  createRole(2, { company_id: 'known', publish_at: NOW + 60 }),
  createRole(3, { company_id: 'secret', company_name: 'Secret', publish_at: NOW + 60 }),
  createRole(4, { composite: { name: 'Group', pk: 7 }, publish_at: NOW + 60 }),
];
const idsOf = (found: ReadonlyArray<{ post_pk: number }>) => found.map(({ post_pk: id }) => id);

describe('14.4 a role that appears later', () => {
  it('14.4 is in no page yet, nor is an organisation with only such roles', () => {
    const organisations = ['known', 'secret', '7', 'empty'].map(organisation);
    const catalogue = { ...catalogueOf(roles), organisations };
    const before = appearedOnly(catalogue, NOW);
    expect(idsOf(before.roles)).toEqual([1]);
    expect(before.organisations.map(({ id }) => id)).toEqual(['known', 'empty']);
    expect(appearedOnly(catalogue, NOW + 60)).toEqual(catalogue);
  });

  it('14.4 is not yet counted or sent to Algolia', () => {
    expect(countOpen(roles, NOW)).toEqual({ roles: 1, organisations: 1 });
    expect(idsOf(publishedRecords(roles, tokens, NOW))).toEqual([1]);
    expect(idsOf(publishedRecords(roles, tokens, NOW + 60))).toEqual([1, 2, 3, 4]);
  });

  it('14.4 counts as posted when it appears', async () => {
    const appears = Date.parse('2026-12-01T09:00Z') / 1000;
    expect(await roleOf({ publish_at: '2026-12-01T09:00Z' })).toMatchObject({
      publish_at: appears,
      posted_at: appears,
    });
    const posted = Date.parse('2026-11-20') / 1000;
    expect(await roleOf({ publish_at: '2026-11-01' })).toMatchObject({ posted_at: posted });
  });
});
