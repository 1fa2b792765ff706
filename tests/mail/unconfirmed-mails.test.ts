import { expect, test } from 'vitest';
import { prepareMails } from '../../lib/mail/compose-mail.ts';
import { rhythmNames } from '../../lib/alerts/client/rhythms.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { createRole, LOCATION, NOW } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { sourceOf } from '../digest/boards.ts';
import { site } from '../digest/digests.ts';

const token = 't'.repeat(43);
const roles = [
  createRole(1, { tags_area: ['Climate change'], tags_country: ['UK'], [LOCATION]: ['UK'] }),
  createRole(2, { company_name: 'Evergreen', company_data: ['Evergreen', 'true'] }),
];
const prepare = prepareMails({ site, definitions, source: sourceOf(roles), now: () => NOW });

const URGENT = 'URGENT your account is locked https://evil.example/login';

/** Everything that a mail program may show, or a reader of its source may see. */
async function confirmationOf(query: QueryJson): Promise<string> {
  const mails = await Promise.all(
    rhythmNames.map((rhythm) =>
      prepare({ kind: 'confirmation', query, rhythm, confirmToken: token }),
    ),
  );
  return JSON.stringify(mails);
}

test.each<[string, Partial<QueryJson>]>([
  ['a text', { query: URGENT }],
  ['a text beside a filter', { query: URGENT, facetFilters: [['tags_area:Climate change']] }],
  ...definitions.facetAttributes.map((attribute): [string, Partial<QueryJson>] => [
    `a value of ${attribute}`,
    { facetFilters: [[`${attribute}:${URGENT}`, `${attribute}:Climate change`]] },
  ]),
  ['a value in other letters', { facetFilters: [['tags_area:CLIMATE CHANGE, evil.example']] }],
  ['a number', { numericFilters: [['salary_limit >= 18005551234']] }],
])('4.6 a mail before confirmation does not contain what was typed: %s', async (_, fields) => {
  const query = { query: '', facetFilters: [], numericFilters: [], ...fields };
  const mail = await confirmationOf(query);
  expect(mail).not.toMatch(/URGENT|evil|locked|CLIMATE|1800/);
  expect(mail).toContain('shown once you have confirmed');
});

test('4.6 a mail before confirmation names the filters that the board has', async () => {
  const mail = await prepare({
    kind: 'confirmation',
    query: {
      query: 'policy',
      facetFilters: [
        ['tags_area:Climate change', 'tags_area:Astrology'],
        ['company_data:Evergreen', 'company_data:true'],
        [`${LOCATION}:UK`],
        ['highlighted:true'],
      ],
      numericFilters: [['salary_limit >= 60000']],
    },
    rhythm: 'daily',
    confirmToken: token,
  });
  const lines = [...(mail?.text.matchAll(/^- (.*)$/gm) ?? [])].map(([, line]) => line);
  expect(lines).toEqual([
    'Query: shown once you have confirmed',
    'Area: Climate change',
    'Area: shown once you have confirmed',
    'Location: UK',
    'Organisation: Evergreen',
    'Filter: Highlighted organisations',
    'Only highlighted roles',
    'Salary: shown once you have confirmed',
  ]);
});

test('4.6 a confirmation waits while the values of the board cannot be read', async () => {
  const unreadable = prepareMails({
    site,
    definitions,
    source: {
      openRoles: async () => [],
      facetValues: () => Promise.reject(new Error('no catalogue')),
    },
    now: () => NOW,
  });
  const query = { query: '', facetFilters: [['tags_area:Climate change']], numericFilters: [] };
  await expect(
    unreadable({ kind: 'confirmation', query, rhythm: 'daily', confirmToken: token }),
  ).rejects.toThrow('The roles cannot be read: no catalogue');
});
