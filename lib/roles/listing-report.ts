/** How a visitor reports a listing (15.8): the reasons, the call, and the form that may take its place. */
import * as z from 'zod/mini';
import type { PublicConfig } from '../config/public.ts';
import { rolePath } from './card-content.ts';
import type { Role } from './role.ts';

/** What may be wrong with a listing, and how the menu says it. */
export const reportReasons = {
  closed: 'It has closed',
  place: 'Wrong place',
  pay: 'Wrong pay',
  unfit: 'Should not be here',
} as const;

export type ReportReason = keyof typeof reportReasons;

export const reasons = Object.keys(reportReasons) as ReportReason[];

/** The body of the call. It says nothing of who reports. */
export const reportBody = z.strictObject({
  post_pk: z.int().check(z.positive()),
  reason: z.enum(reasons),
});

export type ListingReport = z.output<typeof reportBody>;

/** How a visitor can report a listing: by the feedback form, filled in for it, or to the own queue. */
type ReportWay = { kind: 'form'; url: string } | { kind: 'queue' };

/**
 * The form has `role`, `title` and `link` (the role's page) in its query.
 * @returns null where there is no way
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
