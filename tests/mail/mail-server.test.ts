import { simpleParser } from 'mailparser';
import { beforeAll, describe, expect, test } from 'vitest';
import { MailServerDown } from '../../lib/mail/delivery-errors.ts';
import type { RenderedMail } from '../../lib/mail/mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { confirmation, digest, siteUrl, token } from '../support/mails.ts';
import { expectRfc5322, headersOf } from './message-form.ts';
import { connect, messageId, PATIENT, smtp, to, transportTo } from './smtp.ts';

let rendered: RenderedMail;
beforeAll(async () => {
  rendered = await renderMail(digest());
});

describe('an accepted mail', () => {
  test('2.9 arrives complete and well formed', async () => {
    const server = await smtp();
    await transportTo(server.url).send({ to, messageId, rendered });
    expect(server.taken).toHaveLength(1);
    const [mail] = server.taken;
    expect(mail).toMatchObject({ from: 'alerts@lodestar.example', to: [to] });
    const raw = mail?.raw ?? '';
    const parsed = await simpleParser(raw);
    expect(parsed.subject).toBe(rendered.subject);
    expect(parsed.text?.trimEnd()).toBe(rendered.text);
    expect(parsed.html).toBe(rendered.html);
    expect(parsed.messageId).toBe(`<${messageId}>`);
    expect(parsed.from?.value).toEqual([{ name: 'Lodestar', address: 'alerts@lodestar.example' }]);
    expect(parsed.date?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expectRfc5322(raw);
    expect(headersOf(raw)).toContain(
      `List-Unsubscribe: <${siteUrl}/api/alerts/unsubscribe/${token}>`,
    );
    expect(headersOf(raw)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('2.9 can have any script in subject and body', async () => {
    const server = await smtp();
    const summary = ['Query: 気候変動 политика سياسة 🌍', `Skill: ${'é'.repeat(300)}`];
    const mail = await renderMail(digest({ summary, brandName: 'Étoile, "polaire"' }));
    await connect(server.url).send({ to, messageId, rendered: mail });
    const raw = server.taken[0]?.raw ?? '';
    expectRfc5322(raw);
    const parsed = await simpleParser(raw);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.subject).toContain('気候変動 политика سياسة 🌍');
    expect(parsed.text?.trimEnd()).toBe(mail.text);
    expect(parsed.html).toBe(mail.html);
  });

  test('2.9 of the maximum size is delivered', async () => {
    const server = await smtp();
    const large = { ...rendered, html: `<p>${'ü'.repeat(50_000)}</p>` };
    await connect(server.url).send({ to, messageId, rendered: large });
    const raw = server.taken[0]?.raw ?? '';
    expectRfc5322(raw);
    expect((await simpleParser(raw)).html).toBe(large.html);
  });

  test('2.9 has the same Message-ID on every attempt', async () => {
    const server = await smtp();
    const transport = connect(server.url);
    await transport.send({ to, messageId, rendered });
    await transport.send({ to, messageId, rendered });
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
    expect(ids).toEqual([`<${messageId}>`, `<${messageId}>`]);
  });

  test('2.9 shares its connection with later mails', async () => {
    const server = await smtp();
    const transport = connect(server.url, PATIENT, 2);
    const sends = Array.from({ length: 12 }, (_, index) =>
      transport.send({ to: `reader${index}@example.org`, messageId, rendered }),
    );
    await Promise.all(sends);
    expect(server.taken).toHaveLength(12);
    expect(server.connections()).toBe(2);
  });

  test('2.9 is sent over a new connection after the server closed an idle one', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await smtp({ socketTimeout: 1500, onClose: () => closed.resolve() });
    const transport = connect(server.url);
    await transport.send({ to, messageId, rendered });
    await closed.promise;
    // Wait until the client has noticed.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await transport.send({ to, messageId, rendered });
    expect(server.taken).toHaveLength(2);
  });
});

describe('encryption', () => {
  test.each([
    ['STARTTLS', { hideSTARTTLS: false }, 'smtp:'],
    ['TLS from the start', { secure: true }, 'smtps:'],
  ])('2.9 a self-signed certificate is refused, %s', async (_, options, protocol) => {
    const server = await smtp(options);
    const url = server.url.replace('smtp:', protocol);
    const sent = connect(url).send({ to, messageId, rendered });
    await expect(sent).rejects.toThrow(MailServerDown);
    await expect(sent).rejects.toThrow(/self-signed|certificate/i);
    expect(server.taken).toEqual([]);
    // The check is skipped only when the SMTP URL says so.
    await connect(`${url}/?tls.rejectUnauthorized=false`).send({ to, messageId, rendered });
    expect(server.taken).toHaveLength(1);
  });
});

test('2.9 a confirmation has no header to unsubscribe with when it arrives', async () => {
  const server = await smtp();
  const mail = await renderMail(confirmation());
  await connect(server.url).send({ to, messageId, rendered: mail });
  expect(server.taken[0]?.raw).not.toMatch(/^List-/im);
});
