import { expect } from 'vitest';

/** Header lines, unfolded. */
export function headersOf(raw: string): string[] {
  return raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
}

/** Checks that a message conforms to RFC 5322 and RFC 2045, and has the parts that all mails have. */
export function expectRfc5322(raw: string): void {
  expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  const lines = raw.split('\r\n');
  expect(lines.filter((line) => line.length > 200)).toEqual([]);
  // eslint-disable-next-line no-control-regex
  expect(raw).not.toMatch(/[^\r\n\t\x20-\x7e]/);
  const headers = headersOf(raw);
  for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version']) {
    expect(headers.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
  }
  expect(headers.find((line) => line.startsWith('Date: '))).toMatch(
    /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/,
  );
  expect(headers.join('\n')).toMatch(/Content-Type: multipart\/alternative;/);
  expect(raw.match(/^Content-Type: text\/plain; charset=utf-8\r$/gim)).toHaveLength(1);
  expect(raw.match(/^Content-Type: text\/html; charset=utf-8\r$/gim)).toHaveLength(1);
  expect(raw.match(/^Content-Transfer-Encoding: quoted-printable\r$/gim)).toHaveLength(2);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  expect(headers.join('\n')).not.toMatch(/nodemailer/i);
}
