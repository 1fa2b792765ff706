/**
 * The data shown in each kind of mail, and its reduction to plain lines, since much of it is foreign text.
 * Contract: 4.6, 4.7, 10.5, 18.1, 18.3, 18.5, 18.8.
 */
import type { Rhythm } from '../alerts/client/rhythms.ts';
import type { MailRole, UnsubscribeLinks } from '../alerts/mail-fields.ts';
import type { AccentTokens } from '../config/accent.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type MailSite = {
  brandName: string;
  /** Base URL of the board, without a trailing slash. */
  siteUrl: string;
  contactEmail: string;
  /** Imprint, privacy notice and postal address of an own board; null where not stated. */
  legal?: { imprint: string | null; privacy: string | null; address: string | null };
  /** The sample's look by default. */
  look?: MailLook;
  /** What the newsletter contains, as a sentence; the contract's text by default. */
  newsletterText?: string;
};

/** Colours and logo of an own board. */
export type MailLook = {
  colours: { light: MailColours; dark: MailColours };
  /** A PNG; `isWordmark` if it contains the board's name. Null without a logo. */
  logo: { url: string; isWordmark: boolean; width: number; height: number } | null;
};

type MailColours = Pick<AccentTokens, 'accent' | 'accent-ink' | 'accent-text'>;

/** An alert's filters in words, one per line; empty means every new role. */
type Summary = { summary: string[] };

type Contents =
  | ({ kind: 'confirmation'; rhythm: Rhythm; confirmUrl: string } & Summary)
  | ({
      kind: 'digest';
      rhythm: Rhythm;
      /** In the order of the board. */
      roles: MailRole[];
      /** Number of new roles, including those not in `roles`. */
      roleCount: number;
      /** The board with the alert's filters; null when there are too many for a link. */
      resultsUrl: string | null;
      updateUrl: string;
      /** The page with all alerts of the address. */
      manageUrl: string;
      usefulUrl: string;
      notUsefulUrl: string;
    } & Summary &
      UnsubscribeLinks)
  /** New update links for all alerts of an address. */
  | {
      kind: 'links';
      manageUrl: string;
      alerts: Array<{ updateUrl: string } & Summary & Pick<UnsubscribeLinks, 'unsubscribeUrl'>>;
    }
  | ({ kind: 'newsletter'; confirmUrl: string } & UnsubscribeLinks)
  | ({ kind: 'keep'; keepUrl: string } & Summary & UnsubscribeLinks);

export type Mail = MailSite & Contents;

export type MailOf<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;

/** A complete mail except for sender, recipient, date and Message-ID. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
};

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

function plainRole(role: MailRole): MailRole {
  const line = (field: keyof typeof MAX_CHARACTERS) =>
    plainLine(role[field], MAX_CHARACTERS[field]);
  return {
    ...role,
    title: line('title'),
    companyName: line('companyName'),
    locations: line('locations'),
    salary: line('salary'),
    closing: line('closing'),
  };
}

function shortSummary(lines: string[], max: number): string[] {
  const plain = lines.map((line) => plainLine(line, MAX_SUMMARY_CHARACTERS)).filter(Boolean);
  const distinct = [...new Set(plain)];
  const shown = distinct.slice(0, max);
  const further = distinct.length - shown.length;
  return further > 0 ? [...shown, say(words.mail.andMore, { count: further })] : shown;
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
