import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lock } from 'proper-lockfile';
import type { Database, DatabaseAccess } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import * as schema from './schema.ts';

/** A process that died keeps others out for this long. */
const STALE_MILLISECONDS = 4000;
const RETRY_MILLISECONDS = 50;
const WAIT_MILLISECONDS = 30_000;
/** Unused for so long, the database is closed. */
const IDLE_MILLISECONDS = 500;
/** In use by turns for so long, it is closed once, so that another process gets its turn. */
const TURN_MILLISECONDS = 3000;
/** Longer than other processes wait between two tries. */
const BETWEEN_TURNS_MILLISECONDS = 3 * RETRY_MILLISECONDS;

type Turn = { database: Database; end: () => Promise<void>; startedAt: number };

/**
 * The alerts' tables in a folder of the state directory. One process at a time may have them open:
 * a lock file beside the folder makes others wait, and whoever has them gives them up when idle,
 * or after a few seconds.
 */
export function openEmbedded(dataDir: string): DatabaseAccess {
  let turn: Promise<Turn> | null = null;
  let working = 0;
  let idle: NodeJS.Timeout | null = null;
  let ending: Promise<void> = Promise.resolve();

  function endTurn(rest: number): Promise<void> {
    const ended = turn;
    turn = null;
    if (ended) {
      ending = ended.then(
        async ({ end }) => {
          await end();
          await pause(rest);
        },
        () => {},
      );
    }
    return ending;
  }

  async function takeTurn(): Promise<Turn> {
    await ending;
    turn ??= startTurn(dataDir);
    return turn;
  }

  function afterWork(startedAt: number): void {
    working -= 1;
    if (working > 0) return;
    if (performance.now() - startedAt > TURN_MILLISECONDS) {
      void endTurn(BETWEEN_TURNS_MILLISECONDS);
      return;
    }
    idle = setTimeout(() => void endTurn(0), IDLE_MILLISECONDS);
  }

  return {
    async use(work) {
      working += 1;
      if (idle) clearTimeout(idle);
      let startedAt = performance.now();
      try {
        const current = await takeTurn();
        startedAt = current.startedAt;
        return await work(current.database);
      } catch (error) {
        if (working === 1) await endTurn(0);
        throw error;
      } finally {
        afterWork(startedAt);
      }
    },
    async close() {
      if (idle) clearTimeout(idle);
      await endTurn(0);
    },
  };
}

async function startTurn(dataDir: string): Promise<Turn> {
  const folder = path.join(dataDir, 'alerts');
  await mkdir(folder, { recursive: true });
  const release = await lock(folder, {
    stale: STALE_MILLISECONDS,
    update: STALE_MILLISECONDS / 4,
    retries: {
      retries: WAIT_MILLISECONDS / RETRY_MILLISECONDS,
      factor: 1,
      minTimeout: RETRY_MILLISECONDS,
      maxTimeout: RETRY_MILLISECONDS,
    },
  });
  try {
    const engine = await PGlite.create(folder);
    const database = drizzle(engine, { schema });
    await migrate(database, { migrationsFolder: migrationsFolder() });
    const end = async () => {
      await engine.close();
      await release();
    };
    return { database, end, startedAt: performance.now() };
  } catch (error) {
    await release();
    throw error;
  }
}
