/** The results of earlier link checks. */
import * as z from 'zod';
import { isoDay } from '../roles/closing.ts';
import { records } from './records.ts';

/** A link is dead when it has failed on this many days. */
const DEAD_AFTER_STRIKES = 2;

const entry = z.object({
  /** Epoch seconds of the latest check. */
  checkedAt: z.int(),
  state: z.enum(['works', 'fails', 'unclear']),
  reason: z.string(),
  /** UTC days on which it failed since it last worked. */
  strikes: z.array(z.iso.date()),
});

const links = records('link-checks', entry);

export type CheckedLink = z.output<typeof entry>;

/** By link. */
export type LinkLedger = ReadonlyMap<string, CheckedLink>;

/**
 * `fails`: the page is gone or the host does not respond; `unclear`: the host refuses robots, or
 * the address must not be requested.
 */
export type LinkOutcome = {
  state: 'works' | 'fails' | 'unclear';
  reason: string;
  /** The host asks for fewer requests. */
  isRateLimited?: true;
};

/** Results by link. */
export type Outcomes = ReadonlyMap<string, LinkOutcome>;

/**
 * Whether more than half of the links fail, so that this computer is probably offline. Unclear
 * results do not count.
 */
export function isOutage(outcomes: Outcomes): boolean {
  const states = [...outcomes.values()].map(({ state }) => state);
  const failed = states.filter((state) => state === 'fails').length;
  const clear = failed + states.filter((state) => state === 'works').length;
  return clear > 1 && failed > clear / 2;
}

/**
 * The ledger after a run of checks. A working link loses its strikes; a failing one gets at most
 * one strike a day, and none during an outage.
 * @param present links still on the board; others are dropped
 * @param hasOutage ignores failures, see {@link isOutage}
 */
export function recordOutcomes(
  ledger: LinkLedger,
  outcomes: Outcomes,
  present: readonly string[],
  { now, hasOutage }: { now: number; hasOutage: boolean },
): LinkLedger {
  const today = isoDay(now);
  const next = new Map<string, CheckedLink>();
  for (const link of present) {
    const before = ledger.get(link);
    const outcome = outcomes.get(link);
    if (!outcome || (hasOutage && outcome.state === 'fails')) {
      if (before) next.set(link, before);
      continue;
    }
    const earlier = before?.strikes ?? [];
    const strikes = {
      works: [],
      unclear: earlier,
      fails: earlier.includes(today) ? earlier : [...earlier, today],
    }[outcome.state];
    const { state, reason } = outcome;
    next.set(link, { checkedAt: now, state, reason, strikes });
  }
  return next;
}

/** Whether a link has failed on at least two days without working in between. */
export function isDead({ state, strikes }: CheckedLink): boolean {
  return state === 'fails' && strikes.length >= DEAD_AFTER_STRIKES;
}

export async function readLedger(dataDir: string): Promise<LinkLedger> {
  return links.all(dataDir);
}

export function writeLedger(dataDir: string, ledger: LinkLedger): void {
  links.replace(dataDir, ledger);
}
