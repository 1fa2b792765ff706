import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../lib/import/source-file.ts';
import { fileWith, temporaryFolder } from '../support/importing.ts';

async function read(name: string, content: string | Uint8Array) {
  const { columns, rows } = await openSource(fileWith(name, content));
  const found = [];
  for await (const row of rows) found.push(row);
  return { columns, rows: found };
}

/** The message without the file's folder. */
async function problem(name: string, content: string | Uint8Array): Promise<string> {
  const error: Error = await read(name, content).then(
    () => new Error('accepted'),
    (reason) => reason,
  );
  expect(error.message).not.toContain('\n');
  return error.message.replace(/^\S*\//, '');
}

describe('a CSV file', () => {
  it.each([
    ['comma', 'a,b\n1,2\n'],
    ['semicolon', 'a;b\n1;2\n'],
    ['tab', 'a\tb\n1\t2'],
    ['byte-order mark', '\ufeffa,b\n1,2\n'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['old Macintosh line ends', 'a,b\r1,2\r'],
    ['blanks around names', ' a , b \n1,2\n'],
    ['quotation marks', '"a","b"\n"1","2"\n'],
  ])('with %s is read', async (_, content) => {
    const { columns, rows } = await read('list.csv', content);
    expect(columns).toEqual(['a', 'b']);
    expect(rows).toEqual([{ row: 2, cells: { a: '1', b: '2' } }]);
  });

  it('may contain separators, quotation marks and line breaks in quoted cells', async () => {
    const { columns, rows } = await read(
      'list.csv',
      '"a, ""x""; y","b\nc"\n"1,\n2","say ""hi"""\n3,4\n',
    );
    expect(columns).toEqual(['a, "x"; y', 'b c']);
    expect(rows).toEqual([
      { row: 2, cells: { 'a, "x"; y': '1,\n2', 'b c': 'say "hi"' } },
      { row: 3, cells: { 'a, "x"; y': '3', 'b c': '4' } },
    ]);
  });

  it('numbers its rows as a spreadsheet does, blank ones included', async () => {
    const { rows } = await read('list.csv', 'a,b\n1,2\n\n,\n" ",\n3,4\n');
    expect(rows.map(({ row }) => row)).toEqual([2, 6]);
  });

  it('with ragged rows is refused with the reason', async () => {
    const { rows } = await read('list.csv', 'a,b\n1\n1,2,3\n1,2\n');
    expect(rows.slice(0, 2)).toEqual([
      { row: 2, field: 'cells', reason: '1 where the header has 2' },
      { row: 3, field: 'cells', reason: '3 where the header has 2' },
    ]);
    expect(rows).toHaveLength(3);
  });

  it('may have columns of any name; those without a name are skipped', async () => {
    const { columns, rows } = await read('list.csv', '__proto__,,constructor\n1,2,3\n');
    expect(columns).toEqual(['__proto__', 'constructor']);
    const [first] = rows;
    const cells = first && 'cells' in first ? first.cells : {};
    expect(Object.entries(cells)).toEqual([
      ['__proto__', '1'],
      ['constructor', '3'],
    ]);
  });

  it.each([
    ['a,b,a\n', 'list.csv has two columns "a": rename or remove one'],
    ['\n1,2\n', 'list.csv has no header: its first row must name columns'],
    ['a,b\n1,"2\n3,4\n', 'list.csv is not CSV: a quotation mark opened in row 2 is never closed'],
    ['a,b\n1,"2"3\n', 'list.csv is not CSV: row 2 has a misplaced quotation mark'],
    [
      `a,b\n1,"${'x'.repeat(1_100_000)}"\n`,
      'list.csv is not CSV: row 2 is longer than 1000000 characters; is a quotation mark left open?',
    ],
  ])('%.12j… is refused in one line', async (content, message) => {
    expect(await problem('list.csv', content)).toBe(message);
  });
});

describe('a JSON file', () => {
  it('is an array of objects, numbered from 1', async () => {
    const { columns, rows } = await read(
      'list.json',
      '\ufeff [ {"a": "x,]}\\"["} ,\n{"a":{"b":[1,2]}}, 5, null, [] ] \n',
    );
    expect(columns).toBeNull();
    expect(rows).toEqual([
      { row: 1, cells: { a: 'x,]}"[' } },
      { row: 2, cells: { a: { b: [1, 2] } } },
      { row: 3, field: 'element', reason: '"5" is not an object' },
      { row: 4, field: 'element', reason: '"null" is not an object' },
      { row: 5, field: 'element', reason: '"[]" is not an object' },
    ]);
  });

  it('may be an empty array', async () => {
    expect((await read('list.json', '[]')).rows).toEqual([]);
  });

  it.each([
    [
      '{"jobs":[]}',
      'list.json holds a JSON object: save the array inside it as a separate file, [{…}, {…}]',
    ],
    ['"text"', 'list.json must be a JSON array of objects, [{…}, {…}]'],
    ['[{"a":1},\n{"a":', 'list.json is not JSON: Unexpected end of JSON input'],
    ['[{"a":1},\n{"a":1 "b":2}]', /^list\.json is not JSON: Expected ',' .* \(line 2 column 8\)$/],
    ['[{"a":1},{a:1}]', /^list\.json is not JSON: Expected property name /],
    ['[{"a":1},]', /^list\.json is not JSON: Unexpected token '\]'/],
    ['[{}] []', /^list\.json is not JSON: Unexpected non-whitespace character /],
    ['  ', 'list.json is empty'],
    ['['.repeat(100_000), /^list\.json is not JSON: /],
  ])('%.14j is refused in one line', async (content, message) => {
    expect(await problem('list.json', content)).toMatch(message);
  });
});

describe('a file that cannot be read', () => {
  it('is refused in one line that names it', async () => {
    await expect(openSource('/nowhere/list.csv')).rejects.toThrow(
      '/nowhere/list.csv: there is no such file',
    );
    const folder = temporaryFolder();
    await expect(openSource(folder)).rejects.toThrow(`${folder} is a folder: name the file in it`);
    await expect(openSource('/dev/null')).rejects.toThrow('/dev/null is not a file');
  });

  it.each([
    ['list.csv', '', 'list.csv is empty'],
    ['list.xlsx', 'PK', 'list.xlsx is a spreadsheet: export it as CSV (UTF-8) and import that'],
    ['list.pdf', 'x', 'list.pdf: its name must end in .csv, .tsv, .txt or .json'],
    ['list', 'x', 'list: its name must end in .csv, .tsv, .txt or .json'],
    [
      'list.csv',
      Buffer.concat([Buffer.from('title\nRésumé, café, '), Buffer.from([0xe9])]),
      'list.csv is not UTF-8, UTF-16 or Windows-1252: save it as "CSV UTF-8" or as UTF-8 JSON',
    ],
    [
      'list.json',
      Buffer.from([0x5b, 0x22, 0x81, 0x22, 0x5d]),
      'list.json is not UTF-8, UTF-16 or Windows-1252: save it as "CSV UTF-8" or as UTF-8 JSON',
    ],
    [
      'list.csv',
      Buffer.from([0x61, 0x0a, 0x00, 0xe9, 0x01]),
      'list.csv is not UTF-8, UTF-16 or Windows-1252: save it as "CSV UTF-8" or as UTF-8 JSON',
    ],
  ])('%s %.10j says why', async (name, content, message) => {
    expect(await problem(name, content)).toBe(message);
  });

  it('any bytes give rows or a one-line error', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc
        .array(fc.constantFrom('a', ',', '"', '\n', ';', '[', ']', '{', '}', ':', '1', '\\'))
        .map((parts) => new TextEncoder().encode(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('x.csv', 'x.json'), async (content, name) => {
        await read(name, content).catch((error: Error) => {
          expect(error.name).toBe('ImportProblem');
          expect(error.message).not.toContain('\n');
        });
      }),
      { seed: 6, numRuns: 400 },
    );
  });
});
