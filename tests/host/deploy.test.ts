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
import { parse as parseYaml } from 'yaml';
import { loadConfig } from '../../lib/config/load.ts';
import { publicSchema, serverSchema } from '../../lib/config/schemas.ts';
import { root } from '../support/root.ts';

const folder = path.join(root, 'docs/deploy');
const unit = await readFile(path.join(folder, 'job-board.service'), 'utf8');
const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
const known = Object.keys({ ...publicSchema.shape, ...serverSchema.shape });
const container = readContainerfile(await readFile(path.join(folder, 'Containerfile'), 'utf8'));
const textOf = (name: string) => container.findLast((step) => step.name === name)?.text ?? '';

describe('the systemd unit', () => {
  test('starts an existing file, with settings that exist', async () => {
    const [node, ...args] = valueOf('ExecStart').split(' ');
    expect(node).toBe('/srv/job-board/node_modules/.bin/node');
    await access(path.join(root, args.pop() ?? ''));
    const environment = readEnvironment(valueOf('Environment'));
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(loadConfig(environment).server).toMatchObject({ port: 3000, trustedProxies: 1 });
  });

  test('has a stop timeout longer than a shutdown can take', async () => {
    expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(await longestShutdown());
    const [comment] = /^# Requests in flight have .+$/m.exec(unit) ?? [];
    expect(comment).toBeDefined();
    expect(await readFile(path.join(folder, 'compose.yaml'), 'utf8')).toContain(comment);
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
    expect(textOf('USER')).toBe('node');
    const [node, ...args] = JSON.parse(textOf('CMD')) as string[];
    expect(node).toBe('node_modules/.bin/node');
    await access(path.join(root, args.pop() ?? ''));
    for (const { text } of container.filter(({ name }) => name === 'COPY')) {
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
});

/** The parts of a service of the compose file that are tested here. */
type Service = {
  image: string;
  depends_on?: Record<string, { condition: string }>;
  env_file?: Array<{ path: string; format: string }>;
  environment: Record<string, string>;
  ports?: string[];
  volumes: string[];
  healthcheck: { test: string[] };
  restart: string;
  stop_grace_period?: string;
};

describe('the compose file', async () => {
  const text = await readFile(path.join(folder, 'compose.yaml'), 'utf8');
  const { services, volumes } = parseYaml(text) as {
    services: { board: Service; db: Service };
    volumes: Record<string, unknown>;
  };
  const { board, db } = services;
  const settings = { POSTGRES_PASSWORD: '5ec12e7' };

  /** What compose makes of a value, for the settings in `.env`. */
  const filledIn = (value: string, env: Record<string, string> = settings): string =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind, otherwise) => {
      if (env[name]) return env[name];
      if (kind === '?') throw new Error(`${name} ${otherwise}`);
      return otherwise ?? '';
    });

  test('names only settings that exist, and the variables of the database server', () => {
    const inText = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
    const named = [...new Set([...inText, ...Object.keys(board.environment)])];
    expect(named.filter((name) => !known.includes(name))).toEqual(['POSTGRES_PASSWORD']);
    expect(Object.keys(db.environment)).toEqual([
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
    ]);
    expect(board.env_file).toEqual([{ path: '.env', format: 'raw' }]);
  });

  test('connects the board with its database by the password in the settings file alone', () => {
    const own = Object.fromEntries(
      Object.entries(board.environment).map(([name, value]) => [name, filledIn(value)]),
    );
    const { databaseUrl, port } = loadConfig(own).server;
    const url = new URL(databaseUrl ?? '');
    expect([url.username, url.password, url.pathname]).toEqual([
      db.environment.POSTGRES_USER,
      filledIn(db.environment.POSTGRES_PASSWORD ?? ''),
      `/${db.environment.POSTGRES_DB}`,
    ]);
    expect(services).toHaveProperty(url.hostname);
    expect(port).toBe(3000);
    expect(() => filledIn(db.environment.POSTGRES_PASSWORD ?? '', {})).toThrow(
      'POSTGRES_PASSWORD is missing in .env',
    );
  });

  test.each([
    [{ PORT: '3001' }, '3001'],
    [{ PORT: '' }, '3000'],
    [{}, '3000'],
  ])('serves this machine alone, on the port of the settings %j', (env, port) => {
    const ports = board.ports?.map((one) => filledIn(one, { ...settings, ...env }));
    expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(filledIn(board.environment.PORT ?? '', { ...settings, ...env })).toBe(port);
    expect(db.ports).toBeUndefined();
  });

  test('keeps what the image writes, and gives it the board’s own folder to read', () => {
    const targets = board.volumes.map((volume) => volume.split(':'));
    const { DATA_DIR = '' } = readEnvironment(textOf('ENV'));
    expect(board.environment.DATA_DIR).toBe(DATA_DIR);
    expect(textOf('VOLUME')).toBe(DATA_DIR);
    expect(targets).toEqual([
      ['data', DATA_DIR],
      ['./board', loadConfig({ DATA_DIR, BOARD_DIR: '' }).server.boardDir, 'ro'],
    ]);
    expect(db.volumes).toEqual(['alerts:/var/lib/postgresql/data']);
    expect(Object.keys(volumes)).toEqual(['data', 'alerts']);
  });

  test('starts the board once the database answers, and both again after a crash', async () => {
    expect(board.depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(db.healthcheck.test).toContain('pg_isready');
    expect([board.restart, db.restart]).toEqual(['unless-stopped', 'unless-stopped']);
    const [, seconds] = /^(\d+)s$/.exec(board.stop_grace_period ?? '') ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(await longestShutdown());
  });

  test('runs the latest release of this major version', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    expect(board.image).toBe(`ghcr.io/your-organisation/job-board:${version.split('.')[0]}`);
  });

  test('is explained with commands that exist', async () => {
    const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
    const commands = [...guide.matchAll(/^docker compose exec board (\S+) (\S+)/gm)];
    expect(commands.length).toBeGreaterThan(1);
    for (const [, node, command = ''] of commands) {
      expect(node).toBe('node_modules/.bin/node');
      await access(path.join(root, command));
    }
  });

  test.runIf(hasCompose)('is accepted by docker compose', async () => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'compose-'));
    await writeFile(path.join(place, 'compose.yaml'), text);
    await writeFile(
      path.join(place, '.env'),
      'POSTGRES_PASSWORD=5ec12e7\nSMTP_URL=smtp://a:b$c@d\n',
    );
    const said = execFileSync('docker', ['compose', 'config', '--format=json'], {
      cwd: place,
      encoding: 'utf8',
    });
    await rm(place, { recursive: true });
    expect(JSON.parse(said).services.board.environment).toMatchObject({
      DATABASE_URL: 'postgres://board:5ec12e7@db:5432/board',
    });
  });
});

describe('a check of the health of the board in a container', async () => {
  const compose = parseYaml(await readFile(path.join(folder, 'compose.yaml'), 'utf8'));
  const inImage = JSON.parse(textOf('HEALTHCHECK').replace(/^.*?CMD /, '') || '[]') as string[];
  const { test: inCompose } = compose.services.board.healthcheck as { test: string[] };

  test.each([
    ['the image', inImage],
    ['the compose file', inCompose.slice(1)],
  ])('asks on the port of its settings, in %s', async (_, [node, ...args]) => {
    expect(node).toBe('node_modules/.bin/node');
    const board = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(board, 'listening');
    const { port } = board.address() as AddressInfo;
    const run = promisify(execFile);
    const env = { ...process.env, PORT: String(port) };
    await run(process.execPath, args, { env });
    board.close();
    await expect(run(process.execPath, args, { env })).rejects.toMatchObject({ code: 1 });
    // An empty value counts as unset.
    expect(args.join(' ')).toContain('process.env.PORT || 3000');
  });
});

/** Milliseconds that a board may take to stop. */
async function longestShutdown(): Promise<number> {
  const start = await readFile(path.join(root, 'lib/commands/start.ts'), 'utf8');
  const waits = [...start.matchAll(/_MILLISECONDS = ([\d_]+);/g)].map(([, number = '']) =>
    Number(number.replaceAll('_', '')),
  );
  expect(waits).toHaveLength(2);
  return waits.reduce((sum, one) => sum + one, 0);
}

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
