const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A leap day comes after at most eight years. */
const HORIZON_DAYS = 8 * 366;

const shorthands: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};

const limits = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of the week', from: 0, to: 7 },
] as const;

/** When a job is due, by the minute and in UTC. */
export type Schedule = {
  minutes: Set<number>;
  hours: Set<number>;
  /** Whether a day is one, at its start in UTC. */
  hasDay: (day: Date) => boolean;
};

/**
 * Reads a schedule as functions name it: five fields of numbers with `*`, lists, ranges and steps, or
 * one of `@hourly`, `@daily`, `@weekly`, `@monthly` and `@yearly`. As cron has it, a job that names
 * both days of the month and days of the week is due on either.
 * @throws when it is none
 */
export function parseSchedule(text: string): Schedule {
  const fields = (shorthands[text] ?? text).trim().split(/\s+/);
  if (fields.length !== limits.length) throw notSchedule(text, 'it must have five fields');
  const sets = fields.map((field, position) => parseField(field, position, text));
  const [minutes, hours, days, months, weekdays] = sets as [Set<number>, ...Set<number>[]];
  if (weekdays?.has(7)) weekdays.add(0);
  const anyDay = fields[2]?.startsWith('*');
  const anyWeekday = fields[4]?.startsWith('*');
  return {
    minutes,
    hours: hours ?? new Set(),
    hasDay(day) {
      if (!months?.has(day.getUTCMonth() + 1)) return false;
      const isDay = days?.has(day.getUTCDate()) ?? false;
      const isWeekday = weekdays?.has(day.getUTCDay()) ?? false;
      return anyDay || anyWeekday ? isDay && isWeekday : isDay || isWeekday;
    },
  };
}

function parseField(field: string, position: number, text: string): Set<number> {
  const { name, from, to } = limits[position] as (typeof limits)[number];
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, range, first, last, step] = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (range === undefined) throw notSchedule(text, `"${part}" is no ${name}`);
    const start = range === '*' ? from : Number(first);
    // "5/15" means every 15 from 5 on.
    const open = range === '*' || (last === undefined && step !== undefined);
    const end = open ? to : Number(last ?? first);
    const by = Number(step ?? 1);
    if (start < from || end > to || start > end || by < 1) {
      throw notSchedule(text, `"${part}" is no ${name}`);
    }
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return values;
}

function notSchedule(text: string, reason: string): Error {
  return new Error(`"${text}" is not a schedule: ${reason}`);
}

/**
 * The first minute after a moment at which a job is due.
 * @param after epoch milliseconds
 * @returns epoch milliseconds; null for a date that never comes, such as 30 February
 */
export function nextTime({ minutes, hours, hasDay }: Schedule, after: number): number | null {
  const first = (Math.floor(after / MINUTE) + 1) * MINUTE;
  const today = Math.floor(first / DAY) * DAY;
  for (let number = 0; number <= HORIZON_DAYS; number++) {
    const day = today + number * DAY;
    if (!hasDay(new Date(day))) continue;
    for (let minute = Math.max(0, (first - day) / MINUTE); minute < 24 * 60; minute++) {
      if (hours.has(Math.floor(minute / 60)) && minutes.has(minute % 60)) {
        return day + minute * MINUTE;
      }
    }
  }
  return null;
}
