/** The years of experience that a posting asks for, never those of its employer. Contract: 12.11. */
import { type Fact, MAX_QUOTE } from './sentences/fact.ts';
import { isNeeded, isOfCandidate, isOfEmployer } from './sentences/needed.ts';
import type { PostingText, Sentence } from './sentences/text.ts';

/** Each number once; what is needed before what is only welcome. */
export function yearsFacts({ sentences }: PostingText): Array<Fact<number>> {
  const found = new Map<number, Fact<number>>();
  for (const fact of sentences.flatMap(yearsIn)) {
    const same = found.get(fact.value);
    if (!same || (fact.required && !same.required)) found.set(fact.value, fact);
  }
  return [...found.values()];
}

/** Each number of years that a sentence asks for, once. */
function yearsIn(sentence: Sentence): Array<Fact<number>> {
  const { text, offset } = sentence;
  if (text.length > MAX_QUOTE || !anyUnit.test(text)) return [];
  const found = new Map<number, Fact<number>>();
  for (const match of text.matchAll(mention)) {
    const value = numberOf(match.groups!.least!);
    const end = match.index + match[0].length;
    if (value > MAX_YEARS || found.has(value) || !isAskedFor(sentence, match)) continue;
    const required = isNeeded(sentence, match.index, end) && !standsForDegree(text, match.index);
    found.set(value, { value, from: 'text', quote: text, offset, required });
  }
  return [...found.values()];
}

const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  );
const number = String.raw`(?:\d{1,2}(?:\.5)?|${words.join('|')})`;
const plus = String.raw`\s?\+|\s?plus|\s\(?(?:or|and) more\)?`;
const unit = String.raw`(?:years?|yrs?\.?|yoe|jahren?|ans|années?|años?|anos?|anni|jaar)`;

/** "5+ years", "3 to 5 yrs", "five (5) years". The first number is the fewest. */
const mention = new RegExp(
  String.raw`(?<![\p{L}\p{N}$€£%.,/][-–]?)(?<least>${number})(?:\s?\(${number}\+?\))?(?<more>${plus}|(?:${plus})?\s?(?:-|–|—|to|or|bis|à|a)\s?(?:${number})(?:${plus})?)?[\s-]{0,2}(?:full |solid |consecutive )?(?<unit>${unit})(?<late>\+)?['’]?(?![\p{L}\p{N}]|-(?!experience))`,
  'giu',
);

const anyUnit = new RegExp(unit, 'iu');

/** More than that are a company's. */
const MAX_YEARS = 20;
/** As far as the words that belong to a number are looked for. */
const REACH = 110;

const numberOf = (written: string): number => {
  const position = words.indexOf(written.toLowerCase());
  return position === -1 ? Number(written) : position + 1;
};

/** What the number would mean instead, by the words before it. */
const notBefore = [
  // Periods of time.
  /\b(?:last|past|next|coming|previous|first|recent|prior|following|every|each|within|after|until|nächsten|letzten)\s(?:\S{1,12}\s)?$/i,
  // "In 3 years you will", but "experience in 3+ years".
  /^\W*in\s(?:just\s|only\s|under\s|less than\s)?$/i,
  // Upper bounds and what is not needed.
  /\b(?:up to|no more than|not more than|less than|fewer than|under|below|maximum(?: of)?|max\.?|at most|no|(?:don['’]t|do not|not|no need|without|whether you)(?:\s\S{1,12}){0,4}|<)\s?$/i,
  /\b(?:isn['’]t|is not|not (?:suitable|meant|intended|right)) for (?:\S{1,15} ){0,4}$/i,
  // What the role gives.
  /\b(?:gain|acquire|build up)\s(?:(?:up to|over|at least|about)\s)?$/i,
  // Ages.
  /\b(?:be|are|is|aged?|ages)\s(?:(?:at least|over|a minimum of|between|from)\s)?(?:\d{1,2}\s(?:and|to)\s)?$/i,
  // Somebody else's.
  /\b(?:seit|forte?s? de|building on|built on|drawing on)\s(?:\S{1,12}\s){0,2}$/iu,
  /\b(?:my|our|his|her|their|its|whose|a|an|the|this)\s(?:(?:over|nearly|almost|more than)\s)?$/i,
  // Durations.
  /(?<!\byou(?:['’]ve| have) )\b(?:spent|spend|took|takes|spanning|lasts|celebrat\p{L}{1,4}|since|course of|commit(?:ment)? (?:to|of|for)|stay (?:for )?)\s(?:(?:at least|over|nearly|almost|more than|about|the)\s){0,2}$/iu,
  /\b(?:duration|contract|term|length|period|licen[cs]e)\b[^.;,]{0,10}(?:\bfor\b|\bof\b|\bis\b|:)[^.;,]{0,12}$/i,
  /\b(?:project|program(?:me)?|fellowship|course|assignment|placement|secondment)\s(?:of|for|over|lasting)\s$/i,
  // Founded, lived, vesting.
  /\b(?:founded|established|lived in|resided|residen(?:t|ce|cy)|old|vest(?:s|ed|ing)?)\b[^.,;]{0,40}$/i,
];
/** What the number would mean instead, by the words after it. */
const notAfter = [
  /^\s*(?:old|of age|ago|vesting|cliff|contract|agreement|commitment|plan|warranty|term|degree|program(?:me)?|college|university|apprenticeship|visa|lease|runway|history|exercise|in business(?=[.,;]|$)|(?:of experience )?or (?:less|fewer|under)|later|from now|or (?:older|younger)|a year)\b/i,
  /^\s*(?:of|in) (?:age|service|tenure|employment|college|university|(?:high )?school|study|studies|schooling|coursework|undergraduate|education|vesting|runway|existence|history|funding|illness|disease|recovery|sobriety|marriage)\b/i,
  /^\s*(?:of (?:\S{1,15} )?experience )?(?:max(?:imum)?|at most)\b/i,
  // Of those who should not apply.
  /^[^.;]{0,80}\b(?:should apply (?:to|for) (?:the|our)|(?:should|need) not apply|overqualified)\b/i,
  /^\s*(?:of|in) (?:growth|business|data|revenue|innovation)\s?(?:[.;]|$)/i,
  /^\s*(?:of|in) (?:a )?(?:post-?)?secondary\b/i,
];
/** For how long something has lasted: only in a sentence that speaks to the candidate. */
const lasting =
  /\bfor\s(?:(?:at least|over|more than|about|nearly|almost|around|well over)\s){0,2}$/i;
const candidate = /\b(?:you|you['’](?:ve|re)|candidates?|applicants?|someone|who)\b/i;

/** A group that has its own experience, up to the number: "a team with over 20 years". */
const others =
  /\b(?:we(?:['’]ve)?|our (?!ideal|new|next|future|perfect)\p{L}+|wir|unser\p{L}*|notre|nous|somos|nuestr\p{L}+|i|he|she|teams?|founders?|co-?founders?|company|firm|startup|agency|consultancy|provider|manufacturer|studio|brand|(?:market|industry|global|world) leader|organi[sz]ation|clients|customers|investors|partners|leadership|executives?|mentors?|colleagues|peers|members|ceo|cto)\b(?<between>,?[^,.;:()]{0,60})$/iu;
const having =
  /\b(?:has|have|had|['’]ve|with|brings?|boasts?|combin\S{1,3}|over|shar\S{1,3}|been|hab\w{1,2}|verfüg\w{1,2}|avons|a(?=\s$)|con)\b/i;
const seeking =
  /\b(?:look|seek|hir|search|need|requir|expect|want|prefer|ideal|candidate|someone|you|such|recherch|busc)\S{0,8}/i;

/** "With over 20 years of experience, we …", "Jane has 12 years of experience". */
const ofCompany = /^\W*(?:with|after|having)\b[^,.;]{0,20}$/i;
const ofOthers =
  /\b(?:alongside|learn(?:ing)? from|(?:mentored|led|founded|built|backed|advised|surrounded|run) by|report(?:ing)? to)\b[^.;,]{0,60}$|\bjoin(?:ing)?\b[^.;,]{0,60}\bwith\b[^.;,]{0,20}$|\b(?:work(?:ing)?|guided|supported|trained|supervised) (?:closely )?(?:with|by|under|for)\b[^.;,]{0,60}\bwho (?:has|have)\s(?:over )?$/i;
const ofPerson =
  /^(?!You|Candidates?|Applicants?|Must|Who)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)? (?:has|had|brings)\b[^.;,]{0,20}$|\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, who (?:has|had|brings)\b[^.;,]{0,20}$/u;

/** Whether a number of years is experience that this role's candidates should have. */
function isAskedFor({ text, heading }: Sentence, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - REACH), match.index);
  const after = text.slice(match.index + match[0].length).slice(0, REACH);
  if (notBefore.some((pattern) => pattern.test(before))) return false;
  if (notAfter.some((pattern) => pattern.test(after))) return false;
  if (lasting.test(before) && !candidate.test(text) && !experience.test(before)) return false;
  if (isOfOthers(before, text)) return false;
  if (isOfEmployer(heading) && !(/^\W*$/.test(before) && !/\b(?:us|our|we)\b/i.test(after))) {
    return false;
  }
  if (/\((?:or )?$/.test(before) && withDegree.test(after)) return false;
  return isOfExperience(before, match, after, isOfCandidate(heading));
}

/** "Seven years (ten years with a first degree)": the first number asks for less. */
const withDegree =
  /^[^()]{0,40}\bwith(?:out)? (?:an? |the )?[^()]{0,30}(?:degree|bachelor|master|ph\.?d|diploma)/i;

function isOfOthers(before: string, text: string): boolean {
  const group = others.exec(before)?.groups?.between;
  if (group !== undefined && having.test(group) && !seeking.test(group)) return true;
  if (ofCompany.test(before) && !candidate.test(text)) return true;
  return ofPerson.test(before) || ofOthers.test(before);
}

const experience =
  /\b(?:experience|experienced|exp|pqe|expertise|background|berufserfahrung|\p{L}{0,20}erfahrung|berufspraxis|expérience|experiencia|experiência|esperienza|ervaring)\b/iu;
/** "5+ years as a designer", "3+ years leading teams". */
const work =
  /^\s*(?:of|in|as|with|within|across|at|on|inside|doing|working|post|\S{0,20}[a-z]{2}ing)\b/i;
const fewest =
  /\b(?:at least|at minimum|minimum(?: of)?|min\.?|no less than|more than|over|mindestens|au moins|minimum|al menos|mínimo|almeno|minimaal)\s*(?:of\s)?$/i;

/** Whether a number says how much experience, by its words and its place. */
function isOfExperience(
  before: string,
  { groups }: RegExpExecArray,
  after: string,
  isForCandidate: boolean,
): boolean {
  const { more, late, unit: word = '' } = groups!;
  const isExact = more === undefined && late === undefined && !fewest.test(before);
  // "A 5-year plan", "in one year".
  const isSingular = /^(?:year|yr|jahr)$/i.test(word);
  if (isSingular && isExact) {
    return /^['’]?s?\s(?:of\s)?(?:\S{1,20}\s){0,3}experience\b/i.test(after);
  }
  const clause = after.split(/[;.]\s/)[0]!;
  if (/^yoe$/i.test(word) || experience.test(clause)) return true;
  if (/\bexperience\b[^.;]{0,80}$/i.test(before)) return true;
  const isFirst = /(?:^|:)\W*(?:\S{1,12}\s){0,2}$/.test(before);
  if (isForCandidate && (isFirst || (!isExact && /^\W*(?:,|$)/.test(clause)))) return true;
  return work.test(after) && (!isExact || isForCandidate);
}

/** "A degree, or 5+ years of equivalent experience". */
const standsForDegree = (text: string, at: number): boolean =>
  orDegree.test(text.slice(Math.max(0, at - REACH), at));
const orDegree =
  /\b(?:degree|bachelor['’]?s?|master['’]?s|diploma|ph\.?d)\b[^;.]{0,80}\bor\s(?:(?:have|with|at least|an?|minimum(?: of)?|alternatively)\s){0,3}$/i;
