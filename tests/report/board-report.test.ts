import { describe, expect, it, test } from 'vitest';
import { reportBoard, reportLines, reportSources } from '../../lib/report/board-report.ts';
import type { CheckedLink } from '../../lib/store/link-checks.ts';
import { unread } from '../../lib/store/sources.ts';
import { createRole } from '../support/role-factory.ts';
import { candidateOf } from '../support/candidate-factory.ts';
import { catalogueOf, DAY, NOW } from '../support/report-catalogue.ts';

const link = (name: string): string => `https://example.org/${name}`;

const catalogue = catalogueOf([
  createRole(1, {
    title: 'Policy analyst',
    company_name: 'Example Fund (sample)',
    tags_area: ['AI safety & policy', 'Climate change'],
    salary: '$90,000',
    closes_at: NOW + 2 * DAY,
    url_external: link('dead'),
  }),
  createRole(2, {
    tags_area: ['Climate change'],
    closes_at: NOW + DAY,
    url_external: link('failing'),
  }),
  createRole(3, { tags_area: [], closes_at: NOW + 8 * DAY, url_external: link('works') }),
  createRole(4, {
    tags_area: ['Climate change'],
    closes_at: NOW - 2 * DAY,
    url_external: link('dead'),
  }),
  createRole(5, { tags_area: ['Climate change'], url_external: link('refused') }),
]);

const checked = (state: CheckedLink['state'], strikes: string[] = []): CheckedLink => ({
  checkedAt: NOW - DAY,
  state,
  reason: state === 'fails' ? 'it responds with 404' : '200',
  strikes,
});

const ledger = new Map([
  [link('dead'), checked('fails', ['2026-11-18', '2026-11-20'])],
  [link('failing'), checked('fails', ['2026-11-20'])],
  [link('works'), checked('works')],
  [link('refused'), checked('unclear')],
]);

const zeroResults = [{ text: 'quantum baking', count: 4, lastDay: '2026-11-20' }];
const sources = reportSources(
  [
    {
      id: 'lever-example',
      system: 'lever',
      board: 'example',
      address: 'https://api.lever.co/v0/postings/example?mode=json',
      page: 'https://jobs.lever.co/example',
      organisation: 'Example',
      company_id: '',
      auto_update: false,
      added_at: NOW,
    },
  ],
  new Map([
    [
      'lever-example',
      {
        ...unread,
        ids: ['a', 'b'],
        closed: 3,
        healthy_at: NOW,
        problem: 'it responds with 404\u001b[2J',
        has_failed: true,
      },
    ],
  ]),
  (['new', 'new', 'changed', 'gone'] as const).map((kind, n) => ({
    ...candidateOf(String(n)),
    source: 'lever-example',
    kind,
    status: n === 0 ? 'skipped' : 'waiting',
    found_at: n === 3 ? NOW : NOW - 8 * 86_400,
  })),
  NOW,
);

const report = reportBoard({ catalogue, ledger, zeroResults, sources, answers: [], now: NOW });

describe('the curators’ report', () => {
  it('3.1 counts open roles by area, those that close this week, and those without a salary', () => {
    expect(report).toMatchObject({
      openRoles: 4,
      closedRoles: 1,
      organisations: 2,
      areas: [
        { area: 'Climate change', openRoles: 3 },
        { area: 'AI safety & policy', openRoles: 1 },
      ],
      withoutArea: 1,
      withoutSalary: 3,
    });
    expect(report.closingThisWeek.map(({ id, closes }) => [id, closes])).toEqual([
      [2, '2026-11-22'],
      [1, '2026-11-23'],
    ]);
    expect(report.rolesWithoutSalary.map(({ id }) => id)).toEqual([2, 3, 5]);
  });

  it('calls a link dead when it failed on two days, for open roles only', () => {
    expect(report.links).toMatchObject({ checked: 4, checkedOn: '2026-11-20', unclear: 1 });
    expect(report.links.dead.map(({ id }) => id)).toEqual([1]);
    expect(report.links.failing.map(({ id }) => id)).toEqual([2]);
  });

  it('is readable in a terminal', () => {
    expect(reportLines({ ...report, sources: [] }, false).join('\n')).toBe(
      [
        '4 open roles at 2 organisations; 1 closed one in the list.',
        '',
        'By problem area (a role may have several)',
        '  3  Climate change',
        '  1  AI safety & policy',
        '  1  (none)',
        '',
        'Closing within a week: 2',
        '  2026-11-22  2  Role 2, Organisation',
        '  2026-11-23  1  Policy analyst, Example Fund (sample)',
        '',
        'Without salary: 3 of 4',
        '  2  Role 2, Organisation',
        '  3  Role 3, Organisation',
        '  5  Role 5, Organisation',
        '',
        'Links: 1 dead, 1 failing, of 4 checked, last on 2026-11-20',
        '  dead     1  Policy analyst, Example Fund (sample): it responds with 404 (2026-11-18, 2026-11-20)',
        '           https://example.org/dead',
        '  failing  2  Role 2, Organisation: it responds with 404 (2026-11-20)',
        '           https://example.org/failing',
        '  1 link cannot be checked: the host refuses robots.',
        '',
        'Searches without results, in the last 60 days',
        '  4 searches  "quantum baking", last on 2026-11-20',
      ].join('\n'),
    );
  });

  it('says when it is of the sample, or of a board with hosted search', () => {
    const empty = reportBoard({
      catalogue: catalogueOf([], 'sample'),
      ledger: new Map(),
      sources: [],
      zeroResults: [],
      answers: [],
      now: NOW,
    });
    const lines = reportLines(empty, true);
    expect(lines[0]).toBe('This is the invented sample, not your list.');
    expect(lines).toContain('Links: never checked (add --links)');
    expect(lines.at(-1)).toContain('Searches are answered by Algolia');
    expect(reportLines(empty, false).at(-1)).toContain('None that were made often enough to list.');
  });

  it('is short where every role lacks a field', () => {
    const bare = catalogueOf([createRole(1), createRole(2)]);
    const lines = reportLines(
      reportBoard({
        catalogue: bare,
        ledger: new Map(),
        zeroResults: [],
        sources: [],
        answers: [],
        now: NOW,
      }),
      false,
    );
    expect(lines).toContain('No role has a problem area.');
    expect(lines).toContain('No role states a salary.');
    expect(lines.join('\n')).not.toContain('Role 1');
  });

  it('strips control characters from titles', () => {
    const hostile = catalogueOf([createRole(1, { title: 'A\u001b[31m\u202eB', salary: '' })]);
    const lines = reportLines(
      reportBoard({
        catalogue: hostile,
        ledger: new Map(),
        zeroResults: [],
        sources: [],
        answers: [],
        now: NOW,
      }),
      false,
    );
    expect(lines.join('')).not.toContain('\u001b');
    expect(lines.join('')).not.toContain('\u202e');
  });
});

test('12.10 each source is named with what was read, what waits and what was closed', () => {
  const lines = reportLines(report, false);
  const day = new Date(NOW * 1000).toISOString().slice(0, 10);
  expect(lines).toContain('Sources: 1');
  expect(lines).toContain(
    `  lever-example  read successfully on ${day}: 2 open, 1 new, 3 waiting (2 for more than a week), 3 closed by evidence; it could not be read: it responds with 404 [2J`,
  );
});

test('15.10 the report counts the open roles that say who can apply, by kind', () => {
  const fact = { kind: 'visa', value: 'refused', country: '', quote: 'We cannot sponsor visas.' };
  const board = catalogueOf([
    createRole(1, { eligibility: [fact, { ...fact, value: 'offered' }] }),
    createRole(2, { eligibility: [fact, { ...fact, kind: 'residence', value: 'Kenya' }] }),
    createRole(3, {}),
  ]);
  const report = reportBoard({
    catalogue: board,
    ledger: new Map(),
    zeroResults: [],
    sources: [],
    answers: [],
    now: NOW,
  });
  const lines = reportLines(report, false);
  const heading = lines.indexOf('Who can apply, of 3 open roles');
  expect(lines.slice(heading + 1, heading + 3)).toEqual(['  where to live: 1', '  visa: 2']);
  expect(reportLines({ ...report, eligibility: [] }, false).join()).not.toContain('Who can apply');
});

test('15.10 the report says how often curators changed what was read of who can apply, by kind', () => {
  const visa = { kind: 'visa', value: 'refused', country: '', quote: 'No visas.' } as const;
  const stated = { ...visa, kind: 'residence', value: 'Kenya' } as const;
  const report = reportBoard({
    catalogue: catalogueOf([createRole(1, { eligibility: [visa] })]),
    ledger: new Map(),
    zeroResults: [],
    sources: [],
    answers: [
      { at: NOW, answers: [{ stated: visa, accepted: [{ ...visa, value: 'depends' }] }] },
      {
        at: NOW,
        answers: [
          { stated: visa, accepted: [visa] },
          { stated, accepted: [] },
        ],
      },
    ],
    now: NOW,
  });
  const lines = reportLines(report, false);
  const heading = lines.indexOf('Who can apply, of 1 open role');
  expect(lines.slice(heading + 1, heading + 3)).toEqual([
    '  where to live: 0; curators corrected 0 and left out 1 of 1 answer',
    '  visa: 1; curators corrected 1 and left out 0 of 2 answers',
  ]);
});
