import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { BenchSteps } from './digest-step.ts';
import { startMailSink } from './mail-sink.ts';
import { stepsOf } from './steps.ts';

const ROLES = 1000;
const NEW_ROLES = 50;
const SINGLE_SEARCHES = 2000;
type Matched = { alerts: number; queries: number };
/** Ten times more at each step. */
const MATCHED: readonly Matched[] = [
  { alerts: 10_000, queries: 1000 },
  { alerts: 100_000, queries: 10_000 },
];
const MATCHED_HUGE: readonly Matched[] = [{ alerts: 1_000_000, queries: 100_000 }];

/** The numbers of alerts that are matched. */
export const matchedSizes = (isHuge: boolean): readonly Matched[] =>
  isHuge ? [...MATCHED, ...MATCHED_HUGE] : MATCHED;

/** Where the alerts of the measurements are. */
export const alertsDatabase = (): string =>
  process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'the embedded database';
const SENT = [1000, 10_000];
const ROLES_IN_A_MAIL = 5;
/** A mail server on this machine takes several mails at a time. */
const CONNECTIONS = '10';

/**
 * Measures the digest, each step in a separate process: how long it takes to match alerts with new
 * roles, in how many searches and how much memory; and how many mails a second go to a mail server on
 * this machine. It takes the PostgreSQL server of `TEST_DATABASE_URL`, and without one the embedded
 * database, which itself needs about 300 MB.
 */
export async function benchDigest(
  root: string,
  log: (line: string) => void,
  isHuge = false,
): Promise<void> {
  log(`on ${alertsDatabase()}`);
  for (const size of matchedSizes(isHuge)) await benchMatching(root, size, log);
  for (const mails of isHuge ? [...SENT, 100_000] : SENT) await benchSending(root, mails, log);
}

/** Matches alerts in a new database with the new roles of a board. Times in milliseconds, memory in MB. */
export async function measureMatching(root: string, { alerts, queries }: Matched) {
  const run = await freshBoard(root, `matching-${alerts}`);
  await run('prepare', { roles: ROLES, newRoles: NEW_ROLES, alerts, queries });
  return run('match', { singleSearches: SINGLE_SEARCHES });
}

async function benchMatching(
  root: string,
  { alerts, queries }: Matched,
  log: (line: string) => void,
): Promise<void> {
  const result = await measureMatching(root, { alerts, queries });
  const { searches, found, written, mails, matches, singleSearch, memory } = result;
  log(
    `${count(alerts)} alerts, ${count(queries)} distinct queries, ${NEW_ROLES} new roles: ` +
      `found in ${seconds(found)}, ${count(searches)} searches; ` +
      `${count(matches)} matches and ${count(mails)} mails written in ${seconds(written)}; ` +
      `at most ${memory.toFixed(0)} MB`,
  );
  log(
    `  one search an alert: ${count(alerts)} searches, ${times(alerts / searches)}; ` +
      `${seconds(singleSearch * alerts)} for the searches alone`,
  );
}

async function benchSending(
  root: string,
  mails: number,
  log: (line: string) => void,
): Promise<void> {
  const sink = await startMailSink();
  try {
    const run = await freshBoard(root, `sending-${mails}`, {
      SMTP_URL: sink.url,
      MAIL_CONNECTIONS: CONNECTIONS,
    });
    await run('prepare', { roles: ROLES, newRoles: ROLES_IN_A_MAIL, alerts: mails, queries: 0 });
    const { sent, time, memory } = await run('send', null);
    const isWhole = sent === mails && sink.taken() === mails;
    if (!isWhole) throw new Error(`Of ${mails} mails ${sent} were sent, ${sink.taken()} taken`);
    log(
      `a digest of ${count(mails)} mails of ${ROLES_IN_A_MAIL} roles into a mail server: ` +
        `${seconds(time)}, ${sink.rate().toFixed(0)} mails a second from the first to the last; ` +
        `at most ${memory.toFixed(0)} MB`,
    );
  } finally {
    await sink.stop();
  }
}

/** A new state directory and database, and a function that runs steps in it. */
async function freshBoard(root: string, name: string, settings: Record<string, string> = {}) {
  const server = process.env.TEST_DATABASE_URL;
  if (server) settings.DATABASE_URL = await freshDatabase(server);
  const dataDir = path.join(root, '.data/bench', name);
  await rm(dataDir, { recursive: true, force: true });
  const all = { DATA_DIR: dataDir, ...settings };
  return stepsOf<BenchSteps>(root, 'tests/bench/digest-step.ts', all);
}

const DATABASE = 'board_bench';

/** A new database on a server. */
async function freshDatabase(server: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

const count = (number: number): string => number.toLocaleString('en');
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const times = (ratio: number): string => `${ratio.toFixed(0)} times as many`;
