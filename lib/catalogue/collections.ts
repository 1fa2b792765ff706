import { areaGroup, areaSection } from '../roles/area-groups.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { httpAddress, organisationPagePath } from './organisations.ts';
import { plainText, sanitiseHtml } from './sanitise.ts';
import type { Collection, CollectionGroup } from '../content/organisations.ts';

const CAREER = 'Career development';
const OTHER = 'Other lists';
const order = [
  'Reducing existential risks',
  'Other important problems',
  'Work across areas',
  CAREER,
  OTHER,
];

/**
 * The open collections under the groups of their problem areas (3.15), each by name.
 * @param now epoch seconds
 * @param organisationIds those that have a page
 */
export function groupCollections(
  roles: readonly Role[],
  now: number,
  organisationIds: ReadonlySet<string>,
): CollectionGroup[] {
  const groups = new Map<string, Collection[]>(order.map((title) => [title, []]));
  for (const role of roles) {
    if (!role.collection || !isOpen(role, now)) continue;
    groups.get(groupOf(role.tags_area))?.push(collectionOf(role, organisationIds));
  }
  return [...groups]
    .filter(([, collections]) => collections.length > 0)
    .map(([title, collections]) => ({
      id: title.toLowerCase().replace(/[^a-z]+/g, '-'),
      title,
      collections: collections.sort((a, b) => (a.name < b.name ? -1 : 1)),
    }));
}

/** A list that builds career capital stands there whatever else it touches. */
function groupOf(areas: readonly string[]): string {
  if (areas.some((area) => area === CAREER || areaSection(area) === CAREER)) return CAREER;
  return areas.map(areaGroup).find((group) => group !== '') ?? OTHER;
}

function collectionOf(role: Role, organisationIds: ReadonlySet<string>): Collection {
  const html = sanitiseHtml(role.description_short);
  const hasPage = organisationIds.has(role.company_id);
  return {
    postPk: role.post_pk,
    name: role.title,
    problemAreas: role.tags_area.filter((area) => area !== CAREER),
    description: plainText(html) === '' ? '' : html,
    keptBy: role.company_name,
    organisationPath: (hasPage && organisationPagePath(role.company_id)) || '',
    types: role.tags_role_type,
    url: httpAddress(role.url_external),
  };
}
