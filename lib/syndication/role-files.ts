/** Roles as files: `/api/roles.json` and `/api/roles.csv`. Contract: 14.5. */
import * as z from 'zod';
import { type Cell, csvCell, csvLine } from '../facts/csv.ts';
import type { PublicConfig } from '../config/public.ts';
import { rolePath } from '../roles/card-content.ts';
import { closingDateTime } from '../roles/dates.ts';
import { importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import { formPaths } from '../query/search-forms.ts';
import { boardOf, boardSchema, createPublicRoleSchema, publicRoles } from './public-role.ts';
import { publish, publishingEndpoint, searchOf } from './publication.ts';
import { type FoundRoles, processRoles } from './published-roles.ts';
import { pageAddresses, type PageSize, readRoleRequest, type RoleRequest } from './role-request.ts';

type RolePage = {
  config: PublicConfig;
  found: FoundRoles;
  asked: RoleRequest;
  /** Null on the last page. */
  nextUrl: string | null;
  /** Epoch seconds. */
  now: number;
};

export type RoleFile = {
  path: typeof formPaths.json | typeof formPaths.csv;
  type: string;
  size: PageSize;
  write: (page: RolePage) => string;
};

export const jsonFile: RoleFile = {
  path: formPaths.json,
  type: 'application/json; charset=utf-8',
  size: { limit: 100, most: 500 },
  write: writeJson,
};

export const csvFile: RoleFile = {
  path: formPaths.csv,
  type: 'text/csv; charset=utf-8; header=present',
  size: { limit: 500, most: 500 },
  write: writeCsv,
};

/** Serves any search of the board as a file, page by page. */
export function roleFileEndpoint({ path, type, size, write }: RoleFile) {
  return publishingEndpoint({
    name: path.slice(1),
    GET: {
      async run({ request, caller }) {
        const board = processRoles();
        const asked = readRoleRequest(searchOf(request), board.definitions, size);
        const found = await board.find(asked, caller.ip, { attributes: ['*'] });
        const { config } = board;
        const { siteUrl } = config;
        const { nextUrl } = pageAddresses(path, asked, { siteUrl, size, total: found.total });
        const body = write({ config, found, asked, nextUrl, now: Date.now() / 1000 });
        return publish(request, { body, type, changedAt: null, nextUrl });
      },
    },
  });
}

/** The schema of `/api/roles.json`. */
export function createRolePageSchema(config: Pick<PublicConfig, 'fieldTokens'>) {
  return z.object({
    board: boardSchema,
    total: z.int().describe('Roles that the search finds on all pages'),
    page: z.int(),
    limit: z.int().describe('Roles on a page'),
    next: z.url().nullable().describe('The address of the next page; null on the last'),
    roles: z.array(createPublicRoleSchema(config.fieldTokens)),
  });
}

function writeJson({ config, found, asked, nextUrl, now }: RolePage): string {
  return JSON.stringify({
    board: boardOf(config),
    total: found.total,
    page: asked.page,
    limit: asked.limit,
    next: nextUrl,
    roles: found.roles.map(publicRoles(config, now)),
  } satisfies z.output<ReturnType<typeof createRolePageSchema>>);
}

const date = (epochSeconds: number | null): string =>
  epochSeconds === null ? '' : new Date(epochSeconds * 1000).toISOString();

/** Named as the import expects them, so that one board can import another's file. */
const columns: Array<[name: string, cell: (role: Role, config: PublicConfig) => Cell]> = [
  ['id', (role) => role.post_pk],
  ['url', (role, { siteUrl }) => siteUrl + rolePath(role.post_pk)],
  ['url_external', (role) => role.url_external],
  ['title', (role) => role.title],
  ['position', (role) => role.position],
  ['company_name', (role) => role.company_name],
  ['company_id', (role) => role.company_id],
  ['company_url', (role) => role.company_url],
  ['company_career_page_url', (role) => role.company_career_page_url],
  ['company_description', (role) => role.company.description],
  ['company_logo_url', (role) => role.company.logo_url],
  ['company_is_highlighted', (role) => role.company.is_highlighted],
  ['company_is_top_recommended_org', (role) => role.company.is_top_recommended_org],
  ['composite_name', (role) => role.composite?.name ?? ''],
  ['composite_pk', (role) => role.composite?.pk ?? null],
  ['locations', (role) => role.locations],
  ['tags_country', (role) => role.tags_country],
  ['tags_city', (role) => role.tags_city],
  ...importedFacetFields.map((field): (typeof columns)[number] => [field, (role) => role[field]]),
  ['visas', (role) => role.visas],
  ['posted_at', (role) => date(role.posted_at)],
  ['closes_at', (role) => (role.closes_at === null ? '' : closingDateTime(role.closes_at))],
  ['rolling', (role) => role.closes_at === null && !role.closing_not_stated],
  ['repost', (role) => role.repost],
  ['highlighted', (role) => role.highlighted],
  ['description_short', (role) => role.description_short],
  ['salary', (role) => role.salary],
  ['salary_limit', (role) => role.salary_limit],
  ['career_development_role', (role) => role.career_development_role],
  ['evergreen', (role) => role.evergreen],
  ['collection', (role) => role.collection],
  ['checked_at', (role) => date(role.checked_at)],
  ['checked_by', (role) => role.checked_by],
];

function writeCsv({ config, found, now }: RolePage): string {
  const toPublic = publicRoles(config, now);
  const lines = found.roles.map((role) => {
    const { description_short, company } = toPublic(role);
    const safe = { ...role, description_short, company };
    return columns.map(([, cell]) => csvCell(cell(safe, config)));
  });
  const header = columns.map(([name]) => name);
  return [header, ...lines].map(csvLine).join('');
}
