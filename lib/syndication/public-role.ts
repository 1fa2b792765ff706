/** A role as open data: one schema for responses, documentation and tests. Contract: 14.5. */
import * as z from 'zod';
import { sanitiseHtml } from '../roles/sanitise.ts';
import type { FieldTokens, PublicConfig } from '../config/public.ts';
import { rolePath } from '../roles/card-content.ts';
import { RECENT_SECONDS } from '../roles/evidence.ts';
import { fieldNames, importedFacetFields } from '../roles/facets.ts';
import { CHECKERS, type Role } from '../roles/role.ts';

const seconds = z.int().describe('Epoch seconds');
const texts = z.array(z.string());
const html = z.string().describe('Sanitised HTML');

/** Other fields of the record are not published. */
export function createPublicRoleSchema(tokens: FieldTokens) {
  const names = fieldNames(tokens);
  return z.object({
    post_pk: z.int().positive().describe('The id of the role, the same for ever'),
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
    composite: z.object({ name: z.string(), pk: z.int() }).nullable().describe('Its group'),
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
      .describe('Epoch seconds. 00:00 UTC is the whole day, everywhere on earth. Null has no date'),
    closing_not_stated: z.boolean().describe('Without a date: not stated, rather than rolling'),
    repost: z.boolean(),
    highlighted: z.boolean(),
    description_short: html,
    salary: z.string().describe('As the employer wrote it'),
    salary_limit: z.number().nullable().describe('Top of the salary in USD a year'),
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
      .describe('Of the last 30 days'),
  });
}

export type PublicRole = z.output<ReturnType<typeof createPublicRoleSchema>>;

/** @param now epoch seconds */
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
    .describe('Null when the board states none; then none is granted'),
});

export function boardOf({
  brandName,
  siteUrl,
  licence,
}: PublicConfig): z.output<typeof boardSchema> {
  return { name: brandName, url: `${siteUrl}/`, licence };
}
