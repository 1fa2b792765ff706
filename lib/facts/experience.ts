/**
 * The years of experience that a posting asks for, and the level that follows. A title decides only
 * where the text states no years. Contract: 12.11.
 */
import { fold } from '../base/fold.ts';
import type { Fact, Facts } from './sentences/fact.ts';
import type { PostingText } from './sentences/text.ts';
import { titleLevel } from './title-level.ts';
import { yearsFacts } from './years.ts';

/** @param levels the board's values, such as "Mid (5-9 years)" */
export function experienceFacts(
  title: string,
  text: PostingText,
  levels: readonly string[],
): Pick<Facts, 'level' | 'years'> {
  const years = yearsFacts(text);
  const ranges = levels.flatMap(rangeOf);
  const isByYears = years.length > 0 && ranges.some(({ most }) => most > 0);
  return { years, level: isByYears ? levelOfYears(years, ranges) : titleLevel(title, levels) };
}

/** A level that is for so many years. */
type Range = { level: string; least: number; most: number };

/** "Mid (5-9 years)" is 5 to 9, "Senior (10+ years)" 10 or more, "Entry-level" none. */
function rangeOf(level: string): Range[] {
  const [least, most = Infinity] = (level.match(/\d{1,2}/g) ?? []).map(Number);
  if (least !== undefined) {
    return isUpperBound.test(level) ? [{ level, least: 0, most: least }] : [{ level, least, most }];
  }
  return fold(level).startsWith('entry') ? [{ level, least: 0, most: 0 }] : [];
}

const isUpperBound = /\b(?:under|up to|less than|below)\s\d|<\s?\d/i;

/**
 * The level of the largest number that is needed, else of the largest that is welcome: "8+ years in
 * engineering, 2+ years of Go" asks for 8.
 */
function levelOfYears(years: ReadonlyArray<Fact<number>>, ranges: readonly Range[]): Fact[] {
  const needed = years.filter(({ required }) => required);
  const deciding = needed.length > 0 ? needed : years;
  const whole = deciding.reduce((most, each) => (each.value > most.value ? each : most));
  const count = Math.floor(whole.value);
  const range = ranges.find(({ least, most }) => least <= count && count <= most);
  return range ? [{ ...whole, value: range.level }] : [];
}
