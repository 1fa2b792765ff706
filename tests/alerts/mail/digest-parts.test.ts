import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import type {
  DigestMail,
  MailLook,
  MailRole,
  RenderedMail,
} from '../../../lib/alerts/mail/mail.ts';
import { dark, light } from '../../../lib/alerts/mail/mail-theme.ts';
import { createRenderMail, renderMail } from '../../../lib/alerts/mail/render-mail.ts';
import { messageOf, parseSender } from '../../../lib/alerts/mail/transport.ts';
import { digest, someRoles } from './mails.ts';
import { expectRfc5322 } from './message-form.ts';
import { from, messageId, to } from './smtp.ts';

/** Words as they are, and such as break out of HTML, headers or a line. */
const word = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'Policy',
      'law & order',
      '<b>',
      '"x"',
      "O'Neil",
      '日本',
      '😀',
      '$&',
      '$1',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('a\u200Bb', '\u00A0', '\r\n', '&nbsp;', '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const line = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const role = fc.record({
  title: line,
  companyName: line,
  locations: line,
  salary: line,
  closing: line,
  isClosingSoon: fc.boolean(),
  url: fc.nat({ max: 40 }).map((id) => `https://jobs.lodestar.example/?jobPk=${id}&from=mail`),
});
const look: MailLook = {
  colours: { light, dark },
  logo: { url: 'https://jobs.lodestar.example/logo.png', isWordmark: true, width: 120, height: 32 },
};
const link = fc.oneof(
  { weight: 9, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  { weight: 1, arbitrary: line },
);

/** Mails of one delivery, which share a few roles. */
const mails = fc
  .record({ pool: fc.array(role, { minLength: 1, maxLength: 8 }), isOwn: fc.boolean() })
  .chain(({ pool, isOwn }) =>
    fc.array(
      fc
        .record({
          roles: fc.subarray(pool, { minLength: 1 }),
          further: fc.constantFrom(0, 0, 1, 7),
          summary: fc.array(line, { maxLength: 3 }),
          resultsUrl: fc.option(link),
          updateUrl: link,
          unsubscribeUrl: link,
        })
        .map(({ further, ...mail }) =>
          digest({
            ...mail,
            ...(isOwn && { look }),
            roles: distinct(mail.roles),
            roleCount: distinct(mail.roles).length + further,
          }),
        ),
      { minLength: 1, maxLength: 4 },
    ),
  );

const distinct = (roles: readonly MailRole[]): MailRole[] => [
  ...new Map(roles.map((each) => [each.url, each])).values(),
];

/** A mail without its encoded bodies, which say what its bodies say. */
function checked({ encoded, ...rendered }: RenderedMail): RenderedMail {
  if (encoded) {
    expect(decoded(encoded.html)).toBe(rendered.html);
    expect(decoded(encoded.text)).toBe(rendered.text);
  }
  return rendered;
}

/** The text of a body in quoted-printable, of lines that RFC 2045 allows. */
function decoded(body: string): string {
  expect(body).toMatch(/^(?:[\t\x20-\x7e]{0,76}\r\n)*$/);
  expect(body).not.toMatch(/[ \t]\r\n/);
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A message as it is sent, without what differs from mail to mail. */
async function sentMessage(rendered: RenderedMail, recipient = to) {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const tag = 'bounces+tag@board.example';
  const { message, envelope } = await composer.sendMail(
    messageOf(
      {
        to: recipient,
        messageId,
        returnTo: { address: tag, tag: 'tag', complaintsTo: 'bounces@board.example' },
        rendered,
      },
      parseSender(from),
    ),
  );
  const raw = String(message);
  if (recipient === to) expectRfc5322(raw);
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!;
  const [head = '', ...parts] = raw
    .replaceAll(boundary, 'boundary')
    .replace(/^Date: .*$/m, 'Date')
    .split('\r\n--boundary');
  return {
    envelope,
    head,
    parts: parts.map((part) => {
      const [partHead = '', ...body] = part.split('\r\n\r\n');
      // The line break at its end is that of the soft break, or belongs to the boundary.
      return [partHead, decoded(`${body.join('\r\n\r\n').replace(/=?(?:\r\n)?$/, '')}=\r\n`)];
    }),
  };
}

describe('19.4 a digest is put together from parts', () => {
  test('19.4 any digest is, byte for byte, what rendering it as a whole gives', async () => {
    await fc.assert(
      fc.asyncProperty(mails, async (delivery: DigestMail[]) => {
        const render = createRenderMail();
        for (const mail of delivery)
          expect(checked(await render(mail))).toEqual(await renderMail(mail));
      }),
      { numRuns: 60 },
    );
  });

  test('19.4 so is one with more roles than fit, and one of the sample', async () => {
    const render = createRenderMail();
    for (const mail of [
      digest(),
      digest({ roles: someRoles(200), roleCount: 230 }),
      digest({ roles: someRoles(60), summary: ['x'.repeat(159), 'y'] }),
      digest({ resultsUrl: null }),
    ]) {
      expect(checked(await render(mail))).toEqual(await renderMail(mail));
    }
  });

  test('19.4 its message is the one that nodemailer would make of its bodies', async () => {
    const render = createRenderMail();
    for (const mail of [
      digest(),
      digest({ brandName: 'Ünïon — 日本', summary: ['a=b', 'é'.repeat(90)] }),
      digest({ roles: someRoles(60), resultsUrl: null }),
    ]) {
      const { encoded, ...rendered } = await render(mail);
      expect(encoded).toBeDefined();
      expect(await sentMessage({ ...rendered, encoded: encoded! })).toEqual(
        await sentMessage(rendered),
      );
    }
  });

  test.each(['jösé@example.org', '日本@example.org', 'xčĊBccĺĠvictim@example.org'])(
    '19.4 so is its message to %s, with the same headers',
    async (recipient) => {
      const { encoded, ...rendered } = await createRenderMail()(digest());
      const message = await sentMessage({ ...rendered, encoded: encoded! }, recipient);
      expect(message).toEqual(await sentMessage(rendered, recipient));
      expect(message.head).toContain(`\r\nTo: ${recipient}\r\n`);
    },
  );
});
