import type { ListingReport } from '../../lib/roles/listing-report.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { visitor } from '../ui/useVisitor.ts';

const thanks = 'Thank you. We will have a look at this listing.';
const failure = 'Your report could not be sent. Please try again later.';

/** Sends a report to the board, and shows in a toast whether it arrived. */
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
