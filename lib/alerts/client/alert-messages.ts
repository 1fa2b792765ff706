/** What is said of an alert call (2.9, 4.6, 4.7, 8). */
export const alertMessages = {
  subscribed: 'A confirmation email has been sent!',
  updated: 'Alert updated!',
  failed: 'An error occurred',
  previouslyUnsubscribed:
    'Subscribed to job board alerts successfully, but this email has previously unsubscribed from newsletters. Contact us if you have any questions.',
  linksSent: 'Email sent!',
  /** Spelled so. */
  linksFailed: 'An error occured',
};

/** The newsletter's answer to an address that has left it (8). */
export const PREVIOUSLY_UNSUBSCRIBED = 'email address was previously unsubscribed';
