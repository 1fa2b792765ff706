import { simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { RecipientRefused } from '../../lib/mail/delivery-errors.ts';
import type { RenderedMail } from '../../lib/mail/mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { parseSender } from '../../lib/mail/transport.ts';
import { digest } from '../support/mails.ts';
import { headersOf } from './message-form.ts';
import { connect, messageId, reply, smtp, to, transportTo } from './smtp.ts';

let rendered: RenderedMail;
beforeAll(async () => {
  rendered = await renderMail(digest());
});

describe('addresses', () => {
  test.each([
    ['reader@bücher.example', 'reader@xn--bcher-kva.example'],
    ['first.last+alerts@example.org', 'first.last+alerts@example.org'],
    [" o'neil@example.org ", "o'neil@example.org"],
    ['jürgen@example.org', 'jürgen@example.org'],
    ['日本@example.org', '日本@example.org'],
    // Truncated to single bytes, two of its letters would be a line break.
    ['xčĊBccĺĠvictim@example.org', 'xčĊBccĺĠvictim@example.org'],
  ])('5 %s receives its mail', async (address, written) => {
    const server = await smtp();
    await connect(server.url).send({ to: address, messageId, rendered });
    expect(server.taken[0]?.to).toEqual([address.trim()]);
    expect(headersOf(server.taken[0]?.raw ?? '')).toContain(`To: ${written}`);
  });

  test.each([
    'a@b.c\r\nBcc: all@example.org',
    'a@b.c\nRCPT TO:<all@example.org>',
    'a@b.c, all@example.org',
    'a,b@example.org',
    'Reader <a@example.org>',
    '<a@example.org>',
    'a@b.c>',
    '"a b"@example.org',
    'a;b@example.org',
    'nobody',
    '',
  ])('5 %o is refused before it reaches a server', async (address) => {
    const server = await smtp();
    await expect(connect(server.url).send({ to: address, messageId, rendered })).rejects.toThrow(
      RecipientRefused,
    );
    expect(server.connections()).toBe(0);
  });

  test('5 an address that the server does not support is refused with a clear error', async () => {
    const server = await smtp({
      hideSMTPUTF8: true,
      onRcptTo: ({ address }, _session, callback) =>
        callback(/[^\x20-\x7e]/.test(address) ? reply(553, '5.1.3 No such address') : null),
    } as SMTPServerOptions);
    await expect(
      connect(server.url).send({ to: 'jürgen@example.org', messageId, rendered }),
    ).rejects.toThrow(RecipientRefused);
  });

  test('2.9 a header with a line break is never written', async () => {
    const server = await smtp();
    const headers = { 'List-Id': '<a.b>\r\nBcc: all@example.org' };
    await expect(
      connect(server.url).send({ to, messageId, rendered: { ...rendered, headers } }),
    ).rejects.toThrow('cannot be written');
    expect(server.taken).toEqual([]);
  });

  test.each([
    ['alerts@board.example', '', 'alerts@board.example'],
    ['Board <alerts@board.example>', 'Board', 'alerts@board.example'],
    ['Acme, Inc. <alerts@board.example>', 'Acme, Inc.', 'alerts@board.example'],
    ['"Acme, Inc." <alerts@board.example>', 'Acme, Inc.', 'alerts@board.example'],
    ['Étoile <alerts@board.example>', 'Étoile', 'alerts@board.example'],
    ['A\r\nBcc: x <alerts@board.example>', 'A Bcc: x', 'alerts@board.example'],
  ])('2.9 the sender %o is one address', (text, name, address) => {
    expect(parseSender(text)).toEqual({ name, address });
  });

  test.each(['Board', 'Board <>', 'a@b.c, d@e.f', 'Board <a@b.c> <d@e.f>', ''])(
    '2.9 %o is not a sender',
    (text) => {
      expect(() => parseSender(text)).toThrow('MAIL_FROM');
    },
  );

  test('2.9 a sender with a comma is still one sender when it arrives', async () => {
    const server = await smtp();
    const transport = transportTo(server.url, 'Acme, "Inc" <alerts@board.example>');
    await transport.send({ to, messageId, rendered });
    const parsed = await simpleParser(server.taken[0]?.raw ?? '');
    expect(parsed.from?.value).toEqual([{ name: 'Acme, "Inc"', address: 'alerts@board.example' }]);
  });
});
