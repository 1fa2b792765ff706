import type { Mail, MailRole } from './mail.ts';
import { plainLine } from './plain-line.ts';

/** Longest of each text of a role. Characters. */
const ROLE_LIMITS = { title: 150, companyName: 100, locations: 100, salary: 100, closing: 60 };
/** An alert may have many more filters than anyone reads. */
export const SUMMARY_LINES = 20;
const SUMMARY_LINE_LIMIT = 160;
/** A digest that names more is skimmed, not read. */
const ROLE_LIMIT = 60;

/**
 * The mail with all that comes from elsewhere as plain lines of bounded length and number.
 * @param summaryLines so many filters of an alert are named, and further ones counted
 */
export function plainMail(mail: Mail, summaryLines = SUMMARY_LINES): Mail {
  const plainSummary = (lines: string[]) => shortSummary(lines, summaryLines);
  const brandName = plainLine(mail.brandName, 60);
  switch (mail.kind) {
    case 'confirmation':
      return { ...mail, brandName, summary: plainSummary(mail.summary) };
    case 'digest':
      return {
        ...mail,
        brandName,
        summary: plainSummary(mail.summary),
        roles: mail.roles.slice(0, ROLE_LIMIT).map(plainRole),
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

function plainRole(role: MailRole): MailRole {
  const { title, companyName, locations, salary, closing } = ROLE_LIMITS;
  return {
    ...role,
    title: plainLine(role.title, title),
    companyName: plainLine(role.companyName, companyName),
    locations: plainLine(role.locations, locations),
    salary: plainLine(role.salary, salary),
    closing: plainLine(role.closing, closing),
  };
}

function shortSummary(lines: string[], most: number): string[] {
  const plain = lines.map((line) => plainLine(line, SUMMARY_LINE_LIMIT)).filter(Boolean);
  const distinct = [...new Set(plain)];
  const shown = distinct.slice(0, most);
  const further = distinct.length - shown.length;
  return further > 0 ? [...shown, `and ${further} more`] : shown;
}
