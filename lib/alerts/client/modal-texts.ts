import type { AlertPurpose } from './alert-form.ts';

/** What the alerts modal says (2.9). */
export const modalTexts = {
  hint: 'To limit the alert to certain categories, apply a filter.',
  placeholder: 'you@example.com',
  newsletter: 'Also subscribe to our newsletter',
  newsletterNote:
    'Weekly updates on our research, plus jobs and other opportunities to get involved.',
  note: 'You will receive updates daily (if there are new roles) and you can unsubscribe at any time',
};

/**
 * The modal's title (2.9).
 * @param isFiltered whether the alert has a query or a filter
 */
export function modalTitle(purpose: AlertPurpose, { isFiltered }: { isFiltered: boolean }): string {
  if (purpose === 'update') {
    return 'Re-enter your email to confirm you are updating your alert to match these filters';
  }
  return isFiltered
    ? 'Subscribe to new jobs that match your query'
    : 'Subscribe to all new job posts';
}

/** The label of the modal's button (2.9). */
export function submitLabel(purpose: AlertPurpose): string {
  return purpose === 'update' ? 'Update' : 'Subscribe';
}
