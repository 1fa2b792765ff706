/** What a section or a sentence asks of a candidate, and what it only welcomes. Contract: 12.11. */
import type { Sentence } from './text.ts';

/** Headings of lists of what is welcome. One that also speaks of requirements says neither. */
const welcomeHeading =
  /\b(?:nice[- ]to[- ]ha(?:ve|s)s?|(?:good|great) to have|bonus|extra (?:points|credit)|brownie points|preferred|plus(?:es)?|desired|desirable|ideally|even better|stand out|sets? you apart|optional|advantage(?:ous|s)?|not required|(?:may|might) also have|von vorteil|wünschenswert)\b/i;
const neededHeading = /(?<!\bnot )\b(?:required|requirements?|must|minimum|basic|essential)\b/i;

/** What welcomes the words that follow it, and those that it follows. */
const welcomeBefore =
  /\b(?:(?:may|might) (?:also )?have|ideally|preferabl[ye]|preferred|preference for|bonus|nice to have|desired|desirable|optional(?:ly)?|a plus|idealerweise|gerne)\b/i;
const welcomeAfter =
  /\b(?:(?<!our )preferred(?! by\b)|preferable|desired|desirable|optional|(?:a|an?) (?:big |huge |strong |definite |great |real )?(?:plus|bonus|advantage|asset)|nice to have|ideal|welcomed?|advantageous|not (?:strictly |a |always )?(?:required|requirement|necessary|needed|essential|mandatory)|von vorteil|wünschenswert)\b/i;
const needed = /(?<!\bnot (?:strictly |always )?)\b(?:required|mandatory|essential|a must)\b/i;

/** An end such as "or a related field preferred" belongs to the whole list. */
const lastOfList =
  /\b(?:and|or)\s+(?:an?\s+)?(?:other\s+)?(?:closely\s+)?(?:related|similar|equivalent|relevant|comparable)\b[^,;:.()–—]{0,60}|\bor\s[^,;:()]{0,40}\s(?:is|are|would be)\b[^,;:()]{0,40}/i;
/** "A degree in biology or chemistry (preferred)". */
const inBrackets =
  /^[^;:()]{0,120}\((?:strongly |highly )?(?:preferred|desirable|optional|a plus|d|not required)(?:,? but not required)?\)/i;
/** "A degree in biology – desirable". */
const afterDash =
  /^[^,;:()–—]{0,120}\s[-–—]\s?(?:strongly |highly )?(?:preferred|desirable|optional|a plus|nice to have)\W*$/i;
/** In "Experience (5+ years) is a plus" the bracket ends no clause. */
const closedBracket = /^([^(),;:]{0,30})\)(?= (?:is|are|would be)\b)/;
const clauseBreak =
  /[,;:()–—]|\s-\s|\bbut\b|(?<!\b(?:ideally|preferably|idealerweise) )\bwith\b|(?<!\b(?:an?|big|huge|strong|definite|great|real|also|major) )\bplus\b/i;

/** As far as a clause is read. */
const REACH = 160;

/**
 * Whether the words of a sentence between two places are needed; false where they are only welcome,
 * by the heading above the sentence or in their own clause.
 */
export function isNeeded({ text, heading }: Sentence, from: number, to: number): boolean {
  const before = text
    .slice(Math.max(0, from - REACH), from)
    .split(clauseBreak)
    .at(-1)!;
  const rest = text
    .slice(to, to + REACH)
    .replace(closedBracket, '$1')
    .split(';')[0]!;
  const after = rest.split(clauseBreak)[0]!;
  const endOfList = lastOfList.exec(rest)?.[0] ?? '';
  const clause = `${after} ${endOfList}`;
  if (inBrackets.test(rest) || afterDash.test(rest)) return false;
  if (welcomeAfter.test(clause) || welcomeBefore.test(before)) return false;
  if (needed.test(clause)) return true;
  return ![heading, labelOf(text, from)].some(
    (each) => welcomeHeading.test(each) && !neededHeading.test(each),
  );
}

/** A sentence's own heading, such as "Nice to have: …". */
const labelOf = (text: string, from: number): string =>
  /^[^:]{0,40}(?=:)/.exec(text.slice(0, from))?.[0] ?? '';

/** Sections about the employer and what it offers. */
const ofEmployer =
  /^\W*(?:about (?!you|the (?:role|job|position|candidate|profile|person)|this)|who we are(?! (?:looking|seeking))|our (?:story|mission|team|company|values|culture|founders)|(?:the )?company|benefits|perks|what we offer|we offer|compensation|salary|pay|why (?!you))\b/i;

/** Sections that say whom the employer looks for. */
const ofCandidate =
  /\b(?:you|your|qualifications?|requirements?|require[ds]?|must|skills?|experience|education|background|profile|candidate|look(?:ing)? for|seek(?:ing)?|searching for|criteria|credentials|need|fit|bonus|plus|better|preferred|desired|profil|anforderungen)\b/i;

export const isOfEmployer = (heading: string): boolean => ofEmployer.test(heading);

export const isOfCandidate = (heading: string): boolean => ofCandidate.test(heading);
