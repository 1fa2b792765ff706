import { execFileSync, spawnSync } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { serverSchema } from '../../lib/config/schemas.ts';
import { root } from '../runner/step.ts';
import { readContainerfile, readEnvironment } from './containerfile.ts';

const folder = path.join(root, 'lib/host/deploy');
const unit = await readFile(path.join(folder, 'job-board.service'), 'utf8');
const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the unit of systemd', () => {
  test('starts what is there, with settings that exist', async () => {
    const [node, entry = ''] = valueOf('ExecStart').split(' ');
    expect(node).toBe('/srv/job-board/node_modules/.bin/node');
    await access(path.join(root, entry));
    const environment = readEnvironment(valueOf('Environment'));
    const known = Object.keys(serverSchema.shape);
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(loadConfig(environment).server).toMatchObject({ port: 3000, trustedProxies: 1 });
  });

  test('waits longer for a stop than the stop may take', async () => {
    const start = await readFile(path.join(root, 'lib/host/commands/start.ts'), 'utf8');
    const waits = [...start.matchAll(/_MILLISECONDS = ([\d_]+);/g)].map(([, number = '']) =>
      Number(number.replaceAll('_', '')),
    );
    expect(waits).toHaveLength(2);
    const longest = waits.reduce((sum, one) => sum + one, 0);
    expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(longest);
  });

  test.runIf(hasSystemd)('is one that systemd takes without a word', async () => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'unit-'));
    const file = path.join(place, 'job-board.service');
    // The project does not lie on this machine where it would lie on that one.
    await writeFile(file, unit.replaceAll('/srv/job-board', root));
    const said = execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    await rm(place, { recursive: true });
    expect(said).toBe('');
  });
});

describe('the container file', () => {
  test('names files that are there, keeps secrets out, and runs as nobody special', async () => {
    const steps = readContainerfile(await readFile(path.join(folder, 'Containerfile'), 'utf8'));
    const textOf = (name: string) => steps.findLast((step) => step.name === name)?.text ?? '';
    expect(textOf('USER')).toBe('node');
    const [node, entry = ''] = JSON.parse(textOf('CMD')) as string[];
    expect(node).toBe('node_modules/.bin/node');
    await access(path.join(root, entry));
    for (const { text } of steps.filter(({ name }) => name === 'COPY')) {
      for (const source of text.split(' ').slice(0, -1)) await access(path.join(root, source));
    }
    const ignored = await readFile(path.join(folder, 'Containerfile.dockerignore'), 'utf8');
    expect(ignored.split('\n')).toEqual(
      expect.arrayContaining(['.env', '.data', '.git', 'node_modules']),
    );
    // The guide's settings name a file of the examples.
    expect(ignored.split('\n')).not.toContain('docs');
    expect(textOf('HEALTHCHECK')).toContain('/healthz');
  });
});
