import {
  advance,
  nextReportAt,
  notePause,
  noteSign,
  startEngagement,
  type Step,
} from './engagement.ts';

/** Signs of a visitor. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'];

type Surroundings = {
  /** Where signs of the visitor are heard: `window`. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Whether the page is in sight. */
  isVisible: () => boolean;
  /** Epoch milliseconds. */
  now: () => number;
  /** Told of the engaged seconds, every 30 of them. */
  onReport: (seconds: number) => void;
};

/**
 * Measures how long the visitor is engaged with the page (4.12, 9).
 * @returns `restart` begins anew, as for another page; `stop` ends it for good
 */
export function startEngagementTimer({ events, isVisible, now, onReport }: Surroundings) {
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

  const sign = () => take(noteSign(state, now()));
  const look = () => {
    if (!isVisible()) take(notePause(state, now()));
  };
  const options = { capture: true, passive: true };
  for (const type of SIGNS) events.addEventListener(type, sign, options);
  events.addEventListener('visibilitychange', look, options);

  return {
    restart: (): void => take({ state: startEngagement(now()), reports: [] }),
    stop(): void {
      clearTimeout(timer);
      for (const type of SIGNS) events.removeEventListener(type, sign, options);
      events.removeEventListener('visibilitychange', look, options);
    },
  };
}
