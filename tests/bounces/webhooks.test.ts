import { sign } from 'node:crypto';
import { EventEmitter } from 'node:events';
import https from 'node:https';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  handlePostmarkCall,
  handleSesCall,
  type WebhookOptions,
} from '../../lib/bounces/webhooks.ts';
import { returnSecret, returnTag } from '../../lib/alerts/return-address.ts';
import { alerts, complaints, mails, runs } from '../../lib/alerts/database/schema.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { withTestDatabase } from '../alerts/database/databases.ts';
import { at, confirmedAlert, DAY, NOW } from '../alerts/alert-factory.ts';
import { selfMade } from './certificate.ts';

const access = withTestDatabase();
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:board';
const AUTH = 'postmark:a-long-enough-password';
const config = loadConfig({ SES_TOPIC_ARN: TOPIC, POSTMARK_WEBHOOK_AUTH: AUTH });
const signed: WebhookOptions = { config, access, now: NOW, verify: async () => {} };

const iso = (seconds: number) => at(seconds).toISOString();
const message = (fields: object = {}) => ({
  Type: 'Notification',
  MessageId: 'da41e39f-ea4d-435a-b922-c6aae3915ebe',
  TopicArn: TOPIC,
  Message: '{}',
  Timestamp: iso(NOW),
  SignatureVersion: '2',
  Signature: 'AAAA',
  SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem',
  ...fields,
});
const bounceOf = (bounceType: string, emailAddress: string) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ emailAddress }] },
});
const complaintOf = (emailAddress: string, complaintFeedbackType: string | null = 'abuse') => ({
  notificationType: 'Complaint',
  complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress }] },
});

// Amazon sends JSON with the content type text/plain.
const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://jobs.lodestar.example/api/bounces/ses', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const ses = (fields: object, options = signed) =>
  handleSesCall(post(message({ Timestamp: iso(options.now), ...fields })), options);
const notify = (event: object, options = signed) =>
  ses({ Message: JSON.stringify(event) }, options);

async function reader(): Promise<void> {
  await access.use(async (database) => {
    const { id, email } = await confirmedAlert(database, { email: 'Reader@example.org' });
    const sent = { state: 'sent', sentAt: at(NOW) } as const;
    await database
      .insert(mails)
      .values({ id: crypto.randomUUID(), kind: 'digest', to: email, alertId: id, ...sent });
  });
}
/** Stores a digest sent on a day, and returns its id. */
const sentOn = (day: number, alertId: string, to: string) =>
  access.use(async (database) => {
    await database
      .insert(runs)
      .values({ id: day, createdAt: at(NOW) })
      .onConflictDoNothing();
    const sent = { state: 'sent', sentAt: at(NOW + day * DAY) } as const;
    const id = crypto.randomUUID();
    await database.insert(mails).values({ id, kind: 'digest', to, alertId, runId: day, ...sent });
    return id;
  });
const onDay = (day: number) => ({ ...signed, now: NOW + day * DAY });
/** The days of the digests that bounced. */
const bouncedDays = () =>
  access.use(async (database) =>
    (await database.select().from(mails)).flatMap(({ bounce, runId }) => (bounce ? [runId] : [])),
  );
const states = () =>
  access.use(async (database) => (await database.select().from(alerts)).map(({ state }) => state));

describe('19.2 Amazon SES', () => {
  test.each([
    ['a permanent bounce', bounceOf('Permanent', 'reader@example.org'), 'unsubscribed'],
    ['a complaint', complaintOf('reader@example.org'), 'unsubscribed'],
    ['a complaint without a kind', complaintOf('reader@example.org', null), 'unsubscribed'],
    ['a transient bounce', bounceOf('Transient', 'reader@example.org'), 'confirmed'],
    ['a report that it is not spam', complaintOf('reader@example.org', 'not-spam'), 'confirmed'],
    ['a bounce of another address', bounceOf('Permanent', 'other@example.org'), 'confirmed'],
    ['a delivery', { notificationType: 'Delivery' }, 'confirmed'],
    ['something else', { hello: ['world'] }, 'confirmed'],
  ])('19.2 %s leaves the alert %#', async (_name, event, state) => {
    await reader();
    expect(await notify(event)).toMatchObject({ status: 200 });
    expect(await states()).toEqual([state]);
  });

  test.each<[object, string]>([
    [{ bounceSubType: 'General' }, 'confirmed'],
    [{ bounceType: 'Undetermined', bounceSubType: 'Undetermined' }, 'confirmed'],
    [{ bounceSubType: 'General', recipient: { action: 'delayed', status: '' } }, 'confirmed'],
    [{ bounceSubType: 'General', recipient: { action: 'failed' } }, 'unsubscribed'],
    [{ bounceSubType: 'General', recipient: { status: '4.4.7' } }, 'unsubscribed'],
    [{ bounceType: 'Undetermined', recipient: { status: '5.0.0' } }, 'unsubscribed'],
    [{ bounceSubType: 'MailboxFull' }, 'unsubscribed'],
  ])(
    '19.2 three times %j leaves the alert %s: a vacation is not a failure',
    async (fields, state) => {
      const { recipient = {}, ...bounce } = fields as { recipient?: object };
      const { id, email } = await access.use((database) =>
        confirmedAlert(database, { email: 'Reader@example.org' }),
      );
      for (const day of [1, 2, 3]) {
        await sentOn(day, id, email);
        const { bounce: transient } = bounceOf('Transient', email);
        const bouncedRecipients = [{ emailAddress: email, ...recipient }];
        const event = { ...transient, ...bounce, bouncedRecipients };
        await notify({ notificationType: 'Bounce', bounce: event }, onDay(day));
      }
      expect(await states()).toEqual([state]);
    },
  );

  describe('19.2 a soft bounce', () => {
    const full = (day: number, mail: object = {}) => {
      const { bounce } = bounceOf('Transient', 'reader@example.org');
      const more = { bounceSubType: 'MailboxFull', timestamp: iso(NOW + day * DAY) };
      return { notificationType: 'Bounce', bounce: { ...bounce, ...more }, mail };
    };
    const confirmed = () =>
      access.use((database) => confirmedAlert(database, { email: 'Reader@example.org' }));

    test('19.2 counts against the latest digest of every alert of the address', async () => {
      const [one, other] = [await confirmed(), await confirmed()];
      for (const day of [1, 2]) {
        await sentOn(day, one.id, one.email);
        await sentOn(day, other.id, other.email);
      }
      await notify(full(2), onDay(2));
      expect(await bouncedDays()).toEqual([2, 2]);
    });

    test('19.2 counts once, even if it is reported again after the next digest', async () => {
      const { id, email } = await confirmed();
      for (const day of [1, 2, 3]) {
        await sentOn(day, id, email);
        await notify(full(1), onDay(day));
      }
      expect(await bouncedDays()).toEqual([1]);
      expect(await states()).toEqual(['confirmed']);
    });

    test('19.2 counts against the mail whose tag is in the envelope sender', async () => {
      const { id, email } = await confirmed();
      const mailId = await sentOn(1, id, email);
      await sentOn(2, id, email);
      const tag = returnTag(mailId, await access.use(returnSecret));
      await notify(full(3, { source: `bounces+${tag}@board.example` }), onDay(3));
      expect(await bouncedDays()).toEqual([1]);
    });
  });

  test('19.2 a message of Amazon SNS that is over two hours old is refused', async () => {
    await reader();
    const event = { Message: JSON.stringify(complaintOf('reader@example.org')) };
    for (const Timestamp of [iso(NOW - 2 * 3600 - 1), 'yesterday']) {
      await expect(ses({ ...event, Timestamp })).rejects.toMatchObject({ status: 403 });
    }
    expect(await states()).toEqual(['confirmed']);
    expect(await ses({ ...event, Timestamp: iso(NOW - 3600) })).toMatchObject({ status: 200 });
  });

  test.each([
    ['a complaint', complaintOf('me@xn--bcher-kva.example'), 1],
    ['a permanent bounce', bounceOf('Permanent', 'me@xn--bcher-kva.example'), 0],
  ])(
    '19.2 %s ends alerts though no mail is kept, however the address is written',
    async (_name, event, kept) => {
      await access.use((database) => confirmedAlert(database, { email: 'Me@bücher.example' }));
      await notify(event);
      expect(await states()).toEqual(['unsubscribed']);
      expect(await access.use((database) => database.$count(complaints))).toBe(kept);
    },
  );

  describe('19.2 the certificate', () => {
    afterEach(() => vi.restoreAllMocks());
    const { certificate: pem, privateKey } = selfMade();
    const SigningCertURL =
      'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-01234567890123456789012345678901.pem';

    /** A message as Amazon signs it (developer guide, "Verifying the signatures of Amazon SNS messages"). */
    function signedMessage(fields: object = {}) {
      const Message = JSON.stringify(complaintOf('reader@example.org'));
      const event: Record<string, unknown> = { ...message({ Message }), SigningCertURL, ...fields };
      const names =
        event.Type === 'Notification'
          ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
          : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
      const text = names
        .filter((name) => name in event)
        .map((name) => `${name}\n${event[name]}\n`)
        .join('');
      const hash = event.SignatureVersion === '1' ? 'sha1' : 'sha256';
      return { ...event, Signature: sign(hash, Buffer.from(text), privateKey).toString('base64') };
    }

    /** Amazon's successive responses; null for none. */
    function answers(...bodies: Array<string | null>) {
      vi.spyOn(https, 'get').mockImplementation(((
        _url: string,
        _options: object,
        onAnswer: (answer: EventEmitter) => void,
      ) => {
        const [request, answer] = [new EventEmitter(), new EventEmitter()];
        const body = bodies.shift() ?? null;
        queueMicrotask(() => {
          if (body === null) return request.emit('error', new Error('connect ECONNREFUSED'));
          onAnswer(answer);
          answer.emit('data', body);
          return answer.emit('end');
        });
        return request;
      }) as unknown as typeof https.get);
    }
    const { verify: _, ...real } = signed;
    const call = (fields: object = {}) => handleSesCall(post(signedMessage(fields)), real);
    /** The validator caches certificates by URL, so each test uses its own URL. */
    let made = 0;
    const ownUrl = (region = 'eu-west-1') =>
      `https://sns.${region}.amazonaws.com/SimpleNotificationService-${String((made += 1)).padStart(32, 'a')}.pem`;

    test.each([
      { SignatureVersion: '1' },
      { SignatureVersion: '2' },
      { SignatureVersion: '1', Subject: 'Amazon SES Email Event Notification' },
      { SignatureVersion: '2', Subject: 'Ä subject\nof two lines' },
      { SigningCertURL: ownUrl('us-gov-west-1') },
      { SigningCertURL: ownUrl('cn-north-1').replace('.com/', '.com.cn/') },
    ])('19.2 a notification that Amazon signed is accepted: %j', async (fields) => {
      await reader();
      answers(pem);
      await call({ SigningCertURL: ownUrl(), ...fields });
      expect(await states()).toEqual(['unsubscribed']);
    });

    test.each(['1', '2'])(
      '19.2 a subscription that Amazon signed is confirmed, and no other: version %s',
      async (SignatureVersion) => {
        answers(pem, pem);
        const asked: string[] = [];
        const options = { ...real, fetch: async (url: string) => ({ ok: asked.push(url) > 0 }) };
        const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
        const event = signedMessage({
          Type: 'SubscriptionConfirmation',
          SigningCertURL: ownUrl(),
          SignatureVersion,
          SubscribeURL,
          Token: 'a token',
        });
        const other = { ...event, SubscribeURL: `${SubscribeURL}&Token=another` };
        await expect(handleSesCall(post(other), options)).rejects.toMatchObject({ status: 403 });
        await handleSesCall(post(event), options);
        expect(asked).toEqual([SubscribeURL]);
      },
    );

    test.each([
      'Message',
      'MessageId',
      'Subject',
      'Timestamp',
      'Type',
      'SignatureVersion',
      'Signature',
    ])('19.2 a notification whose %s was changed is refused', async (name) => {
      await reader();
      answers(pem, pem);
      const changes: Record<string, string> = {
        Message: JSON.stringify(complaintOf('reader@example.org', 'fraud')),
        MessageId: crypto.randomUUID(),
        Subject: 'Another',
        Timestamp: iso(NOW - 60),
        Type: 'UnsubscribeConfirmation',
        SignatureVersion: '1',
        Signature: Buffer.alloc(256).toString('base64'),
      };
      const event = { ...signedMessage({ SigningCertURL: ownUrl(), Subject: 'One' }) };
      const changed = { ...event, [name]: changes[name] };
      await expect(handleSesCall(post(changed), real)).rejects.toMatchObject({ status: 403 });
      expect(await states()).toEqual(['confirmed']);
    });

    test('19.2 that cannot be fetched is a 503, so that Amazon retries', async () => {
      await reader();
      answers(null, pem);
      await expect(call()).rejects.toMatchObject({ status: 503 });
      expect(await call()).toMatchObject({ status: 200 });
      expect(await states()).toEqual(['unsubscribed']);
    });

    test('19.2 is refetched if it was an error page, and a wrong one stays refused', async () => {
      const wrong = selfMade().certificate;
      answers('<h1>Error</h1>', wrong, wrong, pem);
      const event = {
        ...signedMessage(),
        SigningCertURL: SigningCertURL.replace('eu-west', 'us-east'),
      };
      const here = () => handleSesCall(post(event), real);
      await expect(here()).rejects.toMatchObject({ status: 403 });
      await expect(here()).rejects.toMatchObject({ status: 403 });
      expect(await here()).toMatchObject({ status: 200 });
    });
  });

  test('19.2 the subscription to the topic is confirmed only at Amazon', async () => {
    const asked: string[] = [];
    const options = { ...signed, fetch: async (url: string) => ({ ok: asked.push(url) > 0 }) };
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    await ses({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL }, options);
    expect(asked).toEqual([SubscribeURL]);
    for (const url of [
      'https://evil.example/',
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'https://sns.s3-us-west-2.amazonaws.com/',
    ]) {
      const call = { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: url };
      await expect(ses(call, options)).rejects.toMatchObject({ status: 400 });
    }
    expect(asked).toHaveLength(1);
  });

  test('19.2 another topic, a certificate from elsewhere and a wrong signature are refused', async () => {
    await reader();
    const { verify: _, ...real } = signed;
    const event = { Message: JSON.stringify(complaintOf('reader@example.org')) };
    const TopicArn = 'arn:aws:sns:eu-west-1:123456789012:of-a-stranger';
    await expect(ses({ ...event, TopicArn })).rejects.toMatchObject({ status: 403 });
    for (const SigningCertURL of [
      'https://evil.example/SimpleNotificationService-01234567890123456789012345678901.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-01234567890123456789012345678901.pem',
      'https://sns.eu-west-1.amazonaws.com/bucket/SimpleNotificationService-01234567890123456789012345678901.pem',
      'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-01234567890123456789012345678901.pem',
      'https://sns.amazonaws.com/SimpleNotificationService-01234567890123456789012345678901.pem',
      'https://ec2.eu-west-1.amazonaws.com/SimpleNotificationService-01234567890123456789012345678901.pem',
      'http://sns.eu-west-1.amazonaws.com/x.pem',
      'file:///etc/passwd',
    ]) {
      await expect(ses({ ...event, SigningCertURL }, real)).rejects.toMatchObject({ status: 403 });
    }
    const wrong = { ...signed, verify: () => Promise.reject(new Error('Invalid Signature')) };
    await expect(ses(event, wrong)).rejects.toMatchObject({ status: 403 });
    expect(await states()).toEqual(['confirmed']);
  });

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"__proto__":{}}',
    '\0',
    JSON.stringify(message({ Type: 3 })),
  ])('19.2 %j is a 400', async (body) => {
    await expect(handleSesCall(post(body), signed)).rejects.toMatchObject({ status: 400 });
  });

  test('19.2 a call that is too large is a 413, and without a topic every call is a 404', async () => {
    const large = post(message({ Message: 'x'.repeat(400_000) }));
    await expect(handleSesCall(large, signed)).rejects.toMatchObject({ status: 413 });
    const none = { ...signed, config: loadConfig({}) };
    await expect(ses({}, none)).rejects.toMatchObject({ status: 404 });
  });
});

describe('19.2 Postmark', () => {
  const authorization = `Basic ${btoa(AUTH)}`;
  const call = (record: object, auth = authorization, options = signed) =>
    handlePostmarkCall(post(record, { authorization: auth }), options);
  const Email = 'reader@example.org';

  test.each([
    [{ RecordType: 'Bounce', Type: 'HardBounce', Email }, 'unsubscribed'],
    [{ RecordType: 'Bounce', Type: 'BadEmailAddress', Email }, 'unsubscribed'],
    [{ RecordType: 'Bounce', Type: 'SpamComplaint', Email }, 'unsubscribed'],
    [{ RecordType: 'SpamComplaint', Email }, 'unsubscribed'],
    [
      {
        RecordType: 'SubscriptionChange',
        Recipient: Email,
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
      },
      'unsubscribed',
    ],
    [{ RecordType: 'SubscriptionChange', Recipient: Email, SuppressSending: false }, 'confirmed'],
    [{ RecordType: 'Bounce', Type: 'SoftBounce', Email }, 'confirmed'],
    [{ RecordType: 'Bounce', Type: 'Transient', Email }, 'confirmed'],
    [{ RecordType: 'Bounce', Type: 'AutoResponder', Email }, 'confirmed'],
    [{ RecordType: 'Bounce', Type: 'constructor', Email }, 'confirmed'],
    [{ RecordType: 'Delivery', Recipient: Email }, 'confirmed'],
    [{ RecordType: 'Open', Recipient: Email }, 'confirmed'],
  ])('19.2 %j leaves the alert %s', async (record, state) => {
    await reader();
    expect(await call(record)).toMatchObject({ status: 200 });
    expect(await states()).toEqual([state]);
  });

  test('19.2 an address that PostgreSQL cannot store is a 400', async () => {
    const record = { RecordType: 'SpamComplaint', Email: 'a\0@example.org' };
    await expect(call(record)).rejects.toMatchObject({ status: 400 });
    const recipient = { RecordType: 'Bounce', Type: 'HardBounce', Recipient: '\0' };
    await expect(call(recipient)).rejects.toMatchObject({ status: 400 });
  });

  test('19.2 a bounce counts against the digest before it, even if reported late', async () => {
    const reading = await access.use((database) => confirmedAlert(database, { email: Email }));
    for (const day of [1, 2]) await sentOn(day, reading.id, Email);
    const record = { RecordType: 'Bounce', Type: 'SoftBounce', Email };
    await call({ ...record, BouncedAt: iso(NOW + DAY + 5) }, authorization, onDay(3));
    expect(await bouncedDays()).toEqual([1]);
    for (const BouncedAt of ['-271821-04-20T00:00:00Z', 'yesterday', '9999-01-01T00:00:00Z']) {
      await call({ ...record, BouncedAt }, authorization, onDay(3));
    }
    expect(await bouncedDays()).toEqual([1, 2]);
  });

  test('19.2 without the right password nothing is read', async () => {
    await reader();
    const record = { RecordType: 'SpamComplaint', Email };
    for (const auth of ['', 'Basic', `Basic ${btoa('postmark:wrong')}`, `Bearer ${btoa(AUTH)}`]) {
      await expect(call(record, auth)).rejects.toMatchObject({ status: 401 });
    }
    const none = { ...signed, config: loadConfig({}) };
    await expect(call(record, authorization, none)).rejects.toMatchObject({ status: 404 });
    expect(await states()).toEqual(['confirmed']);
  });
});
