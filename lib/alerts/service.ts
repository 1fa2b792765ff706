/** The alert service of this process: on the board's own database, or of an upstream API. */
import { memoryLimiter } from '../api/rate-limits.ts';
import { createUpstream } from '../api/upstream.ts';
import { type Config, processConfig } from '../config/load.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import { reasonOf } from './database/database.ts';
import { hasOutbox, openDatabase } from './database/open.ts';
import type { RoleSource } from './role-source.ts';
import type { AlertService } from './alert-service.ts';
import { ownAlerts } from './own-alerts.ts';
import { accessLimiter, rateLimitSalt } from './rate-limits.ts';
import { upstreamAlerts } from './upstream-alerts.ts';

const now = () => Date.now() / 1000;

let service: AlertService | null = null;

/**
 * The service for the process's configuration, created once. Connects on first use.
 * @throws {ConfigError} when a variable is wrong
 */
export function alertService(): AlertService {
  service ??= openAlerts(processConfig());
  return service;
}

/** Closes the database; the next call reopens it. */
export async function closeAlertService(): Promise<void> {
  const closing = service;
  service = null;
  await closing?.close();
}

function openAlerts(config: Config): AlertService {
  const { upstreamApiBase } = config.server;
  return upstreamApiBase ? openUpstream(config, upstreamApiBase) : openOwn(config);
}

function openOwn(config: Config): AlertService {
  const access = openDatabase(config.server, 'call');
  const definitions = createFilterDefinitions(config.public);
  let source: Promise<RoleSource> | null = null;
  const openSource = () => {
    source ??= import('./role-source.ts').then(({ processRoleSource }) => processRoleSource());
    return source;
  };
  const alerts = ownAlerts({
    access,
    salt: rateLimitSalt(config.server),
    definitions,
    openRoles: async () => (await openSource()).openRoles(),
    // Loaded on first use, because it imports the matcher.
    rolesToMail: async (alert) => {
      const { rolesToMail } = await import('./matcher.ts');
      return rolesToMail({ access, source: await openSource(), definitions, alert });
    },
    digestTime: config.server.digestTime,
    now,
    report: (message, error) => console.error(`${message}: ${reasonOf(error)}`),
  });
  return {
    ...alerts,
    sweep: async () => {
      if (hasOutbox(config.server)) await alerts.sweep();
    },
    close: () => access.close(),
  };
}

function openUpstream(config: Config, base: string): AlertService {
  const access = config.server.databaseUrl ? openDatabase(config.server, 'call') : null;
  const alerts = upstreamAlerts({
    upstream: createUpstream({ base }),
    limiter: access ? accessLimiter(access, rateLimitSalt(config.server)) : memoryLimiter(),
  });
  return { ...alerts, close: async () => access?.close() };
}
