import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadEdgeFunctions } from '../../lib/host/functions.ts';
import { loadStaticPages, pageRequest } from '../../lib/host/static-pages.ts';
import { birdsRedirect } from '../../lib/content/birds.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each([
  '?jobPk=12',
  '?query=owls',
  '?tags[]=a',
  '?tags%5B%5D=a',
  '?refinementList[tags_area][0]=AI',
  '?refinementList[company_data][0]=x',
  '?toggle[highlighted]=true',
  '?numericMenu[salary_limit]=1:',
  '?utm=1&my_jobPk_x=2',
])('3.14 a link to /birds%s is meant for the board', (search) => {
  expect(birdsRedirect(search)).toBe(`/jobs${search}`);
});

test.each(['', '?', '?utm_source=query', '?birdPk=3', '?birdPk=3&query=owls', '?tags[]=a&birdPk'])(
  '2.1 /birds%s stays',
  (search) => {
    expect(birdsRedirect(search)).toBeNull();
  },
);

test('2.1 the host redirects /jobs to / by the rule in netlify.toml', async () => {
  const { redirect } = await loadStaticPages(root, path.join(root, 'out'));
  const answer = redirect(new Request('http://localhost/jobs?query=a%20b&tags[]=1'));
  expect(answer?.status).toBe(301);
  expect(answer?.headers.get('location')).toBe('/?query=a%20b&tags[]=1');
  expect(redirect(new Request('http://localhost/jobs/'))?.status).toBe(301);
  expect(redirect(new Request('http://localhost/jobs/x'))).toBeNull();
  expect(redirect(new Request('http://localhost/'))).toBeNull();
});

test('2.1 the edge function redirects /birds only for links that were meant for the board', async () => {
  const run = await loadEdgeFunctions(root);
  const page = new Response('page');
  const ask = (path: string) => run(new Request(`http://localhost${path}`), async () => page);
  const answer = await ask('/birds?jobPk=3');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/jobs?jobPk=3');
  expect(await ask('/birds?birdPk=3')).toBe(page);
  expect(await ask('/?jobPk=3')).toBe(page);
});

test('a redirect rule that the host does not support is rejected', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'redirects-'));
  const file = path.join(folder, 'netlify.toml');
  const rules = [
    'conditions = {Country = ["AU"]}',
    'to = "https://elsewhere.example/"',
    'force = false',
  ];
  for (const line of rules) {
    const base = line.startsWith('to') ? 'from = "/a"\nforce = true' : 'from = "/a"\nto = "/"';
    await writeFile(file, `[[redirects]]\n${base}\n${line}\n`);
    await expect(loadStaticPages(folder, folder)).rejects.toThrow();
  }
  await rm(folder, { recursive: true });
});

test.each([
  ['/organisations/80.example', '/organisations/80.example.html'],
  ['/organisations/a%26b', '/organisations/a&b.html'],
  ['/organisations/a%2fb', '/organisations/a%2fb.html'],
  ['/faq/', '/faq.html'],
  ['/', '/index.html'],
])('the page of %s is in the file %s', (asked, file) => {
  const request = pageRequest(new Request(`http://localhost${asked}`));
  expect(new URL(request.url).pathname).toBe(file);
});
