import type { Level } from './vocabulary.ts';

/** How a family of roles is paid. */
export type PayTrack =
  | 'assistant'
  | 'communications'
  | 'data'
  | 'engineering'
  | 'fieldwork'
  | 'government'
  | 'grants'
  | 'leadership'
  | 'operations'
  | 'policy'
  | 'research'
  | 'science'
  | 'intern'
  | 'hourly'
  | 'stipend'
  | 'grant'
  | 'unpaid';

/** A usual mid-level salary in the USA, USD a year. */
const midSalary: Partial<Record<PayTrack, number>> = {
  assistant: 74_000,
  communications: 84_000,
  data: 112_000,
  engineering: 158_000,
  fieldwork: 78_000,
  government: 96_000,
  grants: 110_000,
  leadership: 142_000,
  operations: 82_000,
  policy: 98_000,
  research: 94_000,
  science: 92_000,
  intern: 62_000,
  hourly: 88_000,
  stipend: 70_000,
};

const levelFactor: Record<Level, number> = {
  entry: 0.62,
  early: 0.68,
  junior: 0.76,
  mid: 1,
  experienced: 1.14,
  senior: 1.36,
  any: 0.94,
};

/**
 * The middle of what such a role pays in the USA.
 * @returns USD a year; null for tracks without a salary
 */
export function usualSalary(track: PayTrack, level: Level): number | null {
  const salary = midSalary[track];
  return salary === undefined ? null : salary * levelFactor[level];
}
