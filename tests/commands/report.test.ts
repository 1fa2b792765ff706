import { stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INDEX_FILE, openCatalogueIndex } from '../../lib/search-server/catalogue-index.ts';
import type { LinkOutcome } from '../../lib/store/link-checks.ts';
import { readLedger } from '../../lib/store/link-checks.ts';
import { readCatalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import { reportCommand } from '../../lib/commands/report.ts';
import { createRole, tokens } from '../support/role-factory.ts';
import { catalogueOf, DAY, NOW, temporaryFolder } from '../support/report-catalogue.ts';

const link = (number: number): string => `https://host${number}.example/job`;
const roles = (count: number) =>
  Array.from({ length: count }, (_, at) => createRole(at + 1, { url_external: link(at + 1) }));

/** A board, and a network in which the given links fail. */
async function openBoard(count = 4, source: 'sample' | 'import' = 'import') {
  const dataDir = temporaryFolder();
  await writeCatalogue(dataDir, catalogueOf(roles(count), source));
  let now = NOW;
  let failing = new Set<string>();
  const asked: string[] = [];
  return {
    dataDir,
    asked,
    at: (day: number) => (now = NOW + day * DAY),
    fail: (...links: string[]) => (failing = new Set(links)),
    async run(
      args: string[],
      env: Record<string, string> = {},
      outcomes: Record<string, LinkOutcome> = {},
    ) {
      const output = { out: '', err: '' };
      const code = await reportCommand(
        args,
        { DATA_DIR: dataDir, ...env },
        {
          out: { write: (text: string) => (output.out += text) },
          err: { write: (text: string) => (output.err += text) },
        },
        {
          now: () => Math.floor(now),
          wait: async () => {},
          async check(asking): Promise<LinkOutcome> {
            asked.push(asking);
            if (failing.has(asking)) return { state: 'fails', reason: 'it responds with 404' };
            return outcomes[asking] ?? { state: 'works', reason: '200' };
          },
        },
      );
      return { code, ...output };
    },
  };
}

describe('npm run report', () => {
  it('prints a summary of the board', async () => {
    const { run } = await openBoard();
    const { code, out, err } = await run([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('4 open roles at 1 organisation; 0 closed ones in the list.');
    expect(out).toContain('Links: never checked (add --links)');
  });

  it('--json prints it as JSON', async () => {
    const { run } = await openBoard();
    const { out } = await run(['--json']);
    expect(JSON.parse(out)).toMatchObject({ openRoles: 4, withoutSalary: 4, zeroResults: [] });
  });

  it('--links reports a link as dead on the second day that it fails', async () => {
    const { run, at, fail, asked } = await openBoard();
    fail(link(2));
    expect((await run(['--links'])).out).toContain('Links: 0 dead, 1 failing, of 4 checked');
    at(0.1);
    asked.length = 0;
    expect((await run(['--links'])).out).toContain('0 dead, 1 failing');
    expect(asked).toEqual([link(2)]);
    at(1);
    const { out } = await run(['--links']);
    expect(out).toContain('Links: 1 dead, 0 failing, of 4 checked, last on 2026-11-22');
    expect(out).toContain('it responds with 404 (2026-11-21, 2026-11-22)');
    at(2);
    fail();
    expect((await run(['--links'])).out).toContain('0 dead, 0 failing');
  });

  it('--links shortly after midnight gives the second strike, although it checks only failures again', async () => {
    const { run, at, fail } = await openBoard();
    at(0.4);
    fail(link(2));
    await run(['--links']);
    at(0.6);
    expect((await run(['--links'])).out).toContain('Links: 1 dead');
  });

  it('--links gives no strikes when more than half of all links fail together', async () => {
    const { run, at, fail, dataDir } = await openBoard();
    fail(link(1), link(2), link(3));
    const { code, out, err } = await run(['--links']);
    expect(code).toBe(0);
    expect(err).toContain('More than half of all links failed at once');
    expect(out).toContain('0 dead, 0 failing, of 1 checked');
    at(1);
    await run(['--links']);
    expect([...(await readLedger(dataDir)).values()].flatMap(({ strikes }) => strikes)).toEqual([]);
  });

  it('--links stops checking a host that asks to slow down, and reports it', async () => {
    const { dataDir, run } = await openBoard();
    const job = (number: number) => `https://busy.example/${number}`;
    const atOneHost = [1, 2, 3].map((number) => createRole(number, { url_external: job(number) }));
    await writeCatalogue(dataDir, catalogueOf(atOneHost));
    const tooMuch = { state: 'unclear', reason: 'too much', isRateLimited: true } as const;
    const { err, out } = await run(['--links'], {}, { [job(1)]: tooMuch });
    expect(err).toContain('2 links were skipped this time: their hosts asked to slow down.');
    expect(out).toContain('of 1 checked');
    expect([...(await readLedger(dataDir)).keys()]).toEqual([job(1)]);
    expect(JSON.stringify([...(await readLedger(dataDir))])).not.toMatch(/isRateLimited/);
    expect((await run(['--links'])).out).toContain('of 3 checked');
  });

  it('--links requests each URL once, and none of the sample', async () => {
    const board = await openBoard(2);
    await writeCatalogue(
      board.dataDir,
      catalogueOf([...roles(2), createRole(9, { url_external: link(1) }), createRole(10)]),
    );
    await board.run(['--links']);
    expect(board.asked.sort()).toEqual([link(1), link(2)]);
    const sample = await openBoard(2, 'sample');
    expect((await sample.run(['--links'])).err).toContain('no link was checked');
    expect(sample.asked).toEqual([]);
  });

  it('14.2 --links notes each role whose link works as checked by its link', async () => {
    const { run, fail, at, dataDir } = await openBoard(3);
    const evidence = async () => {
      const catalogue = await readCatalogue(dataDir, tokens);
      return catalogue?.roles.map(({ checked_at: moment, checked_by: by }) => [moment, by]);
    };
    fail(link(2));
    await run(['--links']);
    const checked = [NOW, 'link'];
    expect(await evidence()).toEqual([checked, [null, null], checked]);
    // The search index has been rebuilt already.
    const stored = await stat(path.join(dataDir, INDEX_FILE));
    await openCatalogueIndex({ dataDir, tokens, indexBase: 'jobs' });
    expect((await stat(path.join(dataDir, INDEX_FILE))).ino).toBe(stored.ino);
    at(1);
    fail(link(1));
    await run(['--links']);
    const again = [NOW + DAY, 'link'];
    // A failing link does not revoke earlier evidence: the role was open when it was checked.
    expect(await evidence()).toEqual([checked, again, again]);
  });

  it('exits with 2 on wrong usage and 1 on failure, and has --help', async () => {
    const { run } = await openBoard();
    expect((await run(['--all'])).code).toBe(2);
    expect((await run(['--help'])).out).toContain('--links');
    const { code, err } = await run([], { DATA_DIR: path.join(temporaryFolder(), 'empty') });
    expect(code).toBe(1);
    expect(err).toContain('There is no catalogue in');
    expect((await run([], { CONTACT_EMAIL: 'nobody' })).err).toContain('Invalid configuration.');
  });
});
