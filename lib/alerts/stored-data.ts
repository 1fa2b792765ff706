/** Why the alerts' database stores what it does, and for how long: the record that privacy laws ask for. Contract: 22.2. */
import { DAY_SECONDS } from '../roles/closing.ts';
import { MAX_WINDOW_SECONDS } from './rate-limits.ts';
import { keptDays } from './sweep.ts';
import { LIFETIME_DAYS } from './tokens.ts';

type StoredTable = {
  why: string;
  howLong: string;
  /** Whether its rows belong to a person. */
  isPersonal: boolean;
};

const { pending, finished, question, unasked, unanswered } = keptDays;

const lifetimes = Object.entries(LIFETIME_DAYS)
  .map(([purpose, days]) => `${purpose} ${days === null ? 'as long as its alert' : `${days} days`}`)
  .join(', ');

/** By the name of each table. */
export const storedTables: Record<string, StoredTable> = {
  alerts: {
    why: 'To mail the new roles that a person asked for, as often as they asked, with proof of what they agreed to.',
    howLong: `Unconfirmed: ${pending} days. Confirmed: until its reader ends it. After ${unasked} days without a sign of interest its reader is asked, and it ends if the question is not answered within ${unanswered} days. Address and search of an ended alert: ${finished} days; an anonymous row stays, so that old links to unsubscribe work.`,
    isPersonal: true,
  },
  newsletter_subscribers: {
    why: 'To pass on who asked for the newsletter, as a file or to `NEWSLETTER_WEBHOOK`, and not to ask those again who left it.',
    howLong: `Unconfirmed: ${pending} days. Otherwise until \`npm run person -- erase\`.`,
    isPersonal: true,
  },
  tokens: {
    why: 'To recognise the links in mails. Only hashes are stored.',
    howLong: `By purpose: ${lifetimes}.`,
    isPersonal: true,
  },
  mails: {
    why: 'To send each mail once, and to recognise bounces.',
    howLong: `Address: ${finished} days after the mail was sent; questions whether to keep an alert: ${question} days. Digests stay without their address as long as their alert, because the ledger refers to them.`,
    isPersonal: true,
  },
  matches: {
    why: 'To mail no role twice to the same alert.',
    howLong: 'As long as its alert.',
    isPersonal: true,
  },
  feedback: {
    why: 'To show curators which filters find useful roles. Without address, alert and mail.',
    howLong: `${keptDays.feedback} days.`,
    isPersonal: false,
  },
  rate_limits: {
    why: 'To stop floods of requests. Network addresses and mailboxes are salted hashes.',
    howLong: `At most ${MAX_WINDOW_SECONDS / DAY_SECONDS} days.`,
    isPersonal: true,
  },
  complaints: {
    why: 'Never to mail an address again whose owner complained. Only a keyed hash is stored.',
    howLong: 'For ever.',
    isPersonal: true,
  },
  runs: { why: 'To number the digests.', howLong: 'For ever.', isPersonal: false },
  sightings: {
    why: 'To know which roles are new to an alert.',
    howLong: 'For ever.',
    isPersonal: false,
  },
  notes: {
    why: 'Internal values, such as the key of the hashes.',
    howLong: 'For ever.',
    isPersonal: false,
  },
};
