/** A role as shown in a mail (2.8). */
import { DAY_SECONDS, closedFrom } from '../roles/closing.ts';
import { closingDate } from '../roles/dates.ts';
import { locationLine, isVisaVariant } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import { roleLink } from '../query/deep-links.ts';

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

/** The fields of a role used in mails. */
export type MailedRole = Pick<
  Role,
  | 'post_pk'
  | 'title'
  | 'company_name'
  | 'card_locations'
  | 'tags_country'
  | 'tags_city'
  | 'salary'
  | 'closes_at'
  | 'closing_not_stated'
>;

/** @param now epoch seconds, when the mail is composed */
export function mailRole(
  role: MailedRole,
  { siteUrl, now }: { siteUrl: string; now: number },
): MailRole {
  return {
    title: role.title,
    companyName: role.company_name,
    locations: locations(role),
    salary: role.salary,
    closing: role.closes_at === null ? closingDate(role) : `Closes ${closingDate(role)}`,
    isClosingSoon: isClosingSoon(role, now),
    url: siteUrl + roleLink(role.post_pk),
  };
}

/**
 * Whether applications end within {@link CLOSING_SOON_DAYS} of now, epoch seconds.
 * @internal
 */
export function isClosingSoon(role: { closes_at: number | null }, now: number): boolean {
  return closedFrom(role.closes_at) - now <= CLOSING_SOON_DAYS * DAY_SECONDS;
}

/** A country and its city count as one location, so the longer of the two lists is counted. */
function locations(role: MailedRole): string {
  const line = locationLine(role);
  if (line.length <= MAX_LOCATIONS_CHARACTERS) return line;
  const countries = role.tags_country.filter((country) => !isVisaVariant(country));
  const count = Math.max(new Set(countries).size, new Set(role.tags_city).size);
  if (count === 1) return line;
  return `${count || role.card_locations.length} locations`;
}
