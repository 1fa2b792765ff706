import * as z from 'zod/mini';
import { type QueryJson, parseQueryJson } from '../../search/query-json.ts';
import { QUERY_LIMIT } from '../../search/search-state.ts';
import { emailAddress } from './email-address.ts';
import { token } from './token.ts';

export { detailAnswer, linkAnswer, successAnswer, tagsAnswer, validateAnswer } from './answers.ts';

/** An alert has at most this many filters, all lists together. */
export const FILTER_LIMIT = 200;
/** Longest "attr:value" or "attr op value". Characters. */
export const FILTER_LENGTH = 500;

const filterLists = z._default(
  z.array(z.array(z.string().check(z.minLength(1), z.maxLength(FILTER_LENGTH)))),
  [],
);

const narrowing = z
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

/** A query JSON (3.5). One that narrows nothing becomes null. */
export const queryJson = z.pipe(
  z.nullable(narrowing),
  z.transform((json): QueryJson | null => parseQueryJson(json)),
);

/** Body of PUT /jobs/subscribe (7): a new alert, or with the token a change of an existing one. */
export const subscribeBody = z.object({
  email: emailAddress,
  query_json: queryJson,
  update_token: z.optional(token),
});

/** Body of POST /jobs/newsletter/subscribe and /jobs/subscribe/email (7). */
export const emailBody = z.object({ email: emailAddress });

/** Body of POST /alerts/confirm. */
export const tokenBody = z.object({ token });
