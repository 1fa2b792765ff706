/** Reads mailed delivery reports (RFC 3464) and complaints (RFC 5965), and ends the alerts concerned. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { withinTime } from '../api/time-limit.ts';
import { NO_SUCH_MAILBOX } from '../mail/delivery-errors.ts';
import { type Bounce, endBounced } from '../alerts/end-alerts.ts';
import { plural } from '../base/plural.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { returnSecrets, taggedMail } from '../alerts/return-address.ts';

type Report = {
  /** All text that may contain the tag of the mail that the report is about. */
  about: string;
  /** Null for notices of delay or delivery, and for feedback other than complaints. */
  bounce: () => Bounce | null;
};

/** Reports are smaller: they return only headers, or a mail of at most 100 kB. */
export const MAX_REPORT_BYTES = 256 * 1024;
/** The parser never settles for some mails, such as those with more than 1,000 attachments. */
const PARSING_MILLISECONDS = 2000;
/** Per field; the relevant part of a value is at its start. */
const MAX_VALUE_CHARACTERS = 1000;

/**
 * Parses a mail. Anybody can send one, so parsing is limited in time and never throws.
 * @returns null for anything but a report: receipts, automatic replies, personal or malformed mail
 * @internal
 */
export async function readReport(raw: Buffer): Promise<Report | null> {
  if (raw.length > MAX_REPORT_BYTES) return null;
  const mail = await parse(raw);
  if (!mail || typeOf(mail)?.value?.toLowerCase() !== 'multipart/report') return null;
  return { about: `${headersOf(mail)}\n${partsOf(mail)}`, bounce: () => bounceOf(mail) };
}

async function parse(raw: Buffer): Promise<ParsedMail | null> {
  const parsing = simpleParser(raw, {
    skipTextToHtml: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    keepDeliveryStatus: true,
  });
  return withinTime(PARSING_MILLISECONDS, parsing).catch(() => null);
}

/** The parser drops headers that are too long, and then there may be none. */
const typeOf = (mail: ParsedMail) =>
  mail.headers?.get('content-type') as
    { value?: string; params?: Record<string, string> } | undefined;

function bounceOf(mail: ParsedMail): Bounce | null {
  switch (typeOf(mail)?.params?.['report-type']?.toLowerCase()) {
    case 'delivery-status':
      return deliveryFailure(partOf(mail, /^message\/(?:global-)?delivery-status$/));
    case 'feedback-report':
      return complaint(partOf(mail, /^message\/feedback-report$/));
    default:
      return null;
  }
}

/** The worst result among the recipients; each has a group of fields. */
function deliveryFailure(status: string): Bounce | null {
  const recipients = fieldGroups(status).filter((fields) => fields.has('action'));
  const failures = recipients.flatMap((fields) =>
    fields.get('action') === 'failed' ? [failureOf(fields)] : [],
  );
  if (failures.includes('hard')) return 'hard';
  return failures.length > 0 ? 'soft' : null;
}

/**
 * Whether the text of a server that gives no status code says that the mailbox does not exist. Matches step
 * by step, because a single pattern would take cubic time.
 */
function isUnknownUser(diagnostic: string): boolean {
  const reason = after(diagnostic, /\b55[0134]\b/);
  return (
    /\b(?:unknown|no such|invalid) (?:user|recipient|mailbox|address)/.test(reason) ||
    /\b(?:unknown|not found|does(?:n't| not) exist|no longer exists)/.test(
      after(reason, /(?:user|recipient|mailbox|address|account)\b/),
    )
  );
}

/** The text after the first match; empty without one. */
function after(text: string, pattern: RegExp): string {
  const match = pattern.exec(text);
  return match ? text.slice(match.index + match[0].length) : '';
}

/** Only a missing mailbox is a hard bounce: a refusal for content or sender may be temporary. */
function failureOf(fields: ReadonlyMap<string, string>): 'hard' | 'soft' {
  const status = fields.get('status') ?? '';
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const isVague = !/^[245]\.[1-9]/.test(status);
  const code = isVague ? (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? status) : status;
  if (NO_SUCH_MAILBOX.test(code)) return 'hard';
  const hasCode = /^[45]\.[1-9]/.test(code);
  return !hasCode && isUnknownUser(diagnostic) ? 'hard' : 'soft';
}

/** Other feedback types, such as `not-spam`, are not complaints. */
const COMPLAINTS = /^(?:abuse|fraud|opt-out|opt-out-list)$/;

function complaint(report: string): Bounce | null {
  const [fields] = fieldGroups(report);
  return COMPLAINTS.test(fields?.get('feedback-type') ?? '') ? 'complaint' : null;
}

/** Groups of fields, separated by empty lines. Names and values are lower-cased. */
function fieldGroups(text: string): Array<Map<string, string>> {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
      return new Map(
        lines.flatMap((line): Array<[string, string]> => {
          const colon = line.indexOf(':');
          const value = line
            .slice(colon + 1)
            .trim()
            .slice(0, MAX_VALUE_CHARACTERS);
          return colon > 0
            ? [[line.slice(0, colon).trimEnd().toLowerCase(), value.toLowerCase()]]
            : [];
        }),
      );
    });
}

const partOf = (mail: ParsedMail, type: RegExp): string =>
  mail.attachments
    .find(({ contentType }) => type.test(contentType.toLowerCase()))
    ?.content.toString('utf8') ?? '';

const headersOf = (mail: ParsedMail): string => mail.headerLines.map(({ line }) => line).join('\n');

/** The report and only the headers of the returned mail: a stranger may have written its text. */
function partsOf(mail: ParsedMail): string {
  return mail.attachments
    .map(({ contentType, content }) => {
      const part = content.toString('utf8').replace(/\r\n?/g, '\n');
      return REPORT.test(contentType) ? part : part.split('\n\n')[0];
    })
    .join('\n');
}

const REPORT = /(?:delivery-status|feedback-report)$/i;

export type ReportOutcome =
  /** Nothing changed: not a report, or without the tag of a mail of this board. */
  { kind: 'not a report' | 'not ours' } | { kind: 'soft' | 'hard' | 'complaint'; ended: number };

/**
 * Parses a report from a mailbox or a pipe, and ends the alerts concerned.
 * @param raw the mail as received
 */
export async function processReport(
  access: DatabaseAccess,
  raw: Buffer,
  now: number,
): Promise<ReportOutcome> {
  const report = await readReport(raw);
  if (!report) return { kind: 'not a report' };
  return access.use(async (database) => {
    const mailId = taggedMail(report.about, await returnSecrets(database));
    if (mailId === null) return { kind: 'not ours' };
    const bounce = report.bounce();
    if (bounce === null) return { kind: 'not a report' };
    const ended = await endBounced(database, { bounce, mailId }, now);
    return ended === 'unknown mail' ? { kind: 'not ours' } : { kind: bounce, ...ended };
  });
}

export function describeOutcome(outcome: ReportOutcome): string {
  switch (outcome.kind) {
    case 'not a report':
      return 'This mail is not a bounce or a complaint: nothing changed.';
    case 'not ours':
      return 'This report does not identify a mail of this board: nothing changed.';
    case 'complaint':
      return `A complaint: the address is never mailed again, ${endedOf(outcome.ended)}.`;
    case 'hard':
      return `The mailbox does not exist any more: ${endedOf(outcome.ended)}.`;
    case 'soft':
      return `A mail could not be delivered: ${endedOf(outcome.ended)}.`;
  }
}

const endedOf = (count: number): string => `${plural(count, 'alert')} ended`;
