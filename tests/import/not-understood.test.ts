import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../lib/import/encoding.ts';
import { openSource } from '../../lib/import/source-file.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import {
  fileWith,
  refusalsOf,
  roleOf,
  runCommand,
  temporaryFolder,
  tokens,
} from '../support/importing.ts';

const day = (text: string) => Date.parse(`${text}T00:00Z`) / 1000;

describe('the report of an import', () => {
  const header = 'id,title,company_name,posted_at,closes_at,salary,url_external,description_short';
  const list = [
    header,
    'good,Good,Org,2026-11-02,2026-12-01,,https://example.org/1,',
    'early,Early,Org,2026-11-02,2026-10-01,,https://example.org/2,',
    'same,Same,Org,2026-11-02T15:00Z,2026-11-02,,https://example.org/3,',
    'paid,Paid,Org,2026-11-02,,250 per head and head,https://example.org/4,',
    'future,Future,Org,2090-01-01,,,https://example.org/5,',
    'bad,Bad,Org,soon,,,not a link,',
    'picture,Picture,Org,2026-11-02,,,https://example.org/6,"<p><img src=""https://x.org/a.png"">a</p>"',
    '',
  ].join('\n');

  it('21.1 a closing date before the posting date is printed with its line', async () => {
    const { out } = await runCommand(
      [fileWith('list.csv', list), '--skip-invalid'],
      temporaryFolder(),
    );
    expect(out).toContain(
      'Closing before they were posted, and so never open:\n' +
        '  row 3: closes_at: 2026-10-01, posted 2026-11-02\n',
    );
    expect(out).not.toContain('row 4: closes_at');
  });

  it('21.1 --report writes every finding to a file, also when nothing is imported', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'findings.csv');
    const { code, out } = await runCommand([fileWith('list.csv', list), '--report', file], folder);
    expect(code).toBe(1);
    expect(out).toContain(`Wrote 6 findings to ${file}\n`);
    expect(parse(readFileSync(file, 'utf8'))).toEqual([
      ['row', 'record', 'field', 'finding', 'text'],
      ['3', '', 'closes_at', 'before the posting date', '2026-10-01, posted 2026-11-02'],
      ['5', '', 'salary', 'not understood', '250 per head and head'],
      ['6', '', 'posted_at', 'in the future', '2090-01-01'],
      ['7', '', 'posted_at', 'refused', expect.stringContaining('"soon" is not a date')],
      ['7', '', 'url_external', 'refused', expect.stringContaining('absolute http(s) link')],
      ['8', '', 'description_short', 'picture left out', 'https://x.org/a.png'],
    ]);
  });

  it('21.1 a report has more refusals than are printed', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, i) => `${i},T,Org,soon,,,https://example.org/${i},`,
    );
    const folder = temporaryFolder();
    const file = path.join(folder, 'findings.csv');
    await runCommand(
      [fileWith('list.csv', [header, ...rows].join('\n')), '--report', file, '--dry-run'],
      folder,
    );
    expect(parse(readFileSync(file, 'utf8'))).toHaveLength(301);
  });
});

describe('encodings', () => {
  const text = 'title,place\nRésumé – “Chef” für 5 €,Zürich\n';
  const windows = Buffer.from(
    [...text].map(
      (letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 })[letter] ?? letter.charCodeAt(0),
    ),
  );
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const utf16 = Buffer.from(text, 'utf16le');
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le');

  it.each([
    ['utf-8', Buffer.from(text)],
    ['windows-1252', windows],
    ['utf-16le', marked],
    ['utf-16le', utf16],
    ['utf-16be', swapped(marked)],
    ['utf-16be', swapped(utf16)],
  ])('21.2 a list in %s is recognised and read', async (encoding, bytes) => {
    const file = fileWith('list.csv', bytes);
    expect(await encodingOf(file)).toBe(encoding);
    const { columns, rows } = await openSource(file);
    expect(columns).toEqual(['title', 'place']);
    const found = [];
    for await (const row of rows) found.push(row);
    expect(found).toEqual([
      { row: 2, cells: { title: 'Résumé – “Chef” für 5 €', place: 'Zürich' } },
    ]);
  });

  it('21.2 JSON in Windows-1252 or UTF-16 is read too', async () => {
    for (const bytes of [
      Buffer.from('[{"a":"é"}]', 'latin1'),
      Buffer.from('[{"a":"é"}]', 'utf16le'),
    ]) {
      const { rows } = await openSource(fileWith('list.json', bytes));
      expect(rows).toEqual([{ row: 1, cells: { a: 'é' } }]);
    }
  });

  it('21.2 every text in UTF-8 is read as UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (content) => {
        fc.pre(!content.includes('\0'));
        expect(await encodingOf(fileWith('list.csv', content))).toBe('utf-8');
      }),
      { numRuns: 60 },
    );
  });

  it('21.2 the import says when a list is not UTF-8', async () => {
    const bytes = Buffer.from(
      'title,company_name,posted_at,url_external\nChargé,École,2026-11-02,https://example.org/1\n',
      'latin1',
    );
    const folder = temporaryFolder();
    const { code, out } = await runCommand([fileWith('list.csv', bytes)], folder);
    expect(code).toBe(0);
    expect(out).toContain('Read as Windows-1252, because it is not UTF-8\n');
    expect((await readCatalogue(folder, tokens))?.roles[0]?.title).toBe('Chargé');
  });
});

describe('dates with day and month as numbers', () => {
  it.each([
    ['25/03/2026', '2026-03-25'],
    ['03/25/2026', '2026-03-25'],
    ['25.3.2026', '2026-03-25'],
    ['05-05-2026', '2026-05-05'],
  ])('21.3 %s has one reading', async (written, read) => {
    expect((await roleOf({ posted_at: written })).posted_at).toBe(day(read));
  });

  it.each(['03/04/2026', '31/02/2026', '25/25/2026', '25/03/26', '25/03.2026'])(
    '21.3 %s is refused',
    async (written) => {
      const [reason] = await refusalsOf({ posted_at: written });
      expect(reason).toContain('posted_at: ');
    },
  );

  it('21.3 a format in the map is the only reading', async () => {
    const [reason] = await refusalsOf({ posted_at: '25/03/2026' }, { dateFormat: 'MM/dd/yyyy' });
    expect(reason).toContain('is neither a date of the form MM/dd/yyyy');
  });

  async function postedOf(dates: readonly string[]) {
    const rows = dates.map((date, i) => `${i},T${i},Org,${date},https://example.org/${i}`);
    const text = ['id,title,company_name,posted_at,url_external', ...rows].join('\n');
    const folder = temporaryFolder();
    const result = await runCommand([fileWith('list.csv', text)], folder);
    const catalogue = await readCatalogue(folder, tokens);
    return { ...result, posted: catalogue?.roles.map((role) => role.posted_at) };
  }

  it('21.3 one date with one reading tells how all dates of a list are read', async () => {
    const { out, posted } = await postedOf(['03/04/2026', '25/03/2026', '2026-01-02']);
    expect(out).toContain(
      'Dates are read as d/M/yyyy, because "25/03/2026" can be read in no other way\n',
    );
    expect(posted).toEqual([day('2026-04-03'), day('2026-03-25'), day('2026-01-02')]);
  });

  it('21.3 a list with both orders tells nothing: its other dates are refused', async () => {
    const { code, out } = await postedOf(['25/03/2026', '03/25/2026', '03/04/2026']);
    expect(code).toBe(1);
    expect(out).toContain('row 4: posted_at: "03/04/2026" may be day first or month first');
    expect(out).not.toContain('row 2: ');
  });

  it('21.3 a list whose dates all have two readings is refused', async () => {
    expect(await postedOf(['03/04/2026', '05/04/2026'])).toMatchObject({ code: 1 });
  });
});
