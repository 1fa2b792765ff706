/** Sanitises foreign text for mails: single plain lines, limited in length and number. */
import type { Mail } from './mail.ts';
import type { MailRole } from '../alerts/mail-role.ts';

const MAX_CHARACTERS = { title: 150, companyName: 100, locations: 100, salary: 100, closing: 60 };
const MAX_BRAND_CHARACTERS = 60;
/** An alert may have more filters than anyone would read. */
export const MAX_SUMMARY_LINES = 20;
const MAX_SUMMARY_CHARACTERS = 160;
/** Readers only skim longer digests. */
const MAX_ROLES = 60;

/** @param summaryLines how many filters of an alert are listed; the rest are counted */
export function plainMail(mail: Mail, summaryLines = MAX_SUMMARY_LINES): Mail {
  const plainSummary = (lines: string[]) => shortSummary(lines, summaryLines);
  const brandName = plainLine(mail.brandName, MAX_BRAND_CHARACTERS);
  switch (mail.kind) {
    case 'confirmation':
    case 'keep':
      return { ...mail, brandName, summary: plainSummary(mail.summary) };
    case 'digest':
      return {
        ...mail,
        brandName,
        summary: plainSummary(mail.summary),
        roles: mail.roles.slice(0, MAX_ROLES).map(plainRole),
        roleCount: Math.max(mail.roleCount, mail.roles.length),
      };
    case 'links':
      return {
        ...mail,
        brandName,
        alerts: mail.alerts.map((alert) => ({ ...alert, summary: plainSummary(alert.summary) })),
      };
    case 'newsletter':
      return { ...mail, brandName };
  }
}

/** A cache, because the same role appears in many mails. */
const plainRoles = new WeakMap<MailRole, MailRole>();

function plainRole(role: MailRole): MailRole {
  const known = plainRoles.get(role);
  if (known) return known;
  const plain = makePlain(role);
  plainRoles.set(role, plain);
  return plain;
}

function makePlain(role: MailRole): MailRole {
  const { title, companyName, locations, salary, closing } = MAX_CHARACTERS;
  return {
    ...role,
    title: plainLine(role.title, title),
    companyName: plainLine(role.companyName, companyName),
    locations: plainLine(role.locations, locations),
    salary: plainLine(role.salary, salary),
    closing: plainLine(role.closing, closing),
  };
}

function shortSummary(lines: string[], max: number): string[] {
  const plain = lines.map((line) => plainLine(line, MAX_SUMMARY_CHARACTERS)).filter(Boolean);
  const distinct = [...new Set(plain)];
  const shown = distinct.slice(0, max);
  const further = distinct.length - shown.length;
  return further > 0 ? [...shown, `and ${further} more`] : shown;
}

/** Control characters can end a header line; direction marks can disguise text. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Untrusted text as one plain line.
 * @param limit in characters; longer text is cut and ends with "…"
 */
export function plainLine(text: string, limit: number): string {
  const line = text
    .toWellFormed()
    .replace(DIRECTION, '')
    .replace(CONTROLS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= limit) return line;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}
