import * as z from 'zod/mini';

/** Answer to a subscription and to a request for new links (7). */
export const successAnswer = z.object({ success: z.boolean() });

/** What is said with a refusal (7). */
export const detailAnswer = z.object({ detail: z.string() });

/** Answer of GET /token/validate/{token} (4.7): "invalid", or anything else. */
export const validateAnswer = z.object({ status: z.string() });

/** Answer of POST /alerts/confirm and /alerts/unsubscribe/{token}: what was done, or "invalid". */
export const linkAnswer = z.object({ status: z.string() });

/** Answer of GET /tags/links (3.8, 7). */
export const tagsAnswer = z.object({
  success: z.boolean(),
  data: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
});
