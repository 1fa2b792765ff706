/** Whether an employer sponsors a visa, and for which country, by how its sentences are built. Contract: 12.11. */
import { areasIn, asks, clausesOf, isDuty, negationsIn } from '../sentences/clauses.ts';
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
    String.raw`\b(?:${paper})(?:['’]s)?(?: (?:status|application|costs?|fees?))?(?:,? ?(?:and|or|&|\/|,) ?(?:relocation|work permits?|visas?|immigration|green cards?))?[ -](?:${sponsoring}|support|assistance|help|transfers?)\b`,
    String.raw`\b${sponsoring} (?:(?:of|for|with|a|an|any|your|their|the|new|or|on|obtaining|employment|take over|transfer|in|future|work|extend|non-immigrant|immigrant|u\.s\.|us|uk) ){0,5}${paper}`,
    String.raw`\b(?:immigration|employment|work|employer|visa\/immigration|company|job|corporate)[- ]${sponsoring}\b`,
    String.raw`\bsponsor(?:ing|ed|s)? (?:\S{1,14} ){0,2}${people}\b`,
    String.raw`\bcertificates? of sponsorship\b`,
    String.raw`\b(?:eligible|qualify|qualifies|meets?|requirements?|criteria|threshold)(?: (?:\S{1,14})){0,5} for (?:an? |the )?${paper}`,
    String.raw`\b(?:if you (?:need|require)|requiring) (?:an? )?${paper}`,
    String.raw`\b(?:licen[cs]ed sponsor|sponsor(?:ship)? licen[cs]e)\b`,
    String.raw`\b(?:support|assist|help|assistance|sponsorship)(?: (?:you|candidates|applicants|successful|the|with|in|for|to|get|getting|obtain|obtaining|secure|your|a|an|any|relocation|and|or|&|all|their)){0,6} ${paper}`,
    String.raw`\b(?:cover|covers|pay for|pay|arrange|handle|provide|offer|obtain|secure|get you|sort out|take care of)(?: (?:you|all|the|your|a|an|any|costs?|of|for|with|new|necessary|their|required|relevant|relocation|and)){0,5} ${paper}(?: (?:support|costs?|fees|applications?|process))?`,
    String.raw`\bsponsorships?\b`,
    String.raw`\bsponsored\b(?= (?:for|to work|at|visa))`,
    String.raw`\b(?:sponsor)\b(?= (?:this|for this|at this|now|in the future|the right)| ?$| ?[.,])`,
  ].join('|'),
  'gi',
);

/** Other things that are sponsored, and people who sponsor them. */
const other =
  /\b(?:executives?|events?|projects?|fiscal|banks?|clinical|study|trials?|title|brands?|media|sports?|conferences?|community|exec|industry|potential|current|c-level|senior|team|program(?:me)?|financial|private[- ]equity|equity|athlete|podcast|newsletter|corporate|employer|company)[- ]sponsor(?!ship (?:is|will|of|for)\b)|\bsponsor(?:ship|ed)?s?[- ](?:banks?|deals?|packages?|sales|leads?|relations|opportunit\w+|campaigns?|activations?|revenue|fulfil\w*|agreements?|content|outreach|proposals?|pipeline|strateg\w+|development|engagement\w*|partnerships?|posts?|health|benefits?|plans?|research|events?|projects?|insurance|retirement|401|inventory|budgets?|efforts?|assets?|products?|programs?|license holders?)|\bsponsorships?,? (?:and|&) (?:partnerships?|advertising|events?|grants?|donations?)|\b(?:partnerships?|advertising|events?|donations?|marketing|ads?),? (?:and|&|or) sponsorships?|\bmentor(?:s|ing|ship)?,? (?:and|&|or|,) sponsor/i;

/** Words that speak of visas without doubt. */
const ofVisas = new RegExp(`${paper}|certificates? of sponsorship`, 'i');
/** Where sponsorship stands alone, what shows that candidates are sponsored. */
const ofCandidates =
  /\b(?:candidates?|applicants?|employment|role|position|opening|vacancy|job|opportunity|legally|authori[sz]\w+|eligib\w+|right to work|work in|work for|sponsorships? (?:is|are|will|may|can|could|cannot|not|available|unavailable|possible|offered|provided|considered)|relocat\w+|this time|now or in|future|require\w*|requiring)\b/i;

const needs =
  /\b(?:requir(?:e[sd]?|ing)|needs?|needed|needing|depend(?:s|ent|ing)? (?:up)?on|rel(?:y|ies|ying|iance|iant) on|in need of|seeking|request(?:s|ing)?)(?: (?:\S{1,20}|now or in the future,?)){0,9} ?$/i;
const withoutNeed =
  /\b(?:without|not?|never|nor|neither)\b(?: \S{1,20}){0,5} ?$|n['’]t(?: \S{1,20}){0,4} ?$/i;
const notTaken =
  /\b(?:not|cannot|unable|ineligible|un(?:fortunately|able)|excluded|rejected|no|never)\b|n['’]t\b/i;
const welcoming =
  /\b(?:welcome[sd]?|encouraged?|happy to|glad to|able to|can (?:support|sponsor|help|provide|offer|assist)|open to|will (?:sponsor|support|provide|help|assist|cover|handle)|we (?:sponsor|support|provide|offer|help|assist))\b/i;

/** What leaves the answer open. */
const hedge =
  /\bcase[- ]by[- ]case\b|\bindividual basis\b|\b(?:may|might|could|potentially|possibl[ye]|sometimes|occasional(?:ly)?|typically|generally|usually|normally)\b|\b(?:certain|some|select(?:ed)?|limited|specific|exceptional(?:ly)?|outstanding|strong|particular) (?:visas?|roles?|positions?|cases?|circumstances|candidates?|applicants?|locations?|countries|types?|situations?|number)|\bright (?:candidate|person)\b|\bdepend(?:s|ing|ent)? (?:up)?on\b|\bsubject to\b|\b(?:every|all|each) (?:roles?|positions?|candidates?|applicants?|locations?|visas?)\b|\bguarantee[ds]?\b|\bwhere (?:possible|appropriate|eligible|applicable|feasible)\b|\bif (?:possible|appropriate|eligible|you (?:meet|qualify|are eligible)|the (?:role|candidate)|necessary criteria)\b|\bunless\b|\bexcept\b|\bonly (?:available|offered|possible|provided|for|in|to|if)\b|\bconsider(?:ed|ing)?\b|\bassess\w*\b|\bcircumstances\b|\bfor (?:qualifying|senior|highly)\b|\bdiscretion\b|\bdiscuss\w*\b|\bcriteria\b/i;
/** It may also refuse, as "may not" in "may not be able to". */
const certainRefusal =
  /\b(?:at|for) (?:this|the present|the moment)\b[^.]{0,20}|\b(?:do|does|will|can|are|is) not\b|\bcannot\b|n['’]t\b/i;
const mayNot =
  /\b(?:may|might|could) not\b|\bnot (?:always|every|all|guarantee\w*|able to guarantee)\b|\b(?:cannot|can['’]t) (?:guarantee|promise|always)\b|\bnot (?:be )?(?:possible|available|offered|provided) (?:for|in) (?:all|every|certain|some)/i;
const exception = /\b(?:unless|outside|except(?:ional|ions?)?|other than|case[- ]by[- ]case)\b/i;

const offering =
  /\b(?:offer(?:s|ed|ing)?|provid(?:e[sd]?|ing)|support(?:s|ed|ing)?|available|availability|includ(?:e[sd]?|ing)|assist(?:s|ance|ing)?|help(?:s|ing)?|cover(?:s|ed|ing)?|pay|handle|arrange|able to|happy to|glad to|willing to|can|will|do sponsor|we sponsor|does sponsor|sponsors|open to|possible|eligible|yes|proud(?:ly)?|licen[cs]ed?|hold|get|obtain|secure|take care)\b|[✓✔✅]/i;

/** An answer after a label, such as "Visa sponsorship: not available". */
const labelled = /^\s*(?::|[-–—?])\s*(.*)$/;

function visaIn(sentence: Sentence): Visa | null {
  const { text, heading } = sentence;
  if (text.length > MAX_QUOTE || !/sponsor|visa|permit|immigration|h-?1b|pass\b/i.test(text))
    return null;
  if (
    /\bdiscriminat|\bequal opportunit|\bregardless of\b|\bvisiting\b|\bbusiness (?:travel|trip)/i.test(
      text,
    )
  )
    return null;
  const answers = new Set<VisaAnswer>();
  let ofRole: VisaAnswer | null = null;
  const countries = new Set<string>();
  const clauses = clausesOf(text);
  for (const found of text.matchAll(mention)) {
    const clause = clauses.findLast(({ from }) => from <= found.index) ?? clauses[0]!;
    const answer = answerOf(text, clause.text, clause.from, found, heading);
    if (!answer) continue;
    answers.add(answer);
    if (
      /\b(?:this|the) (?:role|position|opening|vacancy|job|opportunity|post)\b/i.test(clause.text)
    ) {
      ofRole = answer;
    }
    for (const area of areasIn(clause.text)) countries.add(area);
  }
  if (answers.size === 0) return null;
  const [first] = answers;
  const answer = answers.size === 1 ? first! : (ofRole ?? 'depends');
  const [country = ''] = countries.size === 1 ? countries : [];
  return { answer, country };
}

function answerOf(
  text: string,
  clause: string,
  clauseFrom: number,
  found: RegExpExecArray,
  heading: string,
): VisaAnswer | null {
  const words = found[0];
  if (other.test(text.slice(Math.max(0, found.index - 25), found.index + words.length + 25)))
    return null;
  const isVisa = ofVisas.test(words) || ofVisas.test(text);
  if (!isVisa && !ofCandidates.test(text)) return null;
  if (
    isDuty(clause) ||
    (/^\W*(?:support|assist|help)\b/i.test(clause) &&
      !/\byou/i.test(clause) &&
      !/^\W*support (?:with|in)\b/i.test(clause))
  )
    return null;
  const at = found.index - clauseFrom;
  const before = clause.slice(0, Math.max(0, at));
  const after = clause.slice(at + words.length);
  const rest = text.slice(found.index + words.length);

  const label = labelled.exec(rest);
  if (before.trim().length < 25 && label) {
    const said = label[1]!;
    if (/^(?:no|none|not|n\/a|unavailable|cannot|unable)\b/i.test(said)) return 'refused';
    if (hedge.test(said)) return 'depends';
    if (/^(?:yes|available|offered|provided|possible|✓|✅)/i.test(said)) return 'offered';
  }
  if (/\b(?:need|require|seek|want)\w*\b/i.test(before) && needs.test(before)) {
    return answerToNeed(text, clauseFrom + at, before, rest);
  }
  if (
    /\b(?:without|no)\b(?: (?!need|issue|problem|cost|matter|doubt)\S{1,20}){0,4} ?$/i.test(before)
  ) {
    return 'refused';
  }
  if (asks(text) && !/\bwe\b/i.test(clause)) return null;
  const negations = negationsIn(clause);
  if (negations > 1 && !mayNot.test(clause)) {
    return /\b(?:not|cannot|unable)\b[^.]*\bor\b[^.]*\b(?:not|without)\b/i.test(clause)
      ? 'refused'
      : null;
  }
  if (mayNot.test(clause) || mayNot.test(text.slice(0, clauseFrom))) return 'depends';
  if (negations === 1) {
    if (
      /\bhesitate|\bworry|\bproblem|\ban issue|\bbarrier|\bobstacle|\bdeter\b|\bdisadvantage/i.test(
        clause,
      )
    )
      return null;
    return exception.test(text.slice(clauseFrom))
      ? 'depends'
      : certainRefusal.test(clause) || negations
        ? 'refused'
        : null;
  }
  if (
    hedge.test(clause) ||
    /\bcase[- ]by[- ]case\b|\b(?:every|all) (?:roles?|candidates?|positions?)\b|\bmay\b|\bguarantee/i.test(
      rest,
    )
  )
    return 'depends';
  if (
    offering.test(`${before} ${after}`) ||
    /\b(?:support|assist\w*|help|cover\w*|pay|arrange|handle|provide|offer|obtain|secure|get you|take care)\b/i.test(
      words,
    )
  ) {
    return 'offered';
  }
  if (/\b(?:we|company)\b[^,]*$/i.test(before) && /^sponsor/i.test(words)) return 'offered';
  const isAlone = clause.trim().length <= 80 && before.trim().length <= 30 && isVisa;
  return isAlone && !/requirement|qualification|responsib|duties|you.ll do/i.test(heading)
    ? 'offered'
    : null;
}

/** What follows for those who need sponsorship. */
function answerToNeed(text: string, at: number, before: string, rest: string): VisaAnswer | null {
  const need = needs.exec(before)!;
  const head = before.slice(0, need.index);
  if (/\bwhether\b/i.test(head)) return null;
  if (withoutNeed.test(head) || /\bwithout\b/i.test(need[0])) return 'refused';
  if (
    /^\W*(?:do|does|will|would|are)\b/i.test(head) ||
    /\bwhether\b|\bif you\b(?![^.]*\bwe\b)/i.test(text)
  )
    return null;
  const others = `${text.slice(0, Math.max(0, at - before.length + need.index))} ${rest}`;
  if (/\bdisadvantage|\bno impact|\bnot affect/i.test(others)) return null;
  if (mayNot.test(others)) return 'depends';
  if (notTaken.test(others)) return 'refused';
  if (hedge.test(others)) return 'depends';
  return welcoming.test(others) ? 'offered' : null;
}
