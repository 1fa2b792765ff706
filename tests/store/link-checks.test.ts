import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LinkOutcome } from '../../lib/store/link-checks.ts';
import {
  recordOutcomes,
  isDead,
  isOutage,
  type LinkLedger,
  readLedger,
  writeLedger,
} from '../../lib/store/link-checks.ts';
import { DAY, NOW, temporaryFolder } from '../support/report-catalogue.ts';

const outcome = (state: LinkOutcome['state']): LinkOutcome => ({ state, reason: state });
const none: LinkLedger = new Map();

/** The state of a link after checks such as "fails@0 works@1": result and day. */
function after(checks: string, hasOutage = false) {
  let ledger = none;
  for (const check of checks.split(' ')) {
    const [state, day] = check.split('@') as [LinkOutcome['state'], string];
    const options = { now: NOW + Number(day) * DAY, hasOutage };
    ledger = recordOutcomes(ledger, new Map([['a', outcome(state)]]), ['a'], options);
  }
  return ledger.get('a');
}

it.each([
  ['fails@0', false],
  ['fails@0 fails@0.2 fails@0.4', false],
  ['fails@0 fails@1', true],
  ['fails@0 works@1 fails@2', false],
  ['fails@0 unclear@1', false],
  ['fails@0 unclear@1 fails@2', true],
])('a link is dead when it fails on two days without working in between: %s', (checks, dead) => {
  expect(isDead(after(checks)!)).toBe(dead);
});

it('no link gets a strike during an outage', () => {
  expect(after('fails@0 fails@1', true)).toBeUndefined();
  const outcomes = (works: number, fails: number, unclear = 0) =>
    new Map(
      [
        ...Array.from({ length: works }, () => 'works' as const),
        ...Array.from({ length: fails }, () => 'fails' as const),
        ...Array.from({ length: unclear }, () => 'unclear' as const),
      ].map((state, at) => [String(at), outcome(state)]),
    );
  expect(isOutage(outcomes(2, 3))).toBe(true);
  expect(isOutage(outcomes(2, 3, 100))).toBe(true);
  expect(isOutage(outcomes(3, 3))).toBe(false);
  expect(isOutage(outcomes(0, 1))).toBe(false);
});

it('links that are no longer on the board are dropped', () => {
  const outcomes = new Map([
    ['a', outcome('works')],
    ['b', outcome('works')],
  ]);
  const ledger = recordOutcomes(none, outcomes, ['a', 'b'], { now: NOW, hasOutage: false });
  const next = recordOutcomes(ledger, new Map(), ['b', 'c'], { now: NOW, hasOutage: false });
  expect([...next.keys()]).toEqual(['b']);
});

it('a link gets at most one strike a day, and keeps it until it works', () => {
  const states = fc.array(
    fc.tuple(fc.constantFrom('works', 'fails', 'unclear'), fc.integer({ min: 0, max: 30 })),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(states, (steps) => {
      let day = 0;
      let ledger = none;
      let expected = new Set<string>();
      for (const [state, wait] of steps) {
        day += wait / 10;
        const now = NOW + Math.floor(day * DAY);
        ledger = recordOutcomes(ledger, new Map([['a', outcome(state)]]), ['a'], {
          now,
          hasOutage: false,
        });
        if (state === 'works') expected = new Set();
        if (state === 'fails') expected.add(new Date(now * 1000).toISOString().slice(0, 10));
        expect(ledger.get('a')?.strikes).toEqual([...expected]);
      }
    }),
  );
});

it('is stored in the state of the board', async () => {
  const dataDir = path.join(temporaryFolder(), 'new');
  const ledger = recordOutcomes(none, new Map([['a', outcome('fails')]]), ['a'], {
    now: NOW,
    hasOutage: false,
  });
  await writeLedger(dataDir, ledger);
  expect(await readLedger(dataDir)).toEqual(ledger);
});
