/** Without any sign of the visitor for this long, time is not counted any more (9). Milliseconds. */
export const IDLE_MS = 30_000;

/** Engaged time is told each time it has grown by this much (9). Milliseconds. */
export const REPORT_MS = 30_000;

/** Signs of the visitor that follow one another faster count as one (9). Milliseconds. */
export const THROTTLE_MS = 500;

/** How long a visitor has been engaged with a page. Times are epoch milliseconds. */
export type Engagement = {
  engagedMs: number;
  /** Up to when `engagedMs` counts. */
  countedAt: number;
  /** The last sign of the visitor; null while there is none to count from. */
  lastSignAt: number | null;
};

/** The state after something happened, and the engaged seconds that are to be told of now. */
export type Step = { state: Engagement; reports: number[] };

/** A page that was just opened: time counts from the first sign of the visitor on. */
export function startEngagement(now: number): Engagement {
  return { engagedMs: 0, countedAt: now, lastSignAt: null };
}

/** Lets time pass. */
export function advance(state: Engagement, now: number): Step {
  const { engagedMs, countedAt, lastSignAt } = state;
  if (lastSignAt === null || now <= countedAt) return { state, reports: [] };
  const idleAt = lastSignAt + IDLE_MS;
  const grown = engagedMs + Math.max(0, Math.min(now, idleAt) - countedAt);
  const reports: number[] = [];
  const told = Math.floor(engagedMs / REPORT_MS);
  for (let due = told + 1; due * REPORT_MS <= grown; due += 1) {
    reports.push((due * REPORT_MS) / 1000);
  }
  const isIdle = now >= idleAt;
  return {
    state: { engagedMs: grown, countedAt: now, lastSignAt: isIdle ? null : lastSignAt },
    reports,
  };
}

/** The visitor moved, pressed, typed or scrolled. */
export function noteSign(state: Engagement, now: number): Step {
  const { lastSignAt } = state;
  if (lastSignAt !== null && now - lastSignAt < THROTTLE_MS) return { state, reports: [] };
  const passed = advance(state, now);
  return { ...passed, state: { ...passed.state, countedAt: now, lastSignAt: now } };
}

/** The page went out of sight. */
export function notePause(state: Engagement, now: number): Step {
  const passed = advance(state, now);
  return { ...passed, state: { ...passed.state, lastSignAt: null } };
}

/** When there may be something to tell next; null before there is another sign of the visitor. */
export function nextReportAt({ engagedMs, countedAt, lastSignAt }: Engagement): number | null {
  if (lastSignAt === null) return null;
  const due = countedAt + REPORT_MS - (engagedMs % REPORT_MS);
  return due <= lastSignAt + IDLE_MS ? due : null;
}
