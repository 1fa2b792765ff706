import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { manyRoles, openBase } from './importing-airtable.ts';

const command = pathToFileURL(path.resolve('lib/commands/import.ts')).href;

it('an import from Airtable that is killed at any moment resumes, and the board stays complete', async () => {
  const { base, dataDir, settings, roles, run } = await openBase();
  base.hold(manyRoles(1000));
  const script = path.join(dataDir, 'run.mjs');
  writeFileSync(
    script,
    `const { importCommand } = await import(${JSON.stringify(command)});
     const terminal = { out: process.stdout, err: process.stderr };
     const access = { origin: ${JSON.stringify(base.origin)}, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 10)) };
     process.exitCode = await importCommand(['--airtable'], process.env, terminal, access);`,
  );
  let kills = 0;
  for (let step = 0; step < 6; step++) {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const asked = base.seen.length;
    const isMoving = async () => {
      while (base.seen.length < asked + 3 && child.exitCode === null) await wait(5);
    };
    await Promise.race([ended, isMoving()]);
    child.kill('SIGKILL');
    if ((await ended) === 0) break;
    kills++;
    expect([0, 1000]).toContain((await roles()).length);
  }
  expect(kills).toBeGreaterThan(1);
  expect(await run()).toMatchObject({ code: 0 });
  expect(await roles()).toHaveLength(1000);
  // Without stored pages, each killed run would have started again at the first page.
  expect(base.seen.filter(({ query }) => !query.offset).length).toBeLessThan(kills);
});
