/** Counts open roles and their organisations, here or on an upstream server (contract 3.7). */
import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Refusal } from '../api/responses.ts';
import { createUpstream, type UpstreamCall } from '../api/upstream.ts';
import { cataloguePath, scanCatalogue } from '../catalogue/store.ts';
import type { loadConfig } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import type { Count } from '../content/site.ts';
import { isOpen } from '../roles/closing.ts';

/** Counts what the board holds now; null when there is no catalogue. */
export type CountRoles = () => Promise<Count | null>;

const amount = z.int().check(z.nonnegative());
const countSchema = z.object({ job_count: amount, org_count: amount });

/** The call for the count of an upstream server (7). */
export const upstreamCount: UpstreamCall = {
  name: 'count',
  method: 'GET',
  path: '/count',
  read: (json) => countSchema.parse(json),
};

/**
 * Creates the counter that the configuration asks for: over the catalogue, or over an upstream API.
 * @param now epoch seconds
 * @returns a counter that throws {@link Refusal} when the upstream server does not respond
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
    const { status, body } = await upstream.forward(upstreamCount);
    if (status === 200) return countSchema.parse(body);
    const detail = String(body.detail);
    throw new Refusal(status, detail, { reason: reason || detail });
  };
}

/**
 * Creates a counter over a state directory's catalogue, which is read again only when it has been
 * replaced.
 * @param options.withoutSample counts the invented sample as no catalogue: where roles are searched
 *   elsewhere, it says nothing about them
 * @param options.now epoch seconds
 */
export function createCountRoles(options: {
  dataDir: string;
  tokens: FieldTokens;
  withoutSample?: boolean;
  now: () => number;
}): CountRoles {
  const { dataDir, tokens, now, withoutSample = false } = options;
  let readVersion = '';
  let roles: { company_name: string; closes_at: number | null }[] = [];
  let isSample = false;

  return async () => {
    const version = await catalogueVersion(dataDir);
    if (version === null) return null;
    if (version !== readVersion) {
      const found: typeof roles = [];
      const head = await scanCatalogue(dataDir, tokens, ({ company_name, closes_at }) => {
        found.push({ company_name, closes_at });
      });
      roles = found;
      isSample = head?.source === 'sample';
      readVersion = version;
    }
    if (withoutSample && isSample) return null;
    const time = now();
    const open = roles.filter((role) => isOpen(role, time));
    return {
      job_count: open.length,
      org_count: new Set(open.map((role) => role.company_name)).size,
    };
  };
}

/** Changes whenever the catalogue is replaced; null when there is none. */
export async function catalogueVersion(dataDir: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(cataloguePath(dataDir));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
