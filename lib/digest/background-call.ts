/** The signed call by which the scheduled digest function starts the background function of the site. */
import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { rateLimits } from '../alerts/database/schema.ts';
import { isSameSecret } from '../api/secrets.ts';
import type { Config } from '../config/load.ts';

const NAME = 'digest-background';
const HEADER = 'X-Board-Signature';
/** How long a signature is valid, in both directions since clocks differ. */
const VALID_SECONDS = 300;

/**
 * Starts the digest in the background function of the site at `url`.
 * @throws when the alerts have no database server, or the function does not respond
 */
export async function callBackgroundDigest(
  config: Config,
  options: {
    url: string;
    now: () => number;
    fetch: (url: string, init: RequestInit) => Promise<Response>;
  },
): Promise<void> {
  const { databaseUrl, upstreamApiBase } = config.server;
  if (upstreamApiBase) return;
  if (!databaseUrl) {
    throw new Error('DATABASE_URL is not set: on a host without a disk the alerts need a server');
  }
  const response = await options.fetch(`${options.url}/.netlify/functions/${NAME}`, {
    method: 'POST',
    headers: { [HEADER]: signCall(databaseUrl, options.now()) },
  });
  if (!response.ok) throw new Error(`The digest could not be started: status ${response.status}`);
}

/**
 * Does the work if the request is signed by {@link callBackgroundDigest}. The secret is the URL of the
 * database, which only the functions know. A signature is valid for one call, to prevent replays; if the
 * work fails, the host may retry the same call.
 * @returns whether the work was done
 */
export async function runBackgroundCall(
  request: Request,
  config: Config,
  options: { now: number; work: () => Promise<void>; access?: DatabaseAccess },
): Promise<boolean> {
  const { databaseUrl } = config.server;
  const signature = request.headers.get(HEADER) ?? '';
  if (databaseUrl === null || !isSignedCall(signature, databaseUrl, options.now)) return false;
  const access = options.access ?? openDatabase(config.server);
  try {
    return await runOnce(access, signedAt(signature), options.work);
  } finally {
    if (!options.access) await access.close();
  }
}

/** A call is identified by the time in its signature, not by the text: "1" and "01" are the same time. */
async function runOnce(
  access: DatabaseAccess,
  time: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const use = { key: `signed call: ${NAME}`, startsAt: new Date(time * 1000), count: 1 };
  const used = await access.use((database) =>
    database.insert(rateLimits).values(use).onConflictDoNothing().returning(),
  );
  if (used.length === 0) return false;
  try {
    await work();
    return true;
  } catch (error) {
    const isUse = and(eq(rateLimits.key, use.key), eq(rateLimits.startsAt, use.startsAt));
    await access.use((database) => database.delete(rateLimits).where(isUse));
    throw error;
  }
}

/**
 * Signs a call of the background function.
 * @internal
 */
export function signCall(secret: string, now: number): string {
  const time = Math.floor(now);
  return `${time}.${macOf(secret, time)}`;
}

/**
 * Whether a signature is valid and not expired.
 * @internal
 */
export function isSignedCall(signature: string, secret: string, now: number): boolean {
  const [time = '', mac = ''] = signature.split('.');
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > VALID_SECONDS) return false;
  return isSameSecret(mac, macOf(secret, signedAt(signature)));
}

const signedAt = (signature: string): number => Number.parseInt(signature, 10);

const macOf = (secret: string, time: number): string =>
  createHmac('sha256', secret).update(`${NAME} ${time}`).digest('base64url');
