import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole, DAY } from '../support/role-factory.ts';

const today = Math.floor(Date.now() / 1000);

/** Three open roles, the newest last, and a closed one. */
export const boardRoles: readonly Role[] = [
  createRole(1, {
    title: 'Policy analyst',
    tags_area: ['Climate change'],
    posted_at: today - 30,
  }),
  createRole(2, {
    title: 'Software engineer',
    tags_area: ['AI safety'],
    posted_at: today - 20,
  }),
  createRole(3, {
    title: 'Policy engineer',
    tags_area: ['Climate change'],
    posted_at: today - 10,
  }),
  createRole(4, { title: 'Closed role', closes_at: today - 10 * DAY }),
];

/** The search function as in a new process, with its own state directory. */
export async function openFunction() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'search-function-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.resetModules();
  const { default: handler } = await import('../../netlify/functions/search.ts');
  const write = (roles: readonly Role[]): void =>
    writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: today,
      roles: [...roles],
      organisations: [],
      keys: null,
    });
  await write(boardRoles);
  return {
    dataDir,
    handler,
    write,
    async close() {
      vi.unstubAllEnvs();
      await rm(dataDir, { recursive: true });
    },
  };
}
