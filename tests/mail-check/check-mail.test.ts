import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkMailCommand } from '../../lib/commands/check-mail.ts';
import type { MailCheckNetwork } from '../../lib/mail-check/check-mail.ts';
import { zone } from './zone.ts';

function keyRecord(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return `v=DKIM1; k=rsa; p=${key}`;
}

const KEY = keyRecord(2048);

/** All that a sender needs. */
const good = {
  'mail.board.example A': ['192.0.2.1'],
  'mail.board.example AAAA': ['2001:db8::1'],
  'board.example TXT': ['unrelated', 'v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all'],
  's1._domainkey.board.example TXT': [KEY],
  '_dmarc.board.example TXT': ['v=DMARC1; p=reject'],
  '1.2.0.192.in-addr.arpa PTR': ['mail.board.example'],
  '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa PTR': [
    'mail.board.example',
  ],
};

const settings = {
  BOARD_DIR: 'none',
  SITE_URL: 'https://board.example',
  MAIL_FROM: 'Board <alerts@board.example>',
  SMTP_URL: 'smtps://user:password@mail.board.example',
  DKIM_SELECTOR: 's1',
};

type Given = {
  records?: Record<string, string[] | undefined>;
  env?: Record<string, string>;
  args?: string[];
  fetch?: typeof fetch;
};

/** Runs the command with records that replace or, if undefined, remove the good ones. */
async function run({ records = {}, env = {}, args = [], fetch = answering(200) }: Given = {}) {
  const kept = Object.entries({ ...good, ...records }).filter(([, found]) => found !== undefined);
  const network: MailCheckNetwork = {
    resolve: zone(Object.fromEntries(kept) as Record<string, string[]>),
    fetch,
    checkMailServer: async () => ({ name: 'TLS', state: 'ok', text: 'mail.board.example: TLS' }),
  };
  let out = '';
  let err = '';
  const terminal = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
  };
  const code = await checkMailCommand(args, { ...settings, ...env }, terminal, network);
  return { code, lines: out.trimEnd().split('\n'), err };
}

const answering =
  (status: number): typeof fetch =>
  async () =>
    new Response(null, { status });

test('19.7 all that receivers look up about the sender is listed, and the exit code is 0', async () => {
  const { code, lines, err } = await run();
  expect(lines).toEqual([
    'SPF           ok       board.example: v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 -all',
    'DKIM          ok       s1._domainkey.board.example',
    'DMARC         ok       _dmarc.board.example: v=DMARC1; p=reject',
    'Alignment     ok       SPF and DKIM for the domain of alerts@board.example',
    'Reverse name  ok       192.0.2.1 is mail.board.example; 2001:db8::1 is mail.board.example',
    'TLS           ok       mail.board.example: TLS',
    'Unsubscribe   ok       https://board.example answers',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

test('19.7 for all that is missing the record to write is named, and the exit code is 1', async () => {
  const { code, lines, err } = await run({
    records: {
      'mail.board.example AAAA': undefined,
      'board.example TXT': undefined,
      's1._domainkey.board.example TXT': undefined,
      '_dmarc.board.example TXT': undefined,
      '1.2.0.192.in-addr.arpa PTR': undefined,
    },
  });
  expect(lines.filter((line) => /missing|write/.test(line))).toEqual([
    'SPF           missing  board.example does not say which hosts may send its mail',
    '              write    board.example. TXT "v=spf1 ip4:192.0.2.1 ~all"',
    'DKIM          missing  s1._domainkey.board.example has no key',
    '              write    s1._domainkey.board.example. TXT "v=DKIM1; k=rsa; p=PUBLIC_KEY_OF_YOUR_MAIL_SERVER"',
    'DMARC         missing  _dmarc.board.example has no record',
    '              write    _dmarc.board.example. TXT "v=DMARC1; p=none"',
    'Reverse name  missing  192.0.2.1 has no name; the provider of the address can set one',
    '              write    1.2.0.192.in-addr.arpa. PTR mail.board.example.',
  ]);
  expect(code).toBe(1);
  expect(err).toBe('Not as receivers want it: SPF, DKIM, DMARC, Reverse name.\n');
});

/** The line of one check, and the record it says to write. */
async function lineOf(name: string, given: Given): Promise<string[]> {
  const { lines } = await run(given);
  const at = lines.findIndex((line) => line.startsWith(name));
  const next = lines[at + 1] ?? '';
  return [lines[at] ?? '', ...(next.startsWith(' ') ? [next] : [])].map((line) =>
    line.slice(14).replace(/\s+/, ' '),
  );
}

test('19.7 an SPF record that does not name the host is wrong, and is written out with it', async () => {
  const records = { 'board.example TXT': ['v=spf1 ip4:192.0.2.1 include:other.example -all'] };
  const withOther = { ...records, 'other.example TXT': ['v=spf1 ip4:198.51.100.7 -all'] };
  expect(await lineOf('SPF', { records: withOther })).toEqual([
    'wrong the record of board.example does not name 2001:db8::1, an address of mail.board.example',
    'write board.example. TXT "v=spf1 ip6:2001:db8::1 ip4:192.0.2.1 include:other.example -all"',
  ]);
});

test('19.7 two SPF records are wrong', async () => {
  const records = { 'board.example TXT': ['v=spf1 -all', 'v=spf1 mx -all'] };
  expect(await lineOf('SPF', { records })).toEqual([
    expect.stringMatching(/^wrong .*multiple SPF records found for board\.example$/),
  ]);
});

test('19.7 SPF is about the domain of the return address, DKIM about that of the sender', async () => {
  const env = { BOUNCE_ADDRESS: 'b@bounces.board.example' };
  expect(await lineOf('SPF', { env })).toEqual([
    'missing bounces.board.example does not say which hosts may send its mail',
    'write bounces.board.example. TXT "v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 ~all"',
  ]);
  expect(await lineOf('DKIM', { env })).toEqual(['ok s1._domainkey.board.example']);
  expect(await lineOf('Alignment', { env })).toEqual([
    'ok SPF and DKIM for the domain of alerts@board.example',
  ]);
});

test.each([
  ['v=DKIM1; k=rsa; p=', 'is revoked: its "p=" is empty'],
  ['v=DKIM1; k=rsa; p=AAAA', 'has a damaged key'],
  [keyRecord(512), 'has a key of 512 bits; 1024 are needed'],
  ['v=DKIM9; p=AAAA', 'is not a DKIM record'],
])('19.7 the DKIM key %s is wrong', async (record, fault) => {
  const records = { 's1._domainkey.board.example TXT': [record] };
  const [line] = await lineOf('DKIM', { records });
  expect(line).toBe(`wrong s1._domainkey.board.example ${fault}`);
});

test('19.7 an Ed25519 key is a key', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const records = { 's1._domainkey.board.example TXT': [`v=DKIM1; k=ed25519; p=${key}`] };
  expect(await lineOf('DKIM', { records })).toEqual(['ok s1._domainkey.board.example']);
});

test('19.7 without a selector it says which setting is missing', async () => {
  expect(await lineOf('DKIM', { env: { DKIM_SELECTOR: '' } })).toEqual([
    'missing set DKIM_SELECTOR to the selector with which your mail server signs',
  ]);
});

test('19.7 a DMARC record of the domain above counts, two of the same name do not', async () => {
  const env = { MAIL_FROM: 'alerts@jobs.board.example' };
  expect(await lineOf('DMARC', { env })).toEqual([
    'ok _dmarc.jobs.board.example: v=DMARC1; p=reject',
  ]);
  const records = { '_dmarc.board.example TXT': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] };
  const [line] = await lineOf('DMARC', { records });
  expect(line).toBe('wrong _dmarc.board.example has no single valid record');
});

test('19.7 a sender of another domain is not aligned, also before there is a DMARC record', async () => {
  for (const dmarc of [good['_dmarc.board.example TXT'], undefined]) {
    const records = { '_dmarc.board.example TXT': dmarc };
    const args = ['--domain', 'provider.example', '--from', 'a@board.example'];
    expect(await lineOf('Alignment', { records, args })).toEqual([
      'wrong a@board.example is neither of provider.example (SPF) nor of provider.example (DKIM): change MAIL_FROM, or sign with the domain of the address',
    ]);
  }
});

test('19.7 a strict DMARC record is aligned by the domain of the sender alone', async () => {
  const records = { '_dmarc.board.example TXT': ['v=DMARC1; p=none; aspf=s; adkim=s'] };
  const args = ['--domain', 'mail.board.example'];
  const [line] = await lineOf('Alignment', { records, args });
  expect(line).toContain('wrong alerts@board.example is neither of mail.board.example');
});

test('19.7 a reverse name that leads elsewhere is wrong', async () => {
  const records = { '1.2.0.192.in-addr.arpa PTR': ['host7.provider.example'] };
  expect(await lineOf('Reverse name', { records })).toEqual([
    'wrong 192.0.2.1 is named host7.provider.example, which does not lead back to it',
    'write host7.provider.example. A 192.0.2.1',
  ]);
});

test('19.7 a mail server on this machine does not say from where receivers get the mail; --host does', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:25' };
  const text = '127.0.0.1 has no public address: name the host that sends to receivers with --host';
  expect(await lineOf('Reverse name', { env })).toEqual([`missing ${text}`]);
  expect(await lineOf('SPF', { env })).toEqual([`wrong ${text}`]);
  const { code } = await run({ env, args: ['--host', 'mail.board.example'] });
  expect(code).toBe(0);
});

test('19.7 the unsubscribe address must be https and answer a POST without a redirect', async () => {
  expect(await lineOf('Unsubscribe', { env: { SITE_URL: 'http://board.example' } })).toEqual([
    'wrong http://board.example is not https: set SITE_URL to an https address',
  ]);
  expect(await lineOf('Unsubscribe', { fetch: answering(301) })).toEqual([
    'wrong https://board.example answers with status 301',
  ]);
  const fails: typeof fetch = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  expect(await lineOf('Unsubscribe', { fetch: fails })).toEqual([
    'wrong https://board.example does not answer: connect ECONNREFUSED',
  ]);
  const calls: unknown[] = [];
  const asked: typeof fetch = async (url, init) => {
    calls.push([url, init?.method, String(init?.body), init?.redirect]);
    return new Response();
  };
  await run({ fetch: asked });
  expect(calls).toEqual([
    [
      expect.stringMatching(/^https:\/\/board\.example\/api\/alerts\/unsubscribe\/[\w-]{43}$/),
      'POST',
      'List-Unsubscribe=One-Click',
      'manual',
    ],
  ]);
});

test('19.7 a name server that does not answer is said for each check, and the others go on', async () => {
  const network: MailCheckNetwork = {
    resolve: async (name, type) => {
      if (/^_dmarc|^mail\./.test(name))
        throw Object.assign(new Error('timed out'), { code: 'ETIMEOUT' });
      return zone(good)(name, type);
    },
    fetch: answering(200),
    checkMailServer: async () => ({ name: 'TLS', state: 'ok', text: '' }),
  };
  let out = '';
  const terminal = { out: { write: (text: string) => (out += text) }, err: { write: () => {} } };
  expect(await checkMailCommand([], settings, terminal, network)).toBe(1);
  expect(out).toContain('DMARC         wrong    could not be looked up: timed out\n');
  expect(out).toContain('SPF           wrong    could not be looked up: timed out\n');
  expect(out).toContain('DKIM          ok ');
});

test('19.7 wrong arguments are refused', async () => {
  expect(await run({ args: ['--domain', 'not a domain'] })).toMatchObject({
    code: 2,
    err: '--domain takes a domain, not "not a domain" (see --help)\n',
  });
  expect((await run({ args: ['--from', 'nobody'] })).err).toBe(
    'MAIL_FROM is not a sender: nobody\n',
  );
});
