import type { OrganisationSummary } from '../content/organisations.ts';
import { organisationPagePath } from './organisation-path.ts';
import { openRolesOf } from './organisation-roles.ts';
import { aboutAndReason } from './recommendation.ts';
import type { Catalogue, Organisation } from './store.ts';

/** Characters of a description that the list shows. */
const ABOUT_LENGTH = 160;

const collator = new Intl.Collator('en', { numeric: true });

/**
 * All organisations and composites for the list: recommended ones first, then those with open
 * roles, each by name.
 * @param now epoch seconds
 */
export function listOrganisations(
  { organisations, roles }: Pick<Catalogue, 'organisations' | 'roles'>,
  now: number,
): OrganisationSummary[] {
  return organisations
    .map((organisation) => summaryOf(organisation, openRolesOf(roles, organisation.id, now).length))
    .sort(
      (a, b) => rank(a) - rank(b) || collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1),
    );
}

function rank({ isRecommended, openRoles }: OrganisationSummary): number {
  return (isRecommended ? 0 : 2) + (openRoles > 0 ? 0 : 1);
}

function summaryOf(organisation: Organisation, openRoles: number): OrganisationSummary {
  const { about, reason } = aboutAndReason(organisation);
  return {
    id: organisation.id,
    title: organisation.title,
    about: shortened(about, ABOUT_LENGTH),
    areas: organisation.problemArea,
    headquarters: organisation.headquarters,
    regions: organisation.regions,
    logo: organisation.logo_url,
    openRoles,
    isRecommended: organisation.is_top_recommended_org,
    reason,
    path: organisationPagePath(organisation.id) ?? '',
  };
}

/** A text cut at a word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : text.slice(0, length)).replace(/[\s,;:.–-]+$/, '')} …`;
}
