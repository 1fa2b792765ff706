/**
 * Roles as open data: their schema, the files `/api/roles.json` and `/api/roles.csv`, and the cards of a
 * search, `/api/cards`, for frames on other sites. Contract: 14.5, 16.5.
 */
import * as z from 'zod';
import type { FieldTokens, PublicConfig } from '../config/public.ts';
import { type Cell, csvCell, csvLine } from '../facts/csv.ts';
import { formPaths } from '../query/form-paths.ts';
import { boardParameters } from '../query/search-parameters.ts';
import { rolePath } from '../roles/card-content.ts';
import { closingDateTime } from '../roles/dates.ts';
import { RECENT_SECONDS } from '../roles/evidence.ts';
import { fieldNames, importedFacetFields } from '../roles/facets.ts';
import { CHECKERS, eligibilityKinds, type Role } from '../roles/role.ts';
import { sanitiseHtml } from '../roles/sanitise.ts';
import { type UnknownValue, unknownValues } from './filter-values.ts';
import { type FoundRoles, processRoles } from './published-roles.ts';
import {
  pageAddresses,
  type PageSize,
  readByteOrderMark,
  readRoleRequest,
  type RoleRequest,
  searchOf,
} from './role-request.ts';
import { type RoleFacts, roleFacts, roleFactsShape } from './role-facts.ts';
import { publishKept, publishingEndpoint } from './publication.ts';
import { words } from '../words/words.ts';

const seconds = z.int().describe('Epoch seconds');
const texts = z.array(z.string());
const html = z.string().describe('Sanitised HTML');

/** Other fields of the record are not published. */
export function createPublicRoleSchema(tokens: FieldTokens) {
  const names = fieldNames(tokens);
  return z.object({
    post_pk: z.int().positive().describe('The id of the role, which never changes'),
    url: z.url().describe('Its page on the board'),
    url_external: z.string().describe("The employer's page; empty when none is known"),
    title: z.string(),
    position: z.string(),
    company_name: z.string(),
    company_id: z.string(),
    company_url: z.string(),
    company_career_page_url: z.string(),
    company: z.object({
      name: z.string(),
      logo_url: z.string().describe('Absolute address; empty when there is none'),
      description: html,
      is_highlighted: z.boolean(),
      is_top_recommended_org: z.boolean(),
    }),
    composite: z
      .object({ name: z.string(), pk: z.int() })
      .nullable()
      .describe('The group of organisations'),
    locations: texts,
    card_locations: texts.describe('Countries, then cities, as the card shows them'),
    tags_country: texts,
    tags_city: texts,
    ...Object.fromEntries(importedFacetFields.map((field) => [field, texts] as const)),
    [names.location]: texts.describe('Countries, visa variants, regions and cities'),
    visas: texts,
    posted_at: seconds,
    closes_at: seconds
      .nullable()
      .describe(
        'Epoch seconds; 00:00 UTC means the whole day, anywhere on earth. Null without a date',
      ),
    closing_not_stated: z
      .boolean()
      .describe('Whether a missing date means not stated, rather than rolling'),
    repost: z.boolean(),
    highlighted: z.boolean(),
    description_short: html,
    salary: z.string().describe('As the employer wrote it'),
    salary_limit: z
      .number()
      .nullable()
      .describe(`Top of the salary in ${words.locale.currency} a year`),
    [names.hasSalary]: z.boolean(),
    career_development_role: z.boolean(),
    evergreen: z.boolean(),
    collection: z.boolean(),
    checked_at: seconds.nullable().describe('When it was last found open. Epoch seconds'),
    checked_by: z.enum(CHECKERS).nullable(),
    recent_changes: z
      .array(
        z.object({
          at: seconds,
          what: z.enum(['deadline', 'salary', 'places', 'reopened']),
          to: z.union([z.int(), z.string()]).nullable(),
        }),
      )
      .describe('In the last 30 days'),
    eligibility: z
      .array(
        z.object({
          kind: z.enum(eligibilityKinds),
          value: z.string(),
          country: z.string(),
          quote: z.string().describe("The employer's sentence"),
        }),
      )
      .optional()
      .describe('Who may apply, as the employer says; absent when it is not stated'),
    open_to: texts.describe(
      'ISO 3166 codes of the countries from which it can be done, or "Worldwide" or "Not stated"',
    ),
    residence_stated: z.boolean().describe('Whether open_to is known'),
    visa_stated: z.boolean().describe('Whether visas or papers are spoken of'),
    visa_refused: z.boolean().describe('Whether somebody who needs a visa cannot apply'),
    ...roleFactsShape,
  });
}

export type PublicRole = z.output<ReturnType<typeof createPublicRoleSchema>>;

/** Converts roles to what is published of them. */
export function publicRoles(
  { fieldTokens, siteUrl }: Pick<PublicConfig, 'fieldTokens' | 'siteUrl'>,
  now: number,
): (role: Role) => PublicRole {
  const schema = createPublicRoleSchema(fieldTokens);
  return (role) =>
    schema.parse({
      ...role,
      url: siteUrl + rolePath(role.post_pk),
      // Another program may fill the index.
      description_short: sanitiseHtml(role.description_short),
      company: {
        ...role.company,
        description: sanitiseHtml(role.company.description),
        logo_url: absolute(role.company.logo_url, siteUrl),
      },
      recent_changes: role.recent_changes.filter(({ at }) => at > now - RECENT_SECONDS),
      ...roleFacts(role),
    });
}

/** Logos may be site-relative. */
const absolute = (address: string, siteUrl: string): string =>
  address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : '';

/** The source of the data, and its licence if the board states one. */
export const boardSchema = z.object({
  name: z.string(),
  url: z.url(),
  licence: z
    .object({ text: z.string(), url: z.string().nullable() })
    .nullable()
    .describe('Null when the board states none, and so grants none'),
});

export function boardOf({
  brandName,
  siteUrl,
  licence,
}: PublicConfig): z.output<typeof boardSchema> {
  return { name: brandName, url: `${siteUrl}/`, licence };
}

type RolePage = {
  config: PublicConfig;
  found: FoundRoles;
  asked: RoleRequest;
  /** Null on the last page. */
  nextUrl: string | null;
  /** Only of a search without results. */
  unknown: UnknownValue[];
  now: number;
};

export type RoleFile = {
  path: typeof formPaths.json | typeof formPaths.csv;
  type: string;
  size: PageSize;
  /** Whether `bom=1` puts a byte-order mark first, without which spreadsheets do not read UTF-8. */
  takesMark: boolean;
  write: (page: RolePage) => string;
};

export const jsonFile: RoleFile = {
  path: formPaths.json,
  type: 'application/json; charset=utf-8',
  size: { limit: 100, most: 500 },
  takesMark: false,
  write: writeJson,
};

export const csvFile: RoleFile = {
  path: formPaths.csv,
  type: 'text/csv; charset=utf-8; header=present',
  size: { limit: 500, most: 500 },
  takesMark: true,
  write: writeCsv,
};

/** Serves any search of the board as a file, in pages. */
export function roleFileEndpoint({ path, type, size, takesMark, write }: RoleFile) {
  return publishingEndpoint({
    name: path.slice(1),
    GET: {
      async run({ request, caller }) {
        const board = processRoles();
        const search = searchOf(request);
        const asked = readRoleRequest(search, board.definitions, size);
        const hasMark = takesMark && readByteOrderMark(search);
        return publishKept(request, { asked: { ...asked, hasMark }, ip: caller.ip }, async () => {
          const found = await board.find(asked, null, { attributes: ['*'] });
          const { config, definitions } = board;
          const { siteUrl } = config;
          const unknown =
            found.total === 0 && Object.keys(asked.state.refinementList).length > 0
              ? unknownValues(asked.state, definitions, await board.counts(null))
              : [];
          const { nextUrl: next } = pageAddresses(path, asked, {
            siteUrl,
            size,
            total: found.total,
          });
          const nextUrl = next && hasMark ? `${next}&bom=1` : next;
          const file = write({ config, found, asked, nextUrl, unknown, now: Date.now() / 1000 });
          const body = hasMark ? `\uFEFF${file}` : file;
          return { body, type, changedAt: null, nextUrl };
        });
      },
    },
  });
}

export function createRolePageSchema(config: Pick<PublicConfig, 'fieldTokens'>) {
  return z.object({
    board: boardSchema,
    total: z.int().describe('Number of roles on all pages'),
    page: z.int(),
    limit: z.int().describe('Roles per page'),
    next: z.url().nullable().describe('URL of the next page; null on the last'),
    unknown_values: z
      .array(z.object({ parameter: z.string(), value: z.string(), nearest: z.array(z.string()) }))
      .optional()
      .describe('When nothing is found: values of the search that no role has, and similar ones'),
    roles: z.array(createPublicRoleSchema(config.fieldTokens)),
  });
}

function writeJson({ config, found, asked, nextUrl, unknown, now }: RolePage): string {
  return JSON.stringify({
    board: boardOf(config),
    total: found.total,
    page: asked.page,
    limit: asked.limit,
    next: nextUrl,
    ...(unknown.length > 0 && { unknown_values: unknown }),
    roles: found.roles.map(publicRoles(config, now)),
  } satisfies z.output<ReturnType<typeof createRolePageSchema>>);
}

const date = (epochSeconds: number | null): string =>
  epochSeconds === null ? '' : new Date(epochSeconds * 1000).toISOString();

const factNames = Object.keys(roleFactsShape) as Array<keyof RoleFacts>;

type Shown = Role & RoleFacts;

/** The import's own names, so that one board can import another's file; it does not read the last ones. */
const columns: Array<[name: string, cell: (role: Shown, config: PublicConfig) => Cell]> = [
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
  ...factNames.map((name): (typeof columns)[number] => [name, (role) => role[name]]),
];

function writeCsv({ config, found, now }: RolePage): string {
  const toPublic = publicRoles(config, now);
  const lines = found.roles.map((role) => {
    const shown: Shown = { ...role, ...toPublic(role) };
    return columns.map(([, cell]) => csvCell(cell(shown, config)));
  });
  const header = columns.map(([name]) => name);
  return [header, ...lines].map(csvLine).join('');
}

const FRAME_SIZE = { limit: 10, most: 50 };

export const cardsEndpoint = publishingEndpoint({
  name: 'cards',
  GET: {
    async run({ request, caller }) {
      const board = processRoles();
      const asked = readRoleRequest(searchOf(request), board.definitions, FRAME_SIZE);
      return publishKept(request, { asked, ip: caller.ip }, async () => {
        const { roles, total } = await board.find(asked, null);
        const { attributesToRetrieve } = boardParameters(board.config.fieldTokens);
        const shown = ['objectID', ...attributesToRetrieve];
        const cards = roles.map((role) =>
          Object.fromEntries(shown.map((name) => [name, role[name]])),
        );
        const body = JSON.stringify({ roles: cards, total });
        const type = 'application/json; charset=utf-8';
        return { body, type, changedAt: await board.changedAt() };
      });
    },
  },
});
