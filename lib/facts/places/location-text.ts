/**
 * What an employer's text about a location says: places, from where one may work remotely, and
 * whether the work is remote, hybrid or on site. Contract: 12.11.
 */
import { townsNamed } from './gazetteer.ts';
import { isNoPlace, type Place, placeNamed, placesTogether } from './place-named.ts';
import { countryNamed } from './places.ts';
import { isTimeZone, isWithinUsa, timeZonesWithin, wideScopeNamed } from './wide-scopes.ts';

/** What one text says. */
export type LocationText = {
  places: Place[];
  /** "USA", "Europe"; empty for remote work of which no more is said. */
  remote: string[];
  workplace: Array<'remote' | 'hybrid' | 'on-site'>;
  /** Areas of several countries that it names, remote or not. */
  scopes: string[];
  /** Whether it says where the work is not: "outside the EU". */
  isExcluding: boolean;
};

const MAX_NAMES = 60;

/**
 * Reads a text such as "Denver, CO - US", "London, UK (hybrid)", "Nairobi or Remote".
 * @param text one tidy line
 * @param known places that are stated already, which tell what an ambiguous name means
 */
export function readLocation(text: string, known: readonly Place[]): LocationText {
  const dashed = withOneDash(text);
  const said = withoutExclusions(dashed);
  const parts = partsOf(said, known);
  spread(parts);
  return {
    places: parts.flatMap(({ places }) => places),
    remote: [...new Set(parts.flatMap((part) => remoteOf(part, parts)))],
    workplace: [...new Set(parts.flatMap(({ workplace }) => workplace))],
    scopes: parts.flatMap(({ scopes }) => scopes),
    isExcluding: excluded.test(dashed.replace(denied, ' ')),
  };
}

const withOneDash = (text: string): string =>
  text.replace(/[‐‑‒–—―−]/g, '-').replace(/\|{2,}/g, '|');

const denied = /\b(?:not|no|non)[ -](?:fully )?remote\b|\bremote[ -](?:friendly|first)\b/gi;
const excluded =
  /(?:\b(?:excluding|excludes?|excl\b|except|outside|other than|apart from|without|not)|\bnon[- ](?=(?:US|U\.S|UK|EU)))\b/i;

/** What is excluded is no place of the role; that it is remote may be said after it. */
function withoutExclusions(text: string): string {
  const said = text.replace(denied, ' ');
  const from = excluded.exec(said)?.index;
  if (from === undefined) return said;
  const head = said.slice(0, from);
  return remoteWords.test(said.slice(from)) && !remoteWords.test(head) ? `${head} remote` : head;
}

const remoteWords =
  /\b(?:remote(?:ly)?|anywhere|worldwide|work(?:ing)? from home|wfh|home[ -](?:based|working)|homeoffice|remoto|télétravail|teletrabajo)\b/i;
const anywhereWords = /\b(?:anywhere|worldwide)\b/i;
const hybridRemote = /\bhybrid[ -]{1,3}remote\b|\bremote[ -]{1,3}hybrid\b/gi;
const onSiteWords = /\b(?:on-?site|in-office|in[ -]person)\b/i;
const allWorkWords =
  /\b(?:fully |100 ?% )?(?:remote(?:ly)?|anywhere|worldwide|work(?:ing)? from home|wfh|home[ -](?:based|working)|homeoffice|remoto|télétravail|teletrabajo|hybrid|on-?site|in-office|in[ -]person)\b/gi;

/** One of several alternatives in a text: "Nairobi" and "Remote" of "Nairobi or Remote". */
type Part = {
  /** Whether "or" stands before or after it. */
  isChoice: boolean;
  remote: 'no' | 'first' | 'last' | 'alone';
  isAnywhere: boolean;
  workplace: LocationText['workplace'];
  places: Place[];
  scopes: string[];
};

/** "Portland, OR" ends with a state. A lone "l" is meant as a stroke. */
const joiners =
  /\s*((?:\b(?:[Oo]r|[Aa]nd|AND)\b(?= \S)|\bOR\b(?= [A-Z][a-z])|(?<= )l(?= ))|[;|•·&+/])\s*/;

function partsOf(text: string, known: readonly Place[]): Part[] {
  const pieces = text
    .replace(joinedNames, (name) => sealed(name.replace(' & ', ' and ')))
    .replace(timeZonesWithin, sealed)
    .split(joiners);
  const parts: Part[] = [];
  for (let at = 0; at < pieces.length && parts.length < MAX_NAMES; at += 2) {
    const isChoice = [pieces[at - 1], pieces[at + 1]].some((word) => word?.toLowerCase() === 'or');
    parts.push(partOf(pieces[at]!, isChoice, known));
  }
  return parts;
}

/** Names that contain what else separates names. */
const joinedNames =
  /\b(?:bosnia (?:and|&) herzegovina|trinidad (?:and|&) tobago|antigua (?:and|&) barbuda|newfoundland (?:and|&) labrador|tyne (?:and|&) wear|perth (?:and|&) kinross|dumfries (?:and|&) galloway|kitts (?:and|&) nevis|vincent (?:and|&) (?:the )?grenadines|tom[eé] (?:and|&) pr[ií]ncipe|turks (?:and|&) caicos|jammu (?:and|&) kashmir|wallis (?:and|&) futuna|central (?:and|&) eastern europe|latin america (?:and|&) caribbean)\b/gi;

/** Letters for private use stand for those of a name that is not to be split. */
const PRIVATE_USE = 0xe000;
const sealed = (name: string): string =>
  name.replace(/[^]/g, (letter) => String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0)));
const unsealed = (text: string): string =>
  text.replace(/[\ue000-\uefff]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - PRIVATE_USE),
  );

/** Within a part. Brackets, " - " and the hyphens of "US-CA-Sunnyvale" are like commas. */
const separators = /[,()[\]:]|(?<=\b[A-Z]{2,3})-(?=[A-Z])|\s-+\s?|(?<=\s)-+|-\s|^-+|-+$/;

function partOf(text: string, isChoice: boolean, known: readonly Place[]): Part {
  const plain = text.replace(hybridRemote, 'hybrid');
  const isRemote = remoteWords.test(plain);
  const isHybrid = /\bhybrid\b/i.test(plain);
  const isOnSite = onSiteWords.test(plain);
  const names = plain
    .replace(allWorkWords, ' , ')
    .split(separators)
    .map((name) => unsealed(name).trim())
    .filter((name) => /\p{L}/u.test(name))
    .slice(0, MAX_NAMES)
    .map(withoutNoise);
  const scopes = names.map(wideScopeNamed).filter((scope) => scope !== null);
  const found = placesIn(names, known);
  const places = names.some(isWithinUsa) ? [...found, usa] : found;
  const isList = places.filter(({ city }) => city).length > 1;
  const isLast = /[\s,(-]remote\)?$/i.test(plain) && !/^\W*remote/i.test(plain);
  const alone = names.every(isNoPlace) || (isLast && isList && /,\s*remote$/i.test(plain));
  return {
    isChoice,
    remote: !isRemote ? 'no' : alone ? 'alone' : isLast ? 'last' : 'first',
    isAnywhere: anywhereWords.test(plain),
    workplace: [
      ...(isRemote ? (['remote'] as const) : []),
      ...(isHybrid ? (['hybrid'] as const) : []),
      ...(isOnSite ? (['on-site'] as const) : []),
    ],
    places,
    scopes,
  };
}

const usa: Place = { country: countryNamed('USA')!, state: null, city: null };

const isWholeCountries = ({ places, scopes, remote }: Part): boolean =>
  remote === 'no' && places.length + scopes.length > 0 && places.every(({ city }) => city === null);

/** "Remote, UK & EU" and "UK & EU - Remote" are remote in both. */
function spread(parts: Part[]): void {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.remote === 'first') {
    for (const part of parts.slice(1)) {
      if (!isWholeCountries(part)) break;
      part.remote = 'first';
    }
  }
  if (last?.remote === 'last') {
    for (const part of parts.slice(0, -1).toReversed()) {
      if (!isWholeCountries(part)) break;
      part.remote = 'last';
    }
  }
}

/** From where a part says that one may work remotely. */
function remoteOf(part: Part, parts: readonly Part[]): string[] {
  if (part.remote === 'no') return [];
  const unstated = part.isAnywhere ? 'Global' : '';
  if (part.remote === 'alone') {
    const others = parts.filter((other) => other !== part);
    const isScope = !part.isChoice && others.length > 0 && others.every(isWholeCountries);
    return isScope ? others.flatMap(scopesOf) : [unstated];
  }
  const scopes = scopesOf(part);
  return scopes.length > 0 ? scopes : [unstated];
}

/** An area within a country says more than the country. */
function scopesOf({ scopes, places }: Part): string[] {
  if (scopes.some(isWithinUsa)) return scopes;
  const countries = places.map(({ country }) => country.name);
  const areas = countries.length > 0 ? scopes.filter((scope) => !isTimeZone(scope)) : scopes;
  return [...new Set([...areas, ...countries])];
}

/** Names that mean one place together, at most. */
const MAX_TOGETHER = 4;

function placesIn(names: readonly string[], known: readonly Place[]): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < names.length;) {
    const [found, length] = longestFrom(names.slice(at, at + MAX_TOGETHER), known);
    places.push(...found);
    at += length;
  }
  return places;
}

function longestFrom(names: readonly string[], known: readonly Place[]): [Place[], number] {
  for (let length = names.length; length > 1; length -= 1) {
    const places = placesTogether(names.slice(0, length));
    if (places) return [places, length];
  }
  const [name = ''] = names;
  if (wideScopeNamed(name) !== null) return [[], 1];
  const place = placeNamed(name, known);
  return [place ? [place] : (placesOfWords(name) ?? []), 1];
}

const MAX_WORDS = 6;

/** "Austin TX", "Toronto Canada": words of which the last or the first name the state or country. */
function placesOfWords(name: string): Place[] | null {
  const words = name.split(' ');
  if (words.length < 2 || words.length > MAX_WORDS) return null;
  for (let at = 1; at < words.length; at += 1) {
    const two = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const places = two.some((word) => /^[a-z]{1,3}$/.test(word)) ? null : placesTogether(two);
    if (places?.some(isTown)) return places;
  }
  return null;
}

const isTown = ({ country, city }: Place): boolean =>
  city !== null && townsNamed(city.name).some((town) => town.country === country.iso);

const before =
  /^(?:must (?:be|live|reside)|(?:various|multiple|several) (?:locations|cities)|based|located|within|in|from|near|the|only|across|throughout|all|of|any|at|our|greater|downtown|metro|city of|open to)\s+/i;
const after =
  /(?:\s+|-)(?:offices?|hq|headquarters?|hub|area|metro|metropolitan|metroplex|region|campus|site|studio|labs?|branch|location|based|wide|only|preferred|candidates|residents|time|opening|positions?|roles?|jobs?|work|ncr|friendly|possible|ok|optional|eligible|d\.? ?[cf]\.?|#?\d+)$/i;
const MAX_NOISE_WORDS = 4;

/** "New York office" becomes "New York", "Bogotá D.C." "Bogotá"; "The Hague" and "Washington D.C." stay. */
function withoutNoise(name: string): string {
  let rest = name;
  for (let count = 0; count < MAX_NOISE_WORDS; count += 1) {
    if (isKnown(rest)) return rest;
    const next = rest.replace(before, '').replace(after, '');
    if (next === rest) break;
    rest = next;
  }
  return rest;
}

const isKnown = (name: string): boolean =>
  wideScopeNamed(name) !== null || placeNamed(name, []) !== null || townsNamed(name).length > 0;
