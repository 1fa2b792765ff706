import * as z from 'zod/mini';
import type { loadConfig } from '../config/load.ts';
import { createUpstream } from '../api/upstream.ts';
import { type CountRoles, createCountRoles } from './count-roles.ts';

const countSchema = z.object({ job_count: z.number(), org_count: z.number() });

/** The other server could not be asked. `status` and `detail` are what its callers are answered. */
export class CountUnavailable extends Error {
  override name = 'CountUnavailable';
  readonly status: number;
  readonly detail: string;

  constructor(reason: string, { status, detail }: { status: number; detail: string }) {
    super(reason);
    this.status = status;
    this.detail = detail;
  }
}

/**
 * Counts roles and organisations (3.7): those of the catalogue, or those of another server where one
 * answers for this board.
 * @param now epoch seconds
 * @returns a counter that throws {@link CountUnavailable} when the other server does not answer
 */
export function countSource(config: ReturnType<typeof loadConfig>, now: () => number): CountRoles {
  const { dataDir, upstreamApiBase } = config.server;
  const tokens = config.public.fieldTokens;
  if (!upstreamApiBase) {
    const withoutSample = config.public.algolia !== null;
    return createCountRoles({ dataDir, tokens, now, withoutSample });
  }
  return async () => {
    let reason = '';
    const upstream = createUpstream({
      base: upstreamApiBase,
      report: (message) => {
        reason = message;
      },
    });
    const { status, body } = await upstream.forward({ name: 'count' });
    if (status === 200) return countSchema.parse(body);
    const detail = String(body.detail);
    throw new CountUnavailable(reason || detail, { status, detail });
  };
}
