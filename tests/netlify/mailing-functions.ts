/** Functions that send mails, and so contain the packages for that. */
export const mailingFunctions: readonly string[] = [
  'deliver',
  'digest',
  'digest-background',
  'new-links',
  'newsletter',
  'subscribe',
];
