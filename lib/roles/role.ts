// lib/roles knows the role record: its schema, facets, dates, places, links and safe HTML.

/** The role record: its schema is its type. Import, search engine, pages and tests all use it. */
import * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import { type FacetField, importedFacetFields } from './facets.ts';

/** A value that may be absent or null; both become null. */
export function absentable<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<Schema> | null => value ?? null),
  );
}

/** Text; absent and null become empty. */
export const text = z.pipe(
  absentable(z.string()),
  z.transform((value) => value ?? ''),
);

/** A list of texts; absent and null become the empty list, a single text a list of one. */
export const list = z.pipe(
  absentable(z.union([z.array(z.string()), z.string()])),
  z.transform((value): string[] => {
    if (value === null || value === '') return [];
    return typeof value === 'string' ? [value] : value;
  }),
);

/** A boolean; other values are coerced by truthiness, as the contract says. */
export const flag = z.pipe(z.optional(z.unknown()), z.transform(Boolean));

/** Whether a text is an absolute http(s) address. */
export const isHttpUrl = (text: string): boolean =>
  /^https?:\/\//i.test(text) && URL.canParse(text);

/** An absolute http(s) URL, or empty. */
const httpUrl = z.pipe(
  text,
  z
    .string()
    .check(z.refine((link) => link === '' || isHttpUrl(link), 'must be an absolute http(s) link')),
);

const company = z.object({
  /** Name as the organisation writes it. */
  name: text,
  /** Absolute or site-relative URL of the logo; empty shows the fallback logo. */
  logo_url: text,
  /** HTML, sanitised. */
  description: text,
  /** Shown under "Highlighted organisations". */
  is_highlighted: flag,
  /** Top recommendation of the people who run the board. */
  is_top_recommended_org: flag,
});

const composite = z.object({ name: text, pk: z.number() });

/** Who or what last found a role open: a read of its source, its link, or a curator. */
export const CHECKERS = ['source', 'link', 'curator'] as const;

/** A recent change that matters to somebody who wants to apply (14.3). */
const recentChange = z.object({
  /** Epoch seconds. */
  at: z.int(),
  what: z.enum(['deadline', 'salary', 'places', 'reopened']),
  /** The new value: epoch seconds of a deadline, else text. Null for none, such as a rolling deadline. */
  to: z.nullable(z.union([z.int(), z.string()])),
});

export type RecentChange = z.output<typeof recentChange>;

/** A list of values for each facet that the import fills. */
const facetFields = Object.fromEntries(importedFacetFields.map((field) => [field, list])) as Record<
  FacetField,
  typeof list
>;

const role = {
  /** The role's id, also the search record's `objectID` in decimal. Stable across imports. */
  post_pk: z.int().check(z.positive()),
  /** `post_pk` as text: the search service's key. */
  objectID: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  /** The numeric job id; equals `post_pk` where a job has one post. */
  id: z.int(),
  /** What the card shows as its heading. */
  title: z.string().check(z.trim(), z.minLength(1, 'is empty')),
  /** The position's own name, if the title says more. */
  position: text,

  company: z._default(company, {
    name: '',
    logo_url: '',
    description: '',
    is_highlighted: false,
    is_top_recommended_org: false,
  }),
  /** `company.name`, flat, for search. */
  company_name: z.string().check(z.trim(), z.minLength(1, 'is empty')),
  /** Key of the organisation page `/organisations/{company_id}`; empty when there is none. */
  company_id: z.pipe(
    absentable(z.union([z.string(), z.number()])),
    z.transform((id) => (id === null ? '' : String(id))),
  ),
  /** HTML, sanitised. */
  company_description: text,
  company_is_highlighted: flag,
  /** The organisation's home page. */
  company_url: httpUrl,
  company_career_page_url: httpUrl,
  /**
   * Organisation facet: the name; `"true"` as well when the organisation is highlighted, and
   * `"is_recommended_org"` when it is top-recommended (the contract's sections 3.1 and 9).
   */
  company_data: list,
  /** A group such as a government profile; null for a plain organisation. */
  composite: absentable(composite),
  composite_name: text,

  /** Countries, then cities, as the card shows them (2.8). */
  card_locations: list,
  /** All places in one list. */
  locations: list,
  tags_city: list,
  tags_country: list,
  ...facetFields,
  /** Countries for which the employer is confirmed to sponsor visas. */
  visas: list,
  /** Birds only (2.3). */
  Habitat: list,

  /** When the editors posted it. Epoch seconds. */
  posted_at: z.int(),
  /**
   * When applications close, epoch seconds; null is rolling, unless `closing_not_stated`. Read through
   * `closingOf`.
   */
  closes_at: z.pipe(
    absentable(z.union([z.int(), z.literal('')])),
    z.transform((seconds) => (seconds === '' ? null : seconds)),
  ),
  /** Without a closing date: whether the list does not say that applications are rolling (11.2). */
  closing_not_stated: flag,
  /** Posted before and shown again. */
  repost: flag,
  highlighted: flag,
  /** HTML, sanitised. */
  description_short: text,
  /** The employer's whole posting, where it may be shown. HTML, sanitised. Only its own page has it. */
  description_full: z.optional(z.string()),
  /** Whether the employer agreed to structured data of its roles (15.5). */
  company_structured_data: z.optional(z.boolean()),
  /** As the employer wrote it. */
  salary: text,
  /** Top of the salary in USD a year; null when unknown or a one-off payment. */
  salary_limit: absentable(z.number().check(z.nonnegative())),
  /** True for roles that build career capital rather than work on a problem directly. */
  career_development_role: flag,
  /** A list of roles kept open, not one vacancy. */
  evergreen: flag,
  /** True when the role belongs to a collection. */
  collection: flag,
  /** The employer's page for the role. */
  url_external: httpUrl,

  /** When the role appears, epoch seconds; null is at once (14.4). Read through `isOpen`. */
  publish_at: absentable(z.int()),
  /** When the role was last found open, epoch seconds, and by what; null without evidence (14.2). */
  checked_at: absentable(z.int()),
  checked_by: absentable(z.enum(CHECKERS)),
  /** Newest first, one of each kind; those that are too old are dropped when they are shown. */
  recent_changes: z.pipe(
    absentable(z.array(recentChange)),
    z.transform((changes): RecentChange[] => changes ?? []),
  ),
};

/**
 * The role record of the contract's section 3.1, for import, search engine, pages and tests.
 * Input may be as loose as a third-party index (absent, null or empty where the
 * contract allows it); output has every field. Keys that the contract does not name are kept.
 */
export function createRoleSchema(tokens: FieldTokens) {
  return z.looseObject({
    ...role,
    /** Countries, visa variants ("UK (Confirmed Visas)") and cities: the location facet. */
    [`tags_location_${tokens.brand}` as `tags_location_${string}`]: list,
    /** Key of the record in the board's own database. */
    [`id_external_${tokens.brand}` as `id_external_${string}`]: text,
    /** True when a yearly salary is known. */
    [`salary_${tokens.search}` as `salary_${string}`]: flag,
  });
}

/**
 * The schema of {@link createRoleSchema} for a role that this board has stored itself. Fields that were
 * named with other tokens then, as before `npm run setup`, get their present names.
 */
export function createStoredRoleSchema(tokens: FieldTokens) {
  const names = [
    ['tags_location_', tokens.brand],
    ['id_external_', tokens.brand],
    ['salary_', tokens.search],
  ] as const;
  const renamed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const missing = names.filter(([stem, token]) => !Object.hasOwn(value, stem + token));
    if (missing.length === 0) return value;
    const presentName = (key: string): string => {
      const [stem, token] = missing.find(([start]) => key.startsWith(start)) ?? [];
      return stem === undefined || Object.hasOwn(role, key) ? key : stem + token;
    };
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [presentName(key), field]),
    );
  };
  return z.pipe(z.transform(renamed), createRoleSchema(tokens));
}

const fixedFields = z.object(role);

/** A role with every field present. Brand-named fields are read through `fieldNames`. */
export type Role = z.output<typeof fixedFields> & { [field: string]: unknown };

/** An absolute http(s) address; empty for anything else. */
export function httpAddress(text: string): string {
  return isHttpUrl(text) ? text : '';
}
