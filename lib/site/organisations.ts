/** What the pages of organisations, composites and collections show. Contract: 2.1, 3.12, 3.15, 10.3. */
import { escapeHtml } from '../base/escape.ts';
import { shortened } from '../base/shorten.ts';
import type {
  Collection,
  CollectionGroup,
  OrganisationPage,
  OrganisationSummary,
} from '../content/organisations.ts';
import { ORGANISATION } from '../query/filter-definitions.ts';
import { emptyState } from '../query/search-state.ts';
import { writeState } from '../query/url-codec.ts';
import { areaGroup, areaSection } from '../roles/area-groups.ts';
import { isOpen } from '../roles/closing.ts';
import { httpAddress, type Role } from '../roles/role.ts';
import { plainText, sanitiseHtml } from '../roles/sanitise.ts';
import type { Catalogue, Organisation } from '../store/catalogue.ts';
import { words } from '../words/words.ts';

/** Roles on an organisation's page; the board has the others. */
const ROLES_SHOWN = 20;

/** Ids of all organisations and composites that have a page, each once. */
export function organisationPageIds({ organisations }: Pick<Catalogue, 'organisations'>): string[] {
  const ids = organisations.map(({ id }) => id);
  return [...new Set(ids)].filter((id) => organisationPagePath(id) !== null);
}

/** What an organisation's page shows; null when there is no such organisation. */
export function organisationPage(
  { organisations, roles }: Pick<Catalogue, 'organisations' | 'roles'>,
  id: string,
  now: number,
): OrganisationPage | null {
  const organisation = organisations.find((each) => each.id === id);
  if (!organisation || organisationPagePath(id) === null) return null;
  const open = roles
    .filter((role) => organisationIds(role).includes(id) && isOpen(role, now))
    .sort((a, b) => b.posted_at - a.posted_at || b.post_pk - a.post_pk);
  const summary = summaryOf(organisation, open.length);
  return {
    ...summary,
    description: withoutReason(sanitiseHtml(organisation.description), summary.reason),
    url: httpAddress(organisation.url),
    careerPageUrl: httpAddress(organisation.career_page_url),
    roles: open.slice(0, ROLES_SHOWN),
    boardPath: boardPathOf(organisation, open),
  };
}

/** The page shows the reason next to the star instead. */
function withoutReason(html: string, reason: string): string {
  return reason === ''
    ? html
    : html
        .replace(sanitiseHtml(escapeHtml(reason)), '')
        .replace('<p></p>', '')
        .trim();
}

/** A composite has no facet value, so the filter lists the organisations in it. */
function boardPathOf(organisation: Organisation, open: readonly Role[]): string {
  if (open.length === 0) return '';
  const names = organisation.is_composite
    ? [...new Set(open.map((role) => role.company_name))].sort()
    : [organisation.title];
  return `/?${writeState({ ...emptyState(), refinementList: { [ORGANISATION]: names } })}`;
}

/** Maximum characters of a description in the list. */
const ABOUT_LENGTH = 160;

const collator = new Intl.Collator(words.locale.language, { numeric: true });

/** All organisations and composites: recommended ones first, then those with open roles, each by name. */
export function listOrganisations(
  { organisations, roles }: Pick<Catalogue, 'organisations' | 'roles'>,
  now: number,
): OrganisationSummary[] {
  const open = rolesByOrganisation(roles.filter((role) => isOpen(role, now)));
  return organisations
    .map((organisation) => summaryOf(organisation, open.get(organisation.id)?.length ?? 0))
    .map((summary) => ({ ...summary, about: shortened(summary.about, ABOUT_LENGTH) }))
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
    about,
    areas: organisation.problemArea,
    headquarters: organisation.headquarters,
    regions: organisation.regions,
    logo: organisation.logo_url,
    openRoles,
    isGroup: organisation.is_composite,
    isRecommended: organisation.is_top_recommended_org,
    reason,
    path: organisationPagePath(organisation.id) ?? '',
  };
}

/** A sentence that begins with "Recommended" and ends before the next one, or with the text. */
const reasonSentence = /(?:^|(?<=[.!?]\s))Recommended\b.*?[.!?](?=\s|$)/;

/** Splits an organisation's text into its description and the sentence "Recommended …", if any. */
function aboutAndReason(organisation: { description: string; is_top_recommended_org: boolean }): {
  about: string;
  reason: string;
} {
  const text = plainText(organisation.description);
  if (!organisation.is_top_recommended_org) return { about: text, reason: '' };
  const [sentence] = reasonSentence.exec(text) ?? [];
  if (!sentence) return { about: text, reason: '' };
  return { about: text.replace(sentence, '').replace(/\s+/g, ' ').trim(), reason: sentence };
}

/** The ids of a role's organisation and composite. */
export function organisationIds({ company_id: id, composite }: Role): string[] {
  const ids = [id, composite ? String(composite.pk) : ''];
  return [...new Set(ids)].filter((each) => each !== '');
}

/** The roles of each organisation and composite, by its id. */
export function rolesByOrganisation(roles: readonly Role[]): ReadonlyMap<string, readonly Role[]> {
  const pairs = roles.flatMap((role) => organisationIds(role).map((id) => ({ id, role })));
  const groups = Map.groupBy(pairs, ({ id }) => id);
  return new Map([...groups].map(([id, ofId]) => [id, ofId.map(({ role }) => role)]));
}

const MAX_BYTES = 200;

/** Ids that cannot name a page: relative paths, Next's patterns, and characters that hosts interpret. */
const unusable = /^\.{1,2}$|^\[|[\\%\p{Cc}\p{Cs}]/u;

/** The page of an organisation or composite; null when the id cannot be part of a URL. */
export function organisationPagePath(id: string): string | null {
  const tooLong = Buffer.byteLength(encodeURIComponent(wellFormed(id))) > MAX_BYTES;
  if (id === '' || unusable.test(id) || tooLong) return null;
  return `/organisations/${encodeURIComponent(id)}`;
}

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '?');

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
 * The open collections by name, grouped by their problem areas; on an own board, by the first area of each.
 * `organisationIds` are those that have a page.
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
  titles.sort(
    (a, b) =>
      Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b, words.locale.language),
  );

/** A collection for career development is always in that group. */
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
