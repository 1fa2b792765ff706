import type { Config } from '@netlify/functions';
import { loadConfig } from '../../lib/config/load.ts';
import { type CountRoles, createCountRoles } from '../../lib/site/count-roles.ts';

let count: CountRoles | null = null;

export const config: Config = { path: '/api/count', method: 'GET' };

/** How many roles are open, at how many organisations (contract 3.7, 7). */
export default async function handler(): Promise<Response> {
  try {
    const counted = await openCounter()();
    return counted
      ? respond(200, counted)
      : respond(503, { message: 'There is no catalogue to count yet', status: 503 });
  } catch (error) {
    console.error('The roles could not be counted:', error);
    return respond(500, { message: 'Internal error', status: 500 });
  }
}

/** Opened once for each process. */
function openCounter(): CountRoles {
  if (count) return count;
  const { public: visible, server } = loadConfig(process.env);
  const { dataDir } = server;
  count = createCountRoles({
    dataDir,
    tokens: visible.fieldTokens,
    now: () => Date.now() / 1000,
  });
  return count;
}

function respond(status: number, body: object): Response {
  return Response.json(body, {
    status,
    headers: {
      'Cache-Control': status === 200 ? 'public, max-age=300' : 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
