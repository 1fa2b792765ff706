/** How long a visitor is engaged with a page: pure rules first, then the timer that applies them. */

/** After this long without activity, time no longer counts (9). @internal */
export const IDLE_MS = 30_000;

/** Engaged time is reported each time it has grown by this much (9). @internal */
export const REPORT_MS = 30_000;

/** Activity events closer together than this count as one (9). @internal */
export const THROTTLE_MS = 500;

/** How long a visitor has been engaged with a page. Times are epoch milliseconds. */
export type Engagement = {
  engagedMs: number;
  /** Up to when `engagedMs` counts. */
  countedAt: number;
  /** The last activity; null while time does not count. */
  lastActiveAt: number | null;
};

/** The next state, and the engaged seconds to report now. */
type Step = { state: Engagement; reports: number[] };

/** A page that was just opened: time counts from the first activity. @internal */
export function startEngagement(now: number): Engagement {
  return { engagedMs: 0, countedAt: now, lastActiveAt: null };
}

/** Lets time pass. @internal */
export function advance(state: Engagement, now: number): Step {
  const { engagedMs, countedAt, lastActiveAt } = state;
  if (lastActiveAt === null || now <= countedAt) return { state, reports: [] };
  const idleAt = lastActiveAt + IDLE_MS;
  const grown = engagedMs + Math.max(0, Math.min(now, idleAt) - countedAt);
  const reports: number[] = [];
  const reported = Math.floor(engagedMs / REPORT_MS);
  for (let due = reported + 1; due * REPORT_MS <= grown; due += 1) {
    reports.push((due * REPORT_MS) / 1000);
  }
  const isIdle = now >= idleAt;
  return {
    state: { engagedMs: grown, countedAt: now, lastActiveAt: isIdle ? null : lastActiveAt },
    reports,
  };
}

/** The visitor moved, pressed, typed or scrolled. @internal */
export function noteActivity(state: Engagement, now: number): Step {
  const { lastActiveAt } = state;
  if (lastActiveAt !== null && now - lastActiveAt < THROTTLE_MS) return { state, reports: [] };
  const passed = advance(state, now);
  return { ...passed, state: { ...passed.state, countedAt: now, lastActiveAt: now } };
}

/** The page was hidden. @internal */
export function notePause(state: Engagement, now: number): Step {
  const passed = advance(state, now);
  return { ...passed, state: { ...passed.state, lastActiveAt: null } };
}

/** When the next report may be due; null until there is activity again. @internal */
export function nextReportAt({ engagedMs, countedAt, lastActiveAt }: Engagement): number | null {
  if (lastActiveAt === null) return null;
  const due = countedAt + REPORT_MS - (engagedMs % REPORT_MS);
  return due <= lastActiveAt + IDLE_MS ? due : null;
}

/** Events that show activity. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'];

type Dependencies = {
  /** Where the visitor's activity is observed: `window`. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Whether the page is visible. */
  isVisible: () => boolean;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called with the engaged seconds, every 30 seconds. */
  onReport: (seconds: number) => void;
};

/**
 * Measures how long the visitor is engaged with the page (4.12, 9).
 * @returns `restart` starts from zero, as for another page; `stop` ends the measurement
 */
export function startEngagementTimer({ events, isVisible, now, onReport }: Dependencies) {
  let state = startEngagement(now());
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(step: Step): void {
    if (step.state === state) return;
    state = step.state;
    for (const seconds of step.reports) onReport(seconds);
    clearTimeout(timer);
    const due = nextReportAt(state);
    if (due !== null) timer = setTimeout(() => take(advance(state, now())), due - now());
  }

  const onActivity = () => take(noteActivity(state, now()));
  const onVisibility = () => {
    if (!isVisible()) take(notePause(state, now()));
  };
  const options = { capture: true, passive: true };
  for (const type of ACTIVITY_EVENTS) events.addEventListener(type, onActivity, options);
  events.addEventListener('visibilitychange', onVisibility, options);

  return {
    restart: (): void => take({ state: startEngagement(now()), reports: [] }),
    stop(): void {
      clearTimeout(timer);
      for (const type of ACTIVITY_EVENTS) events.removeEventListener(type, onActivity, options);
      events.removeEventListener('visibilitychange', onVisibility, options);
    },
  };
}
