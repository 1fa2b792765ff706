import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EdgeFunctions, loadEdgeFunctions } from '../../lib/host/functions.ts';

let root: string;
let run: EdgeFunctions;

const functions = {
  refuse: 'export default () => new Response("no", { status: 403 });',
  pass: 'export default () => undefined;',
  mark: `export default async (request, context) => {
    const response = await context.next({ sendConditionalRequest: true });
    response.headers.append('x-mark', 'outer');
    return response;
  };`,
  rename: `export default (request, context) =>
    context.next(new Request(new URL('/inner', request.url), { headers: { 'x-asked': 'renamed' } }));`,
};

const rules = [
  ['/refused', 'refuse'],
  ['/passed', 'pass'],
  ['/marked', 'mark'],
  ['/marked', 'rename'],
];

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'edge-'));
  await mkdir(path.join(root, 'netlify/edge-functions'), { recursive: true });
  for (const [name, content] of Object.entries(functions)) {
    await writeFile(path.join(root, 'netlify/edge-functions', `${name}.ts`), content);
  }
  await declare(
    [
      ...rules.map(([from, name]) => `path = "${from}"\nfunction = "${name}"`),
      'path = "/*"\nexcludedPath = ["/plain/*", "/*.txt"]\nfunction = "pass"',
      'path = "/plain/*"\nfunction = "pass"',
    ].map((rule) => `[[edge_functions]]\n${rule}\n`),
  );
  run = await loadEdgeFunctions(root);
});

afterAll(() => rm(root, { recursive: true }));

const declare = (blocks: string[]) => writeFile(path.join(root, 'netlify.toml'), blocks.join('\n'));

async function ask(pathname: string) {
  const asked: string[] = [];
  const response = await run(new Request(`http://localhost${pathname}`), async (request) => {
    asked.push(new URL(request.url).pathname, request.headers.get('x-asked') ?? '');
    return new Response('origin');
  });
  return { status: response.status, mark: response.headers.get('x-mark'), asked };
}

describe('edge functions', () => {
  test('one that returns a response answers instead of the site', async () => {
    expect(await ask('/refused')).toEqual({ status: 403, mark: null, asked: [] });
    expect((await ask('/refused/')).status).toBe(403);
  });

  test('one that returns nothing passes the request on', async () => {
    expect((await ask('/passed')).asked).toEqual(['/passed', '']);
    expect((await ask('/other')).asked).toEqual(['/other', '']);
  });

  test('several on one path are chained: one changes the response, one the request', async () => {
    expect(await ask('/marked')).toEqual({
      status: 200,
      mark: 'outer',
      asked: ['/inner', 'renamed'],
    });
  });

  test('an excluded path is excluded', async () => {
    await declare([
      '[[edge_functions]]\npath = "/*"\nexcludedPath = ["/plain/*", "/*.txt"]\nfunction = "refuse"\n',
    ]);
    run = await loadEdgeFunctions(root);
    const statuses = ['/', '/a.b', '/plain', '/plain/a/b', '/a/robots.txt', '/atxt'];
    const answers = await Promise.all(statuses.map(async (one) => (await ask(one)).status));
    expect(answers).toEqual([403, 403, 403, 200, 200, 403]);
  });

  test.each([
    'path = "/a/:id"\nfunction = "pass"',
    'path = "/a"\nexcludedPath = ["/(b|c)"]\nfunction = "pass"',
    'path = "/a"\ncache = "manual"\nfunction = "pass"',
    'path = "/a"\nfunction = "missing"',
  ])('a rule that the host does not support is rejected: %s', async (rule) => {
    await declare([`[[edge_functions]]\n${rule}\n`]);
    await expect(loadEdgeFunctions(root)).rejects.toThrow();
  });
});
