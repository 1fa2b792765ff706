/** The alerts' database in the state directory, and how processes take turns with it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { DatabaseAccess } from './database.ts';
import { openSession, type Session } from './embedded-session.ts';

/**
 * When a process closes the embedded database. Opening it again takes a fifth of a second, in which nobody
 * is answered, so it is closed early only when another process wants it. Milliseconds.
 */
const defaultTimes = {
  /** When another process wants it, it is closed after this long without work… */
  idle: 500,
  /** …after this long in use as soon as there is no work… */
  busy: 3000,
  /** …and after this long, new work has to wait until it was closed and opened again. */
  max: 10_000,
  /** After this long without work it is closed, wanted or not: it takes 150 MB… */
  unused: 10_000,
  /** …and after this long in use: closing it shortens its log. */
  longest: 600_000,
  /** Before it is opened again: longer than other processes wait between two attempts. */
  pause: 200,
};

/** The embedded database of one process. */
type EmbeddedAccess = DatabaseAccess & {
  /**
   * Checks that the database works. Opening it takes seconds, so a closed one passes, unless the last
   * attempt to open it failed: then it is tried again.
   * @throws when it does not work
   */
  check(): Promise<void>;
};

const shared = new Map<string, { access: EmbeddedAccess; holders: number }>();

/**
 * The embedded database of a state directory. All parts of one process share it, so that they need
 * not wait for each other; it is closed with the last of them.
 */
export function shareEmbedded(dataDir: string): DatabaseAccess {
  const own = shared.get(dataDir) ?? { access: openEmbedded(dataDir), holders: 0 };
  shared.set(dataDir, own);
  own.holders += 1;
  let isHeld = true;
  return {
    use: (work) => own.access.use(work),
    async close() {
      if (!isHeld) return;
      isHeld = false;
      own.holders -= 1;
      if (own.holders > 0) return;
      shared.delete(dataDir);
      await own.access.close();
    },
  };
}

/** Checks the embedded database of a state directory, see `EmbeddedAccess`. */
export async function checkEmbedded(dataDir: string): Promise<void> {
  await shared.get(dataDir)?.access.check();
}

/** A session and the work that uses it. */
type Lease = {
  session: Promise<Session>;
  users: number;
  /** No new work may use the session. */
  isEnding: boolean;
  onIdle: () => void;
};

/**
 * The alerts' tables in a folder of the state directory. One process at a time may have them open:
 * a lock makes others wait, and a process that has no work, or has had them for some seconds, closes them
 * for those who wait.
 * @internal
 */
export function openEmbedded(dataDir: string, times = defaultTimes): EmbeddedAccess {
  const folder = path.join(dataDir, 'alerts');
  const inside = new AsyncLocalStorage<Lease>();
  let current: Lease | null = null;
  let hasFailed = false;
  let lastClosed: Promise<void> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  function begin(): Lease {
    const lease: Lease = {
      session: openSession(folder, () => end(lease)),
      users: 0,
      isEnding: false,
      onIdle: () => {},
    };
    lease.session.then(
      () => (hasFailed = false),
      () => {
        // Whoever wants to use the session gets the error.
        hasFailed = true;
        end(lease);
      },
    );
    return lease;
  }

  /** Lets no new work in, and closes the session once the work under way has ended. */
  function end(lease: Lease, milliseconds = 0): void {
    if (lease.isEnding) return;
    lease.isEnding = true;
    if (current === lease) current = null;
    const isIdle = new Promise<void>((resolve) => {
      lease.onIdle = resolve;
      if (lease.users === 0) resolve();
    });
    lastClosed = Promise.all([lastClosed, isIdle])
      .then(() => lease.session)
      .then((session) => session.close())
      .then(
        () => pause(milliseconds),
        () => {},
      );
  }

  async function enter(): Promise<Lease> {
    const outer = inside.getStore();
    // Work inside other work must not wait for that to end.
    if (outer && outer.users > 0) return join(outer);
    for (;;) {
      await lastClosed;
      const lease = (current ??= begin());
      const session = await lease.session;
      if (lease.isEnding) continue;
      if (lease.users === 0 || !isOverdue(session, times.max)) return join(lease);
      end(lease, times.pause);
    }
  }

  const isOverdue = (session: Session, milliseconds: number): boolean =>
    session.age() > times.longest || (session.age() > milliseconds && session.isWanted());

  function join(lease: Lease): Lease {
    clearTimeout(idleTimer);
    lease.users += 1;
    return lease;
  }

  function leave(lease: Lease, session: Session): void {
    lease.users -= 1;
    if (lease.users > 0) return;
    lease.onIdle();
    if (lease.isEnding) return;
    if (isOverdue(session, times.busy)) {
      end(lease, times.pause);
    } else {
      closeWhenIdle(lease, session, times.idle);
    }
  }

  /** @param idle milliseconds without work when it looks next whether others want it */
  function closeWhenIdle(lease: Lease, session: Session, idle: number): void {
    idleTimer = setTimeout(() => {
      if (idle >= times.unused || session.isWanted()) end(lease);
      else closeWhenIdle(lease, session, idle + times.idle);
    }, times.idle);
  }

  const use: DatabaseAccess['use'] = async (work) => {
    const lease = await enter();
    const session = await lease.session;
    try {
      return await inside.run(lease, () => work(session.database));
    } catch (error) {
      if (await session.isBroken()) end(lease);
      throw error;
    } finally {
      leave(lease, session);
      // The engine works in this process: requests that arrived meanwhile come before more work.
      await setImmediate();
    }
  };

  return {
    use,
    async check() {
      if (current || hasFailed) await use((database) => database.execute(sql`select 1`));
    },
    async close() {
      clearTimeout(idleTimer);
      if (current) end(current);
      await lastClosed;
    },
  };
}
