/** Parses the bounce and complaint notifications of Amazon SES and Postmark. */
import * as z from 'zod';
import { parsedJson } from '../api/request-body.ts';
import type { Bounce } from '../alerts/end-alerts.ts';

/** A bounce or complaint of an address. */
export type AddressReport = {
  bounce: Bounce;
  address: string;
  /** When the mail bounced, in epoch seconds, if known. */
  at?: number | undefined;
  /** The envelope sender of the mail, if known. It may contain the mail's tag. */
  source?: string | undefined;
};

const address = z.string().max(320);

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

/**
 * Parses the message of an Amazon SES notification.
 * @returns empty for other events, such as a delivery
 */
export function sesReports(message: string): AddressReport[] {
  const event = sesEvent.safeParse(parsedJson(message)).data;
  if (!event) return [];
  const { bounce, complaint } = event;
  switch (event.notificationType ?? event.eventType) {
    case 'Bounce':
      return sesBounces(bounce).map((report) => ({
        ...report,
        at: secondsOf(bounce?.timestamp),
        source: event.mail?.source ?? undefined,
      }));
    case 'Complaint':
      if (complaint?.complaintFeedbackType === 'not-spam') return [];
      return reportsOf('complaint', complaint?.complainedRecipients);
    default:
      return [];
  }
}

/** Amazon reports automatic replies as bounces without a known cause, so those need evidence of a failure. */
function sesBounces(bounce: z.infer<typeof sesEvent>['bounce']): AddressReport[] {
  if (!bounce) return [];
  const { bounceType, bounceSubType, bouncedRecipients } = bounce;
  if (bounceType === 'Permanent') return reportsOf('hard', bouncedRecipients);
  const isClear = bounceType === 'Transient' && bounceSubType !== 'General' && !!bounceSubType;
  const failed = bouncedRecipients.filter(
    ({ action, status }) =>
      isClear || action?.toLowerCase() === 'failed' || /^[45]\.\d/.test(status ?? ''),
  );
  return reportsOf('soft', failed);
}

function reportsOf(
  bounce: Bounce,
  recipients: ReadonlyArray<{ emailAddress: string }> = [],
): AddressReport[] {
  return recipients.map(({ emailAddress }) => ({ bounce, address: emailAddress }));
}

/** The fields read from a record of a Postmark webhook. */
export const postmarkRecord = z.looseObject({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: address.optional(),
  Recipient: address.optional(),
  BouncedAt: z.string().nullish(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
});

const POSTMARK_BOUNCES: Record<string, Bounce> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  ManuallyDeactivated: 'hard',
  Unsubscribe: 'hard',
  SpamComplaint: 'complaint',
  SoftBounce: 'soft',
  SpamNotification: 'soft',
  DnsError: 'soft',
  Blocked: 'soft',
  DMARCPolicy: 'soft',
};
const POSTMARK_SUPPRESSIONS: Record<string, Bounce> = {
  HardBounce: 'hard',
  ManualSuppression: 'hard',
  SpamComplaint: 'complaint',
};

/** Null for other records, such as a delivery or an automatic reply. */
export function postmarkReport(record: z.infer<typeof postmarkRecord>): AddressReport | null {
  const bounce = postmarkBounce(record);
  const to = record.Email ?? record.Recipient;
  return bounce && to !== undefined
    ? { bounce, address: to, at: secondsOf(record.BouncedAt) }
    : null;
}

function postmarkBounce(record: z.infer<typeof postmarkRecord>): Bounce | null {
  const { RecordType, Type = '', SuppressSending, SuppressionReason } = record;
  switch (RecordType) {
    case 'Bounce':
      return own(POSTMARK_BOUNCES, Type);
    case 'SpamComplaint':
      return 'complaint';
    case 'SubscriptionChange':
      return SuppressSending ? own(POSTMARK_SUPPRESSIONS, SuppressionReason ?? '') : null;
    default:
      return null;
  }
}

const own = (table: Record<string, Bounce>, name: string): Bounce | null =>
  Object.hasOwn(table, name) ? table[name]! : null;

function secondsOf(time: string | null | undefined): number | undefined {
  const seconds = Date.parse(time ?? '') / 1000;
  return seconds >= 0 ? seconds : undefined;
}
