import { areaGroup, areaSection } from '../roles/area-groups.ts';
import { isOpen } from '../roles/closing.ts';
import { type Role, httpAddress } from '../roles/role.ts';
import { organisationPagePath } from './organisations.ts';
import { plainText, sanitiseHtml } from '../roles/sanitise.ts';
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
 * The open collections by name, grouped by their problem areas; on an own board, which has other areas, by
 * the first area of each. Contract: 3.15, 10.3.
 * @param options.now epoch seconds
 * @param options.organisationIds those that have a page
 */
export function groupCollections(
  roles: readonly Role[],
  options: { now: number; organisationIds: ReadonlySet<string>; isOwnBoard: boolean },
): CollectionGroup[] {
  const { now, organisationIds, isOwnBoard } = options;
  const open = roles.filter((role) => role.collection && isOpen(role, now));
  const titleOf = isOwnBoard
    ? ({ tags_area: [area = OTHER] }: Role) => area
    : ({ tags_area: areas }: Role) => groupOf(areas);
  const groups = Map.groupBy(open, titleOf);
  const titles = isOwnBoard ? ownOrder([...groups.keys()]) : order;
  return titles.flatMap((title) => {
    const collections = (groups.get(title) ?? []).map((role) =>
      collectionOf(role, organisationIds),
    );
    if (collections.length === 0) return [];
    return {
      id: title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
      title,
      collections: collections.sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  });
}

/** Areas by name, with collections that have none last. */
const ownOrder = (titles: string[]): string[] =>
  titles.sort((a, b) => Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b, 'en'));

/** A list that builds career capital is always in that group, whatever its areas. */
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
