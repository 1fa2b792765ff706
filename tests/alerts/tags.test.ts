import { expect, test } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { ownAlerts } from '../../lib/alerts/own-alerts.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole, NOW } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';

const access: DatabaseAccess = {
  use: () => Promise.reject(new Error('Tags need no database')),
  close: async () => {},
};

function alertsOf(openRoles: () => Promise<Role[]>) {
  const digestTime = { hour: 7, timeZone: 'UTC' };
  const facetValues = async () => new Map();
  const openSource = async () => ({ openRoles, facetValues, search: async () => [] });
  return ownAlerts({ access, salt: '', definitions, openSource, digestTime, now: () => NOW });
}

test('3.8 concurrent requests for the tags share one read of the roles', async () => {
  let reads = 0;
  const alerts = alertsOf(async () => {
    reads += 1;
    return [createRole(1, { tags_area: ['Forecasting'] })];
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => alerts.tags()));
  expect(reads).toBe(1);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(JSON.stringify(answers[0]?.body)).toContain('Forecasting');
});

test('3.8 after a failed read of the roles, the next request for the tags retries', async () => {
  let reads = 0;
  const alerts = alertsOf(async () => {
    reads += 1;
    if (reads === 1) throw new Error('No disk');
    return [createRole(1)];
  });
  await expect(alerts.tags()).rejects.toThrow('No disk');
  await expect(alerts.tags()).resolves.toMatchObject({ status: 200 });
});
