// lib/content knows organisations, collections, articles, FAQ, birds, redirects, and the frame of the site.

/**
 * Organisations and collections as pages show them: the published list, labels and structured data.
 */
import { plural } from '../base/plural.ts';
import { decode } from '../base/decode.ts';
import type { Role } from '../roles/role.ts';

/** An organisation in the list. */
export type OrganisationSummary = {
  id: string;
  title: string;
  /** The beginning of its description, plain text. */
  about: string;
  areas: string[];
  headquarters: string;
  regions: string[];
  /** URL of its logo; empty when it has none. */
  logo: string;
  openRoles: number;
  /** Whether it is a group (composite) of several organisations. */
  isGroup: boolean;
  /** Whether it is one of the board's top recommendations. */
  isRecommended: boolean;
  /** Why it is recommended, where its description says so. */
  reason: string;
  /** Its page; empty when it can have none. */
  path: string;
};

/** How many organisations a list has, and how many groups (composites) of several of them. */
export type OrganisationCount = { organisations: number; groups: number };

/** What the page of an organisation or composite shows. */
export type OrganisationPage = {
  id: string;
  title: string;
  path: string;
  isComposite: boolean;
  /** HTML, safe to show. */
  description: string;
  /** Plain text, for search engines. */
  about: string;
  isRecommended: boolean;
  /** Why it is recommended, where its description says so. */
  reason: string;
  areas: string[];
  headquarters: string;
  regions: string[];
  /** Address of its picture; empty when it has none. */
  logo: string;
  /** Absolute addresses; empty when there is none. */
  url: string;
  careerPageUrl: string;
  /** How many were open when the page was built. */
  openRoles: number;
  roles: Role[];
  /** The board narrowed to these roles; empty when there are none. */
  boardPath: string;
};

/** A list of opportunities that someone keeps elsewhere (3.12). */
export type Collection = {
  postPk: number;
  name: string;
  problemAreas: string[];
  /** HTML, safe to show. */
  description: string;
  keptBy: string;
  /** Page of who keeps it; empty when there is none. */
  organisationPath: string;
  types: string[];
  /** Where the list is; empty when unknown. */
  url: string;
};

/** Collections under one heading. */
export type CollectionGroup = { id: string; title: string; collections: Collection[] };

/** Where the whole list is published; the page's HTML holds only the first part of it. */
export const LIST_PATH = '/data/organisations.json';

/** The fields of a summary that are text, and those that are lists of text. */
const textFields = ['id', 'title', 'about', 'headquarters', 'logo', 'reason', 'path'] as const;
const listFields = ['areas', 'regions'] as const;

const MAX_SEARCH_WORDS_CHARACTERS = 100;

/**
 * Parses the published list.
 * @throws when it is something else
 */
export function parseOrganisationList(json: unknown): OrganisationSummary[] {
  if (!Array.isArray(json) || !json.every(isSummary)) {
    throw new Error(`${LIST_PATH} does not hold a list of organisations`);
  }
  return json;
}

/** "1 open role", "14 open roles", "No open roles". */
export function openRolesLabel(count: number): string {
  return count === 0 ? 'No open roles' : plural(count, 'open role');
}

/** "1 organisation", "120 organisations, 9 groups". */
export function organisationsLabel({ organisations, groups }: OrganisationCount): string {
  const counted = [plural(organisations, 'organisation')];
  if (groups > 0) counted.push(plural(groups, 'group'));
  return counted.join(', ');
}

/** Counts organisations as `/api/count` does, which knows no groups of several organisations. */
export function countOrganisations(list: readonly OrganisationSummary[]): OrganisationCount {
  const groups = list.filter(({ isGroup }) => isGroup).length;
  return { organisations: list.length - groups, groups };
}

/**
 * The words to search for when there is no organisation page at a path, taken from its id.
 * @returns null for a path that is not an organisation's; empty when the id has no words
 */
export function missingOrganisation(pathname: string): string | null {
  const [, id] = /^\/organisations\/(.+?)\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  const words = (decode(id) ?? id)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  // A number is the key of a composite, not a word of its name.
  return /^[\d ]*$/.test(words) ? '' : words.slice(0, MAX_SEARCH_WORDS_CHARACTERS);
}

type DescribedOrganisation = Pick<
  OrganisationSummary,
  'title' | 'about' | 'headquarters' | 'path' | 'logo'
> & { url: string; isComposite: boolean };

/**
 * Structured data (JSON-LD) that says only what the organisation's page shows. A composite is a
 * group of several organisations, so it has none.
 * @param siteUrl without a trailing slash
 * @returns JSON that is safe inside a script element; null when there is none
 */
export function organisationData(
  organisation: DescribedOrganisation,
  siteUrl: string,
): string | null {
  if (organisation.isComposite) return null;
  const { title, about, headquarters, path, logo, url } = organisation;
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: title,
    ...(about && { description: about }),
    ...(headquarters && { location: headquarters }),
    ...(url && { url }),
    ...(logo && URL.canParse(logo, siteUrl) && { logo: new URL(logo, siteUrl).href }),
    mainEntityOfPage: siteUrl + path,
  });
}

/** JSON that cannot end the script element around it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function isSummary(value: unknown): value is OrganisationSummary {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    textFields.every((name) => typeof fields[name] === 'string') &&
    listFields.every((name) => isTextList(fields[name])) &&
    typeof fields.openRoles === 'number' &&
    typeof fields.isGroup === 'boolean' &&
    typeof fields.isRecommended === 'boolean'
  );
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
