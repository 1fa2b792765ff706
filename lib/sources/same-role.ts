/** Whether two postings of an organisation are the same role, by title, text and pay. Contract: 12.6. */
import { fold } from '../base/fold.ts';
import { cityNamed, countryNamed, derivePlaces } from '../facts/places/places.ts';
import { readText } from '../facts/sentences/text.ts';
import type { ListedRole } from '../store/candidates.ts';

/**
 * What a comparison says: the same role by its text, or by its title where texts are too short;
 * `doubtful` is for a curator to judge.
 */
export type Verdict = 'same text' | 'same title' | 'doubtful' | 'other';

/** A posting as it is compared: what tells roles apart, folded. */
export type ComparedPosting = {
  source: string;
  title: string;
  /** Equal for the titles of one role, wherever it is. */
  core: string;
  /** The countries and regions that someone sells to or speaks for; empty for others. */
  market: string;
  /** The countries and regions of its title besides its places: what the work is about. */
  region: string;
  locations: readonly string[];
  salary: string;
  employmentType: string;
  team: string;
  description: string;
  /** Read when it is first needed, since most postings are compared with no other. */
  readText: () => Text;
};

/** Shorter texts say too little to tell roles apart. */
const MIN_TEXT_CHARACTERS = 400;
/** The rest is what differs by place, such as notices. */
const SAME_TEXT = 0.95;
/** Texts of two roles of one employer have about as much in common. */
const OTHER_TEXT = 0.6;

/** Prepares a posting for comparisons. @param locations those of its own listing */
export function comparedPosting(
  role: Pick<
    ListedRole,
    'source' | 'title' | 'salary' | 'employment_type' | 'description' | 'stated'
  >,
  locations: readonly string[],
): ComparedPosting {
  const { source, title, salary, employment_type, description, stated } = role;
  let text: Text | undefined;
  return {
    source,
    title: fold(title),
    ...readTitle(title, locations),
    locations,
    salary,
    employmentType: fold(employment_type),
    team: fold((stated?.teams ?? []).join(' | ')),
    description,
    readText: () => (text ??= readTextOf(description)),
  };
}

/**
 * Compares two postings of one organisation. With long texts, they are the same role if titles
 * without places and texts are alike; without, if their titles are equal. Another team, employment
 * type, number of years or language is never the same role, nor is another pay or another country in the
 * title at the same places.
 */
export function comparePostings(a: ComparedPosting, b: ComparedPosting): Verdict {
  if (a.core !== b.core) return 'other';
  const isSameTitle = a.title === b.title;
  const isSamePlace = hasSameItems(a.locations, b.locations);
  if (!hasText(a) || !hasText(b)) {
    if (!isSameTitle) return 'other';
    return isApart(a, b) || isPaidApart(a, b) ? 'doubtful' : 'same title';
  }
  const alike = overlap(a, b);
  if (alike <= OTHER_TEXT) return isSameTitle && isSamePlace ? 'doubtful' : 'other';
  if (isApart(a, b)) return alike >= SAME_TEXT || isSamePlace ? 'doubtful' : 'other';
  const isSame =
    alike >= SAME_TEXT &&
    a.market === b.market &&
    (a.region === b.region || !isSamePlace) &&
    !differ(a.readText().years, b.readText().years) &&
    a.readText().languages === b.readText().languages &&
    !isPaidApartAt(a, b);
  return isSame ? 'same text' : 'doubtful';
}

/** Whether comparing two postings takes a comparison of their words. */
export const needsWords = (a: ComparedPosting, b: ComparedPosting): boolean =>
  a.description !== b.description &&
  [a, b].every(({ description }) => description.length >= MIN_TEXT_CHARACTERS);

const hasText = (posting: ComparedPosting): boolean =>
  posting.description.length >= MIN_TEXT_CHARACTERS &&
  posting.readText().length >= MIN_TEXT_CHARACTERS;

/** Whether their source says that they are two roles. Another source may have other words. */
const isApart = (a: ComparedPosting, b: ComparedPosting): boolean =>
  a.source === b.source && (differ(a.employmentType, b.employmentType) || differ(a.team, b.team));

type Paid = Pick<ComparedPosting, 'salary' | 'locations'>;

/** Whether two postings state another pay. */
export const isPaidApart = (a: Pick<Paid, 'salary'>, b: Pick<Paid, 'salary'>): boolean =>
  differ(a.salary, b.salary);

/** Whether two postings offer another pay at the same places. Elsewhere, pay may differ by place. */
export const isPaidApartAt = (a: Paid, b: Paid): boolean =>
  isPaidApart(a, b) && hasSameItems(a.locations, b.locations);

/** Whether two postings have a place in common, or neither states one. */
export const sharesPlace = (
  { locations: a }: Pick<Paid, 'locations'>,
  { locations: b }: Pick<Paid, 'locations'>,
): boolean => a.some((place) => b.includes(place)) || (a.length === 0 && b.length === 0);

/** Whether both are stated, and differ. */
const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

/** Whether two lists have the same items, in any order. */
export function hasSameItems(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const others = new Set(b);
  return a.every((item) => others.has(item));
}

// Titles

const genderMarks =
  /\b(?:[mwfdxhi](?:\s?[/|*,]\s?[mwfdxhi]){1,4}|all genders|gn|he\/she\/they)\b|[*:_/]in(?:nen)?\b/g;
const requisition = /#\s?\d{1,12}|\b(?:req|ref|job id|jr|r)[-. ]?\d{3,12}\b/g;
const separators = /[()[\]{}|;:,•·]|\s[-–—/]|[-–—]\s/;
const workWords =
  /\b(?:100 ?%|fully|remote|remotely|hybrid|on-?site|in-office|offices?|hq|headquarters|based|anywhere|wfh|time ?zones?)(?!\w)/g;

/** Short names of cities, besides those of the gazetteer. */
const shortCities = new Set(['ny', 'blr']);

/** Regions that are no country. */
const regions =
  /^(?:global|international|worldwide|emea|apac|amer|americas|can|latam|dach|nordics?|benelux|iberia|cee|mena|anz|eu|europe|european union|middle east|oceania|(?:(?:north|south|latin|central) )?america|(?:(?:north|south|east|west|southeast|central|northern|southern|eastern|western) )?(?:asia|europe|africa)|asia pacific)$/;

const languages =
  /\b(?:arabic|bengali|bulgarian|chinese|mandarin|cantonese|croatian|czech|danish|dutch|english|estonian|finnish|french|german|greek|hebrew|hindi|hungarian|indonesian|italian|japanese|korean|malay|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|spanish|swahili|swedish|tamil|telugu|tagalog|thai|turkish|ukrainian|urdu|vietnamese)\b/g;

/** Work for a market, a law or a language: there a country is more than a place of work. */
const marketWords =
  /\b(?:sales|sellers?|accounts?|partners?|partnerships?|channel|business development|[bs]dr|territory|markets?|marketing|growth|gtm|go-to-market|country|regional|region|commercial|revenue|expansion|general manager|tax|legal|counsel|speaking|speakers?|languages?|linguists?|transla\w{2,12}|locali[sz]ation|voice|interpreters?|native)\b/;

const longForms = new Map([
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['jr', 'junior'],
]);

/** Drops what does not tell roles apart: places of work, ways of working, gender marks, numbers. */
function readTitle(
  title: string,
  locations: readonly string[],
): Pick<ComparedPosting, 'core' | 'market' | 'region'> {
  const own = new Set(locations.flatMap((location) => placeNames(fold(location))));
  const folded = fold(title).replace(genderMarks, ' ').replace(requisition, ' ');
  const isForMarket = marketWords.test(folded) || folded.match(languages) !== null;
  const words: string[] = [];
  const market: string[] = [];
  const regions: string[] = [];
  for (const [position, group] of folded.split(/[()[\]{}]/).entries()) {
    const isInBrackets = position % 2 === 1;
    // "(Remote, Canada)" says where one may work, not for whom.
    const isPlace = isInBrackets && group.match(workWords) !== null;
    for (const part of group.split(separators)) {
      const rest = withoutOwnPlace(tidy(part.replace(workWords, ' ')), own);
      const kinds = rest === '' ? [] : namesIn(rest).map((name) => kindOf(name, own));
      if (kinds.includes('word')) words.push(...wordsIn(rest));
      else if (kinds.includes('region')) {
        if (isForMarket && !isPlace) market.push(rest);
        // "(EMEA)" says where one works, ", EU" what the work is about.
        if (!isInBrackets) regions.push(rest);
      }
    }
  }
  const core = words.map((word) => longForms.get(word) ?? word).sort();
  return {
    core: core.join(' ') || folded,
    market: market.sort().join(' | '),
    region: regions.sort().join(' | '),
  };
}

/** The names in a part of a title such as "Leeds/Oslo". */
const namesIn = (part: string): string[] => part.split(/[/+&]|\b(?:and|or)\b/).map(tidy);

/** The names in a place such as "London, UK (hybrid)". */
const placeNames = (location: string): string[] =>
  location
    .split(separators)
    .map((name) => tidy(name.replace(workWords, ' ')))
    .filter(Boolean);

/** Whether a part of a title is a city, a country or region, or not a place. */
function kindOf(name: string, own: ReadonlySet<string>): 'city' | 'region' | 'word' {
  if (regions.test(name) || countryNamed(name)) return 'region';
  if (name === '' || own.has(name) || shortCities.has(name) || cityNamed(name)) return 'city';
  // What is left are states.
  if (derivePlaces([name]).countries.length > 0) return 'region';
  return 'word';
}

/** "Market Manager in Leeds", at Leeds, without its place. */
function withoutOwnPlace(part: string, own: ReadonlySet<string>): string {
  for (const name of own) {
    const before = part.slice(0, -name.length - 1);
    if (before !== '' && part === `${before} ${name}`) return before.replace(/ in$/, '');
  }
  return part;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}+#]+/gu) ?? [];

// Texts

type Text = {
  /** Characters. */
  length: number;
  whole: Words;
  /** Without sections about benefits and pay, which differ by country for one role. */
  work: Words;
  /** The numbers of years that it asks for, such as "3 5". */
  years: string;
  /** The languages that it names. */
  languages: string;
};

type Words = { counts: ReadonlyMap<string, number>; total: number };

/**
 * Words are letters only: amounts differ between copies of a text. A character of a script without
 * spaces is a word.
 */
const textWords = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}]+/gu;
const yearsOf = /\b(\d{1,2})\s?\+?\s?(?:(?:-|–|to)\s?(\d{1,2})\s?\+?\s?)?years?\b/g;

function readTextOf(description: string): Text {
  const { text, sentences } = readText(description);
  const all = fold(text);
  const aboutWork = sentences
    .filter((each) => !isAboutBenefits(each.heading) && !isAboutBenefits(each.text))
    .map((each) => each.text)
    .join(' ');
  const isMost = aboutWork.length >= MIN_TEXT_CHARACTERS && aboutWork.length > text.length / 2;
  const work = isMost ? fold(aboutWork) : all;
  const whole = countWords(all);
  const years = [...work.matchAll(yearsOf)].flatMap(([, from = '', to = '']) => [from, to]);
  return {
    length: all.length,
    whole,
    work: isMost ? countWords(work) : whole,
    years: listed(years.filter(Boolean)),
    languages: listed(work.match(languages) ?? []),
  };
}

const MAX_HEADING_CHARACTERS = 80;
const benefitsHeading =
  /\b(?:benefits|perks|compensation)\b|^what (?:we|you)\S{0,4} (?:offer|get)\b|^(?:base )?(?:pay|salary)\b/i;

/** Sections about benefits and pay differ by country for one role. */
const isAboutBenefits = (heading: string): boolean =>
  heading.length <= MAX_HEADING_CHARACTERS && benefitsHeading.test(heading);

const listed = (values: readonly string[]): string => [...new Set(values)].sort().join(' ');

function countWords(text: string): Words {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word] of text.matchAll(textWords)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total++;
  }
  return { counts, total };
}

/** How much two texts have in common: as a whole, or in what they say about the work. */
function overlap(a: ComparedPosting, b: ComparedPosting): number {
  if (a.description === b.description) return 1;
  const [one, two] = [a.readText(), b.readText()];
  const places = new Set([...a.locations, ...b.locations].flatMap((each) => wordsIn(fold(each))));
  const ofWhole = sharedPart(one.whole, two.whole, places);
  if (one.work === one.whole && two.work === two.whole) return ofWhole;
  return Math.max(ofWhole, sharedPart(one.work, two.work, places));
}

/** The share of words that are in both, as often as they occur; names of places aside. */
function sharedPart(a: Words, b: Words, places: ReadonlySet<string>): number {
  let total = a.total + b.total;
  for (const word of places) total -= (a.counts.get(word) ?? 0) + (b.counts.get(word) ?? 0);
  let shared = 0;
  for (const [word, count] of a.counts) {
    if (!places.has(word)) shared += Math.min(count, b.counts.get(word) ?? 0);
  }
  return total === 0 ? 0 : (2 * shared) / total;
}
