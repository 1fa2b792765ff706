import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  type Engagement,
  IDLE_MS,
  nextReportAt,
  notePause,
  noteActivity,
  REPORT_MS,
  startEngagement,
  THROTTLE_MS,
} from '../../lib/telemetry/engagement.ts';

type Sign = { at: number; kind: 'sign' | 'pause' | 'look' };

/** Simulates a visit; returns its final state and all reports. */
function visit(signs: readonly Sign[], startedAt = 0) {
  let state: Engagement = startEngagement(startedAt);
  const reports: number[] = [];
  const steps = { sign: noteActivity, pause: notePause, look: advance };
  for (const { at, kind } of signs) {
    const step = steps[kind](state, at);
    state = step.state;
    reports.push(...step.reports);
  }
  return { state, reports };
}

const everySecond = (seconds: number): Sign[] =>
  Array.from({ length: seconds + 1 }, (_, at) => ({ at: at * 1000, kind: 'sign' }));

test('9 an engaged visitor is reported every 30 seconds', () => {
  expect(visit(everySecond(95)).reports).toEqual([30, 60, 90]);
});

test('9 an untouched page counts nothing', () => {
  const { state, reports } = visit([{ at: 600_000, kind: 'look' }]);
  expect(state.engagedMs).toBe(0);
  expect(reports).toEqual([]);
  expect(nextReportAt(state)).toBeNull();
});

test('9 after 30 seconds without activity the visitor is idle until the next', () => {
  const { state, reports } = visit([
    { at: 0, kind: 'sign' },
    { at: 10_000, kind: 'sign' },
    { at: 300_000, kind: 'sign' },
    { at: 305_000, kind: 'look' },
  ]);
  expect(state.engagedMs).toBe(10_000 + IDLE_MS + 5000);
  expect(reports).toEqual([30]);
});

test('9 time while the page is hidden does not count', () => {
  const { state } = visit([
    { at: 0, kind: 'sign' },
    { at: 4000, kind: 'pause' },
    { at: 20_000, kind: 'look' },
    { at: 25_000, kind: 'sign' },
    { at: 26_000, kind: 'look' },
  ]);
  expect(state.engagedMs).toBe(5000);
});

test('9 activity within 500 ms of the last changes nothing', () => {
  const { state } = visit([{ at: 0, kind: 'sign' }]);
  expect(noteActivity(state, THROTTLE_MS - 1).state).toBe(state);
  expect(noteActivity(state, THROTTLE_MS).state.lastActiveAt).toBe(THROTTLE_MS);
});

test('9 the time of the next report is known in advance; there is none if the visitor would be idle before it', () => {
  const { state } = visit([{ at: 0, kind: 'sign' }]);
  expect(nextReportAt(state)).toBe(REPORT_MS);
  const late = visit([
    { at: 0, kind: 'sign' },
    { at: 5000, kind: 'pause' },
    { at: 9000, kind: 'sign' },
  ]).state;
  expect(nextReportAt(late)).toBe(9000 + REPORT_MS - 5000);
  expect(advance(late, 9000 + REPORT_MS - 5000).reports).toEqual([30]);
});

const signs = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 50_000 }),
      kind: fc.constantFrom('sign' as const, 'pause' as const, 'look' as const),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ after, kind }): Sign => {
      at += after;
      return { at, kind };
    });
  });

test('9 reports are 30, 60, 90 … in step with the engaged time, which never exceeds the elapsed time', () => {
  fc.assert(
    fc.property(signs, (steps) => {
      const { state, reports } = visit(steps);
      const told = Math.floor(state.engagedMs / REPORT_MS);
      expect(reports).toEqual(Array.from({ length: told }, (_, index) => (index + 1) * 30));
      expect(state.engagedMs).toBeLessThanOrEqual(steps.at(-1)?.at ?? 0);
    }),
  );
});

test('9 checking more often does not change the result', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 1, max: 20 }), (steps, looks) => {
      const closer = steps.flatMap((step, index) => {
        const before = steps[index - 1]?.at ?? 0;
        const between = Array.from({ length: looks }, (_, look): Sign => {
          const share = (look + 1) / (looks + 1);
          return { at: Math.floor(before + (step.at - before) * share), kind: 'look' };
        });
        return [...between, step];
      });
      const end: Sign = { at: steps.at(-1)?.at ?? 0, kind: 'look' };
      const [once, often] = [visit([...steps, end]), visit([...closer, end])];
      expect(often.reports).toEqual(once.reports);
      expect(often.state.engagedMs).toBe(once.state.engagedMs);
    }),
  );
});
