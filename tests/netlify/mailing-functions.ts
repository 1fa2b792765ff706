/** Functions that send mails, and therefore contain the packages for it. */
export const mailingFunctions: readonly string[] = [
  'deliver',
  'digest',
  'digest-background',
  'new-links',
  'newsletter',
  'subscribe',
];
