/** How long a visitor is engaged with a page. */

/** After this long without activity, time no longer counts (9). */
const IDLE_MS = 30_000;

/** Engaged time is reported each time it has grown by this much (9). */
const REPORT_SECONDS = 30;

/** Activity events closer together than this count as one (9). */
const THROTTLE_MS = 500;

/** Events that show activity. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'];

type Dependencies = {
  /** Where the visitor's activity is observed: `window`. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Whether the page is visible. */
  isVisible: () => boolean;
  /** Called with the engaged seconds, every 30 seconds. */
  onReport: (seconds: number) => void;
};

/**
 * Counts the seconds in which the visitor is engaged with the page (4.12, 9): from the first activity
 * until they are idle or the page is hidden, and again from the next activity on.
 * @returns `restart` starts from zero, as for another page; `stop` ends the measurement
 */
export function startEngagementTimer({ events, isVisible, onReport }: Dependencies) {
  let seconds = 0;
  /** When the visitor was last active; milliseconds of a clock that is never set. */
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
