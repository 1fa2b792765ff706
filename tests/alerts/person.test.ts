import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { alerts, mails, matches } from '../../lib/alerts/database/schema.ts';
import { endBounced } from '../../lib/alerts/end-alerts.ts';
import { personCommand } from '../../lib/commands/person.ts';
import { confirmedAlert, linkToken, newsletterReader, NOW, queryOf } from './alert-factory.ts';
import { addDatabase } from './database/database-images.ts';

const ADDRESS = 'ann@example.org';
let dataDir: string;
let access: DatabaseAccess;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'person-'));
  await addDatabase(dataDir);
  access = openDatabase({ databaseUrl: null, dataDir });
  await access.use(async (database) => {
    const own = await confirmedAlert(database, {
      email: 'Ann@Example.org',
      queryJson: queryOf('x'),
    });
    await linkToken(database, own.id, 'manage');
    await database
      .insert(mails)
      .values({ id: own.id, kind: 'digest', to: own.email, alertId: own.id });
    await database.insert(matches).values({ alertId: own.id, roleId: 4, mailId: own.id });
    await newsletterReader(database, { email: ADDRESS });
    const other = await confirmedAlert(database, { email: 'joann@example.org' });
    for (const to of ['ANN@example.org', 'joann@example.org']) {
      await database.insert(mails).values({ id: crypto.randomUUID(), kind: 'links', to });
    }
    await linkToken(database, other.id, 'manage');
  });
  mkdirSync(path.join(dataDir, 'outbox'));
  writeFileSync(fileTo('Ann@example.org'), '');
  writeFileSync(fileTo('joann@example.org'), '');
});
afterEach(async () => {
  await access.close();
  await rm(dataDir, { recursive: true });
});

const fileTo = (address: string) =>
  path.join(dataDir, 'outbox', `20261127T120000.000Z-00001-${address}.eml`);

async function run(...args: string[]) {
  let output = '';
  const write = (text: string) => (output += text);
  const code = await personCommand(args, { DATA_DIR: dataDir }, { out: { write }, err: { write } });
  return { code, output };
}

test('20.3 a person gets everything that is stored about an address, and nothing of others', async () => {
  const { code, output } = await run('export', 'ann@EXAMPLE.org');
  expect(code).toBe(0);
  expect(output).not.toContain('joann');
  expect(JSON.parse(output)).toMatchObject({
    alerts: [{ email: 'Ann@Example.org', queryJson: { query: 'x' }, state: 'confirmed' }],
    newsletter: { email: ADDRESS, state: 'confirmed' },
    mails: [
      { kind: 'digest', roleIds: [4] },
      { kind: 'links', to: 'ANN@example.org', roleIds: [] },
    ],
    links: [{ purpose: 'manage' }],
    isNeverMailed: false,
    mailFiles: [path.basename(fileTo('Ann@example.org'))],
  });
});

test('20.3 an erased person leaves nothing behind, and others keep everything', async () => {
  expect(await run('erase', ADDRESS)).toEqual({
    code: 0,
    output: 'Erased 1 alert, 1 newsletter subscription, 2 mails, 1 file. Backups still have them\n',
  });
  expect(JSON.parse((await run('export', ADDRESS)).output)).toEqual({
    alerts: [],
    newsletter: null,
    mails: [],
    links: [],
    isNeverMailed: false,
    mailFiles: [],
  });
  expect(existsSync(fileTo('joann@example.org'))).toBe(true);
  const left = await access.use((database) => database.select({ to: alerts.email }).from(alerts));
  expect(left).toEqual([{ to: 'joann@example.org' }]);
  const { output } = await run('export', 'joann@example.org');
  expect(JSON.parse(output)).toMatchObject({ mails: [{ kind: 'links' }], links: [{}] });
});

test('20.3 an address that complained is never mailed again after it was erased', async () => {
  await access.use((database) =>
    endBounced(database, { bounce: 'complaint', address: ADDRESS, at: NOW }, NOW),
  );
  await run('erase', ADDRESS);
  const { output } = await run('export', ADDRESS);
  expect(JSON.parse(output)).toMatchObject({ alerts: [], isNeverMailed: true });
});

test('20.3 wrong arguments are named', async () => {
  expect(await run('show', ADDRESS)).toMatchObject({ code: 2 });
  expect(await run('erase')).toMatchObject({ code: 2 });
  expect((await run('erase', 'ann')).output).toContain('"ann" is no e-mail address');
});
