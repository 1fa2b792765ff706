import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/root.ts';

const folder = path.join(root, '.github/workflows');
const workflows = await Promise.all(
  (await readdir(folder)).map(
    async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const,
  ),
);

type Step = { id?: string; name?: string; uses?: string; run?: string; with?: object };
type Job = { permissions?: Record<string, string>; steps: Step[] };
type Workflow = { permissions?: Record<string, string>; jobs: Record<string, Job> };

describe.each(workflows)('the workflow %s', (_, text) => {
  const { permissions, jobs } = parse(text) as Workflow;

  test('runs only actions that nobody can replace: each is named by its commit', () => {
    const used = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((uses) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(uses))).toEqual([]);
    // Renovate finds newer versions by the comment.
    const lines = text.match(/\buses: .*/g) ?? [];
    expect(lines).toHaveLength(used.length);
    expect(lines.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test('grants no job more than it names', () => {
    // What the whole workflow may do, each of its jobs may.
    expect(Object.values(permissions ?? { all: 'write' })).not.toContain('write');
  });
});
