/** The webhooks by which Amazon SES and Postmark report bounces and complaints. Contract: 19.2. */
import SnsValidator from 'sns-payload-validator';
import * as z from 'zod';
import { returnSecrets, taggedMail } from '../alerts/return-address.ts';
import { alertEndpoint } from '../alerts/alert-service.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { type Bounce, endBounced } from '../alerts/end-alerts.ts';
import { parsedJson, readText } from '../api/request-body.ts';
import { isSameSecret } from '../api/secrets.ts';
import { Refusal, type Result } from '../api/responses.ts';
import { withinTime } from '../api/time-limit.ts';
import { type Config, processConfig, type ServerConfig } from '../config/load.ts';

export type WebhookOptions = {
  config: Config;
  access: DatabaseAccess;
  now: number;
  /** Rejects unless Amazon signed the message; by default checks Amazon's certificate. */
  verify?: (message: SnsMessage) => Promise<unknown>;
  fetch?: (url: string) => Promise<{ ok: boolean }>;
};

/**
 * The endpoint of a webhook. GET says whether this board accepts such reports.
 * @param options.handle see {@link handleSesCall} and {@link handlePostmarkCall}
 */
export function webhookEndpoint(options: {
  name: string;
  accepts: (server: ServerConfig) => boolean;
  handle: (request: Request, options: WebhookOptions) => Promise<Result>;
}) {
  const { name, accepts, handle } = options;
  return alertEndpoint({
    name,
    GET: { run: () => ({ status: 200, body: { accepts: accepts(processConfig().server) } }) },
    POST: {
      async run({ request }) {
        const config = processConfig();
        const access = openDatabase(config.server, 'call');
        try {
          return await handle(request, { config, access, now: Date.now() / 1000 });
        } finally {
          await access.close();
        }
      },
    },
  });
}

/** Amazon SNS sends less. */
const MAX_BYTES = 300 * 1024;

async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request, MAX_BYTES);
  const read = schema.safeParse(parsedJson(text));
  if (!read.success) throw new Refusal(400, 'The request body is not such a message');
  return read.data;
}

type AddressReport = {
  bounce: Bounce;
  address: string;
  /** When the mail bounced, in epoch seconds, if known. */
  at?: number | undefined;
  /** The envelope sender of the mail, if known. It may contain the mail's tag. */
  source?: string | undefined;
};

async function endAll(
  reports: readonly AddressReport[],
  { access, now }: WebhookOptions,
): Promise<Result> {
  for (const { bounce, address, at = now, source = '' } of reports) {
    await access.use(async (database) => {
      const mailId = bounce === 'soft' ? taggedMail(source, await returnSecrets(database)) : null;
      const about = mailId === null ? { address, at: Math.min(at, now) } : { mailId };
      return endBounced(database, { bounce, ...about }, now);
    });
  }
  return { status: 200, body: { success: true } };
}

const CERTIFICATE_MILLISECONDS = 5000;
/** Amazon SNS retries for an hour; an older message is a replay. */
const MAX_AGE_SECONDS = 2 * 3600;

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
});
type SnsMessage = z.infer<typeof snsMessage>;

/** The region, such as "us-gov-west-1", is required: an S3 bucket named "sns" has a similar address. */
const AMAZON = /^https:\/\/sns\.[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}\.amazonaws\.com(?:\.cn)?\//;

/**
 * Handles a message of Amazon SNS for Amazon SES: confirms the subscription to the board's topic, or acts
 * on a notification.
 * @throws {Refusal} 404 without a topic, 400 for a malformed message, 403 for another topic, an old
 * message or a wrong signature, 503 when the signature cannot be checked, so that Amazon retries
 */
export async function handleSesCall(request: Request, options: WebhookOptions): Promise<Result> {
  const { config, verify = verifyByAmazon, fetch = fetchAmazon } = options;
  const topic = config.server.sesTopicArn;
  if (topic === null) throw new Refusal(404, 'This board takes no reports of Amazon SES');
  const message = await readBody(request, snsMessage);
  if (message.TopicArn !== topic) throw new Refusal(403, 'This is not the topic of this board');
  if (!(options.now - Date.parse(message.Timestamp) / 1000 <= MAX_AGE_SECONDS)) {
    throw new Refusal(403, 'This message is too old');
  }
  if (!AMAZON.test(message.SigningCertURL)) {
    throw new Refusal(403, 'SigningCertURL is not an address of Amazon SNS');
  }
  await withinTime(CERTIFICATE_MILLISECONDS, verify(message)).catch((error: Error) => {
    throw error.message.startsWith('Invalid ')
      ? new Refusal(403, 'This message is not signed by Amazon SNS')
      : new Refusal(503, "Amazon's certificate could not be fetched");
  });
  if (message.Type === 'SubscriptionConfirmation') {
    const url = message.SubscribeURL ?? '';
    if (!AMAZON.test(url)) throw new Refusal(400, 'SubscribeURL is not an address of Amazon SNS');
    const { ok } = await fetch(url);
    if (!ok) throw new Refusal(503, 'The subscription could not be confirmed');
  }
  return endAll(message.Type === 'Notification' ? sesReports(message.Message) : [], options);
}

let validator = new SnsValidator();

/**
 * The validator also checks the certificate's file name, then fetches and caches it. It may have cached
 * an error page instead, so after a wrong signature the certificate is fetched once more.
 */
async function verifyByAmazon(message: SnsMessage): Promise<void> {
  await validator.validate({ ...message }).catch(async (error: Error) => {
    if (error.message !== 'Invalid Signature') throw error;
    validator = new SnsValidator();
    await validator.validate({ ...message });
  });
}

const fetchAmazon = (url: string) =>
  fetch(url, { redirect: 'error', signal: AbortSignal.timeout(CERTIFICATE_MILLISECONDS) });

/** PostgreSQL stores no NUL. */
const address = z
  .string()
  .max(320)
  .regex(/^[^\0]*$/);

const sesEvent = z.looseObject({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.looseObject({ source: z.string().nullish() }).optional(),
  bounce: z
    .looseObject({
      bounceType: z.string(),
      bounceSubType: z.string().nullish(),
      timestamp: z.string().nullish(),
      bouncedRecipients: z
        .array(
          z.looseObject({
            emailAddress: address,
            action: z.string().nullish(),
            status: z.string().nullish(),
          }),
        )
        .max(100),
    })
    .optional(),
  complaint: z
    .looseObject({
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: z.array(z.looseObject({ emailAddress: address })).max(100),
    })
    .optional(),
});

/** Parses the message of a notification. Other events, such as a delivery, give none. */
function sesReports(message: string): AddressReport[] {
  const event = sesEvent.safeParse(parsedJson(message)).data;
  if (!event) return [];
  const { bounce, complaint } = event;
  const type = event.notificationType ?? event.eventType;
  if (type === 'Complaint' && complaint?.complaintFeedbackType !== 'not-spam') {
    return reportsOf('complaint', complaint?.complainedRecipients);
  }
  if (type !== 'Bounce' || !bounce) return [];
  const at = secondsOf(bounce.timestamp);
  const source = event.mail?.source ?? undefined;
  return sesBounces(bounce).map((report) => ({ ...report, at, source }));
}

/** Amazon reports automatic replies as bounces without a known cause, so those need evidence of a failure. */
function sesBounces(bounce: NonNullable<z.infer<typeof sesEvent>['bounce']>): AddressReport[] {
  const { bounceType, bounceSubType, bouncedRecipients } = bounce;
  if (bounceType === 'Permanent') return reportsOf('hard', bouncedRecipients);
  const isClear = bounceType === 'Transient' && bounceSubType !== 'General' && !!bounceSubType;
  const failed = bouncedRecipients.filter(
    ({ action, status }) =>
      isClear || action?.toLowerCase() === 'failed' || /^[45]\.\d/.test(status ?? ''),
  );
  return reportsOf('soft', failed);
}

const reportsOf = (
  bounce: Bounce,
  recipients: ReadonlyArray<{ emailAddress: string }> = [],
): AddressReport[] => recipients.map(({ emailAddress }) => ({ bounce, address: emailAddress }));

/**
 * Handles a Postmark webhook.
 * @throws {Refusal} 404 without a password, 401 for a wrong one, 400 for a malformed record
 */
export async function handlePostmarkCall(
  request: Request,
  options: WebhookOptions,
): Promise<Result> {
  const { postmarkWebhookAuth: auth } = options.config.server;
  if (auth === null) throw new Refusal(404, 'This board takes no reports of Postmark');
  const expected = `Basic ${Buffer.from(auth).toString('base64')}`;
  if (!isSameSecret(request.headers.get('authorization') ?? '', expected)) {
    throw new Refusal(401, 'The user or the password is wrong');
  }
  const record = await readBody(request, postmarkRecord);
  const bounce = postmarkBounce(record);
  const to = record.Email ?? record.Recipient;
  const isReport = bounce !== null && to !== undefined;
  return endAll(
    isReport ? [{ bounce, address: to, at: secondsOf(record.BouncedAt) }] : [],
    options,
  );
}

const postmarkRecord = z.looseObject({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: address.optional(),
  Recipient: address.optional(),
  BouncedAt: z.string().nullish(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
});

const POSTMARK_BOUNCES = new Map<string, Bounce>([
  ['HardBounce', 'hard'],
  ['BadEmailAddress', 'hard'],
  ['ManuallyDeactivated', 'hard'],
  ['Unsubscribe', 'hard'],
  ['SpamComplaint', 'complaint'],
  ['SoftBounce', 'soft'],
  ['SpamNotification', 'soft'],
  ['DnsError', 'soft'],
  ['Blocked', 'soft'],
  ['DMARCPolicy', 'soft'],
]);
const POSTMARK_SUPPRESSIONS = new Map<string, Bounce>([
  ['HardBounce', 'hard'],
  ['ManualSuppression', 'hard'],
  ['SpamComplaint', 'complaint'],
]);

/** Null for other records, such as a delivery or an automatic reply. */
function postmarkBounce(record: z.infer<typeof postmarkRecord>): Bounce | null {
  const { RecordType, Type = '', SuppressSending, SuppressionReason } = record;
  switch (RecordType) {
    case 'Bounce':
      return POSTMARK_BOUNCES.get(Type) ?? null;
    case 'SpamComplaint':
      return 'complaint';
    case 'SubscriptionChange':
      if (!SuppressSending) return null;
      return POSTMARK_SUPPRESSIONS.get(SuppressionReason ?? '') ?? null;
    default:
      return null;
  }
}

function secondsOf(time: string | null | undefined): number | undefined {
  const seconds = Date.parse(time ?? '') / 1000;
  return seconds >= 0 ? seconds : undefined;
}
