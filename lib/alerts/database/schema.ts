/** The tables of the alerts. Contract: 3.5, 3.6, 18.1, 18.2, 18.5, 18.6, 18.8, 19.1. */
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QueryJson } from '../../query/query-json.ts';
import type { Rhythm } from '../client/rhythms.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    /** The address as typed, to which mail is sent. */
    email: text('email').notNull(),
    /** The normalised address: the same for the same mailbox, see `emailKey`. */
    emailKey: text('email_key').notNull(),
    /** Null matches every new role. */
    queryJson: jsonb('query_json').$type<QueryJson | null>(),
    /** The same for equal queries, however they are written. */
    queryKey: text('query_key').notNull(),
    state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    rhythm: text('rhythm').$type<Rhythm>().notNull().default('daily'),
    /** Start of the next period of its rhythm; null if it is in every digest. */
    dueAt: instant('due_at'),
    /** Digests before this leave out the alert, because its reader paused it. */
    pausedUntil: instant('paused_until'),
    /** The last digest run whose roles were matched with this alert. */
    matchedRun: integer('matched_run').notNull().default(0),
    /** The run at which its query was set. Roles first seen by then are not new to it. */
    sinceRun: integer('since_run').notNull().default(0),
    /** Consecutive mails that bounced with "no such mailbox". The column keeps its old name. */
    consecutiveBounces: integer('untaken').notNull().default(0),
    /** Version of the text that the visitor agreed to, or the text itself if it has none. */
    consentText: text('consent_text').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** When its reader last showed interest; null while it is pending. */
    wantedAt: instant('wanted_at'),
    updatedAt: instant('updated_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    keepAskedAt: instant('keep_asked_at'),
    /** Whether its reader gave a reason for leaving. The reason is not stored with the alert. */
    hasReason: boolean('has_reason').notNull().default(false),
  },
  (table) => [
    uniqueIndex('alerts_address_query').on(table.emailKey, table.queryKey),
    index('alerts_to_match').on(table.state, table.matchedRun, table.id),
  ],
);

export type Alert = typeof alerts.$inferSelect;

/** Subscribers of the newsletter that the board itself keeps. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  emailKey: text('email_key').primaryKey(),
  email: text('email').notNull(),
  state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
  consentText: text('consent_text').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
  /** When the newsletter's program accepted the address; null while it has not. */
  passedOnAt: instant('passed_on_at'),
  /** How often it was refused there, or could not be reached. */
  passingAttempts: integer('passing_attempts').notNull().default(0),
  /** By the database's clock. Until then nobody posts the address; null for at once. */
  nextPassingAt: instant('next_passing_at'),
});

/** Tokens of mailed links, stored only as hashes. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['confirm', 'update', 'manage', 'unsubscribe', 'keep'],
    }).notNull(),
    alertId: uuid('alert_id').references(() => alerts.id, { onDelete: 'cascade' }),
    newsletterKey: text('newsletter_key').references(() => newsletterSubscribers.emailKey, {
      onDelete: 'cascade',
    }),
    createdAt: instant('created_at').notNull(),
    /** Null never expires. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('tokens_alert').on(table.alertId),
    index('tokens_newsletter').on(table.newsletterKey),
  ],
);

/** One for each digest that found new roles. Run 0 is the baseline. */
export const runs = pgTable('runs', {
  id: integer('id').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** The run in which each role was first seen, and whether it has left the board since. Never deleted. */
export const sightings = pgTable(
  'sightings',
  {
    roleId: bigint('role_id', { mode: 'number' }).primaryKey(),
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id),
    /** The run in which it last came back to the board; null if it never left. */
    backIn: integer('back_in').references(() => runs.id),
    /** Whether it was off the board at the latest digest. */
    isAway: boolean('is_away').notNull().default(false),
    /** Its key in the board's list, which tells it from another role; null while none is known. */
    roleKey: text('role_key'),
  },
  (table) => [index('sightings_run').on(table.runId)],
);

/** The outbox: every mail sent or to be sent. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', {
      enum: ['confirmation', 'digest', 'links', 'newsletter', 'keep'],
    }).notNull(),
    to: text('to_address').notNull(),
    alertId: uuid('alert_id').references(() => alerts.id, { onDelete: 'cascade' }),
    newsletterKey: text('newsletter_key').references(() => newsletterSubscribers.emailKey, {
      onDelete: 'cascade',
    }),
    runId: integer('run_id').references(() => runs.id),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** By the database's clock, as is the lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Until then only the sender that claimed the mail may send it. */
    leasedUntil: instant('leased_until'),
    claimedBy: text('claimed_by'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** Whether its reader rated its roles. The rating is not stored with the mail. */
    isJudged: boolean('is_judged').notNull().default(false),
    /** The bounce reported after the mail server had accepted the mail. */
    bounce: text('bounce', { enum: ['soft', 'hard', 'complaint'] }),
  },
  (table) => [
    uniqueIndex('mails_alert_run').on(table.alertId, table.runId),
    index('mails_to_send').on(table.state, table.nextAttemptAt),
    index('mails_newsletter').on(table.newsletterKey),
    /** For the mails of the current day: those of digests are never deleted. */
    index('mails_sent').on(table.sentAt),
  ],
);

/** The ledger: each role matched with an alert, once. Never deleted. */
export const matches = pgTable(
  'matches',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    roleId: bigint('role_id', { mode: 'number' }).notNull(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.roleId] }),
    index('matches_mail').on(table.mailId),
  ],
);

/**
 * Readers' feedback on mails and on leaving. No row names an address, an alert or a mail; but until the
 * alert is deleted, its filters and roles could be compared with the other tables.
 */
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  /** Without the time of day, which could be matched with a log. */
  day: date('day', { mode: 'string' }).notNull(),
  answer: text('answer', {
    enum: ['useful', 'not useful', 'found a job', 'not relevant', 'too many', 'other'],
  }).notNull(),
  /** The filters of the alert; null if it had none. */
  queryJson: jsonb('query_json').$type<QueryJson | null>(),
  /** The rated roles; empty for a reason. */
  roleIds: jsonb('role_ids').$type<number[]>().notNull(),
});

/** Number of a client's requests in a window of time. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    startsAt: instant('starts_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.startsAt] })],
);

/** Addresses whose owners complained, which are never mailed again, as hashes only. */
export const complaints = pgTable('complaints', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** Internal values of the alerts, such as a secret that no setting provides. */
export const notes = pgTable('notes', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
