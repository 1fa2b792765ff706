import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { dumpTables, TABLE_NAMES } from '../../lib/alerts/database/dump.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { recordSightings } from '../../lib/alerts/sightings.ts';
import { backupCommand } from '../../lib/commands/backup.ts';
import { restoreCommand } from '../../lib/commands/restore.ts';
import { closeDatabase } from '../../lib/store/database.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { addDatabase } from '../alerts/database/database-images.ts';
import { openOnServer, serverUrl } from '../alerts/database/databases.ts';
import { NOW, runCommand, tokens } from '../support/importing.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kinds = [
  { name: 'the embedded database', server: null },
  { name: 'PostgreSQL', server: serverUrl },
];

for (const { name, server } of kinds) {
  describe.skipIf(name === 'PostgreSQL' && server === null)(`backups with ${name}`, () => {
    let folder: string;
    let dataDir: string;
    let env: Record<string, string>;
    let access: DatabaseAccess;
    let closeServer = async (): Promise<void> => {};

    beforeEach(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'));
      dataDir = path.join(folder, 'data');
      env = { DATA_DIR: dataDir };
      if (server === null) await addDatabase(dataDir);
      else {
        const opened = await openOnServer(server);
        env.DATABASE_URL = opened.url;
        closeServer = () => opened.access.close();
      }
      access = openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir });
    });
    afterEach(async () => {
      await access.close();
      await closeServer();
      closeDatabase(dataDir);
      rmSync(folder, { recursive: true });
    });

    async function run(command: typeof backupCommand | typeof restoreCommand, ...args: string[]) {
      let output = '';
      const write = (text: string) => (output += text);
      const code = await command(args, env, { out: { write }, err: { write } });
      return { code, output };
    }
    const archive = () => path.join(folder, 'archive');

    async function importRoles(keys: readonly number[]) {
      const list = path.join(folder, 'list.csv');
      const lines = keys.map(
        (key) => `${key},Role ${key},Org,2026-11-20,https://example.org/${key}`,
      );
      writeFileSync(
        list,
        ['id,title,company_name,posted_at,url_external', ...lines, ''].join('\n'),
      );
      expect(await runCommand([list, '--allow-removals'], dataDir, env)).toMatchObject({ code: 0 });
    }

    /** A board with two roles, and an alert with a mail and text in all kinds of characters. */
    async function fill() {
      await importRoles([1, 2]);
      await access.use(async (database) => {
        await recordSightings(database, [1, 2], NOW, new Map([[1, '1']]));
        const query = {
          query: 'line\u2028break "quoted" \\ 数',
          facetFilters: [],
          numericFilters: [],
        };
        const { id } = await confirmedAlert(database, { email: 'ä@example.org', queryJson: query });
        await database
          .insert(mails)
          .values({ id, kind: 'digest', to: 'ä@example.org', alertId: id, runId: 0 });
      });
    }

    async function content() {
      const rows: Record<string, string[]> = {};
      await access.use((database) =>
        dumpTables(database, async (table, found) => {
          rows[table] = [...(rows[table] ?? []), ...found].sort();
        }),
      );
      const catalogue = await readCatalogue(dataDir, tokens);
      return { rows, titles: catalogue?.roles.map(({ title }) => title), keys: catalogue?.keys };
    }

    it('14.8 a restored backup gives the same roles and alerts, and keeps what it replaced as a backup', async () => {
      await fill();
      const before = await content();
      expect(await run(backupCommand, archive())).toMatchObject({ code: 0 });
      await importRoles([2, 3]);
      await access.use((database) => database.delete(alerts));
      const later = await content();
      expect(later).not.toEqual(before);

      const { code, output } = await run(restoreCommand, archive());
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('Restored 2 roles and 1 alert\n'),
      ]);
      expect(output).toContain('Replaced 2 roles and 0 alerts, which are kept in ');
      expect(await content()).toEqual(before);
      await importRoles([2, 4]);

      const [kept = ''] = (await readdir(dataDir)).filter((each) =>
        each.startsWith('before-restore'),
      );
      expect(await run(restoreCommand, path.join(dataDir, kept), '--force')).toMatchObject({
        code: 0,
      });
      expect(await content()).toEqual(later);
    });

    const keptName: unknown = expect.stringContaining('before-restore');
    /** The folder in which a restore has kept what it replaced. */
    async function keptFolder(): Promise<string> {
      const names = await readdir(dataDir);
      return path.join(dataDir, names.find((each) => each.startsWith('before-restore')) ?? '');
    }

    /** Backs up a board with one alert, then confirms another. */
    async function backUpThenAddAlert() {
      await fill();
      const before = await content();
      await run(backupCommand, archive());
      await access.use((database) =>
        confirmedAlert(database, { email: 'later@example.org', queryJson: null }),
      );
      closeDatabase(dataDir);
      return before;
    }

    it('14.8 a restore keeps the present alerts although board.db is missing', async () => {
      const before = await backUpThenAddAlert();
      rmSync(path.join(dataDir, 'board.db'));
      const { code, output } = await run(restoreCommand, archive());
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('Replaced 0 roles and 2 alerts, which are kept in '),
      ]);
      expect(readFileSync(path.join(await keptFolder(), 'alerts.jsonl'), 'utf8')).toContain(
        'later@example.org',
      );
      expect(await content()).toEqual(before);
    });

    it('14.8 a restore keeps a damaged board.db as it is, and the alerts', async () => {
      const before = await backUpThenAddAlert();
      writeFileSync(path.join(dataDir, 'board.db'), 'damaged');
      const { code, output } = await run(restoreCommand, archive());
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('Replaced a damaged board.db and 2 alerts, which are kept in '),
      ]);
      const kept = await keptFolder();
      expect(readFileSync(path.join(kept, 'board.db'), 'utf8')).toBe('damaged');
      expect(readFileSync(path.join(kept, 'alerts.jsonl'), 'utf8')).toContain('later@example.org');
      expect(await content()).toEqual(before);
    });

    it('14.8 alerts that cannot be read are replaced only with --force', async () => {
      const before = await backUpThenAddAlert();
      await access.use(async (database) => {
        await database.execute("create type unreadable as enum ('x')");
        await database.execute(
          `create function fail(unreadable) returns json language plpgsql
             as 'begin raise exception ''unreadable''; end'`,
        );
        await database.execute('create cast (unreadable as json) with function fail(unreadable)');
        await database.execute("alter table alerts add column extra unreadable default 'x'");
      });
      expect(await run(restoreCommand, archive())).toEqual({
        code: 1,
        output: expect.stringContaining('The present alerts cannot be kept'),
      });
      expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining([keptName]));
      expect(await run(restoreCommand, archive(), '--force')).toEqual({
        code: 0,
        output: expect.stringMatching(/Replaced 2 roles, kept in .*, and alerts that could not be/),
      });
      expect(existsSync(path.join(await keptFolder(), 'board.db'))).toBe(true);
      await access.use((database) => database.execute('alter table alerts drop column extra'));
      expect(await content()).toEqual(before);
    });

    it('14.8 a damaged record of the largest id is replaced, and no id is given again', async () => {
      await fill();
      await run(backupCommand, archive());
      await importRoles([1, 2, 7]);
      writeFileSync(path.join(dataDir, 'highest-role-id.json'), '{');
      expect(await run(restoreCommand, archive())).toMatchObject({ code: 0 });
      const record = readFileSync(path.join(dataDir, 'highest-role-id.json'), 'utf8');
      expect(JSON.parse(record)).toEqual({ highest: 7 });
    });

    it('14.8 ids that were given since the backup are not given again after it was restored', async () => {
      await fill();
      await run(backupCommand, archive());
      await importRoles([1, 2, 7]);
      await run(restoreCommand, archive());
      const list = path.join(folder, 'list.csv');
      writeFileSync(
        list,
        'id,title,company_name,posted_at,url_external\nnew,New,Org,2026-11-20,https://example.org/n\n',
      );
      await runCommand([list, '--allow-removals'], dataDir, env);
      expect((await content()).keys).toEqual({ 1: 1, 2: 2, new: 8 });
    });

    it('14.8 a backup that is damaged, incomplete, mixed or of another release is refused and changes nothing', async () => {
      await fill();
      await run(backupCommand, archive());
      await importRoles([2, 3]);
      const before = await content();
      const refused = async (reason: string) => {
        const { code, output } = await run(restoreCommand, archive());
        expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
        expect(await content()).toEqual(before);
      };
      const rows = path.join(archive(), 'alerts.jsonl');
      const [original, manifest] = [rows, path.join(archive(), 'manifest.json')].map((file) =>
        readFileSync(file, 'utf8'),
      ) as [string, string];
      appendFileSync(rows, original);
      await refused('is damaged: alerts.jsonl');
      rmSync(rows);
      await refused('is not complete: alerts.jsonl is missing');
      writeFileSync(rows, original);
      const state = readFileSync(path.join(archive(), 'board.db'));
      closeDatabase(dataDir);
      writeFileSync(path.join(archive(), 'board.db'), readFileSync(path.join(dataDir, 'board.db')));
      await refused('is damaged: board.db');
      writeFileSync(path.join(archive(), 'board.db'), state);
      const other = manifest.replace(/"alertsSchema":"[^"]*"/, '"alertsSchema":"0001_other"');
      writeFileSync(path.join(archive(), 'manifest.json'), other);
      await refused('is from another release');
      rmSync(path.join(archive(), 'manifest.json'));
      await refused('is not a backup');
      writeFileSync(path.join(archive(), 'manifest.json'), manifest);
      expect(await run(restoreCommand, archive(), '--check')).toMatchObject({ code: 0 });
      expect(await content()).toEqual(before);
    });

    it('14.8 a board that another process has open is not replaced', async () => {
      await fill();
      await run(backupCommand, archive());
      const script = `
        import { transaction } from './lib/store/database.ts';
        transaction(process.argv[1], () => {});
        process.stdout.write('open');
        setInterval(() => {}, 1000);`;
      const board = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(board.stdout, 'data');
      const { code, output } = await run(restoreCommand, archive());
      board.kill();
      await once(board, 'exit');
      expect([code, output]).toEqual([1, expect.stringContaining('Stop it first')]);
    });

    it('14.8 an interrupted restore leaves no board that starts with half of it, and completes when it is run again', async () => {
      await fill();
      const before = await content();
      await run(backupCommand, archive());
      await importRoles([2, 3]);
      closeDatabase(dataDir);
      writeFileSync(path.join(dataDir, 'restoring'), '');
      await expect(readCatalogue(dataDir, tokens)).rejects.toThrow('Run "npm run restore" again');
      expect(await run(restoreCommand, archive())).toMatchObject({ code: 0 });
      expect(await content()).toEqual(before);
    });

    it('14.8 rows that do not fit leave the alerts and the roles as they were', async () => {
      await fill();
      const before = await content();
      await run(backupCommand, archive());
      const rows = path.join(archive(), 'matches.jsonl');
      writeFileSync(rows, '{"alert_id":null}\n');
      const { createHash } = await import('node:crypto');
      const manifest = path.join(archive(), 'manifest.json');
      const described = JSON.parse(readFileSync(manifest, 'utf8'));
      described.files['matches.jsonl'].sha256 = createHash('sha256')
        .update(readFileSync(rows))
        .digest('hex');
      writeFileSync(manifest, JSON.stringify(described));
      expect(await run(restoreCommand, archive())).toMatchObject({ code: 1 });
      expect(await content()).toEqual(before);
    });

    it('14.8 a backup that fails leaves no folder, and none is overwritten', async () => {
      expect(await run(backupCommand, archive())).toEqual({
        code: 1,
        output: `There is no board in ${dataDir}\n`,
      });
      expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['archive']));
      expect(existsSync(`${archive()}.unfinished`)).toBe(false);
      await fill();
      await run(backupCommand, archive());
      expect(await run(backupCommand, archive())).toMatchObject({ code: 1 });
    });

    it('14.8 a backup has every table', async () => {
      const found = await access.use((database) =>
        database.execute(
          "select table_name as name from information_schema.tables where table_schema = 'public'",
        ),
      );
      const { rows } = found as unknown as { rows: Array<{ name: string }> };
      expect(rows.map((each) => each.name).sort()).toEqual([...TABLE_NAMES].sort());
    });
  });
}
