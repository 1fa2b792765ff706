import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { createRandom } from '../support/seeded-random.ts';

const KILLS = 6;

/** Starts a board that accepts subscriptions, kills it, and returns the accepted addresses. */
async function killedBoard(env: Record<string, string>, name: string, wait: number) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'subscriber-process.ts'), name],
    {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let accepted = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (accepted += String(data)));
  child.stderr.on('data', (data: Buffer) => (errors += String(data)));
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await pause(wait);
  child.kill('SIGKILL');
  await ended;
  expect(errors).toBe('');
  // The last line may be truncated.
  return accepted.split('\n').slice(0, -1);
}

test('19.6 a board killed during subscriptions keeps every accepted alert, each with exactly one mail', async () => {
  // On the embedded database: the killed process holds it itself.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'subscribe-killed-'));
  const random = createRandom(Date.now());
  try {
    const accepted: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const env = { DATA_DIR: dataDir };
      accepted.push(...(await killedBoard(env, `kill${kill}`, random() * 400)));
    }
    const access = openDatabase({ databaseUrl: null, dataDir });
    const [kept, queued] = await access.use(async (database) => [
      await database.select({ id: alerts.id, email: alerts.email }).from(alerts),
      await database.select({ alertId: mails.alertId, to: mails.to }).from(mails),
    ]);
    await access.close();
    expect(accepted.length).toBeGreaterThanOrEqual(KILLS);
    const emails = new Set(kept.map(({ email }) => email));
    expect(accepted.filter((email) => !emails.has(email))).toEqual([]);
    expect(queued.map(({ alertId }) => alertId).toSorted()).toEqual(
      kept.map(({ id }) => id).toSorted(),
    );
    expect(kept.length - accepted.length).toBeLessThanOrEqual(4 * KILLS);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
