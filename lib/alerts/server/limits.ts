import type { Limit } from '../../api/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How often one client may make each call about alerts. */
export const clientLimits = {
  subscribe: { purpose: 'subscribe', count: 20, seconds: HOUR },
  newsletter: { purpose: 'newsletter', count: 10, seconds: HOUR },
  newLinks: { purpose: 'new links', count: 10, seconds: HOUR },
  validateToken: { purpose: 'validate token', count: 60, seconds: MINUTE },
  confirm: { purpose: 'confirm', count: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/**
 * Requests about one address that are processed, whoever makes them; further ones get the same
 * response. It keeps a storm on one address from holding up everybody else.
 */
export const addressRequests: Limit = { purpose: 'address', count: 30, seconds: DAY };

/**
 * Mails that one address may be sent because somebody, perhaps a stranger, asked for them: as many
 * as a visitor needs who sets up all alerts that an address may have, and the newsletter, in a day.
 */
export const addressMails: Limit = { purpose: 'mails to address', count: 12, seconds: DAY };

/** The longest window of all limits. */
export const MAX_WINDOW_SECONDS = DAY;
