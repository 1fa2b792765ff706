/** `/openapi.json`, generated from the schemas of the open data. Contract: 2.11, 14.7. */
import * as z from 'zod';
import type { PublicConfig } from '../config/public.ts';
import {
  createFilterDefinitions,
  type FilterDefinitions,
  shownFacets,
  shownToggles,
} from '../query/filter-definitions.ts';
import { defaultRanking, rankings } from '../query/indices.ts';
import { formPaths } from '../query/search-forms.ts';
import { QUERY_LIMIT } from '../query/search-state.ts';
import { CHANGES_PATH, CHANGES_SIZE, createChangesSchema } from './changes.ts';
import { createRolePageSchema, csvFile, jsonFile } from './role-files.ts';
import { MAX_PAGE, type PageSize } from './role-request.ts';

const refusalSchema = z.object({
  success: z.literal(false),
  detail: z.string().describe('What is wrong, and what to do about it'),
});

const restartSchema = refusalSchema.extend({
  start: z.url().describe('Where to start anew'),
});

type Parameter = ReturnType<typeof parameter>;

const parameter = (
  name: string,
  description: string,
  schema: object,
  example: { summary: string; value: string | number },
) => ({ name, in: 'query', required: false, description, schema, examples: { example } });

export function openApiOf(config: PublicConfig) {
  const definitions = createFilterDefinitions(config);
  const { licence } = config;
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.brandName} job board: open data`,
      version: '1',
      description:
        'The roles of the board, for everybody, without a key. Any search of the board works: take the ' +
        'parameters from its address. Answers may be kept for five minutes.',
      contact: { email: config.contactEmail },
      ...(licence && {
        license: { name: licence.text, ...(licence.url && { url: licence.url }) },
      }),
    },
    servers: [{ url: config.siteUrl }],
    paths: {
      [formPaths.json]: getOf({
        operationId: 'roles',
        summary: 'Roles as JSON',
        parameters: [...searchParameters(definitions), ...pageParameters(jsonFile.size)],
        content: jsonContent(createRolePageSchema(config)),
      }),
      [formPaths.csv]: getOf({
        operationId: 'rolesAsCsv',
        summary: 'Roles as CSV, with the columns that an import reads',
        parameters: [...searchParameters(definitions), ...pageParameters(csvFile.size)],
        content: { 'text/csv': { schema: { type: 'string' } } },
      }),
      [CHANGES_PATH]: getOf({
        operationId: 'changes',
        summary: 'What was added, changed and removed',
        description:
          'Start without since, apply the changes in their order, and ask again with next_since: a ' +
          'change with a role replaces that role, one without removes it.',
        parameters: [
          parameter(
            'since',
            'The next_since of an earlier response. Without it, from nothing',
            { type: 'integer', minimum: 0, default: 0 },
            { summary: 'From nothing', value: 0 },
          ),
          limitParameter('Changes in a response', CHANGES_SIZE),
        ],
        content: jsonContent(createChangesSchema(config)),
        more: {
          '410': response('The log of changes has no such number', jsonContent(restartSchema)),
        },
      }),
    },
  };
}

function getOf({
  content,
  more = {},
  ...operation
}: {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  content: object;
  more?: object;
}) {
  const refused = jsonContent(refusalSchema);
  return {
    get: {
      ...operation,
      responses: {
        '200': response('As asked for', content),
        '304': { description: 'Unchanged since the ETag of If-None-Match' },
        '400': response('A parameter is malformed; the detail names it', refused),
        ...more,
        '429': response('Too many requests; Retry-After says when to try again', refused),
        '503': response('There are no roles here yet', refused),
      },
    },
  };
}

const response = (description: string, content: object) => ({ description, content });

function jsonContent(schema: z.ZodType) {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'output' });
  return { 'application/json': { schema: written } };
}

function searchParameters({ dropdowns }: FilterDefinitions): Parameter[] {
  const byAttribute = new Map(shownFacets({ dropdowns }).map((facet) => [facet.attribute, facet]));
  const salaries = dropdowns.flatMap((each) => (each.kind === 'salary' ? [each] : []));
  return [
    parameter(
      'query',
      'Words to search for',
      { type: 'string', maxLength: QUERY_LIMIT },
      { summary: 'Two words', value: 'policy research' },
    ),
    ...[...byAttribute.values()].map(({ attribute, label }) =>
      parameter(
        `refinementList[${attribute}][0]`,
        `A value of “${label}”; further ones with [1], [2] and so on`,
        { type: 'string' },
        { summary: 'One value', value: 'Research' },
      ),
    ),
    ...shownToggles({ dropdowns }).map(({ attribute, label }) =>
      parameter(
        `toggle[${attribute}]`,
        label,
        { type: 'string', enum: ['true'] },
        { summary: 'On', value: 'true' },
      ),
    ),
    ...salaries.map(({ attribute, label }) =>
      parameter(
        `numericMenu[${attribute}]`,
        `${label}: at least so many USD, then a colon`,
        { type: 'string', pattern: '^\\d+:$' },
        { summary: 'At least', value: '60000:' },
      ),
    ),
    parameter(
      'ranking',
      'The order',
      { type: 'string', enum: [...rankings], default: defaultRanking },
      { summary: 'What closes first', value: 'closing' },
    ),
  ];
}

const pageParameters = (size: PageSize): Parameter[] => [
  parameter(
    'page',
    'From 1; the Link header names the next one',
    { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 },
    { summary: 'The second page', value: 2 },
  ),
  limitParameter('Roles on a page', size),
];

const limitParameter = (description: string, { limit, most }: PageSize): Parameter =>
  parameter(
    'limit',
    description,
    { type: 'integer', minimum: 1, maximum: most, default: limit },
    { summary: 'Ten at a time', value: 10 },
  );
