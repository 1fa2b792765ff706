import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Database, DatabaseAccess } from '../../../lib/alerts/database/database.ts';
import { TABLE_NAMES } from '../../../lib/alerts/database/dump.ts';
import { openPostgres } from '../../../lib/alerts/database/postgres.ts';
import { openEmbeddedCopy } from './database-images.ts';

/** The database server for tests; each file gets its own database. */
export const serverUrl = process.env.TEST_DATABASE_URL || null;

/** A kind of database that alerts can live in. */
export type TestDatabase = {
  name: string;
  isAvailable: boolean;
  /** An empty database with all tables, deleted when it is closed. */
  open(): Promise<DatabaseAccess>;
};

const embeddedDatabase: TestDatabase = {
  name: 'embedded database',
  isAvailable: true,
  open: openEmbeddedCopy,
};

export const postgresDatabase: TestDatabase = {
  name: serverUrl ? 'PostgreSQL' : 'PostgreSQL (skipped: TEST_DATABASE_URL names no server)',
  isAvailable: serverUrl !== null,
  open: async () => (await openOnServer(serverUrl ?? '')).access,
};

const testDatabases: readonly TestDatabase[] = [embeddedDatabase, postgresDatabase];

/** For tests that run once, since they kill processes or take long: a server where there is one. */
export const strongestDatabase = serverUrl === null ? embeddedDatabase : postgresDatabase;

/**
 * Runs the same tests on every kind of database. Each test starts with empty tables.
 * @param tests called with the database, which may be used inside tests and hooks
 */
export function onEachDatabase(tests: (access: DatabaseAccess) => void): void {
  for (const kind of testDatabases) {
    describe.skipIf(!kind.isAvailable)(`on ${kind.name}`, () => {
      tests(withTestDatabase(kind));
    });
  }
}

/** A database for the tests of one file or `describe`. Each test starts with empty tables. */
export function withTestDatabase(kind: TestDatabase = embeddedDatabase): DatabaseAccess {
  let opened: DatabaseAccess;
  beforeAll(async () => {
    opened = await kind.open();
  });
  beforeEach(() => opened.use((database) => emptyTables(database)));
  afterAll(() => opened.close());
  return { use: (work) => opened.use(work), close: () => opened.close() };
}

export async function emptyTables(database: Database): Promise<void> {
  // Tables that refer to others come last in the list.
  for (const name of TABLE_NAMES.toReversed()) {
    await database.execute(sql`delete from ${sql.identifier(name)}`);
  }
}

/** On a busy machine a crowd waits long for one of the connections. */
const patient = { connectMilliseconds: 120_000, queryMilliseconds: 35_000 };

/** A database of its own on a server. Other processes can use `url` too. */
export async function openOnServer(
  server: string,
): Promise<{ url: string; access: DatabaseAccess }> {
  const name = `board_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runOnServer(server, `create database ${name}`);
  const access = openPostgres(url.href, 'job', patient);
  return {
    url: url.href,
    access: {
      use: (work) => access.use(work),
      async close() {
        await access.close();
        await runOnServer(server, `drop database ${name} with (force)`);
      },
    },
  };
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
