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
import { formPaths } from '../query/form-paths.ts';
import { QUERY_LIMIT } from '../query/search-state.ts';
import { CHANGES_PATH, CHANGES_SIZE, createChangesSchema } from './changes.ts';
import { createRolePageSchema, csvFile, jsonFile } from './role-files.ts';
import { MAX_PAGE, type PageSize } from './role-request.ts';
import { words } from '../words/words.ts';

const refusalSchema = z.object({
  success: z.literal(false),
  detail: z.string().describe('What is wrong, and what to do about it'),
});

const restartSchema = refusalSchema.extend({
  start: z.url().describe('Where to start over'),
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
        'The roles of the board, for everyone, without a key. Any search of the board works: copy the ' +
        'parameters from its address. Responses may be cached for five minutes.',
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
        parameters: [
          ...searchParameters(definitions),
          ...pageParameters(csvFile.size),
          parameter(
            'bom',
            'Begins with a byte-order mark, by which spreadsheets recognise UTF-8',
            { type: 'string', enum: ['1'] },
            { summary: 'For a spreadsheet', value: '1' },
          ),
        ],
        content: { 'text/csv': { schema: { type: 'string' } } },
      }),
      [CHANGES_PATH]: getOf({
        operationId: 'changes',
        summary: 'What was added, changed and removed',
        description:
          'Start without since, apply the changes in order, and continue with next_since: a change with ' +
          'a role replaces that role, one without removes it.',
        parameters: [
          parameter(
            'since',
            'The next_since of an earlier response; by default from the beginning',
            { type: 'integer', minimum: 0, default: 0 },
            { summary: 'From the beginning', value: 0 },
          ),
          limitParameter('Changes per response', CHANGES_SIZE),
        ],
        content: jsonContent(createChangesSchema(config)),
        more: {
          '410': response(
            'since is not a number of this log of changes',
            jsonContent(restartSchema),
          ),
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
        '200': response('Success', content),
        '304': { description: 'Unchanged since the ETag of If-None-Match' },
        '400': response('A parameter is malformed; detail names it', refused),
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
        `A value of “${label}”; more with [1], [2] and so on`,
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
        `${label}: the minimum in ${words.locale.currency}, followed by a colon`,
        { type: 'string', pattern: '^\\d+:$' },
        { summary: 'At least', value: '60000:' },
      ),
    ),
    parameter(
      'ranking',
      'The order',
      { type: 'string', enum: [...rankings], default: defaultRanking },
      { summary: 'Closing soonest first', value: 'closing' },
    ),
  ];
}

const pageParameters = (size: PageSize): Parameter[] => [
  parameter(
    'page',
    'From 1; the Link header has the URL of the next one',
    { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 },
    { summary: 'The second page', value: 2 },
  ),
  limitParameter('Roles per page', size),
];

const limitParameter = (description: string, { limit, most }: PageSize): Parameter =>
  parameter(
    'limit',
    description,
    { type: 'integer', minimum: 1, maximum: most, default: limit },
    { summary: 'Ten at a time', value: 10 },
  );
