// lib/content knows organisations, collections, articles, FAQ, birds, redirects, and the frame of the site.

/**
 * Organisations and collections on pages: the published list, labels and structured data. Contract:
 * 3.12.
 */
import { decode } from '../base/escape.ts';
import type { Role } from '../roles/role.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type OrganisationSummary = {
  id: string;
  title: string;
  /** Its description or, in the list, the beginning of it. Plain text. */
  about: string;
  areas: string[];
  headquarters: string;
  regions: string[];
  /** URL of its logo; empty when it has none. */
  logo: string;
  openRoles: number;
  /** Whether it is a composite of several organisations. */
  isGroup: boolean;
  isRecommended: boolean;
  /** Why it is recommended, where its description says so. */
  reason: string;
  /** Path of its page; empty when it has none. */
  path: string;
};

/** Organisations, and composites of several organisations. */
export type OrganisationCount = { organisations: number; groups: number };

export type OrganisationPage = OrganisationSummary & {
  /** HTML, safe to show. */
  description: string;
  /** Absolute; empty when there is none. */
  url: string;
  careerPageUrl: string;
  roles: Role[];
  /** The board filtered to these roles; empty when there are none. */
  boardPath: string;
};

/** A list of opportunities maintained elsewhere. */
export type Collection = {
  postPk: number;
  name: string;
  problemAreas: string[];
  /** HTML, safe to show. */
  description: string;
  keptBy: string;
  /** Path of its maintainer's page; empty when there is none. */
  organisationPath: string;
  types: string[];
  /** URL of the list; empty when unknown. */
  url: string;
};

export type CollectionGroup = { id: string; title: string; collections: Collection[] };

/** The whole list; the page's HTML contains only the first part. */
export const LIST_PATH = '/data/organisations.json';

const textFields = ['id', 'title', 'about', 'headquarters', 'logo', 'reason', 'path'] as const;
const listFields = ['areas', 'regions'] as const;

const MAX_SEARCH_WORDS_CHARACTERS = 100;

/** Parses the published list. Throws when it is malformed. */
export function parseOrganisationList(json: unknown): OrganisationSummary[] {
  if (!Array.isArray(json) || !json.every(isSummary)) {
    throw new Error(`${LIST_PATH} is not a list of organisations`);
  }
  return json;
}

/** "1 open role", "14 open roles", "No open roles". */
export function openRolesLabel(count: number): string {
  return count === 0
    ? words.organisations.noOpenRoles
    : say(words.organisations.openRoles, { count });
}

/** "1 organisation", "120 organisations, 9 groups". */
export function organisationsLabel({ organisations, groups }: OrganisationCount): string {
  const counted = [say(words.organisations.organisations, { count: organisations })];
  if (groups > 0) counted.push(say(words.organisations.groups, { count: groups }));
  return counted.join(', ');
}

/** Counts composites separately, since `/api/count` excludes them. */
export function countOrganisations(list: readonly OrganisationSummary[]): OrganisationCount {
  const groups = list.filter(({ isGroup }) => isGroup).length;
  return { organisations: list.length - groups, groups };
}

/** Words to search for instead of a missing organisation page; null for other paths. */
export function missingOrganisation(pathname: string): string | null {
  const [, id] = /^\/organisations\/(.+?)\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  const parts = (decode(id) ?? id)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  // Numeric keys belong to composites and say nothing about the name.
  return /^[\d ]*$/.test(parts) ? '' : parts.slice(0, MAX_SEARCH_WORDS_CHARACTERS);
}

/**
 * JSON-LD of what an organisation's page shows, safe inside a script element. Null for composites, which
 * are not one organisation.
 */
export function organisationData(organisation: OrganisationPage, siteUrl: string): string | null {
  if (organisation.isGroup) return null;
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

/** JSON that cannot close the script element around it. */
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
