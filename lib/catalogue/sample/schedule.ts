import { createRandom, type Random } from './random.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const SATURDAY = 6;

/** Start of the UTC day of a moment; both epoch seconds. */
export function startOfDay(now: number): number {
  return Math.floor(now / DAY_SECONDS) * DAY_SECONDS;
}

/**
 * When each of some roles was posted: today's batch first, then batches a few days apart that
 * thin out over about four months and leave weekends free. Which roles form a batch depends on
 * the seed alone; only the days move with the calendar.
 * @param today start of a UTC day, epoch seconds
 * @returns epoch seconds, latest first; today's are the start of the day, as the hour of `today`
 * is not known and none may lie in the future
 */
export function postingTimes(count: number, today: number, seed: number): number[] {
  const random = createRandom(`${seed} batches`);
  const times: number[] = [];
  let day = today / DAY_SECONDS;
  for (let batch = 0; times.length < count; batch += 1) {
    const size = Math.min(batchSize(batch, random), count - times.length);
    const opens = (random.between(8, 14) + random.next()) * HOUR_SECONDS;
    const offsets = Array.from({ length: size }, () => random.next() * 3 * HOUR_SECONDS);
    const start = day * DAY_SECONDS;
    const posted = offsets.map((offset) =>
      batch === 0 ? today : Math.floor(start + opens + offset),
    );
    times.push(...posted.sort((a, b) => b - a));
    day = workingDayBefore(day, random.between(1, 3));
  }
  return times;
}

function batchSize(batch: number, random: Random): number {
  if (batch === 0) return 35;
  if (batch < 17) return random.between(18, 42);
  return random.between(6, 24);
}

/** Days since the epoch. The epoch was a Thursday. */
function workingDayBefore(day: number, distance: number): number {
  const target = day - distance;
  const weekday = (target + 4) % 7;
  if (weekday === SATURDAY) return target - 1;
  return weekday === 0 ? target - 2 : target;
}

/** How a role's closing day relates to today. */
export type Closing = 'closed' | 'yesterday' | 'today' | 'later' | 'rolling';

/**
 * The day on which applications close.
 * @param posted epoch seconds
 * @returns midnight UTC of that day, epoch seconds; null is rolling
 */
export function closingDay(
  closing: Closing,
  posted: number,
  today: number,
  random: Random,
): number | null {
  const days = (count: number): number => today + count * DAY_SECONDS;
  if (closing === 'rolling') return null;
  if (closing === 'today') return today;
  if (closing === 'yesterday') return days(-1);
  if (closing === 'closed') return days(-random.between(2, 14));
  const fresh = today - posted < 4 * DAY_SECONDS;
  const soonest = fresh ? 10 : 1;
  return days(soonest + Math.floor(random.next() ** 1.6 * (91 - soonest)));
}
