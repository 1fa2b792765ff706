/** What countries, cities and areas are called in the language of the board. Contract: 3.15, 25.7. */
import { countryCodes } from '../../roles/country-codes.ts';
import { openToName } from '../../roles/open-to.ts';
import { words } from '../../words/words.ts';
import exonyms from './city-names-by-language.json' with { type: 'json' };

type Language = keyof typeof exonyms;

const { language } = new Intl.Locale(words.locale.language);
const isEnglish = language === 'en';

/** Where cities are called by the language what they are called there, such as München. */
const homes: Record<Language, readonly string[]> = {
  de: ['DE', 'AT', 'CH', 'LI'],
  fr: ['FR', 'BE', 'CH', 'LU', 'MC'],
  es: ['ES', 'MX', 'AR', 'BO', 'CL', 'CO', 'CR', 'DO', 'EC', 'GT', 'PA', 'PE', 'PY', 'SV', 'UY'],
};

/** What a city is called; `name` is English, `local` its name there, `country` an ISO code. */
export function cityName(city: { name: string; local: string; country: string }): string {
  if (!Object.hasOwn(exonyms, language)) return city.name;
  const own: Readonly<Record<string, string>> = exonyms[language as Language];
  const isHome = homes[language as Language].includes(city.country);
  return own[city.name] ?? (isHome ? city.local : city.name);
}

/** What a country is called; `name` is English. */
export const countryName = (iso: string, name: string): string =>
  isEnglish ? name : openToName(iso);

let world: Map<string, string> | null = null;

/** What a country is called that the board lists no others with; null for another name than its English one. */
export function countryOfTheWorld(name: string): string | null {
  if (isEnglish) return null;
  const english = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  world ??= new Map(countryCodes.map((code) => [english.of(code)!, openToName(code)]));
  return world.get(name) ?? null;
}

/** Regions and areas of several countries, by their English names. */
export const areaNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Africa: words.places.africa,
    Asia: words.places.asia,
    'Europe (ex UK)': words.places.europeWithoutUk,
    Oceania: words.places.oceania,
    'Remote, Global': `Remote, ${words.places.global}`,
    'South America': words.places.southAmerica,
    UK: words.places.uk,
    'US (East Coast)': words.places.eastCoast,
    'US (West Coast)': words.places.westCoast,
    Canada: words.places.canada,
    Global: words.places.global,
    Europe: words.places.europe,
    'Latin America': words.places.latinAmerica,
    'North America': words.places.northAmerica,
    Americas: words.places.americas,
  }),
);
