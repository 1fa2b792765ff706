import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedRolesOf, writeClosedRoles } from '../../lib/store/closed-roles.ts';
import { readCatalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import { createRole } from '../support/catalogue-factory.ts';

const NOW = 1_790_000_000;
const tokens = { brand: 'board', search: 'engine' };
const before = createRole({
  post_pk: 1,
  tags_location_lodestar: ['Kenya'],
  id_external_lodestar: 'rec1',
  salary_algolia: true,
  salary_limit: 90_000,
});
const after = {
  tags_location_board: ['Kenya'],
  id_external_board: 'rec1',
  salary_engine: true,
  salary_limit: 90_000,
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tokens-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('10.1 roles imported before the board got its own name keep their places, ids and salaries', async () => {
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: NOW,
    organisations: [],
    keys: null,
    roles: [before],
  });
  const role = (await readCatalogue(dataDir, tokens))?.roles[0];
  expect(role).toMatchObject(after);
  expect(role).not.toHaveProperty('tags_location_lodestar');
});

test('10.1 a role that has left the board keeps them too', async () => {
  await writeClosedRoles(dataDir, [{ ...before, closed_at: NOW }], NOW);
  expect(await closedRolesOf(dataDir, [1], tokens, NOW)).toMatchObject([after]);
});
