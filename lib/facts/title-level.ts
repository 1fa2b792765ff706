/** The level that a title names. It never claims years of experience. Contract: 12.11. */
import { fold } from '../base/fold.ts';
import type { Fact } from './sentences/fact.ts';

/** A rank that titles name, and how the values of that level begin. */
type Rank = { value: RegExp; names: readonly RegExp[] };

const ranks: readonly Rank[] = [
  {
    value: /^(?:entry|intern|graduate)/,
    names: [
      /\b(?:intern|internship|trainee|apprentice|apprenticeship|praktikant|praktikum|werkstudent|stagiaire|working student|student assistant)\b/,
      /\b(?:graduates?|(?:new|recent|college) grads?|entry[- ]level|early(?: in)?[- ]career)\b/,
    ],
  },
  { value: /^junior/, names: [/\b(?:junior|jr)\b(?! (?:high|college|school|league|achievement))/] },
  {
    value: /^(?:mid|intermediate)/,
    names: [
      /\bmid[- ]?(?:level|career|weight|senior)\b|\bintermediate\b(?! (?:care|school)\b)/,
      // "Mid/Senior", "Mid to Senior", "Designer (Mid)", but not "Mid-Market".
      /\bmid\b(?=\s?(?:[/&,)+]|-\s|or\b|to\b|and\b|$|(?:\w+ )?(?:engineer|developer|designer)))/,
    ],
  },
  {
    value: /^(?:senior|experienced)/,
    names: [
      /\b(?:senior|sr|snr)\b(?! (?:living|care|citizens?|housing|cent(?:er|re)|communit(?:y|ies)|services|helper|companion|school|high|secondary))/,
      // "Staff Engineer", but not "Staff Nurse" or "Member of Technical Staff".
      /(?:^|\b(?:senior|sr|sr\.) |[/,(|–-] ?)staff\b(?! (?:development|relations|engagement|training|experience|wellbeing)\b)(?=[^,(]{0,60}\b(?:engineer|scientist|designer|developer|researcher|architect|recruiter|manager)\b)|, staff\b/,
      // "Principal Engineer" and "Engineer, Principal", but not the principal of a school.
      /(?<!\b(?:school|assistant|vice|deputy|to the|to) )\bprincipal\b(?=,? (?!of\b|school\b|high\b|elementary\b)[a-z])|, principal\b/,
      // "Lead Engineer" and "Tech Lead", but not "Lead Generation", "Lead Exposure" or "Shift Lead".
      /(?<!\b(?:shift|store|crew|kitchen|floor|inbound|outbound|sales|team) )\blead\b(?![- ](?:gen|generation|qualification|management|nurturing|conversion|intake|enrichment|scoring|sourcing|response|handler|to|exposure|poisoning|paint|contamination|abatement|free)\b)/,
      /\bhead of\b/,
      // "Director", but not a director's assistant.
      /\b(?:(?<!\b(?:board|non[- ]executive) )director|vice president|[es]?vp|chief|c[efotimpr]o|ciso)\b(?!['’]s| office\b)/,
    ],
  },
];

/** "Assistant to the CEO": whom someone works for says nothing about the level. */
const superior =
  /(?:\b(?:to|for|of|supporting|reporting to)\b(?: the| our)?|\boffice of the) (?=(?:\w+ )?(?:director|vice president|[es]?vp|chief|c[efotimpr]o|ciso|head of)s?\b).*$/;
/** "Head of Department's Assistant". */
const whose = /^.*['’]s (?=(?:\w+ )?(?:assistant|secretary)\b)/;
/** "Executive Assistant, CEO Office". */
const assistantOf =
  /(?<=\b(?:assistant|secretary)\b.{0,40})\b(?<!assistant )(?:director|vice president|[es]?vp|chief|c[efotimpr]o)\b/;
/** "Graduate Recruiter", "Internship Coordinator": those who work with beginners. */
const ofBeginners =
  /\b(?:intern|internship|graduate|apprentice|apprenticeship|trainee|early[- ]careers?)s? (?:\w+ )?(?:recruit\w+|coordinator|manager|admissions|studies|school|relations|talent|trainers?|instructors?|assessors?)\b/;

/** The level by a title; none if it names two, such as "Director of Graduate Studies". */
export function titleLevel(title: string, levels: readonly string[]): Fact[] {
  // "(Senior) Engineer": either.
  if (/^\s*\((?:senior|junior|sr|jr|lead|mid)\b[^)]{0,20}\)/i.test(title)) return [];
  const folded = fold(title.trim())
    .replace(superior, '')
    .replace(whose, '')
    .replace(assistantOf, '');
  const named = ranks.filter(({ names }) => names.some((name) => name.test(folded)));
  const [rank] = named;
  if (rank === undefined || named.length > 1 || ofBeginners.test(folded)) return [];
  const level = levels.find((each) => rank.value.test(fold(each)));
  return level === undefined ? [] : [{ value: withoutYears(level), from: 'title' }];
}

/** "Senior (10+ years)" is "Senior". */
const withoutYears = (level: string): string =>
  /\d/.test(level) ? (/^[\p{L}\s-]*\p{L}/u.exec(level)?.[0] ?? level) : level;
