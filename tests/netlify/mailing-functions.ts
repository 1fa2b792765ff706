/** Functions that write mails, with what those are written with. */
export const mailingFunctions: readonly string[] = [
  'deliver',
  'digest',
  'digest-background',
  'new-links',
  'newsletter',
  'subscribe',
];
