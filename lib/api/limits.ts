/** How often something may be done in a stretch of time. */
export type Limit = {
  /** Part of the key, so that each limit is counted by itself. */
  purpose: string;
  /** At most so often… */
  count: number;
  /** …in so many seconds. */
  seconds: number;
};

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** What one client may do. */
export const clientLimits = {
  subscribe: { purpose: 'subscribe', count: 20, seconds: HOUR },
  newsletter: { purpose: 'newsletter', count: 10, seconds: HOUR },
  newLinks: { purpose: 'new links', count: 10, seconds: HOUR },
  validateToken: { purpose: 'validate token', count: 60, seconds: MINUTE },
  confirm: { purpose: 'confirm', count: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/**
 * Requests about one address that are looked at, whoever makes them; further ones are answered alike.
 * It keeps a storm on one address from holding up everybody else.
 */
export const addressRequests: Limit = { purpose: 'address', count: 30, seconds: DAY };

/**
 * Mails that one address may be sent because somebody, perhaps a stranger, asked for them: as many
 * as a visitor needs who sets up all alerts that an address may have, with the newsletter, in a day.
 */
export const addressMails: Limit = { purpose: 'mails to address', count: 12, seconds: DAY };

/** No stretch is longer. Seconds. */
export const LONGEST_STRETCH = DAY;
