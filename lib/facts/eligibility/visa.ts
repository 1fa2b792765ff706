/** Whether an employer sponsors a visa, and for which country, by how its sentences are built. Contract: 12.11. */
import { areasIn, asks, type Clause, clauseAt, isDuty, negationsIn } from '../sentences/clauses.ts';
import { type Fact, type Facts, MAX_QUOTE, type Visa } from '../sentences/fact.ts';
import type { PostingText, Sentence } from '../sentences/text.ts';

type VisaAnswer = Visa['answer'];

/** Each answer once, with its first sentence. */
export function visaFacts({ sentences }: PostingText): Pick<Facts, 'visa'> {
  const found = new Map<string, Fact<Visa>>();
  for (const sentence of sentences) {
    const visa = visaIn(sentence);
    if (!visa || found.has(`${visa.answer} ${visa.country}`)) continue;
    const { text: quote, offset } = sentence;
    found.set(`${visa.answer} ${visa.country}`, { value: visa, from: 'text', quote, offset });
  }
  const all = [...found.values()];
  // "We sponsor visas, though not for every role" says in the second sentence what the first one means.
  const isOpen = all.some(({ value }) => value.answer === 'depends');
  return { visa: isOpen ? all.filter(({ value }) => value.answer !== 'offered') : all };
}

const paper = String.raw`(?:(?:work|working|employment|immigration|visitor|residence|skilled[- ]worker|tier[- ]?2|h-?1b|tn|o-?1|e-?3|blue card|us|u\.s\.|uk|eu)[ -]){0,2}(?:visas?|work (?:permit|pass)(?:es|s)?|employment pass(?:es)?|residence permits?|immigration|h-?1b|blue cards?|work authori[sz]ation|green cards?)`;
const sponsoring = String.raw`sponsor(?:s|ed|ing|ships?)?`;
const people = String.raw`(?:you|candidates?|applicants?|individuals?|international|foreign|overseas|non-|employees?|workers?|talent|anyone|people|graduates|employment)`;
/** A visa and its sponsorship, in either order; sponsorship of people; and sponsorship alone. */
const mention = new RegExp(
  [
    String.raw`\b(?:${paper})(?:['’]s)?(?: (?:status|application|costs?|fees?))?(?:,? ?(?:and|or|&|\/|,) ?(?:relocation|work permits?|visas?|immigration|green cards?))?[ -](?:(?:is|are|(?:can|will|may|cannot) be) (?:not )?)?(?:${sponsoring}|support|assistance|help|transfers?)\b`,
    String.raw`\b${sponsoring} (?:(?:of|for|with|a|an|any|your|their|the|new|or|on|obtaining|employment|take over|transfer|in|future|work|extend|non-immigrant|immigrant|u\.s\.|us|uk) ){0,5}${paper}`,
    String.raw`\b(?:immigration|employment|work|employer|visa\/immigration|company|job|corporate)[- ]${sponsoring}\b`,
    String.raw`\bsponsor(?:ing|ed|s)? (?:\S{1,14} ){0,2}${people}\b`,
    String.raw`\bsponsor(?:ing|ed|s)? (?:every|all|each|any) (?:\S{1,14} )?(?:roles?|positions?|cases?)\b`,
    String.raw`\b(?:${paper}) (?:costs?|fees|expenses)\b`,
    String.raw`\b(?:${paper}) (?:(?:is|are|(?:may|might|can|could) be) (?:possible|available|offered|provided|arranged))\b`,
    String.raw`\bcertificates? of sponsorship\b`,
    String.raw`^\W*(?:work )?visas?(?=\s*[:–—?-] )`,
    String.raw`(?<=\bno )(?:new )?h-?1-?bs?\b`,
    String.raw`\b(?:eligible|qualify|qualifies|meets?|requirements?|criteria|threshold)(?: (?:\S{1,14})){0,5} for (?:an? |the )?${paper}`,
    String.raw`\b(?:(?:if|should) you (?:need|require)|requiring|needing|who (?:need|require)) (?:an? )?${paper}`,
    String.raw`\b(?:licen[cs]ed sponsor|sponsor(?:ship)? licen[cs]e)\b`,
    String.raw`\b(?:(?:support|assist|help)(?:s|ing)?|assistance|sponsorship)(?: (?:you|candidates|applicants|successful|the|with|in|for|to|get|getting|obtain|obtaining|secure|your|a|an|any|relocation|and|or|&|all|their)){0,6} ${paper}`,
    String.raw`\b(?:cover|covers|pay for|pay|arrange|handle|provide|offer|obtain|secure|get you|sort out|take care of)(?: (?:you|all|the|your|a|an|any|costs?|of|for|with|new|necessary|their|required|relevant|relocation|and)){0,5} ${paper}(?: (?:support|costs?|fees|applications?|process))?`,
    String.raw`\bsponsorships?\b`,
    String.raw`\bsponsored\b(?= (?:for|to work|at|visa))`,
    String.raw`\b(?:sponsor)\b(?= (?:this|for this|at this|now|in the future|the right|depends)| ?$| ?[.,])`,
  ].join('|'),
  'gi',
);

/** Other things that are sponsored, and people who sponsor them. */
const other =
  /\b(?:executives?|events?|projects?|fiscal|banks?|clinical|study|trials?|title|brands?|media|sports?|conferences?|community|exec|industry|potential|current|c-level|senior|team|program(?:me)?|financial|private[- ]equity|equity|athlete|podcast|newsletter|corporate)[- ]sponsor(?!ship (?:is|will|of|for)\b)|\b(?:employer|company)[- ]sponsor(?!ship\b)|\bsponsor(?:ship|ed)?s?[- ](?:banks?|deals?|packages?|sales|leads?|relations|opportunit\w+|campaigns?|activations?|revenue|fulfil\w*|agreements?|content|outreach|proposals?|pipeline|strateg\w+|development|engagement\w*|partnerships?|posts?|health|benefits?|plans?|research|events?|projects?|insurance|retirement|401|inventory|budgets?|efforts?|assets?|products?|programs?|license holders?)|\bsponsorships?,? (?:and|&) (?:partnerships?|advertising|events?|grants?|donations?)|\b(?:partnerships?|advertising|events?|donations?|marketing|ads?),? (?:and|&|or) sponsorships?|\bmentor(?:s|ing|ship)?,? (?:and|&|or|,) sponsor/i;

/** Words that speak of visas without doubt. */
const ofVisas = new RegExp(
  `${paper}|certificates? of sponsorship|sponsor(?:ship)? licen[cs]e|licen[cs]ed sponsor`,
  'i',
);
/** Where sponsorship stands alone, what shows that candidates are sponsored. */
const ofCandidates =
  /\b(?:candidates?|applicants?|employment|role|position|opening|vacancy|job|opportunity|legally|authori[sz]\w+|eligib\w+|right to work|work in|work for|(?:no|without) sponsorship|(?:able to|cannot|can['’]t|not) (?:offer|provide) sponsorships?|sponsorships? (?:is|are|be|will|may|can|could|cannot|not|available|unavailable|possible|offered|provided|considered)|relocat\w+|this time|now or in|future|require\w*|requiring|not need)\b/i;

const needs =
  /\b(?:requir(?:e[sd]?|ing)|needs?|needed|needing|depend(?:s|ent|ing)? (?:up)?on|rel(?:y|ies|ying|iance|iant) on|in need of|seeking|request(?:s|ing)?)(?: (?:\S{1,20}|now or in the future,?)){0,9} ?$/i;
const withoutNeed =
  /\b(?:without|not?|never|nor|neither)\b(?: \S{1,20}){0,5} ?$|n['’]t(?: \S{1,20}){0,4} ?$/i;
const notTaken =
  /\b(?:not|cannot|unable|ineligible|unfortunately|excluded|reject\w+|declin\w+|disqualif\w+|no|never)\b|n['’]t\b/i;
const welcoming =
  /\b(?:welcome[sd]?|encouraged?|happy to|glad to|able to|can (?:support|sponsor|help|provide|offer|assist)|open to|will (?:sponsor|support|provide|help|assist|cover|handle)|we (?:sponsor|support|provide|offer|help|assist))\b/i;

/** What leaves the answer open. */
const hedge =
  /\bcase[- ]by[- ]case\b|\bindividual basis\b|\b(?:may|might|could|potentially|unlikely|possibl[ye]|sometimes|occasional(?:ly)?|typically|generally|usually|normally)\b|\b(?:certain|some|select(?:ed)?|limited|specific|exceptional(?:ly)?|outstanding|strong|particular) (?:visas?|roles?|positions?|cases?|circumstances|candidates?|applicants?|locations?|countries|types?|situations?|number)|\bright (?:candidate|person)\b|\bdepend(?:s|ing|ent)? (?:up)?on\b|\bsubject to\b|\b(?:limited|restricted) to\b|\b(?:every|all|each) (?:roles?|positions?|candidates?|applicants?|locations?|visas?)\b|\bguarantee[ds]?\b|\bwhere (?:possible|appropriate|eligible|applicable|feasible)\b|\bif (?:possible|appropriate|eligible|you (?:meet|qualify|are eligible)|the (?:role|candidate)|necessary criteria)\b|\bunless\b|\bexcept\b|\bonly (?:available|offered|possible|provided|for|in|to|if)\b|\bonly\W*$|\bconsider(?:ed|ing)?\b|\bassess\w*\b|\bcircumstances\b|\bfor (?:qualifying|senior|highly)\b|\bdiscretion\b|\bfor those who\b|\bdiscuss\w*\b|\bcriteria\b/i;
/** A refusal of some, which leaves it open for others. */
const mayNot =
  /\b(?:may|might|could) not\b|\bnot (?:always|every|all|guarantee\w*|able to guarantee)\b|\b(?:cannot|can['’]t) (?:guarantee|promise|always)\b|\bnot (?:be )?(?:possible|available|offered|provided) (?:for|in) (?:all|every|certain|some)/i;
const exception = /\b(?:unless|outside|except(?:ional|ions?)?|other than|case[- ]by[- ]case)\b/i;

const offering =
  /\b(?:offer(?:s|ed|ing)?|provid(?:e[sd]?|ing)|support(?:s|ed|ing)?|available|availability|includ(?:e[sd]?|ing)|assist(?:s|ance|ing)?|help(?:s|ing)?|cover(?:s|ed|ing)?|pay|handle|arrange|able to|happy to|glad to|willing to|can|will|do sponsor|we sponsor|does sponsor|sponsors|open to|possible|eligible|yes|proud(?:ly)?|licen[cs]ed?|hold|get|obtain|secure|take care)\b|[✓✔✅]/i;

/** Sentences that speak of visas to say something else. */
const notAnAnswer =
  /\bdiscriminat|\bequal opportunit|\bregardless of\b|\bvisiting\b|\bbusiness (?:travel|trip)|\b(?:helps?|enables?|advis\w+) (?:\S+ ){0,2}(?:companies|clients|customers|employers|businesses)\b|\btheir employees\b|\b(?:our (?:platform|products?|software|app|services?|technology)|responsible for|(?:your|their) own)\b/i;
/** Who has to get a visa without the employer gets no sponsorship. */
const ownVisa =
  /\b(?:must|need to|have to|should|responsible for|expected to|required to)\b[^.;]{0,40}\b(?:arrang|obtain|organi[sz]|secur|apply(?:ing)? for|get)\w*[^.;]{0,15}\b(?:their|your) own (?:\S{1,12} ){0,2}(?:visas?|work permits?)\b/i;
/** Some already have a visa that the employer takes over; others get none. */
const onlyTransfers =
  /\b(?:transfer|take over)\w*[^.;]{0,30}\b(?:h-?1-?bs?|visas?)\b[^.;]*\b(?:no|not|cannot|never|\w+n['’]t)\b[^.;]*\bnew\b/i;
/** A negation that refuses nothing, as in "do not hesitate". */
const harmless =
  /\bhesitate|\breason not\b|\bblocker|\bsay no\b|\bworry|\bproblem|\ban issue|\bbarrier|\bobstacle|\bdeter\b|\bdisadvantage|\bno impact|\bnot affect/i;
const ofThisRole = /\b(?:this|the) (?:role|position|opening|vacancy|job|opportunity|post)\b/i;

/** "We sponsor visas to Germany; for any other country you need the right to work." */
const refusedElsewhere =
  /\b(?:(?:any|all|every) other (?:countr|locations?|places?|regions?)\w*|elsewhere|outside (?:it|there|of that))\b[^.]*\b(?:right to work|authori[sz]ed|work permit|eligible to work)\b/i;

function visaIn(sentence: Sentence): Visa | null {
  const { text } = sentence;
  if (text.length > MAX_QUOTE) return null;
  if (ownVisa.test(text)) return { answer: 'refused', country: '' };
  if (onlyTransfers.test(text)) return { answer: 'depends', country: '' };
  const speaksOfVisas = /sponsor|visa|permit|immigration|h-?1b|pass\b|blue card/i.test(text);
  if (!speaksOfVisas || notAnAnswer.test(text)) return null;
  const found = [...text.matchAll(mention)].flatMap((match) => {
    const clause = clauseAt(text, match.index);
    const answer = answerOf(mentionOf(sentence, clause, match));
    return answer ? [{ answer, clause: clause.text }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const isOne = found.every(({ answer }) => answer === first.answer);
  // "We sponsor visas, but not for this role."
  const own = found.findLast(({ clause }) => ofThisRole.test(clause));
  const isLimited = first.answer === 'offered' && refusedElsewhere.test(text);
  const countries = [...new Set(found.flatMap(({ clause }) => areasIn(clause)))];
  return {
    answer: isOne && !isLimited ? first.answer : (own?.answer ?? 'depends'),
    country: countries.length === 1 ? countries[0]! : '',
  };
}

/** Where a sentence mentions a visa or its sponsorship. */
type Mention = {
  text: string;
  heading: string;
  /** The mention itself, such as "sponsor a visa". */
  words: string;
  clause: string;
  /** The parts of the clause around it. */
  before: string;
  after: string;
  /** The sentence before its clause, and after the mention. */
  earlier: string;
  rest: string;
  /** What stands beside it, to tell a sponsorship of something else. */
  near: string;
};

/** Letters to both sides that tell what is sponsored. */
const NEAR = 25;

function mentionOf({ text, heading }: Sentence, clause: Clause, match: RegExpExecArray): Mention {
  const [from, to] = [match.index, match.index + match[0].length];
  const end = clause.from + clause.text.length;
  return {
    text,
    heading,
    words: match[0],
    clause: clause.text,
    before: text.slice(clause.from, Math.max(clause.from, from)),
    after: text.slice(to, Math.max(to, end)),
    earlier: text.slice(0, clause.from),
    rest: text.slice(to),
    near: text.slice(Math.max(0, from - NEAR), to + NEAR),
  };
}

/** The first of these that applies; null where none does, or where nothing is answered. */
function answerOf(mention: Mention): VisaAnswer | null {
  const { text, clause, before, rest } = mention;
  if (!isOfApplicants(mention)) return null;
  const labelled = answerAfterLabel(mention);
  if (labelled) return labelled;
  if (needs.test(before)) return answerToNeed(mention);
  if (refusedBefore.test(before)) return notNeeded.test(mention.after) ? null : 'refused';
  if (asks(text) && !/\bwe\b/i.test(clause)) return null;
  if (mayNot.test(clause) || mayNot.test(mention.earlier)) return 'depends';
  const negations = negationsIn(clause);
  if (negations > 0 && ofSome.test(clause)) return 'depends';
  if (negations > 1) return refusesTwice(mention) ? 'refused' : null;
  if (negations === 1) {
    if (harmless.test(clause)) return null;
    return exception.test(clause + rest) ||
      onlyThose.test(mention.words + mention.after) ||
      othersLater.test(rest)
      ? 'depends'
      : 'refused';
  }
  if (notForThis.test(rest)) return 'refused';
  if (hedge.test(clause) || limitedLater.test(rest)) return 'depends';
  return isOffer(mention) ? 'offered' : null;
}

/** "No visa sponsorship", "without sponsorship". */
const refusedBefore =
  /\b(?:without|no)\b(?: (?!need|issue|problem|cost|matter|doubt)\S{1,20}){0,4} ?$/i;
const notNeeded = /^[^.,;]{0,20}\b(?:required|needed|necessary)\b/i;
/** "We cannot sponsor every role": some are sponsored. */
const ofSome =
  /\b(?:every|all|each)(?: \S{1,15})? (?:roles?|positions?|candidates?|applicants?|visas?|cases?)\b/i;
const joint = /\b(?:and|or|nor|as|so|since|because|therefore)\b/i;

/** "It does not hold a licence and is unable to sponsor": each part refuses, none takes another back. */
const refusesTwice = ({ clause, words }: Mention): boolean =>
  clause
    .split(joint)
    .some((part) => part.includes(words.split(joint)[0]!) && negationsIn(part) === 1);
/** "No visa that would require a new petition": others are sponsored. */
const onlyThose =
  /^[^.;]{0,40}\b(?:visas?|sponsorship) (?:that|which) (?:would|will|needs?|requires?)\b/i;
/** "… but we do so for engineers". */
const othersLater =
  /\b(?:do|does|can|will|are able to)(?: do)? (?:(?:so|it|this|that) )?(?:for|in|where|when|if)\b|\b(?:but|though|although|while|whereas)\b[^.;]*\b(?:are|is|do|does|can|will)\W*$/i;
/** "…, but not for this role": what is offered to others is no matter. */
const notForThis =
  /\b(?:but|however|although|though)\b[^;]*?(?:\bnot\b|n['’]t\b|\bunable\b|\bcannot\b)[^;]*\b(?:this|the) (?:\S{1,12} )?(?:role|position|opening|vacancy|job|opportunity|post)\b/i;
const limitedLater =
  /(?:\b(?:are|is|do|does|can|will) not|n['’]t)\W*$|\b(?:but|though|although|and|yet) (?:\S{1,15} ){0,2}not\b(?: \S{1,15})? (?:for|in|to)\b|\bcase[- ]by[- ]case\b|\b(?:every|all) (?:roles?|candidates?|positions?)\b|\bmay\b|\bguarantee/i;

/** Whether it is about those who apply, and not a duty of the role, or a sponsorship of something else. */
function isOfApplicants({ text, words, clause, near }: Mention): boolean {
  if (other.test(near) || isDuty(clause)) return false;
  const isHelp = /^\W*(?:support(?! (?:with|in)\b)|assist|help)\b/i.test(clause);
  if (isHelp && !/\byou/i.test(clause)) return false;
  if (/^\W*sponsorship\s?[:–-]/i.test(text)) return true;
  return (
    ofVisas.test(words) || ofPeople.test(words) || ofVisas.test(text) || ofCandidates.test(text)
  );
}

const ofPeople = /\b(?:you|candidates?|applicants?|international|foreign|overseas|workers?)\b/i;

const MAX_LABEL = 25;

/** "Visa sponsorship: not available". */
function answerAfterLabel({ before, rest }: Mention): VisaAnswer | null {
  const said = /^\s*[:–—?-]\s*(.*)$/.exec(rest)?.[1];
  if (said === undefined || before.trim().length >= MAX_LABEL) return null;
  if (/^(?:no|none|not|n\/a|unavailable|cannot|unable)\b/i.test(said)) return 'refused';
  if (hedge.test(said)) return 'depends';
  return /^(?:yes|available|offered|provided|possible|✓|✅)/i.test(said) ? 'offered' : null;
}

/** What a sentence says to those who need sponsorship. */
function answerToNeed({ text, before, earlier, rest }: Mention): VisaAnswer | null {
  const need = needs.exec(before)!;
  const head = before.slice(0, need.index);
  const isQuestion =
    /\bwhether\b|\bask\b[^.]*\bif\b/i.test(text) ||
    /^\W*(?:do|does|will|would|are)\b/i.test(head) ||
    /\bif you\b(?![^.]*\bwe\b)/i.test(text);
  if (isQuestion) return null;
  if (withoutNeed.test(head) || /\bwithout\b/i.test(need[0])) return 'refused';
  const others = `${earlier}${head} ${rest}`;
  if (harmless.test(others)) return null;
  if (mayNot.test(others)) return 'depends';
  if (notTaken.test(others)) return 'refused';
  if (hedge.test(others)) return 'depends';
  return welcoming.test(others) ? 'offered' : null;
}

/** A line of at most so many letters is an item of a list of what is offered. */
const MAX_ITEM = 80;

function isOffer({ text, heading, words, clause, before, after }: Mention): boolean {
  if (offering.test(`${before} ${after}`) || helping.test(words)) return true;
  if (/\b(?:we|company)\b[^,]*$/i.test(before) && /^sponsor/i.test(words)) return true;
  const isItem = clause.trim().length <= MAX_ITEM && before.trim().length <= 30;
  return (
    isItem &&
    ofVisas.test(text) &&
    !/requirement|qualification|responsib|duties|you.ll do/i.test(heading)
  );
}

const helping =
  /\b(?:support|assist\w*|help|cover\w*|pay|arrange|handle|provide|offer|obtain|secure|get you|take care)\b/i;
