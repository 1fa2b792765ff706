import { spawnSync } from 'node:child_process';
import {
  access,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/root.ts';

const folder = path.join(root, '.github/workflows');
const COMPOSE = 'docs/deploy/compose.yaml';
const workflows = await Promise.all(
  (await readdir(folder)).map(
    async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const,
  ),
);

type Step = { id?: string; uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  needs?: string | string[];
  permissions?: Record<string, string>;
  outputs?: Record<string, string>;
  steps?: Step[];
  strategy?: { matrix?: { part?: string[] } };
  /** Another workflow, whose jobs this one is. */
  uses?: string;
};
/** A package in the list of a release. */
type Component = { purl: string };
type Workflow = {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
};

describe.each(workflows)('the workflow %s', (_, text) => {
  const { permissions, jobs } = parse(text) as Workflow;

  test('runs only actions that nobody can replace: each is named by its commit', () => {
    const used = Object.values(jobs).flatMap(({ steps = [] }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((uses) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(uses))).toEqual([]);
    // Renovate finds newer versions by the comment.
    const lines = text.match(/\buses: [^.].*/g) ?? [];
    expect(lines).toHaveLength(used.length);
    expect(lines.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test('grants no job more than it names', () => {
    // What the whole workflow may do, each of its jobs may.
    expect(Object.values(permissions ?? { all: 'write' })).not.toContain('write');
  });

  test('calls no workflow but those of the same commit', () => {
    const called = Object.values(jobs).flatMap(({ uses }) => uses ?? []);
    const own = workflows.map(([name]) => `./.github/workflows/${name}`);
    expect(called.filter((uses) => !own.includes(uses))).toEqual([]);
  });
});

describe('a release', () => {
  const { jobs } = parse(new Map(workflows).get('release.yml') ?? '') as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const stepWith = (id: string) => steps.find((step) => step.id === id);
  /** The jobs that have to end well before one starts. */
  const needsOf = (name: string): string[] =>
    [jobs[name]?.needs ?? []].flat().flatMap((needed) => [needed, ...needsOf(needed)]);
  const actionOf = (name: string) => steps.find(({ uses }) => uses?.startsWith(`${name}@`))?.with;

  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'release-'));
    const names = ['package.json', 'package-lock.json', 'CHANGELOG.md', '.ci/sbom', COMPOSE];
    for (const name of names) {
      await mkdir(path.dirname(path.join(place, name)), { recursive: true });
      await copyFile(path.join(root, name), path.join(place, name));
    }
  });
  afterEach(() => rm(place, { recursive: true }));

  /** Runs a step as GitHub does. */
  function run(id: string, env: Record<string, string> = {}) {
    const { run: lines = 'false' } = stepWith(id) ?? {};
    return spawnSync('bash', ['-e', '-c', lines], {
      cwd: place,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  }

  const version = async (): Promise<string> =>
    JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')).version;

  async function check(tag: string) {
    const GITHUB_OUTPUT = path.join(place, 'output');
    await writeFile(GITHUB_OUTPUT, '');
    const GITHUB_REPOSITORY = 'Your-Organisation/job-board';
    const { status, stderr } = run('check', {
      GITHUB_REF_NAME: tag,
      GITHUB_REPOSITORY,
      GITHUB_OUTPUT,
    });
    const pairs = (await readFile(GITHUB_OUTPUT, 'utf8'))
      .split('\n')
      .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [])
      .filter((pair) => pair.length === 2);
    return { status, stderr, outputs: Object.fromEntries(pairs) as Record<string, string> };
  }

  test('has the version of package.json, and is found by it, its parts and "latest"', async () => {
    const is = await version();
    const { status, stderr, outputs } = await check(`v${is}`);
    expect([status, stderr]).toEqual([0, '']);
    const image = 'ghcr.io/your-organisation/job-board';
    const [major, minor] = is.split('.');
    expect(outputs).toEqual({
      version: is,
      image,
      tags: [is, `${major}.${minor}`, major, 'latest'].map((tag) => `${image}:${tag}`).join(),
    });
    expect(Object.keys(outputs)).toEqual(Object.keys(jobs.check?.outputs ?? {}));
  });

  test.each(['v0.0.1', 'v1', '%s', 'v%s-rc.1', 'v%s.1', ''])(
    'is refused under the tag "%s" of another version',
    async (pattern) => {
      const tag = pattern.replace('%s', await version());
      const { status, stderr, outputs } = await check(tag);
      expect(status).toBe(1);
      expect(stderr).toContain(`The tag is ${tag}, but package.json has the version `);
      expect(outputs).toEqual({});
    },
  );

  test.each([
    ['a version that the changelog does not have', '98.7.6', 'CHANGELOG.md says nothing'],
    ['a version that is not finished', '1.0.0-rc.1', 'is not finished'],
  ])('is refused with %s', async (_, other, reason) => {
    await writeFile(path.join(place, 'package.json'), JSON.stringify({ version: other }));
    const { status, stderr } = await check(`v${other}`);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('is published only once every check has passed on its commit', () => {
    const { uses = '' } = jobs.test ?? {};
    const tests = parse(new Map(workflows).get(path.basename(uses)) ?? '') as Workflow;
    expect(Object.keys(tests.on)).toContain('workflow_call');
    const parts = tests.jobs.test?.strategy?.matrix?.part ?? [];
    const { stderr } = spawnSync(path.join(root, '.ci/run'), ['unknown'], { encoding: 'utf8' });
    expect(stderr).toContain(`: ${parts.join(', ')}.`);
    for (const job of ['image', 'release']) expect(needsOf(job)).toContain('test');
  });

  test('is built from the container file for both kinds of processor, and pushed', async () => {
    const build = actionOf('docker/build-push-action');
    expect(build).toMatchObject({
      context: '.',
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      tags: '${{ needs.check.outputs.tags }}',
    });
    await access(path.join(root, String(build?.file)));
    expect(actionOf('docker/setup-qemu-action')).toEqual({ platforms: 'arm64' });
    expect(actionOf('docker/login-action')).toMatchObject({ registry: 'ghcr.io' });
  });

  test('has an attestation of the image that was pushed, beside it in the registry', () => {
    expect(stepWith('build')?.uses).toMatch(/^docker\/build-push-action@/);
    expect(actionOf('actions/attest-build-provenance')).toMatchObject({
      'subject-name': '${{ needs.check.outputs.image }}',
      'subject-digest': '${{ steps.build.outputs.digest }}',
      'push-to-registry': true,
    });
  });

  test('is made by jobs of which none may do what another does', () => {
    const granted = Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]);
    expect(Object.fromEntries(granted)).toEqual({
      check: { contents: 'read' },
      test: { contents: 'read' },
      image: {
        contents: 'read',
        packages: 'write',
        'id-token': 'write',
        attestations: 'write',
      },
      release: { contents: 'write' },
    });
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toEqual({ 'persist-credentials': false });
    expect([jobs.image?.needs, jobs.release?.needs]).toEqual([
      ['check', 'test'],
      ['check', 'image'],
    ]);
  });

  test('lists every package that a running board uses, and no tool of its development', async () => {
    const { status, stderr } = run('sbom');
    expect([status, stderr]).toEqual([0, '']);
    const { bomFormat, metadata, components } = JSON.parse(
      await readFile(path.join(place, 'sbom.cdx.json'), 'utf8'),
    ) as { bomFormat: string; metadata: { component: { purl: string } }; components: Component[] };
    const { name, dependencies } = JSON.parse(
      await readFile(path.join(place, 'package.json'), 'utf8'),
    );
    expect([bomFormat, metadata.component.purl]).toEqual([
      'CycloneDX',
      `pkg:npm/${name}@${await version()}`,
    ]);
    const { packages } = JSON.parse(
      await readFile(path.join(place, 'package-lock.json'), 'utf8'),
    ) as { packages: Record<string, { version: string; dev?: true }> };
    const used = Object.entries(packages)
      .filter(([folder, { dev }]) => folder !== '' && !dev)
      .map(([folder, one]) => `${folder.split('node_modules/').pop()}@${one.version}`);
    const ofNpm = components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
    const listed = ofNpm.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
    expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['next', 'react']));
    const missing = Object.keys(dependencies).filter(
      (dependency) =>
        !listed.includes(`${dependency}@${packages[`node_modules/${dependency}`]?.version}`),
    );
    expect(missing).toEqual([]);
  });

  test('lists the Node that the image runs the board on, as scanners know it', async () => {
    run('sbom');
    const { specVersion, components } = JSON.parse(
      await readFile(path.join(place, 'sbom.cdx.json'), 'utf8'),
    ) as { specVersion: string; components: Component[] };
    const image = await readFile(path.join(root, 'docs/deploy/Containerfile'), 'utf8');
    const [, program = ''] = /^CMD \["([^"]+)"/m.exec(image) ?? [];
    const { stdout } = spawnSync(path.join(root, program), ['--version'], { encoding: 'utf8' });
    const running = stdout.trim().slice(1);
    // The first version of the format that has platforms.
    expect(Number(specVersion)).toBeGreaterThanOrEqual(1.5);
    expect(components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([
      expect.objectContaining({
        type: 'platform',
        name: 'node.js',
        version: running,
        cpe: `cpe:2.3:a:nodejs:node.js:${running}:*:*:*:*:*:*:*`,
      }),
    ]);
  });

  test.each([
    ['is published with its part of the changelog', false],
    ['gets its files if somebody has published it by hand', true],
  ])('%s', async (_, isThere) => {
    const gh = `#!/bin/bash\necho "$*" >> calls\n[ "$1 $2" != "release view" ] || ${isThere}\n`;
    await writeFile(path.join(place, 'gh'), gh, { mode: 0o755 });
    const PATH = `${place}:${process.env.PATH}`;
    const { status, stderr } = run('publish', {
      PATH,
      VERSION: '1.0.0',
      IMAGE: 'ghcr.io/fern/jobs',
    });
    expect([status, stderr]).toEqual([0, '']);
    const [, call] = (await readFile(path.join(place, 'calls'), 'utf8')).split('\n');
    expect(call).toMatch(
      isThere
        ? /^release upload v1\.0\.0 --clobber sbom\.cdx\.json compose\.yaml$/
        : /^release create v1\.0\.0 --verify-tag .*--notes-file notes\.md sbom\.cdx\.json compose\.yaml$/,
    );
    const notes = await readFile(path.join(place, 'notes.md'), 'utf8');
    expect(notes).toMatch(/^\n### Upgrading\n/);
    expect(notes).not.toMatch(/^## /m);
    // It names the image that was published.
    const compose = await readFile(path.join(place, 'compose.yaml'), 'utf8');
    expect(parse(compose)).toHaveProperty('services.board.image', 'ghcr.io/fern/jobs:1');
  });
});
