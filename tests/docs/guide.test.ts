import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailTransport } from '../../lib/mail/open-delivery.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { confirmation, digest, siteUrl, token } from '../support/mails.ts';
import { root } from '../support/root.ts';
import { confirmationLink, digestText, readOutbox } from './guide/outbox.ts';
import { readBlocks } from './guide/read-blocks.ts';
import { runBlock, startBoard } from './guide/shell.ts';
import { freshEnvironment } from './guide/fresh-environment.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guide-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const env = freshEnvironment(process.env, 4711) as NodeJS.ProcessEnv;

describe('the check of the adoption guide', () => {
  test('it runs the blocks of every section that needs no account, in order', async () => {
    const guide = await readFile(path.join(root, 'docs/adopt.md'), 'utf8');
    const blocks = readBlocks(guide);
    expect(blocks.map(({ section }) => section)).toEqual([1, 2, 3, 4, 4, 5, 6]);
    expect(blocks.filter(({ commands }) => commands === 'npm start')).toHaveLength(2);
    const byHand = guide.match(/^```sh by-hand$/gm) ?? [];
    expect(guide.match(/^```sh/gm)).toHaveLength(blocks.length + byHand.length);
    expect(blocks.map(({ commands }) => commands).join()).not.toContain('…');
  });

  test('a command that fails ends it, even in the middle of a block', async () => {
    const failing = runBlock('false\ntrue', { cwd: folder, env });
    await expect(failing).rejects.toThrow('failed with code 1');
    await runBlock('cat > a <<\'END\'\nA="$HOME"\nEND\ntest -s a', { cwd: folder, env });
    expect(await readFile(path.join(folder, 'a'), 'utf8')).toBe('A="$HOME"\n');
  });

  test('neither environment variables of the terminal nor tools of this project reach the fresh clone', () => {
    const found = freshEnvironment(
      {
        HOME: '/home/a',
        PATH: `/srv/board/node_modules/.bin${path.delimiter}/usr/bin`,
        BRAND_NAME: 'Elsewhere',
        DATABASE_URL: 'postgres://a@b/c',
        INIT_CWD: '/srv/board',
        npm_config_registry: 'https://registry.example',
        HTTPS_PROXY: 'http://proxy.example',
      },
      4711,
    );
    expect(found).toEqual({
      HOME: '/home/a',
      PATH: '/usr/bin',
      PORT: '4711',
      npm_config_registry: 'https://registry.example',
      HTTPS_PROXY: 'http://proxy.example',
    });
  });

  test('stopping a board ends all its processes', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    // The board takes a while to stop, like the real one.
    const board = `
      require('node:fs').writeFileSync('pid', String(process.pid));
      process.on('SIGINT', () => setTimeout(() => process.exit(0), 300));
      console.log('Ready on http://localhost:' + process.env.PORT);
      setInterval(() => {}, 1000);`;
    await writeFile(path.join(folder, 'board.cjs'), board);
    const scripts = { start: 'node board.cjs; true' };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
    const running = await startBoard('npm start', { cwd: folder, env });
    expect(running.url).toBe('http://localhost:4711');
    const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8'));
    await running.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    said.mockRestore();
  });

  test('a board that does not start ends it', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    const scripts = { start: 'exit 3' };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
    await writeFile(path.join(folder, '.npmrc'), 'loglevel=silent\n');
    await expect(startBoard('npm start', { cwd: folder, env })).rejects.toThrow(
      'exited unexpectedly',
    );
    said.mockRestore();
  });

  test('it finds the confirmation link and the digest in the mails that were written', async () => {
    expect(await readOutbox(folder)).toEqual([]);
    const transport = createMailTransport({
      smtpUrl: null,
      dataDir: path.join(folder, '.data'),
      from: 'Lodestar <alerts@lodestar.example>',
      say: () => {},
    });
    const send = async (mail: Parameters<typeof renderMail>[0]) =>
      transport.send({
        to: 'reader@example.org',
        messageId: `${crypto.randomUUID()}@lodestar.example`,
        rendered: await renderMail(mail),
      });
    await send(confirmation());
    expect(digestText(await readOutbox(folder))).toBeNull();
    const mail = digest();
    await send(mail);
    const mails = await readOutbox(folder);
    expect(confirmationLink(mails)).toBe(`${siteUrl}/alerts/confirm#${token}`);
    expect(digestText(mails)).toContain(mail.roles[0]?.title);
  });
});
