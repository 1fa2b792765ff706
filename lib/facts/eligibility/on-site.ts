/** To which place a posting says that one has to come to work. Contract: 12.11. */
import { isTown } from '../places/place-named.ts';
import { placesAfter } from '../places/places-after.ts';
import { isTimeZone, wideScopeNamed } from '../places/wide-scopes.ts';
import { asks, equalOpportunities, isDuty } from '../sentences/clauses.ts';
import { type Fact, MAX_QUOTE } from '../sentences/fact.ts';
import { isNeeded } from '../sentences/needed.ts';
import type { Sentence } from '../sentences/text.ts';

/** The places of offices and the like to which a sentence asks the candidate to come. */
export function placesOfWork(sentence: Sentence): Fact[] {
  const { text: quote, offset } = sentence;
  if (quote.length > MAX_QUOTE || equalOpportunities.test(quote) || asks(quote)) return [];
  const said = quote.replace(besides, '');
  const isElsewhere = remote.test(said) && !shared.test(said);
  if (isElsewhere || choice.test(said) || someRoles.test(said) || helpIsMeant(said)) return [];
  const isLabelled = label.test(quote);
  if (
    !isLabelled &&
    !saysPresence(quote) &&
    !ofRole.test(quote) &&
    ![asHolder, workLocation, toJoin].some((each) => each.test(quote))
  )
    return [];
  return namedIn(quote, isLabelled).map(({ value, from, to }) => ({
    value,
    from: 'text',
    quote,
    offset,
    required:
      isNeeded(sentence, from, to) &&
      !/^[\s(,–-]*(?:is |are )?(?:strongly |highly |much )?(?:prefer|ideal)/i.test(quote.slice(to)),
  }));
}

type Named = { value: string; from: number; to: number };

function namedIn(quote: string, isLabelled: boolean): Named[] {
  const found: Named[] = [];
  // As long as before, so that the places are found where they are.
  const text = quote.replace(/ (?=near \p{Lu})/gu, ';');
  for (const hit of text.matchAll(beforeName)) {
    const from = hit.index + hit[0].length;
    if (found.some(({ to }) => from < to || isDetail(text.slice(to, from)))) continue;
    const { names, to } = placesFrom(text, from);
    const isArea = names.some((name) => isTimeZone(name) || (!isLabelled && wideScopeNamed(name)));
    const words = {
      before: text.slice(0, from),
      named: text.slice(from, to),
      after: text.slice(to),
    };
    if (names.length === 0 || isArea || !isAskedThere(words, isLabelled)) continue;
    found.push(...names.map((value) => ({ value, from, to })));
  }
  return found;
}

/** In "our San Francisco office (Financial District)" the brackets name a part of the same place. */
const isDetail = (between: string): boolean => /^[^,.;)]{0,12}\($/.test(between);

/** A town that several countries have keeps its name, where nothing but a place can be meant. */
function placesFrom(text: string, at: number): { names: string[]; to: number } {
  const { names, end } = placesAfter(text, at);
  if (names.length > 0) return { names, to: end };
  const isBeforeEnd = /\b(?:on-?site|in[- ]person|in[- ]office|hybrid|based|work) in $/i.test(
    text.slice(0, at),
  );
  const [town = ''] = (isBeforeEnd ? townAtEnd : townOfOffice).exec(text.slice(at)) ?? [];
  const known = placesAfter(town, 0).names;
  const to = at + town.length;
  if (known.length > 0) return { names: known, to };
  return { names: isTown(town) ? [town] : [], to };
}
const townOfOffice = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?= (?:office|HQ|hub|headquarters)\b)/u;
const townAtEnd = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?=\W*$|[.,;)]| (?:in|at) the office\b)/u;

/** Words before the name of a place. */
const beforeName =
  /(?:^|\b(?:[Ii]n|at|from|out of|of|to|or|(?:our|the)(?: [a-z-]+){0,3}|is|be|onsite|on-site|in-person|hybrid|office|located|based|either|both)\s+|[:;(📍|,•·*]\s*|\s[-–—|l]\s+)(?:downtown |central |greater )?(?=\p{Lu})(?!(?:Hiring|Fully|On-?site|In[- ]|Hybrid|Based|Remote|This|You|We|Either|Both)\b)/gu;

const workplace = String.raw`(?:offices?|HQ|headquarters|hub|workspace|studio|labs?|site|campus|facility|warehouse|factory|plant|store|clinic)`;
const number = String.raw`(?:\d|one|two|three|four|five|six)`;
/** "3 days a week", "4x per week", "five days/week". */
const weekly = new RegExp(
  String.raw`\b(?:once|twice|${number})(?: ?(?:-|–|to|or) ?${number})?(?:\+| or more)?(?:[- ]days?|x| times)? ?(?:\/|a |per |each |every |p\/)(?:w\b|wk\b|week\b)`,
  'i',
);

/** That one is there in person. */
const attendance = String.raw`(?:on[- ]?site|in[- ]person|in[- ]office|office[- ](?:based|first)|hybrid)`;

/** That one comes to a place to work. */
const presence = new RegExp(
  String.raw`\b(?:${attendance}|face[- ]to[- ]face|relocat(?:e|ing|ion) to|(?<=\b(?:willing|able|prepared|ready|need|have|has|required|expected) to )move to)\b|${weekly.source}|\b(?:in|at|from|out of|to) (?:the|our|an?|one of our|either of our) (?:[\p{L}.,/&’'-]+ ){0,6}${workplace}\b`,
  'iu',
);
const namedOffice = /\b\p{Lu}\p{L}+ (?:offices?|HQ|hub|studio|lab|campus)\b/u;
const saysPresence = (words: string): boolean => presence.test(words) || namedOffice.test(words);

/** Days at the office that "we" share, and those of a role that is partly remote. */
const shared = new RegExp(String.raw`${weekly.source}|\b${attendance}\b`, 'i');

/** A line that begins with where the work is. */
const label =
  /^\W*(?:(?:your |job |work |role |primary |office |position )?(?:locations?(?![- ]based)|place of work|duty station|workplace|based|type|workplace type|where|city|office)\b[^:]{0,20}:|📍)/iu;

/** "This role is based in …", "we offer this role in …". */
const ofRole =
  /\b(?:roles?|positions?|jobs?|internships?|opportunity|post|vacancy)(?: that| which|,)?(?:(?: (?:is|are|will|can|could|may|must|to|be|requires? you to be|has to)){1,4}(?: [\w-]+,?){0,2}? (?:based|located|situated|in|at|out of)|,? (?:(?:currently|fully|primarily|hybrid|on-?site|in[- ]person|full[- ]time)[, ]+){0,2}(?:based|located|situated)| sits? (?:in|at)|(?: is)? open to (?:candidates|applicants|people) in)\b|\boffer(?:ing)? (?:this|the) (?:role|position|job|internship) (?:in|at|from)\b/i;

/** "As our analyst in …, you will …". */
const asHolder =
  /^\W*as (?:an?|the|our) [^,.:;]{3,80}?,? (?:based )?in (?=\p{Lu}[^,]{1,40}, you(?:['’]ll| will)\b)/iu;
/** "A designer to join our team in …", "we are hiring a designer for our office in …". */
const toJoin = new RegExp(
  String.raw`(?:\bto join (?:(?!\b(?:customers|clients|partners|and)\b)[^.;,])+|\b(?:hiring\b|(?:looking for|seeking|searching for|recruiting) (?:an?|someone|somebody)\b)[^.;,]*\bfor (?:our|the|an?) (?:[\p{L}-]+ ){0,3}(?:${workplace}|team) )\bin (?:our |the )?(?=\p{Lu})`,
  'iu',
);
/** "The work location is …". */
const workLocation =
  /\b(?:work(?:ing)? locations?|places? of work|duty stations?) (?:is|are|will be)\b/i;

/** Remote work, or another place, would do as well. */
const choice =
  /\b(?:or|and\/or)\W+(?:(?:can|work|working|be|fully|full|100%|100 %|completely|entirely|from|potentially|even)\W+){0,3}remote(?:ly)?\b|\bremote(?:ly)?(?: work)?(?:\W+(?:\(?[A-Z]\S+ ?){0,3})\W*(?:or|\/)\b|\bfrom home or\b|\bor (?:from )?(?:elsewhere|home|anywhere|your home)|\bflexib(?:le|ility) to (?:work (?!from (?:the|our) office)|choose|live)\b|\bcan (?:also )?work remotely|\bwith remote flexibility|\bopen to remote\b|\b(?:role|position|job) is (?:fully |100% )?remote\b|\b(?:welcome|free|invited|encouraged) to\b/i;
const remote = /\bremote(?:ly|[- ]first|[- ]friendly)?\b/i;
const someRoles =
  /\b(?:some|certain|most|many|other) (?:of )?(?:our |the )?(?:roles|positions|teams|jobs)\b/i;
/** "Relocation assistance" is offered, not asked for. */
const help =
  /\brelocat\w+ (?:support|assistance|packages?|stipends?|budget|help|bonus|costs?)\b|\b(?:support|assist|help|cover|sponsor)\w* (?:[\w’']+ ){0,3}relocat|\brelocat\w+ to [^.;]{0,30}\b(?:supported|offered|covered|possible|available|paid)/i;

/** "Willing to relocate (without relocation assistance)" asks for the move first. */
function helpIsMeant(said: string): boolean {
  const at = said.search(help);
  return at >= 0 && !/\bwilling\b/i.test(said.slice(0, at));
}

/** What one may do besides. */
const besides =
  /(?:,| and| with) (?:also )?(?:the |an )?(?:opportunity|option|chance|possibility) to .*/i;

/**
 * Whether it is the role or the candidate that has to be at the place. The first rule that applies
 * decides: who is somewhere else, then the role, then "we", then the candidate, then lines without a verb.
 */
function isAskedThere(
  { before, named, after }: { before: string; named: string; after: string },
  isLabelled: boolean,
): boolean {
  const clause =
    before +
    named +
    after
      .replace(besides, '')
      .split(/ with |[,;–—(]| - /)[0]!
      .slice(0, 60);
  const isEveryWeek = weekly.test(after.split(/[,;]/)[0]!);
  if (denied.test(before) || (nowAndThen.test(clause) && !isEveryWeek)) return false;
  if (unneeded.test(after) || ofThose.test(after)) return false;
  if (isLabelled) return true;
  if (workLocation.test(before)) return true;
  if (asHolder.test(before + named + after)) return true;
  // Only the place right after "to join our team in" is that of the team.
  const joining = toJoin.exec(before + named);
  if (joining && joining.index + joining[0].length >= before.length) return true;
  if (ofOthers.test(before) || withThose.test(before) || isDuty(before)) return false;
  const from = before.search(role);
  if (from >= 0 && roleVerb.test(before.slice(from))) return true;
  if (weAsk.test(before) && person.test(before) && atIt.test(before)) return true;
  if (we.test(before)) return shared.test(before + after);
  if (person.test(before)) return asked.test(before) && !isObject.test(before);
  if (demandFirst.test(before)) return true;
  // A line without a verb: "Hybrid, 2 days per week in our Seattle office".
  if (perk.test(before) || otherVerb.test(before)) return false;
  const isOfPlace = presence.test(before) || shared.test(after.slice(0, 40));
  return isOfPlace || (namedOffice.test(named) && atIt.test(before));
}

const role =
  /\b(?:roles?|positions?|jobs?|internships?|opportunity|vacancy|placement|apprenticeship|fellowship|contract|post)\b/i;
const roleVerb =
  /\b(?:is|are|be|will|requires?|required|based|located|sits?|in|at|from|within|expects?|involves?|needs?|must|can|works?|on-?site|hybrid)\b/i;
const person =
  /\b(?:you|candidates?|applicants?|interns?|hires?|(?:post|role|job)[- ]?holders?|employees|staff|team members|everyone|(?<!in[- ])person|someone|somebody)\b/i;
const asked =
  /\b(?:must|willing(?:ness)?|able|ability|comfortable|ready|excited|keen|required|requires?|expect(?:ed|ations?|s)?|need(?:ed|s)?|available|availability|happy|prepared|commit(?:ted|ment)?|based|join(?:ing)?|will|are|work(?:s|ing)?|come|['’]ll|['’]re|looking for)\b/i;
/** A line that begins with what is asked: "Ability to work on-site in …". */
const demandFirst =
  /^\W*(?:(?:are|is|be|an?) )?(?:must|willing(?:ness)?|able|ability|comfortable|ready|excited|keen|required|requires?|expect(?:ed|ation)?|need|available|availability|happy|prepared|commit(?:ment|ted)?|based|hir(?:e|ing)|seeking|looking for|work(?:ing)? (?:from|in|at|out))\b/i;
/** What "we" do is asked of the candidate only where all share days at the place. */
const we =
  /\bwe(?:['’]re|['’]ll| are| all| work| operate| collaborate| come| meet| have| expect| require| ask| currently| spend)\b|\bteams? (?:is|are|works?)\b/i;
/** "Support our Paris office": it is no place where somebody is. */
const isObject =
  /(?<!\b(?:in|at|from|of|to|near|within|around|into|join|joining),?(?: one of| either| both)?) (?:our|the) (?:[a-z]+ ){0,2}$/i;
/** "We expect everyone to be in …". */
const weAsk = /\bwe (?:expect|require|ask|need|want)\b/i;
const atIt = /\b(?:in|at|from|out of)(?: (?:our|the|a|your|one of our))?(?: [a-z]+){0,2} $/i;

/** What takes back that one has to be there, before the place and after it. */
const denied = /\b(?:not|no|never|without|if|prefer\w*)\b(?! only)|n['’]t\b/i;
const unneeded =
  /^[^.;]{0,40}\b(?:not|n['’]t) (?:be )?(?:strictly )?(?:required|necessary|needed|expected|mandatory)\b/i;
/** What is there now and then needs nobody to live near it. */
const nowAndThen =
  /\b(?:visits?|visiting|offsites?|off-sites?|onsites|retreats?|gatherings?|meetups?|summits?|travel\w*|trips?|quarterly|monthly|annually|yearly|occasional(?:ly)?(?! weekend)|optional|as you please|if you (?:like|want|prefer|wish)|(?:per|a|each|every) (?:month|quarter|year)|for (?:a|the|one) (?:day|week|visit)|from time to time|interviews?|onboarding|coworking|co-working)\b/i;
/** "The London leadership" is no place. */
const ofThose = /^ (?:leadership|teams?|time|markets?|customers?|clients?|leaders|colleagues)\b/i;
/** The employer, its customers, and offices where the role is not. */
const ofOthers =
  /\b(?:headquarter(?:ed|s in)|founded|customers?|clients?|patients?|opening|open(?:ed)? (?:our|a|an)|(?<!\b(?:based|work(?:s|ing)?|located|sit) (?:in|at|from|out of) (?:one of )?our )offices in|spread|distributed|across|compan(?:y|ies)|startup|visitors|manage(?:r|ment)? of)\b/i;
/** "With colleagues in our Paris office", "with schools in Accra". */
const withThose =
  /\bwith (?:[a-z]+ ){0,2}(?!days\b)[a-z]{2,}s (?:in|at|from|across) (?:our |the )?$/i;
/** What "we" do at a place, and what takes place there, is no line without a verb. */
const otherVerb =
  /\bwe\b|\btakes? place\b|\b(?:is|are) (?!seeking|looking|hiring|searching|recruiting)[a-z]+ing\b/i;
/** A line about how pleasant the office is. */
const perk =
  /^\W*(?:an? |our |the )?(?:beautiful|modern|cozy|great|central|stunning|new|gorgeous|bright|dog[- ]friendly)\b|\b(?:snacks|lunch(?:es)?|food|budget|stipend|perks?|memberships?)\b|\b(?:office|hub)\b[^:]{0,30}:/i;
