/** The requests and responses of the alerts API. Contract: 3.5, 3.8, 4.7, 5, 7, 8, 9, 18.1, 18.3, 18.6. */
import * as z from 'zod/mini';
import { decode } from '../../base/escape.ts';
import { type QueryJson, parseQueryJson } from '../../query/query-json.ts';
import { QUERY_LIMIT } from '../../query/search-state.ts';
import { words } from '../../words/words.ts';
import { rhythmNames } from './rhythms.ts';

/** Characters of the longest address that mail servers accept (RFC 5321). */
export const EMAIL_LIMIT = 254;
/** In characters. */
const TOKEN_LIMIT = 512;
/**
 * Filters per alert, all lists together.
 * @internal
 */
export const FILTER_LIMIT = 200;
/**
 * Characters of an "attr:value" or "attr op value".
 * @internal
 */
export const FILTER_LENGTH = 500;

/** The newsletter's refusal of an address that has unsubscribed before. */
export const PREVIOUSLY_UNSUBSCRIBED = 'email address was previously unsubscribed';

/** Control characters count as space: addresses do not have any, and mail headers must not. */
const EMAIL_FORM = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

const isEmail = (text: string): boolean => text.length <= EMAIL_LIMIT && EMAIL_FORM.test(text);

/** An alert's e-mail address; surrounding space is trimmed. */
export const emailAddress = z
  .string({ error: words.alerts.invalidEmail })
  .check(z.trim(), z.refine(isEmail, words.alerts.invalidEmail));

const isToken = (text: string): boolean =>
  text.length <= TOKEN_LIMIT && /^[\w-][\w.~:=-]*$/.test(text);

/**
 * A mailed token, safe in a path without escaping. Tokens of an upstream server may be Base64 and end with
 * "=".
 */
export const token = z.string().check(z.refine(isToken, 'is not a token'));

/** A token as a path segment, which hosts do not decode: it may contain "%3A". */
export const pathToken = z.pipe(
  z.string().check(z.maxLength(3 * TOKEN_LIMIT)),
  z.pipe(
    z.transform((text: string) => decode(text) ?? ''),
    token,
  ),
);

const filterLists = z._default(
  z.array(z.array(z.string().check(z.minLength(1), z.maxLength(FILTER_LENGTH)))),
  [],
);

const queryAndFilters = z
  .object({
    query: z._default(z.string().check(z.maxLength(QUERY_LIMIT)), ''),
    facetFilters: filterLists,
    numericFilters: filterLists,
  })
  .check(
    z.refine(
      ({ facetFilters, numericFilters }) =>
        facetFilters.flat().length + numericFilters.flat().length <= FILTER_LIMIT,
      `has more than ${FILTER_LIMIT} filters`,
    ),
  );

/** A query JSON. One without query and filters becomes null. */
export const queryJson = z.pipe(
  z.nullable(queryAndFilters),
  z.transform((json): QueryJson | null => parseQueryJson(json)),
);

const rhythm = z.enum(rhythmNames);

/** Body of PUT /jobs/subscribe: a new alert, or with a token a change to one. */
export const subscribeBody = z.object({
  email: emailAddress,
  query_json: queryJson,
  update_token: z.optional(token),
  /** How often it is mailed; daily when it is not given. A change leaves it as it is. */
  rhythm: z.optional(rhythm),
});

/** Body of POST /jobs/newsletter/subscribe and /jobs/subscribe/email. */
export const emailBody = z.object({ email: emailAddress });

export const tokenBody = z.object({ token });

const alertChange = z.enum([...rhythmNames, 'pause', 'resume', 'edit', 'delete']);
export type AlertChange = z.output<typeof alertChange>;

export const changeBody = z.object({ alert: z.uuid(), change: alertChange });

export const previewQuery = z.object({ alert: z.uuid() });

export const feedbackBody = z.object({ mail: z.uuid(), useful: z.boolean() });

const leavingReason = z.enum(['found', 'irrelevant', 'often', 'other']);
export type LeavingReason = z.output<typeof leavingReason>;

/** Body of POST /alerts/reason, with the token of the unsubscribe link or of the page with all alerts. */
export const reasonBody = z.object({
  token,
  /** The alert that was deleted on the page with all alerts. */
  alert: z.optional(z.uuid()),
  reason: leavingReason,
});

/** Response to a subscription and to a request for new links. */
export const successAnswer = z.object({ success: z.boolean() });

export const detailAnswer = z.object({ detail: z.string() });

/** Response of GET /token/validate/{token}: "invalid", or anything else for a valid token. */
export const validateAnswer = z.object({ status: z.string() });

/** Response of POST /alerts/confirm and /alerts/unsubscribe/{token}: what was done, or "invalid". */
export const linkAnswer = z.object({
  status: z.string(),
  /** Whether to ask why the alert ended. */
  asks_reason: z.optional(z.boolean()),
  /** Whether the newsletter was confirmed, not an alert. */
  is_newsletter: z.optional(z.boolean()),
});

const managedAlert = z.object({
  id: z.string(),
  /** Its filters in words, one per line; empty means every new role. */
  lines: z.array(z.string()),
  rhythm,
  /** Epoch seconds; null if not paused. */
  paused_until: z.nullable(z.number()),
  /** Whether the board no longer supports its query, so that it sends nothing. */
  is_broken: z.optional(z.boolean()),
});
export type ManagedAlert = z.output<typeof managedAlert>;

/** Response of GET and POST /alerts/manage/{token}: "valid", "done", or "invalid" without the rest. */
export const manageAnswer = z.object({
  status: z.string(),
  /** The address reduced to its first character and its domain. */
  address: z.optional(z.string()),
  alerts: z.optional(z.array(managedAlert)),
  /** After "edit": where the alert is edited. */
  edit_url: z.optional(z.string()),
});

/** Response of GET /alerts/preview/{token}: what an alert would send now, "broken" or "invalid". */
export const previewAnswer = z.object({
  status: z.string(),
  roles: z.optional(
    z.array(
      z.object({
        title: z.string(),
        company: z.string(),
        locations: z.string(),
        closing: z.string(),
        url: z.string(),
      }),
    ),
  ),
  /** The number of all roles, including those not listed. */
  count: z.optional(z.number()),
});

export const tagsAnswer = z.object({
  success: z.boolean(),
  data: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
});
