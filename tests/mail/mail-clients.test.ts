import { caniemail } from 'caniemail';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import type { Mail } from '../../lib/mail/mail.ts';
import { dark, light } from '../../lib/mail/mail-theme.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { messageOf } from '../../lib/mail/transport.ts';
import { confirmation, digest, keep, links, newsletter, someRoles } from '../support/mails.ts';

/** The most common mail programs. */
const CLIENTS = [
  'apple-mail.*',
  'gmail.*',
  'outlook.*',
  'yahoo.*',
  'samsung-email.*',
  'protonmail.*',
  'fastmail.*',
  'hey.*',
] as const;

/** Features that some of them do not support, and the effect on a mail. */
const without: Record<string, string> = {
  '<body> element': 'replaced by another element; the paper behind the mail has its colour itself',
  '<style> element': 'light scheme and wide margins, from inline styles',
  '@media': 'light scheme and wide margins, from inline styles',
  'Class selector': 'light scheme, from inline styles',
  'border-radius': 'square corners',
  'display:none': 'the preview is text of one pixel',
  'height attribute': 'the logo has the height of its file',
  'height property': 'as the attribute',
  'lang attribute': 'the language of the reader',
  'list-style': 'bullets before roles',
  opacity: 'the preview is text of one pixel',
  outline: 'no line around the logo, as wanted',
  overflow: 'the preview is text of one pixel',
  'overflow-wrap': 'word-break does the same',
  'word-break':
    'overflow-wrap does the same; a very long word widens the mail where there is neither',
  'role attribute': 'a screen reader names a table',
  'target attribute': 'links open as the program likes',
  'text-decoration': 'links are underlined, as wanted',
  'text-decoration-line': 'text-decoration says the same',
  'white-space': 'a mark may be broken over two lines',
  'width attribute': 'the logo has the width of its file',
};

const look = {
  colours: { light, dark },
  logo: {
    url: 'https://jobs.lodestar.example/logo.png',
    isWordmark: false,
    width: 120,
    height: 32,
  },
};
const roles = someRoles(8).map((role, place) => ({ ...role, isClosingSoon: place % 3 === 0 }));
const mails: Array<[string, Mail]> = [
  ['confirmation', confirmation()],
  ['digest', digest({ roles, roleCount: 10 })],
  ['digest of an own board', digest({ look })],
  ['links', links(3)],
  ['newsletter', newsletter()],
  ['question whether to keep an alert', keep()],
];

describe('19.5 mail programs', () => {
  const lacking = async (mail: Mail): Promise<string[]> => {
    const { html } = await renderMail(mail);
    const { issues } = caniemail({ clients: [...CLIENTS], html });
    return [...issues.errors.values()].flat().map(({ title }) => title);
  };

  test.each(mails)(
    '19.5 a %s has only features that all have, or that it can do without',
    async (_name, mail) => {
      const found = new Set(await lacking(mail));
      expect([...found].filter((title) => !Object.hasOwn(without, title))).toEqual([]);
    },
  );

  test('19.5 every entry of that list is needed', async () => {
    const found = new Set((await Promise.all(mails.map(([, mail]) => lacking(mail)))).flat());
    expect(Object.keys(without).filter((title) => !found.has(title))).toEqual([]);
  });

  test('19.5 the linter finds forbidden features', () => {
    const html = '<div style="display:flex;position:fixed"><video></video></div>';
    const { issues } = caniemail({ clients: [...CLIENTS], html });
    const titles = [...issues.errors.values()].flat().map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['position', '<video> element']));
  });
});

test('19.5 every mail as sent is under 100 kB, whatever its content', async () => {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const wide = '\u{1F33B}'.repeat(150);
  const longest = someRoles(60).map((role, place) => ({
    ...role,
    url: `${role.url}${place}`,
    title: wide,
    companyName: wide,
  }));
  for (const mail of [
    ...mails.map(([, each]) => each),
    digest({ roles: longest, summary: Array.from({ length: 40 }, (_, i) => `${i} ${wide}`) }),
    digest({ roles: someRoles(60) }),
    links(20),
  ]) {
    const rendered = await renderMail(mail);
    const { message } = await composer.sendMail(
      messageOf(
        { to: 'reader@example.org', messageId: 'id@board.example', rendered },
        { name: 'Board', address: 'alerts@board.example' },
      ),
    );
    expect((message as Buffer).length).toBeLessThan(100_000);
  }
});
