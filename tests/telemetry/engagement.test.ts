import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEngagementTimer } from '../../lib/telemetry/engagement.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const events = new EventTarget();
  const reports: number[] = [];
  const sight = { isVisible: true };
  const timer = startEngagementTimer({
    events,
    isVisible: () => sight.isVisible,
    onReport: (seconds) => reports.push(seconds),
  });
  const sign = (type = 'scroll') => events.dispatchEvent(new Event(type));
  return { events, reports, sight, timer, sign };
}

test('9 a visitor who keeps reading is reported at the 30th second', () => {
  const { reports, sign } = open();
  sign();
  vi.advanceTimersByTime(29_999);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([30]);
});

test.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'])(
  '9 %s counts as activity',
  (type) => {
    const { reports, sign } = open();
    for (let second = 0; second <= 60; second += 1) {
      sign(type);
      vi.advanceTimersByTime(1000);
    }
    expect(reports).toEqual([30, 60]);
  },
);

test('9 an untouched page counts nothing', () => {
  const { reports } = open();
  vi.advanceTimersByTime(600_000);
  expect(reports).toEqual([]);
});

test.each([
  ['400 ms after the last is the same', 400, 30_000],
  ['500 ms after the last is another', 500, 29_000],
])('9 activity %s', (_, pause, left) => {
  const { reports, sign } = open();
  vi.advanceTimersByTime(700);
  sign();
  // The second activity may be what keeps the visitor engaged in the 31st second.
  vi.advanceTimersByTime(pause);
  sign();
  vi.advanceTimersByTime(60_000 - 700 - pause);
  sign();
  vi.advanceTimersByTime(left - 1);
  expect(reports).toEqual([30]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([30, 60]);
});

test('9 thirty seconds after the last activity the visitor is idle', () => {
  const { reports, sign } = open();
  sign();
  vi.advanceTimersByTime(15_000);
  sign();
  vi.advanceTimersByTime(600_000);
  expect(reports).toEqual([30]);
  // 45 seconds are counted so far.
  sign();
  vi.advanceTimersByTime(14_999);
  expect(reports).toEqual([30]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([30, 60]);
});

test('4.12 the count restarts from zero on another page or index', () => {
  const { reports, sign, timer } = open();
  sign();
  vi.advanceTimersByTime(25_000);
  timer.restart();
  vi.advanceTimersByTime(25_000);
  expect(reports).toEqual([]);
  sign();
  vi.advanceTimersByTime(30_000);
  expect(reports).toEqual([30]);
});

test('9 a hidden page pauses the timer', () => {
  const { events, reports, sight, sign } = open();
  sign();
  vi.advanceTimersByTime(20_000);
  sight.isVisible = false;
  events.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(100_000);
  sight.isVisible = true;
  events.dispatchEvent(new Event('visibilitychange'));
  expect(reports).toEqual([]);
  sign();
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([30]);
});

test('6 a stopped timer reports nothing more and leaves nothing running', () => {
  const { reports, sign, timer } = open();
  sign();
  timer.stop();
  sign();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(reports).toEqual([]);
});

const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 50_000 }),
    kind: fc.constantFrom('sign' as const, 'hide' as const, 'show' as const),
  }),
  { maxLength: 60 },
);

test('9 reports are 30, 60, 90 … and never more than the elapsed time', () => {
  fc.assert(
    fc.property(steps, (visit) => {
      const { events, reports, sight, sign, timer } = open();
      let elapsed = 0;
      for (const { after, kind } of visit) {
        vi.advanceTimersByTime(after);
        elapsed += after;
        if (kind === 'sign') sign();
        else {
          sight.isVisible = kind === 'show';
          events.dispatchEvent(new Event('visibilitychange'));
        }
      }
      timer.stop();
      expect(reports).toEqual(reports.map((_, index) => (index + 1) * 30));
      expect((reports.at(-1) ?? 0) * 1000).toBeLessThanOrEqual(elapsed);
    }),
  );
});
