/** The data of the alert calls (7): what the browser sends and what the server answers. */
import * as z from 'zod/mini';
import { decode } from '../../base/decode.ts';
import { type QueryJson, parseQueryJson } from '../../query/query-json.ts';
import { QUERY_LIMIT } from '../../query/search-state.ts';

/** Longest address that mail servers accept (RFC 5321). Characters. */
export const EMAIL_LIMIT = 254;
/** Longest token that is looked at. Characters. */
const TOKEN_LIMIT = 512;
/**
 * An alert has at most this many filters, all lists together.
 * @internal
 */
export const FILTER_LIMIT = 200;
/**
 * Longest "attr:value" or "attr op value". Characters.
 * @internal
 */
export const FILTER_LENGTH = 500;

/** The newsletter's answer to an address that has unsubscribed from it before (8). */
export const PREVIOUSLY_UNSUBSCRIBED = 'email address was previously unsubscribed';

const INVALID_EMAIL = 'Email is invalid';
/** Control characters count as space: no address has any, and a mail header must not. */
const EMAIL_FORM = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

const isEmail = (text: string): boolean => text.length <= EMAIL_LIMIT && EMAIL_FORM.test(text);

/** An alert's e-mail address (5). Surrounding space is trimmed. */
export const emailAddress = z
  .string({ error: INVALID_EMAIL })
  .check(z.trim(), z.refine(isEmail, INVALID_EMAIL));

const isToken = (text: string): boolean =>
  text.length <= TOKEN_LIMIT && /^[\w-][\w.~:=-]*$/.test(text);

/**
 * A mailed token: confirm, update or unsubscribe. It is safe in a path as it is. Tokens of an
 * upstream server (7) may be Base64 and end with "=".
 */
export const token = z.string().check(z.refine(isToken, 'is not a token'));

/** A token as a path segment, which hosts pass on undecoded, for example with "%3A". */
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

/** A query JSON (3.5). One without query and filters becomes null. */
export const queryJson = z.pipe(
  z.nullable(queryAndFilters),
  z.transform((json): QueryJson | null => parseQueryJson(json)),
);

/** How often an alert is mailed (18.1). */
const rhythm = z.enum(['daily', 'weekly']);
export type Rhythm = z.output<typeof rhythm>;

/** Body of PUT /jobs/subscribe (7): a new alert, or with the token a change of an existing one. */
export const subscribeBody = z.object({
  email: emailAddress,
  query_json: queryJson,
  update_token: z.optional(token),
  /** How often it is mailed (18.1); daily when it is not given. A change leaves it as it is. */
  rhythm: z.optional(rhythm),
});

/** Body of POST /jobs/newsletter/subscribe and /jobs/subscribe/email (7). */
export const emailBody = z.object({ email: emailAddress });

/** Body of POST /alerts/confirm. */
export const tokenBody = z.object({ token });

/** What the page of all alerts does to one of them (18.3). */
const alertChange = z.enum(['daily', 'weekly', 'pause', 'resume', 'edit', 'delete']);
export type AlertChange = z.output<typeof alertChange>;

/** Body of POST /alerts/manage/{token}. */
export const changeBody = z.object({ alert: z.uuid(), change: alertChange });

/** Query of GET /alerts/preview/{token}. */
export const previewQuery = z.object({ alert: z.uuid() });

/** Body of POST /alerts/feedback (18.5). */
export const feedbackBody = z.object({ mail: z.uuid(), useful: z.boolean() });

/** Why an alert ended (18.6). */
const leavingReason = z.enum(['found', 'irrelevant', 'often', 'other']);
export type LeavingReason = z.output<typeof leavingReason>;

/** Body of POST /alerts/reason: the token of the link that ended the alert, or of the page on which it was deleted. */
export const reasonBody = z.object({
  token,
  /** The alert that was deleted on the page of all alerts. */
  alert: z.optional(z.uuid()),
  reason: leavingReason,
});

/** Answer to a subscription and to a request for new links (7). */
export const successAnswer = z.object({ success: z.boolean() });

/** Explanation that comes with an error status (7). */
export const detailAnswer = z.object({ detail: z.string() });

/** Answer of GET /token/validate/{token} (4.7): "invalid", or anything else. */
export const validateAnswer = z.object({ status: z.string() });

/** Answer of POST /alerts/confirm and /alerts/unsubscribe/{token}: what was done, or "invalid". */
export const linkAnswer = z.object({
  status: z.string(),
  /** Whether a reason can be given for what has ended (18.6). */
  asks_reason: z.optional(z.boolean()),
});

/** An alert on the page of all alerts (18.3). */
const managedAlert = z.object({
  id: z.string(),
  /** Its search in words, a line each (9); empty asks for every new role. */
  lines: z.array(z.string()),
  rhythm,
  /** Epoch seconds; null when it is not paused. */
  paused_until: z.nullable(z.number()),
  /** Whether the board cannot read its search any more, so that it sends nothing (18.3). */
  is_broken: z.optional(z.boolean()),
});
export type ManagedAlert = z.output<typeof managedAlert>;

/** Answer of GET and POST /alerts/manage/{token}: "valid", "done", or "invalid" without the rest. */
export const manageAnswer = z.object({
  status: z.string(),
  /** The address, all but its first character and its domain left out. */
  address: z.optional(z.string()),
  alerts: z.optional(z.array(managedAlert)),
  /** Where an alert is edited, after "edit". */
  edit_url: z.optional(z.string()),
});

/** Answer of GET /alerts/preview/{token}: what an alert would send now (18.4), "broken" or "invalid". */
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
  /** All of them, also those that are too many to be named. */
  count: z.optional(z.number()),
});

/** Answer of GET /tags/links (3.8, 7). */
export const tagsAnswer = z.object({
  success: z.boolean(),
  data: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
});
