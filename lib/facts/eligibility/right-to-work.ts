/** What papers a posting asks for: the right to work, citizenship, a clearance. Contract: 12.11. */
import {
  areasIn,
  asks,
  clauseAt,
  equalOpportunities,
  isDuty,
  isOfOthers,
  negationsIn,
} from '../sentences/clauses.ts';
import { eachOnce, type Fact, type Facts, MAX_QUOTE } from '../sentences/fact.ts';
import { isNeeded } from '../sentences/needed.ts';
import type { PostingText, Sentence } from '../sentences/text.ts';

type Papers = Pick<Facts, 'right_to_work' | 'citizenship' | 'clearance'>;

/** The countries whose papers are asked for, an empty value where none is named; levels of clearance. */
export function papersFacts({ sentences }: PostingText): Papers {
  return {
    right_to_work: distinct(sentences.flatMap((each) => factsIn(each, rightToWork, needsRight))),
    citizenship: distinct(sentences.flatMap((each) => factsIn(each, citizen, needsCitizenship))),
    clearance: distinct(sentences.flatMap(clearancesIn)),
  };
}

/** A country says more than none. */
function distinct(facts: readonly Fact[]): Fact[] {
  const all = eachOnce(facts);
  return all.filter(({ value }) => value !== '' || all.length === 1);
}

const rightToWork =
  /\b(?:rights? to (?:live,? and |live and |reside and )?work(?! (?:flexib\w*|remotely|from|at|with|on|part|full|at)\b)|(?:work|working) rights|(?:eligible|eligibility|authori[sz]ed|entitled|entitlement|permitted|permission|able|allowed|cleared|authori[sz]ation|licen[cs]ed)(?: and (?:eligible|able|legally \w+|willing))? to (?:live and |reside and |legally |lawfully |permanently )?(?:work|be employed|reside and work)(?! (?:with|on|as|during|under|well|independently|closely|effectively|collaborat\w*|from|at|remotely|flexib\w*|overtime|evenings|weekends|shifts|nights|autonomously|cross|both|alongside|across|a\b|our|full|part|hybrid|on-?site|in[- ](?:the )?(?:office|person|our|a\b)|any|extended|outside|\d|(?:two|three|four|five|six) |within (?:a|an|our|tight|the (?:team|office)))\b)|(?:work|employment) (?:authori[sz]ation|eligibility)|work (?:permit|visa)(?=(?: (?:for|in) [^.;]{2,30})? (?:(?:is|are) )?(?:required|necessary|needed|essential))|(?:legally|lawfully) (?:able|allowed|authori[sz]ed|entitled|permitted|eligible|work|be employed|employable)\b|valid (?:work|working) (?:permit|visa|pass)|(?:hold|have|possess|with|holding|having|possessing|current|existing|valid|own|necessary|required) (?:[a-z.]{1,15} ){0,4}(?:work|working|residence) (?:permit|visa|pass)(?:s)?\b)/gi;

const demand =
  /\b(?:must|needs?|need to|required?|requires|requirement|requiring|essential|mandatory|should|have to|has to|shall|only|ensure (?:that )?you|expected to|necessary|prerequisite|condition|currently|already|existing|full|unrestricted|valid|without|permanent)\b/i;
/** Papers that are shown, or checked, once somebody is hired. */
const procedure =
  /\b(?:upon (?:hire|hiring|employment|joining|offer)|(?:verif\w+|show|present|produce|documents?|documentation) [^.;]*at the time of hire|e-?verify|i-9|form i|verif\w+ (?:the )?identity|once hired|persons hired|all (?:new )?hires|background check|after (?:an )?offer|onboarding)\b/i;
const deniedAfter =
  /^[^.;]{0,60}\b(?:not (?:a )?(?:required|requirement|necessary|needed|essential)|optional|isn['’]t (?:required|necessary|needed))\b/i;
const deniedBefore =
  /\b(?:not (?:need|required?)|no need|don['’]t need|regardless of|irrespective of|without regard|even if|help you (?:get|obtain|secure)|whether)\b[^.;]{0,50}$/i;
/** What candidates who lack it are told. */
const whoLacks = /\b(?:do not|don['’]t|does not|doesn['’]t|without|lack)\b[^.;,]{0,40}$/i;

/** "Candidates with … are preferred", however much stands between. */
const isPreference =
  /^\W*(?:candidates?|applicants?|applications?|those|people)\b.*\b(?:is|are|will be) (?:\S{1,12}ly )?(?:preferred|prioriti[sz]ed|favou?red)\W*$/i;
/** For those who work elsewhere than the role is. */
const ofOtherCountries =
  /\b(?:any|all|in) other (?:countr|locations?|places?|regions?)|\belsewhere\b/i;

/** "A permit for Kenya, or EU citizenship": the second is another way. */
const orCitizens = /\bor \S{1,15} (?:citizen|national|passport).*/i;

type Needs = (sentence: Sentence, from: number, to: number, clause: string) => boolean;

function factsIn(sentence: Sentence, pattern: RegExp, needs: Needs): Fact[] {
  const { text: quote, offset, heading } = sentence;
  if (
    quote.length > MAX_QUOTE ||
    equalOpportunities.test(quote) ||
    equalOpportunities.test(heading)
  )
    return [];
  if (isOfOthers(quote)) return [];
  for (const found of quote.matchAll(pattern)) {
    const to = found.index + found[0].length;
    const clause = clauseAt(quote, found.index).text;
    if (isDuty(clause) || !needs(sentence, found.index, to, clause)) continue;
    const required =
      isNeeded(sentence, found.index, to) &&
      !/^\W*optional/i.test(quote) &&
      !isPreference.test(quote);
    const near = areasIn(clause.replace(pattern === rightToWork ? orCitizens : '', ''));
    const areas = near.length > 0 ? near : areasIn(quote.slice(found.index));
    const unnamed = found[0].startsWith('USC') ? 'USA' : '';
    return (areas.length > 0 ? areas : [unnamed]).map((value) => ({
      value,
      from: 'text',
      quote,
      offset,
      required,
    }));
  }
  return [];
}

/** A line of so few letters is a heading. */
const MAX_HEADING = 34;

/** "to work in …", not "to work computers" or "to work Eastern hours". */
const someWhere =
  /^\W*$|^[.,;:)(]|^\s?(?:to|in|within|for|legally|lawfully|without|is|are|required|and|or|throughout|anywhere|permanently|there|here|status|[-–—])\b|^\s[-–—(]/i;

const needsRight: Needs = ({ text, heading }, from, to, clause) => {
  const [before, after] = [text.slice(Math.max(0, from - 120), from), text.slice(to, to + 120)];
  if (
    procedure.test(text) ||
    /\bour (?:\S{1,12} )?(?:software|platform|products?|tools?|app|services?)\b/i.test(before) ||
    ofOtherCountries.test(clause + before) ||
    deniedBefore.test(before) ||
    deniedAfter.test(after)
  )
    return false;
  const isHelp = /\b(?:sponsor|help|assist|support|arrange|handle)/i.test(clause);
  if (isHelp && negationsIn(clause) === 0) return false;
  if (/\bsponsor(?:s|ing|ed)?(?: \S{1,12}){0,2} (?:for )?$/i.test(before)) return false;
  if (whoLacks.test(before)) return refusedAfter.test(after);
  if (asks(text) && !/\bonly apply\b/i.test(text)) return false;
  // Anybody is able to work; only a country makes it a right.
  if (
    /^able to work|^allowed to work/i.test(text.slice(from, to)) &&
    (areasIn(text.slice(to, to + 60)).length === 0 || !someWhere.test(after))
  )
    return false;
  if (demand.test(`${before} ${text.slice(from, to)} ${after}`)) return true;
  if (/\b(?:candidates?|applicants?|you|individuals?|people|those)\b/i.test(before)) return true;
  return (
    (text.length > MAX_HEADING || areasIn(after).length > 0) &&
    someWhere.test(after) &&
    before.trim().length < 30 &&
    !/benefit|perk|we offer|what you.ll do/i.test(heading)
  );
};

const citizen =
  /\b(?:citizens?|citizenship|nationals?|nationality|(?:US|U\.S\.?) persons?|USC(?=\b[^.;]{0,30}\b(?:GC|green card|only)\b))\b/gi;
const otherCitizens =
  /\b(?:first|second|corporate|global|digital|good|great|team|company|senior|private|world|model|internet|data|fellow|responsible|organi[sz]ational)[- ]citizens?(?:hip)?\b|\bcitizens?(?:hip)?[- ](?:scien|develop|service|engage|advis|assembl|lab|experience|journalis|particip|data|award|program|bank|portal|advice|initiative)|\bnationals?[- ](?!only|preferred|required|will|must|or|and|of|who|with|may|can|are|as|due|to|\()[a-z]+|(?:the|a|inter|multi|trans|our|any|leading|regional|local|this|and|or|into|its)[- ]nationals? (?!of)|\bcitizens? (?:of the world|across|around|to (?:access|engage|report)|in need|everywhere|we serve)|\b(?<!\b(?:reserved|open|only) )(?:for|help|serve|empower|to|by|connect|support\w*|protect|engag\w+|of|between|all|million|billion|every) (?!u\.?s|u\.?k|eu\b|british|canad|german|nato|swiss|austral|sole|dual)(?:\S{1,15} )?citizens\b/i;
const citizenDemand =
  /\b(?:must|required?|requires|requirement|only|need(?:s|ed)?|has to|have to|should|restricted|limited|eligible|essential|mandatory|sole|open to|reserved|due to|under|because|pursuant|itar|ear|prefer\w*|pre-?requisite|precondition|condition|necessary)\b/i;

/** Who has other papers may apply as well. */
const orPapers = /^,? or (?:\S{1,12} ){0,4}(?:permit|visa|pass|right to work)\b/i;
/** Those who lack it are refused. */
const refusedAfter = /\b(?:not|cannot|unable|won['’]t|can['’]t)\b/i;

const needsCitizenship: Needs = ({ text }, from, to, clause) => {
  const [before, after] = [text.slice(Math.max(0, from - 100), from), text.slice(to, to + 100)];
  if (otherCitizens.test(text.slice(Math.max(0, from - 25), to + 20))) return false;
  if (deniedBefore.test(before) || deniedAfter.test(after)) return false;
  if (
    /(?:\b(?:not|no)|n['’]t) (?:have to|need to|need|required to|be required|require)\b/i.test(
      clause,
    )
  )
    return false;
  if (/(?:\bnot|n['’]t) (?:an? )?(?:\S{1,12} )?$/i.test(before) && refusedAfter.test(after))
    return true;
  if (/\bnon-?$|\bnot (?:be )?(?:an? )?(?:\S{1,12} )?$/i.test(before) || asks(text)) return false;
  if (/\bsponsorship\b/i.test(clause) && !/\b(?:must|only)\b/i.test(clause)) return false;
  if (
    /^[^.;]{0,40}\b(?:encouraged|welcome|may|can|are eligible)\b/i.test(after) &&
    !/\bonly\b/i.test(before)
  )
    return false;
  if (
    orPapers.test(after) ||
    /\b(?:permit|visa|pass)\b[^.;]{0,30}\bor (?:\S{1,12} )?$/i.test(before)
  )
    return false;
  return citizenDemand.test(`${before} ${after}`) || before.trim().length < 12;
};

const clearance =
  /\b(?:(?:security |government |national |vetting )?clearances?|(?:SC|DV)[- ]cleared|(?:SC|DV|NV ?[12]|baseline|security)[- ](?:clearance|vetting)|(?:TS|top[- ]secret)\/SCI|developed vetting|baseline personnel security standard|BPSS|public trust|security[- ]cleared(?: to (?:SC|DV|NV ?[12]|secret|top secret)\b)?)\b/gi;
const otherClearances =
  /\b(?:customs|regulatory|medical|rights?|music|title|legal|export|import|background|trademark|sample|ip|health|dbs|crb|police|criminal|drug|fda|site|content|brand|conflicts?|aml|payment|trade|prior|work|vulnerable|ethics|child|safeguarding|clip|footage|land|risk)[- ](?:check )?clearances?\b|\bclearances? (?:sale|of (?:funds|goods|payments)|house|process(?:es)? for|rate|items)|\bclearing\b/i;
const levels: ReadonlyArray<[RegExp, string]> = [
  [/\bTS ?\/ ?SCI\b|\btop[- ]secret\s?(?:clearance )?(?:\/|with|and)\s?sci\b/i, 'TS/SCI'],
  [/\bTS\b/, 'Top Secret'],
  [/\btop[- ]secret\b/i, 'Top Secret'],
  [/\bsecret\b/i, 'Secret'],
  [/\bDV\b|\bdeveloped vetting\b/i, 'Developed Vetting'],
  [/\bSC\b/, 'Security Check'],
  [/\bsecurity check\b/i, 'Security Check'],
  [/\bBPSS\b|\bbaseline personnel/i, 'BPSS'],
  [/\bNV ?1\b/i, 'Negative Vetting 1'],
  [/\bNV ?2\b/i, 'Negative Vetting 2'],
  [/\bbaseline\b/i, 'Baseline'],
  [/\bpublic trust\b/i, 'Public Trust'],
];
const levelIn = (written: string): string | undefined =>
  levels.find(([words]) => words.test(written))?.[1];
/** A clearance whose level is not said. */
const ANY_LEVEL = 'Security clearance';
const clearanceDemand =
  /\b(?:must|required?|requires|requirement|needs?|needed|obtain|hold|holding|maintain|active|current|eligible|eligibility|undergo|possess|have|has|subject to|able to|ability|essential|mandatory|condition|pass|gain|achieve|secure|willing\w*|carried out)\b/i;

function clearancesIn(sentence: Sentence): Fact[] {
  const { text: quote, offset } = sentence;
  if (quote.length > MAX_QUOTE || equalOpportunities.test(quote)) return [];
  const facts: Fact[] = [];
  for (const found of quote.matchAll(clearance)) {
    const to = found.index + found[0].length;
    const [before, after] = [
      quote.slice(Math.max(0, found.index - 100), found.index),
      quote.slice(to, to + 90),
    ];
    const near = quote.slice(Math.max(0, found.index - 25), to + 25);
    const clause = clauseAt(quote, found.index).text;
    if (otherClearances.test(near) || deniedBefore.test(before) || deniedAfter.test(after))
      continue;
    if (/(?:\b(?:no|not)|n['’]t)\b[^.;]{0,25}$/i.test(before) || asks(quote)) continue;
    if (
      /^(?:clearances?)$/i.test(found[0]) &&
      !/\b(?:secret|security|government|sc|dv|nato|us|dod|doe|ts|q|l|federal|national|vetting|sci)\b/i.test(
        near,
      )
    )
      continue;
    if (isDuty(clause) || /\b(?:our|their) (?:customers|clients|team)\b/i.test(before)) continue;
    const isAlone = before.trim().length < 40 && after.trim().length < 40;
    if (!clearanceDemand.test(`${before} ${after}`) && !isAlone) continue;
    const named = quote
      .slice(Math.max(0, found.index - 20), to)
      .split(/\b(?:or|and|with)\b(?! sci)/i)
      .at(-1)!;
    const value =
      levelIn(named + (/^ with sci\b/i.exec(after)?.[0] ?? '')) ??
      levelIn(/^(?: required)?\s?[:(–-]\s?[^.;,)]{0,25}/i.exec(after)?.[0] ?? '') ??
      ANY_LEVEL;
    const required =
      isNeeded(sentence, found.index, to) &&
      !/^[^(;]*?\b(?:preferred|if (?:needed|required|requested))\b/i.test(after) &&
      !isPreference.test(quote);
    facts.push({ value, from: 'text', quote, offset, required });
  }
  // "Without this clearance you must obtain a Secret clearance": the level says more.
  const ofLevel = eachOnce(facts.filter(({ value }) => value !== ANY_LEVEL));
  return ofLevel.length > 0 ? ofLevel : facts.slice(0, 1);
}
