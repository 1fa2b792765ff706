import type { Opening } from './opening.ts';
import { place, type Place } from './places.ts';
import { hashText, type Random } from './random.ts';
import type { PayTrack } from './pay-tracks.ts';
import type { Kind } from './vocabulary.ts';

/** Work that is done where the thing is: a bench, a clinic, a ministry. */
const onSite: PayTrack[] = ['science', 'fieldwork', 'government', 'assistant'];
const anywhere: PayTrack[] = ['hourly', 'grant'];
const publicBodies: Kind[] = ['government', 'secretariat'];
const sponsoring = ['UK', 'USA', 'Germany', 'Canada', 'Switzerland', 'Australia'];

/** Where an opening's work is done, the main place first. */
export function placesOf(opening: Opening, random: Random): Place[] {
  const { pay } = opening.archetype;
  const all = opening.organisation.places.map(place);
  if (opening.list) return all;
  if (anywhere.includes(pay)) return [place('Remote, Global')];
  const staffed = all.filter((each) => each.city !== null);
  const usable = onSite.includes(pay) && staffed.length > 0 ? staffed : all;
  const draw = random.next();
  if (draw < 0.56 || usable.length === 1) return usable.slice(0, 1);
  if (draw < 0.76) return [random.pick(usable)];
  if (draw < 0.92) return usable.slice(0, 2);
  return usable;
}

/** Countries in which the employer is confirmed to sponsor visas for an opening. */
export function visasOf(opening: Opening, places: Place[]): string[] {
  const types = opening.archetype.types ?? ['Full-time'];
  const { name, kind } = opening.organisation;
  const sponsors = !publicBodies.includes(kind) && hashText(`visas ${name}`) % 9 < 4;
  const employs = !opening.list && opening.level !== 'entry' && types.includes('Full-time');
  if (!sponsors || !employs) return [];
  const countries = places.filter((each) => each.city !== null).map((each) => each.country.name);
  return [...new Set(countries)].filter((each) => sponsoring.includes(each));
}

/**
 * The tags of some places. `location` is the facet: countries, visa variants, regions, cities. A
 * city that is named like its country is listed once.
 */
export function locationTags(places: Place[], visas: string[]) {
  const countries = unique(places.map((each) => each.country.name));
  const regions = unique(places.flatMap((each) => each.regions));
  const cities = unique(places.flatMap((each) => each.city ?? []));
  const withVisas = countries.flatMap((name) =>
    visas.includes(name) ? [name, `${name} (Confirmed Visas)`] : [name],
  );
  return {
    countries: [...countries, ...regions],
    cities,
    card: unique([...countries, ...cities]),
    all: unique([...countries, ...regions, ...cities]),
    location: unique([...withVisas, ...regions, ...cities]),
  };
}

const unique = (names: string[]): string[] => [...new Set(names)];
