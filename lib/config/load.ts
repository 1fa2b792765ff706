// lib/config knows the environment: parsed once, and wrong values reported by name.

/** The configuration: every environment variable, parsed once. A bad value stops the start and names the variable. */
import path from 'node:path';
import type * as z from 'zod';
import type { PublicConfig } from './public.ts';
import { publicSchema, serverSchema } from './schemas.ts';

/** What the server side may read, beside {@link PublicConfig}. */
export type ServerConfig = {
  /** TCP port; 0 means any free one. */
  port: number;
  /** Absolute path of the state directory. */
  dataDir: string;
  /** Folder of the built pages, relative to the project. */
  outDir: string;
  /** Exchange-rate service, or null for the dated rates file that ships with the code. */
  ratesUrl: string | null;
  /** Called with POST to build the pages anew, or null. */
  buildHookUrl: string | null;
  /** Absolute path of the file with menu and footer, or null. */
  parentSiteFile: string | null;
  /** Server that answers the alert calls in place of this one, or null. */
  upstreamApiBase: string | null;
  /** PostgreSQL server, or null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Mail server, or null for files in `dataDir/outbox`. */
  smtpUrl: string | null;
  /** Sender of all mail: an address, with or without a name before it. */
  mailFrom: string;
  /** Mails handed to the mail server at a time. */
  mailConnections: number;
  /** How many proxies in front of the server are believed. */
  trustedProxies: number;
  searchesPerMinute: number;
  /** Whether every request is logged, not only those that failed. */
  logRequests: boolean;
  /** Algolia application whose indices `npm run index` fills, or null. */
  algolia: { appId: string; adminKey: string } | null;
  /** Where `npm run import -- --airtable` reads; each part null when it is not set. */
  airtable: {
    token: string | null;
    base: string | null;
    table: string | null;
    view: string | null;
  };
};

/** A variable that cannot be used. The message names each one and says what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The whole configuration: what pages may know, and what only the server may. */
export type Config = { public: PublicConfig; server: ServerConfig };

type Environment = Record<string, string | undefined>;

/**
 * Reads the whole configuration from an environment; an empty value counts as absent.
 * @throws {ConfigError} when any variable is wrong, naming all that are
 */
export function loadConfig(env: Environment): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const publicResult = publicSchema.safeParse(visibleKeys(present));
  const serverResult = serverSchema.safeParse(present);
  const keyIssue = algoliaKeyIssue(present);
  if (!publicResult.success || !serverResult.success || keyIssue) {
    const issues = describe([publicResult.error, serverResult.error]);
    throw new ConfigError([...issues, ...(keyIssue ? [keyIssue] : [])].join('; '));
  }
  const visible = publicResult.data;
  const server = serverResult.data;
  return {
    public: {
      brandName: visible.BRAND_NAME,
      fieldTokens: { brand: visible.BRAND_TOKEN, search: visible.SEARCH_TOKEN },
      siteUrl: visible.SITE_URL ?? `http://localhost:${server.PORT}`,
      parentSiteUrl: visible.PARENT_SITE_URL,
      parentApiBase: visible.PARENT_API_BASE ?? null,
      databaseBaseUrl: visible.DATABASE_BASE_URL ?? null,
      feedbackFormUrl: visible.FEEDBACK_FORM_URL ?? null,
      publicDatabaseUrl: visible.PUBLIC_DATABASE_URL ?? null,
      birdsPostUrl: visible.BIRDS_POST_URL ?? null,
      contactEmail: visible.CONTACT_EMAIL,
      networkName: visible.NETWORK_NAME,
      advisorUrl: visible.ADVISOR_URL,
      apiBase: visible.API_BASE,
      analytics: visible.ANALYTICS_SCRIPT_URL
        ? {
            scriptUrl: visible.ANALYTICS_SCRIPT_URL,
            siteId: visible.ANALYTICS_SITE_ID ?? '',
            host: visible.ANALYTICS_HOST ?? new URL(visible.ANALYTICS_SCRIPT_URL).origin,
          }
        : null,
      consentScriptUrl: visible.CONSENT_SCRIPT_URL ?? null,
      sentry: visible.SENTRY_DSN
        ? { dsn: visible.SENTRY_DSN, environment: visible.SENTRY_ENVIRONMENT }
        : null,
      stateStorage: visible.STATE_STORAGE,
      indexName: visible.INDEX_NAME,
      algolia:
        visible.ALGOLIA_APP_ID && visible.ALGOLIA_SEARCH_KEY
          ? { appId: visible.ALGOLIA_APP_ID, searchKey: visible.ALGOLIA_SEARCH_KEY }
          : null,
    },
    server: {
      port: server.PORT,
      dataDir: path.resolve(server.DATA_DIR),
      outDir: server.OUT_DIR,
      ratesUrl: server.RATES_URL ?? null,
      buildHookUrl: server.BUILD_HOOK_URL ?? null,
      parentSiteFile: server.PARENT_SITE_FILE ? path.resolve(server.PARENT_SITE_FILE) : null,
      upstreamApiBase: server.UPSTREAM_API_BASE ?? null,
      databaseUrl: server.DATABASE_URL ?? null,
      smtpUrl: server.SMTP_URL ?? null,
      mailFrom: server.MAIL_FROM ?? `${visible.BRAND_NAME} <${visible.CONTACT_EMAIL}>`,
      mailConnections: server.MAIL_CONNECTIONS,
      trustedProxies: server.TRUSTED_PROXIES,
      searchesPerMinute: server.SEARCHES_PER_MINUTE,
      logRequests: server.LOG_REQUESTS,
      algolia:
        present.ALGOLIA_APP_ID && server.ALGOLIA_ADMIN_KEY
          ? { appId: present.ALGOLIA_APP_ID.trim(), adminKey: server.ALGOLIA_ADMIN_KEY }
          : null,
      airtable: {
        token: server.AIRTABLE_TOKEN ?? null,
        base: server.AIRTABLE_BASE ?? null,
        table: server.AIRTABLE_TABLE ?? null,
        view: server.AIRTABLE_VIEW ?? null,
      },
    },
  };
}

/**
 * The configuration of this process, for code that Next calls without arguments.
 * @throws {ConfigError} when a variable is wrong
 */
export function processConfig(): Config {
  return loadConfig(process.env);
}

/**
 * The environment that pages may see. An Algolia application whose indices are still to be filled has
 * no search key yet; until it has one, pages search the embedded engine.
 */
function visibleKeys(env: Environment): Environment {
  if (!env.ALGOLIA_ADMIN_KEY || env.ALGOLIA_SEARCH_KEY) return env;
  const { ALGOLIA_APP_ID: _unfilled, ...others } = env;
  return others;
}

/** What is wrong with the combination of Algolia keys, or null. */
function algoliaKeyIssue(env: Environment): string | null {
  const { ALGOLIA_ADMIN_KEY: adminKey, ALGOLIA_SEARCH_KEY: searchKey } = env;
  if (!adminKey) return null;
  if (!env.ALGOLIA_APP_ID) return 'ALGOLIA_APP_ID: is needed with ALGOLIA_ADMIN_KEY';
  if (searchKey?.trim() !== adminKey.trim()) return null;
  return 'ALGOLIA_SEARCH_KEY: is the admin key, which must never be in a page: make a key with "npm run index -- --key"';
}

function describe(errors: Array<z.ZodError | undefined>): string[] {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
