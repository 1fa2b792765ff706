/**
 * The countries of an area of several, such as "EMEA" or "Nordics": by CLDR where it has the area, else
 * by the table below. Contract: 15.11.
 */
import containment from 'cldr-core/supplemental/territoryContainment.json' with { type: 'json' };
import { worldCountryOfCode } from './country-names.ts';

const contents: Record<string, { _contains: string[] }> =
  containment.supplemental.territoryContainment;

/** UN M49 codes as CLDR has them, and ISO 3166 codes. Names as `wide-scopes.ts` gives them. */
const areas: Record<string, string> = {
  EU: 'EU',
  // Cyprus is in Asia for the UN.
  Europe: '150 CY',
  'Continental Europe': '150 CY -GB -IE -IM -JE -GG -IS',
  'Western Europe': '155 GB IE ES PT IT AD',
  'Northern Europe': '154',
  'Southern Europe': '039 CY',
  'Central Europe': 'AT CH CZ DE HU LI PL SI SK',
  'Eastern Europe': '151 EE LV LT AL BA HR ME MK RS SI XK',
  'Central and Eastern Europe': '151 EE LV LT AL BA HR ME MK RS SI XK AT',
  EEA: 'EU IS LI NO',
  EMEA: '150 002 145 IR',
  MENA: '145 015 IR -CY -AM -AZ -GE',
  'Middle East': '145 EG IR -CY -AM -AZ -GE',
  GCC: 'AE BH KW OM QA SA',
  Nordics: 'DK FI IS NO SE AX FO GL',
  Scandinavia: 'DK NO SE',
  Baltics: 'EE LT LV',
  Balkans: 'AL BA BG GR HR ME MK RO RS SI XK',
  DACH: 'DE AT CH',
  Benelux: 'BE NL LU',
  Iberia: 'ES PT AD GI',
  'British Isles': 'GB IE IM JE GG',
  Africa: '002',
  'North Africa': '015',
  'West Africa': '011',
  'East Africa': '014',
  'Central Africa': '017',
  'Southern Africa': '018 ZM ZW MZ MW AO',
  'Sub-Saharan Africa': '202',
  Asia: '142 -CY',
  'East Asia': '030',
  'South Asia': '034',
  'Southeast Asia': '035',
  'Central Asia': '143',
  ASEAN: 'BN ID KH LA MM MY PH SG TH VN TL',
  APAC: '030 034 035 009',
  Oceania: '009',
  ANZ: 'AU NZ',
  Americas: '019',
  // For employers Mexico is in it, for CLDR's 021 it is not.
  'North America': '021 MX',
  'Latin America': '419',
  'Central America': '013',
  'South America': '005',
  Caribbean: '029',
  'US East Coast': 'US',
  'US West Coast': 'US',
  'East Coast': 'US',
  'West Coast': 'US',
};

/** ISO 3166 codes; null for a name that is no area of several countries. */
export function countriesOfArea(name: string): string[] | null {
  if (!Object.hasOwn(areas, name)) return null;
  const parts = areas[name]!.split(' ');
  const without = new Set(
    parts.filter((part) => part.startsWith('-')).map((part) => part.slice(1)),
  );
  const all = parts.filter((part) => !part.startsWith('-')).flatMap(countriesWithin);
  return [...new Set(all)].filter((code) => !without.has(code)).sort();
}

function countriesWithin(code: string): string[] {
  if (Object.hasOwn(contents, code)) return contents[code]!._contains.flatMap(countriesWithin);
  return worldCountryOfCode(code) ? [code] : [];
}
