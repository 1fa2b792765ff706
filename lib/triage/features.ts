/**
 * The features of a posting: what a taste may depend on, as numbers. Contract: 13.9.
 *
 * They are computed once for each posting and kept, because its text has hundreds of words. Places and
 * levels are read by name alone, since `lib/facts` takes milliseconds for a posting.
 */
import { unescapeHtml } from '../base/escape.ts';
import { fold } from '../base/fold.ts';
import { cityNamed, countryNamed, stateNamed } from '../facts/places/places.ts';
import { titleLevel } from '../facts/title-level.ts';
import { formOf } from '../search-engine/language/english.ts';
import { isStopWord } from './stop-words.ts';

/** A candidate or a role on the board, as far as a taste can see it. */
export type Posting = {
  title: string;
  organisation: string;
  /** Such as the department and the team. */
  teams: readonly string[];
  /** As the employer wrote them, and the cities and countries of addresses or of the board. */
  places: readonly string[];
  isRemote: boolean;
  /** HTML or plain text. */
  description: string;
};

/** What a feature is about. */
export const kinds = ['word', 'phrase', 'team', 'level', 'place', 'organisation', 'text'] as const;
export type Kind = (typeof kinds)[number];

/** The numbers of a posting's features in its vocabulary, each once. */
export type Features = Uint32Array;

type Feature = {
  kind: Kind;
  /** As a reader would write it: "policy", "London", "Research & Policy". */
  label: string;
};

/** Numbers every feature that any posting has had. Features of two vocabularies cannot be mixed. */
export type Vocabulary = {
  readonly size: number;
  feature: (id: number) => Feature;
  /** Where in {@link kinds} the kind of a feature is. */
  kindAt: (id: number) => number;
  /** Numbers what is new in the posting. Takes about a millisecond, so keep the result. */
  featuresOf: (posting: Posting) => Features;
};

/** Longer titles are no titles. */
const MAX_TITLE_CHARACTERS = 300;
const MAX_TEXT_CHARACTERS = 20_000;
const MAX_TEXT_WORDS = 400;
const MAX_PLACES = 40;

/** An empty vocabulary, for all candidates and roles of one board. */
export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const features: Feature[] = [];
  const kindsAt: number[] = [];

  function idOf(kind: Kind, key: string, label: string): number {
    const name = `${kind} ${key}`;
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, features.length);
    features.push({ kind, label });
    kindsAt.push(kinds.indexOf(kind));
    return features.length - 1;
  }

  /** By words of texts, of which each comes thousands of times; null for one that says nothing. */
  const textWords = new Map<string, number | null>();
  function idOfTextWord(word: string): number | null {
    const known = textWords.get(word);
    if (known !== undefined) return known;
    const form = formOf(word);
    const id = isTelling(word) ? idOf('text', form, form) : null;
    textWords.set(word, id);
    return id;
  }

  function addText(found: Set<number>, description: string): void {
    const limit = found.size + MAX_TEXT_WORDS;
    for (const word of new Set(wordsOf(fold(textOf(description))))) {
      const id = idOfTextWord(word);
      if (id !== null) found.add(id);
      if (found.size >= limit) return;
    }
  }

  function featuresOf(posting: Posting): Features {
    const found = new Set<number>();
    const add = (kind: Kind, label: string, key = fold(label)) => {
      if (key !== '') found.add(idOf(kind, key, label));
    };
    const title = posting.title.slice(0, MAX_TITLE_CHARACTERS);
    const telling = wordsOf(title).filter(isTelling);
    for (const word of telling) add('word', asInProse(word), formOf(fold(word)));
    for (const [at, word] of telling.entries()) {
      const next = telling[at + 1];
      if (next === undefined) continue;
      const forms = `${formOf(fold(word))} ${formOf(fold(next))}`;
      add('phrase', `${asInProse(word)} ${asInProse(next)}`, forms);
    }
    for (const team of posting.teams) {
      add('team', team.trim());
      for (const word of wordsOf(team).filter(isTelling)) add('team', asInProse(word));
    }
    for (const { value } of titleLevel(title, levels)) add('level', value);
    for (const place of placesOf(posting)) add('place', place);
    add('organisation', posting.organisation.trim());
    addText(found, posting.description);
    return Uint32Array.from(found);
  }

  return {
    get size() {
      return features.length;
    },
    feature: (id) => features[id]!,
    kindAt: (id) => kindsAt[id]!,
    featuresOf,
  };
}

/** The names of levels as reasons and rules give them. */
export const levels = ['entry level', 'junior', 'mid-level', 'senior'];

export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:[&+#'’][\p{L}\p{N}]*)*/gu) ?? [];

/** Letters and numbers alone ("m/f/d", "II") say nothing that a taste is about. */
const isTelling = (word: string): boolean =>
  word.length > 1 && !/^[\d'’]+$/.test(word) && !isStopWord(fold(word));

/** "Policy" is "policy"; "AI", "DevOps" and "R&D" stay as they are. */
const asInProse = (word: string): string =>
  /^\p{Lu}{2,3}$|[\p{Ll}&]\p{Lu}/u.test(word) ? word : word.toLowerCase();

const textOf = (description: string): string =>
  unescapeHtml(description.slice(0, MAX_TEXT_CHARACTERS).replace(/<[^>]*>/g, ' '));

/** Between the places of a text, and around what it says of the office. */
const separator = /[,;/()|•·]|\s[-–—]\s|\b(?:or|and)\b/i;
const remote = /\b(?:remote|anywhere|work from home)\b/i;
const office = /\b(?:remote|anywhere|work from home|hybrid|on-?site|office|hq|headquarters)\b/gi;

/**
 * Places by every name that contains them: a city, its country and the region of that. Remote work
 * is a place too, and one for each country or region.
 */
function placesOf({ places, isRemote }: Posting): Set<string> {
  const named = new Set<string>();
  const wide = new Set<string>();
  for (const part of places.slice(0, MAX_PLACES).flatMap((place) => place.split(separator))) {
    const name = part.replace(office, '').replace(/^[\s–—-]+|[\s–—-]+$/g, '');
    const state = stateNamed(name);
    const city = countryNamed(name) ? null : cityNamed(name);
    // "CA" is California, but "DE" rather means Germany.
    const country =
      countryNamed(name) ?? city?.country ?? (state?.towns === null ? state.country : null);
    if (country) wide.add(country.name);
    if (country?.region) wide.add(country.region);
    if (city) named.add(city.name);
    else if (!country && name !== '') named.add(name);
  }
  const isDoneRemotely = isRemote || places.some((place) => remote.test(place));
  const remotely = isDoneRemotely ? ['remote', ...[...wide].map(remotelyFrom)] : [];
  return new Set([...named, ...wide, ...remotely]);
}

const remotelyFrom = (place: string): string => `remote in ${place}`;
