import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress } from '../../../lib/alerts/client/email-address.ts';

const problemOf = (email: unknown) => emailAddress.safeParse(email).error?.issues[0]?.message;

test.each(['ada@example.org', 'a@b.c', "o'neil+jobs@sub.example.co.uk", 'ä@ö.ü', 'a@b..c'])(
  '5 %s has the form of an address',
  (email) => {
    expect(problemOf(email)).toBeUndefined();
  },
);

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'a b@c.d',
  'a@b@c.d',
  'a@.',
  '.@.',
  'a@b.',
])('5 8 "%s" is refused with "Email is invalid"', (email) => {
  expect(problemOf(email)).toBe('Email is invalid');
});

test('5 space around an address is taken away, space inside is refused', () => {
  expect(emailAddress.parse(' ada@example.org\n')).toBe('ada@example.org');
  expect(problemOf('ada@exam ple.org')).toBe('Email is invalid');
  expect(problemOf('ada@example.org\r\nBcc: eve@example.org')).toBe('Email is invalid');
});

test('5 an address has at most 254 characters', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - 12)}@example.org`;
  expect(problemOf(ofLength(254))).toBeUndefined();
  expect(problemOf(ofLength(255))).toBe('Email is invalid');
});

test('5 control characters are refused, and so is what is no text', () => {
  for (const email of ['a\u0000b@c.d', 'a@b\u007f.c', 5, null, undefined, {}]) {
    expect(problemOf(email)).toBe('Email is invalid');
  }
});

test("5 every text is taken or refused as the contract's rule says", () => {
  const characters = fc.constantFrom('a', 'b', '@', '.', ' ', '\t', '\u00a0', 'é', '😀', '+');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
      const email = text.trim();
      const at = email.indexOf('@');
      const domain = email.slice(at + 1);
      const isAddress =
        at > 0 &&
        !/[\s@]/u.test(email.slice(0, at) + domain) &&
        [...domain].some((one, i) => one === '.' && i > 0 && i < [...domain].length - 1);
      expect(emailAddress.safeParse(text).success).toBe(isAddress);
    }),
    { numRuns: 2000 },
  );
});
