/** Measures how long a visitor is engaged with a page. Contract: 4.12, 9. */

const IDLE_MS = 30_000;

const REPORT_SECONDS = 30;

const THROTTLE_MS = 500;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'];

type Dependencies = {
  /** Where the visitor's activity is observed: `window`. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  isVisible: () => boolean;
  /** Called with the engaged seconds, every 30 seconds. */
  onReport: (seconds: number) => void;
};

/**
 * Counts seconds from the visitor's first activity until they are idle or the page is hidden, and
 * resumes with the next activity.
 * @returns `restart` resets to zero for a new page; `stop` ends the measurement
 */
export function startEngagementTimer({ events, isVisible, onReport }: Dependencies) {
  let seconds = 0;
  /** When the visitor was last active, in milliseconds of a monotonic clock. */
  let activeAt = Number.NEGATIVE_INFINITY;

  const timer = setInterval(() => {
    if (performance.now() - activeAt > IDLE_MS) return;
    seconds += 1;
    if (seconds % REPORT_SECONDS === 0) onReport(seconds);
  }, 1000);

  const pause = () => {
    activeAt = Number.NEGATIVE_INFINITY;
  };
  const onActivity = () => {
    const now = performance.now();
    if (now - activeAt >= THROTTLE_MS) activeAt = now;
  };
  const onVisibility = () => {
    if (!isVisible()) pause();
  };
  const options = { capture: true, passive: true };
  for (const type of ACTIVITY_EVENTS) events.addEventListener(type, onActivity, options);
  events.addEventListener('visibilitychange', onVisibility, options);

  return {
    restart(): void {
      seconds = 0;
      pause();
    },
    stop(): void {
      clearInterval(timer);
      for (const type of ACTIVITY_EVENTS) events.removeEventListener(type, onActivity, options);
      events.removeEventListener('visibilitychange', onVisibility, options);
    },
  };
}
