import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addReport, readReports, withReport } from '../../lib/store/listing-reports.ts';
import { reportedLines, reportedListings } from '../../lib/report/board-report.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { reportWay } from '../../lib/roles/listing-report.ts';
import { reportCommand } from '../../lib/commands/report.ts';
import { createRole } from '../support/catalogue-factory.ts';
import { catalogueOf, DAY, NOW, temporaryFolder } from '../support/report-catalogue.ts';

const roles = [createRole({ post_pk: 1, title: 'Analyst' }), createRole({ post_pk: 2 })];
const today = NOW / DAY - 0.5;

let dataDir: string;
let send: (body: unknown, ip?: string) => Promise<Response>;

beforeEach(async () => {
  dataDir = temporaryFolder();
  await writeCatalogue(dataDir, catalogueOf(roles));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.resetModules();
  const { default: handler } = await import('../../netlify/functions/report.ts');
  send = (body, ip = '192.0.2.1') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json' } };
    return handler(new Request('http://localhost/api/report', init), { ip });
  };
});

afterEach(() => vi.unstubAllEnvs());

test('15.8 a report is stored without data about its sender, and a repeated one is counted', async () => {
  for (let time = 0; time < 3; time++) {
    expect((await send({ post_pk: 1, reason: 'closed' })).status).toBe(200);
  }
  expect((await send({ post_pk: 1, reason: 'pay' })).status).toBe(200);
  const entries = await readReports(dataDir);
  expect(entries.map(({ post_pk, reason, count }) => [post_pk, reason, count])).toEqual([
    [1, 'closed', 3],
    [1, 'pay', 1],
  ]);
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('board.db'));
  for (const name of files) {
    expect(await readFile(`${dataDir}/${name}`, 'latin1')).not.toContain('192.0.2');
  }
});

test('15.8 an invalid report is refused with a reason, and nothing is stored', async () => {
  const bodies: unknown[] = [
    '',
    '{',
    'null',
    [],
    { post_pk: '1', reason: 'closed' },
    { post_pk: 1, reason: 'constructor' },
    { post_pk: -1, reason: 'closed' },
    { post_pk: 1e300, reason: 'closed' },
    { post_pk: 1, reason: 'closed', email: 'a@example.org' },
    '{"__proto__":{"post_pk":1,"reason":"closed"}}',
  ];
  for (const body of bodies) {
    const response = await send(body);
    expect(response.status, JSON.stringify(body)).toBe(400);
    expect(await response.json()).toMatchObject({ success: false });
  }
  expect((await send({ post_pk: 99, reason: 'closed' })).status).toBe(404);
  expect(await readReports(dataDir)).toEqual([]);
});

test('15.8 one client may report twenty times an hour', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++) {
    statuses.push((await send({ post_pk: 2, reason: 'unfit' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await send({ post_pk: 2, reason: 'unfit' }, '192.0.2.99')).status).toBe(200);
});

test('15.8 a board with a feedback form keeps no queue', async () => {
  vi.stubEnv('FEEDBACK_FORM_URL', 'https://forms.example/feedback');
  vi.resetModules();
  const { default: handler } = await import('../../netlify/functions/report.ts');
  const init = {
    method: 'POST',
    body: '{"post_pk":1,"reason":"closed"}',
    headers: { 'content-type': 'application/json' },
  };
  const response = await handler(new Request('http://localhost/api/report', init), {});
  expect(response.status).toBe(404);
  expect(await readReports(dataDir)).toEqual([]);
});

test('15.8 a host that keeps no files says so, and logs why', async () => {
  const file = `${dataDir}/file`;
  await writeFile(file, '');
  vi.stubEnv('DATA_DIR', `${file}/below`);
  vi.stubEnv('ALGOLIA_APP_ID', 'APP');
  vi.stubEnv('ALGOLIA_SEARCH_KEY', 'a'.repeat(32));
  vi.resetModules();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { default: handler } = await import('../../netlify/functions/report.ts');
  const init = {
    method: 'POST',
    body: '{"post_pk":1,"reason":"closed"}',
    headers: { 'content-type': 'application/json' },
  };
  const response = await handler(new Request('http://localhost/api/report', init), {});
  expect(response.status).toBe(503);
  expect(logged.mock.calls.flat().join(' ')).toContain('ENOTDIR');
  logged.mockRestore();
});

describe('15.8 the way to report a listing', () => {
  const role = { post_pk: 1, title: 'R&D <b>' };
  const wayOf = (settings: Record<string, string>) =>
    reportWay(role, loadConfig({ SITE_URL: 'https://jobs.example', ...settings }).public);

  test('15.8 the form is filled in, and keeps its own parameters', () => {
    const way = wayOf({ FEEDBACK_FORM_URL: 'https://forms.example/f?id=7#top' });
    const url = new URL(way?.kind === 'form' ? way.url : '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id: '7',
      role: '1',
      title: 'R&D <b>',
      link: 'https://jobs.example/roles/1',
    });
    expect(url.hash).toBe('#top');
  });

  test('15.8 without a form there is a queue, but none where files do not last', async () => {
    expect(wayOf({})).toEqual({ kind: 'queue' });
    const { build } = parse(await readFile('netlify.toml', 'utf8'));
    const { environment } = build as { environment: Record<string, string> };
    expect(wayOf(environment)).toBeNull();
    const form = { FEEDBACK_FORM_URL: 'https://forms.example/f' };
    expect(wayOf({ ...environment, ...form })?.kind).toBe('form');
  });
});

test('15.8 the queue is bounded, and concurrent reports are all kept', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    post_pk: at + 1,
    reason: 'closed' as const,
    count: 1,
    firstDay: 1,
    lastDay: 1,
  }));
  expect(withReport(many, { post_pk: 1, reason: 'pay' }, NOW)).toBeNull();
  const known = withReport(many, { post_pk: 7, reason: 'closed' }, NOW);
  expect(known).toHaveLength(2000);
  expect(known?.at(-1)).toMatchObject({ post_pk: 7, count: 2, firstDay: 1, lastDay: today });
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);
  await Promise.all(ids.map((id) => addReport(dataDir, { post_pk: id, reason: 'closed' }, NOW)));
  expect(
    (await readReports(dataDir)).map((entry) => entry.post_pk).toSorted((a, b) => a - b),
  ).toEqual(ids);
});

test('15.8 curators see the queue by listing, the latest first, and clear it', async () => {
  await addReport(dataDir, { post_pk: 1, reason: 'closed' }, NOW - 3 * DAY);
  await addReport(dataDir, { post_pk: 77, reason: 'unfit' }, NOW - 2 * DAY);
  await addReport(dataDir, { post_pk: 1, reason: 'pay' }, NOW - DAY);
  await addReport(dataDir, { post_pk: 1, reason: 'pay' }, NOW);
  const run = async (...args: string[]) => {
    let text = '';
    const out = { write: (part: string) => (text += part) };
    const code = await reportCommand(args, { DATA_DIR: dataDir }, { out, err: out });
    return { code, text };
  };
  const { text } = await run();
  expect(text).toContain('Reported by visitors: 2');
  const lines = text.split('\n').filter((line) => /^ {2}\d+ .*: /.test(line));
  expect(lines).toEqual([
    '  1  Analyst, Alpha: Wrong pay (2 times, last on 2026-11-21); It has closed (once, last on 2026-11-18)',
    '  77  no longer on the board: Should not be here (once, last on 2026-11-19)',
  ]);
  expect(JSON.parse((await run('--json')).text)).toMatchObject({
    reported: [{ post_pk: 1, title: 'Analyst' }, { post_pk: 77 }],
  });
  expect(await run('--clear', '1')).toEqual({ code: 0, text: 'Removed 2 reports\n' });
  expect((await run('--clear', 'x')).text).toContain('--clear takes the id of a listing, or "all"');
  expect(await run('--clear', 'all')).toEqual({ code: 0, text: 'Removed 1 report\n' });
  expect((await run()).text).not.toContain('Reported by visitors');
});

test('15.8 control characters of a title do not reach the terminal', async () => {
  const role = createRole({ post_pk: 1, title: 'Bell\u0007\u001b[2J' });
  await addReport(dataDir, { post_pk: 1, reason: 'closed' }, NOW);
  const lines = reportedLines(reportedListings(await readReports(dataDir), [role]));
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
});
