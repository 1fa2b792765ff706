import { expect, onTestFinished, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';
import { foreignText, pseudoWords } from '../support/pseudo-language.ts';
import { boards } from '../support/sources-boards.ts';

const list = 'https://api.ashbyhq.com/posting-api/job-board/northwind';
const [job] = JSON.parse(
  boards.ashby.answer([{ id: '1', title: 'Research Lead' }], new URL(list)),
).jobs;

/** What a board in this language says of answers of an employer, which a process of its own parses. */
async function answersIn(settings: object, ownWords?: object) {
  useOwnBoard(settings, ownWords);
  const { createParser } = await import('../../lib/sources/parser.ts');
  const parser = createParser();
  onTestFinished(() => parser.close());
  return (text: string) =>
    parser.run('board', ['ashby', list], (url) => Promise.resolve({ text, url }));
}

test('12.2 24.1 a German board says in German what is wrong with an answer and its roles', async () => {
  const read = await answersIn({ language: 'de' });
  await expect(read('<!doctype html>')).rejects.toThrow('die Antwort ist eine Webseite, kein JSON');
  await expect(read('[]')).rejects.toThrow(
    /^die Antwort hat ein unerwartetes Format \(Ungültige Eingabe/,
  );
  const { lines } = await read(
    JSON.stringify({ jobs: [{ ...job, publishedAt: 'soon', title: ' ' }, { id: '2' }] }),
  );
  expect(lines).toContain('Stelle "1": posted_at: "soon" ist kein Datum');
  expect(lines).toContain('Stelle "1": der Titel ist leer');
  expect(lines).toContainEqual(
    expect.stringMatching(/^Stelle "2": ist nicht lesbar \(title: Ungültige Eingabe/),
  );
});

test('12.3 24.1 why a source could not be read comes from the catalogue', async () => {
  useOwnBoard({ language: 'pseudo' }, pseudoWords());
  const { describeFailure } = await import('../../lib/sources/request.ts');
  const { refuseClosed } = await import('../../lib/sources/public-network.ts');
  const limits = { bytes: 1, headersMs: 20_000, bodyMs: 15_000, totalMs: 60_000 };
  const codes = `ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET EPIPE UND_ERR_SOCKET CERT_HAS_EXPIRED
    ERR_TLS_CERT_ALTNAME_INVALID DEPTH_ZERO_SELF_SIGNED_CERT UND_ERR_HEADERS_TIMEOUT
    UND_ERR_BODY_TIMEOUT Z_DATA_ERROR EXAMPLE`.split(/\s+/);
  const failures = [...codes.map((code) => ({ code })), { name: 'TimeoutError' }];
  for (const failure of failures) {
    for (const mirror of [null, 'http://mirror.example']) {
      const { message } = describeFailure(Object.assign(new Error(''), failure), limits, mirror);
      expect(foreignText(message)).toEqual([]);
      expect(message).toMatch(/^\[/);
    }
  }
  for (const address of ['ftp://example.org/', 'http://127.0.0.1/']) {
    expect(() => refuseClosed(new URL(address))).toThrow(/^\[/);
  }
});

test('12.5 24.1 why a role counts as closed, or not, comes from the catalogue', async () => {
  useOwnBoard({ language: 'pseudo' }, pseudoWords());
  const { judgePage, judgeReading } = await import('../../lib/sources/evidence.ts');
  const { problemText, unread } = await import('../../lib/store/sources.ts');
  const ids = (count: number) => new Set(Array.from({ length: count }, (_, id) => `${id}`));
  const healthy = { ids: ids(4), hasUnknown: false, incomplete: '' };
  const before = [...ids(10)];
  const reasons = [
    { ...healthy, ids: ids(0) },
    { ...healthy, hasUnknown: true },
    { ...healthy },
  ].map((reading) => judgeReading(before, reading).reason);
  const link = 'https://example.org/jobs/1';
  const page = { status: 200, text: '', url: link };
  const verdicts = [
    { ...page, status: 404 },
    { ...page, url: 'https://example.org/jobs' },
    { ...page, text: 'This job has expired.' },
    page,
  ].map((answer) => judgePage(link, answer).reason);
  const problem = problemText({ ...unread, problem: '404', has_failed: true });
  for (const text of [...reasons, ...verdicts, problem]) {
    expect(foreignText(text!)).toEqual([]);
    expect(text).toMatch(/^\[/);
  }
});
