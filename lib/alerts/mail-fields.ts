/**
 * What mails show of the board: its roles, and the links that act on alerts. Tokens are in the fragment, which
 * browsers do not send. Contract: 2.8, 4.7, 18.3, 18.5, 18.8.
 */
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import { closingDate } from '../roles/closing-date.ts';
import { isVisaVariant, locationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import { roleLink } from '../query/deep-links.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type QueryJson, queryJsonToState } from '../query/query-json.ts';
import { writeState } from '../query/url-codec.ts';
import { joinParameters, writeParameter } from '../query/url-parameters.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** All fields are plain text. */
export type MailRole = {
  title: string;
  companyName: string;
  /** Such as "UK / London", or "7 locations" for a long list; empty when unknown. */
  locations: string;
  /** The employer's words; may be empty. */
  salary: string;
  /** Such as "Closes 14th December 2026" or "Rolling applications"; empty when nothing is stated. */
  closing: string;
  isClosingSoon: boolean;
  /** `{siteUrl}/?jobPk={post_pk}`. */
  url: string;
};

/** Roles that close within this many days are marked. */
export const CLOSING_SOON_DAYS = 7;
/** Longer lists of locations are only counted. */
const MAX_LOCATIONS_CHARACTERS = 60;

/** @param now when the mail is composed */
export function mailRole(role: Role, { siteUrl, now }: { siteUrl: string; now: number }): MailRole {
  return {
    title: role.title,
    companyName: role.company_name,
    locations: locations(role),
    salary: role.salary,
    closing:
      role.closes_at === null
        ? closingDate(role)
        : say(words.mail.closes, { date: closingDate(role) }),
    isClosingSoon: isClosingSoon(role, now),
    url: siteUrl + roleLink(role.post_pk),
  };
}

/**
 * Whether applications end within {@link CLOSING_SOON_DAYS} of now.
 * @internal
 */
export function isClosingSoon(role: { closes_at: number | null }, now: number): boolean {
  return closedFrom(role.closes_at) - now <= CLOSING_SOON_DAYS * DAY_SECONDS;
}

/** A country and its city count as one location, so the longer of the two lists is counted. */
function locations(role: Role): string {
  const line = locationLine(role);
  if (line.length <= MAX_LOCATIONS_CHARACTERS) return line;
  const countries = role.tags_country.filter((country) => !isVisaVariant(country));
  const count = Math.max(new Set(countries).size, new Set(role.tags_city).size);
  if (count === 1) return line;
  return say(words.mail.locations, { count: count || role.card_locations.length });
}

export type UnsubscribeLinks = {
  /** A page with a button. */
  unsubscribeUrl: string;
  /** For a POST by the mail program (RFC 8058). */
  oneClickUrl: string;
};

/** Some servers and proxies refuse longer URLs. */
const MAX_LINK_CHARACTERS = 6000;

const linkTo = (page: string) => (siteUrl: string, token: string) =>
  `${siteUrl}/alerts/${page}#${token}`;

export const confirmLink = linkTo('confirm');
/** The page with all alerts of an address. */
export const manageLink = linkTo('manage');
export const keepLink = linkTo('keep');

export function unsubscribeLinks(siteUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribeUrl: `${siteUrl}/alerts/unsubscribe#${token}`,
    oneClickUrl: `${siteUrl}/api/alerts/unsubscribe/${token}`,
  };
}

export function feedbackLinks(siteUrl: string, mailId: string) {
  const link = (answer: 'yes' | 'no') => `${siteUrl}/alerts/feedback#${answer}.${mailId}`;
  return { usefulUrl: link('yes'), notUsefulUrl: link('no') };
}

type Target = { siteUrl: string; query: QueryJson | null; definitions: FilterDefinitions };

/** The board with an alert's filters; null when that would make the link too long. */
export function resultsLink({ siteUrl, query, definitions }: Target): string | null {
  const link = boardLink(siteUrl, stateParameters(query, definitions));
  return link.length <= MAX_LINK_CHARACTERS ? link : null;
}

/** The board in update mode with the alert's filters, or without them if the link gets too long. */
export function updateLink({ siteUrl, query, definitions }: Target, token: string): string {
  const written = writeParameter('update_token', token);
  const link = boardLink(siteUrl, [written, ...stateParameters(query, definitions)]);
  return link.length <= MAX_LINK_CHARACTERS ? link : boardLink(siteUrl, [written]);
}

function stateParameters(query: QueryJson | null, definitions: FilterDefinitions): string[] {
  const written = query && writeState(queryJsonToState(query, definitions));
  return written ? [written] : [];
}

function boardLink(siteUrl: string, written: string[]): string {
  return `${siteUrl}/${joinParameters(written)}`;
}
