/** How a visitor reports a listing (15.8): the reasons, the call, and the form that may take its place. */
import * as z from 'zod/mini';

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

/**
 * The feedback form with the role filled in: `role`, `title` and `link` in its query.
 * @param formUrl as it is configured
 * @param role.link the role's page
 */
export function filledForm(
  formUrl: string,
  role: { post_pk: number; title: string; link: string },
): string {
  const url = new URL(formUrl);
  url.searchParams.set('role', String(role.post_pk));
  url.searchParams.set('title', role.title);
  url.searchParams.set('link', role.link);
  return url.href;
}
