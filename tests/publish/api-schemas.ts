import * as z from 'zod';

// Schemas of the bodies that publishing sends, from Algolia's published API description. Strict, so that
// a key that Algolia does not know fails the test.

const names = z.array(z.string().min(1));

export const settingsSchema = z.strictObject({
  searchableAttributes: names.optional(),
  attributesForFaceting: names.optional(),
  numericAttributesForFiltering: names.optional(),
  unretrievableAttributes: names.optional(),
  ranking: names.optional(),
  customRanking: z.array(z.string().regex(/^(asc|desc)\([\w.]+\)$/)).optional(),
  replicas: names.optional(),
  typoTolerance: z.union([z.boolean(), z.enum(['min', 'strict'])]).optional(),
  minWordSizefor1Typo: z.int().optional(),
  minWordSizefor2Typos: z.int().optional(),
  disableTypoToleranceOnWords: names.optional(),
  queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']).optional(),
  removeWordsIfNoResults: z.enum(['none', 'lastWords', 'firstWords', 'allOptional']).optional(),
  separatorsToIndex: z.string().optional(),
  maxValuesPerFacet: z.int().max(1000).optional(),
  paginationLimitedTo: z.int().max(10_000).optional(),
  indexLanguages: names.optional(),
  queryLanguages: names.optional(),
  optionalWords: names.nullish(),
  ignorePlurals: z.union([z.boolean(), names]).optional(),
  advancedSyntax: z.boolean().optional(),
});

const words = z.array(z.string().min(1)).min(1);

/** The kinds of synonyms that the board uses; Algolia takes at most 20 words in one. */
export const synonymsSchema = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({
      objectID: z.string().min(1),
      type: z.literal('synonym'),
      synonyms: words.max(20),
    }),
    z.strictObject({
      objectID: z.string().min(1),
      type: z.literal('oneWaySynonym'),
      input: z.string().min(1),
      synonyms: words.max(100),
    }),
  ]),
);

export type StoredSynonym = z.output<typeof synonymsSchema>[number];

/** The kind of rule that the board uses. */
export const rulesSchema = z.array(
  z.strictObject({
    objectID: z.string().min(1),
    conditions: z
      .array(z.strictObject({ pattern: z.string().min(1), anchoring: z.literal('contains') }))
      .length(1),
    consequence: z.strictObject({
      params: z.strictObject({
        query: z.strictObject({
          edits: z.array(z.strictObject({ type: z.literal('remove'), delete: z.string().min(1) })),
        }),
        filters: z.string().min(1),
      }),
      userData: z.looseObject({}),
    }),
  }),
);

export type StoredRule = z.output<typeof rulesSchema>[number];

/** Of synonyms and of rules. */
export const entrySearchSchema = z.strictObject({
  query: z.string().optional(),
  page: z.int().min(0).optional(),
  hitsPerPage: z.int().min(1).max(1000).optional(),
});

export type Settings = z.output<typeof settingsSchema>;

const record = z.looseObject({ objectID: z.string().min(1) });

export type StoredRecord = z.output<typeof record>;

export const batchSchema = z.strictObject({
  requests: z
    .array(
      z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('addObject'), body: record }),
        z.strictObject({
          action: z.literal('deleteObject'),
          body: z.strictObject({ objectID: z.string().min(1) }),
        }),
      ]),
    )
    .min(1)
    .max(1000),
});

export const operationSchema = z.discriminatedUnion('operation', [
  z.strictObject({
    operation: z.literal('copy'),
    destination: z.string().min(1),
    scope: z.array(z.enum(['settings', 'synonyms', 'rules'])).optional(),
  }),
  z.strictObject({ operation: z.literal('move'), destination: z.string().min(1) }),
]);

export const browseSchema = z.strictObject({
  attributesToRetrieve: names.optional(),
  hitsPerPage: z.int().min(1).max(1000).optional(),
  cursor: z.string().optional(),
});

export const keySchema = z.strictObject({
  acl: z.array(z.enum(['search', 'browse', 'addObject'])).min(1),
  description: z.string().default(''),
  indexes: z.array(z.string()).default([]),
  referers: z.array(z.string()).default([]),
  maxHitsPerQuery: z.int().min(0).default(0),
  maxQueriesPerIPPerHour: z.int().min(0).default(0),
  queryParameters: z.string().default(''),
  validity: z.int().min(0).default(0),
});

export type Key = z.output<typeof keySchema>;

/** Legacy names of settings, which Algolia returns to clients that do not request the current ones. */
const earlierNames: Record<string, string> = {
  searchableAttributes: 'attributesToIndex',
  numericAttributesForFiltering: 'numericAttributesToIndex',
  replicas: 'slaves',
};

/** Settings as Algolia returns them, with null for an empty list. */
export function answeredSettings(settings: Settings, query: URLSearchParams): object {
  const isPresent = query.get('getVersion') === '2';
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      isPresent ? name : (earlierNames[name] ?? name),
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  );
}

/** A response of Algolia's API with a status other than 200. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
