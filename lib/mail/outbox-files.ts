import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailServerDown } from './delivery-errors.ts';
import { messageOf, type Sender, type MailTransport } from './transport.ts';

/**
 * Writes each mail to a file in `dataDir/outbox`, for boards without a mail server. File names sort by
 * time; files appear complete.
 */
export function openOutboxFolder(options: {
  dataDir: string;
  from: Sender;
  say: (line: string) => void;
}): MailTransport {
  const { dataDir, from, say } = options;
  const folder = path.join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let count = 0;

  async function write(content: Buffer, to: string): Promise<string> {
    const time = new Date().toISOString().replace(/[-:]/g, '');
    const number = String(++count).padStart(5, '0');
    const recipient = to.replace(/[^\w.@+-]/g, '_').slice(0, 80);
    const file = path.join(folder, `${time}-${number}-${recipient}.eml`);
    const incoming = path.join(folder, `.${randomUUID()}.new`);
    await mkdir(folder, { recursive: true });
    // A mail contains an address and links that change an alert.
    await writeFile(incoming, content, { mode: 0o600 });
    await rename(incoming, file);
    return file;
  }

  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      let file: string;
      try {
        file = await write(message as Buffer, mail.to);
      } catch (error) {
        throw new MailServerDown(`The mail could not be written: ${(error as Error).message}`, {
          cause: error,
        });
      }
      say(`Mail to ${mail.to}: ${mail.rendered.subject} (${file})`);
      for (const link of actionLinks(mail.rendered.text)) say(`  ${link}`);
    },
    close() {},
  };
}

/** Links that act on an alert; links to roles are left out. */
function actionLinks(text: string): string[] {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return [...new Set(links)].filter((link) => /[?#]/.test(link) && !/[?&]jobPk=/.test(link));
}
