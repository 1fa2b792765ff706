/** What a mail that came back says: delivery reports (RFC 3464) and complaints (RFC 5965). */
import { type ParsedMail, simpleParser } from 'mailparser';
import { NO_SUCH_MAILBOX } from '../mail/delivery-errors.ts';

/** `hard`: nobody has the address. `soft`: this mail could not be delivered. */
export type Bounce = 'hard' | 'soft' | 'complaint';

/** What a mail reports, and everything in it that may name the mail which it is about. */
export type ReadReport = { bounce: Bounce; about: string };

/** A longer mail is no report: those return the headers, or a mail of at most 100 kB. */
export const MAX_REPORT_BYTES = 2 * 1024 * 1024;

/**
 * Reads a mail.
 * @returns null for anything but a report of a failure or a complaint: notices of delay or delivery,
 * receipts, automatic replies, and mail by people
 */
export async function readReport(raw: Buffer): Promise<ReadReport | null> {
  if (raw.length > MAX_REPORT_BYTES) return null;
  const mail = await simpleParser(raw, {
    skipTextToHtml: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    keepDeliveryStatus: true,
  }).catch(() => null);
  const bounce = mail && bounceOf(mail);
  return bounce ? { bounce, about: `${headersOf(mail)}\n${partsOf(mail)}` } : null;
}

function bounceOf(mail: ParsedMail): Bounce | null {
  const type = mail.headers.get('content-type') as
    { value?: string; params?: Record<string, string> } | undefined;
  if (type?.value?.toLowerCase() !== 'multipart/report') return null;
  switch (type.params?.['report-type']?.toLowerCase()) {
    case 'delivery-status':
      return deliveryFailure(partOf(mail, /^message\/(?:global-)?delivery-status$/));
    case 'feedback-report':
      return complaint(partOf(mail, /^message\/feedback-report$/));
    default:
      return null;
  }
}

/** The worst that is said of a recipient, in the groups of fields after the first. */
function deliveryFailure(status: string): Bounce | null {
  const recipients = fieldGroups(status).filter((fields) => fields.has('action'));
  const failures = recipients.flatMap((fields) =>
    fields.get('action') === 'failed' ? [failureOf(fields)] : [],
  );
  if (failures.includes('hard')) return 'hard';
  return failures.length > 0 ? 'soft' : null;
}

/** What servers say that give no code for an unknown mailbox. */
const UNKNOWN_USER =
  /\b55[0134]\b.*(?:user|recipient|mailbox|address|account)\b.*\b(?:unknown|not found|does(?:n't| not) exist|no longer exists)|\b55[0134]\b.*\b(?:unknown|no such|invalid) (?:user|recipient|mailbox|address)/i;

/** Only a missing mailbox is hard: a refusal for its content or its sender may not be repeated. */
function failureOf(fields: ReadonlyMap<string, string>): 'hard' | 'soft' {
  const status = fields.get('status') ?? '';
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const isVague = !/^[245]\.[1-9]/.test(status);
  const code = isVague ? (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? status) : status;
  if (NO_SUCH_MAILBOX.test(code)) return 'hard';
  const hasCode = /^[45]\.[1-9]/.test(code);
  return !hasCode && UNKNOWN_USER.test(diagnostic) ? 'hard' : 'soft';
}

/** A report that a mail is no spam, or about something else, is no complaint. */
const COMPLAINTS = /^(?:abuse|fraud|opt-out|opt-out-list)$/;

function complaint(report: string): Bounce | null {
  const [fields] = fieldGroups(report);
  return COMPLAINTS.test(fields?.get('feedback-type') ?? '') ? 'complaint' : null;
}

/** Groups of fields, separated by empty lines; names and values in lower case. */
function fieldGroups(text: string): Array<Map<string, string>> {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
      return new Map(
        lines.flatMap((line): Array<[string, string]> => {
          const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
          return name ? [[name.toLowerCase(), value!.toLowerCase()]] : [];
        }),
      );
    });
}

const partOf = (mail: ParsedMail, type: RegExp): string =>
  mail.attachments
    .find(({ contentType }) => type.test(contentType.toLowerCase()))
    ?.content.toString('utf8') ?? '';

const headersOf = (mail: ParsedMail): string => mail.headerLines.map(({ line }) => line).join('\n');

/** The report itself, and of the mail that it returns the headers: its text may be a stranger's. */
function partsOf(mail: ParsedMail): string {
  return mail.attachments
    .map(({ contentType, content }) => {
      const part = content.toString('utf8').replace(/\r\n?/g, '\n');
      return REPORT.test(contentType) ? part : part.split('\n\n')[0];
    })
    .join('\n');
}

const REPORT = /(?:delivery-status|feedback-report)$/i;
