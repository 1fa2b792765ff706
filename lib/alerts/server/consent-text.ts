/**
 * What visitors have agreed to, by version. An alert keeps the version, so a text that was ever
 * shown stays here, and a changed text is a new version.
 */
export const consentTexts = {
  'alerts-1':
    'You will receive updates daily (if there are new roles) and you can unsubscribe at any time',
  'newsletter-1': 'Also subscribe to our newsletter',
} as const;

/** What the alerts modal shows today (2.9). */
export const currentConsent = { alerts: 'alerts-1', newsletter: 'newsletter-1' } as const;
