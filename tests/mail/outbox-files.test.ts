import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MailServerDown, RecipientRefused } from '../../lib/mail/delivery-errors.ts';
import { createMailTransport } from '../../lib/mail/open-delivery.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import type { MailTransport } from '../../lib/mail/transport.ts';
import { confirmation, digest, siteUrl, token } from '../support/mails.ts';
import { startSmtp } from './smtp.ts';

const from = 'Lodestar <alerts@lodestar.example>';
const messageId = '1b4e28ba-2fa1-11d2-883f-0016d3cca427@jobs.lodestar.example';

let dataDir: string;
let said: string[];
let transport: MailTransport;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  said = [];
  transport = createMailTransport({
    smtpUrl: null,
    dataDir,
    from,
    say: (line) => said.push(line),
  });
});
afterEach(() => rm(dataDir, { recursive: true }));

const outbox = () => readdir(path.join(dataDir, 'outbox'));

describe('without a mail server', () => {
  test('2.9 a mail is written to a file that mail programs can open', async () => {
    const rendered = await renderMail(digest());
    await transport.send({ to: 'reader@example.org', messageId, rendered });
    const [name = '', ...others] = await outbox();
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{6}\.\d{3}Z-00001-reader@example\.org\.eml$/);
    const file = path.join(dataDir, 'outbox', name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const parsed = await simpleParser(await readFile(file));
    expect(parsed.subject).toBe(rendered.subject);
    expect(parsed.html).toBe(rendered.html);
    expect(parsed.messageId).toBe(`<${messageId}>`);
  });

  test('2.9 it is the same message that a server would get', async () => {
    const rendered = await renderMail(digest());
    const server = await startSmtp();
    const smtp = createMailTransport({ smtpUrl: server.url, dataDir, from, say: () => {} });
    const mail = { to: 'reader@example.org', messageId, rendered };
    await smtp.send(mail);
    await transport.send(mail);
    smtp.close();
    await server.stop();
    const [name = ''] = await outbox();
    const written = await readFile(path.join(dataDir, 'outbox', name), 'utf8');
    const withoutChance = (raw: string) =>
      raw
        .replace(/_NmP-\w+/g, '_NmP')
        .replace(/^Date: .*$/m, 'Date')
        .trimEnd();
    expect(withoutChance(written)).toBe(withoutChance(server.taken[0]?.raw ?? ''));
  });

  test('2.9 its links are printed, except those to single roles', async () => {
    await transport.send({
      to: 'reader@example.org',
      messageId,
      rendered: await renderMail(confirmation()),
    });
    const [name] = await outbox();
    const file = path.join(dataDir, 'outbox', name ?? '');
    expect(said).toEqual([
      `Mail to reader@example.org: Confirm your Lodestar job alert (${file})`,
      `  ${siteUrl}/alerts/confirm#${token}`,
    ]);
    said = [];
    await transport.send({
      to: 'reader@example.org',
      messageId,
      rendered: await renderMail(digest()),
    });
    expect(said).toHaveLength(7);
    expect(said.join('\n')).toContain(`  ${siteUrl}/alerts/unsubscribe#${token}`);
    expect(said.join('\n')).toContain(`  ${siteUrl}/?update_token=${token}&`);
    expect(said.join('\n')).not.toContain('jobPk');
  });

  test('2.9 concurrent mails are each complete, and sort in the order they were sent', async () => {
    const rendered = await renderMail(confirmation());
    const readers = Array.from({ length: 40 }, (_, index) => `reader${index}@example.org`);
    for (const to of readers) await transport.send({ to, messageId, rendered });
    await Promise.all(readers.map((to) => transport.send({ to, messageId, rendered })));
    const names = await outbox();
    expect(names).toHaveLength(80);
    const sorted = names.sort().map((name) => /reader\d+@example\.org/.exec(name)?.[0]);
    expect(sorted.slice(0, 40)).toEqual(readers);
    for (const name of names) {
      const parsed = await simpleParser(await readFile(path.join(dataDir, 'outbox', name)));
      expect(parsed.text?.trimEnd()).toBe(rendered.text);
    }
  });

  test('2.9 an address cannot escape the folder', async () => {
    const rendered = await renderMail(confirmation());
    await transport.send({ to: '/tmp/x/y@example.org', messageId, rendered });
    expect((await outbox())[0]).toMatch(/-_tmp_x_y@example\.org\.eml$/);
    await expect(transport.send({ to: 'no address', messageId, rendered })).rejects.toThrow(
      RecipientRefused,
    );
    expect(await outbox()).toHaveLength(1);
  });

  test('2.9 an unwritable folder counts as a server that is down', async () => {
    await writeFile(path.join(dataDir, 'outbox'), 'a file');
    const rendered = await renderMail(confirmation());
    await expect(transport.send({ to: 'reader@example.org', messageId, rendered })).rejects.toThrow(
      MailServerDown,
    );
    expect(said).toEqual([]);
  });
});
