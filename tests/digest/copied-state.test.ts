import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '../../lib/alerts/database/schema.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { closeDigest, type Digest, openDigest, runDigest } from '../../lib/digest/digest.ts';
import { deliver } from '../../lib/mail/delivery.ts';
import { openDelivery } from '../../lib/mail/open-delivery.ts';
import { catalogueIndexer } from '../../lib/search-server/catalogue-index.ts';
import { closeDatabase, copyPath, writeCopy } from '../../lib/store/database.ts';
import { replaceCatalogue } from '../../lib/store/replace-catalogue.ts';
import '../../lib/host/jsx.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { makeStateDirectory } from '../alerts/database/database-images.ts';
import { createRole } from '../support/catalogue-factory.ts';
import { rolesByRecipient, takingTransport } from './digests.ts';

let folder: string;
let curated: string;
let copied: string;
let curating: Digest;
const now = () => Date.now() / 1000;
const say = () => {};

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'copied-state-'));
  curated = await makeStateDirectory();
  copied = path.join(folder, 'copied');
  await mkdir(copied);
  curating = openDigest(loadConfig({ DATA_DIR: curated, BOARD_DIR: 'none' }), { now, say });
});
afterEach(async () => {
  await closeDigest(curating);
  for (const dataDir of [curated, copied]) closeDatabase(dataDir);
  for (const place of [folder, curated]) await rm(place, { recursive: true });
});

/** Puts these roles on the board, on the machine that curates. */
async function curate(ids: readonly number[]): Promise<void> {
  const config = loadConfig({ DATA_DIR: curated, BOARD_DIR: 'none' });
  const { fieldTokens: tokens } = config.public;
  const roles = ids.map((id) => createRole({ post_pk: id, closes_at: null }));
  const writtenAt = Math.floor(now());
  const next = { version: 1, source: 'import', keys: null, roles, writtenAt } as const;
  const prepare = catalogueIndexer(config);
  const options = { by: 'import', tokens, now: writtenAt, prepare } as const;
  await replaceCatalogue(curated, { ...next, organisations: [] }, options);
}

/** Copies the state to the machine that only sends. */
async function copyState(): Promise<void> {
  writeCopy(curated);
  closeDatabase(copied);
  await copyFile(copyPath(curated), copyPath(copied));
}

/** The machine that curates matches the alerts, and sends nothing. */
const match = () => runDigest(curating, { withinSeconds: 0 });

/** The other machine sends. The alerts are those of the machine that curates. */
async function send(transport: ReturnType<typeof takingTransport>) {
  const { access } = curating;
  const config = loadConfig({
    DATA_DIR: copied,
    BOARD_DIR: 'none',
    SERVE_ONLY: 'true',
    DATABASE_URL: 'postgres://unused.example/board',
  });
  const delivery = openDelivery(config, { access, now, say });
  await access.use((database) => database.update(mails).set({ nextAttemptAt: sql`now()` }));
  try {
    return await deliver({ ...delivery, transport });
  } finally {
    delivery.close();
  }
}

test('23.3 a sender with an older state does not send a digest without the role that it lacks, and sends it once it has it', async () => {
  await curate([1]);
  await match();
  await copyState();
  await curating.access.use((database) =>
    confirmedAlert(database, { email: 'a@example.org', queryJson: null }),
  );
  await curate([1, 2, 3]);
  await match();
  const transport = takingTransport();
  expect(await send(transport)).toMatchObject({ sent: 0, dropped: 0 });
  await copyState();
  expect(await send(transport)).toMatchObject({ sent: 1 });
  expect(rolesByRecipient(transport.taken)['a@example.org']?.[0]?.toSorted()).toEqual([2, 3]);
});

test('18.1 23.3 a sender with a state as new leaves out a role that has closed since', async () => {
  await curate([1]);
  await match();
  await curating.access.use((database) =>
    confirmedAlert(database, { email: 'a@example.org', queryJson: null }),
  );
  await curate([1, 2, 3]);
  await match();
  await curate([1, 2]);
  await copyState();
  const transport = takingTransport();
  expect(await send(transport)).toMatchObject({ sent: 1 });
  expect(rolesByRecipient(transport.taken)).toEqual({ 'a@example.org': [[2]] });
});
