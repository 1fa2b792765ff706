// lib/newsletter knows how confirmed newsletter addresses reach the program that sends it: by a webhook or as a file.

/** Posts each confirmed newsletter address to the board's webhook until it is accepted. Contract: 20.5. */
import { createHash, createHmac } from 'node:crypto';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import {
  type Database,
  type DatabaseAccess,
  inSeconds,
  reasonOf,
} from '../alerts/database/database.ts';
import { newsletterSubscribers } from '../alerts/database/schema.ts';
import { consentTexts } from '../alerts/subscribe.ts';

/** Where addresses are posted. */
type Webhook = {
  url: string;
  /** Signs the body; null for no signature. */
  secret: string | null;
};

type Options = {
  access: DatabaseAccess;
  webhook: Webhook;
  /** Names the board in the body. */
  siteUrl: string;
  /** After this, no further address is posted. */
  withinSeconds: number;
  fetch?: typeof globalThis.fetch;
  timeoutMilliseconds?: number;
};

export type PostReport = {
  /** Accepted by the webhook. */
  posted: number;
  /** Will be posted again. */
  deferred: number;
  /** Why the last of the deferred was not accepted; null without any. Contains no address. */
  reason: string | null;
};

type Reader = typeof newsletterSubscribers.$inferSelect;

const TIMEOUT_MILLISECONDS = 8000;
/** How long others leave a claimed address alone: longer than one post takes, with its time limit. */
const CLAIM_SECONDS = 60;
const FIRST_RETRY_SECONDS = 5 * 60;
const LONGEST_RETRY_SECONDS = 6 * 3600;
/** In a row; then the receiver counts as down, and the rest waits for the next run. */
const MAX_FAILURES = 3;

/**
 * Posts the addresses that are due, those that were never tried first, so that one that is always refused
 * holds up no other. Any number of processes may do so at once. An address is never given up, and posted
 * again only when no answer of the receiver could be recorded; the body then has the same `id`.
 * @throws when the database cannot be reached
 */
export async function postAddresses(options: Options): Promise<PostReport> {
  const { access, withinSeconds } = options;
  const endsAt = performance.now() + withinSeconds * 1000;
  const report: PostReport = { posted: 0, deferred: 0, reason: null };
  let failures = 0;
  while (failures < MAX_FAILURES && performance.now() < endsAt) {
    const reader = await access.use((database) => claimReader(database));
    if (reader === null) break;
    const reason = await post(reader, options);
    if (reason === null) {
      await access.use((database) => markPassedOn(database, reader));
      report.posted += 1;
      failures = 0;
    } else {
      await access.use((database) => defer(database, reader));
      report.deferred += 1;
      report.reason = reason;
      failures += 1;
    }
  }
  return report;
}

const { emailKey, state, confirmedAt, passedOnAt, passingAttempts, nextPassingAt } =
  newsletterSubscribers;

/** Takes one address that is due, so that no other process posts it now. */
async function claimReader(database: Database): Promise<Reader | null> {
  const due = database
    .select({ key: emailKey })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(state, 'confirmed'),
        isNull(passedOnAt),
        or(isNull(nextPassingAt), lte(nextPassingAt, sql`now()`)),
      ),
    )
    .orderBy(asc(passingAttempts), asc(confirmedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(newsletterSubscribers)
    .set({ nextPassingAt: inSeconds(CLAIM_SECONDS) })
    .where(sql`${emailKey} = any(array(${due}))`)
    .returning();
  return claimed ?? null;
}

/** @returns null when the receiver accepted the address, else why not */
async function post(
  reader: Reader,
  { webhook, siteUrl, ...options }: Options,
): Promise<string | null> {
  const { fetch = globalThis.fetch, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  const body = JSON.stringify(bodyFor(reader, siteUrl));
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(webhook.secret && { 'X-Signature-256': signatureOf(body, webhook.secret) }),
      },
      body,
      // A redirect would pass the address on to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What is posted: the same on every attempt for one confirmation. */
function bodyFor(reader: Reader, siteUrl: string): Record<string, string> {
  const confirmed = reader.confirmedAt?.toISOString() ?? '';
  return {
    event: 'newsletter.confirmed',
    // Derived, not stored: it stays the same when the alerts move to another database.
    id: createHash('sha256').update(`${reader.emailKey} ${confirmed}`).digest('hex'),
    email: reader.email,
    confirmed_at: confirmed,
    consent: consentTexts[reader.consentText] ?? reader.consentText,
    board: siteUrl,
  };
}

/** The header's value, as GitHub and others sign their webhooks. */
const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The row that was posted, unless its address was erased and confirmed again in the meantime. */
const isOf = (reader: Reader) =>
  and(
    eq(emailKey, reader.emailKey),
    reader.confirmedAt ? eq(confirmedAt, reader.confirmedAt) : isNull(confirmedAt),
  );

async function markPassedOn(database: Database, reader: Reader): Promise<void> {
  await database
    .update(newsletterSubscribers)
    .set({ passedOnAt: sql`now()`, nextPassingAt: null })
    .where(isOf(reader));
}

async function defer(database: Database, reader: Reader): Promise<void> {
  const seconds = Math.min(
    FIRST_RETRY_SECONDS * 2 ** reader.passingAttempts,
    LONGEST_RETRY_SECONDS,
  );
  await database
    .update(newsletterSubscribers)
    .set({ passingAttempts: reader.passingAttempts + 1, nextPassingAt: inSeconds(seconds) })
    .where(and(isOf(reader), isNull(passedOnAt)));
}
