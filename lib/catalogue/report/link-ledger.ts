/** What earlier link checks found, kept in `link-checks.json` of the state directory. */
import path from 'node:path';
import * as z from 'zod';
import { isoDay } from '../../roles/closing.ts';
import { readJson, replaceJson } from '../state-file.ts';
import type { LinkOutcome } from '../../report/check-links.ts';

/** A link is dead when it has failed on this many days. */
const DEAD_AFTER_STRIKES = 2;

const entry = z.object({
  /** Epoch seconds of the latest check. */
  checkedAt: z.int(),
  state: z.enum(['works', 'fails', 'unclear']),
  reason: z.string(),
  /** Days on which it failed since it last worked, UTC. */
  strikes: z.array(z.iso.date()),
});

const ledgerSchema = z.object({ version: z.literal(1), links: z.record(z.string(), entry) });

/** What is known of a link. */
export type CheckedLink = z.output<typeof entry>;

/** What is known of each link. */
export type LinkLedger = ReadonlyMap<string, CheckedLink>;

/** What a run of checks found. */
export type Outcomes = ReadonlyMap<string, LinkOutcome>;

/**
 * Whether more than half of the links fail, so that this computer is probably offline. Unclear
 * outcomes do not count.
 */
export function isOutage(outcomes: Outcomes): boolean {
  const states = [...outcomes.values()].map(({ state }) => state);
  const failed = states.filter((state) => state === 'fails').length;
  const clear = failed + states.filter((state) => state === 'works').length;
  return clear > 1 && failed > clear / 2;
}

/**
 * The ledger after a run of checks. A link that works loses its strikes; one that fails gets at most
 * one strike a day, and none during an outage.
 * @param links those that the board still has; others are dropped
 * @param now epoch seconds
 * @param hasOutage whether to ignore failures, see {@link isOutage}
 */
export function recordOutcomes(
  ledger: LinkLedger,
  outcomes: Outcomes,
  links: readonly string[],
  { now, hasOutage }: { now: number; hasOutage: boolean },
): LinkLedger {
  const today = isoDay(now);
  const next = new Map<string, CheckedLink>();
  for (const link of links) {
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

const ledgerPath = (dataDir: string): string => path.join(dataDir, 'link-checks.json');

/** Reads the ledger; empty when there is no file, or a damaged one. */
export async function readLedger(dataDir: string): Promise<LinkLedger> {
  const ledger = await readJson(ledgerPath(dataDir), ledgerSchema).catch(() => null);
  return new Map(Object.entries(ledger?.links ?? {}));
}

/** Replaces the ledger. */
export async function writeLedger(dataDir: string, ledger: LinkLedger): Promise<void> {
  await replaceJson(ledgerPath(dataDir), { version: 1, links: Object.fromEntries(ledger) });
}
