/** The places that a sentence names after words such as "based in". Contract: 12.11. */
import { readLocation } from './location-text.ts';
import { cityLabel } from './places.ts';
import { countryIn, type Place, stateIn } from './place-named.ts';

/** How employers write a time zone, for a regular expression. */
export const zoneAbbreviation = String.raw`(?:UTC|GMT|BST|[ECMP][SD]?T|WET|CES?T|EES?T|IST|SGT|AE[SD]T|JST|HKT)`;
/** A time zone by the name of its area, for a regular expression. */
export const zoneName = String.raw`(?:(?:US|U\.S\.|United States|North American?|Central|Eastern|Pacific|Mountain|European|Americas?|American|EU|UK|Asian?|APAC|EMEA|African?|Indian|Australian|East Coast|West Coast|Europe|LATAM)(?:[-/ ](?:Pacific|Eastern|Central|Mountain|European?|African?|East Coast|West Coast|Asian?)){0,2}(?: Standard| Daylight)?)`;

const placesEnd =
  /[.;!?()[\]*\n]|\s[-–—]+\s|\s(?:to (?!UTC|GMT|CET)[a-z]+|and (?:be|have|has|able|willing|eligible|legally|author\w*|must|who|hold|work\w*|available|can|comfortable|commut\w+|within|we|you|are|is|not|open|fluent|have|speak|in)|who|except|excluding|excl|other than|apart from|but not|with|for|at|as|on|during|within|when|because|so|while|throughout|or (?:be )?(?:willing|open|able|relocat\w*|have)|unless|if|is|are|due|since|where|by|before|only|from (?:\d+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)|won['’]t|can['’]t|cannot|do|does|should|would|preferred|preferably|full[- ]time|via|through|that|will|can|may|has|have|and\/or (?:be|have))\b/i;
/** A small word after a comma is no name. */
const wordAfterComma =
  /,\s(?:and |or )?(?!(?:and|or|the|in|near|greater|either|parts?|anywhere|central|northern|southern|eastern|western|north|south|east|west)\b)[a-z]/;
/** The names of places begin with capitals, but for some words between them. */
export const wordNoName =
  /\s(?!(?:and|or|the|of|de|la|del|di|da|du|der|den|am|im|an|upon|en|le|les|los|las|do|dos|es|y|e|areas?|metro\w*|regions?|in|near|from|times?|zones?|timezones?|hours|country|countries|remote|states?|cities|locations|hubs|offices?|city|county|counties|member|based|to|through|until|coast|plus|minus|within|either|both|any|other|greater|nearby|similar|equivalent|adjacent|central|northern|southern|eastern|western|north|south|east|west)\b)[a-z]{2,}\b/;
const leading =
  /^(?:\s|:|only\b|either|one of|any of|the following|these\b|(?:countries|states|cities|locations|regions|areas)\b(?: of\b|:)?|any (?:location|place|city|town|part|country) (?:in|of|within)\b|any\b|all(?: over)?\b|anywhere|within|in\b|from\b|across|the\b|borders of|(?:state|province|county|city) of\b|(?:countr(?:y|ies)|states|locations|regions|places) (?:where|in which) [^:.;]{0,40}:|greater|continental|contiguous|mainland|a\b|an\b)+/i;
const MAX_SPAN = 200;
/** "Denmark or nearby time zones" shuts nobody near it out. */
const openList =
  /\bor (?:an? |in )?(?:nearby|near|equivalent|similar|same|adjacent|neighbou?ring|comparable|close|compatible)\b/i;
/** "US and EU time zones": each is one. */
const zonesTogether = new RegExp(
  String.raw`\b(${zoneAbbreviation}|${zoneName})((?:,? (?:and|or|&) |\/))(?=(?:${zoneAbbreviation}|${zoneName}) (time ?zones?)\b)(${zoneAbbreviation}|${zoneName}) time ?zones?\b`,
  'gi',
);
/** "Southern or Eastern Europe": each is a part of the area. */
const parts =
  /\b((?:South|North|East|West|Central|Latin)(?:ern)?)(,? (?:and|or|&) |\/)((?:South|North|East|West|Central|Latin)(?:ern)?) (Europe|Africa|Asia|America)\b/g;

/**
 * The places that a sentence names from a position on.
 * @returns their names as the board writes them, where they end, and whether one is a city; no names
 *   where something else follows
 */
export function placesAfter(
  text: string,
  at: number,
): { names: string[]; end: number; hasCity: boolean } {
  const rest = text
    .slice(at, at + MAX_SPAN)
    // As long as before, so that what follows is still found.
    .replace(/\b(?:[A-Z]\.)+[A-Z]\b\.?/g, (name) => name.replaceAll('.', '').padEnd(name.length))
    .replace(/\b(US|UK|EU|DC|USA)\./g, '$1 ');
  const lead = leading.exec(rest)?.[0].length ?? 0;
  const span = rest.slice(lead);
  const end = Math.min(
    ...[placesEnd, wordAfterComma, wordNoName].map((stop) => stop.exec(span)?.index ?? span.length),
  );
  const said = span
    .slice(0, end)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Lu}\p{Ll}+) (?=([A-Z]{2})\b)/gu, (space, code: string) =>
      stateIn(code) ? ', ' : space,
    )
    .replace(/ (?=,)/g, '')
    .replace(/(?:[,:\s]+(?:and|or|the|in|of)?)+$/, '')
    .replace(/\s(?:regions|countries|(?:member )?states|cities|offices|locations|hubs|areas)$/, '')
    .replace(/\b(EU|US|UK) (?:(?:member )?(?:state|countr(?:y|ies))|states)\b/g, '$1')
    .replace(zonesTogether, '$1 $3$2$4 $3')
    .replace(parts, (all, one: string, joiner: string, other: string, area: string) =>
      /^central.*eastern/i.test(all) ? all : `${one} ${area}${joiner}${other} ${area}`,
    );
  if (!/^(?:US\b|UK\b|EU\b|\p{Lu})/u.test(said)) return { names: [], end: at, hasCity: false };
  if (/^(?:EU|European Union|E\.U)$/i.test(said))
    return { names: ['EU'], end: at + lead + end, hasCity: false };
  const first = readLocation(said, []);
  // "New York, Boston" are two cities, and no Boston of that state.
  const isCityOfList = first.places.some(
    ({ city, state }) =>
      state?.name === 'New York' && city && !new RegExp(`${city.name},? N(?:Y|ew York)`).test(said),
  );
  const read = isCityOfList
    ? readLocation(said.replace(/\bNew York\b(?! City)/g, 'New York City'), [])
    : first;
  const { places, scopes } = /\bGeorgia\b/.test(said)
    ? readLocation(said, neighboursOfGeorgia(read.places))
    : read;
  const isEu = /\b(?:EU|European Union)\b/.test(said);
  if (openList.test(said)) return { names: [], end: at, hasCity: false };
  const wide = scopes.map((scope) =>
    scope === 'Europe' && isEu && !/\bEurope\b/.test(said) ? 'EU' : scope,
  );
  return {
    names: [...new Set([...wide, ...amongStates(statesOfCodes(said) ?? places).map(nameOf)])],
    end: at + lead + end,
    hasCity: places.some(({ city }) => city !== null),
  };
}

/** "Georgia" is a state among states, and a country among countries. */
const neighboursOfGeorgia = (places: readonly Place[]): readonly Place[] =>
  places.length > 0 && places.every(({ country, state }) => !state && country.name !== 'USA')
    ? [{ country: countryIn('Georgia')!, state: null, city: null }]
    : places;

/** "CO, TX or UT": several codes of states tell what each means. */
function statesOfCodes(said: string): Place[] | null {
  if (!/^[A-Z]{2}(?:(?:,? (?:and|or|&) |, ?|\/)[A-Z]{2})+$/.test(said)) return null;
  const states = said.match(/[A-Z]{2}/g)!.flatMap((code) => stateIn(code) ?? []);
  const isEach = states.length === said.match(/[A-Z]{2}/g)!.length;
  return isEach ? states.map((state) => ({ country: state.country, state, city: null })) : null;
}

/** "New York" in a list of states is the state. */
function amongStates(places: readonly Place[]): Place[] {
  const states = places.filter(({ state, city }) => state && !city).map(({ country }) => country);
  return places.map((place) => {
    const state = place.city && states.includes(place.country) ? stateIn(place.city.name) : null;
    return state?.country === place.country ? { ...place, state, city: null } : place;
  });
}

function nameOf({ country, state, city }: Place): string {
  if (city) return cityLabel(city.name, country, state);
  return state ? `${state.name}, ${country.name}` : country.name;
}
