import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAccess } from './database.ts';
import { openTurn, type Turn } from './embedded-turn.ts';

/** Milliseconds. */
const timesOfTurns = {
  /** Unused for so long, the database is closed. */
  idle: 500,
  /** In use for so long, it is closed as soon as it is idle, so that another process gets a turn… */
  turn: 3000,
  /** …and after so long, whoever wants to use it has to wait until it is idle. */
  longTurn: 10_000,
  /** Longer than other processes wait between two tries. */
  between: 200,
};

/** Work that shares a turn. */
type Shift = { turn: Promise<Turn>; users: number; isOver: boolean; whenIdle: () => void };

/**
 * The alerts' tables in a folder of the state directory. One process at a time may have them open:
 * a lock makes others wait, and whoever has them gives them up when idle, or after a few seconds.
 */
export function openEmbedded(dataDir: string, times = timesOfTurns): DatabaseAccess {
  const folder = path.join(dataDir, 'alerts');
  const inside = new AsyncLocalStorage<Shift>();
  let current: Shift | null = null;
  let lastOver: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function begin(): Shift {
    const shift: Shift = {
      turn: openTurn(folder, () => end(shift)),
      users: 0,
      isOver: false,
      whenIdle: () => {},
    };
    // Whoever wants to use it is told; nobody may, when it is lost at once.
    shift.turn.catch(() => end(shift));
    return shift;
  }

  /** Nobody new gets in; once nobody is left, the database is closed. */
  function end(shift: Shift, rest = 0): void {
    if (shift.isOver) return;
    shift.isOver = true;
    if (current === shift) current = null;
    const isIdle = new Promise<void>((resolve) => {
      shift.whenIdle = resolve;
      if (shift.users === 0) resolve();
    });
    lastOver = Promise.all([lastOver, isIdle])
      .then(() => shift.turn)
      .then((turn) => turn.close())
      .then(
        () => pause(rest),
        () => {},
      );
  }

  async function enter(): Promise<Shift> {
    const outer = inside.getStore();
    // Work inside of work must not wait for that to end.
    if (outer && outer.users > 0) return join(outer);
    for (;;) {
      await lastOver;
      const shift = (current ??= begin());
      const turn = await shift.turn;
      if (shift.isOver) continue;
      if (turn.age() < times.longTurn || shift.users === 0) return join(shift);
      end(shift, times.between);
    }
  }

  function join(shift: Shift): Shift {
    clearTimeout(idle);
    shift.users += 1;
    return shift;
  }

  function leave(shift: Shift, turn: Turn): void {
    shift.users -= 1;
    if (shift.users > 0) return;
    shift.whenIdle();
    if (shift.isOver) return;
    if (turn.age() > times.turn) {
      end(shift, times.between);
    } else {
      idle = setTimeout(() => end(shift), times.idle);
    }
  }

  return {
    async use(work) {
      const shift = await enter();
      const turn = await shift.turn;
      try {
        return await inside.run(shift, () => work(turn.database));
      } catch (error) {
        if (await turn.isBroken()) end(shift);
        throw error;
      } finally {
        leave(shift, turn);
      }
    },
    async close() {
      clearTimeout(idle);
      if (current) end(current);
      await lastOver;
    },
  };
}
