import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailServerDown, RecipientRefused } from '../../lib/mail/delivery-errors.ts';
import type { RenderedMail } from '../../lib/mail/mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { digest } from '../support/mails.ts';
import {
  connect,
  converse,
  EAGER,
  messageId,
  rawServer,
  reply,
  smtp,
  startSmtp,
  to,
} from './smtp.ts';

let rendered: RenderedMail;
beforeAll(async () => {
  rendered = await renderMail(digest());
});

describe('a server that refuses', () => {
  test('2.9 one recipient does not affect the others', async () => {
    const server = await smtp({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('gone') ? reply(550, '5.1.1 No such user') : null),
    });
    const transport = connect(server.url);
    await transport.send({ to, messageId, rendered });
    const refused = transport.send({ to: 'gone@example.org', messageId, rendered });
    await expect(refused).rejects.toThrow(RecipientRefused);
    await expect(refused).rejects.toThrow(/No such user/);
    await transport.send({ to, messageId, rendered });
    expect(server.taken).toHaveLength(2);
    expect(server.connections()).toBe(1);
  });

  test.each([
    ['an unknown user', 'rcpt', 550, '5.1.1 User unknown', RecipientRefused],
    ['a full mailbox for now', 'rcpt', 452, '4.2.2 Mailbox full', MailServerDown],
    ['a mailbox that is closed', 'rcpt', 550, 'Mailbox unavailable', RecipientRefused],
    ['greylisting', 'rcpt', 451, '4.7.1 Try again later', MailServerDown],
    ['relaying', 'rcpt', 554, '5.7.1 <a@b>: Relay access denied', MailServerDown],
    ['relaying, in other words', 'rcpt', 550, 'relay not permitted', MailServerDown],
    ['all of our mail', 'rcpt', 550, '5.7.1 Your network is on our block list', MailServerDown],
    ['more for today', 'rcpt', 550, '5.4.5 Daily sending quota exceeded', MailServerDown],
    ['the sender', 'mail', 550, '5.1.8 Sender rejected', MailServerDown],
    ['mail without a password', 'mail', 530, '5.7.0 Authentication required', MailServerDown],
    ['this mail', 'data', 554, '5.6.0 Message content rejected', RecipientRefused],
    ['its size', 'data', 552, 'Message exceeds the maximum size', RecipientRefused],
    ['its size, with a code', 'data', 552, '5.3.4 Message too big', RecipientRefused],
    ['mail while its disk is full', 'data', 552, '5.3.1 Mail system full', MailServerDown],
    ['mail for now', 'data', 451, '4.3.0 Try again later', MailServerDown],
    ['mail and says goodbye', 'data', 421, '4.3.2 Shutting down', MailServerDown],
  ] as const)('2.9 %s (%s, %i) is classified', async (_, step, code, message, error) => {
    const server = await smtp({
      ...(step === 'mail' && {
        onMailFrom: (_address, _session, callback) => callback(reply(code, message)),
      }),
      ...(step === 'rcpt' && {
        onRcptTo: (_address, _session, callback) => callback(reply(code, message)),
      }),
      ...(step === 'data' && {
        onData: (stream, _session, callback) => {
          stream.resume();
          stream.on('end', () => callback(reply(code, message)));
        },
      }),
    } as SMTPServerOptions);
    const sent = connect(server.url).send({ to, messageId, rendered });
    await expect(sent).rejects.toThrow(error);
    await expect(sent).rejects.toThrow(message);
  });

  test('2.9 a wrong password counts against nobody’s address', async () => {
    const server = await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(reply(535, 'Authentication failed')),
    });
    const url = server.url.replace('smtp://', 'smtp://board:wrong@');
    await expect(connect(url).send({ to, messageId, rendered })).rejects.toThrow(MailServerDown);
  });
});

describe('a server in trouble', () => {
  test('2.9 that is unreachable is an error', async () => {
    const server = await startSmtp();
    await server.stop();
    await expect(connect(server.url).send({ to, messageId, rendered })).rejects.toThrow(
      MailServerDown,
    );
  });

  test('2.9 whose name does not exist is an error', async () => {
    const transport = connect('smtp://mail.invalid:25', EAGER);
    await expect(transport.send({ to, messageId, rendered })).rejects.toThrow(MailServerDown);
  });

  test('2.9 that never greets is given up', async () => {
    const url = await rawServer(() => {});
    await expect(connect(url, EAGER).send({ to, messageId, rendered })).rejects.toThrow(
      MailServerDown,
    );
  });

  test('2.9 that falls silent is given up', async () => {
    const url = await rawServer((socket) =>
      converse(socket, (command) => (/^(EHLO|HELO)/.test(command) ? '250 board.test' : null)),
    );
    await expect(connect(url, EAGER).send({ to, messageId, rendered })).rejects.toThrow(
      MailServerDown,
    );
  });

  test('2.9 that trickles its replies is given up when the whole exchange takes too long', async () => {
    let timer: NodeJS.Timeout | undefined;
    const url = await rawServer((socket) => {
      timer = setInterval(() => socket.write('220-patience\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const limits = { connect: 120_000, silence: 120_000, total: 400 };
    await expect(connect(url, limits).send({ to, messageId, rendered })).rejects.toThrow(
      MailServerDown,
    );
    clearInterval(timer);
  });

  test('2.9 that hangs up after the mail does not get it again automatically', async () => {
    let mails = 0;
    const url = await rawServer((socket) =>
      converse(socket, (command) => {
        if (command === 'DATA') return '354 go on';
        if (command !== '.') return '250 ok';
        mails += 1;
        socket.destroy();
        return null;
      }),
    );
    const transport = connect(url);
    await expect(transport.send({ to, messageId, rendered })).rejects.toThrow(MailServerDown);
    expect(mails).toBe(1);
    // Whether the server accepted it is unknown: the caller retries with the same id.
    await expect(transport.send({ to, messageId, rendered })).rejects.toThrow(MailServerDown);
    expect(mails).toBe(2);
  });

  test('2.9 that drops an idle connection is reconnected to if nothing was sent', async () => {
    const mails = [0, 0];
    let connections = 0;
    const url = await rawServer((socket) => {
      const connection = connections++;
      converse(socket, (command) => {
        if (command === 'DATA') return '354 go on';
        if (command === '.') mails[connection] = (mails[connection] ?? 0) + 1;
        if (command.startsWith('MAIL') && connection === 0 && mails[0] === 1) {
          socket.destroy();
          return null;
        }
        return '250 ok';
      });
    });
    const transport = connect(url);
    await transport.send({ to, messageId, rendered });
    await transport.send({ to, messageId, rendered });
    expect(mails).toEqual([1, 1]);
  });

  test('2.9 that recovers is used again', async () => {
    let isDown = true;
    const server = await smtp({
      onConnect: (_session, callback) => callback(isDown ? reply(421, 'Not now') : null),
    });
    const transport = connect(server.url);
    await expect(transport.send({ to, messageId, rendered })).rejects.toThrow(MailServerDown);
    isDown = false;
    await transport.send({ to, messageId, rendered });
    expect(server.taken).toHaveLength(1);
  });
});
