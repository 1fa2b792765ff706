/** Bounces, complaints and other replies as mail systems write them (RFC 3464, 5965, 3834, 8098, 9477). */

const BOUNDARY = '=_part-7f3a9c';

/** Where the returned mail contains the tag. */
type TagPlace =
  | 'To'
  | 'Delivered-To'
  | 'X-Original-To'
  | 'Return-Path'
  | 'CFBL-Feedback-ID'
  | 'Original-Mail-From'
  | 'nowhere';

export type Shape = {
  kind: 'delivery' | 'feedback' | 'receipt' | 'reply' | 'person' | 'plain notice';
  tag: string;
  at?: TagPlace;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** Further recipients of the report, as `action status`. */
  also?: string[];
  feedback?: string;
  subject?: string;
  headers?: string[];
  text?: string;
  /** How the mail itself is returned. */
  returned?: 'message/rfc822' | 'text/rfc822-headers' | 'none';
  newline?: '\r\n' | '\n';
  /** Upper case in names and values, as some systems write them. */
  isLoud?: boolean;
  encoding?: 'base64';
};

/** So many attachments that mailparser never settles. */
export const TOO_MANY_FILES =
  `--${BOUNDARY}\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nYWFh\r\n`.repeat(
    1100,
  );

const address = (tag: string) => `bounces+${tag}@board.example`;

/** The raw mail. */
export function returnedMail(shape: Shape): Buffer {
  const { newline = '\r\n' } = shape;
  return Buffer.from(linesOf(shape).join(newline), 'utf8');
}

function linesOf(shape: Shape): string[] {
  const { kind, text = 'This is the mail system at mx.example.net.', headers = [] } = shape;
  const top = [...envelopeOf(shape), ...headers];
  switch (kind) {
    case 'delivery':
      return [...top, ...report('delivery-status', text, deliveryStatus(shape), shape)];
    case 'feedback':
      return [...top, ...report('feedback-report', text, feedbackReport(shape), shape)];
    case 'receipt':
      return [
        ...top,
        ...report(
          'disposition-notification',
          text,
          ['Reporting-UA: reader.example', 'Disposition: manual-action; displayed'],
          shape,
        ),
      ];
    default:
      return [...top, 'Content-Type: text/plain; charset=utf-8', '', text, ''];
  }
}

function envelopeOf({ tag, at = 'To', subject, kind }: Shape): string[] {
  const subjects = {
    delivery: 'Undelivered Mail Returned to Sender',
    feedback: 'FW: 3 new roles',
    receipt: 'Read: 3 new roles',
    reply: 'Automatic reply: 3 new roles',
    person: 'Re: 3 new roles',
    'plain notice': 'failure notice',
  };
  const to = at === 'To' ? address(tag) : 'bounces@board.example';
  return [
    ...(at === 'Delivered-To' || at === 'X-Original-To' ? [`${at}: ${address(tag)}`] : []),
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    `To: <${to}>`,
    `Subject: ${subject ?? subjects[kind]}`,
    'Date: Mon, 2 Nov 2026 09:00:00 +0000',
    'Message-ID: <20261102090000.ABCDEF@mx.example.net>',
    'MIME-Version: 1.0',
  ];
}

function report(type: string, text: string, fields: string[], shape: Shape): string[] {
  const part = (lines: string[]) => [`--${BOUNDARY}`, ...lines];
  const { encoding, isLoud } = shape;
  const head = `Content-Type: multipart/report; report-type=${isLoud ? type.toUpperCase() : type}; boundary="${BOUNDARY}"`;
  const body = encoding
    ? ['Content-Transfer-Encoding: base64', '', Buffer.from(fields.join('\r\n')).toString('base64')]
    : ['', ...fields];
  return [
    isLoud ? head.replace('multipart/report', 'MULTIPART/REPORT') : head,
    '',
    'This is a MIME-encapsulated message.',
    ...part(['Content-Type: text/plain; charset=us-ascii', '', text, '']),
    ...part([`Content-Type: message/${type}`, ...body, '']),
    ...(shape.returned === 'none' ? [] : part(returnedPart(shape))),
    `--${BOUNDARY}--`,
    '',
  ];
}

function returnedPart({ tag, at, returned = 'message/rfc822' }: Shape): string[] {
  return [
    `Content-Type: ${returned}`,
    '',
    ...(at === 'Return-Path' ? [`Return-Path: <${address(tag)}>`] : []),
    ...(at === 'CFBL-Feedback-ID' ? [`CFBL-Feedback-ID: ${tag}`] : []),
    'From: Board <alerts@board.example>',
    'To: reader@example.org',
    'Subject: 3 new roles',
    'Message-ID: <0b7e5a8e-52f1-4a87-9d54-6ad0f2f7c001@board.example>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '',
    ...(returned === 'message/rfc822' ? ['The roles.', ''] : []),
  ];
}

function deliveryStatus(shape: Shape): string[] {
  const { action = 'failed', status = '5.1.1', diagnostic, also = [], isLoud } = shape;
  const name = (field: string) => (isLoud ? field.toUpperCase() : field);
  const recipient = (one: string, code: string, said?: string) => [
    '',
    'Final-Recipient: rfc822; reader@example.org',
    `${name('Action')}: ${isLoud ? one.toUpperCase() : one}`,
    `${name('Status')}: ${code}`,
    'Remote-MTA: dns; mx.example.org',
    ...(said ? [`Diagnostic-Code: smtp; ${said}`] : []),
  ];
  return [
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Mon, 2 Nov 2026 08:59:58 +0000',
    ...recipient(action, status, diagnostic),
    ...also.flatMap((each) => {
      const [one = '', code = ''] = each.split(' ');
      return recipient(one, code);
    }),
  ];
}

function feedbackReport({ tag, at, feedback = 'abuse', isLoud }: Shape): string[] {
  return [
    `${isLoud ? 'FEEDBACK-TYPE' : 'Feedback-Type'}: ${isLoud ? feedback.toUpperCase() : feedback}`,
    'User-Agent: ProviderFeedback/1.0',
    'Version: 1',
    ...(at === 'Original-Mail-From' ? [`Original-Mail-From: <${address(tag)}>`] : []),
    'Original-Rcpt-To: <redacted@example.org>',
    'Source-IP: 192.0.2.25',
    'Reported-Domain: board.example',
  ];
}
