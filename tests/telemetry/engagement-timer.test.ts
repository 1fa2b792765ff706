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
    now: Date.now,
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

test('9 activity is throttled to once every 500 ms', () => {
  const { reports, sign } = open();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (let at = 0; at < 1000; at += 10) {
    sign('pointermove');
    vi.advanceTimersByTime(10);
  }
  // The first, and the one at 500 ms.
  expect(timers).toHaveBeenCalledTimes(2);
  timers.mockRestore();
  vi.advanceTimersByTime(29_000);
  expect(reports).toEqual([30]);
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

test('4.12 the count restarts from zero on another route or index', () => {
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
