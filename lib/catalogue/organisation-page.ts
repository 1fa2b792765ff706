import type { Role } from '../roles/role.ts';
import { ORGANISATION } from '../search/filter-definitions.ts';
import { emptyState } from '../search/search-state.ts';
import { writeState } from '../search/url-codec.ts';
import { httpAddress } from './http-address.ts';
import { organisationPagePath } from './organisation-path.ts';
import { openRolesOf } from './organisation-roles.ts';
import { aboutAndReason } from './recommendation.ts';
import { sanitiseHtml } from './sanitise.ts';
import type { Catalogue, Organisation } from './store.ts';

/** Roles on an organisation's own page; the others are on the board. */
const ROLES_SHOWN = 20;

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

/** Ids of all organisations and composites that have a page, each once. */
export function organisationPageIds({ organisations }: Pick<Catalogue, 'organisations'>): string[] {
  const ids = organisations.map(({ id }) => id);
  return [...new Set(ids)].filter((id) => organisationPagePath(id) !== null);
}

/**
 * What there is to know of an organisation before one applies (2.1, 3.12).
 * @param now epoch seconds
 * @returns null when there is no such organisation
 */
export function organisationPage(
  { organisations, roles }: Pick<Catalogue, 'organisations' | 'roles'>,
  id: string,
  now: number,
): OrganisationPage | null {
  const organisation = organisations.find((each) => each.id === id);
  const path = organisationPagePath(id);
  if (!organisation || path === null) return null;
  const open = openRolesOf(roles, id, now);
  const { about, reason } = aboutAndReason(organisation);
  return {
    id,
    title: organisation.title,
    path,
    isComposite: organisation.is_composite,
    description: withoutReason(sanitiseHtml(organisation.description), reason),
    about,
    isRecommended: organisation.is_top_recommended_org,
    reason,
    areas: organisation.problemArea,
    headquarters: organisation.headquarters,
    regions: organisation.regions,
    logo: organisation.logo_url,
    url: httpAddress(organisation.url),
    careerPageUrl: httpAddress(organisation.career_page_url),
    openRoles: open.length,
    roles: open.slice(0, ROLES_SHOWN),
    boardPath: boardPathOf(organisation, open),
  };
}

/** The reason stands by the star; it need not be said twice. */
function withoutReason(html: string, reason: string): string {
  return reason === '' ? html : html.replace(escapeText(reason), '').replace('<p></p>', '').trim();
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A composite has no facet value of its own: it is found by the organisations in it. */
function boardPathOf(organisation: Organisation, open: readonly Role[]): string {
  if (open.length === 0) return '';
  const names = organisation.is_composite
    ? [...new Set(open.map((role) => role.company_name))].sort()
    : [organisation.title];
  return `/?${writeState({ ...emptyState(), refinementList: { [ORGANISATION]: names } })}`;
}
