// lib/config knows the settings, parsed once, wrong values reported by name; the table of the pages.

/**
 * The configuration: every environment variable and the board folder. A bad value stops the start and
 * names the variable, or the file, line and key.
 */
import path from 'node:path';
import type * as z from 'zod/mini';
import { BoardError, type OwnBoard, readBoard } from './board.ts';
import { contractTexts } from './board-texts.ts';
import { filtersOf, hasContent, linksOf, pagesOf, textsOf, variablesOf } from './own-board.ts';
import { pageNames, sitePages } from './pages.ts';
import { experimentNames, type PublicConfig } from './public.ts';
import { publicSchema, serverSchema } from './schemas.ts';

/** A setting that cannot be used. The message names each one and says what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The whole configuration: what pages may know, and what only the server may. */
export type Config = { public: PublicConfig; server: ServerConfig };

/** What the server side may read, beside {@link PublicConfig}. */
export type ServerConfig = ReturnType<typeof loadConfig>['server'];

type Environment = Record<string, string | undefined>;

/**
 * Reads the whole configuration from an environment; an empty value counts as absent.
 * @throws {ConfigError} when any variable is wrong, naming all that are
 */
export function loadConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const dataDir = dataFolder(given);
  const boardDir = boardFolder(given);
  const board = namesSample(given) ? null : openBoard(boardDir, given);
  // What the environment says wins over `board.json`.
  const present: Environment = { ...(board && variablesOf(board.file)), ...given };
  const publicResult = publicSchema.safeParse(visibleKeys(present));
  const serverResult = serverSchema.safeParse(present);
  const keyIssue = algoliaKeyIssue(present);
  if (!publicResult.success || !serverResult.success || keyIssue) {
    const issues = describe([publicResult.error, serverResult.error]);
    throw new ConfigError([...issues, ...(keyIssue ? [keyIssue] : [])].join('; '));
  }
  const visible = publicResult.data;
  const server = serverResult.data;
  const siteUrl = visible.SITE_URL ?? new URL(`http://localhost:${server.PORT}`).origin;
  // A board without a wider website is its own.
  const parentSiteUrl = board && !present.PARENT_SITE_URL ? siteUrl : visible.PARENT_SITE_URL;
  const advisorUrl = board && !present.ADVISOR_URL ? null : visible.ADVISOR_URL;
  const experiments = visible.EXPERIMENTS ?? (board ? [] : experimentNames);
  if (advisorUrl === null && experiments.includes('advisor_chatbot_1')) {
    throw new ConfigError('ADVISOR_URL: is needed by the experiment "advisor_chatbot_1"');
  }
  const parentApiBase = visible.PARENT_API_BASE ?? null;
  const imageHosts = imageHostsOf(visible.IMAGE_HOSTS, [siteUrl, parentSiteUrl, parentApiBase]);
  const copiesLogos = server.COPY_LOGOS;
  const isOwnApi = new URL(visible.API_BASE, siteUrl).origin === siteUrl;
  const countApiBase = server.UPSTREAM_API_BASE ?? (isOwnApi ? null : visible.API_BASE);
  return {
    public: {
      isOwnBoard: board !== null,
      brandName: visible.BRAND_NAME,
      fieldTokens: { brand: visible.BRAND_TOKEN, search: visible.SEARCH_TOKEN },
      siteUrl,
      parentSiteUrl,
      parentApiBase: copiesLogos ? null : parentApiBase,
      databaseBaseUrl: visible.DATABASE_BASE_URL ?? null,
      feedbackFormUrl: visible.FEEDBACK_FORM_URL ?? null,
      hasReportQueue: visible.REPORT_QUEUE && !visible.FEEDBACK_FORM_URL,
      imageHosts: copiesLogos ? [] : imageHosts,
      publicDatabaseUrl: visible.PUBLIC_DATABASE_URL ?? null,
      birdsPostUrl: visible.BIRDS_POST_URL ?? null,
      contactEmail: visible.CONTACT_EMAIL,
      networkName: visible.NETWORK_NAME,
      advisorUrl,
      experiments,
      texts: board ? textsOf(board.file, visible.BRAND_NAME) : contractTexts(parentSiteUrl),
      pages: pagesOf(board),
      filters: board ? filtersOf(board.file) : {},
      links: linksOf(board, {
        parentSiteUrl,
        contact: visible.FEEDBACK_FORM_URL ?? `mailto:${visible.CONTACT_EMAIL}`,
      }),
      logo: board?.logo ?? null,
      licence: board?.file.licence
        ? { text: board.file.licence.text, url: board.file.licence.url ?? null }
        : null,
      apiBase: visible.API_BASE,
      keepsAlerts: countApiBase === null,
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
    } satisfies PublicConfig,
    server: {
      /** TCP port; 0 means any free one. */
      port: server.PORT,
      /** Absolute path of the state directory. */
      dataDir,
      /** Absolute path of the board folder, whether it exists or not. */
      boardDir,
      /** What is in the board folder; null for the sample. */
      board,
      /** Folder of the built pages, relative to the project. */
      outDir: server.OUT_DIR,
      /** Base URL of the parent site's menu and footer, without a trailing slash, or null. */
      parentApiBase,
      /** Hosts that pictures may come from: those configured, and the parent site's. */
      imageHosts,
      /** Whether builds copy those pictures into the site (17.2). */
      copiesLogos,
      /** Exchange-rate service, or null for the dated rates file that ships with the code. */
      ratesUrl: server.RATES_URL ?? null,
      /** Called with POST to rebuild the pages, or null. */
      buildHookUrl: server.BUILD_HOOK_URL ?? null,
      /** Absolute path of the file with menu and footer, or null. */
      parentSiteFile: server.PARENT_SITE_FILE
        ? path.resolve(server.PARENT_SITE_FILE)
        : (board?.assets['site.json'] ?? null),
      /** Server that answers the alert calls in place of this one, or null. */
      upstreamApiBase: server.UPSTREAM_API_BASE ?? null,
      /** Server whose count of roles the pages are built with, or null for the board's own. */
      countApiBase,
      /** PostgreSQL server, or null for the embedded database in `dataDir`. */
      databaseUrl: server.DATABASE_URL ?? null,
      /** Mail server, or null for files in `dataDir/outbox`. */
      smtpUrl: server.SMTP_URL ?? null,
      /** Sender of all mail: an address, with or without a name before it. */
      mailFrom: server.MAIL_FROM ?? `${visible.BRAND_NAME} <${visible.CONTACT_EMAIL}>`,
      /** Mails handed to the mail server at a time. */
      mailConnections: server.MAIL_CONNECTIONS,
      /** Where bounces and complaints come from; null for what is not used. */
      bounces: {
        address: server.BOUNCE_ADDRESS ?? null,
        mailbox: server.BOUNCE_MAILBOX ?? null,
        sesTopic: server.SES_TOPIC_ARN ?? null,
        postmarkAuth: server.POSTMARK_WEBHOOK_AUTH ?? null,
      },
      /** When the daily digest is sent: an hour of the local day, and an IANA time zone. */
      digestTime: { hour: server.DIGEST_HOUR, timeZone: server.TIME_ZONE },
      /** How many proxies in front of the server are trusted to name the client. */
      trustedProxies: server.TRUSTED_PROXIES,
      searchesPerMinute: server.SEARCHES_PER_MINUTE,
      /** Whether every request is logged, not only those that failed. */
      logRequests: server.LOG_REQUESTS,
      /** Where requests to sources go instead, or null for the sources themselves. */
      atsOrigin: server.ATS_ORIGIN ?? null,
      /** Whether a running board reads its sources each night. */
      syncNightly: server.SYNC_NIGHTLY,
      /** Algolia application whose indices `npm run index` fills, or null. */
      algolia:
        present.ALGOLIA_APP_ID && server.ALGOLIA_ADMIN_KEY
          ? { appId: present.ALGOLIA_APP_ID.trim(), adminKey: server.ALGOLIA_ADMIN_KEY }
          : null,
      /** Where `npm run import -- --airtable` reads; each part null when it is not set. */
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

const SAMPLE = 'none';

/** Whether `BOARD_DIR` asks for the sample, whatever is in `DATA_DIR` (10.1). */
export const namesSample = (env: Environment): boolean => env.BOARD_DIR?.trim() === SAMPLE;

const dataFolder = (env: Environment): string => path.resolve(env.DATA_DIR?.trim() || '.data');

/** Absolute path of the board folder (10.1), whether it exists or not. */
export function boardFolder(env: Environment): string {
  return path.resolve(env.BOARD_DIR?.trim() || path.join(dataFolder(env), 'board'));
}

/**
 * Reads the board folder.
 * @throws {ConfigError} when something in it is wrong, or `BOARD_DIR` names a folder without a board
 */
function openBoard(folder: string, env: Environment): OwnBoard | null {
  let board: OwnBoard | null;
  try {
    board = readBoard(folder);
  } catch (error) {
    if (error instanceof BoardError) throw new ConfigError(error.message);
    throw error;
  }
  if (board === null) {
    if (!env.BOARD_DIR) return null;
    throw new ConfigError(
      `BOARD_DIR: there is no board.json in ${folder}; "npm run setup" makes one`,
    );
  }
  if (!board.file.contactEmail && !env.CONTACT_EMAIL) {
    throw new ConfigError(`${path.join(folder, 'board.json')}, line 1: "contactEmail" is needed`);
  }
  const content = path.join(folder, 'content');
  for (const page of pageNames) {
    const { ownBoard, content: shown } = sitePages[`/${page}`];
    if (!board.file.pages?.[page] || ownBoard !== 'with content' || hasContent(board, page))
      continue;
    const missing =
      shown === 'articles'
        ? `${content} needs an article, such as applying.md`
        : `${path.join(content, `${shown}.md`)} is needed`;
    throw new ConfigError(`${missing}: "pages.${page}" is true`);
  }
  return board;
}

function imageHostsOf(named: string[], urls: (string | null)[]): string[] {
  const own = urls.flatMap((url) => (url ? [new URL(url).host] : []));
  return [...new Set([...own, ...named])];
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

function describe(errors: Array<z.core.$ZodError | undefined>): string[] {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
