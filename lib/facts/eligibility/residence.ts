/** Where a posting says that candidates have to live or work from. Contract: 12.11. */
import { asks, clauseAt, equalOpportunities, isDuty } from '../sentences/clauses.ts';
import { eachOnce, type Fact, type Facts, MAX_QUOTE } from '../sentences/fact.ts';
import { isNeeded } from '../sentences/needed.ts';
import { placesAfter, wordNoName, zoneAbbreviation, zoneName } from '../places/places-after.ts';
import { isTimeZone } from '../places/wide-scopes.ts';
import type { PostingText, Sentence } from '../sentences/text.ts';
import { placesOfWork } from './on-site.ts';

/** Countries, states, cities, wide areas and time zones, "Global" for everywhere; each once. */
export const residenceFacts = ({ sentences }: PostingText): Pick<Facts, 'residence'> => ({
  residence: eachOnce(
    sentences.flatMap((sentence) => {
      const found = residencesIn(sentence);
      // A time zone only says when people work.
      return found.every(({ value }) => isTimeZone(value))
        ? [...placesOfWork(sentence), ...found]
        : found;
    }),
  ),
});

const into = String.raw`(?:(?:within )?(?:a )?(?:reasonable |easy |daily |commut\w+ )+(?:distance|range|reach) (?:of|to|from)|(?:either |both )?(?:with)?in|(?<=residents? )of|out of|on(?= the (?:East|West))|near|from|inside|across|around|throughout|close to|(?:\(?(?:almost|nearly)\)? )?anywhere(?: (?:with)?in)?|somewhere in)`;
/** Where somebody lives; the names of places follow. */
const livesIn = new RegExp(
  String.raw`\b(?:based|located|living|lives?|resid(?:e|es|ing|ents?|ence|ency)|situated|domiciled|stationed|physically present|(?<!permanent )residents?(?= of)|work(?:ing)? from|(?<=\b(?:must|should|(?:need|needs|has|have|required) to) )be(?= (?:physically |currently )?(?:in|within|near)\b)|(?<=\b(?:can|may) )(?:be|sit)(?= anywhere (?:with)?in\b)|you(?:['’]re| are)(?= (?:in|within)\b)|your home (?:is|must be|will be)(?= in\b))(?: (?:and|or|&)? ?(?:work\w*|(?:able|eligible|authori[sz]ed|willing) to work|live|reside|located|based|full[- ]time|remotely|permanently))?,? (?:${into},? (?:or )?){1,4}`,
  'gi',
);
/** As far from a place as somebody can travel to it each day; its name follows. */
const commutesTo =
  /\b(?:within (?:an?|one|two|three|\d+(?:\.\d)?)[- ]?(?:\d+[- ])?(?:hours?|hrs?|minutes?|mins?|km|kilomet\w+|miles?)(?:['’]s?)?(?:(?: of)? (?:drive|driving|commut\w+|travel\w*|journey|train ride|radius)(?: time)?)? (?:of|from|to)|(?:within|in) (?:a |an )?(?:\S{1,12} )?(?:commut\w+|travel\w*|driving)(?: (?:distance|range|time|reach|radius))? (?:of|to|from)|\blocal to|commut(?:able|ing)(?: (?:distance|range))? (?:of|to|from)|(?:able|ability|willing) to commute (?:in)?to) (?:our |the )*/gi;
/** Those whom a refusal of everybody elsewhere leaves; the names of places follow. */
const outsideOf = /\b(?:outside|based elsewhere than)(?: of)? (?=(?:the )?[A-Z])/g;
/** Where somebody lives, of a place that was named before: "our office in Oslo, so you have to live there". */
const livesThere = /\b(?:live|lives|living|based|reside|residing|located) there\b/gi;
const placeBefore = /\b(?:in|within|outside(?: of)?) (?:our |the )*(?=[A-Z])/g;
/** Employing, and working remotely; the names of places follow. */
const worksIn = new RegExp(
  [
    String.raw`\b(?:hir(?:e|es|ing)|employ|recruit(?:ing)?)(?: (?!and\b|or\b|to\b|as\b|who\b)[a-z-]+){0,3}?(?: for this (?:role|position))? (?:${into}:? ){1,4}`,
    String.raw`\b(?:remote(?:ly|[- ]first|[:?] yes)?|home[- ]based|distributed work(?:ing)?)(?:,? (?:role|position|job|opportunity|work|working|first|is|are|and|available|eligible|open|possible|only|allowed))*(?: (?:to|for) (?:candidates|applicants|people|anyone|those|individuals|employees))?[,:]? \(?(?:${into} ){1,4}`,
    String.raw`\b(?:work(?:ing|ed)?|live)(?: (?:remotely|flexibly|from|out of|home|a permanent location))*,? (?:\(?almost\)? )?(?:anywhere|wherever)(?: you(?:['’]d)? (?:like|want|choose|please|live|are))?(?: from)? (?:with)?in (?:our (?:supported )?)?`,
    String.raw`\bfrom any (?:location|place|country) (?:with)?in `,
    String.raw`\b(?:you(?:['’]ll| will| can| may)? (?:be )?)?work(?:ing)? (?:remotely )?from (?:your |a )?home(?: office)?,? (?:${into} ){1,4}`,
    String.raw`\bwhere you live (?:with)?in `,
    String.raw`\byou(?:['’]ll| will| can| may)? (?:be )?work(?:ing)?(?: remotely)? from `,
    String.raw`\b(?:done|performed|carried out|filled)(?: remotely)? (?:(?:from )?anywhere (?:with)?in|(?:from )?within|from) `,
    String.raw`^\W*anywhere (?:with)?in `,
    String.raw`\b(?:looking for|seeking|are hiring|search for) (?:[a-zA-Z-]+ ){0,3}[A-Za-z]+(?:er|or|ist|ant|lead|head|somebody)s? in `,
    String.raw`\bwork (?:remotely )?(?:with)?in (?=(?:the )?(?:EU|US|U\.S\.|UK|[A-Z]))`,
    String.raw`\b(?:candidates?|applicants?|applications|people|individuals|anyone|anybody|someone|somebody|folks|those|talent)(?: (?:who are|only|currently|already|physically))* (?:in(?: both)?|from|(?:anywhere )?within|(?:from )?(?:across|throughout|all over|anywhere in)) (?!the (?:office|field|industry))`,
    String.raw`\bopen to (?:people |candidates |applicants )?anywhere (?:with)?in `,
  ].join('|'),
  'gi',
);
const label =
  /^\W*(?:(?:eligible |work |role |job |hiring |candidate |preferred )?(?:locations?|residency|residence|geography|region)\s?[:–-]\s*(?=[^.]*\b(?:remote|anywhere|only)\b)(?![^.]*\b(?:remote or\b|or (?:fully )?remote\W*$))|(?:eligible|hiring) (?:locations?|countries|regions|states)\s?:\s*)/gi;
/** To where a role is limited; the names of places follow. */
const limitedTo =
  /\b(?:restricted|limited|confined|open|available|eligible|possible)(?: only)? (?:to|in|within|for)(?: (?:candidates|applicants|people|residents|those) (?:in|of|from))? (?=(?:the )?[A-Z])/g;
/** "Remote (Europe)", "Remote - US" as a line, or as its end. */
const remoteDash =
  /\bremote(?: only| work| position| role)?\s?(?:[([]|[-–—:]\s?)(?=(?:the )?[A-Z])|(?:^|[|•·])\W*(?:location\s?:\s*)?(?:fully |100% )?(?:remote|home[- ]based)(?:, (?=(?:the )?[A-Z])| (?=(?:US|U\.S|UK|EU|USA|EMEA|APAC|LATAM|Europe|Canada)\b))/gi;
/** "US Remote", "Canada (Remote)" as a line. */
const remoteAfter =
  /^\W*(?:location\s?:\s*)?(?=[A-Z])(?=[\p{L}.,&/ ]{2,40}?,? (?:- )?\(?(?:fully |100% )?remote\)?(?: (?:role|position|job))?(?:\W*$|\s[-–—] ))/giu;
/** "US only", "EU-based candidates only", "UK residents only"; the names stand before it. */
const onlyIn =
  /(?:^|[\s(:,–-])((?:the )?[A-Z][\p{L}.&/, ]{0,40}?)[- ](?:(?:based|residents?|applicants?|candidates?)[- ]){0,2}(?<!\bnot )only\b/gu;

/** "US-based", "a UK resident", "Canadian residency": the name stands before it. */
const basedThere =
  /\b((?:US|U\.S\.|UK|U\.K\.|EU|[A-Z]\p{L}+(?: [A-Z]\p{L}+)?)(?:(?:,? (?:and|or) |\/)(?:US|UK|EU|[A-Z]\p{L}+))?)(?:-based\b| based (?=candidates?|applicants?|only)| (?:permanent )?residen(?:ts?|cy|ce)\b)/gu;

const person =
  /\b(?:you|your home|home base|you['’](?:re|ll)|candidates?|applicants?|applications?|individuals?|someone|somebody|anyone|(?<!in[- ])person|people|talent|hires?|(?<=\b(?:to|only|from|for) )those(?= who))\b/gi;
/** Whatever else may be somewhere. */
const others =
  /\b(?:compan(?:y|ies)|startup|firm|(?<!\bhome )offices?|hq|headquarters?|headquartered|customers?|clients?|patients?|users?|partners?|colleagues|our (?:\S{1,12} )?(?:team|people|employees|staff|engineers|founders)|employees|teams?|stakeholders|investors|foundation|organi[sz]ations?|(?<!\b(?:candidates?|applicants?|those|people|someone|individuals?|anyone|person) )(?:who|which|that)|led by|report(?:s|ing)? (?:in)?to|manager|lead|we(?:['’]re| are) (?:a|an|primarily|hq)|they|founded|backed|cities|states?|everyone|countries where|hubs?|(?<!\b(?:to|only|from|for) )those)\b/gi;
const role =
  /\b(?:roles?|positions?|jobs?|opportunit(?:y|ies)|internships?|posts?|openings?|locations?)\b/gi;

const demand =
  /\b(?:must|needs?|need to|have to|has to|required?|requires|requirement|should|shall|expect(?:ed|s)?|only|exclusively|important|crucial|vital|critical|open to|limited to|restricted to|available to|consider\w*|accept\w*|welcom\w+|looking for|want (?:someone|somebody|people)|seeking|essential|search\w* for|hiring|recruiting|eligib\w+|mandatory|can|be|(?:as|so) long as|provided)\b|\b(?:role|position|job|opportunity|vacancy)(?: is)? for (?:someone|candidates|people|anyone|applicants|those)\b/i;
/** All that may come before it where a list item begins with the place. */
const bareStart =
  /^\W*(?:(?:you(?:['’]re| are| must be| will be| live)?|is|be|are|currently|already|physically|permanently|candidates? (?:is|are)|(?:legally )?authori\w+ to work in [^,;]{0,40} and|(?:location|residency|residence|where|eligibility|note|please note|requirements?)\s?:?)\W*){0,6}$/i;
const willing =
  /\b(?:willing(?:ness)?|open|able|prepared|happy|ready|planning|plan|intend) (?:to )?(?:relocat|mov)|\brelocat/i;
/** The right to live and work somewhere is no duty to live there. */
const toWork =
  /\b(?:(?:eligible|authori[sz]ed|authori[sz]ation|entitled|permitted|permission|allowed|rights?|legally able) to (?:legally )?|able to legally )(?:(?:work|live|reside)(?:,? (?:and|or) |\/))*$/i;
const deny =
  /\b(?:not|no|never|unable|cannot|without|regardless|outside|except|excluding|other than)\b|n['’]t\b/i;

/** "We do not mind where you live within the UK" denies nothing. */
const noMatter =
  /\b(?:(?:do|does)(?: not|n['’]t) (?:mind|care|matter)|no matter|regardless of|irrespective of)(?= $| (?:about )?(?:where|your location)\b)/gi;
/** "… as long as you are in Europe" takes back what is said of everywhere. */
const takesBack =
  /\b(?:as|so) long as (?:you|it|your \w+)(?:['’]re| are|['’]s| is| live| reside)\b/i;
const everywhere =
  /\b(?:work|hir(?:e|es|ing)|apply|applicants?|applications?|candidates?|live|(?<!-)based|(?<!-)located|remote|remotely|locations?|(?:role|position|job) is open)\b[^.;]{0,40}?\b(?:anywhere in the world|anywhere on (?:earth|the planet)|(?:from )?(?:any|every) (?:country|(?:geographical )?location|geography)(?! (?:with)?in\b| where\b| with\b| across\b)|(?<!\bthe )worldwide|from (?:all )?(?:around|over) the (?:world|globe)|(?<=(?:hire|hiring|recruit|recruiting|candidates|applicants|applications) )globally)|\b(?:hir(?:e|ing)|accept|consider|welcome|recruit)\w*\b[^.;,]{0,30} from anywhere(?=\s*(?:[.,;!)]|$))|\blocations?\s?:\s*(?:fully |100% )?(?:remote\W+)?(?:anywhere|worldwide|global)\b|\b(?:(?:regardless of|no matter) (?:your |where )|(?:don['’]t (?:care|mind)|(?:doesn['’]t|does not) matter) where )(?:location|you (?:live|are))|\bwherever (?:you|they) (?:are|live) in the world\b|\bno (?:restrictions?|limits?|requirements?) (?:on|as to|about|regarding|for|to) (?:where you|your location)\b|\bremote\W{1,4}(?:worldwide|anywhere|global(?:ly)?)\b(?! (?:with)?in\b)(?! [a-z]+ed\b| [a-z]+ team)/i;
const notEverywhere =
  /\b(?:anywhere (?:with)?in (?!the world)|weeks?|months?|days|customers|users|teams? (?:across|around)|clients|offices|trusted|used by|per year|a year|occasionally|organi[sz]ations?|impact|millions?|brands|products?|deploy|travel|co-working|companies|partners)\b/i;

const around = String.raw`(?:(?:\+\/?-|±|plus or minus|plus\/minus) ?)?(?:\d{1,2}|one|two|three|four|five|six)(?:-\d)? ?(?:h(?:ou)?rs?|h)`;
const zones = new RegExp(
  [
    String.raw`(?:${around} (?:of |from |to |either side of )+)(?:the )?(?:${zoneAbbreviation}(?:[+−–-]\d{1,2})?|${zoneName})(?:[- ]?time ?zones?| [Tt]ime)?`,
    String.raw`${zoneAbbreviation} ?(?:±|\+\/?-) ?\d{1,2}(?: ?h(?:ou)?rs?)?`,
    String.raw`(?:UTC|GMT) ?(?:[+−–-] ?\d{1,2} ?)?(?:to|and|-|–) (?:UTC|GMT) ?[+−–-] ?\d{1,2}(?!\d)`,
    String.raw`(?:UTC|GMT) ?[+−–-] ?\d{1,2}(?::\d\d)?(?: ?(?:to|-|–|through|and) ?(?:UTC|GMT)? ?[+−–-]? ?\d{1,2}(?::\d\d)?)?(?!\d)`,
    String.raw`(?:${zoneAbbreviation}|${zoneName})(?:(?:\/| or | and |, )(?:${zoneAbbreviation}|${zoneName})){0,2}[- ](?:[Tt]ime(?: ?[Zz]ones?)?|time ?zones?|timezones?|hours|(?:business|working|work|core) hours)\b`,
    String.raw`\b${zoneAbbreviation}\b`,
  ].join('|'),
  'u',
);
const zoneDemand =
  /\b(?:overlap\w*|may work|must|required?|requires|requiring|need(?:s|ed)? (?:to|you|someone)|have to|has to|able to work|ability to work|available|availability|willing to work|flexib\w+ to work|located|based(?! on\b)|live|reside|work(?:ing)? (?:hours|in|on|from|within|during|\d days)|(?:location|time ?zones?)(?=\s?:)|remote|base|anywhere)\b/i;
const zoneOfOthers =
  /\b(?:customers?|clients?|patients?|different|various|multiple|several|across|calendars?|manage|shifts|schedule will|posting['’]s|prefer\w*|ideally|team(?:s|['’]s)? (?:is|are|spans?)|leads?|colleagues)\b|^\W*if you\b|\bweek(?:days)?\b.*\d|\d ?[ap]m\b/i;

/** The part of a sentence that counts: after "but we …", and without what is in brackets. */
const withoutAside = (quote: string): string =>
  quote.replace(/ \([^)]*\)/g, '').replace(/^.*\bbut (?=(?:we|you|this)\b)/i, '');

/** The words around a hit: its clause as far as the first comma after it. */
const near = (quote: string, hit: RegExpExecArray): string => {
  const { text, from } = clauseAt(quote, hit.index);
  const rest = quote.slice(hit.index + hit[0].length, from + text.length);
  return quote.slice(from, hit.index) + hit[0] + rest.split(',')[0]!;
};

const peopleWelcome =
  /\b(?:candidates|applicants|applications|people|anyone)\b[^.;]{0,60} (?:are|is) welcome\b/i;

function residencesIn(sentence: Sentence): Fact[] {
  const { text: quote, offset } = sentence;
  const wherever = quote.replace(/\bregardless of (?:your location|where you)\b/gi, 'wherever you');
  if (quote.length > MAX_QUOTE || equalOpportunities.test(wherever)) return [];
  if (asks(quote) && !/\b(?:(?:only|not) apply|apply only)\b/i.test(quote)) return [];
  const found = placesOf(quote);
  if (found.length === 0) {
    const wide = everywhere.exec(quote);
    const isWide = wide && !notEverywhere.test(near(quote, wide));
    if (isWide && !deny.test(quote.slice(0, wide.index)) && !takesBack.test(quote)) {
      found.push({ value: 'Global', from: wide.index, to: wide.index + wide[0].length });
    }
  }
  if (!found.some(({ value }) => isTimeZone(value))) {
    const zone = zones.exec(quote);
    const before = quote.slice(0, zone?.index);
    if (
      zone &&
      !found.some(({ from, to }) => from <= zone.index && zone.index < to) &&
      zoneDemand.test(quote) &&
      !zoneOfOthers.test(withoutAside(quote)) &&
      !deny.test(before.slice(-40))
    ) {
      found.push({ value: zone[0].trim(), from: zone.index, to: zone.index + zone[0].length });
    }
  }
  // People who are welcome are accepted; what is welcome is no condition. Both words are as long.
  const accepted = quote.replace(peopleWelcome, (words) => words.replace(/welcome$/i, 'allowed'));
  return found.map(({ value, from, to }) => {
    const words = `${quote
      .slice(Math.max(clauseAt(quote, from).from, from - 60), to)
      .split(/\bor (?=(?:in |fully )*remote)/i)
      .at(
        -1,
      )} ${/^[^,;.]{0,25}/.exec(quote.slice(to).split(/ with | ?\((?!(?:ideally|preferably)\))/)[0]!)?.[0]}`;
    const isIdeal =
      /^\W*(?:ideally|preferably)\b/i.test(quote) && !/\bbut\b/i.test(quote.slice(0, from));
    const required =
      !isIdeal &&
      (value === 'Global' || isNeeded({ ...sentence, text: accepted }, from, to)) &&
      !/\bprefer|\bideal|\bprioriti|\ba plus\b|\bbonus\b|(?<!\bonly )\bpossibl|\b(?:predominantly|primarily|mainly|mostly)\b/i.test(
        words,
      );
    return { value, from: 'text', quote, offset, required };
  });
}

/** "Beautiful office: Based in …" speaks of the office. */
const MAX_LABEL = 40;

type Found = { value: string; from: number; to: number };

const patterns = [
  livesIn,
  livesThere,
  worksIn,
  label,
  remoteDash,
  remoteAfter,
  limitedTo,
  commutesTo,
  outsideOf,
];

/** Where words say that somebody or something is at places, which are named after them. */
type Statement = {
  pattern: RegExp;
  words: string;
  /** The clause before it, and the whole sentence before it. */
  before: string;
  earlier: string;
  /** The sentence after the names. */
  after: string;
  hasCity: boolean;
};

/** The places in which candidates have to be, by the first words of a sentence that say so. */
function placesOf(quote: string): Found[] {
  const found: Found[] = [];
  for (const pattern of patterns) {
    for (const hit of quote.matchAll(pattern)) {
      const [words, earlier] = [hit[0], quote.slice(0, hit.index)];
      const to = hit.index + words.length;
      const named = pattern === livesThere ? endOfLast(placeBefore, earlier) : to;
      if (named === null) continue;
      const { names, end: endOfNames, hasCity } = placesAfter(quote, named);
      if (names.length === 0 || (pattern === commutesTo && names.some(isTimeZone))) continue;
      const end = Math.max(to, endOfNames);
      const clause = clauseAt(quote, hit.index);
      if (willing.test(quote.slice(hit.index, end + 80)) || isDuty(clause.text)) continue;
      const isLabelled = quote[clause.from - 1] === ':' && clause.from < MAX_LABEL;
      const before = earlier.slice(isLabelled ? 0 : clause.from).replace(noMatter, 'whatever');
      const after = quote.slice(end);
      if (!saysWhere({ pattern, words, before, earlier, after, hasCity })) continue;
      const isNew = names.filter((value) => found.every((each) => each.value !== value));
      found.push(...isNew.map((value) => ({ value, from: hit.index, to: end })));
    }
  }
  return found.length > 0 ? found : namedBefore(quote);
}

/** Whether it is the candidate or the role that is there, and has to be. */
function saysWhere({ pattern, words, before, earlier, after, hasCity }: Statement): boolean {
  if (toWork.test(before) || /\bpermanent $/i.test(before)) return false;
  if (isOfOtherSubject(before + words) || isOfPay(before)) return false;
  if (pattern === outsideOf) return refusesThose(`${earlier} ${after}`);
  if (notThere.test(before)) return refusesThose(`${earlier.replace(notThere, '')} ${after}`);
  if (deny.test(before) || deny.test(words)) return false;
  switch (pattern) {
    case label:
      return true;
    case remoteAfter:
      return !hasCity;
    case remoteDash:
      return !hasCity && /^\s?(?:only)?\s?(?:[\]).(|]|$)/i.test(after);
    case limitedTo:
      return isLimitOfRole(words, earlier, after, hasCity);
    case worksIn:
      return !awhile.test(after) && isOpening(before, words, after, hasCity);
    default:
      return (
        hasToBeThere(before, words, after) &&
        !(participle.test(words) && isOfNoun(before)) &&
        !(/^work/i.test(words) && awhile.test(after)) &&
        !(/^resid/i.test(words) && isOfThings(before))
      );
  }
}

/** The places of "US only" and "US-based", whose names stand before the words. */
function namedBefore(quote: string): Found[] {
  for (const hit of [...quote.matchAll(onlyIn), ...quote.matchAll(basedThere)]) {
    const after = quote.slice(hit.index + hit[0].length);
    const isOnly = hit[0].endsWith('only');
    // "Hiring for US-based candidates only": the name is what follows the last other word.
    const name = hit[1]!.split(wordNoName).at(-1)!.trim();
    for (const written of [name, name.split(' ').at(-1)!]) {
      const from = hit.index + hit[0].indexOf(written);
      const { names } = placesAfter(`${written};`, 0);
      const before = quote.slice(0, from);
      if (names.length === 0 || deny.test(before) || /\b(?:visas?|sponsor\w*)\b/i.test(before))
        continue;
      if (isOfThings(before) || isOfOtherSubject(before) || isOfPay(before)) continue;
      if (isOnly ? isOnlyForCandidates(before, after) : isAskedToBeThere(before, after))
        return names.map((value) => ({ value, from, to: from + written.length }));
    }
  }
  return [];
}

/** "Pension (UK only)" limits no role: a line that does names nothing else, or a candidate, a role or remote work. */
function isOnlyForCandidates(before: string, after: string): boolean {
  if (/^\W*$|^\W*(?:location|note|please note|eligibility|requirements?)\s?:/i.test(before))
    return !/^\s?[:–-]/.test(after);
  return (
    lastOf(person, before) >= 0 ||
    lastOf(role, before) >= 0 ||
    /\bremote|\bhiring\b|\bhire\b|\bemploy|\brecruit|\bresid|\bopen to\b|\bcontract\b|\b(?:based|located|live|living)\b/i.test(
      before,
    ) ||
    /^ (?:candidates|applicants|remote|residents|position|role|job|opportunity)\b/i.test(after)
  );
}

/** "This range is for candidates based in …" speaks of pay. */
const isOfPay = (before: string): boolean =>
  /\b(?:pay|salar(?:y|ies)|compensation|ranges?|OTE|benefits?|stipends?)\b[^.;]{0,40}\b(?:for|to) (?:\S+ ){0,3}?(?:candidates|applicants|people|those|employees|individuals|anyone|US)\b[^.;]*$/i.test(
    before,
  );

/** Whether "US-based" is said of whom the employer hires, and not of its customers. */
function isAskedToBeThere(before: string, after: string): boolean {
  if (/\bif (?:you|your)\b/i.test(before)) return false;
  if (/\b(?:be|you(?:['’]re| are))(?: an?)? $/i.test(before))
    return lastOf(person, before) >= 0 || /\bmust\b/i.test(before) || bareStart.test(before);
  if (/^(?: is)? (?:only|required|essential|mandatory|needed)\b/i.test(after)) return true;
  if (/^,? (?:fully |100% )?remote\b/i.test(after)) return true;
  if (
    bareStart.test(before) &&
    /^(?:[.;]?$|,? (?:with|and (?:able|willing|available))\b)/i.test(after)
  )
    return true;
  if (/\bremote,? \(?$/i.test(before))
    return /^\)|^ (?:role|position|job|opportunity)\b/i.test(after);
  if (
    /\b(?:hir(?:e|ing)|employ|looking for|seeking|recruit(?:ing)?)\b[^,;.]{0,40},? $/i.test(before)
  )
    return !/^,?(?: \S+){0,2} (?:customers?|clients?|partners?|compan|business|agenc|startups?|suppliers?|investors?|market)/i.test(
      after,
    );
  const isOfCandidates =
    /^ (?:candidates?|applicants?|people|talent|individuals?)\b|^$|^[.;,)]/i.test(after);
  return (
    isOfCandidates &&
    (/\b(?:only|exclusively|open to|limited to|restricted to|available to|accepting|consider(?:ing)?)(?: (?:an?|only|the|hiring))* $/i.test(
      before,
    ) ||
      /\b(?:remote|role|position|job)\b.*(?: for |\()$/i.test(before))
  );
}

/** Goods, benefits and other firms can be limited to a place as well. */
const things =
  /\b(?:benefits?|perks?|tools?|services?|prices?|pricing|products?|apps?|platforms?|programm?es?|offers?|features?|insurance|allowance|stipend|bonus|salary|ranges?|pay|plans?|ship|sell|customers?|clients?|agenc(?:y|ies)|recruiters?|suppliers?|startups?|companies|businesses|offices?|events?)\b/gi;

const isOfThings = (before: string): boolean =>
  lastOf(things, before) > Math.max(lastOf(person, before), lastOf(role, before));

/** "If you are not (located in …)". */
const notThere = /(?:\bnot|n['’]t) (?:\S{1,12} )?$/i;
const refusal = /\b(?:not|cannot|unable|never|no|reject\w*|disqualif\w*|exclud\w*)\b|n['’]t\b/i;
const taking =
  /\b(?:hir(?:ed?|ing)|employ\w*|recruit\w*|consider\w*|accept\w*|appl(?:y|ied|ications?)|eligible|review\w*|proceed|engage)\b/i;

/** Whether those who are elsewhere are refused, as in "we cannot hire outside the EU". */
function refusesThose(rest: string): boolean {
  return (
    refusal.test(rest) &&
    taking.test(rest) &&
    !/\b(?:visa|sponsor|relocat|customers?|clients?)/i.test(rest)
  );
}

/** Where the last hit of a pattern ends; null without one. */
function endOfLast(pattern: RegExp, words: string): number | null {
  const hit = [...words.matchAll(pattern)].at(-1);
  return hit ? hit.index + hit[0].length : null;
}

const lastOf = (pattern: RegExp, words: string): number =>
  [...words.matchAll(pattern)].at(-1)?.index ?? -1;

/** "We are looking for a partner manager (based in …)": whatever the title, it is the candidate. */
const soughtOne =
  /\byou(?:['’]re| are) an? (?:[^\s,;:]+ ){0,6}$|\b(?:looking for|seeking|hiring|searching for|recruiting|we need)(?: (?:an?|our|the|for|new|first|next|someone|\d+))*(?: (?!who\b|that\b|to\b|with\b|for\b|at\b|from\b)[^\s;:]+){0,10},? (?:who (?:is|are) )?(?:\(?\s?)$/i;

/** The noun before the verb that demands or limits, such as "data" in "Data must be located in". */
const subject =
  /([\p{L}’'-]+)(?: (?:also|only|currently|then|still))* (?:must|should|shall|needs? to|ha(?:s|ve) to|(?:is|are) (?:also |only |currently )*(?:required to|expected to|open to|available|limited to|restricted to)|can|may)\b[^,;:]{0,60}$/u;
/** One who works is often named by a title, which ends so. */
const title =
  /(?:[^v]er|or|ist|ant|ian|ive|intern|lead|head|fellow|colleague|member|holder|mate)$/i;
const anySubject =
  /^(?:and|but|or|it|we|will|this|they|who|that|one|all|only|also|please|note|which|he|she|work|employees|staff|members|workers|contractors|freelancers|consultants|interns|residents|employment|vacanc(?:y|ies)|postholder|remote|team|base)$/i;

/** Whether something that is neither a candidate nor a role is asked to be there. */
function isOfOtherSubject(before: string): boolean {
  const [, word] = subject.exec(before.replace(/\bhome office\b/i, 'home base')) ?? [];
  if (word === undefined || anySubject.test(word) || title.test(word)) return false;
  return [person, role].every((pattern) => word.match(pattern) === null);
}

/** Whether somebody who is said to be somewhere is the candidate, and has to be there. */
function hasToBeThere(before: string, words: string, after: string): boolean {
  if (/\b(?:only apply|apply only) if you\b/i.test(before) || soughtOne.test(before)) return true;
  if (neededAfter.test(after) && !/\bif (?:you|your)\b/i.test(before)) return true;
  if (staffMay.test(before) && !/\bour (?:\S{1,12} )?(?:employees|staff|workers)\b/i.test(before))
    return true;
  if (/\bif (?:you|your)\b/i.test(before) || /^\s?,? (?:you|your)['’ ]/i.test(after)) return false;
  const [ofPerson, ofOther, ofRole] = [
    lastOf(person, before),
    lastOf(others, before),
    lastOf(role, before.replace(/\b(?:in|for) (?:this|the) (?:role|position|job|post)\b/gi, ' ')),
  ];
  if (bareStart.test(before)) {
    // "Based in Nairobi, Example makes …" is about the employer.
    return (
      ofPerson >= 0 ||
      before.trim() !== '' ||
      !/^,? [^.]{0,60}\b(?:is|are|was|has|builds?|helps?|makes?|develops?|provides?|offers?|works?)\b/.test(
        after,
      )
    );
  }
  if (ofOther > ofPerson && !staffMay.test(before)) return false;
  if (
    /\b(?:you['’]ll|(?:you|candidate|applicant|person|hire) will) (?:\S{1,11}ly )?$/i.test(before)
  )
    return true;
  if (ofRole > ofPerson) {
    return (
      /\bremote\b/i.test(before) ||
      /\banywhere\b/i.test(words) ||
      /\brequires? (?:(?:you|candidates|applicants)? ?(?:to|being)|$)|\bmust\b|\bopen to\b/i.test(
        before.slice(ofRole),
      )
    );
  }
  return demand.test(before) || /\bonly\b/i.test(after.slice(0, 20)) || neededAfter.test(after);
}

/** "Suppliers (based in …)": whoever stands right before it and is no candidate is meant. */
function isOfNoun(before: string): boolean {
  const [, word = ''] = /([\p{L}’']+)[\s,(]*$/u.exec(before) ?? [];
  if (soughtOne.test(before)) return false;
  const isSubject = [person, role].some((pattern) => word.match(pattern) !== null);
  return word !== '' && !isSubject && !linking.test(word);
}
const participle = /^(?:based|located|living|residing|situated|domiciled|stationed)\b/i;
const linking =
  /^(?:be|been|being|is|are|am|who|that|must|will|can|may|should|shall|need|needs|to|and|or|either|not|only|already|also|both|remote|home|fully|\w+ly|\w+['’](?:re|ll)|all|to|those|requirement|requires?|required|have|has|currently|full-time|live|work|works|working|reside|you|year|years|now|here|then|please|note|where|region|citizen|citizens|resident|residents|if|least)$/i;

/** "Employees can (live in …)" speaks of all who will be employed. */
const staffMay =
  /\b(?:employees|everyone|staff|team members|(?:post|role)[- ]?holders?|workers|contractors)\b[^,;]{0,30}\b(?:must|can|may|should|(?:need|have|required) to)(?: be)?(?: \S{1,11}ly)? $|\b(?:require|expect|ask|need) (?:\S{1,12} ){0,2}(?:employees|staff|team members|hires|workers|contractors) to (?:be )?$/i;
const neededAfter =
  /^[^,;.]{0,20}\b(?:is|are) (?:an? )?(?:\S{1,12} )?(?:required|requirement|mandatory|essential|must|necessary|needed)\b/i;

/** "Open to US citizens" speaks of papers. */
const ofPeopleThere =
  /^\s(?:permanent |and )*(?:citizens?|nationals?|persons?|permanent|employees|customers|companies)\b/i;

/** "For up to 40 days a year", "twice a year". */
const awhile =
  /^[^.;,]{0,30}\b(?:days?|weeks?|months?|once|twice|times|occasionally|sometimes|(?:a|per|each|every) year)\b/i;

/** "Available in Berlin" only says where an office is. */
function isLimitOfRole(words: string, before: string, after: string, hasCity: boolean): boolean {
  const isOfRole =
    lastOf(others, before) <
    Math.max(lastOf(role, before), before.search(/\bremote\b|\bemployment\b/i));
  const isPlaceOfWork =
    hasCity &&
    /^(?:available|open|possible) (?:in|within)\b/i.test(words) &&
    !/^\W*only\b/i.test(after);
  return (
    isOfRole &&
    !isOfThings(before) &&
    !ofPeopleThere.test(after) &&
    (!isPlaceOfWork || /\bremote/i.test(before)) &&
    !/\b(?:visas?|sponsor\w*|relocation|benefits?|salary|pay|bonus|travel)\b/i.test(before)
  );
}

/** Whether candidates of a place are hired, or can work from there. */
function isOpening(before: string, words: string, after: string, hasCity: boolean): boolean {
  if (/\bif (?:you|your)\b/i.test(before)) return false;
  if (/^(?:hir|employ|recruit)/i.test(words))
    return (
      !isDutyToHire.test(before) &&
      !lastOfIsOther(
        before.replace(/\b(?:company|team|organi[sz]ation|startup) (?:that|which) $/i, ' '),
      ) &&
      !noStaff.test(words)
    );
  if (/^(?:remote|home|distributed)/i.test(words))
    return (
      !(hasCity && /\bor (?:\S{1,12} )?$/i.test(before)) &&
      !isOfOtherPeople(before) &&
      !/\boccasional|\bdays?\b|\bweeks?\b/i.test(before)
    );
  if (/^where/i.test(words)) return /\bwhatever $/.test(before);
  if (/^\W*anywhere/i.test(words)) return true;
  if (/^you/i.test(words)) return !awhile.test(after);
  if (
    /^(?:work(?:ing)? (?:remotely )?from (?:your |a )?home|done|performed|carried|filled)/i.test(
      words,
    )
  )
    return lastOf(role, before) > lastOf(others, before) || !isOfOtherPeople(before);
  if (/\bany(?:where)?\b|\bwherever\b/i.test(words))
    return !/\b(?:days?|weeks?|months?)\b/i.test(before);
  if (/^work /i.test(words))
    return /\b(?:must|need to|have to|required to|can|only)\W+(?:(?:only|currently|physically|remotely|also) )*$/i.test(
      before,
    );
  if (/\b(?:visas?|sponsor\w*)\b/i.test(before)) return false;
  if (
    /^(?!.{0,12}\bnot\b)[^.;,]{0,12}\b(?:welcome|only|accepted|considered|eligible|(?:can|may) apply)\b/i.test(
      after,
    )
  )
    return true;
  if (/^(?:looking|seeking|are hiring|search)/i.test(words))
    return !noStaff.test(words) && !hasCity && !lastOfIsOther(before);
  return /\b(?:only|exclusively|open to|limited to|restricted to|consider(?:ing)?|accept(?:ing)?|welcom\w+|available to|looking for|seeking|requires?|need)\b/i.test(
    before,
  );
}

/** "You will hire engineers in Poland", "your hiring plans". */
const isDutyToHire =
  /\b(?:you(?:['’]ll| will| can| have)?|be|your|our|their|its|new|responsible for|experience(?:d)? (?:in|with|of)?|help\w*(?: us| them)?|support\w*|lead\w*|manag\w+|with|of)(?: \S{1,12}ly)? $/i;

const noStaff =
  /\b(?:volunteers?|participants?|patients?|users?|clients?|customers?|partners?|investors?|suppliers?|vendors?|donors?|founders?)\b/i;

/** Offices are no people: one may work at one, or remotely. */
const isOfOtherPeople = (before: string): boolean =>
  lastOfIsOther(
    before.replace(
      /\b(?:our|the|an?|this) (?:\S{1,12} )?(?:offices?|hubs?|hq|headquarters)\b/gi,
      ' ',
    ),
  );
const lastOfIsOther = (before: string): boolean => lastOf(others, before) > lastOf(person, before);
