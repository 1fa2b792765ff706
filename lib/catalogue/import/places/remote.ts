import { cityNamed, countryNamed, stateNamed } from './gazetteer.ts';

/** "Europe" and the like, as the board writes them after "Remote, ". */
const wideScopes: Record<string, string> = {
  '': 'Global',
  global: 'Global',
  globally: 'Global',
  worldwide: 'Global',
  anywhere: 'Global',
  'anywhere in the world': 'Global',
  international: 'Global',
  world: 'Global',
  europe: 'Europe',
  eu: 'Europe',
  'european union': 'Europe',
  emea: 'EMEA',
  africa: 'Africa',
  asia: 'Asia',
  apac: 'APAC',
  oceania: 'Oceania',
  'latin america': 'Latin America',
  latam: 'Latin America',
  'north america': 'North America',
  'south america': 'South America',
  americas: 'Americas',
};

const wholeText = /^(?:anywhere(?: in the world)?|worldwide|work from home|wfh)$/i;
const beginning = /^(?:fully |100% |us-)?remote(?: work| position| role)?\b/i;
const ending = /[\s,(–—-]+remote\)?$/i;
const joins = /\s*(?:\/|&|;|\bor\b|\band\b)\s*/i;

/**
 * "Remote, USA" of "Remote in USA", "Remote (US)", "USA - Remote"; "Remote, Global" when no place
 * is named.
 * @returns null when the text is no remote form, or its place is not understood
 */
export function remoteScopes(location: string): string[] | null {
  if (wholeText.test(location)) return ['Remote, Global'];
  if (/\bhybrid\b/i.test(location)) return null;
  const isRemote = beginning.test(location) || ending.test(location);
  if (!isRemote) return null;
  const scope = location
    .replace(beginning, '')
    .replace(ending, '')
    .replace(/^[\s,:()–—-]*(?:(?:in|within|from|only in)\s+)?(?:the\s+)?/i, '')
    .replace(/[\s()]*(?:\bonly\b)?[\s()]*$/i, '');
  const scopes = scope.split(joins).map(scopeNamed);
  return scopes.includes(null) ? null : [...new Set(scopes)].map((name) => `Remote, ${name}`);
}

function scopeNamed(scope: string): string | null {
  const wide = wideScopes[scope.toLowerCase()];
  if (wide) return wide;
  const country = countryNamed(scope);
  if (country) return stateNamed(scope) ? null : country.name;
  const [last = ''] = scope.split(',').slice(-1);
  const place = stateNamed(scope) ?? countryOfPart(last) ?? cityNamed(scope);
  return place ? ('country' in place ? place.country.name : place.name) : null;
}

const countryOfPart = (part: string) => stateNamed(part) ?? countryNamed(part);
