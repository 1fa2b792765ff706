import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type MailTransport, openMailServer, parseSender } from '../../lib/mail/transport.ts';
import { createMailTransport } from '../../lib/mail/open-delivery.ts';

const from = 'Lodestar <alerts@lodestar.example>';
export const to = 'reader@example.org';
export const messageId = '1b4e28ba-2fa1-11d2-883f-0016d3cca427@jobs.lodestar.example';

/** Timeouts that no test reaches. */
export const PATIENT = { connect: 5000, silence: 5000, total: 20_000 };
/** For servers that never reply. */
export const EAGER = { connect: 300, silence: 300, total: 600 };

/** A mail as the server received it. */
export type Taken = { from: string; to: string[]; raw: string };

/** A real mail server on this machine, unencrypted by default. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      void text(stream).then((raw) => {
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        callback();
      });
    },
    ...options,
  });
  // A client that gives up is not a failure of these tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A refusal as smtp-server expects it. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Like {@link startSmtp}, stopped at the end of the test. */
export async function smtp(options: SMTPServerOptions = {}) {
  const server = await startSmtp(options);
  onTestFinished(server.stop);
  return server;
}

/** A transport to a server, with timeouts that suit a test. */
export function connect(smtpUrl: string, limits = PATIENT, connections = 1): MailTransport {
  const transport = openMailServer({ smtpUrl, from: parseSender(from), connections, limits });
  onTestFinished(transport.close);
  return transport;
}

/** A transport as the board creates it. */
export function transportTo(smtpUrl: string, sender = from): MailTransport {
  const options = { smtpUrl, dataDir: '/nowhere', from: sender, say: () => {} };
  const transport = createMailTransport(options);
  onTestFinished(transport.close);
  return transport;
}

/** A server on a raw socket, for behaviour that no library offers. */
export async function rawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Replies to each command of a client; "." is a complete mail. */
export function converse(socket: Socket, onCommand: (command: string) => string | null): void {
  let received = '';
  let isMail = false;
  socket.write('220 board.test ready\r\n');
  socket.on('data', (chunk) => {
    received += String(chunk);
    for (;;) {
      const end = isMail ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return;
      const command = isMail ? '.' : received.slice(0, at);
      received = received.slice(at + end.length);
      isMail = command === 'DATA';
      const answer = onCommand(command);
      if (answer !== null) socket.write(`${answer}\r\n`);
    }
  });
}
