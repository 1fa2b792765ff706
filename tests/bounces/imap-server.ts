import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { AddressInfo } from 'node:net';

/** A minimal IMAP server with one mailbox, whose mails can be marked as seen. */
export async function startImap(mails: readonly Buffer[]) {
  const seen = new Set<number>();
  const password = 'p@ss word';
  const server = createServer((socket) => {
    const say = (line: string | Buffer) => socket.write(line);
    say('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('error', () => {});
    createInterface(socket).on('line', (line) => {
      const [, tag = '', command = '', rest = ''] =
        /^(\S+) ((?:UID )?\w+) ?(.*)$/i.exec(line) ?? [];
      const done = (text = 'done') => say(`${tag} OK ${text}\r\n`);
      switch (command.toUpperCase()) {
        case 'CAPABILITY':
          say('* CAPABILITY IMAP4rev1\r\n');
          return done();
        case 'LOGIN':
          if (rest.includes(`"${password}"`)) return done();
          return say(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`);
        case 'LIST':
        case 'LSUB':
          say('* LIST () "/" INBOX\r\n');
          return done();
        case 'SELECT':
          say(`* ${mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n`);
          say(`* OK [PERMANENTFLAGS (\\Seen)]\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT 99]\r\n`);
          return done('[READ-WRITE] done');
        case 'UID SEARCH': {
          const unseen = mails.flatMap((_, place) => (seen.has(place + 1) ? [] : [place + 1]));
          say(`* SEARCH ${unseen.join(' ')}\r\n`);
          return done();
        }
        case 'UID FETCH': {
          const uid = Number.parseInt(rest, 10);
          const mail = mails[uid - 1]!;
          say(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${mail.length}}\r\n`);
          say(mail);
          say(')\r\n');
          return done();
        }
        case 'UID STORE':
          seen.add(Number.parseInt(rest, 10));
          return done();
        case 'LOGOUT':
          say('* BYE\r\n');
          done();
          return socket.end();
        default:
          return done();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://board:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    wrongUrl: `imap://board:wrong@127.0.0.1:${port}/INBOX`,
    seen: () => [...seen],
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
