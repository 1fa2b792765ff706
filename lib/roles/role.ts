// lib/roles knows the role record: its schema, facets, dates, places, links and safe HTML.

/**
 * The role record: schema and type, used by import, search engine, pages and tests. Contract: 2.3,
 * 2.8, 3.1, 9, 11.2, 14.2, 14.3, 14.4, 15.5.
 */
import * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import { type FacetField, importedFacetFields } from './facets.ts';
import { NOT_STATED } from './open-to.ts';

/** Absent becomes null. */
export function absentable<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<Schema> | null => value ?? null),
  );
}

/** Absent and null become empty. */
export const text = z.pipe(
  absentable(z.string()),
  z.transform((value) => value ?? ''),
);

/** Absent and null become the empty list, a single text a list of one. */
export const list = z.pipe(
  absentable(z.union([z.array(z.string()), z.string()])),
  z.transform((value): string[] => {
    if (value === null || value === '') return [];
    return typeof value === 'string' ? [value] : value;
  }),
);

/** Coerced by truthiness, as the contract requires. */
export const flag = z.pipe(z.optional(z.unknown()), z.transform(Boolean));

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
  /** A top recommendation of the editors. */
  is_top_recommended_org: flag,
});

const composite = z.object({ name: text, pk: z.number() });

/** What last confirmed that a role is open. */
export const CHECKERS = ['source', 'link', 'curator'] as const;

/** A recent change that matters to applicants. */
const recentChange = z.object({
  /** Epoch seconds. */
  at: z.int(),
  what: z.enum(['deadline', 'salary', 'places', 'reopened']),
  /** Epoch seconds of a deadline, else text; null for none, such as a rolling deadline. */
  to: z.nullable(z.union([z.int(), z.string()])),
});

export type RecentChange = z.output<typeof recentChange>;

/** The kinds of conditions under which one may apply. */
export const eligibilityKinds = [
  'residence',
  'right_to_work',
  'visa',
  'citizenship',
  'clearance',
] as const;

const MAX_VALUE = 200;
/** As long as a sentence that facts are read from. */
const MAX_QUOTE = 1000;
/** A role has at most so many. */
export const MAX_ELIGIBILITY = 30;

/** A condition under which one may apply, as a curator accepted it. */
export const eligibilityFact = z.object({
  kind: z.enum(eligibilityKinds),
  /**
   * A place or time zone ("Global" for everywhere), a country (empty where none is named), a level of
   * clearance; of a visa "offered", "refused" or "depends".
   */
  value: z.string().check(z.maxLength(MAX_VALUE)),
  /** The country of the visa; empty where none is named. */
  country: z._default(z.string().check(z.maxLength(MAX_VALUE)), ''),
  /** The employer's sentence. */
  quote: z.string().check(z.minLength(1), z.maxLength(MAX_QUOTE)),
});

export type EligibilityFact = z.output<typeof eligibilityFact>;

export const eligibilityFacts = z.array(eligibilityFact).check(z.maxLength(MAX_ELIGIBILITY));

const facetFields = Object.fromEntries(importedFacetFields.map((field) => [field, list])) as Record<
  FacetField,
  typeof list
>;

const role = {
  /** The role's id. Stable across imports. */
  post_pk: z.int().check(z.positive()),
  /** `post_pk` as text: the search service's key. */
  objectID: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  /** The numeric job id; equals `post_pk` where a job has one post. */
  id: z.int(),
  title: z.string().check(z.trim(), z.minLength(1, 'is empty')),
  /** The name of the position, if the title differs. */
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
   * Organisation facet: the name, plus `"true"` when the organisation is highlighted, plus
   * `"is_recommended_org"` when it is top-recommended.
   */
  company_data: list,
  /** A group such as a government profile; null for a plain organisation. */
  composite: absentable(composite),
  composite_name: text,

  /** Countries, then cities, for the card. */
  card_locations: list,
  /** All locations in one list. */
  locations: list,
  tags_city: list,
  tags_country: list,
  ...facetFields,
  /** Countries for which the employer is confirmed to sponsor visas. */
  visas: list,
  /** Birds only. */
  Habitat: list,

  /** When the editors posted it. Epoch seconds. */
  posted_at: z.int(),
  /** Epoch seconds; null is rolling, unless `closing_not_stated`. Read through `closingOf`. */
  closes_at: z.pipe(
    absentable(z.union([z.int(), z.literal('')])),
    z.transform((seconds) => (seconds === '' ? null : seconds)),
  ),
  /** Without a closing date: whether it is unknown if applications are rolling. */
  closing_not_stated: flag,
  /** Posted before and shown again. */
  repost: flag,
  highlighted: flag,
  /** HTML, sanitised. */
  description_short: text,
  /**
   * The employer's full posting, if it may be shown. Sanitised HTML, only on the role's own page.
   */
  description_full: z.optional(z.string()),
  /** Who may apply, in the employer's sentences. */
  eligibility: z.optional(eligibilityFacts),
  /** Countries from which it can be done; see `open-to.ts`. */
  open_to: z.pipe(
    list,
    z.transform((values) => (values.length > 0 ? values : [NOT_STATED])),
  ),
  /** Whether `open_to` is known. */
  residence_stated: flag,
  /** Whether visas are spoken of, or papers that one has to have. */
  visa_stated: flag,
  /** Whether somebody who needs a visa cannot apply. */
  visa_refused: flag,
  /** Whether the employer agreed to structured data. */
  company_structured_data: z.optional(z.boolean()),
  /** As the employer wrote it. */
  salary: text,
  /** A year, in the currency of the board (24.5); null when unknown or a one-off payment. */
  salary_limit: absentable(z.number().check(z.nonnegative())),
  /** For roles that build career capital rather than work on a problem directly. */
  career_development_role: flag,
  /** A standing list of roles, not one vacancy. */
  evergreen: flag,
  /** True when the role belongs to a collection. */
  collection: flag,
  /** The employer's page for the role. */
  url_external: httpUrl,

  /** Epoch seconds; null is immediately. Read through `isOpen`. */
  publish_at: absentable(z.int()),
  /** When the role was last confirmed open, epoch seconds; null without evidence. */
  checked_at: absentable(z.int()),
  checked_by: absentable(z.enum(CHECKERS)),
  /** Newest first, one of each kind; old ones are dropped on display. */
  recent_changes: z.pipe(
    absentable(z.array(recentChange)),
    z.transform((changes): RecentChange[] => changes ?? []),
  ),
};

/**
 * Accepts records as loose as a third-party index (absent, null or empty where the contract allows
 * it) and returns every field. Unknown keys are kept.
 */
export function createRoleSchema(tokens: FieldTokens) {
  return z.looseObject({
    ...role,
    /** The location facet: countries, visa variants ("UK (Confirmed Visas)") and cities. */
    [`tags_location_${tokens.brand}` as `tags_location_${string}`]: list,
    /** Key of the record in the board's own database. */
    [`id_external_${tokens.brand}` as `id_external_${string}`]: text,
    /** Whether a yearly salary is known. */
    [`salary_${tokens.search}` as `salary_${string}`]: flag,
  });
}

/**
 * For roles stored by this board. Fields named with earlier tokens, as before `npm run setup`, are
 * renamed.
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

/** Read brand-named fields through `fieldNames`. */
export type Role = z.output<typeof fixedFields> & { [field: string]: unknown };

/** An absolute http(s) address; empty for anything else. */
export function httpAddress(text: string): string {
  return isHttpUrl(text) ? text : '';
}
