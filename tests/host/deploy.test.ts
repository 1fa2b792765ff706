import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { serverSchema } from '../../lib/config/schemas.ts';
import { root } from '../support/root.ts';

const folder = path.join(root, 'docs/deploy');
const unit = await readFile(path.join(folder, 'job-board.service'), 'utf8');
const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd unit', () => {
  test('starts an existing file, with settings that exist', async () => {
    const [node, ...args] = valueOf('ExecStart').split(' ');
    expect(node).toBe('/srv/job-board/node_modules/.bin/node');
    await access(path.join(root, args.pop() ?? ''));
    const environment = readEnvironment(valueOf('Environment'));
    const known = Object.keys(serverSchema.shape);
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(loadConfig(environment).server).toMatchObject({ port: 3000, trustedProxies: 1 });
  });

  test('has a stop timeout longer than a shutdown can take', async () => {
    const start = await readFile(path.join(root, 'lib/commands/start.ts'), 'utf8');
    const waits = [...start.matchAll(/_MILLISECONDS = ([\d_]+);/g)].map(([, number = '']) =>
      Number(number.replaceAll('_', '')),
    );
    expect(waits).toHaveLength(2);
    const longest = waits.reduce((sum, one) => sum + one, 0);
    expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(longest);
  });

  test.runIf(hasSystemd)('passes systemd-analyze without warnings', async () => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'unit-'));
    const file = path.join(place, 'job-board.service');
    // The project's folder differs from the one on the target.
    await writeFile(file, unit.replaceAll('/srv/job-board', root));
    const said = execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    await rm(place, { recursive: true });
    expect(said).toBe('');
  });
});

test('10.8 on Netlify a variable replaces the build command, so that no tracked file has to change', async () => {
  const { build } = parse(await readFile(path.join(root, 'netlify.toml'), 'utf8')) as {
    build: { command: string };
  };
  const place = await mkdtemp(path.join(os.tmpdir(), 'command-'));
  await writeFile(path.join(place, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  // As Netlify runs it.
  const run = (BUILD_COMMAND?: string) =>
    execFileSync('bash', ['-c', build.command], {
      env: { ...process.env, BUILD_COMMAND, PATH: `${place}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  try {
    expect(run()).toBe('npm run build\n');
    expect(run('npm run import -- --map "board/map.json" && npm run build')).toBe(
      'npm run import -- --map board/map.json\nnpm run build\n',
    );
    expect(() => run('false && npm run build')).toThrow();
  } finally {
    await rm(place, { recursive: true });
  }
});

describe('the container file', () => {
  test('names existing files, excludes secrets, and runs as an unprivileged user', async () => {
    const steps = readContainerfile(await readFile(path.join(folder, 'Containerfile'), 'utf8'));
    const textOf = (name: string) => steps.findLast((step) => step.name === name)?.text ?? '';
    expect(textOf('USER')).toBe('node');
    const [node, ...args] = JSON.parse(textOf('CMD')) as string[];
    expect(node).toBe('node_modules/.bin/node');
    await access(path.join(root, args.pop() ?? ''));
    for (const { text } of steps.filter(({ name }) => name === 'COPY')) {
      for (const source of text.split(' ').slice(0, -1)) await access(path.join(root, source));
    }
    const ignored = await readFile(path.join(folder, 'Containerfile.dockerignore'), 'utf8');
    expect(ignored.split('\n')).toEqual(
      expect.arrayContaining(['.env', '.data', '.git', 'node_modules']),
    );
    // The guide's settings refer to a file in the examples.
    expect(ignored.split('\n')).not.toContain('docs');
    expect(textOf('HEALTHCHECK')).toContain('/healthz');
  });

  test.each([
    ['PORT=3001\n', '127.0.0.1:3001:3001'],
    ['SITE_URL=https://a.example\n', '127.0.0.1:3000:3000'],
    ['PORT=\n', '127.0.0.1:3000:3000'],
  ])('publishes the port of the settings file %j', async (settings, published) => {
    const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
    const [, commands = ''] = /\n(port=.*\n(?:podman run .*\n)+)/.exec(guide) ?? [];
    const place = await mkdtemp(path.join(os.tmpdir(), 'container-'));
    await writeFile(path.join(place, '.env'), settings);
    await writeFile(path.join(place, 'podman'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
    const said = execFileSync('bash', ['-c', commands], {
      cwd: place,
      env: { ...process.env, PATH: `${place}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    await rm(place, { recursive: true });
    expect(said).toContain(` -p ${published} `);
    expect(said).toContain(' --env-file .env ');
  });

  test('asks for the health of the board on the port of its settings', async () => {
    const steps = readContainerfile(await readFile(path.join(folder, 'Containerfile'), 'utf8'));
    const check = steps.find(({ name }) => name === 'HEALTHCHECK')?.text.replace(/^.*?CMD /, '');
    const [, ...args] = JSON.parse(check ?? '[]') as string[];
    const board = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(board, 'listening');
    const { port } = board.address() as AddressInfo;
    const run = promisify(execFile);
    await run(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
    board.close();
    // An empty value counts as unset.
    expect(args.join(' ')).toContain('process.env.PORT || 3000');
  });
});

type Instruction = { name: string; text: string };

/** The instructions of a Containerfile in order, without comments and line breaks. */
function readContainerfile(text: string): Instruction[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
      return name && rest ? [{ name, text: rest }] : [];
    });
}

/** The values of an ENV instruction. */
function readEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]),
  );
}
