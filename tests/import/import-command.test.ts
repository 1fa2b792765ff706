import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countingRows } from '../../lib/import/run-import.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { whatIsLive } from '../../lib/import/import-report.ts';
import { readCatalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import { fileWith, plan, row, runCommand, temporaryFolder, tokens } from '../support/importing.ts';
import { transaction } from '../../lib/store/database.ts';

/** Files of a state directory, except locks and those of an open database. */
const filesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !/^board\.db-|\.lock\.db$/.test(name)).sort();

const HEADER = 'id,title,company_name,posted_at,url_external,salary';
const line = (id: number, title = 'Policy analyst', salary = ''): string =>
  `${id},${title},Example Fund (sample),2026-11-20,https://example.org/${id},${salary}`;
const csv = (...lines: string[]): string => fileWith('list.csv', [HEADER, ...lines, ''].join('\n'));
const lines = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => line(from + at));

const titles = async (dataDir: string): Promise<string[]> => {
  const catalogue = await readCatalogue(dataDir, tokens);
  return (catalogue?.roles ?? []).map(({ post_pk, title }) => `${post_pk} ${title}`);
};

describe('npm run import', () => {
  it('finds files that were named from the folder where it was called', async () => {
    const list = csv(line(1));
    const map = fileWith('map.json', '{}');
    const INIT_CWD = path.dirname(list);
    const args = ['list.csv', '--map', path.relative(INIT_CWD, map)];
    const { code, err } = await runCommand(args, temporaryFolder(), { INIT_CWD });
    expect([code, err]).toEqual([0, '']);
  });

  it('writes a catalogue and reports what changed', async () => {
    const dataDir = path.join(temporaryFolder(), 'new/folder');
    const first = await runCommand([csv(...lines(1, 12))], dataDir);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toBe(
      'Exchange rates: those of 2026-11-02 that ship with the board (RATES_URL is not set).\n' +
        '12 rows read: 12 added, 0 changed, 0 unchanged, 0 removed, 0 refused\n' +
        `Wrote ${dataDir}/board.db\n` +
        whatIsLive(loadConfig({}))
          .map((line) => `${line}\n`)
          .join(''),
    );
    const changed = csv(...lines(2, 11), line(12, 'Chief analyst', '"$90,000"'), line(13));
    const second = await runCommand([changed], dataDir);
    expect(second.code).toBe(0);
    expect(second.out.split('\n').slice(1, -4)).toEqual([
      'Changed:',
      '  12 "Chief analyst" at Example Fund (sample): title, salary, salary_limit, salary_algolia',
      'Removed:',
      '  1 "Policy analyst" at Example Fund (sample)',
      '12 rows read: 1 added, 1 changed, 10 unchanged, 1 removed, 0 refused',
    ]);
    expect(await titles(dataDir)).toHaveLength(12);
    expect(await filesIn(dataDir)).toEqual([
      'board.db',
      'highest-role-id.json',
      'search-index.bin',
    ]);
  });

  it('accepts JSON and a map', async () => {
    const dataDir = temporaryFolder();
    const map = fileWith('map.json', '{"columns":{"title":"name"},"key":"ref"}');
    const rows = [{ ...row(), id: undefined, title: undefined, name: 'Named', ref: 9 }];
    const { code } = await runCommand(
      [fileWith('list.json', JSON.stringify(rows)), '--map', map],
      dataDir,
    );
    expect(code).toBe(0);
    expect(await titles(dataDir)).toEqual(['9 Named']);
  });

  it('17.1 lists the hosts whose logos pages do not show', async () => {
    const logo = (id: string, address: string) =>
      row({ id, company_name: `Fund ${id} (sample)`, company_logo_url: address });
    const rows = [
      logo('1', 'https://a.example/1.png'),
      logo('2', 'https://b.example/2.png'),
      logo('3', 'https://b.example/3.png'),
      logo('4', '/logos/4.svg'),
      logo('5', 'https://parent.example/5.png'),
    ];
    const args = [fileWith('list.json', JSON.stringify(rows)), '--dry-run'];
    const parent = { PARENT_SITE_URL: 'https://parent.example' };
    const { out } = await runCommand(args, temporaryFolder(), parent);
    expect(out).toContain(
      'Logos that are not shown, until IMAGE_HOSTS names their host:\n  b.example: 2\n  a.example: 1\n',
    );
    const named = await runCommand(args, temporaryFolder(), {
      ...parent,
      IMAGE_HOSTS: 'a.example,b.example',
    });
    expect(named.out).not.toContain('Logos');
  });

  it('17.1 leaves pictures out of texts, and says which', async () => {
    const text = '<p>Words <IMG alt="" src="https://spy.example/p.gif?role=1"> and more.</p>';
    const about = `<img srcset='https://spy.example/2x.png 2x'><b>Us</b>`;
    const rows = [row({ id: '1', description_short: text, company_description: about })];
    const dataDir = temporaryFolder();
    const { out } = await runCommand([fileWith('list.json', JSON.stringify(rows))], dataDir);
    expect(out).toContain(
      'Pictures left out of texts:\n' +
        '  row 1: company_description: "https://spy.example/2x.png"\n' +
        '  row 1: description_short: "https://spy.example/p.gif?role=1"\n',
    );
    const catalogue = await readCatalogue(dataDir, tokens);
    expect(catalogue?.roles[0]?.description_short).toBe('<p>Words and more.</p>');
    expect(JSON.stringify(catalogue)).not.toContain('spy.example');
  });

  it('4.10 prints the rows whose posting date is in the future', async () => {
    const file = fileWith('list.json', JSON.stringify([row({ posted_at: '2062-01-01' })]));
    const { code, out } = await runCommand([file], temporaryFolder());
    expect(code).toBe(0);
    expect(out).toContain(
      'Posting dates in the future, read as the day of the import:\n' +
        '  row 1: posted_at: 2062-01-01\n',
    );
  });

  it('reports unused columns', async () => {
    const file = fileWith(
      'list.csv',
      `${HEADER};Notes\n`.replaceAll(',', ';') + line(1).replaceAll(',', ';') + ';x',
    );
    const { code, out } = await runCommand([file], temporaryFolder());
    expect(code).toBe(0);
    expect(out).toContain('Columns not used: "Notes"\n');
  });

  it('says in one line what every row is refused for, and names the others', async () => {
    const rows = [{ title: 'Analyst' }, {}].map((fields, id) => ({
      id,
      company_name: 'Example Fund (sample)',
      url_external: `https://example.org/${id}`,
      ...fields,
    }));
    const file = fileWith('list.json', JSON.stringify(rows));
    const { code, out } = await runCommand([file], temporaryFolder());
    expect(code).toBe(1);
    expect(out).toContain(
      'Refused:\n' +
        '  every row: posted_at: is empty; name its column in the map\n' +
        '  row 2: title: is empty\n' +
        '2 rows read',
    );
  });

  it('writes nothing if rows are refused, and names row, field and reason', async () => {
    const dataDir = temporaryFolder();
    const file = csv(line(1), line(2, ''), '3,too,few', line(1));
    const { code, out, err } = await runCommand([file], dataDir);
    expect(code).toBe(1);
    expect(out).toContain(
      'Refused:\n' +
        '  row 3: title: is empty\n' +
        '  row 4: cells: 3 where the header has 6\n' +
        '  row 5: key: "1" is also the key of row 2\n',
    );
    expect(err).toBe(
      'Nothing was written: 3 rows are refused: correct them, or leave them out with --skip-invalid.\n',
    );
    expect(await filesIn(dataDir)).toEqual([]);
    expect((await runCommand([file, '--skip-invalid'], dataDir)).code).toBe(0);
    expect(await titles(dataDir)).toEqual(['1 Policy analyst']);
    const none = await runCommand([csv(line(2, '')), '--skip-invalid'], temporaryFolder());
    expect(none.err).toBe('Nothing was written: no row of the file can be imported.\n');
  });

  it('lists no more than 50 refusals', async () => {
    const file = csv(line(0), ...Array.from({ length: 1070 }, (_, at) => line(at + 1, '')));
    const { out } = await runCommand([file], temporaryFolder());
    expect(out.match(/^ {2}row /gm)).toHaveLength(50);
    expect(out).toContain('\n  and 1,020 more\n');
  });

  it('--dry-run prints the same and writes nothing', async () => {
    const dataDir = temporaryFolder();
    const { code, out } = await runCommand([csv(line(1)), '--dry-run'], dataDir);
    expect(code).toBe(0);
    expect(out).toContain('1 rows read: 1 added');
    expect(out).toMatch(/Dry run: nothing was written\.\n$/);
    expect(await filesIn(dataDir)).toEqual([]);
    expect((await runCommand([csv(line(1, '')), '--dry-run'], dataDir)).code).toBe(1);
  });

  it('does not remove more than a fifth unless --allow-removals', async () => {
    const dataDir = temporaryFolder();
    await runCommand([csv(...lines(1, 10))], dataDir);
    expect((await runCommand([csv(...lines(1, 8)), '--dry-run'], dataDir)).code).toBe(0);
    const short = csv(...lines(1, 7));
    const stopped = await runCommand([short], dataDir);
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain('3 of 10 roles would be removed, more than a fifth');
    expect(await titles(dataDir)).toHaveLength(10);
    expect((await runCommand([short, '--allow-removals'], dataDir)).code).toBe(0);
    expect(await titles(dataDir)).toHaveLength(7);
  });

  it('replaces the sample without asking', async () => {
    const dataDir = temporaryFolder();
    const { catalogue } = await plan([row(), row({ id: '2' }), row({ id: '3' })]);
    await writeCatalogue(dataDir, { ...catalogue, source: 'sample', keys: null });
    const { code, out } = await runCommand([csv(line(7))], dataDir);
    expect(code).toBe(0);
    expect(out).toContain('1 added, 0 changed, 0 unchanged, 0 removed');
  });

  it('reports possible duplicates', async () => {
    const twice = line(1).replace('1,', '2,');
    const { out } = await runCommand([csv(line(1), twice)], temporaryFolder());
    expect(out).toContain(
      'Possible duplicates: 1 role has the link, title and organisation of another.',
    );
  });

  it('shows its progress in plain lines for a long list', async () => {
    const { err } = await runCommand([csv(...lines(1, 20_001))], temporaryFolder());
    expect(err).toBe('Reading… 10,000 rows\nReading… 20,000 rows\n');
  });

  it.each([
    [[], 'give the name of a file to import'],
    [['a.csv', 'b.csv'], 'only one file can be imported, not also "b.csv"'],
    [['a.csv', '--force'], "Unknown option '--force'"],
    [['a.csv', '--map'], "Option '--map <value>' argument missing"],
  ])('called as %j exits with 2 and one line', async (args, message) => {
    const { code, err } = await runCommand(args, temporaryFolder());
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });

  it('--help prints the usage', async () => {
    const { code, out } = await runCommand(['--help'], temporaryFolder());
    expect(code).toBe(0);
    for (const flag of ['--map', '--dry-run', '--skip-invalid', '--allow-removals']) {
      expect(out).toContain(flag);
    }
  });

  it('exits with 1 and one line for an invalid file, map, variable or catalogue', async () => {
    const dataDir = temporaryFolder();
    const broken = temporaryFolder();
    await runCommand([csv(line(1))], broken);
    const text = await readFile(path.join(broken, 'board.db'));
    const cut = path.dirname(fileWith('board.db', text.toString('utf8', 0, 200)));
    const cases: Array<[string[], string, Record<string, string>, string]> = [
      [['/nowhere.csv'], dataDir, {}, '/nowhere.csv: there is no such file'],
      [
        [csv(line(1)), '--map', '/nowhere.json'],
        dataDir,
        {},
        '/nowhere.json: there is no such file',
      ],
      [[fileWith('list.csv', 'id,title\n')], dataDir, {}, 'no column "company_name"'],
      [[csv()], dataDir, {}, 'the file has no rows'],
      [[csv(line(1))], dataDir, { RATES_URL: 'rates' }, 'Invalid configuration. RATES_URL'],
      [[csv(line(1))], cut, {}, 'is damaged'],
    ];
    for (const [args, folder, env, message] of cases) {
      const { code, err } = await runCommand(args, folder, env);
      expect(code).toBe(1);
      expect(err).toContain(message);
      expect(err.trimEnd()).not.toContain('\n');
    }
  });
});

describe('a catalogue that cannot be written', () => {
  it('because the disk is full ends in one line and keeps the old one', async () => {
    const dataDir = temporaryFolder();
    await runCommand([csv(line(1))], dataDir);
    // From now on, the database cannot grow.
    transaction(dataDir, (database) => database.exec('PRAGMA max_page_count = 1'));
    const rows = Array.from({ length: 300 }, (_, n) => line(n + 1, `Changed ${'x'.repeat(200)}`));
    const { code, err } = await runCommand([csv(...rows)], dataDir);
    expect(code).toBe(1);
    expect(err).toBe(
      `${dataDir}/board.db cannot be written (the disk is full); the board is unchanged\n`,
    );
    expect(await titles(dataDir)).toEqual(['1 Policy analyst']);
  });

  it('because its folder cannot be created ends in one line', async () => {
    const file = fileWith('file', 'x');
    const { code, err } = await runCommand([csv(line(1))], path.join(file, 'data'));
    expect(code).toBe(1);
    expect(err).toContain(`${file}/data/board.db cannot be written`);
  });
});

describe('progress on a terminal', () => {
  it('refreshes one line and clears it at the end', async () => {
    let shown = '';
    const output = { isTTY: true, write: (text: string) => (shown += text) };
    async function* rows() {
      for (let row = 0; row < 2500; row++) yield row;
    }
    let count = 0;
    for await (const row of countingRows(rows(), output)) count += row >= 0 ? 1 : 0;
    expect(count).toBe(2500);
    expect(shown).toBe('\r\u001b[2KReading… 1,000 rows\r\u001b[2KReading… 2,000 rows\r\u001b[2K');
  });
});
