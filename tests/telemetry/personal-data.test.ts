import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  personalParameters,
  withoutPersonalParameters,
  redact,
  redactText,
} from '../../lib/telemetry/redact.ts';

describe('7 personal parameters are removed from a URL before it is used as a label', () => {
  test.each(['first_name', 'last_name', 'full_name', 'uni_id', 'email', 'update_token'])(
    '7 %s',
    (name) => {
      expect(withoutPersonalParameters(`https://x.example/a?b=1&${name}=Ada&c=2#top`)).toBe(
        'https://x.example/a?b=1&c=2#top',
      );
      expect(withoutPersonalParameters(`/a?${name}=Ada`)).toBe('/a');
    },
  );

  test.each([
    ['https://x.example/?Email=a', 'https://x.example/'],
    ['https://x.example/?%65mail=a', 'https://x.example/'],
    ['https://x.example/?email', 'https://x.example/'],
    ['https://x.example/?email=a&email=b', 'https://x.example/'],
    ['https://x.example/?emails=a', 'https://x.example/?emails=a'],
    ['https://x.example/a?q=%5B1%5D#email=a', 'https://x.example/a?q=%5B1%5D'],
    ['https://x.example/alerts/confirm#abcdef', 'https://x.example/alerts/confirm'],
    ['mailto:jobs@x.example?subject=a', 'mailto:jobs@x.example?subject=a'],
    ['', ''],
  ])('7 %s becomes %s', (url, expected) => {
    expect(withoutPersonalParameters(url)).toBe(expected);
  });

  test('7 no value of a personal parameter is left, and every other parameter is kept', () => {
    const value = fc.string({ minLength: 6 }).map((text) => `secret${encodeURIComponent(text)}`);
    const parameter = fc.oneof(
      fc.tuple(fc.constantFrom(...personalParameters), value),
      fc.tuple(fc.constantFrom('query', 'jobPk', 'utm_source', 'emailed'), fc.constant('kept')),
    );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 8 }), (parameters) => {
        const query = parameters.map(([name, written]) => `${name}=${written}`).join('&');
        const clean = withoutPersonalParameters(`https://x.example/a?${query}`);
        expect(clean).not.toContain('secret');
        const kept = parameters.filter(([name]) => !personalParameters.includes(name));
        expect([...new URL(clean).searchParams].map(([name]) => name)).toEqual(
          kept.map(([name]) => name),
        );
      }),
    );
  });
});

describe('7 reports are redacted', () => {
  const token = 'aB3_'.repeat(10) + 'xyz';
  const hex = '0123456789abcdef'.repeat(4);

  test.each([
    ['cannot write to ada.l+x@mail.example.org!', 'cannot write to [e-mail]!'],
    ['https://x.example/?email=ada%40x.org&page=2', 'https://x.example/?email=[removed]&page=2'],
    ['/?to=ada%40x.org', '/?to=[e-mail]'],
    [`/?update_token=${token}&query=x`, '/?update_token=[removed]&query=x'],
    [`GET /api/token/validate/short [404]`, 'GET /api/token/validate/[token] [404]'],
    [`/alerts/confirm#${token}`, '/alerts/confirm#[token]'],
    [`/api/alerts/unsubscribe/abc`, '/api/alerts/unsubscribe/[token]'],
    ['no mailbox ada@пример.рф', 'no mailbox [e-mail]'],
    ["no mailbox o'brien@x.org.", 'no mailbox [e-mail].'],
    ['no mailbox "ada"@x.org', 'no mailbox [e-mail]'],
    ['/?to=a%2540a.a%40a.aa&page=2', '/?to=[e-mail]&page=2'],
    ['ada@x.org/bob@y.org,eve@z.org', '[e-mail][e-mail],[e-mail]'],
    [`${token} ${token}`, '[token] [token]'],
    ['no mailbox ada@[192.0.2.1]', 'no mailbox [e-mail]'],
    ['/?to=ada%2Bjobs%40x.org&page=2', '/?to=[e-mail]&page=2'],
    ['/?to=ada%40%D0%BF.%D1%80%D1%84', '/?to=[e-mail]'],
    ['/?next=%2Fa%3Fto%3Dada%2540x.org', '/?next=[e-mail]'],
    [`/?next=%2Falerts%2Fconfirm%23${token}`, '/?next=%2Falerts%2Fconfirm%23[token]'],
    [`/?next=%252Fa%253Ftoken%253Dshort`, '/?next=%252Fa%253Ftoken%253D[removed]'],
    [
      'Failed query: select $1\nparams: Ada,{"query":"policy"}\n7',
      'Failed query: select $1\nparams: [removed]',
    ],
    [
      'no way to postgres://board:a/b@c@db.example/x',
      'no way to postgres://[credentials]@db.example/x',
    ],
    ['no way to smtp://board:a@b/c@mail:25', 'no way to smtp://[credentials]@mail:25'],
    [`bad token ${hex}`, 'bad token [token]'],
    [`bad token ${token}.`, 'bad token [token].'],
  ])('7 %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  test.each([
    'TypeError: x is not a function',
    '/_next/static/chunks/pages/index-0123456789abcdef.js:1:2345',
    '/organisations/a-long-name-of-an-organisation-that-has-very-many-words',
    '0af7651916cd43dd8448eb211c80319c',
    '@scope/package',
  ])('7 other data is kept: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  test('7 no e-mail address is left in a text', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(redactText(`no mailbox ${address}, sorry`)).toBe('no mailbox [e-mail], sorry');
        const escaped = encodeURIComponent(address);
        // A name that looks like an address may be replaced by two marks.
        expect(redactText(`/?to=${escaped}&page=2`)).toMatch(/^\/\?to=(?:\[e-mail\])+&page=2$/);
      }),
    );
  });

  test.each(['x', 'a.', 'a%2B', '%40', 'a@', 'a%40b'])(
    '7 a very long text is redacted in reasonable time: %s',
    (part) => {
      const text = `${part.repeat(200_000)}!`;
      expect(redactText(text).endsWith('!')).toBe(true);
    },
  );

  test('7 strings are redacted at any depth, and other values are kept', () => {
    const found = { list: [{ to: 'ada@x.org' }, 1, null, true, undefined], count: 2 };
    expect(redact(found)).toEqual({
      list: [{ to: '[e-mail]' }, 1, null, true, undefined],
      count: 2,
    });
    const loop: Record<string, unknown> = { text: 'ada@x.org' };
    loop.self = loop;
    expect(JSON.stringify(redact(loop))).not.toContain('ada');
  });
});
