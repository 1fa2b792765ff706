import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../lib/alerts/database/database.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { mails } from '../../lib/alerts/database/schema.ts';
import {
  callBackgroundDigest,
  isSignedCall,
  runBackgroundCall,
  signCall,
} from '../../lib/digest/background-call.ts';
import { closeDigest, openDigest, runDigest as runByHand } from '../../lib/digest/digest.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import deliver from '../../netlify/functions/deliver.ts';
import digestBackground from '../../netlify/functions/digest-background.ts';
import digest from '../../netlify/functions/digest.ts';
import { createRole } from '../support/role-factory.ts';
import { addDatabase } from '../alerts/database/database-images.ts';
import { withTestDatabase } from '../alerts/database/databases.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';

const now = Math.floor(Date.now() / 1000);
const elsewhere = { DATABASE_URL: 'postgres://board:secret@db.example/board' };

describe('calls of one function by another', () => {
  test('a signature is valid with the secret, for some minutes', () => {
    const signature = signCall('secret', now);
    expect(isSignedCall(signature, 'secret', now + 200)).toBe(true);
    expect(isSignedCall(signature, 'secret', now - 200)).toBe(true);
    expect(isSignedCall(signature, 'secret', now + 400)).toBe(false);
    expect(isSignedCall(signature, 'guess', now)).toBe(false);
  });

  test.each(['', '.', 'x.y', `${now}`, `${now}.`, `${now}.short`, `9e9.${'a'.repeat(43)}`])(
    'a signature must be complete: %j',
    (signature) => {
      expect(isSignedCall(signature, 'secret', now)).toBe(false);
    },
  );

  /** The call by which the scheduled function starts the background one. */
  async function backgroundCall(at = now): Promise<Request> {
    const calls: Request[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      calls.push(new Request(url, init));
      return new Response(null, { status: 202 });
    };
    await callBackgroundDigest(loadConfig(elsewhere), {
      url: 'https://board.example',
      now: () => at,
      fetch,
    });
    return calls[0]!;
  }

  describe('the background function', () => {
    const access = withTestDatabase();
    const config = loadConfig(elsewhere);
    let runs = 0;
    const run = (request: Request, work = async () => void (runs += 1)) =>
      runBackgroundCall(request, config, { now, work, access });
    beforeEach(() => (runs = 0));

    test('is started by the scheduled function, which it recognises by its signature', async () => {
      const call = await backgroundCall();
      expect(call.url).toBe('https://board.example/.netlify/functions/digest-background');
      expect(call.method).toBe('POST');
      expect(await run(call)).toBe(true);
      expect(await run(new Request('https://board.example'))).toBe(false);
      expect(runs).toBe(1);
    });

    test('is not started twice by the same signature in any encoding', async () => {
      const call = await backgroundCall();
      expect(await Promise.all([run(call), run(call)])).toEqual(
        expect.arrayContaining([true, false]),
      );
      const signature = call.headers.get('X-Board-Signature') ?? '';
      for (const repeated of [signature, `0${signature}`, `${signature}.`]) {
        const headers = { 'X-Board-Signature': repeated };
        expect(await run(new Request(call.url, { method: 'POST', headers }))).toBe(false);
      }
      expect(runs).toBe(1);
      expect(await run(await backgroundCall(now + 1))).toBe(true);
    });

    test('may be retried with the same signature after an error', async () => {
      const call = await backgroundCall();
      const failing = run(call, () => Promise.reject(new Error('no mail server')));
      await expect(failing).rejects.toThrow('no mail server');
      expect(await run(call)).toBe(true);
    });
  });

  test('fails when the digest cannot be started or the board has no database', async () => {
    const fetch = async () => new Response(null, { status: 500 });
    const options = { url: 'https://board.example', now: () => now, fetch };
    await expect(callBackgroundDigest(loadConfig(elsewhere), options)).rejects.toThrow(
      'status 500',
    );
    await expect(callBackgroundDigest(loadConfig({}), options)).rejects.toThrow(
      'DATABASE_URL is not set',
    );
  });
});

describe('the functions of a serverless board', () => {
  let dataDir: string;
  const outbox = async () => {
    const names = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
    return Promise.all(names.map((name) => readFile(path.join(dataDir, 'outbox', name), 'utf8')));
  };
  const silenced = () => vi.spyOn(console, 'log').mockImplementation(() => {});
  const publish = (...ids: number[]) =>
    writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: now,
      roles: ids.map((id) => createRole(id)),
      organisations: [],
      keys: null,
    });
  /** Runs the scheduled function at an hour of the day; hours over 24 are on later days. */
  const runDigest = async (hour = 7, minute = 0) => {
    const time = new Date(now * 1000).setUTCHours(hour, minute, 2);
    vi.useFakeTimers({ toFake: ['Date'], now: time });
    try {
      return await digest(new Request('https://board.example'), {} as never);
    } finally {
      vi.useRealTimers();
    }
  };

  async function use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    await addDatabase(dataDir);
    const access = openDatabase({ databaseUrl: null, dataDir });
    try {
      return await access.use(work);
    } finally {
      await access.close();
    }
  }

  /** Stores an alert for all roles to which role 1 is not new. */
  const storeAlert = () =>
    use(async (database) => {
      await takeBaseline(database, [1], now);
      await confirmedAlert(database, { email: 'a@b.org', queryJson: null });
    });

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'functions-'));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('SMTP_URL', '');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true });
  });

  test('2.9 without any alerts, no database is opened', async () => {
    await publish(1);
    expect((await runDigest()).status).toBe(204);
    expect((await deliver()).status).toBe(204);
    const files = (await readdir(dataDir)).filter((name) => !name.startsWith('board.db'));
    expect(files).toEqual([]);
  });

  test('2.9 on a host without background functions, the scheduled function runs the digest itself', async () => {
    const said = silenced();
    await publish(1, 2);
    await storeAlert();
    await runDigest();
    expect((await outbox()).map((mail) => /jobPk=3D(\d+)/.exec(mail)?.[1])).toEqual(['2']);
    expect(said.mock.calls.join('\n')).toContain('1 new role among 2.');
    expect(said.mock.calls.join('\n')).toContain('1 mail sent.');
  });

  test('18.1 the scheduled function sends the digest only at the configured hour', async () => {
    silenced();
    vi.stubEnv('DIGEST_HOUR', '9');
    vi.stubEnv('TIME_ZONE', 'Asia/Tokyo');
    await publish(1, 2);
    await storeAlert();
    // Midnight in UTC is 9 in Tokyo.
    for (const hour of [-9, -4, -1]) await runDigest(hour);
    expect(await outbox()).toEqual([]);
    await runDigest(0);
    expect(await outbox()).toHaveLength(1);
  });

  test('18.1 a late call sends the digest of the day, and further calls do not', async () => {
    silenced();
    await storeAlert();
    await publish(1, 2);
    await runDigest(6, 53);
    expect(await outbox()).toEqual([]);
    await runDigest(7, 8);
    expect(await outbox()).toHaveLength(1);
    await publish(1, 2, 3);
    for (const hour of [7, 8, 12]) await runDigest(hour, 15);
    vi.stubEnv('DIGEST_HOUR', '15');
    await runDigest(15);
    expect(await outbox()).toHaveLength(1);
    await runDigest(24 + 15);
    expect(await outbox()).toHaveLength(2);
  });

  test('18.1 a digest that fails before its mails are in the outbox is tried at most three times a day', async () => {
    silenced();
    await storeAlert();
    await expect(runDigest(7)).rejects.toThrow('There is no catalogue of roles yet');
    await publish(1, 2);
    await runDigest(7, 15);
    expect(await outbox()).toHaveLength(1);
    await publish(1, 2, 3);
    await runDigest(7, 30);
    expect(await outbox()).toHaveLength(1);
    await rm(path.join(dataDir, 'board.db'));
    for (const hour of [7, 8, 9]) await expect(runDigest(24 + hour)).rejects.toThrow();
    await publish(1, 2, 3);
    await runDigest(24 + 10);
    expect(await outbox()).toHaveLength(1);
    await runDigest(48 + 7);
    expect(await outbox()).toHaveLength(2);
  });

  test('18.1 a digest at another time of the day does not replace the daily one', async () => {
    silenced();
    await storeAlert();
    await publish(1, 2);
    const time = new Date(now * 1000).setUTCHours(5) / 1000;
    const byHand = openDigest(loadConfig(process.env), { now: () => time, say: () => {} });
    await runByHand(byHand);
    await closeDigest(byHand);
    await publish(1, 2, 3);
    await runDigest(7);
    expect(await outbox()).toHaveLength(2);
  });

  test('2.9 waiting mails are sent by the scheduled function', async () => {
    silenced();
    await publish(1);
    await use(async (database) => {
      const alert = await confirmedAlert(database, { email: 'a@b.org', state: 'pending' });
      const id = crypto.randomUUID();
      const mail = { id, kind: 'confirmation' as const, to: alert.email, alertId: alert.id };
      await database.insert(mails).values(mail);
    });
    await deliver();
    expect(await outbox()).toHaveLength(1);
  });

  test('2.9 the background function does nothing without a signature', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await publish(1);
    await use((database) => confirmedAlert(database, { queryJson: null }));
    await digestBackground(new Request('https://board.example', { method: 'POST' }));
    expect(warned).toHaveBeenCalledOnce();
    expect(await outbox()).toEqual([]);
  });

  test('2.9 a board without roles fails loudly', async () => {
    await use((database) => confirmedAlert(database, { queryJson: null }));
    await expect(runDigest()).rejects.toThrow('There is no catalogue of roles yet');
  });
});
