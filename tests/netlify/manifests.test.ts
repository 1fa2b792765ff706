import { describe, expect, test } from 'vitest';
import { bundleProblems } from './bundles.ts';
import { problemsOf } from './check-rows.ts';
import { declaredEdgeFunctions, declaredFunctions } from './declared.ts';
import { type Manifests, missingFrom } from './manifests.ts';
import { type Row, rows } from './request-table.ts';
import { root } from '../support/root.ts';

const declared = await declaredFunctions(root);
const edge = await declaredEdgeFunctions(root);

/** Manifests of a complete build. */
function complete(): Manifests {
  return {
    functions: declared.map(({ name, paths, schedule, background }) => ({
      name,
      invocationMode: background ? 'background' : 'stream',
      path: '',
      mainFile: '',
      ...(schedule !== null && { schedule }),
      routes: paths.map((pattern) => ({ pattern })),
    })),
    edgeRoutes: [...edge].flatMap(([name, paths]) =>
      paths.map((one) => ({ function: name, path: one })),
    ),
  };
}

describe('the check on Netlify', () => {
  test('knows the functions, their paths and their schedules from the sources', () => {
    expect(declared.find(({ name }) => name === 'count')).toEqual({
      name: 'count',
      paths: ['/api/count'],
      schedule: null,
      background: false,
    });
    expect(declared.find(({ name }) => name === 'nightly')?.schedule).toBe('@daily');
    expect(edge.get('redirects')).toEqual(['/birds']);
  });

  test('finds nothing missing where everything was built', () => {
    expect(missingFrom(complete(), declared, edge)).toEqual([]);
  });

  test('notices a function that the builder left out silently', () => {
    const { functions, edgeRoutes } = complete();
    const built = functions.filter(({ name }) => name !== 'count');
    expect(missingFrom({ functions: built, edgeRoutes }, declared, edge)).toEqual([
      'function "count" was not built',
    ]);
  });

  test('notices an edge function that was left out, and one with another path', () => {
    const { functions, edgeRoutes } = complete();
    const others = edgeRoutes.filter((route) => route.function !== 'redirects');
    expect(missingFrom({ functions, edgeRoutes: others }, declared, edge)).toEqual([
      'edge function "redirects" was not built',
      'edge function "redirects" does not stand at /birds',
    ]);
  });

  test('notices another schedule, another route, and a function that nothing runs', () => {
    const { functions, edgeRoutes } = complete();
    const changed = functions.map((one) => ({
      ...one,
      ...(one.schedule && { schedule: '@hourly' }),
      routes: one.name === 'count' ? [] : one.routes,
    }));
    const idle = { name: 'idle', paths: [], schedule: null, background: false };
    const found = missingFrom(
      { functions: [...changed, { name: 'idle', path: '', mainFile: '', routes: [] }], edgeRoutes },
      [...declared, idle],
      edge,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'function "nightly" has the schedule @hourly, not @daily',
        'function "count" has no route /api/count',
        'function "idle" is never run',
      ]),
    );
  });

  test('notices a function that contains Next or React, and one that fails its first call', () => {
    const bundle = { name: 'count', bytes: 1, packages: ['next', 'react', 'zod'] };
    const failing = { importMs: 1, answerMs: 1, status: 500 };
    expect(bundleProblems([{ ...bundle, coldStart: failing }], [])).toEqual([
      'function "count" carries the package "next"',
      'function "count" carries the package "react"',
      'function "count" answers its first call with 500',
    ]);
    expect(
      bundleProblems([{ ...bundle, packages: ['react'], coldStart: null }], ['count']),
    ).toEqual([]);
  });
});

describe('the table of requests', () => {
  test('has a successful and a refused request for every function', () => {
    const lacking = declared.flatMap(({ name, paths }) =>
      paths.flatMap((pathname) => {
        const pattern = new URLPattern({ pathname: `${pathname}{/}?` });
        const asked = rows.filter((row) => pattern.test(row.path, 'http://localhost'));
        return [
          ...(asked.some(({ status }) => status < 400)
            ? []
            : [`${name}: no answer at ${pathname}`]),
          ...(asked.some(({ status }) => status >= 400)
            ? []
            : [`${name}: no refusal at ${pathname}`]),
        ];
      }),
    );
    expect(lacking).toEqual([]);
  });

  test('says what is wrong with a response', () => {
    const row: Row = {
      what: 'a page',
      path: '/',
      status: 200,
      answered: { 'x-a': /^1$/, 'x-b': /./, 'x-c': null },
      text: /here/,
    };
    const answer = { status: 404, headers: { 'x-a': '2', 'x-c': '3' }, text: 'nothing' };
    expect(problemsOf(row, answer)).toEqual([
      'status 404, not 200',
      'x-a: 2, not /^1$/',
      'x-b: absent, not /./',
      'x-c: 3, which must not be there',
      'the text "nothing" is not /here/',
    ]);
    expect(
      problemsOf(row, { status: 200, headers: { 'x-a': '1', 'x-b': '2' }, text: 'here' }),
    ).toEqual([]);
  });
});
