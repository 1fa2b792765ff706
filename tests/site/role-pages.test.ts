import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ClosedRole } from '../../lib/store/closed-roles.ts';
import type { LoggedChange } from '../../lib/content/biography.ts';
import { createRolePages } from '../../lib/site/role-pages.ts';
import { isKnownRole, type Organisation, writeCatalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createCatalogue, createOrganisation, createRole } from '../support/catalogue-factory.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;
const DAY = 86_400;
const tokens = { brand: 'lodestar', search: 'algolia' };

const roles = [
  createRole({
    post_pk: 1,
    tags_area: ['Forecasting'],
    tags_skill: ['Research'],
    description_short: '<p onclick="x()">Read <script>x()</script>on.</p>',
    company: { name: 'Alpha', description: '<p>Good<img src=x onerror=x()></p>' },
    locations: ['UK'],
  }),
  createRole({ post_pk: 2, tags_area: ['Forecasting'], tags_skill: ['Policy'] }),
  createRole({ post_pk: 3, tags_area: ['Forecasting'], tags_skill: ['Research'] }),
  createRole({
    post_pk: 4,
    tags_area: ['Forecasting'],
    tags_skill: ['Research'],
    closes_at: NOW - 9 * DAY,
  }),
  createRole({ post_pk: 5, tags_area: ['Climate change'], tags_skill: ['Research'] }),
  createRole({ post_pk: 6, company_id: '', tags_area: ['Animal welfare'] }),
];

const catalogueOf = (organisations: Organisation[], all: Role[]) =>
  ({ ...createCatalogue(organisations, all), source: 'import' }) as const;

const board = catalogueOf([createOrganisation({ id: 'alpha' })], roles);

const pagesOf = (
  catalogue = board,
  closed: ClosedRole[] = [],
  now = NOW,
  log: Array<LoggedChange & { id: number }> = [],
) =>
  createRolePages({
    catalogue,
    closed,
    log,
    tokens,
    indexBase: 'jobs',
    siteUrl: 'https://jobs.example',
    isOwnBoard: false,
    now,
  });

test('15.1 every role has a page, including closed ones, and nothing else has', () => {
  const { ids, page } = pagesOf();
  expect(ids).toEqual([1, 2, 3, 4, 5, 6]);
  expect(page(4)?.role.title).toBe('Role 4');
  expect(page(7)).toBeNull();
});

test('15.9 a page has the history of its own role, from the log', () => {
  const log = [
    { id: 2, at: NOW - 5 * DAY, kind: 'added' },
    { id: 1, at: NOW - 4 * DAY, kind: 'added' },
    {
      id: 2,
      at: NOW - DAY,
      kind: 'changed',
      fields: [{ field: 'salary', before: '', after: '£40,000' }],
    },
  ] as const;
  const { page } = pagesOf(board, [], NOW, [...log]);
  expect(page(2)?.biography.map(({ what }) => what)).toEqual([
    'Came onto the board',
    'Salary stated: £40,000',
  ]);
  expect(page(1)?.biography).toHaveLength(1);
});

test('15.1 a page has the fields that a card shows, with safe HTML', () => {
  const page = pagesOf().page(1);
  expect(page?.role.description_short).toBe('<p>Read on.</p>');
  expect(page?.role.company.description).toBe('<p>Good</p>');
  expect(page?.about).toBe('Read on.');
  expect(page?.organisationPath).toBe('/organisations/alpha');
  expect(page?.role).not.toHaveProperty('locations');
  expect(pagesOf().page(6)?.organisationPath).toBe('');
});

test('15.1 a role that appears later has no page yet', () => {
  const later = catalogueOf([], [createRole({ post_pk: 9, publish_at: NOW + 60 })]);
  expect(pagesOf(later).ids).toEqual([]);
  expect(pagesOf(later, [], NOW + 60).ids).toEqual([9]);
});

test('15.4 a role that has left the board keeps its page, unless it came back', () => {
  const left = { ...createRole({ post_pk: 8, title: 'Gone' }), closed_at: NOW - DAY };
  const back = { ...createRole({ post_pk: 3 }), closed_at: NOW - DAY };
  const { ids, page } = pagesOf(board, [left, back]);
  expect(ids).toContain(8);
  expect(page(8)).toMatchObject({ role: { title: 'Gone' }, removedAt: NOW - DAY });
  expect(page(3)?.removedAt).toBeNull();
});

test('15.4 roles that have left the board are never listed as similar', () => {
  const gone = { ...createRole({ post_pk: 8, tags_area: ['Forecasting'] }), closed_at: NOW - DAY };
  expect(
    pagesOf(board, [gone])
      .page(2)
      ?.similar.map((role) => role.post_pk),
  ).toEqual([1, 3]);
});

test('15.2 similar roles share areas and skills, are open, and come most similar first', () => {
  const similar = (postPk: number) =>
    pagesOf()
      .page(postPk)
      ?.similar.map((role) => role.post_pk);
  expect(similar(1)).toEqual([3, 2, 5]);
  expect(similar(4)).toEqual([1, 3, 2, 5]);
  expect(similar(6)).toEqual([]);
});

test('15.2 similar roles are the same in each build of the same roles', () => {
  const turned = catalogueOf(board.organisations, roles.toReversed());
  const [built, again] = [pagesOf(), pagesOf(turned)];
  for (const id of built.ids) expect(again.page(id)).toEqual(built.page(id));
});

test('15.3 the host knows the roles of the current catalogue', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'known-roles-'));
  let now = NOW;
  const isKnown = (postPk: number) => isKnownRole(dataDir, postPk, now);
  expect(isKnown(1)).toBe(false);
  const catalogue = { version: 1, source: 'import', writtenAt: NOW, keys: null } as const;
  await writeCatalogue(dataDir, { ...catalogue, organisations: [], roles });
  expect([isKnown(1), isKnown(7)]).toEqual([true, false]);
  const more = [
    ...roles,
    createRole({ post_pk: 7 }),
    createRole({ post_pk: 8, publish_at: NOW + 9 }),
  ];
  await writeCatalogue(dataDir, { ...catalogue, organisations: [], roles: more });
  expect([isKnown(7), isKnown(8)]).toEqual([true, false]);
  now = NOW + 9;
  expect(isKnown(8)).toBe(true);
  await rm(dataDir, { recursive: true });
});
