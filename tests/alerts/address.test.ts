import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress } from '../../lib/alerts/client/contract.ts';
import { emailKey, isMailable, mailboxKey } from '../../lib/alerts/address.ts';

test.each([
  ['ada+one@example.org', 'ada@example.org'],
  ['ADA+one+two@example.org', 'ada@example.org'],
  ['+ada@example.org', '+ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['a.d.a+one@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
])('3.6 the limits count %s as the mailbox %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});

describe('3.6 addresses of one mailbox', () => {
  test.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['  ada@example.org ', 'ada@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['zoe\u0301@example.org', 'zo\u00e9@example.org'],
    ['ada+board@example.org', 'ada+board@example.org'],
    ['ada@not a domain', 'ada@not a domain'],
  ])('%s is normalised to %s', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  test('folding is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => emailKey(emailKey(email)) === emailKey(email)),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (local) => {
        const key = emailKey(`${local}@Example.org`);
        expect(emailKey(key)).toBe(key);
      }),
    );
  });
});

describe('5 addresses that mail can be sent to', () => {
  test.each([
    'ada@example.org',
    "o'neil+jobs@mail.example.co.uk",
    'zoé@bücher.example',
    'ada@xn--bcher-kva.example',
    '用户@例子.公司',
    `${'a'.repeat(64)}@example.org`,
  ])('%s', (email) => {
    expect(isMailable(email)).toBe(true);
  });

  test.each([
    'ada,bob@example.org',
    'ada<bob@example.org>',
    'ada;@example.org',
    '"ada"@example.org',
    'ada@example.org,bob',
    'ada@example',
    'ada@.example.org',
    'ada@example..org',
    'ada@-example.org',
    'ada@exa_mple.org',
    'ada@[127.0.0.1]',
    'ada@127.0.0.11',
    'ada@0x7f.0.0.12',
    'ada@example.o-',
    '.ada@example.org',
    'ada.@example.org',
    'a..da@example.org',
    'ada\u202egro@example.org',
    'ada\u200b@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    'ada@example.org\r\nBcc: bob@example.org',
    'ada%0abob@exa%2emple.org\u0000',
    'ada@example.org/x',
    'ada@example.org?x',
    'ada@example.org#x',
    'ada@example.org\\x',
    'ada@ex%61mple.org',
    'ada@exam\u00adple.org',
    'ada@ｅxample.org',
  ])('%j is refused', (email) => {
    expect(isMailable(email)).toBe(false);
  });

  test('no accepted address can break a header or be read as several addresses', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '<',
        '>',
        '"',
        '\r\n',
        '\0',
        ' ',
        '@',
        ':',
        '(',
        ')',
        '\\',
        '\u2028',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        for (const email of [`a${text}b@example.org`, `ab@example${text}.org`, `ab@a.org${text}`]) {
          if (isMailable(email))
            expect(email.trim()).not.toMatch(/[\s,;<>"\\:()\p{C}]|@.*@|@.*[%/?#]/u);
        }
      }),
    );
  });

  test('every plausible address that the form accepts can be mailed', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        if (emailAddress.safeParse(email).success) expect(isMailable(email)).toBe(true);
      }),
    );
  });
});
