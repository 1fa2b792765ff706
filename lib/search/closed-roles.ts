/** The published list of closed roles. Contract: 15.4. */
import * as z from 'zod/mini';

export const CLOSED_ROLES_PATH = '/data/closed-roles.json';

const schema = z.object({
  roles: z.array(
    z.object({
      post_pk: z.int(),
      title: z.string(),
      company_name: z.string(),
      /** Epoch seconds; in the future for a role that closes after the pages were built. */
      closed_at: z.number(),
      /**
       * The date to show. Differs from `closed_at` because the day ends later in other time zones.
       * Epoch seconds.
       */
      closed_on: z.number(),
    }),
  ),
});

type ClosedRoles = z.output<typeof schema>;

/** A role that has closed. */
export type ClosedSummary = ClosedRoles['roles'][number];

/**
 * The roles among `ids` that are known to have closed.
 * @param load returns the published list; called only when there are ids
 * @param now epoch seconds
 * @throws when the list cannot be loaded or parsed
 */
export async function findClosed(
  postPks: readonly number[],
  load: () => Promise<unknown>,
  now: number,
): Promise<ClosedSummary[]> {
  if (postPks.length === 0) return [];
  const { roles } = schema.parse(await load());
  const wanted = new Set(postPks);
  return roles.filter(
    ({ post_pk: postPk, closed_at: closedAt }) => wanted.has(postPk) && closedAt <= now,
  );
}

export async function fetchClosedRoles(): Promise<unknown> {
  const response = await fetch(CLOSED_ROLES_PATH);
  if (!response.ok) throw new Error(`the list of closed roles responded with ${response.status}`);
  return response.json();
}
