/** Reporting a listing: the reasons, the call, and the form that can replace it. Contract: 15.8. */
import * as z from 'zod/mini';
import type { PublicConfig } from '../config/public.ts';
import { words } from '../words/words.ts';
import { rolePath } from './card-content.ts';
import type { Role } from './role.ts';

/** Reasons with their labels in the menu. */
export const reportReasons = {
  closed: words.roleMenu.hasClosed,
  place: words.roleMenu.wrongPlace,
  pay: words.roleMenu.wrongPay,
  unfit: words.roleMenu.unfit,
} as const;

export type ReportReason = keyof typeof reportReasons;

export const reasons = Object.keys(reportReasons) as ReportReason[];

/** The body of the call. Anonymous. */
export const reportBody = z.strictObject({
  post_pk: z.int().check(z.positive()),
  reason: z.enum(reasons),
});

export type ListingReport = z.output<typeof reportBody>;

/** Either the prefilled feedback form or the board's own queue. */
type ReportWay = { kind: 'form'; url: string } | { kind: 'queue' };

/**
 * The form's query has `role`, `title` and `link` (the role's page).
 * @returns null when reporting is not configured
 */
export function reportWay(
  { post_pk: postPk, title }: Pick<Role, 'post_pk' | 'title'>,
  settings: Pick<PublicConfig, 'feedbackFormUrl' | 'hasReportQueue' | 'siteUrl'>,
): ReportWay | null {
  if (!settings.feedbackFormUrl) return settings.hasReportQueue ? { kind: 'queue' } : null;
  const url = new URL(settings.feedbackFormUrl);
  url.searchParams.set('role', String(postPk));
  url.searchParams.set('title', title);
  url.searchParams.set('link', settings.siteUrl + rolePath(postPk));
  return { kind: 'form', url: url.href };
}
