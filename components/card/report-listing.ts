import { publicConfig } from '../../lib/config/public.ts';
import { filledForm, type ListingReport } from '../../lib/content/listing-report.ts';
import { rolePath } from '../../lib/roles/card-content.ts';
import type { Role } from '../../lib/roles/role.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { visitor } from '../ui/useVisitor.ts';

const thanks = 'Thank you. We will have a look at this listing.';
const failure = 'Your report could not be sent. Please try again later.';

/** The feedback form filled in for a role (15.8); null where the board keeps a queue of its own. */
export function reportForm({ post_pk, title }: Role): string | null {
  const { feedbackFormUrl, siteUrl } = publicConfig;
  const link = siteUrl + rolePath(post_pk);
  return feedbackFormUrl && filledForm(feedbackFormUrl, { post_pk, title, link });
}

/** Sends a report to the board's own queue, and says in the toast whether it arrived. */
export async function reportListing(report: ListingReport): Promise<void> {
  try {
    const response = await fetch('/api/report', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    });
    visitor.showToast(response.ok ? thanks : failure);
  } catch (error) {
    reportError('cannot report a listing', error);
    visitor.showToast(failure);
  }
}
