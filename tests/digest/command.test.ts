import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { mails } from '../../lib/alerts/database/schema.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { describeDigest, faultsOf } from '../../lib/digest/digest.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { addDatabase } from '../alerts/database/database-images.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { startSmtp } from '../mail/smtp.ts';
import { createRole } from '../support/role-factory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const now = Math.floor(Date.now() / 1000);

describe('2.9 npm run digest', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'command-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const spawnDigest = (args: string[], env: Record<string, string>) =>
    spawn(process.execPath, ['lib/commands/digest.ts', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
    });

  async function run(args: string[], env: Record<string, string> = {}) {
    const child = spawnDigest(args, env);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    return { code: child.exitCode, output };
  }

  /** Two alerts that get role 2 with the next digest. */
  async function prepare(): Promise<void> {
    const roles = [createRole(1), createRole(2)];
    await writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: now,
      roles,
      organisations: [],
      keys: null,
    });
    await addDatabase(dataDir);
    const access = openDatabase({ databaseUrl: null, dataDir });
    await access.use(async (database) => {
      await takeBaseline(database, [1], now);
      await confirmedAlert(database, { email: 'a@b.org', queryJson: null });
      await confirmedAlert(database, { email: 'c@b.org', queryJson: null });
    });
    await access.close();
  }

  test('2.9 on a fresh clone it records the existing roles', async () => {
    const { code, output } = await run([]);
    expect(output).toMatch(
      /First digest: \d+ roles recorded\. Alerts will get roles that are added from now on\.\n0 mails sent\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('23.1 on a board that only serves it does not write mails to files, where nobody looks', async () => {
    // Nothing listens there: the refusal comes before the database is asked.
    const settings = { SERVE_ONLY: 'true', DATABASE_URL: 'postgres://127.0.0.1:9/board' };
    const { code, output } = await run([], settings);
    expect(output).toContain('SERVE_ONLY is set, but SMTP_URL is not: mails written to files');
    expect(code).toBe(1);
  });

  test('2.9 a dry run says what would be sent, a run sends it, and a second run does nothing', async () => {
    await prepare();
    expect(await run(['--dry-run'])).toEqual({
      code: 0,
      output:
        '1 new role among 2.\n2 alerts matched in 0 searches: 2 mails with 2 roles.\nNothing was written and nothing sent.\n',
    });
    const server = await startSmtp();
    const done = await run([], { SMTP_URL: server.url, SITE_URL: 'https://board.example' });
    await server.stop();
    expect(done).toEqual({
      code: 0,
      output:
        '1 new role among 2.\n2 alerts matched in 0 searches: 2 mails with 2 roles.\n2 mails sent.\n',
    });
    expect(server.taken).toHaveLength(2);
    const again = await run([]);
    expect(again.output).toContain('No new roles among 2.');
  });

  test('2.9 without SITE_URL it says where the links in mails lead', async () => {
    await prepare();
    const { output } = await run([], { PORT: '3456' });
    expect(output).toContain('Links in these mails point to http://localhost:3456.');
  });

  test('2.9 without a mail server each mail is written to a file, and its links are printed', async () => {
    await prepare();
    const { output } = await run([], { SITE_URL: 'https://board.example' });
    expect(output).toMatch(/https:\/\/board\.example\/\?update_token=[\w-]{43}/);
    expect(output).toContain('2 mails sent.');
  });

  test('2.9 a mail server that is down ends it with one clear line', async () => {
    await prepare();
    const dead = await startSmtp();
    await dead.stop();
    const { code, output } = await run([], { SMTP_URL: dead.url });
    expect(code).toBe(1);
    expect(output).toContain('0 mails sent, 2 deferred.');
    expect(output).toMatch(
      /\nThe mail server does not accept mail \(connect ECONNREFUSED .*\)\. 2 mails are waiting and nothing is lost: run this again once it does\.\n$/,
    );
  });

  test('19.4 a stop finishes the mail in flight and releases the claimed ones', async () => {
    await prepare();
    const started = Promise.withResolvers<() => void>();
    const server = await startSmtp({
      onRcptTo: (_address, _session, callback) => started.resolve(callback),
    });
    const env = { SMTP_URL: server.url, SITE_URL: 'https://board.example', MAIL_CONNECTIONS: '1' };
    const stopped = spawnDigest([], env);
    const ended = once(stopped, 'close');
    const goOn = await started.promise;
    stopped.kill('SIGTERM');
    await pause(200);
    goOn();
    await ended;
    expect(stopped.exitCode).toBe(143);
    await server.stop();
    const access = openDatabase({ databaseUrl: null, dataDir });
    const states = await access.use((database) =>
      database.select({ state: mails.state }).from(mails).where(ne(mails.to, '')),
    );
    await access.close();
    expect(states.map(({ state }) => state).sort()).toEqual(['queued', 'sent']);
  });

  test.each([
    [[], { UPSTREAM_API_BASE: 'https://api.example' }, 1, 'UPSTREAM_API_BASE is set'],
    [['--dry-run'], {}, 1, 'There is no catalogue of roles yet'],
    [['--now'], {}, 2, "Unknown option '--now'"],
    [[], { SMTP_URL: 'http://x' }, 1, 'Invalid configuration. SMTP_URL'],
  ])('%j with %j is refused', async (args, env, expectedCode, line) => {
    const { code, output } = await run(args, env as Record<string, string>);
    expect(code).toBe(expectedCode);
    expect(output).toContain(line);
  });
});

describe('2.9 what a digest reports', () => {
  const report = {
    run: 4,
    openRoles: 900,
    newRoles: 3,
    isBaseline: false,
    matching: { alerts: 7, mails: 2, matches: 5, failures: [], searches: 12 },
    delivery: {
      sent: 1,
      dropped: 1,
      deferred: 2,
      failed: 3,
      held: 0,
      serverDown: null,
      unwanted: null,
      isComplete: true,
    },
    ledgerFaults: [],
  };

  test('2.9 counts are written as sentences', () => {
    expect(describeDigest(report)).toEqual([
      '3 new roles among 900.',
      '7 alerts matched in 12 searches: 2 mails with 5 roles.',
      '1 mail sent, 1 no longer wanted, 2 deferred, 3 failed.',
    ]);
    expect(faultsOf(report, 2)).toEqual([]);
  });

  test('2.9 alerts that failed are named, up to five', () => {
    const failures = Array.from({ length: 7 }, (_, i) => ({
      alertId: `id${i}`,
      reason: 'odd',
      isUnreadable: false,
    }));
    const lines = describeDigest({ ...report, matching: { ...report.matching, failures } });
    expect(lines[2]).toBe('Alert id0 could not be matched: odd');
    expect(lines[7]).toBe('2 more could not be matched.');
  });

  test('2.9 a digest with alerts that could not be matched has failed', () => {
    const silent = (count: number) => {
      const failures = Array.from({ length: count }, (_, i) => ({
        alertId: `${i}`,
        reason: 'odd',
        isUnreadable: false,
      }));
      return faultsOf({ ...report, matching: { ...report.matching, failures } }, 0);
    };
    expect(silent(1)).toEqual(['1 alert could not be matched and will be retried.']);
    expect(silent(7)).toEqual(['7 alerts could not be matched and will be retried.']);
  });

  test('18.3 alerts with unsupported queries are named last and do not fail the digest', () => {
    const failures = Array.from({ length: 7 }, (_, i) => ({
      alertId: `id${i}`,
      reason: 'odd',
      isUnreadable: i < 6,
    }));
    const some = { ...report, matching: { ...report.matching, failures } };
    expect(describeDigest(some)[2]).toBe('Alert id6 could not be matched: odd');
    expect(faultsOf(some, 0)).toEqual(['1 alert could not be matched and will be retried.']);
    const none = { ...report, matching: { ...report.matching, failures: failures.slice(0, 6) } };
    expect(describeDigest(none)[2]).toBe('Alert id0 could not be matched: odd');
    expect(faultsOf(none, 0)).toEqual([]);
  });

  test('19.8 mails that wait for the next day are counted, and a stop says why and what to do', () => {
    const held = { ...report.delivery, held: 20 };
    expect(describeDigest({ ...report, delivery: held }).at(-1)).toBe(
      '1 mail sent, 1 no longer wanted, 2 deferred, 3 failed, 20 wait for the next day.',
    );
    expect(faultsOf({ ...report, delivery: held }, 20)).toEqual([]);
    const delivery = { ...held, unwanted: { tried: 50, unwanted: 6 } };
    expect(faultsOf({ ...report, delivery }, 20)).toEqual([
      'Sending stopped: 6 of 50 mails were refused or deferred by the receiving servers. 20 mails are waiting and nothing is lost: they are sent from the next day on. Run "npm run check:mail".',
    ]);
  });

  test('2.9 an error says what to do', () => {
    const delivery = { ...report.delivery, serverDown: 'connect ECONNREFUSED' };
    expect(faultsOf({ ...report, delivery, ledgerFaults: ['x'] }, 2)).toEqual([
      'The ledger check failed: x',
      'The mail server does not accept mail (connect ECONNREFUSED). 2 mails are waiting and nothing is lost: run this again once it does.',
    ]);
  });
});
