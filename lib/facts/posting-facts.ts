/**
 * All that a posting states, each fact with where it comes from: the fields of the employer's system
 * first, then the text, then the title. Contract: 12.11.
 */
import { fold } from '../base/fold.ts';
import { deadlineFacts } from './deadline.ts';
import { degreeFacts } from './degree.ts';
import { employmentFacts, teamFacts } from './employment-facts.ts';
import { experienceFacts } from './experience.ts';
import type { Fact, Facts } from './sentences/fact.ts';
import { languageFacts } from './language.ts';
import { type PlaceFacts, placeFacts } from './place-facts.ts';
import { type CityNaming, countryNamed } from './places/places.ts';
import { eligibilityFacts } from './eligibility/eligibility.ts';
import type { RoleWords } from './role-words.ts';
import { payFacts } from './pay-facts.ts';
import { type PostingText, readText } from './sentences/text.ts';

/** A posting, and the others of its role. `stated` is absent until its source is read. */
export type StatedRole = Omit<RoleWords, 'id' | 'url' | 'stated'> & {
  stated?: RoleWords['stated'] | undefined;
  organisation: string;
  /** Those of its own posting, while `locations` includes those of its duplicates. */
  own_locations?: readonly string[] | undefined;
  duplicates: ReadonlyArray<{
    locations: readonly string[];
    stated?: RoleWords['stated'] | undefined;
  }>;
};

/** A field whose reading a curator can correct. */
type CorrectedField = 'locations' | 'tags_role_type';

/** What facts depend on besides the posting. */
export type FactContext = {
  /** The values of the board's experience facet, such as "Mid (5-9 years)". */
  levels: readonly string[];
  cityNaming: CityNaming;
  /** What a curator said that these words of the source mean; undefined for nothing. */
  corrected?: (field: CorrectedField, said: string) => readonly string[] | undefined;
  /** Epoch seconds. */
  now: number;
};

/** Reads what a role's postings state; of the others only their fields are at hand. */
export function postingFacts(role: StatedRole, context: FactContext): Facts {
  const { title, salary, posted_at, duplicates } = role;
  const text = readText(role.description);
  const own = { locations: role.own_locations ?? role.locations, stated: role.stated };
  const stated = allStated([own, ...duplicates]);
  return {
    ...placesOf(role, stated, context),
    ...experienceFacts(title, text, context.levels),
    pay: payFacts({ stated, salary, text }),
    ...degreeFacts(text),
    deadline: deadlinesOf(role, deadlineFacts(text, posted_at, context.now).deadline),
    employment_type: employmentOf(role, text, context),
    team: teamFacts(stated.teams),
    ...eligibilityFacts(text),
    language: languagesOf(stated.language, languageFacts(text).language),
  };
}

/** What all postings of a role state in fields. Pay that differs is that of the posting's places. */
function allStated(postings: StatedRole['duplicates']) {
  const stated = postings.flatMap((posting) => (posting.stated ? [posting.stated] : []));
  const pays = new Set(stated.map(({ pay }) => JSON.stringify(pay)).filter((pay) => pay !== '[]'));
  return {
    addresses: stated.flatMap(({ addresses }) => addresses),
    teams: [...new Set(stated.flatMap(({ teams }) => teams))],
    pay: postings.flatMap(({ stated: own, locations }) =>
      (own?.pay ?? []).map((pay) =>
        pays.size > 1 && pay.place === '' ? { ...pay, place: locations.join(' / ') } : pay,
      ),
    ),
    language: stated[0]?.language ?? '',
  };
}

/** How the board begins the scope of remote work, as in "Remote, Europe". */
const REMOTE = 'Remote, ';

/** The places. A location that a curator explained has those that they named. */
function placesOf(
  { organisation, locations: own, workplace, duplicates }: StatedRole,
  { addresses }: RoleWords['stated'],
  { corrected, cityNaming }: FactContext,
): PlaceFacts {
  const locations = [...new Set([own, ...duplicates.map((each) => each.locations)].flat())];
  // What an address says of one role is more than what a curator said of such words.
  const meaningOf = (location: string) =>
    addresses.length > 0 ? undefined : corrected?.('locations', location);
  const explained = locations.flatMap((location) => meaningOf(location) ?? []);
  const others = locations
    .filter((location) => !meaningOf(location))
    .map((location) => withoutName(location, organisation));
  const read = placeFacts({ locations: others, addresses, workplace }, cityNaming);
  const asCorrected = (value: string): Fact => ({ value, from: 'correction' });
  const scopes = explained.filter((place) => place.startsWith(REMOTE));
  const { countries = [], cities = [] } = Object.groupBy(
    explained.filter((place) => !place.startsWith(REMOTE)),
    (place) => (countryNamed(place) ? 'countries' : 'cities'),
  );
  return {
    country: [...countries.map(asCorrected), ...read.country],
    city: [...cities.map(asCorrected), ...read.city],
    remote: [
      ...scopes.map((place) => asCorrected(place.slice(REMOTE.length))),
      ...read.remote.filter(({ value }) => value !== '' || scopes.length === 0),
    ],
    workplace: read.workplace,
  };
}

/** "Example Nairobi" of Example is Nairobi. */
function withoutName(location: string, organisation: string): string {
  const name = location.slice(0, organisation.length);
  const rest = location.slice(organisation.length);
  return rest.startsWith(' ') && fold(name) === fold(organisation) ? rest.trim() : location;
}

/** The closing date in a field first; the same day in the text says nothing new. */
function deadlinesOf({ closes_at: at }: StatedRole, ofText: Fact[]): Fact[] {
  if (at === null) return ofText;
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  return [{ value: day, from: 'closes_at' }, ...ofText.filter(({ value }) => value !== day)];
}

/** A field's language first; the same in the text says nothing new. */
function languagesOf(stated: string, ofText: Fact[]): Fact[] {
  const code = /^[a-z]{2}(?=[-_]|$)/.exec(stated)?.[0];
  if (code === undefined) return ofText;
  return [{ value: code, from: 'language' }, ...ofText.filter(({ value }) => value !== code)];
}

function employmentOf(role: StatedRole, text: PostingText, { corrected }: FactContext): Fact[] {
  const meaning = corrected?.('tags_role_type', role.employment_type);
  return meaning
    ? meaning.map((value) => ({ value, from: 'correction' }))
    : employmentFacts(role, text);
}
