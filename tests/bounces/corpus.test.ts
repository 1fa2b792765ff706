import { describe, expect, test } from 'vitest';
import { readReport } from '../../lib/bounces/process-report.ts';
import { returnTag, taggedMail } from '../../lib/alerts/return-address.ts';
import { returnedMail, type Shape, TOO_MANY_FILES } from './returned-mails.ts';

const SECRET = 'a secret of this board';
const MAIL = '0b7e5a8e-52f1-4a87-9d54-6ad0f2f7c001';
const tag = returnTag(MAIL, SECRET);
const forged = returnTag(MAIL, 'another secret');

type Verdict = 'hard' | 'soft' | 'complaint' | 'nothing' | 'not ours';
type Row = [name: string, verdict: Verdict, shape: Partial<Shape> & Pick<Shape, 'kind'>];

const delivery = (
  name: string,
  verdict: Verdict,
  status: string,
  diagnostic?: string,
  more: Partial<Shape> = {},
): Row => [name, verdict, { kind: 'delivery', status, ...(diagnostic && { diagnostic }), ...more }];

const rows: Row[] = [
  // The mailbox does not exist.
  delivery(
    'Postfix, unknown user',
    'hard',
    '5.1.1',
    '550 5.1.1 <reader@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
  ),
  delivery(
    'Gmail, no such account',
    'hard',
    '5.1.1',
    '550-5.1.1 The email account that you tried to reach does not exist.',
  ),
  delivery(
    'Exchange, recipient not found',
    'hard',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ),
  delivery(
    'Sendmail, host unknown',
    'hard',
    '5.1.2',
    '550 5.1.2 reader@example.org... Host unknown',
  ),
  delivery(
    'bad syntax of the address',
    'hard',
    '5.1.3',
    '553 5.1.3 The recipient address is not valid',
  ),
  delivery('mailbox has moved', 'hard', '5.1.6', '551 5.1.6 Mailbox has moved'),
  delivery(
    'account disabled',
    'hard',
    '5.2.1',
    '550 5.2.1 The email account that you tried to reach is disabled',
  ),
  delivery(
    'qmail to RFC 3464, vague status',
    'hard',
    '5.0.0',
    '550 sorry, no such user here (5.1.1)',
  ),
  delivery('Exim, vague status', 'hard', '5.0.0', '550 Unknown user'),
  delivery(
    'Yahoo, vague status',
    'hard',
    '5.0.0',
    "554 delivery error: dd This user doesn't exist",
  ),
  delivery(
    'vague status, address does not exist',
    'hard',
    '5.0.0',
    '550 Requested action not taken: mailbox does not exist',
  ),
  delivery('vague status, code in the diagnostic', 'hard', '5.0.0', '550 5.1.1 gone'),
  delivery('fields in capitals', 'hard', '5.1.1', '550 5.1.1 user unknown', { isLoud: true }),
  delivery('lines end in LF', 'hard', '5.1.1', '550 5.1.1 user unknown', { newline: '\n' }),
  delivery('headers returned only', 'hard', '5.1.1', '550 5.1.1 user unknown', {
    returned: 'text/rfc822-headers',
  }),
  delivery('nothing returned', 'hard', '5.1.1', '550 5.1.1 user unknown', { returned: 'none' }),
  delivery('status in base64', 'hard', '5.1.1', '550 5.1.1 user unknown', { encoding: 'base64' }),
  delivery('delivered to a catch-all mailbox', 'hard', '5.1.1', undefined, { at: 'Delivered-To' }),
  delivery('an alias of the mail server', 'hard', '5.1.1', undefined, { at: 'X-Original-To' }),
  delivery('the tag in the returned mail alone', 'hard', '5.1.1', undefined, { at: 'Return-Path' }),
  delivery('the tag in capitals', 'hard', '5.1.1', undefined, { tag: tag.toUpperCase() }),
  delivery('one of two recipients failed', 'hard', '2.0.0', undefined, {
    action: 'relayed',
    also: ['failed 5.1.1'],
  }),
  delivery('a German subject', 'hard', '5.1.1', undefined, {
    subject: '=?utf-8?q?Unzustellbar=3A_3_neue_Stellen?=',
  }),
  delivery('a list header as Exchange adds', 'hard', '5.1.1', undefined, {
    headers: ['Auto-Submitted: auto-replied', 'X-MS-Exchange-Message-Is-Ndr:'],
  }),
  // This mail could not be delivered.
  delivery(
    'mailbox full',
    'soft',
    '5.2.2',
    '552 5.2.2 The email account that you tried to reach is over quota',
  ),
  delivery('mailbox full, given up after days', 'soft', '4.2.2', '452 4.2.2 over quota'),
  delivery(
    'no connection for five days',
    'soft',
    '4.4.1',
    'connect to mx.example.org[192.0.2.1]:25: Connection timed out',
  ),
  delivery('delivery time expired', 'soft', '4.4.7', 'Delivery time expired'),
  delivery(
    'expired, as Exchange says',
    'soft',
    '5.4.7',
    '550 5.4.7 Message expired, unable to deliver',
  ),
  delivery('mail too large', 'soft', '5.3.4', '552 5.3.4 Message size exceeds fixed limit'),
  delivery('blocked for its content', 'soft', '5.7.1', '550 5.7.1 Message rejected as spam'),
  delivery('blocked sender', 'soft', '5.7.606', '550 5.7.606 Access denied, banned sending IP'),
  delivery('DMARC refused', 'soft', '5.7.26', '550-5.7.26 Unauthenticated email is not accepted'),
  delivery('relaying denied', 'soft', '5.7.1', '554 5.7.1 Relay access denied'),
  delivery('loop', 'soft', '5.4.6', '554 5.4.6 Too many hops'),
  delivery('greylisted to the end', 'soft', '4.7.1', '451 4.7.1 Greylisting in action'),
  delivery('system trouble', 'soft', '5.3.0', '554 5.3.0 unknown mailer error 1'),
  delivery('local error', 'soft', '5.5.0', '550 5.5.0 Requested action not taken'),
  delivery('no reason given', 'soft', '5.0.0'),
  delivery(
    'a sender refused, with "user" in the text',
    'soft',
    '5.7.1',
    '550 5.7.1 Sender user is blocked by recipient',
  ),
  // Complaints.
  ['abuse, Yahoo', 'complaint', { kind: 'feedback', at: 'Original-Mail-From' }],
  [
    'abuse, headers of the mail only',
    'complaint',
    { kind: 'feedback', at: 'Return-Path', returned: 'text/rfc822-headers' },
  ],
  [
    'abuse, everything redacted but the feedback ID',
    'complaint',
    { kind: 'feedback', at: 'CFBL-Feedback-ID' },
  ],
  ['abuse, to the tagged address', 'complaint', { kind: 'feedback' }],
  ['fraud', 'complaint', { kind: 'feedback', feedback: 'fraud', at: 'CFBL-Feedback-ID' }],
  ['opt-out', 'complaint', { kind: 'feedback', feedback: 'opt-out', at: 'Original-Mail-From' }],
  ['abuse in capitals', 'complaint', { kind: 'feedback', isLoud: true, at: 'Original-Mail-From' }],
  // Not complaints.
  ['not spam', 'nothing', { kind: 'feedback', feedback: 'not-spam', at: 'Original-Mail-From' }],
  [
    'a failed authentication (RFC 6591)',
    'nothing',
    { kind: 'feedback', feedback: 'auth-failure', at: 'Original-Mail-From' },
  ],
  [
    'a virus, found by a program',
    'nothing',
    { kind: 'feedback', feedback: 'virus', at: 'Original-Mail-From' },
  ],
  ['other feedback', 'nothing', { kind: 'feedback', feedback: 'other', at: 'Original-Mail-From' }],
  // Notices other than failures.
  delivery('delayed', 'nothing', '4.4.1', 'Connection timed out', { action: 'delayed' }),
  delivery('delivered', 'nothing', '2.1.5', '250 2.1.5 OK', { action: 'delivered' }),
  delivery('relayed', 'nothing', '2.0.0', undefined, { action: 'relayed' }),
  delivery('expanded', 'nothing', '2.0.0', undefined, { action: 'expanded' }),
  delivery('delayed, with a permanent code', 'nothing', '5.1.1', undefined, { action: 'delayed' }),
  ['a read receipt', 'nothing', { kind: 'receipt' }],
  [
    'a read receipt that says failed',
    'nothing',
    { kind: 'receipt', text: 'Action: failed\nStatus: 5.1.1' },
  ],
  // Automatic replies and people.
  [
    'vacation, RFC 3834',
    'nothing',
    { kind: 'reply', headers: ['Auto-Submitted: auto-replied (vacation)'] },
  ],
  [
    'vacation, Exchange',
    'nothing',
    {
      kind: 'reply',
      headers: ['X-Auto-Response-Suppress: All'],
      subject: 'Automatic reply: Out of office',
    },
  ],
  [
    'vacation that says the address no longer exists',
    'nothing',
    {
      kind: 'reply',
      text: 'I have left. This mailbox does not exist any more: 550 5.1.1 user unknown.',
    },
  ],
  [
    'a challenge to prove oneself human',
    'nothing',
    { kind: 'reply', subject: 'Please confirm your message' },
  ],
  [
    'a ticket system',
    'nothing',
    { kind: 'reply', subject: '[#4711] We got your request', headers: ['Precedence: bulk'] },
  ],
  [
    'an answer by a person',
    'nothing',
    { kind: 'person', text: 'Please stop. This is spam, abuse.' },
  ],
  [
    'a person who quotes a report',
    'nothing',
    {
      kind: 'person',
      text: '> Action: failed\n> Status: 5.1.1\n> Final-Recipient: rfc822; reader@example.org',
    },
  ],
  [
    'a notice of qmail, without a report',
    'nothing',
    {
      kind: 'plain notice',
      text: 'Hi. This is the qmail-send program.\n<reader@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)',
    },
  ],
  ['a mail without a body', 'nothing', { kind: 'plain notice', text: '' }],
  // Forged.
  delivery('a failure without a tag', 'not ours', '5.1.1', undefined, { at: 'nowhere' }),
  delivery('a tag made with another secret', 'not ours', '5.1.1', undefined, { tag: forged }),
  delivery('a tag with one digit changed', 'not ours', '5.1.1', undefined, {
    tag: `${tag.slice(0, -1)}${tag.endsWith('0') ? '1' : '0'}`,
  }),
  delivery('the id of the mail for a tag', 'not ours', '5.1.1', undefined, {
    tag: MAIL.replaceAll('-', ''),
  }),
  delivery('a tag of zeros', 'not ours', '5.1.1', undefined, { tag: '0'.repeat(41) }),
  delivery('the largest number for a tag', 'not ours', '5.1.1', undefined, { tag: 'z'.repeat(41) }),
  ['a complaint without a tag', 'not ours', { kind: 'feedback', at: 'nowhere' }],
  [
    'a complaint with a forged feedback ID',
    'not ours',
    { kind: 'feedback', at: 'CFBL-Feedback-ID', tag: forged },
  ],
];

async function judge(raw: Buffer): Promise<Verdict> {
  const report = await readReport(raw);
  if (!report) return 'nothing';
  return taggedMail(report.about, [SECRET]) === MAIL ? (report.bounce() ?? 'nothing') : 'not ours';
}

describe('19.1 bounces', () => {
  test('19.1 the corpus has at least 60 different mails', () => {
    const raws = rows.map(([, , shape]) => returnedMail({ tag, ...shape }).toString());
    expect(rows.filter((_, place) => raws.indexOf(raws[place]!) !== place)).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('19.1 %s: %s', async (_name, verdict, shape) => {
    expect(await judge(returnedMail({ tag, ...shape }))).toBe(verdict);
  });

  test('19.1 a mail truncated anywhere changes nothing that the whole mail would not', async () => {
    const whole = returnedMail({ kind: 'delivery', tag, diagnostic: '550 5.1.1 user unknown' });
    for (let length = 0; length < whole.length; length += 37) {
      expect(['nothing', 'not ours', 'hard', 'soft']).toContain(
        await judge(whole.subarray(0, length)),
      );
    }
  });

  test('19.1 anything other than a mail changes nothing', async () => {
    for (const raw of ['', '\0\0\0', '{}', 'a'.repeat(3 * 1024 * 1024), `${tag}\n`.repeat(50)]) {
      expect(await judge(Buffer.from(raw))).toBe('nothing');
    }
  });

  const LONG = 200_000;
  const hostile = (diagnostic: string) => ({ status: '5.0.0', diagnostic });
  test.each<[string, Verdict, Partial<Shape>]>([
    ['a code again and again', 'soft', hostile('550 user '.repeat(LONG / 9))],
    ['the words again and again', 'soft', hostile(`550 ${'user no '.repeat(LONG / 8)}`)],
    ['a field of spaces', 'soft', hostile(`550${' '.repeat(LONG)}x`)],
    ['a folded field of spaces', 'soft', hostile(`550${' \t\r\n '.repeat(LONG / 5)}x`)],
    ['what counts, and much more', 'hard', hostile(`550 Unknown user ${'x '.repeat(LONG / 2)}`)],
    ['colons', 'soft', hostile(`550 ${':'.repeat(LONG)}`)],
    ['forged tags', 'hard', { text: `${forged}\r\n`.repeat(LONG / 43) }],
    ['2 MB', 'nothing', hostile('550 user '.repeat(250_000))],
    ['more parts than the parser takes', 'nothing', { text: TOO_MANY_FILES }],
    ['headers of more than 1 MB', 'nothing', { headers: [`X-Long: ${'x'.repeat(1_200_000)}`] }],
  ])('19.1 a hostile report is read to its end: %s', async (_name, verdict, shape) => {
    expect(await judge(returnedMail({ kind: 'delivery', tag, ...shape }))).toBe(verdict);
  });
});
