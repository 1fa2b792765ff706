/** Areas of several countries or of a part of one, from which remote work can be done. Contract: 12.11. */
import { placeKey, wideScope } from './places.ts';

/** Beyond those with which the board's own countries are listed. */
const further: Record<string, string> = {
  'asia pacific': 'APAC',
  amer: 'Americas',
  'the americas': 'Americas',
  'latin america and caribbean': 'Latin America',
  'middle east': 'Middle East',
  mena: 'MENA',
  gcc: 'GCC',
  eea: 'EEA',
  'european economic area': 'EEA',
  nordics: 'Nordics',
  'nordic countries': 'Nordics',
  scandinavia: 'Scandinavia',
  baltics: 'Baltics',
  'baltic states': 'Baltics',
  balkans: 'Balkans',
  dach: 'DACH',
  benelux: 'Benelux',
  iberia: 'Iberia',
  'british isles': 'British Isles',
  cee: 'Central and Eastern Europe',
  'eastern europe': 'Eastern Europe',
  'western europe': 'Western Europe',
  'central europe': 'Central Europe',
  'southern europe': 'Southern Europe',
  'northern europe': 'Northern Europe',
  'continental europe': 'Continental Europe',
  'central america': 'Central America',
  caribbean: 'Caribbean',
  'east africa': 'East Africa',
  'eastern africa': 'East Africa',
  'west africa': 'West Africa',
  'north africa': 'North Africa',
  'central africa': 'Central Africa',
  'southern africa': 'Southern Africa',
  'sub saharan africa': 'Sub-Saharan Africa',
  'east asia': 'East Asia',
  'south asia': 'South Asia',
  'central asia': 'Central Asia',
  'southeast asia': 'Southeast Asia',
  'south east asia': 'Southeast Asia',
  asean: 'ASEAN',
  anz: 'ANZ',
  'east coast': 'East Coast',
  'west coast': 'West Coast',
};

/** "US East Coast", "West Coast, USA". */
const withinUsa =
  /^(?:u\.?s\.?a?\.?[ -]{1,3}(east|west)(?: coast)?|(east|west) coast,? (?:of the )?u\.?s\.?a?\.?)$/i;

const ofTimeZones = /^.{2,40} time ?zones?$/i;
const offset = String.raw`[+-] ?\d{1,2}(?::?[034][05])?`;
const oneTimeZone = String.raw`(?:UTC|GMT|BST|EST|CST|MST|PST|EDT|CDT|PDT|WET|CET|CEST|EET|EEST|IST|AEST)(?: ?${offset})?`;
const around = String.raw`(?:\+\/?-|±) ?\d{1,2}(?: ?h(?:ou)?rs?| ?h)?`;
const upTo = String.raw`(?:${oneTimeZone}|${offset}|\d{1,2})`;
/** "UTC -3 to +3", "CET +/- 2". */
const someTimeZones = [
  String.raw`between ${oneTimeZone} and ${upTo}`,
  String.raw`${oneTimeZone} ?(?:to|-|through|until) ?${upTo}`,
  String.raw`${oneTimeZone} ?${around}`,
  String.raw`${around} (?:of |from )?${oneTimeZone}`,
  oneTimeZone,
].join('|');
const timeZone = new RegExp(`^(?:${someTimeZones})$`);

/** Time zones and ranges of them within a text, which contain what else separates names. */
export const timeZonesWithin = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${someTimeZones})(?![\p{L}\p{N}])`,
  'gu',
);

/** An area by its usual names: "Latin America" for LATAM; time zones are kept as written. */
export function wideScopeNamed(name: string): string | null {
  const key = placeKey(name).replaceAll('-', ' ');
  if (key === '') return null;
  const wide = wideScope(key) ?? (Object.hasOwn(further, key) ? further[key]! : null);
  if (wide !== null) return wide;
  const [, before, after] = withinUsa.exec(name) ?? [];
  const coast = before ?? after;
  if (coast !== undefined)
    return `US ${coast[0]!.toUpperCase()}${coast.slice(1).toLowerCase()} Coast`;
  if (ofTimeZones.test(name)) return name.replace(/ time ?zone(s?)$/i, ' time zone$1');
  return timeZone.test(name) ? name : null;
}

/** "EST" beside a country only says when people work there. */
export const isTimeZone = (name: string): boolean => timeZone.test(name) || ofTimeZones.test(name);

/** Whether an area is in the USA. */
export const isWithinUsa = (name: string): boolean => withinUsa.test(name);
