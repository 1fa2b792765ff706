import { describe, expect, test } from 'vitest';
import { feedback } from '../../lib/alerts/database/schema.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { feedbackLines, groupFeedback } from '../../lib/alerts/feedback.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { reportCommand } from '../../lib/commands/report.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { createRole } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { makeStateDirectory } from './database/database-images.ts';
import { confirmedAlert, NOW, queryOf } from './alert-factory.ts';

type Said = typeof feedback.$inferSelect.answer;

const climate = queryOf('', [['tags_area:Climate change', 'tags_area:Forecasting']]);
/** Readers with alerts for these queries. */
const readers = (count: number, ...queries: Array<QueryJson | null>) =>
  Array.from({ length: count }, (_, i) => `reader${i}@example.org`).flatMap((emailKey) =>
    queries.map((queryJson) => ({ emailKey, queryJson })),
  );
const times = (count: number, answer: Said, queryJson: QueryJson | null) =>
  Array.from({ length: count }, () => ({ answer, queryJson }));

describe('18.7 the feedback report', () => {
  test('18.7 an answer counts for each filter of its alert, or for "All roles" without filters', () => {
    const report = groupFeedback(
      [
        ...times(4, 'useful', climate),
        ...times(2, 'not useful', queryOf('', [['tags_area:Forecasting']])),
        ...times(3, 'useful', queryOf('', [['tags_area:Climate change']])),
        ...times(5, 'not useful', null),
      ],
      readers(5, climate, null),
      definitions,
    );
    expect(report.groups).toEqual([
      { filter: 'Area: Climate change', mails: { judged: 7, useful: 7 }, left: null },
      { filter: 'Area: Forecasting', mails: { judged: 6, useful: 4 }, left: null },
      { filter: 'All roles', mails: { judged: 5, useful: 0 }, left: null },
    ]);
    expect(report.leftOut).toBe(0);
  });

  test('18.7 fewer than five judgements or reasons are left out, separately, and counted', () => {
    const report = groupFeedback(
      [
        ...times(4, 'useful', null),
        ...times(3, 'found a job', null),
        ...times(2, 'too many', null),
        ...times(4, 'useful', queryOf('law')),
        ...times(4, 'other', queryOf('law')),
      ],
      readers(5, queryOf('law'), null),
      definitions,
    );
    expect(report).toEqual({
      groups: [
        {
          filter: 'All roles',
          mails: null,
          left: [
            { reason: 'found a job', count: 3 },
            { reason: 'too many', count: 2 },
          ],
        },
      ],
      leftOut: 12,
    });
    expect(feedbackLines(report)).toEqual([
      '',
      'What readers of alerts said, by filter',
      '  All roles: ended: found a job 3, too many 2',
      '  12 answers are left out: fewer than 5 answers or readers share a filter.',
    ]);
  });

  test('18.7 answers are left out for a filter with fewer than five readers', () => {
    const answers = times(40, 'not useful', queryOf('law'));
    // One reader has many alerts with the filter.
    const some = [...readers(4, queryOf('law')), ...times(9, 'other', queryOf('law'))].map(
      (one) => ({ emailKey: 'reader0@example.org', ...one }),
    );
    expect(groupFeedback(answers, some, definitions)).toEqual({ groups: [], leftOut: 40 });
    expect(groupFeedback(answers, readers(5, queryOf('law')), definitions).leftOut).toBe(0);
  });

  test('18.7 without answers the report is empty', () => {
    expect(feedbackLines(groupFeedback([], [], definitions))).toEqual([]);
  });

  test('18.7 the command shows it, in words and as JSON', async () => {
    const dataDir = await makeStateDirectory();
    await writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: NOW,
      roles: [createRole(1)],
      organisations: [],
      keys: null,
    });
    const access = openDatabase({ databaseUrl: null, dataDir });
    await access.use(async (database) => {
      for (let made = 0; made < 5; made++) await confirmedAlert(database, { queryJson: climate });
    });
    await access.use((database) =>
      database.insert(feedback).values(
        times(5, 'useful', climate).map((said) => ({
          id: crypto.randomUUID(),
          day: '2026-09-01',
          roleIds: [1],
          ...said,
        })),
      ),
    );
    await access.close();
    const run = async (...args: string[]) => {
      let written = '';
      const out = { write: (text: string) => void (written += text) };
      const env = { DATA_DIR: dataDir, BOARD_DIR: 'none' };
      expect(await reportCommand(args, env, { out, err: out })).toBe(0);
      return written;
    };
    expect(await run()).toContain('  Area: Climate change: useful 5 of 5 mails');
    expect(JSON.parse(await run('--json'))).toMatchObject({
      feedback: { leftOut: 0, groups: [{ mails: { judged: 5 } }, { mails: { useful: 5 } }] },
      mail: { providers: [], stopped: null },
    });
  });
});
