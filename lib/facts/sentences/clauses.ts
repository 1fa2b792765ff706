/** The clauses of a sentence: who it speaks of, and what it negates or leaves open. Contract: 12.11. */
import { countryIn, stateIn } from '../places/place-named.ts';
import { isTimeZone, wideScopeNamed } from '../places/wide-scopes.ts';

const clauseBreak =
  /[;:()!?]|(?<!\b[A-Z])\.\s|\s[-–—]+\s|,?\s\b(?:but|however|although|though|whereas|while)\b|,\s(?=(?:and |so |or |as )?(?:we|you|candidates|applicants|this|the|our|it|they|please|if|must)\b)/g;

export type Clause = { text: string; from: number };

/** The clause of a text that a place in it is in. */
export const clauseAt = (text: string, at: number): Clause =>
  clausesOf(text).findLast(({ from }) => from <= at) ?? { text, from: 0 };

/** The clauses of a text in their order, with where each begins. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const found of text.matchAll(clauseBreak)) {
    clauses.push({ text: text.slice(from, found.index), from });
    from = found.index + found[0].length;
  }
  return [...clauses, { text: text.slice(from), from }].filter(({ text: words }) =>
    /\p{L}/u.test(words),
  );
}

const negation =
  /\b(?:not|no|never|neither|nor|none|cannot|unable|without|unavailable|ineligible|impossible|declin\w+|exclud\w+|refus\w+|rul(?:e|es|ing) out)\b|n['’]t\b/gi;

/** How often words negate. "not … nor" and "cannot or will not" negate once. */
export function negationsIn(words: string): number {
  const plain = words
    .replace(/\bnot only\b|\bno (?:later|more|less|longer than)\b|\bwhether or not\b/gi, ' ')
    .replace(
      /\b(?:cannot|can['’]t|unable|not)\b(?:,? (?:and|or) (?:will|do|does|can|are|is))? not\b/gi,
      'not',
    )
    .replace(/(\b(?:not|no)\b|n['’]t\b)(.*?)\bnor\b/gi, '$1$2')
    .replace(/\bneither\b(.*?)\bnor\b/gi, 'not$1');
  return plain.match(negation)?.length ?? 0;
}

/** Sections and sentences of equal opportunities name citizenship and nationality, and ask for nothing. */
export const equalOpportunities =
  /\b(?:equal[- ](?:employment |opportunit)|discriminat\w*|regardless of|irrespective of|without regard|protected (?:by|class|characteristic|status|veteran)|sexual orientation|gender identity|ethnicity|diverse backgrounds)/i;

/** Duties of the role are not what it asks of candidates. */
const duty =
  /^\W*(?:manag|own(?:s|ing)? |lead|organi[sz](?:es?|ing)\b|handl|coordinat|oversee|overs|process(?:es|ing)? |administ|develop|driv(?:e|ing) |prepar|experience (?:with|in|of|manag)|knowledge of|understanding of|familiar|partner|track|advis|maintain(?:ing)? (?!an?\b|active|the abil)|serv(?:e|ing) |run(?:ning)? |build|secur(?:e|ing) |sell|negotiat|identif|facilitat|liais|act as|monitor|creat|collaborat|conduct|drafting|draft |review|guid(?:e|ing) |design|implement|deliver|ensur)/i;

/** Whether a clause begins like a duty, and speaks of nobody else. */
export function isDuty(words: string): boolean {
  const verb = words.replace(/^\W*you(?:['’]ll| will)(?: also)? /i, '');
  return duty.test(verb) && !/\b(?:we|you|your|candidates?|applicants?|must)\b/i.test(verb);
}

/** Whether a sentence asks, or says how to apply. */
export const asks = (words: string): boolean =>
  /\?\s*$/.test(words) ||
  /\b(?:please (?:indicate|state|specify|let us know|mention|confirm|tell|note whether)|whether|will you (?:now|require|need)|do you (?:now|require|need|have)|are you|if (?:you|so|any|applicable) [^,]*$)/i.test(
    words,
  );

/** Whether a sentence speaks of the employer's customers and the like. */
export const isOfOthers = (words: string): boolean =>
  /\b(?:our|their|its) (?:customers?|clients?|users?|members|partners?|patients|investors?|portfolio)\b/i.test(
    words,
  );

const maxWords = 4;
/** Also names of people, of other places and of things. */
const ambiguous = /^(?:georgia|jordan|chad|guinea|mali|turkey)$/i;

/** The countries and wide areas that words name, as the board calls them. */
export function areasIn(words: string): string[] {
  const tokens = [...words.matchAll(/[\p{L}][\p{L}.'’-]*/gu)];
  const found: string[] = [];
  for (let at = 0; at < tokens.length;) {
    let length = 1;
    for (let count = Math.min(maxWords, tokens.length - at); count > 0; count -= 1) {
      const last = tokens[at + count - 1]!;
      const name = words.slice(tokens[at]!.index, last.index + last[0].length).replace(/\.$/, '');
      const area = areaNamed(name) ?? areaOfPeople(name, words, tokens[at]!.index, last.index);
      if (area === null) continue;
      found.push(area);
      length = count;
      break;
    }
    at += length;
  }
  return [...new Set(found)];
}

function areaNamed(written: string): string | null {
  const name = written.replace(/(?:['’]s|-based|-wide|-only)$/i, '');
  if (!/^\p{Lu}/u.test(name)) return null;
  if (/^(?:US|USA|U\.S\.?|U\.S\.A\.?|America)$/.test(name)) return 'USA';
  if (/^(?:UK|U\.K\.?|GB)$/.test(name)) return 'UK';
  if (/^(?:EU|E\.U|European Union)$/.test(name)) return 'EU';
  if (name.length < 4 && name !== 'UAE') return null;
  if (ambiguous.test(name)) return null;
  if (isTimeZone(name)) return null;
  // "New Mexico" and "British Columbia" are states, and no country of their last or first word.
  const state = name.includes(' ') ? stateIn(name) : null;
  return wideScopeNamed(name) ?? countryIn(name)?.name ?? state?.country.name ?? null;
}

/** What an adjective of a country must stand before: "German nationals", "British or Irish citizen". */
const peopleOrPapers =
  /^(?:\W+(?:or|and|\/)\W+\p{Lu}\S+)?[- ](?:citizen|national|work|permit|visa|passport|resident|security|person|government|nationality)/iu;

/** The country of an adjective that speaks of people or papers, not of a language or a market. */
function areaOfPeople(name: string, words: string, from: number, last: number): string | null {
  const country = Object.hasOwn(nationalities, name) ? nationalities[name]! : null;
  const isPartOfName = /\b(?:North|South|Latin|Central)[- ]$/.test(words.slice(0, from));
  const rest = words.slice(last + name.split(' ').at(-1)!.length);
  return country !== null && !isPartOfName && peopleOrPapers.test(rest) ? country : null;
}

/** Adjectives with which employers name citizenship and papers. */
const nationalities: Record<string, string> = {
  American: 'USA',
  Argentine: 'Argentina',
  Australian: 'Australia',
  Austrian: 'Austria',
  Belgian: 'Belgium',
  Bangladeshi: 'Bangladesh',
  Brazilian: 'Brazil',
  British: 'UK',
  Canadian: 'Canada',
  Chilean: 'Chile',
  Chinese: 'China',
  Colombian: 'Colombia',
  Czech: 'Czechia',
  Danish: 'Denmark',
  Dutch: 'Netherlands',
  Egyptian: 'Egypt',
  Estonian: 'Estonia',
  Ethiopian: 'Ethiopia',
  Filipino: 'Philippines',
  Finnish: 'Finland',
  French: 'France',
  German: 'Germany',
  Ghanaian: 'Ghana',
  Greek: 'Greece',
  Hungarian: 'Hungary',
  Indian: 'India',
  Indonesian: 'Indonesia',
  Irish: 'Ireland',
  Israeli: 'Israel',
  Italian: 'Italy',
  Japanese: 'Japan',
  Kenyan: 'Kenya',
  Korean: 'South Korea',
  Malaysian: 'Malaysia',
  Mexican: 'Mexico',
  Nigerian: 'Nigeria',
  Norwegian: 'Norway',
  Pakistani: 'Pakistan',
  Polish: 'Poland',
  Portuguese: 'Portugal',
  Romanian: 'Romania',
  Rwandan: 'Rwanda',
  Singaporean: 'Singapore',
  Spanish: 'Spain',
  Swedish: 'Sweden',
  Swiss: 'Switzerland',
  Tanzanian: 'Tanzania',
  Thai: 'Thailand',
  Turkish: 'Turkey',
  Ugandan: 'Uganda',
  Ukrainian: 'Ukraine',
  Vietnamese: 'Vietnam',
};
