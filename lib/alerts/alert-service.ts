// lib/alerts knows the life of an alert: subscribed, confirmed, due, changed, ended; which roles it matches.

/**
 * The alert service of this process: on the board's own database, or of an upstream API. In all of
 * lib/alerts, `now` is in epoch seconds.
 */
import { DrizzleQueryError } from 'drizzle-orm';
import { endpointWith } from '../api/endpoint.ts';
import { memoryLimiter } from '../api/rate-limits.ts';
import { Refusal } from '../api/responses.ts';
import { createUpstream } from '../api/upstream.ts';
import { type Config, processConfig } from '../config/load.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import { words } from '../words/words.ts';
import { DatabaseUnavailable, isLostDatabase, reasonOf } from './database/database.ts';
import { hasOutbox, openDatabase, prepareDatabase } from './database/open.ts';
import { type AlertService, ownAlerts } from './own-alerts.ts';
import { accessLimiter, rateLimitSalt } from './rate-limits.ts';
import type { RoleSource } from './role-source.ts';
import { upstreamAlerts } from './upstream-alerts.ts';

type OpenService = AlertService & {
  /** Makes its database ready for the first call. @throws {DatabaseUnavailable} */
  prepare(): Promise<void>;
  close(): Promise<void>;
};

let service: OpenService | null = null;

/**
 * The service for the process's configuration, created once. Connects on first use.
 * @throws {ConfigError} when a variable is wrong
 */
export function alertService(): OpenService {
  if (service) return service;
  const config = processConfig();
  const { upstreamApiBase } = config.server;
  service = upstreamApiBase ? openUpstream(config, upstreamApiBase) : openOwn(config);
  return service;
}

/** Closes the database; the next call reopens it. */
export async function closeAlertService(): Promise<void> {
  const closing = service;
  service = null;
  await closing?.close();
}

function openOwn(config: Config): OpenService {
  const access = openDatabase(config.server, 'call');
  let source: Promise<RoleSource> | null = null;
  const alerts = ownAlerts({
    access,
    salt: rateLimitSalt(config.server),
    definitions: createFilterDefinitions(config.public),
    // Loaded on first use, because it imports the search.
    openSource: () =>
      (source ??= import('./role-source.ts').then(({ processRoleSource }) => processRoleSource())),
    digestTime: config.server.digestTime,
    now: () => Date.now() / 1000,
  });
  return {
    ...alerts,
    sweep: async () => {
      if (hasOutbox(config.server)) await alerts.sweep();
    },
    prepare: () => prepareDatabase(config.server, access),
    close: () => access.close(),
  };
}

function openUpstream(config: Config, base: string): OpenService {
  const access = config.server.databaseUrl ? openDatabase(config.server, 'call') : null;
  const limiter = access ? accessLimiter(access, rateLimitSalt(config.server)) : memoryLimiter();
  const alerts = upstreamAlerts(createUpstream({ base }), limiter);
  return {
    ...alerts,
    async prepare() {
      if (access) await prepareDatabase(config.server, access);
    },
    close: async () => access?.close(),
  };
}

const RETRY_AFTER_SECONDS = 60;

/** An endpoint of the alerts API. Rate limits are counted in the alerts' database. */
export const alertEndpoint = endpointWith({
  limiter: () => alertService().limiter,
  explain(error) {
    if (error instanceof DatabaseUnavailable || isLostDatabase(error)) {
      const reason = error instanceof DatabaseUnavailable ? error.message : reasonOf(error);
      const detail = words.apiErrors.noAlerts;
      return new Refusal(503, detail, { retryAfter: RETRY_AFTER_SECONDS, reason });
    }
    // The message of a failed query contains its parameters, including addresses.
    return error instanceof DrizzleQueryError ? error.cause : error;
  },
});
