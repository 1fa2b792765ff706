import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { publishCommand } from '../../lib/commands/publish.ts';
import { type Catalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';
import { serveApplication } from './serve-application.ts';
import { createRole } from '../support/role-factory.ts';
import {
  ADMIN_KEY,
  type AlgoliaApplication,
  APP_ID,
  createAlgoliaApplication,
} from './algolia-application.ts';

export const SITE_URL = 'https://jobs.example';

/** Epoch seconds. Publishing leaves out roles that have closed by then. */
export const TODAY = Math.floor(Date.now() / 1000);

/** Numbered open roles, each posted on a different day. */
export const roles = (count: number, fields: Record<string, unknown> = {}): Role[] =>
  Array.from({ length: count }, (_, at) =>
    createRole(at + 1, { posted_at: TODAY - (30 + at) * 86_400, ...fields }),
  );

/** An empty state directory and an empty Algolia application, removed when the test ends. */
export async function openBoth(options: Parameters<typeof createAlgoliaApplication>[0] = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'publish-'));
  const application = createAlgoliaApplication(options);
  const served = await serveApplication((request) => application.fetch(request));
  onTestFinished(async () => {
    await served.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const hosts = [{ url: served.host, protocol: 'http', accept: 'readWrite' } as const];

  return {
    dataDir,
    application,
    hosts,
    write: (list: readonly Role[], source: Catalogue['source'] = 'import') =>
      writeCatalogue(dataDir, {
        version: 1,
        source,
        writtenAt: TODAY,
        roles: list,
        organisations: [],
        keys: null,
      }),
    /** Runs the command in this process. */
    async run(args: string[] = [], env: Record<string, string> = {}) {
      const output = { out: '', err: '' };
      const code = await publishCommand(
        args,
        {
          DATA_DIR: dataDir,
          SITE_URL,
          ALGOLIA_APP_ID: APP_ID,
          ALGOLIA_ADMIN_KEY: ADMIN_KEY,
          ...env,
        },
        {
          out: { write: (text: string) => (output.out += text) },
          err: { write: (text: string) => (output.err += text) },
        },
        { hosts },
      );
      return { code, ...output };
    },
  };
}

/** Write requests, such as "POST jobs_incoming/batch 3". */
export function writes({ seen }: AlgoliaApplication): string[] {
  return seen
    .filter(
      ({ method, path: where }) =>
        method !== 'GET' && !/\/(browse|synonyms\/search|rules\/search)$/.test(where),
    )
    .map(({ method, path: where, body }) => {
      const count = (body as { requests?: unknown[] } | null)?.requests?.length;
      const name = where.replace('/1/indexes/', '');
      return `${method} ${name}${count === undefined ? '' : ` ${count}`}`;
    });
}

/** The titles of an index's records, by id. */
export function titles({ indices }: AlgoliaApplication, name: string): Record<string, unknown> {
  return Object.fromEntries([...indices.records(name)].map(([id, { title }]) => [id, title]));
}
