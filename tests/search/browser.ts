import { onTestFinished, vi } from 'vitest';

/** A minimal browser for the vendor check, with a clock that the test controls. */
export function createBrowser() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return {
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    async goOnline() {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
