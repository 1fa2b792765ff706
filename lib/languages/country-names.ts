/** The countries of the world in a board's language and in English. Contract: 25.5. */
import { iso31661 } from 'iso-3166';

/** Groups of names that find each other; countries with one name in both languages are not among them. */
export function countryNames(code: string): string[][] {
  const local = new Intl.DisplayNames([code], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return iso31661.flatMap(({ alpha2 }) => {
    const names = [local.of(alpha2)!, english.of(alpha2)!];
    return names[0] === names[1] ? [] : [names];
  });
}
