import { describe, expect, it } from 'vitest';
import { BASE, recordId, TABLE, TOKEN } from './airtable-base.ts';
import { manyRoles, openBase, role } from './importing-airtable.ts';
import { openStoredPages } from '../../lib/import/airtable-records.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { tokens } from '../support/importing.ts';

/** Number of records on stored pages. */
const storedPages = (dataDir: string): number =>
  openStoredPages(dataDir, { base: BASE, table: TABLE, view: null }).recordCount;

describe('npm run import -- --airtable', () => {
  it('reads a table page by page, at the pace that Airtable allows', async () => {
    const { base, run, roles, waits, dataDir } = await openBase();
    base.hold(manyRoles(501));
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('501 rows read: 501 added');
    expect(await roles()).toHaveLength(501);
    expect(base.seen).toHaveLength(6);
    expect(new Set(base.seen.map(({ path: where }) => where))).toEqual(
      new Set([`/v0/${BASE}/${encodeURIComponent(TABLE)}`]),
    );
    expect(base.seen[0]?.query).toEqual({ pageSize: '100' });
    expect(base.seen[5]?.query).toEqual({ pageSize: '100', offset: 'itr1/500' });
    expect(waits).toEqual([220, 220, 220, 220, 220]);
    expect(storedPages(dataDir)).toBe(0);
  });

  it('keeps the id of a role’s record, whatever else changes', async () => {
    const { base, run, roles } = await openBase();
    base.hold(manyRoles(3));
    await run();
    const before = new Map((await roles()).map(({ title, post_pk }) => [title, post_pk]));
    base.hold([
      role(1, { title: 'Renamed', url_external: 'https://example.org/new' }),
      role(2),
      role(3),
    ]);
    const { out } = await run();
    expect(out).toContain('0 added, 1 changed, 2 unchanged, 0 removed');
    const renamed = (await roles()).find(({ title }) => title === 'Renamed');
    expect(renamed?.post_pk).toBe(before.get('Role 1'));
  });

  it('2.8 gives roles the same ids when earlier imports are gone', async () => {
    const ids = async (numbers: number[]) => {
      const { base, run, roles } = await openBase();
      base.hold(manyRoles(3));
      base.remove(...[1, 2, 3].filter((number) => !numbers.includes(number)));
      await run();
      return new Map((await roles()).map(({ title, post_pk }) => [title, post_pk]));
    };
    const [all, later] = [await ids([1, 2, 3]), await ids([2, 3])];
    expect(later.size).toBe(2);
    expect([...later]).toEqual([...all].filter(([title]) => title !== 'Role 1'));
    expect([...all.values()].every(Number.isSafeInteger)).toBe(true);
  });

  it('reads only a view when one is named', async () => {
    const { base, run } = await openBase();
    base.hold(manyRoles(1));
    expect((await run([], { AIRTABLE_VIEW: 'Published' })).code).toBe(0);
    expect(base.seen[0]?.query).toEqual({ pageSize: '100', view: 'Published' });
    const { code, err } = await run([], { AIRTABLE_VIEW: 'Nothing' });
    expect(code).toBe(1);
    expect(err).toContain('422 (VIEW_NAME_NOT_FOUND: View Nothing not found)');
  });

  it('accepts the same map and has the same safeguards as for a file', async () => {
    const { base, run, roles, map } = await openBase();
    const record = (number: number, more = {}) => ({
      'Job title': `Role ${number}`,
      Employer: 'Example Fund (sample)',
      Since: '20/11/2026',
      Link: `https://example.org/jobs/${number}`,
      Published: true,
      ...more,
    });
    const file = map({
      columns: {
        title: 'Job title',
        company_name: 'Employer',
        posted_at: 'Since',
        url_external: 'Link',
      },
      include: { column: 'Published', equals: true },
      dateFormat: 'dd/MM/yyyy',
    });
    base.hold([
      ...Array.from({ length: 10 }, (_, at) => record(at + 1)),
      record(11, { Published: false }),
    ]);
    const first = await run(['--map', file]);
    expect(first.out).toContain('11 rows read, 1 left out by the map: 10 added');

    base.hold([record(1), record(2, { 'Job title': '' })]);
    const refused = await run(['--map', file]);
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/row 2 \(rec\w{14}\): title: is empty/);
    const short = await run(['--map', file, '--skip-invalid']);
    expect(short.code).toBe(1);
    expect(short.err).toContain('9 of 10 roles would be removed, more than a fifth');
    expect(await roles()).toHaveLength(10);
    expect((await run(['--map', file, '--skip-invalid', '--allow-removals'])).code).toBe(0);
    expect(await roles()).toHaveLength(1);
  });

  it('--dry-run writes nothing, and the next import reads the table again', async () => {
    const { base, run, dataDir } = await openBase();
    base.hold(manyRoles(2));
    const { code, out } = await run(['--dry-run']);
    expect(code).toBe(0);
    expect(out).toMatch(/Dry run: nothing was written\.\n$/);
    expect(await readCatalogue(dataDir, tokens)).toBeNull();
    expect(storedPages(dataDir)).toBe(0);
    base.hold(manyRoles(3));
    expect((await run()).out).toContain('3 rows read: 3 added');
  });
});

describe('cells of Airtable', () => {
  it('are read according to the map: lists, lookups, people, attachments, buttons and formulas', async () => {
    const { base, run, roles, map } = await openBase();
    base.hold([
      {
        Name: 'Policy analyst',
        Organisation: ['Example Fund (sample)'],
        Areas: ['AI safety & policy', 'Climate change'],
        Skills: ['Policy'],
        Published: true,
        Logo: [
          {
            id: 'att1',
            url: 'https://example.org/logo.png',
            filename: 'logo.png',
            type: 'image/png',
          },
        ],
        Apply: { label: 'Apply', url: 'https://example.org/apply' },
        Posted: '2026-11-20T09:00:00.000Z',
        Top: 96_000,
        Broken: { error: '#ERROR!' },
        Deadline: { specialValue: 'NaN' },
        Ticket: { text: 'T-1' },
      },
    ]);
    const file = map({
      columns: {
        title: 'Name',
        company_name: 'Organisation',
        company_logo_url: 'Logo.0.url',
        tags_area: 'Areas',
        tags_skill: 'Skills',
        highlighted: 'Published',
        url_external: 'Apply.url',
        posted_at: 'Posted',
        salary_limit: 'Top',
        salary: 'Broken',
        closes_at: 'Deadline',
        position: 'Ticket',
        id_external: 'recordId',
      },
    });
    const { code, out, err } = await run(['--map', file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain('No record');
    const [found] = await roles();
    expect(found).toMatchObject({
      title: 'Policy analyst',
      company_name: 'Example Fund (sample)',
      company: { logo_url: 'https://example.org/logo.png' },
      tags_area: ['AI safety & policy', 'Climate change'],
      tags_skill: ['Policy'],
      highlighted: true,
      url_external: 'https://example.org/apply',
      salary_limit: 96_000,
      salary: '',
      closes_at: null,
      position: 'T-1',
      id_external_lodestar: recordId(1),
    });
  });

  it('with several values are refused for a field that holds one', async () => {
    const { base, run } = await openBase();
    base.hold([role(1, { company_name: ['One', 'Two'] })]);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain('): company_name: "["One","Two"]" is neither a text nor a number');
  });

  it('with ids of linked records are refused with advice', async () => {
    const { base, run } = await openBase();
    base.hold([
      role(1, { company_name: [recordId(7)] }),
      role(2, { tags_area: [recordId(8), recordId(9)] }),
    ]);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain('): "company_name": holds ids of linked records: add a lookup field');
    expect(out).toContain('): "tags_area": holds ids of linked records');
  });

  it('with attachment URLs that will expire are left out and reported', async () => {
    const { base, run, roles } = await openBase();
    const address = 'https://v5.airtableusercontent.com/v3/u/38/38/1795000000000/abc/logo.png';
    base.hold([role(1, { company_logo_url: [{ url: address, filename: 'logo.png' }] }), role(2)]);
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('Left out 1 address of Airtable attachments');
    expect((await roles()).map(({ company }) => company.logo_url)).toEqual(['', '']);
  });

  it('that are in the map but in no record are listed', async () => {
    const { base, run, map } = await openBase();
    base.hold([role(1)]);
    const { code, out } = await run(['--map', map({ columns: { salary: 'Salery' } })]);
    expect(code).toBe(0);
    expect(out).toContain('No record has anything in "Salery", which the map names.');
  });
});

describe('an import from Airtable that is interrupted', () => {
  it('waits 30 seconds when Airtable asks to slow down', async () => {
    const { base, run, waits } = await openBase();
    base.hold(manyRoles(201));
    base.failWith((_, count) => (count === 2 || count === 3 ? { status: 429 } : null));
    const { code, err } = await run();
    expect(code).toBe(0);
    expect(err).toContain('Airtable asks to slow down: resuming in 30 s…');
    expect(waits.filter((wait) => wait === 30_000)).toHaveLength(2);
    expect(base.seen).toHaveLength(5);
  });

  it('retries temporary failures', async () => {
    const { base, run, waits } = await openBase();
    base.hold(manyRoles(101));
    base.failWith((_, count) => {
      if (count === 2) return 'cut';
      return count === 3 ? { status: 503 } : null;
    });
    expect((await run()).code).toBe(0);
    expect(waits).toContain(1000);
    expect(waits).toContain(4000);
  });

  it('resumes where it stopped, whichever page it was', async () => {
    for (let page = 1; page <= 4; page++) {
      const { base, run, roles, dataDir } = await openBase();
      base.hold(manyRoles(350));
      base.failWith((_, count) => (count >= page ? 'cut' : null));
      const stopped = await run();
      expect(stopped.code).toBe(1);
      expect(stopped.err).toContain('Airtable cannot be reached');
      expect(stopped.err).toContain('it resumes where it stopped');
      expect(await roles()).toEqual([]);
      base.failWith(() => null);
      base.seen.length = 0;
      const second = await run();
      expect(second.code).toBe(0);
      expect(second.out).toContain('350 rows read: 350 added');
      expect(base.seen).toHaveLength(5 - page);
      expect(storedPages(dataDir)).toBe(0);
    }
  });

  it('starts again when the position in the list has expired', async () => {
    const { base, run } = await openBase();
    base.hold(manyRoles(250));
    base.failWith((_, count) => (count >= 3 ? { status: 500 } : null));
    await run();
    base.failWith(() => null);
    base.expire();
    base.hold(manyRoles(120));
    const { code, out, err } = await run();
    expect(code).toBe(0);
    expect(err).toContain('reading it again from the beginning');
    expect(out).toContain('120 rows read: 120 added');
  });

  it('gives up when the list expires repeatedly', async () => {
    const { base, run } = await openBase();
    base.hold(manyRoles(250));
    base.failWith(({ query }) =>
      query.offset
        ? { status: 422, body: { error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' } } }
        : null,
    );
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(
      'Airtable keeps expiring the list before it is fully read. Try again later',
    );
  });

  it('ignores the pages of another table', async () => {
    const { base, run } = await openBase();
    base.hold(manyRoles(350));
    base.failWith((_, count) => (count >= 3 ? 'cut' : null));
    await run();
    base.failWith(() => null);
    base.seen.length = 0;
    expect((await run([], { AIRTABLE_TABLE: 'tblRoles' })).code).toBe(0);
    expect(base.seen).toHaveLength(4);
  });

  it.each([
    [{ AIRTABLE_TOKEN: 'other' }, 'Airtable rejects AIRTABLE_TOKEN (401)'],
    [{ AIRTABLE_BASE: 'appOther' }, 'AIRTABLE_TOKEN may not read base appOther (403)'],
    [{ AIRTABLE_TABLE: 'Nothing' }, 'Airtable has no table "Nothing" in base'],
    [{ AIRTABLE_TOKEN: '', AIRTABLE_TABLE: '' }, 'Set AIRTABLE_TOKEN and AIRTABLE_TABLE'],
    [{ AIRTABLE_BASE: 'tblRoles' }, 'AIRTABLE_BASE: must be the id of a base'],
  ])('with %j exits with 1 and one line without the token', async (env, message) => {
    const { base, run } = await openBase();
    base.hold(manyRoles(1));
    const { code, err } = await run([], env);
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err).not.toContain(TOKEN);
  });

  it('ends in one line for an unexpected response', async () => {
    const { base, run } = await openBase();
    base.failWith(() => ({ status: 200, body: { rows: [] } }));
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("Airtable's response is not a list of records (records: ");
  });

  it('accepts a file or --airtable, not both', async () => {
    const { run } = await openBase();
    const { code, err } = await run(['roles.csv']);
    expect(code).toBe(2);
    expect(err).toContain('use either --airtable or a file, not also "roles.csv"');
  });
});
