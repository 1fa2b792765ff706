/** Counts open roles and their organisations, here or on another server. Contract: 3.7, 7. */
import * as z from 'zod/mini';
import { Refusal } from '../api/responses.ts';
import { createUpstream, type UpstreamCall } from '../api/upstream.ts';
import { createOpenCounter } from '../search-server/open-roles.ts';
import { readCatalogueHead } from '../store/catalogue.ts';
import type { Config } from '../config/load.ts';
import type { Count } from '../content/site.ts';

/** Counts what is on the board now; null when there is no catalogue. */
export type CountRoles = () => Promise<Count | null>;

const amount = z.int().check(z.nonnegative());
const countSchema = z.object({ job_count: amount, org_count: amount });

/** The call for an upstream server's count. @internal */
export const upstreamCount: UpstreamCall = {
  name: 'count',
  method: 'GET',
  path: '/count',
  read: (json) => countSchema.parse(json),
};

/** Whether the board shows the invented sample instead of its own or Algolia's roles. */
export async function hasSampleRoles(config: Config): Promise<boolean> {
  if (config.public.algolia !== null) return false;
  const { dataDir } = config.server;
  return (await readCatalogueHead(dataDir))?.source === 'sample';
}

/**
 * The counter of a configuration. Throws a {@link Refusal} when another server does not respond.
 * @param base of the API that counts; null for the catalogue
 */
export function countSource(
  config: Config,
  now: () => number,
  base = config.server.upstreamApiBase,
): CountRoles {
  const { dataDir } = config.server;
  const { fieldTokens: tokens, indexName: indexBase } = config.public;
  if (base === null) {
    // With Algolia, the sample roles in the catalogue are not the board's.
    const withoutSample = config.public.algolia !== null;
    const count = createOpenCounter({ dataDir, tokens, indexBase, now, withoutSample });
    return async () => {
      const open = await count();
      return open && { job_count: open.roles, org_count: open.organisations };
    };
  }
  return async () => {
    let reason = '';
    const upstream = createUpstream({
      base,
      report: (message) => {
        reason = message;
      },
    });
    const { status, body } = await upstream.forward(upstreamCount);
    if (status === 200) return countSchema.parse(body);
    const detail = String(body.detail);
    throw new Refusal(status, detail, { reason: reason || detail });
  };
}
