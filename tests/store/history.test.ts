import { describe, expect, it } from 'vitest';
import { closedRolesOf, readClosedRoles } from '../../lib/store/closed-roles.ts';
import { transaction } from '../../lib/store/database.ts';
import {
  appendHistory,
  type Change,
  type HistoryEntry,
  readHistory,
} from '../../lib/store/history.ts';
import {
  recordChecks,
  replaceCatalogue,
  settleCatalogue,
} from '../../lib/store/replace-catalogue.ts';
import { readCatalogue, readCatalogueHead, writeCatalogue } from '../../lib/store/catalogue.ts';
import { summarise } from '../../lib/import/previous.ts';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { NOW, plan, row, temporaryFolder, tokens } from '../support/importing.ts';

type Cells = Record<string, unknown>;

/** Imports rows over the existing ones, as `npm run import` does. */
async function importRows(dataDir: string, rows: Cells[], now = NOW): Promise<void> {
  const present = await readCatalogue(dataDir, tokens);
  const { catalogue } = await plan(rows.map(row), { previous: present && summarise(present) });
  await replaceCatalogue(dataDir, catalogue, { by: 'import', tokens, now });
}

async function entries(dataDir: string): Promise<HistoryEntry[]> {
  const head = await readCatalogueHead(dataDir);
  const history = await readHistory(dataDir, head?.historySeq ?? -1);
  return history?.since(0, Infinity) ?? [];
}

const brief = async (dataDir: string) =>
  (await entries(dataDir)).map(({ seq, id, kind, by }) => `${seq} ${kind} ${id} by ${by}`);

async function roleOf(dataDir: string, id: number): Promise<Role | undefined> {
  return (await readCatalogue(dataDir, tokens))?.roles.find(({ post_pk }) => post_pk === id);
}

describe('14.1 the log of changes', () => {
  it('14.1 names what was added, changed and removed, with each field before and after', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }, { id: 2 }]);
    await importRows(dataDir, [{ id: 1, title: 'Chief analyst', salary: '$90,000' }, { id: 3 }]);
    expect(await brief(dataDir)).toEqual([
      '1 added 1 by import',
      '2 added 2 by import',
      '3 removed 2 by import',
      '4 changed 1 by import',
      '5 added 3 by import',
    ]);
    expect((await entries(dataDir))[3]?.fields).toEqual([
      { field: 'title', before: 'Policy analyst', after: 'Chief analyst' },
      { field: 'salary', before: '', after: '$90,000' },
      { field: 'salary_limit', before: null, after: 90_000 },
      {
        field: 'recent_changes',
        before: [],
        after: [{ at: NOW, what: 'salary', to: '$90,000' }],
      },
      { field: 'salary_algolia', before: false, after: true },
    ]);
  });

  it('14.1 an import that changes nothing adds nothing', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }]);
    const before = await entries(dataDir);
    await importRows(dataDir, [{ id: 1 }]);
    expect(await entries(dataDir)).toEqual(before);
  });

  it('14.1 the sample and the roles that replace it share no history', async () => {
    const dataDir = temporaryFolder();
    const { catalogue } = await plan([row({ id: 1 })]);
    const sample = { ...catalogue, source: 'sample' } as const;
    await replaceCatalogue(dataDir, sample, { by: 'sample', tokens, now: NOW });
    await importRows(dataDir, [{ id: 1, title: 'Real' }]);
    expect(await brief(dataDir)).toEqual([
      '1 added 1 by sample',
      '2 removed 1 by import',
      '3 added 1 by import',
    ]);
    expect(await readClosedRoles(dataDir, tokens, NOW)).toEqual([]);
    expect((await roleOf(dataDir, 1))?.recent_changes).toEqual([]);
  });

  it('14.1 a write that fails at its end leaves no entry, and the numbers continue', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }, { id: 2 }]);
    const present = (await readCatalogue(dataDir, tokens))!;
    const failing = replaceCatalogue(
      dataDir,
      { ...present, roles: [] },
      {
        by: 'import',
        tokens,
        now: NOW,
        also: () => {
          throw new Error('no');
        },
      },
    );
    await expect(failing).rejects.toThrow('no');
    expect(await brief(dataDir)).toEqual(['1 added 1 by import', '2 added 2 by import']);
    expect((await readCatalogue(dataDir, tokens))?.roles).toHaveLength(2);
    expect(await readClosedRoles(dataDir, tokens, NOW)).toEqual([]);
    await importRows(dataDir, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect((await brief(dataDir)).at(-1)).toBe('3 added 3 by import');
    const history = await readHistory(dataDir, 3);
    expect([1, 2, 3, 4].map((since) => history?.since(since, 10)?.length ?? null)).toEqual([
      2,
      1,
      0,
      null,
    ]);
  });

  it('14.1 a catalogue from before the log gets one', async () => {
    const dataDir = temporaryFolder();
    const { catalogue } = await plan([row({ id: 1 })]);
    await writeCatalogue(dataDir, catalogue);
    await settleCatalogue(dataDir, { tokens, now: NOW });
    expect(await brief(dataDir)).toEqual(['1 added 1 by import']);
    await importRows(dataDir, [{ id: 2 }]);
    expect(await brief(dataDir)).toEqual([
      '1 added 1 by import',
      '2 removed 1 by import',
      '3 added 2 by import',
    ]);
  });

  it('14.1 a long log is shortened, and still leads from the start and from any number to the board', async () => {
    const dataDir = temporaryFolder();
    const fields = [{ field: 'title', before: 'a', after: 'b' }];
    const change = (id: number, kind: Change['kind']): Change => ({
      at: 1,
      id,
      kind,
      by: 'import',
      fields,
    });
    let after = 0;
    for (let at = 0; at < 60; at++) {
      const changes = [change(at, 'added'), change(at, 'changed'), change(at - 1, 'removed')];
      after = transaction(dataDir, (database) => appendHistory(database, changes, 2000));
    }
    const history = (await readHistory(dataDir, after))!;
    // Of the 180 entries, only one per role and the newest kilobyte are kept.
    expect(history.since(0, Infinity)!.length).toBeLessThan(100);
    for (let start = 0; start <= after; start++) {
      // Each round logged three entries; a follower at an old number starts from the board of that time.
      const round = Math.ceil(start / 3) - 1;
      const board = new Set(start === 0 ? [] : start % 3 === 0 ? [round] : [round - 1, round]);
      for (let since = start, more = true; more;) {
        const page = history.since(since, 7)!;
        for (const { kind, id } of page) {
          if (kind === 'removed') board.delete(id);
          else board.add(id);
        }
        since = page.at(-1)?.seq ?? since;
        more = page.length > 0;
      }
      expect([...board], `from ${start}`).toEqual([59]);
    }
    expect(history.since(after, 10)).toEqual([]);
    expect(history.since(after + 1, 10)).toBeNull();
  });

  it('14.1 the schedule logs roles that appear or close by their date', async () => {
    const dataDir = temporaryFolder();
    const at = (iso: string) => Date.parse(iso) / 1000;
    await importRows(dataDir, [
      { id: 1, closes_at: '2026-11-25T12:30Z' },
      { id: 2, publish_at: '2026-11-26T09:00Z' },
      { id: 3, publish_at: '2026-11-27T09:00Z' },
      { id: 4 },
    ]);
    const logged = ['added 1 by import', 'added 4 by import'];
    const seen = async () => (await brief(dataDir)).map((line) => line.replace(/^\d+ /, ''));
    const settle = (iso: string) => settleCatalogue(dataDir, { tokens, now: at(iso) });
    await settle('2026-11-25T12:29Z');
    expect(await seen()).toEqual(logged);
    await settle('2026-11-25T12:30Z');
    expect(await seen()).toEqual([...logged, 'removed 1 by schedule']);
    await settle('2026-11-26T09:00Z');
    expect((await seen()).slice(3)).toEqual(['added 2 by schedule']);
    expect(await readClosedRoles(dataDir, tokens, at('2026-11-26'))).toEqual([]);
    // A role that no visitor has seen is removed without an entry.
    const rows = [
      { id: 1, closes_at: '2026-12-24' },
      { id: 2, publish_at: '2026-11-26T09:00Z' },
    ];
    await importRows(dataDir, rows, at('2026-11-26T10:00Z'));
    expect((await seen()).slice(4)).toEqual(['removed 4 by import', 'added 1 by import']);
    expect((await roleOf(dataDir, 1))?.recent_changes.map(({ what }) => what)).toEqual([
      'reopened',
      'deadline',
    ]);
    const closed = await readClosedRoles(dataDir, tokens, at('2026-11-26T10:00Z'));
    expect(closed.map(({ post_pk }) => post_pk)).toEqual([4]);
  });

  it('14.1 a role that has closed by its date is archived when it leaves', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1, closes_at: '2026-11-20' }, { id: 2 }]);
    await importRows(dataDir, [{ id: 2 }], NOW + 1);
    expect(await brief(dataDir)).toEqual(['1 added 2 by import']);
    expect(await closedRolesOf(dataDir, [1], tokens, NOW + 1)).toMatchObject([
      { closed_at: Date.parse('2026-11-21T12:00Z') / 1000 },
    ]);
  });

  it('14.1 a write that changes very many roles names the fields of all, and the values of the first', async () => {
    const dataDir = temporaryFolder();
    const changes = Array.from({ length: 100 }, (_, id): Change => {
      const fields = [{ field: 'title', before: 'a'.repeat(100), after: 'b' }];
      return { at: 1, id, kind: 'changed', by: 'import', fields };
    });
    const last = transaction(dataDir, (database) => appendHistory(database, changes, 16_000));
    const found = (await readHistory(dataDir, last))!.since(0, Infinity)!;
    expect(found).toHaveLength(100);
    expect(found.every(({ fields }) => fields?.[0]?.field === 'title')).toBe(true);
    const withValues = found.filter(({ fields }) => fields?.[0]?.after === 'b').length;
    expect(withValues).toBeGreaterThan(10);
    expect(withValues).toBeLessThan(30);
  });

  it('14.1 hostile and very long values are kept as values, and cut', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }]);
    const title = '"}\n{"seq":1,"kind":"removed"} \u2028 ☃';
    const places = Array.from({ length: 90 }, (_, at) => `${at} ${'x'.repeat(190)}`).join(';');
    await importRows(dataDir, [{ id: 1, title, description_short: 'é'.repeat(9000) }]);
    await importRows(dataDir, [{ id: 1, title, locations: places, tags_skill: places }]);
    const found = await entries(dataDir);
    expect(found).toHaveLength(3);
    expect(found[1]?.fields?.[0]?.after).toBe(title.replace(/\s+/g, ' '));
    expect(String(found[1]?.fields?.[1]?.after)).toHaveLength(501);
    expect(found[2]?.fields).toContainEqual({ field: 'tags_skill', before: null, after: null });
  });
});

describe('14.1 roles that have left', () => {
  it('14.1 are kept for a year, with the time when they closed', async () => {
    const dataDir = temporaryFolder();
    const later = NOW + 40 * DAY_SECONDS;
    await importRows(dataDir, [{ id: 1 }, { id: 2, closes_at: '2026-12-01T12:30Z' }, { id: 3 }]);
    await importRows(dataDir, [{ id: 3 }], later);
    const closed = await readClosedRoles(dataDir, tokens, later);
    expect(closed.map(({ post_pk, closed_at }) => [post_pk, closed_at])).toEqual([
      [1, later],
      [2, Date.parse('2026-12-01T12:30Z') / 1000],
    ]);
    expect(await closedRolesOf(dataDir, [1], tokens, later)).toMatchObject([
      { title: 'Policy analyst' },
    ]);
    expect(await closedRolesOf(dataDir, [3], tokens, later)).toEqual([]);
    expect(await closedRolesOf(dataDir, [1], tokens, later + 365 * DAY_SECONDS)).toEqual([]);
  });

  it('14.1 a role that comes back leaves the archive, and says so', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }, { id: 2 }]);
    await importRows(dataDir, [{ id: 2 }], NOW + 1);
    await importRows(dataDir, [{ id: 1 }, { id: 2 }], NOW + 2);
    expect(await closedRolesOf(dataDir, [1], tokens, NOW + 2)).toEqual([]);
    expect((await entries(dataDir)).at(-1)).toMatchObject({ kind: 'added', id: 1, reopened: true });
    expect((await roleOf(dataDir, 1))?.recent_changes).toEqual([
      { at: NOW + 2, what: 'reopened', to: null },
    ]);
  });
});

describe('14.2 evidence', () => {
  const checks = new Map([[1, { at: NOW + 5, by: 'link' as const }]]);

  it('14.2 is recorded, logged as a change of its fields, and survives the next import', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }, { id: 2 }]);
    await recordChecks(dataDir, checks, { tokens, now: NOW + 6 });
    await importRows(dataDir, [{ id: 1, title: 'New' }, { id: 2 }], NOW + 7);
    expect(await roleOf(dataDir, 1)).toMatchObject({ checked_at: NOW + 5, checked_by: 'link' });
    expect(await roleOf(dataDir, 2)).toMatchObject({ checked_at: null, checked_by: null });
    expect((await entries(dataDir)).slice(2)).toMatchObject([
      {
        kind: 'changed',
        by: 'schedule',
        fields: [
          { field: 'checked_at', before: null, after: NOW + 5 },
          { field: 'checked_by', before: null, after: 'link' },
        ],
      },
      { kind: 'changed', by: 'import', fields: [{ field: 'title', after: 'New' }] },
    ]);
  });

  it('14.2 repeated checks keep one entry for each role, and push no change of its content out of the log', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }, { id: 2 }]);
    await importRows(dataDir, [{ id: 1, title: 'New' }, { id: 2 }]);
    const checkAll = (at: number) => {
      const found = new Map([1, 2].map((id) => [id, { at, by: 'source' as const }]));
      return recordChecks(dataDir, found, { tokens, now: at });
    };
    await checkAll(NOW + 1);
    const cursor = (await entries(dataDir)).at(-1)!.seq;
    for (let night = 2; night < 6; night++) await checkAll(NOW + night);
    const kept = await entries(dataDir);
    expect(kept.map(({ id, fields }) => [id, fields?.map(({ field }) => field)])).toEqual([
      [1, undefined],
      [2, undefined],
      [1, ['title']],
      [1, ['checked_at']],
      [2, ['checked_at']],
    ]);
    expect(kept[2]?.fields).toEqual([{ field: 'title', before: 'Policy analyst', after: 'New' }]);
    // Neither the cursor's entry nor the next ones exist any more.
    const head = await readCatalogueHead(dataDir);
    const history = await readHistory(dataDir, head!.historySeq!);
    expect(history?.since(cursor, 10)).toEqual(kept.slice(3));
    expect((await roleOf(dataDir, 2))?.checked_at).toBe(NOW + 5);
  });

  it('14.2 comes with an import too', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1, checked_at: '2026-11-22', checked_by: 'curator' }]);
    const checked_at = Date.parse('2026-11-22') / 1000;
    expect(await roleOf(dataDir, 1)).toMatchObject({ checked_at, checked_by: 'curator' });
    const { refusals } = await plan([row({ checked_by: 'magic' })]);
    expect(refusals).toMatchObject([{ field: 'checked_by' }]);
  });

  it('14.2 the newest counts, whatever its order', async () => {
    const dataDir = temporaryFolder();
    await importRows(dataDir, [{ id: 1 }]);
    await recordChecks(dataDir, checks, { tokens, now: NOW + 6 });
    const older = new Map([[1, { at: NOW, by: 'source' as const }]]);
    await recordChecks(dataDir, older, { tokens, now: NOW + 7 });
    expect(await roleOf(dataDir, 1)).toMatchObject({ checked_at: NOW + 5, checked_by: 'link' });
  });
});

describe('14.3 recent changes', () => {
  it('14.3 keep the newest of each kind for 30 days', async () => {
    const dataDir = temporaryFolder();
    const days = (count: number) => NOW + count * DAY_SECONDS;
    await importRows(dataDir, [{ id: 1, closes_at: '2026-12-24', salary: '$50,000' }]);
    await importRows(dataDir, [{ id: 1, closes_at: '2027-03-03', salary: '$60,000' }], days(1));
    await importRows(
      dataDir,
      [{ id: 1, closes_at: '2027-03-03', salary: '$70,000', locations: 'Paris, France' }],
      days(20),
    );
    expect((await roleOf(dataDir, 1))?.recent_changes).toEqual([
      { at: days(20), what: 'salary', to: '$70,000' },
      { at: days(20), what: 'places', to: 'France / Paris' },
      { at: days(1), what: 'deadline', to: Date.parse('2027-03-03') / 1000 },
    ]);
    await importRows(
      dataDir,
      [
        {
          id: 1,
          title: 'Other',
          closes_at: '2027-03-03',
          salary: '$70,000',
          locations: 'Paris, France',
        },
      ],
      days(40),
    );
    const left = (await roleOf(dataDir, 1))?.recent_changes.map(({ what }) => what);
    expect(left).toEqual(['salary', 'places']);
  });
});
