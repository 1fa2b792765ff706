/** Until when one may apply, where a posting names the day. Contract: 12.11. */
import { casual as american, GB as british } from 'chrono-node/en';
import { casual as german } from 'chrono-node/de';
import { casual as spanish } from 'chrono-node/es';
import { casual as french } from 'chrono-node/fr';
import { type Fact, type Facts, MAX_QUOTE } from './sentences/fact.ts';
import type { PostingText, Sentence } from './sentences/text.ts';

/**
 * The last days for applications, each once, as `YYYY-MM-DD`. A day without a year is the next one
 * after the posting.
 * @param postedAt epoch seconds; null if unknown
 * @param now epoch seconds
 */
export function deadlineFacts(
  posting: PostingText,
  postedAt: number | null,
  now: number,
): Pick<Facts, 'deadline'> {
  const found = new Map<string, Fact>();
  for (const sentence of posting.sentences.filter(announces).slice(0, MAX_ANNOUNCING)) {
    const day = dayIn(sentence, posting.text, postedAt, now);
    if (day === null || found.has(day.value)) continue;
    const last = posting.sentences.findLast(({ offset }) => offset < day.end) ?? sentence;
    const quote = posting.text.slice(sentence.offset, last.offset + last.text.length);
    found.set(day.value, { value: day.value, from: 'text', quote, offset: sentence.offset });
  }
  return { deadline: [...found.values()] };
}

/** To read dates takes time, and no posting announces its deadline so often. */
const MAX_ANNOUNCING = 20;
/** A day further from the words that announce it belongs to something else. */
const REACH = 60;

const by = String.raw`(?:by|before|until|till|through|no later than|not later than|on or before)\b`;

/** The words that announce the last day, up to that day. */
const announcements = [
  String.raw`\bapply(?:ing)?(?: (?:now|here|online|today|directly))?(?: (?:for|to|via|through|on|at|with)(?: \S{1,40}){1,4})? ${by}`,
  String.raw`\b(?:send|submit|email|e-mail)\b[^.;]{0,60}\b(?:cv|résumé|resume(?! services?\b)|applications?|cover letter|materials)\b(?:[^.;]|\.(?=\S)){0,60} ${by}`,
  String.raw`\b(?:this|the) (?:job )?(?:role|position|job|posting|listing|advert|vacancy|call)\b[^.;]{0,30}\bopen\b[^.;]{0,20} ${by}`,
  String.raw`\bclos(?:e|ing) (?:the |this |our )?(?:role|vacancy|job|posting|advert|applications?)(?: (?:window|process))? (?:on|at)\b`,
  String.raw`^\P{L}*(?:closing:|(?:job|posting|vacancy|advert) (?:expires|end date))`,
  String.raw`\bapplications\b[^;]{0,80}\bfinal deadline\b|^\P{L}*(?:the )?final deadline\b`,
  String.raw`\b(?:expressions? of interest|EOIs?)\b[^.;]{0,60}\b(?:close|closes|deadline|due)\b`,
  String.raw`\b(?:accept|accepting|take|taking|receive|receiving|welcome|reviewed|review) (?:\S{1,20} )?applications\b[^.;]{0,40} ${by}`,
  String.raw`\bapplications?\b(?: \S{1,20}){0,4}? (?:must|should|will|can|are|is|received|submitted|accepted|reviewed)\b[^.;]{0,60}? ${by}`,
  String.raw`\b(?:applications?|application (?:window|period|portal|form|process)|vacancy|(?:this|the) (?:role|position|job|posting|listing|advert|call))\b[^.;]{0,60}\b(?:close|closes|closing|expires?)\b(?! (?:the|an?|our|its)\b)`,
  String.raw`\bapplication (?:window|period|portal|process)\b[^.;]{0,60}\bends?\b`,
  String.raw`\b(?:application|submission|applicants?['’]?) (?:deadline|closing date|due date)\b`,
  String.raw`\b(?:deadline|last day|final day|last date|due date|closing date) (?:to apply|to submit|for (?:the |all |your )?(?:applications?|applying|submissions?|this (?:role|position|job|vacancy)))\b`,
  String.raw`\bapplications? (?:are |is |will be )?due\b`,
  String.raw`^\P{L}*(?:deadline|closing date|closes|date limite|fecha límite)\b`,
  String.raw`\bclosing date\b`,
  String.raw`\bbewerb\p{L}{0,20}\b[^.;]{0,60}\bbis\b`,
  String.raw`\bbewerbungs(?:schluss|frist|ende)\b`,
  String.raw`\bcandidatures?\b[^.;]{0,60}(?:\bavant\b|\bjusqu['’]au\b)`,
  String.raw`\bdate limite (?:de|pour)\b[^.;]{0,20}\bcandidatures?\b`,
  String.raw`\b(?:solicitud(?:es)?|candidaturas?|cv)\b[^.;]{0,60}\b(?:hasta|antes)\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** What a sentence speaks of instead: a day that is not final, is over, or ends something else. */
const isOther =
  /\b(?:priority|(?:best|full) consideration|recommend(?:ed)?|preferred|early|earliest|received after|after (?:this|that|the) (?:date|deadline)|meet (?:the|all|our|any)|scholarships?|(?:grant|visa|patent|loan|school|college|permit|funding|student|customer|client|regulatory|tax|insurance|mortgage|conference|abstract) (?:\S{1,20} )?(?:applications?|deadlines?|submissions?)|for (?:the )?(?:webinar|conference|event|workshop|hackathon)|(?:closing date|deadline) (?:of|for) (?:the |an? |our |your |all )?(?:project|references?|referees|nominations?|transaction|tenders?|proposals?)|help(?:s|ing)? (?:\S{1,20} ){1,3}submit|received by [^.;]{1,40} will be reviewed|was|were|(?:has|have) (?:been )?(?:closed|extended(?! (?:to|until|till)\b)|passed)|closed|expired|previous)\b/i;

/** The day that a sentence announces as the last one, and where it ends in the plain text. */
function dayIn(
  { text, offset, heading }: Sentence,
  plain: string,
  postedAt: number | null,
  now: number,
): { value: string; end: number } | null {
  if (isOther.test(text) || /\bpriority\b/i.test(heading)) return null;
  if (isUnderItsName({ text, offset, heading })) {
    const day = firstDay(text, postedAt, now);
    return day && { value: day.value, end: offset + day.end };
  }
  for (const pattern of announcements) {
    const match = pattern.exec(text);
    if (!match || answered.test(match[0])) continue;
    const start = offset + match.index + match[0].length;
    // "Bis zum 15. Dezember" is split after "15.".
    const limit = splitInDate.test(text) ? start + REACH : offset + text.length;
    const [written = ''] = plain.slice(start, Math.min(limit, start + REACH)).split('\n');
    const day = firstDay(written, postedAt, now);
    if (day) return { value: day.value, end: start + day.end };
  }
  return null;
}

/** "Your application will be answered by": a day of the employer's, by the words that announce it. */
const answered =
  /\b(?:interviews?|process(?:ed|ing)|respon(?:se|d|ded)|repl(?:y|ied)|answer(?:ed)?|hear|notified|open (?=by|before))\b/i;

/** A sentence that seems to end within a date. */
const splitInDate = /(?:\d|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec))\.$/i;

/** Most sentences contain none of these. */
const announcement =
  /appl|clos|deadline|interest|\beoi|\bopen\b|vacancy|submit|resume|résumé|\bcv\b|expire|\bend|bewerb|candidat|solicitud|l[ií]mite/i;

const announces = (sentence: Sentence): boolean =>
  sentence.text.length <= MAX_QUOTE &&
  (isUnderItsName(sentence) ||
    (announcement.test(sentence.text) &&
      announcements.some((pattern) => pattern.test(sentence.text))));

/** A line of little but a day below "Closing date" or the like; "Interviews: 3 May" is another day. */
const isUnderItsName = ({ text, heading }: Sentence): boolean =>
  text.length <= REACH && /\d/.test(text) && !/: /.test(text) && nameOfDeadline.test(heading);
const nameOfDeadline =
  /^\W*(?:(?:the )?(?:application|submission)s? )?(?:deadline|closing date|close date)(?: (?:for applications|to apply))?\W*$/i;

/** What a day would be the day of, by the words before it. */
const ofOther =
  /\b(?:start\S{0,4}|begin\S{0,4}|interview\S{0,2}|join\S{0,3}|contract|open(?:s|ed|ing)?|review\S{0,3}|posted|available|graduat\S{1,4}|notif\S{1,4}|ends)\b|;/i;
const relative = /\b(?:in|within|last|ago|next|this)\b/i;
/** "03/04/2026" is in March or in April; with dots the day comes first. */
const eitherWay = /(?<![\d/-])(\d{1,2})[/-](\d{1,2})(?![\d])/;
const dotted = /\d\.\d/;

/** What the parser stumbles over: the point of "Nov. 30", and "at 5 PM" after the day. */
const month = /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?=\s?\d)/gi;
const clock = /,?\s+at\s+\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b)?/gi;

const DAY = 24 * 60 * 60;
const YEAR = 366 * DAY;

/** The first whole date of a text: within a year if it names none, else within two. */
function firstDay(written: string, postedAt: number | null, now: number) {
  const words = written.replace(month, '$1 ').replace(clock, (at) => ' '.repeat(at.length));
  const posted = postedAt ?? now;
  const reference = { instant: new Date(posted * 1000), timezone: 0 };
  const languages = [dotted.test(words) ? british : american, german, french, spanish];
  const [first] = languages
    .flatMap((language) => language.parse(words, reference, { forwardDate: true }))
    .filter(
      (found) =>
        found.start.isCertain('day') &&
        found.start.isCertain('month') &&
        // "48h", and the "15 d" of "15 décembre".
        !found.tags().has('result/relativeDate') &&
        !/^\p{L}/u.test(words.slice(found.index + found.text.length)),
    )
    .sort((a, b) => a.index - b.index);
  if (!first) return null;
  const { start, end, index, text } = first;
  if (end || !/\d/.test(text) || relative.test(text)) return null;
  if (ofOther.test(words.slice(0, index))) return null;
  const [, one = '', other = ''] = eitherWay.exec(text) ?? [];
  if (one !== other && Number(one) <= 12 && Number(other) <= 12) return null;
  const hasYear = start.isCertain('year');
  if (!hasYear && postedAt === null) return null;
  const time = Date.UTC(start.get('year')!, start.get('month')! - 1, start.get('day')!) / 1000;
  if (time < posted - DAY || time > posted + (hasYear ? 2 : 1) * YEAR) return null;
  return { value: new Date(time * 1000).toISOString().slice(0, 10), end: index + text.length };
}
