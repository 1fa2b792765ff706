/** The degrees that a posting asks for. Of alternatives, the lowest counts. Contract: 12.11. */
import { eachOnce, type Fact, type Facts, MAX_QUOTE } from './sentences/fact.ts';
import { isNeeded, isOfCandidate, isOfEmployer } from './sentences/needed.ts';
import type { PostingText, Sentence } from './sentences/text.ts';

/** Each degree once: needed, or welcome where experience counts as much. */
export const degreeFacts = ({ sentences }: PostingText): Pick<Facts, 'degree'> => ({
  degree: eachOnce(sentences.flatMap(degreesIn)),
});

/** Degrees from the lowest to the highest, and how they are written. "Degree" is any, so it is the lowest. */
const kinds: ReadonlyArray<{ value: string; words: RegExp }> = [
  {
    value: 'Degree',
    words:
      /(?<!\b(?:high|higher|certain|some|varying|different|significant|large|great|greater|good|strong|same|lesser|appropriate|any|that|what|(?<!:)\d+|360) ?-?|\b(?:ph\.? ?d\.?|doctora\w{1,3}|masters?|master['’]s|bachelors?|bachelor['’]s|associates?|associate['’]s|mba|[bm]\.?sc?\.?|(?:advanced|graduate|postgraduate)(?: \w{1,15})?) )\bdegrees?(?!,? such as\b)(?= (?:in|from|or|with|and|is|are|required|desirable|desired|essential|mandatory|educated|would|will|strongly|highly|preferred|qualified|level|\()|-(?:level|qualified)|\s?[(,.;:—–/]|$)|\b(?:hochschulabschluss|abgeschlossenes (?:hochschul)?studium)\b/gi,
  },
  {
    value: "Associate's",
    words: /\bassociate['’]?s?['’]?(?= degree\b|(?:(?: or |\/| \/ )bachelor))/gi,
  },
  {
    value: "Bachelor's",
    words:
      /\bbachelors?(?:['’]s?)?(?! (?:part(?:y|ies)|pad)\b)|\bundergraduate degree\b|\b(?:4|four)[- ]year (?:college |university )?degree\b|\bbac ?\+ ?[34]\b/gi,
  },
  {
    value: "Bachelor's",
    words:
      /(?<![\w-]|\b[Nn]o )(?:B\.? ?Sc\b|B\.S\b|B\.A\b|B\.?Eng\b|B\.?Tech\b|(?:BS|BA)(?= ?\/ ?(?:BS|BA|MS|MA|MBA|M\.|Ph)| or (?:BS|BA|MS|MA|MBA|M\.|Ph|[Mm]aster)|, (?:MS|MA)\b| (?:in (?!the\b|our\b)|degree\b)|,? or higher)|(?<=\b(?:BS|BA) ?\/ ?)(?:BS|BA)\b)/g,
  },
  {
    value: "Bachelor's",
    words: /(?<![\w-])(?:BSN\b|BSW\b|BBA\b|B\.?Com\b|LL\.? ?B\b|B\.Ed\b)/g,
  },
  {
    value: "Master's",
    words:
      /\bmaster(?:['’]s|s['’])(?! (?:program|of ceremonies|level service))|\bmasters?['’]? (?:degree|of (?:science|arts|business|engineering|public|social|education|laws?|philosophy)|or (?:ph|doctor|higher))|\bmasters?(?=\s?\/\s?ph|['’]? level\b)|\bmasters (?=in\b)|(?<=\bbachelor['’]?s?(?: degree)?(?: or |\/| \/ ))masters?\b|\b(?<!under)(?:graduate|advanced|postgraduate|post-graduate) (?:\S{1,15} )?(?:degrees?|qualification)\b|\bbac ?\+ ?5\b/gi,
  },
  {
    value: "Master's",
    words:
      /(?<![\w-])(?:M\.? ?Sc\b|M\.S\b|M\.A\b|M\.?Eng\b|M\.?Tech\b|MBA\b|MPH\b|MSW\b|MPP\b|MPA\b|MHA\b|MSN\b|M\.?Ed\b|M\.?Com\b|(?<!, )MA(?= in (?!the\b|our\b|an?\b|office|person|remote))|MS(?= in (?!Office|Excel|Teams|Word|the\b)| degree| or Ph|\/ ?Ph)|(?<=\b(?:BS|BA)(?: ?\/ ?| or |, ))(?:MS|MA)\b|(?<=\()MS(?= or))/g,
  },
  {
    value: 'PhD',
    words:
      /\b(?:(?:dr\.?ph|(?:ed|psy|sc)\.?d|dnp)\.?(?: or (?:an? )?| ?\/ ?))?ph\.? ?d\b(?!s|['’]s\b)|(?<!\bjuris )\bdoctorate\b|\bdoctoral degree\b|\bd\.?phil\b/gi,
  },
  // "JD" is a description of a job as well, "MD" a state and a director, "LLM" a language model.
  { value: 'JD', words: /\bjuris doctor(?:ate)?\b/gi },
  {
    value: 'JD',
    words:
      /(?<![\w-])(?:J\. ?D\b|(?<!\bdescription \()(?<=\()JD(?=\))|JD(?= (?:degree|from|required|preferred)\b|,? or (?:LL|MBA|Ph|equivalent|foreign|[Mm]aster)|,? and (?:an? )?(?:admi|active|bar\b|member|licen|current)|(?: ?\/ ?|, )(?:MBA|LL|Ph|MPP|CPA)))/g,
  },
  {
    value: "Master's",
    words:
      /(?<![\w-])(?:LL\. ?M\b|LLM(?= degree| in [\w ]{0,20}[Ll]aw\b)|(?<=\b(?:J\.?D|LL\.?B)\.?(?: ?\/ ?|,? or |, ))LLM\b)/g,
  },
  {
    value: 'MD',
    words:
      /(?<![\w-])(?:(?<!\b[A-Z][a-z]+, )M\. ?D\b|MD(?= degree\b|(?:,? or | ?\/ ?|, )(?:Ph\.?D|D\.?O|DVM|PharmD|MPH)\b(?!\.?,? (?:or )?(?:PA|NP|RN)\b))|D\.?O\.?(?:,? or | ?\/ ?)M\.?D\b|(?<=\b(?:Ph\.?D|PharmD|DVM|JD)\.?(?:,? or | ?\/ ?|, ))MD\b)|\b[Dd]octor of [Mm]edicine\b|\b[Mm]edical degree\b/g,
  },
  { value: 'PharmD', words: /\bpharm\. ?d\b|\bpharmd\b|\bdoctor of pharmacy\b/gi },
];

/** As far as the words that belong to a degree are looked for. */
const REACH = 160;
/** Most sentences contain none of these. */
const anyDegree =
  /degree|bachelor|master|ph\.? ?d|docto|d\.?phil|qualification|bac ?\+|studium|abschluss|juris|pharm|\b(?:[bm]\.? ?(?:s|a|sc|eng|tech|ba|ph|pp|pa|ha|sn|sw|ed|com|d)|j\.? ?d|ll\.? ?[bm])\b/i;

type Mention = { value: string; rank: number; from: number; to: number };

/** The lowest degree that a sentence needs, and the lowest that it welcomes beyond that. */
function degreesIn(sentence: Sentence): Fact[] {
  const { text, offset } = sentence;
  if (text.length > MAX_QUOTE || !anyDegree.test(text)) return [];
  const mentions = kinds
    .flatMap(({ value, words }, rank): Mention[] =>
      [...text.matchAll(words)].map((match) => {
        const to = match.index + match[0].length;
        return { value, rank, from: match.index, to };
      }),
    )
    .filter((mention) => isAskedFor(sentence, mention));
  const special = mentions.filter(({ value }) => value !== 'Degree');
  const named = mentions
    .filter((mention) => mention.value !== 'Degree' || !isNamedLater(text, mention, special))
    .sort((a, b) => a.rank - b.rank);
  const withNeed = named.map((mention) => ({
    ...mention,
    required: isRequired(sentence, mention, named),
  }));
  const needed = withNeed.find(({ required }) => required);
  const welcome = withNeed.find(({ required, rank }) => !required && rank > (needed?.rank ?? -1));
  return [needed, welcome].flatMap((each) =>
    each ? [{ value: each.value, from: 'text', quote: text, offset, required: each.required }] : [],
  );
}

/** "A relevant degree, such as a Master's" is a Master's; "a degree; a Master's is a plus" is not. */
function isNamedLater(text: string, { to }: Mention, special: readonly Mention[]): boolean {
  const end = text.indexOf(';', to);
  return special.some(({ from }) => from < to || end === -1 || from < end);
}

/** What a degree is instead of one to have, by the words before it. */
const notBefore = [
  // Not finished.
  /\b(?:pursuing|enrolled|enrol\S{0,1}ment|studying|students?|working towards?|completing|finishing|toward|towards|complete (?:a|your|their)|earn|obtain (?:a|your)|about to finish|will graduate|final year|year of|in progress)\b[^.;]{0,80}$/i,
  // Not needed.
  /\b(?:no|without|don['’]t (?:need|require|have|care|expect|mind)|do not (?:need|require|expect|have)|needn['’]t|not (?:need|require|looking)|regardless of|whether|isn['’]t|more than|over|instead of|beyond)\s(?:\S{1,12}\s){0,5}$/i,
  /\b(?:don['’]t|do not|doesn['’]t) (?:care|matter|mind)\b[^;]{0,140}$/i,
  /\bnot (?:have|hold|possess) (?:an? )?$/i,
  // Part of the experience, or as good as one.
  /\bequivalent (?:to|of) (?:an? |the )?$/i,
  /\b(?:includ(?:e|es|ing)|during|count(?:s|ing)?|e\.g\.),? (?:also )?(?:your |an? |the |time )*$/i,
  // To be taught, or paid for.
  /\b(?:teach(?:es|ing)?|offer(?:s|ing)?|deliver(?:s|ing)?|manag(?:e|es|ing)|lead(?:s|ing)?|develop(?:s|ing)?|validat\S{1,4}|award(?:s|ing)?|provid(?:e|es|ing)|tuition|reimburse\S{0,6}|scholarships?|sponsor\S{0,4}|support(?:s|ing)?)\s[^.,;]{0,50}$/i,
  /\b(?:result(?:s|ing) in|for the|for our|of the|of our)\s(?:an? )?$|\bprogramm?es?\b[^.;]*$/i,
  /(?:\b(?:fund(?:s|ed|ing)?|pa(?:y|ys|id|ying) for|opportunity to (?:gain|get|do|study for))|% off)\s(?:\S{1,15}\s){0,2}$/i,
  // What counts with fewer years: "Five years (or three with a Master's)".
  /\((?:\S{1,12} ){1,4}with (?:an? )?(?:\S{1,15} )?$/i,
  // Of people to work with.
  /\b(?:alongside|report(?:s|ing)? to|work(?:s|ing)? (?:closely )?with|collaborat\S{1,4} with|taught|train(?:ing)? (?:for|at))\b[^.;:]{0,40}$/i,
];
/** "Our CEO has a PhD", but "our ideal candidate has a PhD". */
const ofStaff =
  /\b(?:our|we(?:['’]re)?|us|founders?|ceo|cto|teams?|colleagues|founded by|led by|he|she|i|who)\b[^.;:]{0,60}\b(?:has|have|had|holds?|with|of|from|are|is|hire[sd]?|earned|did|received)\b[^.;:]{0,40}$/i;
const speaksToCandidate = /\b(?:you|candidates?|applicants?|someone|looking for|seeking)\b/i;

/** What it is instead, by the words after it. */
const notAfter = [
  // "PhD students", "Master's and PhD students".
  /^(?:['’]s)?(?:\s?(?:,|\/|&|and|or)\s?(?:bachelor|master|ph\.?d|doctoral|postdoctoral|graduate)(?:['’]?s)?)*[\s-]{0,2}(?:level )?(?:degree )?(?:programm?es?|apprenticeships?|courses?|students?|candidates?|pathways?|modules?|applicants?|holders?|research(?:ers?)?|scientists?|theses|thesis|interns?|graduates|curricul\S{1,3}|admissions?|dissertation|advisors?|awarding|filters?)\b/i,
  /^(?: degree)? (?:(?:funded|paid|sponsored) by|is no (?:requirement|must))\b/i,
  // "PhD-level understanding", but "Master's-level clinician".
  /^[\s-]level (?!clinician|degree|education|qualification|provider|therapist)/i,
];
/** "Educated to degree level". */
const toLevel = /\b(?:educated|qualified) (?:to|at) (?:an? )?$/i;
/** Sentences about studies that go on, or about pay. */
const notIn =
  /\b(?:currently (?:pursuing|studying|enrolled|working toward)|salary|compensation|base pay|pay range|tuition|cohort)\b/i;

/** Words of sentences that ask for something. */
const asked =
  /\b(?:required|require[sd]?|preferred|prefer|equivalent|must|minimum|at least|plus|desirable|desired|welcome|hold(?:s|ing)?|you have|education|qualified|ideal(?:ly)?|candidates?)\b/i;

/** Lists of duties, in which a degree is asked for only at the start of a sentence. */
const dutyHeading =
  /\b(?:responsibilit\S{1,4}|you(?:['’]| wi)ll (?:do|be|work)|in this role, you will|day[- ]to[- ]day|duties|the impact)\b/i;

/** Whether a degree is one that this role's candidates should have. */
function isAskedFor({ text, heading }: Sentence, { from, to }: Mention): boolean {
  const before = text.slice(Math.max(0, from - REACH), from);
  const after = text.slice(to, to + REACH);
  if (notBefore.some((pattern) => pattern.test(before))) return false;
  if (notAfter.some((pattern) => pattern.test(after)) && !toLevel.test(before)) return false;
  if (notIn.test(text)) return false;
  if (ofStaff.test(before) && !speaksToCandidate.test(text)) return false;
  if (isOfEmployer(heading) && !/^\W*(?:an? )?$/i.test(before)) return false;
  if (dutyHeading.test(heading) && before.length > 25) return false;
  return isOfCandidate(heading) || asked.test(text) || before.length < 40;
}

/** What counts as much as the degree. */
const orElse =
  /(?:\bor\b|\/|,)\s?[^;.]{0,50}\b(?:equivalent|comparable|commensurate|equal)\b(?! (?:\S{1,20} )?(?:fields?|disciplines?|majors?|areas?|subjects?|degrees?)\b)|\b(?:and\/)?or (?:(?!fields?\b|disciplines?\b|areas?\b|subjects?\b|with\b|and\b|degree\b|master|bachelor|ph\.?d|mba\b|[bm]\.?[sa]\b)[^\s,;()]{1,20} ){0,6}(?:(?:experience|years)\b(?! (?:\S{1,20} ){0,3}with an? (?:master|ph\.?d|advanced|graduate))|(?<!\b(?:educational|academic) )background|training|certifications?|apprenticeship)\b|\bbut\b[^.;]{0,30}\b(?:don['’]t|not|isn['’]t)\b|\boder\b[^.;]{0,40}\b(?:vergleichbar|gleichwertig)|\bou équivalent|\bo equivalente|\bin lieu of\b|\bsubstitut\S{1,5}\b/i;
/** "5 years of experience or a degree". */
const elseBefore =
  /\b(?:experience|equivalent|licen[cs]e|certifications?|cpa|years)\b[^.;]{0,40}\bor (?:an? )?(?:\S{1,30} ){0,2}$|\bor (?:have |hold |an? |the )*$|\bor (?:an? )?(?:comparable|equivalent|similar) qualifications?\b[^.;]{0,20}$/i;

/** Whether a degree is needed. `all` are those that the sentence asks for. */
function isRequired(
  sentence: Sentence,
  { from, to, rank }: Mention,
  all: readonly Mention[],
): boolean {
  const { text } = sentence;
  // "A degree; or equivalent experience" goes on after the semicolon.
  const rest = text.slice(to, to + 2 * REACH).split(/;(?!\s*or\b)/i)[0]!;
  const before = text.slice(Math.max(0, from - REACH), from);
  const isFirst = all.every((each) => each.from >= from);
  if (orElse.test(rest) || (isFirst && elseBefore.test(before))) return false;
  // What a later degree is said to be, such as preferred, is not said of this one.
  const end = endOf(text, endOfList(text, to, all));
  const next = all.find(
    (each) =>
      each.from > end &&
      each.rank > rank &&
      !/^[^,;(]{0,30}\bor\b|^\s?\/|^,/.test(text.slice(end, each.from)),
  );
  const own = next ? { ...sentence, text: text.slice(0, next.from) } : sentence;
  return isNeeded(own, from, end);
}

/** "MBA, MPA or MPP" are one list, of which all is said that follows it. */
function endOfList(text: string, to: number, all: readonly Mention[]): number {
  const [next, ...later] = all.filter(({ from }) => from >= to).sort((a, b) => a.from - b.from);
  if (!next) return to;
  const between = text.slice(to, next.from);
  if (/^,? (?:or|and) (?:an? )?$/.test(between)) return endOfList(text, next.to, later);
  if (between !== ', ') return to;
  const end = endOfList(text, next.to, later);
  return end > next.to ? end : to;
}

/** Where a degree ends with the brackets after or around it, as in "Advanced degree (MSc or PhD)". */
function endOf(text: string, to: number): number {
  const brackets = /^(?:\s?\()?[^()]{0,80}\)/.exec(text.slice(to, to + REACH))?.[0] ?? '';
  const isAround = text.lastIndexOf('(', to - 1) > text.lastIndexOf(')', to - 1);
  const isAfter = /^\s?\(/.test(brackets);
  return (isAround || isAfter) && !saysHowMuch.test(brackets) ? to + brackets.length : to;
}

const saysHowMuch = /prefer|plus|desir|required|ideal|bonus|optional|welcome|equivalent/i;
