/** The tables of the alerts. */
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

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a visitor asked to be mailed about (3.6). */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    /** The address as it was typed, to which mail is sent. */
    email: text('email').notNull(),
    /** The normalised address: equal for equal mailboxes, see `emailKey`. */
    emailKey: text('email_key').notNull(),
    /** Null asks for every new role (3.5). */
    queryJson: jsonb('query_json').$type<QueryJson | null>(),
    /** Equal for equal queries, however they are written. */
    queryKey: text('query_key').notNull(),
    state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** How often its roles are mailed (18.1). */
    rhythm: text('rhythm').$type<Rhythm>().notNull().default('daily'),
    /** When the next period of its rhythm begins; null for one that is in every digest. */
    dueAt: moment('due_at'),
    /** No digest before this includes the alert, at the wish of its reader (18.2). */
    pausedUntil: moment('paused_until'),
    /** The last digest run whose roles this alert has been matched with. */
    matchedRun: integer('matched_run').notNull().default(0),
    /** The run since which it asks for what it asks for. Roles that were first seen by then are not new to it. */
    sinceRun: integer('since_run').notNull().default(0),
    /** Mails in a row that bounced with "no such mailbox". The column keeps its first name. */
    consecutiveBounces: integer('untaken').notNull().default(0),
    /** Version of the text that the visitor agreed to. */
    consentText: text('consent_text').notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** When its reader last showed that it is wanted (18.8); null while it is pending. */
    wantedAt: moment('wanted_at'),
    updatedAt: moment('updated_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    /** When its reader was last asked whether to keep it (18.8). */
    keepAskedAt: moment('keep_asked_at'),
    /** Whether its reader said why it ended (18.6). What was said is not stored with the alert. */
    hasReason: boolean('has_reason').notNull().default(false),
  },
  (table) => [
    uniqueIndex('alerts_address_query').on(table.emailKey, table.queryKey),
    index('alerts_to_match').on(table.state, table.matchedRun, table.id),
  ],
);

/** Addresses of the newsletter that the board keeps by itself. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  emailKey: text('email_key').primaryKey(),
  email: text('email').notNull(),
  state: text('state', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
  consentText: text('consent_text').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
});

/** The tokens of mailed links. Only a hash of each is stored. */
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
    createdAt: moment('created_at').notNull(),
    /** Null never expires. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('tokens_alert').on(table.alertId),
    index('tokens_newsletter').on(table.newsletterKey),
  ],
);

/** One for each time that a digest found new roles. Run 0 is the baseline. */
export const runs = pgTable('runs', {
  id: integer('id').primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** The run in which each role was first seen, and whether it has been off the board since. Never deleted. */
export const sightings = pgTable(
  'sightings',
  {
    roleId: bigint('role_id', { mode: 'number' }).primaryKey(),
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id),
    /** The run in which it last came back to the board; null when it was never off it. */
    backIn: integer('back_in').references(() => runs.id),
    /** Whether the latest digest found it off the board. */
    isAway: boolean('is_away').notNull().default(false),
  },
  (table) => [index('sightings_run').on(table.runId)],
);

/** The outbox: every mail that is to be sent, or was. */
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
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Until then the mail belongs to the sender that claimed it. */
    leasedUntil: moment('leased_until'),
    claimedBy: text('claimed_by'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** Whether its reader judged its roles (18.5). The judgement is not stored with the mail. */
    isJudged: boolean('is_judged').notNull().default(false),
    /** What came back after the mail server had taken it (19.1). */
    bounce: text('bounce', { enum: ['soft', 'hard', 'complaint'] }),
  },
  (table) => [
    uniqueIndex('mails_alert_run').on(table.alertId, table.runId),
    index('mails_to_send').on(table.state, table.nextAttemptAt),
    index('mails_newsletter').on(table.newsletterKey),
  ],
);

/** The ledger: each role that an alert was matched with, once. Never deleted. */
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
 * What readers say of their mails and on leaving (18.5, 18.6). No row names an address, an alert or a
 * mail; whoever has the other tables can still compare filters and roles, until the alert is forgotten.
 */
export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  /** Without the time of day, which could be found in a log. */
  day: date('day', { mode: 'string' }).notNull(),
  answer: text('answer', {
    enum: ['useful', 'not useful', 'found a job', 'not relevant', 'too many', 'other'],
  }).notNull(),
  /** The filters of the alert; null had none. */
  queryJson: jsonb('query_json').$type<QueryJson | null>(),
  /** The roles that were judged; empty for a reason. */
  roleIds: jsonb('role_ids').$type<number[]>().notNull(),
});

/** Requests of a client in a window of time. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    /** Start of the window. */
    startsAt: moment('starts_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.startsAt] })],
);

/** Addresses whose owners complained and are never mailed again, as hashes only (19.1). */
export const complaints = pgTable('complaints', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** What the alerts remember of themselves, such as a secret that no setting holds. */
export const notes = pgTable('notes', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
