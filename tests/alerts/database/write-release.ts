// Writes what this version of the board stores about alerts, which all later versions have to open. Run
// before a release: node tests/alerts/database/write-release.ts
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import '../../../lib/host/jsx.ts';
import { root } from '../../support/root.ts';
import { liveUntilKilled } from './release-story.ts';
import { dumpAsSql } from './sql-dump.ts';

const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const [major, minor] = version.split('.');
const file = path.join(import.meta.dirname, `releases/${major}.${minor}.sql`);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'release-'));
const access = openDatabase({ databaseUrl: null, dataDir });
try {
  await liveUntilKilled(access, async (unsubscribeTokens) => {
    const links = Object.entries(unsubscribeTokens).map(
      ([name, token]) => `-- The link that ends the alert of ${name} has the token ${token}\n`,
    );
    const head = `-- The alerts of a board of version ${version}, by node tests/alerts/database/write-release.ts\n`;
    await writeFile(file, `${head}${links.join('')}\n${await dumpAsSql(access)}`);
  });
} finally {
  await access.close();
  await rm(dataDir, { recursive: true });
}
console.log(`Wrote ${file}`);
