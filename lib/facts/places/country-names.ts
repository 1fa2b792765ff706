/** Countries of the whole world by every name and code that employers write. Contract: 12.11. */
import { iso31661 } from 'iso-3166';
import { type Country, countryNamed, countryOfCode, placeKey } from './places.ts';

/** Not in ISO 3166, though the board and CLDR have it. */
const KOSOVO = 'XK';

/** How a country is usually called where CLDR is longer. */
const shortNames: Record<string, string> = {
  CG: 'Congo',
  SX: 'Sint Maarten',
};

/** Common names that neither the board, CLDR nor ISO has in this form. */
const furtherNames: Record<string, readonly string[]> = {
  AE: ['Emirates'],
  AU: ['Aus'],
  BA: ['Bosnia', 'Bosnia & Herzegovina', 'BiH'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BY: ['Belorussia'],
  CD: ['Congo - Kinshasa', 'Congo-Kinshasa', 'Zaire', 'The Democratic Republic of the Congo'],
  CG: ['Republic of the Congo', 'Congo Republic', 'Congo-Brazzaville', 'Congo - Brazzaville'],
  CN: ["People's Republic of China", 'PRC', 'Mainland China'],
  CV: ['Cabo Verde'],
  CZ: ['Czech'],
  FM: ['Federated States of Micronesia'],
  GB: ['United Kindom', 'United Kingdom of Great Britain and Northern Ireland'],
  GM: ['The Gambia'],
  BS: ['The Bahamas'],
  HK: ['Hongkong', 'Hong Kong SAR China'],
  IR: ['Islamic Republic of Iran'],
  KP: ['DPRK'],
  KR: ['Republic of Korea', 'Korea South'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'FYROM', 'Republic of North Macedonia'],
  MM: ['Burma', 'Myanmar (Burma)'],
  MO: ['Macau'],
  PS: ['State of Palestine', 'Palestinian Territories', 'Palestinian Territory'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkiye'],
  TT: ['Trinidad'],
  TZ: ['United Republic of Tanzania'],
  US: ['U.S.A', 'U S A', 'The United States', 'The US', 'The USA'],
  VA: ['Holy See', 'Vatican'],
  VC: ['Saint Vincent and the Grenadines'],
  VN: ['Vietnam'],
};

/** Languages in which employers write their country. */
const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'];

type Names = { byName: Map<string, Country>; byCode: Map<string, Country> };

let english: Names | null = null;
let foreign: Map<string, Country> | null = null;

/** Names in English, and codes of two and three letters. */
function englishNames(): Names {
  if (english) return english;
  const cldr = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const byName = new Map<string, Country>();
  const byCode = new Map<string, Country>();
  const codes = [...iso31661, { alpha2: KOSOVO, alpha3: 'XKX', name: 'Kosovo' }];
  for (const { alpha2, alpha3, name } of codes) {
    const short = shortNames[alpha2] ?? cldr.of(alpha2)!;
    const country = countryOfCode(alpha2) ?? { name: short, iso: alpha2, region: null };
    byCode.set(alpha2, country).set(alpha3, country);
    for (const spelling of [short, name, ...(furtherNames[alpha2] ?? [])]) {
      byName.set(placeKey(spelling), country);
      byName.set(placeKey(spelling.replaceAll('&', 'and').replace(/^St\. /, 'Saint ')), country);
      const [first = '', last] = spelling.split(', ');
      if (last !== undefined) byName.set(placeKey(`${last} ${first}`), country);
    }
  }
  english = { byName, byCode };
  return english;
}

/** A country of the world by its name in English or by a name that the board knows. */
export function worldCountryNamed(name: string): Country | null {
  return countryNamed(name) ?? englishNames().byName.get(placeKey(name)) ?? null;
}

/** A country of the world by its ISO 3166 code, of two or three capital letters. */
export function worldCountryOfCode(code: string): Country | null {
  return englishNames().byCode.get(code) ?? null;
}

/** A country by its name in another language, such as "Tschechien"; "Granada" may be a city. */
export function foreignCountryNamed(name: string): Country | null {
  foreign ??= foreignNames();
  return foreign.get(placeKey(name)) ?? null;
}

/** A country by what the field of a country may hold: a name in any language, or a code. */
export function countryOfField(written: string): Country | null {
  return (
    worldCountryNamed(written) ??
    worldCountryOfCode(written.toUpperCase()) ??
    foreignCountryNamed(written)
  );
}

/** Written as states of the USA, though they are listed as countries, with their own towns. */
const americanTerritories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** The territory of a country that its region is, by name or code: "PR" of the USA is Puerto Rico. */
export function territoryNamed(region: string, { iso }: Country): Country | null {
  const territory = iso === 'US' ? countryOfField(region) : null;
  return territory && americanTerritories.has(territory.iso) ? territory : null;
}

function foreignNames(): Map<string, Country> {
  const { byCode } = englishNames();
  const countries = new Set(byCode.values());
  const names = new Map<string, Country>();
  for (const language of languages) {
    const own = new Intl.DisplayNames(language, { type: 'region' });
    for (const country of countries) {
      const key = placeKey(own.of(country.iso)!);
      if (!names.has(key)) names.set(key, country);
    }
  }
  return names;
}
