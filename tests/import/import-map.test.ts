import { describe, expect, it } from 'vitest';
import { checkColumns, loadMap, parseMap, plainMap } from '../../lib/import/map-file.ts';
import { plan, refusalsOf, roleOf, row } from '../support/importing.ts';

const wrong = (map: unknown): string => {
  try {
    parseMap(JSON.stringify(map), 'map.json');
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('a map file', () => {
  it('renames columns, and null leaves a field empty', async () => {
    const map = { columns: { title: 'Job title', company_url: null } };
    const role = await roleOf({ 'Job title': 'Chief', company_url: 'not a link' }, map);
    expect(role.title).toBe('Chief');
    expect(role.company_url).toBe('');
  });

  it('splits lists at a custom separator', async () => {
    const role = await roleOf(
      { tags_area: 'a, b ,, a', tags_skill: 'c, d' },
      { split: { tags_area: ',' } },
    );
    expect(role.tags_area).toEqual(['a', 'b']);
    expect(role.tags_skill).toEqual(['c, d']);
  });

  it('replaces values by one, several or none', async () => {
    const map = {
      values: {
        tags_country: { NYC: 'USA', 'n/a': null, 'UK & US': ['UK', 'USA'] },
        highlighted: { top: true, rest: false },
        salary: { tbc: null },
      },
    };
    const role = await roleOf(
      { tags_country: 'NYC; n/a; UK & US', highlighted: 'top', salary: 'tbc' },
      map,
    );
    expect(role.tags_country).toEqual(['USA', 'UK']);
    expect(role.highlighted).toBe(true);
    expect(role.salary).toBe('');
  });

  it('sets defaults where the cell is empty, and fixed values everywhere', async () => {
    const map = {
      defaults: { tags_role_type: ['Full-time'], title: 'Untitled role' },
      fixed: { repost: true, tags_area: 'Climate change' },
    };
    const role = await roleOf({ title: '', tags_role_type: 'Internship', tags_area: 'x' }, map);
    expect(role.title).toBe('Untitled role');
    expect(role.tags_role_type).toEqual(['Internship']);
    expect(role.tags_area).toEqual(['Climate change']);
    expect(role.repost).toBe(true);
    expect((await roleOf({}, map)).tags_role_type).toEqual(['Full-time']);
  });

  it('a value that is replaced by none gets the default', async () => {
    const map = { values: { tags_skill: { none: null } }, defaults: { tags_skill: ['Other'] } };
    expect((await roleOf({ tags_skill: 'none' }, map)).tags_skill).toEqual(['Other']);
  });

  it('names the column of the key; a row without one is refused', async () => {
    const map = { key: 'Reference' };
    const { catalogue } = await plan([row({ Reference: '77', id: '5' })], { map });
    expect([...catalogue.roles][0]?.post_pk).toBe(77);
    expect(await refusalsOf({ Reference: ' ' }, map)).toEqual([
      'key: is empty (column "Reference")',
    ]);
  });

  it.each([
    [true, ['TRUE', 'yes', '1'], ['no', '', 'perhaps']],
    ['live', ['live', ' live '], ['Live', 'draft', '']],
    [
      ['a', 3],
      ['a', '3'],
      ['b', ''],
    ],
  ])('includes only rows whose column equals %j', async (equals, inside, outside) => {
    const map = { include: { column: 'Status', equals } };
    const rows = [...inside, ...outside].map((Status, at) => row({ id: `${at + 1}`, Status }));
    const { roleCount, rowsLeftOut, rowsRead } = await plan(rows, { map });
    expect([roleCount, rowsLeftOut, rowsRead]).toEqual([
      inside.length,
      outside.length,
      rows.length,
    ]);
  });

  it('sets the currency of salaries without one', async () => {
    expect((await roleOf({ salary: '45k' }, { salaryCurrency: 'GBP' })).salary_limit).toBe(60_000);
  });

  it.each([
    [
      { colums: {} },
      'the map: no such key "colums" (did you mean "columns"?); there are columns, key',
    ],
    [
      { columns: { titel: 'x' } },
      'columns: no such key "titel" (did you mean "title"?); there are title, position',
    ],
    [{ columns: { title: 5 } }, 'columns.title:'],
    [{ columns: { title: ' ' } }, 'columns.title: must name a column'],
    [{ split: { title: ',' } }, 'split: no such key "title"; there are locations'],
    [{ split: { tags_area: '' } }, 'split.tags_area: must not be empty'],
    [{ include: { column: 'x' } }, 'include.equals:'],
    [{ dateFormat: 'yyyy' }, 'dateFormat: is not a date format'],
    [{ dateFormat: 'DD/MM/YYYY' }, 'dateFormat: is not a date format'],
    [{ dateFormat: 'soon' }, 'dateFormat: is not a date format'],
    [{ salaryCurrency: 'EURO' }, 'salaryCurrency: must be a currency code such as "USD"'],
    [{ defaults: { posted_at: 'soon' } }, 'defaults.posted_at: "soon" is not a date'],
    [{ fixed: { company_url: '/x' } }, 'fixed.company_url: "/x" must be an absolute http(s) link'],
    [{ defaults: { title: {} } }, 'defaults.title: must be a text, a number'],
    [[], 'the map:'],
  ])('%j is refused and named', (map, message) => {
    expect(wrong(map)).toContain(`map.json: ${message}`);
    expect(wrong(map)).not.toContain('\n');
  });

  it('that is missing or not JSON is refused in one line', async () => {
    await expect(loadMap('/nowhere/map.json')).rejects.toThrow(
      '/nowhere/map.json: there is no such file',
    );
    await expect(loadMap('/')).rejects.toThrow('/: cannot be read (EISDIR)');
    expect(() => parseMap('{"columns":', 'map.json')).toThrow('map.json is not JSON:');
  });
});

describe('columns of a file', () => {
  const columns = ['id', 'title', 'company_name', 'posted_at', 'url_external', 'Notes'];

  it('that are not used are listed and not imported', () => {
    expect(checkColumns(columns, plainMap)).toEqual(['Notes']);
  });

  it('that the map names must exist', () => {
    const map = parseMap('{"columns":{"salary":"Pay"}}', 'map.json');
    expect(() => checkColumns(columns, map)).toThrow(
      `the map's columns.salary names "Pay"; the file has "id", "title"`,
    );
    const keyed = parseMap('{"key":"Reference"}', 'map.json');
    expect(() => checkColumns(columns, keyed)).toThrow(`the map's key names "Reference"`);
  });

  it('for required fields must exist, unless the map sets their value', () => {
    const [, , ...rest] = columns;
    expect(() => checkColumns(['id', ...rest], plainMap)).toThrow(
      'no column "title": name the column',
    );
    const map = parseMap('{"fixed":{"title":"Fellow"}}', 'map.json');
    expect(checkColumns(['id', ...rest], map)).toEqual(['Notes']);
  });
});
