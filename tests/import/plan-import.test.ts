import { reportLines } from '../../lib/import/import-report.ts';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { imported, NOW, plan, row } from '../support/importing.ts';

const link = (name: string): string => `https://example.org/jobs/${name}`;
const vacancy = (id: string, changes: Record<string, unknown> = {}) =>
  row({ id, url_external: link(id), ...changes });
const idsByLink = (roles: Iterable<Role>): Record<string, number> =>
  Object.fromEntries([...roles].map((role) => [role.url_external, role.post_pk]));

describe('3.1 ids', () => {
  it('are the curator’s own if they are whole numbers, otherwise the next numbers by date', async () => {
    const { catalogue } = await plan([
      vacancy('b', { posted_at: '2026-11-02' }),
      vacancy('42'),
      vacancy('042', { posted_at: '2026-11-03' }),
      vacancy('a', { posted_at: '2026-11-01' }),
    ]);
    expect(idsByLink(catalogue.roles)).toEqual({
      [link('42')]: 42,
      [link('a')]: 43,
      [link('b')]: 44,
      [link('042')]: 45,
    });
  });

  it('are stable across imports, also for roles that are removed and return', async () => {
    const [a, b, c] = [vacancy('a'), vacancy('b'), vacancy('c')];
    const first = await imported([a, b]);
    const second = await imported([b, c], { previous: first });
    const third = await plan([c, b, a], { previous: second });
    expect(idsByLink(third.catalogue.roles)).toEqual({
      [link('a')]: 1,
      [link('b')]: 2,
      [link('c')]: 3,
    });
    expect(third.catalogue.keys).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('of other roles are not taken over by a key that is added later', async () => {
    const first = await imported([vacancy('a'), vacancy('b')]);
    const { catalogue } = await plan([vacancy('a'), vacancy('2')], { previous: first });
    expect(idsByLink(catalogue.roles)).toEqual({ [link('a')]: 1, [link('2')]: 3 });
  });

  it('do not depend on the order of the rows', async () => {
    const rows = Array.from({ length: 30 }, (_, at) =>
      vacancy(at % 4 === 0 ? `${at + 1}` : `key-${at}`, {
        company_name: `Example ${at % 3 ? 'Fund' : 'fund!'} (sample)`,
        posted_at: `2026-10-${10 + (at % 7)}`,
      }),
    );
    const one = await plan(rows);
    const other = await plan(rows.toReversed());
    const byId = (a: Role, b: Role) => a.post_pk - b.post_pk;
    expect([...other.catalogue.roles].sort(byId)).toEqual([...one.catalogue.roles].sort(byId));
    expect(other.catalogue.organisations).toEqual(one.catalogue.organisations);
    expect(other.catalogue.keys).toEqual(one.catalogue.keys);
  });

  it('stay exact integers after the largest id', async () => {
    const { catalogue } = await plan([vacancy(`${Number.MAX_SAFE_INTEGER}`), vacancy('a')]);
    expect(Object.values(idsByLink(catalogue.roles)).sort()).toEqual([1, Number.MAX_SAFE_INTEGER]);
  });

  it('follow the link, title and organisation when the file has no keys', async () => {
    const rows = [row({ id: '' }), row({ id: null, title: 'Another' })];
    const first = await imported(rows);
    const { added, unchanged } = await plan(rows.toReversed(), { previous: first });
    expect([added, unchanged]).toEqual([0, 2]);
  });
});

describe('4.10 a posting date in the future', () => {
  const future = Date.UTC(2062, 0, 1) / 1000;
  const today = Date.UTC(2026, 10, 23) / 1000;
  const postedOf = (roles: Iterable<Role>) => Array.from(roles, ({ posted_at }) => posted_at);

  it('4.10 is read as the day of the import, with its row', async () => {
    const { catalogue, futureDates, refusals } = await plan([
      vacancy('a'),
      vacancy('b', { posted_at: '2062-01-01' }),
      vacancy('c', { posted_at: '2026-11-24' }),
    ]);
    expect(postedOf(catalogue.roles)).toEqual([today - 3 * 86_400, today, today + 86_400]);
    expect(futureDates).toEqual([{ row: 3, postedAt: future }]);
    expect(refusals).toEqual([]);
  });

  it('4.10 stays the day of the first import', async () => {
    const rows = [vacancy('a', { posted_at: '2062-01-01' })];
    const first = await imported(rows);
    const later = await plan(rows, { previous: first, now: NOW + 5 * 86_400 });
    expect(postedOf(later.catalogue.roles)).toEqual([today]);
    expect(later.unchanged).toBe(1);
  });

  it('4.10 is allowed until the role appears', async () => {
    const appears = Date.UTC(2027, 0, 1) / 1000;
    const rows = ['2026-12-20', '2027-01-01', '2062-01-01'].map((posted_at, id) =>
      vacancy(`${id + 1}`, { posted_at, publish_at: '2027-01-01' }),
    );
    const first = await plan(rows);
    expect(postedOf(first.catalogue.roles)).toEqual([appears, appears, appears]);
    expect(first.futureDates).toEqual([{ row: 4, postedAt: future }]);
    const previous = await imported(rows);
    const later = await plan(rows, { previous, now: appears + 9 * 86_400 });
    expect(postedOf(later.catalogue.roles)).toEqual([appears, appears, appears]);
  });
});

describe('texts that are not understood', () => {
  it('12.11 are counted in the report, each kind with its five most frequent', async () => {
    const places = ['Head office', 'HQ', 'HQ', 'Site A', 'Site B', 'Site C', 'Site D', 'Berlin'];
    const salaries = ['Band 700', 'competitive, 25 days off', '£5,000 one-off', '€60,000'];
    const planned = await plan([
      ...places.map((locations, id) => vacancy(`p${id}`, { locations, tags_country: '' })),
      ...salaries.map((salary, id) => vacancy(`s${id}`, { salary, salary_limit: '' })),
      vacancy('given', { locations: 'Campus', tags_country: 'Kenya' }),
    ]);
    const lines = reportLines(planned, new Map());
    expect(lines.slice(0, 3)).toEqual([
      'Kept as written, because they were not understood:',
      '  locations: 7, such as "HQ" (2), "Head office", "Site A", "Site B", "Site C"',
      '  salary: 1, such as "Band 700"',
    ]);
  });

  it('12.11 are not mentioned when there are none', async () => {
    const planned = await plan([vacancy('a', { locations: 'Flexible' })]);
    expect(planned.unread).toEqual([]);
    expect(reportLines(planned, new Map())).toHaveLength(1);
  });
});

describe('duplicates', () => {
  it('of a key are refused, naming the other row', async () => {
    const { refusals, roleCount } = await plan([vacancy('a'), vacancy('b'), vacancy('a')]);
    expect(refusals).toEqual([{ row: 4, field: 'key', reason: '"a" is also the key of row 2' }]);
    expect(roleCount).toBe(2);
  });

  it('with different keys are imported and counted', async () => {
    const { possibleDuplicates, roleCount } = await plan([
      row({ id: 'a' }),
      row({ id: 'b' }),
      row({ id: 'c' }),
      vacancy('d'),
    ]);
    expect([roleCount, possibleDuplicates]).toEqual([4, 2]);
  });

  it('a key with a special meaning in JavaScript is refused', async () => {
    const { refusals } = await plan([vacancy('__proto__')]);
    expect(refusals).toEqual([{ row: 2, field: 'key', reason: 'is not usable as a key' }]);
  });
});

describe('what an import changes', () => {
  it('is classified as added, changed, unchanged or removed', async () => {
    const previous = await imported([vacancy('1'), vacancy('2'), vacancy('3')]);
    const result = await plan(
      [vacancy('2', { tags_area: 'Climate change' }), vacancy('3'), vacancy('4')],
      { previous },
    );
    expect(result.added).toBe(1);
    expect(result.unchanged).toBe(1);
    expect(result.changed).toEqual([
      { id: 2, label: '2 "Policy analyst" at Example Robotics (sample)' },
    ]);
    expect(result.removed).toEqual([
      { id: 1, label: '1 "Policy analyst" at Example Robotics (sample)' },
    ]);
    expect(result.previousCount).toBe(3);
  });

  it('is nothing when cells differ only in notation', async () => {
    const previous = await imported([
      vacancy('1', { tags_area: 'a; b', highlighted: 'yes', closes_at: '2026-12-01' }),
    ]);
    const again = vacancy('1', {
      tags_area: [' a', 'b '],
      highlighted: true,
      closes_at: 1_796_083_200,
      title: '  Policy  analyst',
    });
    expect((await plan([again], { previous })).unchanged).toBe(1);
  });

  it('does not include closing: the board hides closed roles', async () => {
    const { roleCount } = await plan([
      vacancy('1', { posted_at: '2024-01-01', closes_at: '2024-02-01' }),
    ]);
    expect(roleCount).toBe(1);
  });
});
