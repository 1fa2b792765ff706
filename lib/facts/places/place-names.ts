/** What countries, cities and areas are called in the language of the board. Contract: 3.15, 25.7. */
import { countryCodes } from '../../roles/country-codes.ts';
import { openToName } from '../../roles/open-to.ts';
import { words } from '../../words/words.ts';
import exonyms from './city-names-by-language.json' with { type: 'json' };

const { language } = new Intl.Locale(words.locale.language);
export const isEnglish = language === 'en';

/** Names of cities by language, country and English name. */
const cityNames: Readonly<Record<string, Record<string, Record<string, string>>>> = exonyms;
const ownCities = Object.hasOwn(cityNames, language) ? cityNames[language]! : {};

/** Cities with another name in a language than in English: both names. @param code "de", "fr" or "es" */
export function citiesWithTwoNames(code: string): Array<[english: string, own: string]> {
  const byCountry = Object.hasOwn(cityNames, code) ? Object.values(cityNames[code]!) : [];
  return byCountry.flatMap((names) => Object.entries(names));
}

/** What a city is called. @param name in English @param iso code of its country */
export function cityName(name: string, iso: string): string {
  const own = Object.hasOwn(ownCities, iso) ? ownCities[iso]! : {};
  return Object.hasOwn(own, name) ? own[name]! : name;
}

/** What a country is called. @param name in English */
export const countryName = (iso: string, name: string): string =>
  isEnglish ? name : openToName(iso);

const furtherNames = isEnglish
  ? []
  : (['short', 'long'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style }),
    );

/** Further names of a country in the language, such as "Vereinigtes Königreich" for the UK. */
export const countrySpellings = (iso: string): string[] =>
  furtherNames.map((names) => names.of(iso) ?? iso);

let world: Map<string, string> | null = null;

/** What a country is called, also one that is not in countries.json; null for what is no English name of one. */
export function countryOfTheWorld(name: string): string | null {
  if (isEnglish) return null;
  world ??= worldNames();
  return world.get(name) ?? null;
}

function worldNames(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  return new Map(countryCodes.map((code) => [english.of(code)!, openToName(code)]));
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
    USA: words.places.usa,
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
