// lib/config knows the settings, parsed once, wrong values reported by name; the table of the pages.

/** Loads the environment variables and the board folder. Contract: 10, 15.8, 17.2. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod/mini';
import { boardFolder, dataFolder, requestsSample } from '../base/board-folder.ts';
import { type BoardTexts, contractTexts, neutralTexts } from './board-texts.ts';
import { BoardError, type BoardFile, filterNames, type OwnBoard, readBoard } from './board.ts';
import { type PageName, pageNames, sitePages } from './pages.ts';
import { publicSchema, serverSchema } from './schemas.ts';
import { experimentNames } from './values.ts';

/** A wrong setting. The message names each one and what it must be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof loadConfig>;
export type ServerConfig = Config['server'];

type Environment = Record<string, string | undefined>;

/**
 * Loads the configuration; empty variables count as unset.
 * @throws {ConfigError} naming every wrong variable, or the file, line and key
 */
export function loadConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const dataDir = dataFolder(given);
  const boardDir = boardFolder(given);
  const board = requestsSample(given) ? null : openBoard(boardDir, given);
  // The environment overrides `board.json`.
  const present: Environment = { ...(board && variablesOf(board.file)), ...given };
  const publicResult = publicSchema.safeParse(visibleKeys(present));
  const serverResult = serverSchema.safeParse(present);
  const combined = [algoliaKeyIssue(present), servingIssue(serverResult.data)].filter(
    (issue) => issue !== null,
  );
  if (!publicResult.success || !serverResult.success || combined.length > 0) {
    const issues = describe([publicResult.error, serverResult.error]);
    throw new ConfigError([...issues, ...combined].join('; '));
  }
  // These are combined below; every other variable is a value of its own.
  const {
    BRAND_TOKEN: brand,
    SEARCH_TOKEN: search,
    REPORT_QUEUE: mayQueueReports,
    ANALYTICS_SCRIPT_URL: analyticsScriptUrl,
    ANALYTICS_SITE_ID: analyticsSiteId,
    ANALYTICS_HOST: analyticsHost,
    SENTRY_DSN: dsn,
    SENTRY_ENVIRONMENT: environment,
    ALGOLIA_APP_ID: appId,
    ALGOLIA_SEARCH_KEY: searchKey,
    ...plain
  } = publicResult.data;
  const {
    COPY_LOGOS: copiesLogos,
    DIGEST_HOUR: hour,
    TIME_ZONE: timeZone,
    ALGOLIA_ADMIN_KEY: adminKey,
    AIRTABLE_TOKEN: token,
    AIRTABLE_BASE: base,
    AIRTABLE_TABLE: table,
    AIRTABLE_VIEW: view,
    NEWSLETTER_WEBHOOK: newsletterWebhook,
    NEWSLETTER_WEBHOOK_SECRET: webhookSecret,
    ...plainOfServer
  } = serverResult.data;
  const visible = camelCased(plain);
  const server = camelCased(plainOfServer);
  const { feedbackFormUrl, contactEmail, parentApiBase } = visible;
  const siteUrl = visible.siteUrl ?? new URL(`http://localhost:${server.port}`).origin;
  // A board without a wider website is its own parent site.
  const parentSiteUrl = board && !present.PARENT_SITE_URL ? siteUrl : visible.parentSiteUrl;
  const advisorUrl = board && !present.ADVISOR_URL ? null : visible.advisorUrl;
  const experiments: ReadonlyArray<(typeof experimentNames)[number]> =
    visible.experiments ?? (board ? [] : experimentNames);
  if (advisorUrl === null && experiments.includes('advisor_chatbot_1')) {
    throw new ConfigError('ADVISOR_URL: is required by the experiment "advisor_chatbot_1"');
  }
  if (webhookSecret !== null && newsletterWebhook === null) {
    throw new ConfigError('NEWSLETTER_WEBHOOK: is required with NEWSLETTER_WEBHOOK_SECRET');
  }
  const imageHosts = imageHostsOf(visible.imageHosts, [siteUrl, parentSiteUrl, parentApiBase]);
  const isOwnApi = new URL(visible.apiBase, siteUrl).origin === siteUrl;
  const countApiBase = server.upstreamApiBase ?? (isOwnApi ? null : visible.apiBase);
  return {
    /** For pages. It is written into them, so it must not hold secrets. */
    public: {
      ...visible,
      /** Whether the board has its own folder; otherwise it is the sample. */
      isOwnBoard: board !== null,
      /** Tokens that complete the contract's field names. */
      fieldTokens: { brand, search },
      siteUrl,
      parentSiteUrl,
      /** Where pages refresh the parent site's menu and footer, if at all. No trailing slash. */
      parentApiBase: copiesLogos ? null : parentApiBase,
      /** Whether visitors' reports go to the board's own queue, which a board that only serves cannot write. */
      hasReportQueue: mayQueueReports && !feedbackFormUrl && !server.serveOnly,
      /** Hosts that pages load images from; none if builds copy the images. */
      imageHosts: copiesLogos ? [] : imageHosts,
      advisorUrl,
      experiments,
      texts: board ? textsOf(board.file, visible.brandName) : contractTexts(parentSiteUrl),
      pages: pagesOf(board),
      filters: board ? filtersOf(board.file) : {},
      links: linksOf(board, {
        parentSiteUrl,
        contact: feedbackFormUrl ?? `mailto:${contactEmail}`,
      }),
      /** The header's own logo, or null. */
      logo: board?.logo ?? null,
      /** Terms for reusing the list of roles; null if none are stated. */
      licence: board?.file.licence
        ? { text: board.file.licence.text, url: board.file.licence.url ?? null }
        : null,
      /** Addresses of imprint and privacy notice, and the postal address; null where not stated. */
      legal: {
        imprint: board?.file.legal?.imprint ?? null,
        privacy: board?.file.legal?.privacy ?? null,
        address: board?.file.legal?.address ?? null,
      },
      /** Whether this board stores its alerts; other servers only know the contract's fields. */
      keepsAlerts: countApiBase === null,
      /** The analytics script, this site's id in it, and where it sends events; or null. */
      analytics: analyticsScriptUrl
        ? {
            scriptUrl: analyticsScriptUrl,
            siteId: analyticsSiteId ?? '',
            host: analyticsHost ?? new URL(analyticsScriptUrl).origin,
          }
        : null,
      /** Error-reporting project and the name of this deployment in it, or null. */
      sentry: dsn ? { dsn, environment } : null,
      /** Hosted search; null if this site's own `/1/indexes/*` is used. */
      algolia: appId && searchKey ? { appId, searchKey } : null,
    },
    server: {
      ...server,
      /** A board that only serves builds its own pages. */
      buildHookUrl: server.serveOnly ? null : server.buildHookUrl,
      dataDir,
      /** Absolute path of the board folder, whether it exists or not. */
      boardDir,
      /** The content of the board folder; null for the sample. */
      board,
      /** Base URL of the parent site's menu and footer, without a trailing slash, or null. */
      parentApiBase,
      /** Hosts that images may come from: those configured, and the parent site's. */
      imageHosts,
      /** Whether builds copy those images into the site. */
      copiesLogos,
      /** Absolute path of the file with menu and footer, or null. */
      parentSiteFile: server.parentSiteFile
        ? path.resolve(server.parentSiteFile)
        : (board?.assets['site.json'] ?? null),
      /** How long shared caches may serve a page: while an experiment runs, one would be given to all. */
      pageCacheSeconds: experiments.length > 0 ? 0 : server.pageCacheSeconds,
      /** The server whose role count is built into the pages; null for the board's own count. */
      countApiBase,
      /** Sender of all mail: an address, optionally with a name before it. */
      mailFrom: server.mailFrom ?? `${visible.brandName} <${contactEmail}>`,
      /** When the daily digest is sent: a local hour and an IANA time zone. */
      digestTime: { hour, timeZone },
      /** Algolia application whose indices `npm run index` fills, or null. */
      algolia:
        present.ALGOLIA_APP_ID && adminKey
          ? { appId: present.ALGOLIA_APP_ID.trim(), adminKey }
          : null,
      /** Where confirmed newsletter addresses are posted, and the key that signs them, or null. */
      newsletterWebhook:
        newsletterWebhook === null ? null : { url: newsletterWebhook, secret: webhookSecret },
      /** Where `npm run import -- --airtable` reads; parts that are not set are null. */
      airtable: { token, base, table, view },
    },
  };
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type CamelCased<Variables> = {
  [Name in keyof Variables & string as CamelCase<Name>]: Variables[Name];
};

/** Converts the names of variables to camel case: `SMTP_URL` becomes `smtpUrl`. */
const camelCased = <Variables extends object>(variables: Variables) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelCased<Variables>;

/** The configuration of this process, for code that Next calls without arguments. */
export function processConfig(): Config {
  return loadConfig(process.env);
}

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
      `BOARD_DIR: there is no board.json in ${folder}; "npm run setup" creates one`,
    );
  }
  if (!board.file.contactEmail && !env.CONTACT_EMAIL) {
    throw new ConfigError(`${path.join(folder, 'board.json')}, line 1: "contactEmail" is required`);
  }
  const content = path.join(folder, 'content');
  for (const page of pageNames) {
    const { ownBoard, content: shown } = sitePages[`/${page}`];
    if (!board.file.pages?.[page] || ownBoard !== 'with content' || hasContent(board, page))
      continue;
    const missing =
      shown === 'articles'
        ? `${content} needs an article, such as applying.md`
        : `${path.join(content, `${shown}.md`)} is required`;
    throw new ConfigError(`${missing}: "pages.${page}" is true`);
  }
  return board;
}

function imageHostsOf(named: string[], urls: (string | null)[]): readonly string[] {
  const own = urls.flatMap((url) => (url ? [new URL(url).host] : []));
  return [...new Set([...own, ...named])];
}

/** Until an Algolia application has a search key, pages search the embedded engine. */
function visibleKeys(env: Environment): Environment {
  if (!env.ALGOLIA_ADMIN_KEY || env.ALGOLIA_SEARCH_KEY) return env;
  const { ALGOLIA_APP_ID: _unfilled, ...others } = env;
  return others;
}

function algoliaKeyIssue(env: Environment): string | null {
  const { ALGOLIA_ADMIN_KEY: adminKey, ALGOLIA_SEARCH_KEY: searchKey } = env;
  if (!adminKey) return null;
  if (!env.ALGOLIA_APP_ID) return 'ALGOLIA_APP_ID: is required with ALGOLIA_ADMIN_KEY';
  if (searchKey?.trim() !== adminKey.trim()) return null;
  return 'ALGOLIA_SEARCH_KEY: must not be the admin key, because pages contain it; create a search key with "npm run index -- --key"';
}

/** Alerts that a board which only serves kept for itself would never be mailed. */
function servingIssue(server: z.output<typeof serverSchema> | undefined): string | null {
  if (!server?.SERVE_ONLY || server.DATABASE_URL || server.UPSTREAM_API_BASE) return null;
  return 'SERVE_ONLY: needs DATABASE_URL or UPSTREAM_API_BASE, where the alerts are';
}

function describe(errors: Array<z.core.$ZodError | undefined>): string[] {
  const issues = errors.flatMap((error) => error?.issues ?? []);
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

type FilterSettings = Partial<Record<(typeof filterNames)[number], string | false>>;

/** Pages of the wider website that the board links to; null for none. */
type Links = {
  newsletter: string | null;
  /** The target of the footer's e-mail form, and the parameters in that page's query. */
  newsletterForm: { action: string; fields: Array<[name: string, value: string]> } | null;
  advice: string | null;
  contact: string;
};

/** The keys of `board.json` that are also variables. */
function variablesOf(file: BoardFile): Record<string, string | undefined> {
  const variables = {
    BRAND_NAME: file.name,
    // The sample's token must not name an own board's fields.
    BRAND_TOKEN: file.tokens?.brand ?? 'board',
    SEARCH_TOKEN: file.tokens?.search,
    SITE_URL: file.url,
    PARENT_SITE_URL: file.parentUrl,
    CONTACT_EMAIL: file.contactEmail,
    FEEDBACK_FORM_URL: file.feedbackUrl,
    DATABASE_BASE_URL: file.databaseUrl,
    PUBLIC_DATABASE_URL: file.publicDatabaseUrl,
    BIRDS_POST_URL: file.birdsPostUrl,
    IMAGE_HOSTS: file.imageHosts?.join(','),
    COPY_LOGOS: file.copyLogos?.toString(),
    PLACE_NAMES: file.placeNames,
    TIME_ZONE: file.timeZone,
    NETWORK_NAME: file.network,
    ADVISOR_URL: file.advisorUrl,
    EXPERIMENTS: file.experiments?.join(',') || undefined,
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** The neutral texts, overridden by the board's own; an own description counts only where it says so. */
function textsOf(file: BoardFile, name: string): BoardTexts {
  const { areas } = file.filters ?? {};
  const neutral = neutralTexts(name, typeof areas === 'string' ? areas : undefined);
  const own = (file.texts ?? {}) as Record<string, { description?: string } | undefined>;
  return Object.fromEntries(
    Object.entries(neutral).map(([part, texts]) => {
      const counted = own[part]?.description;
      return [part, { ...texts, ...(counted !== undefined && { counted }), ...own[part] }];
    }),
  ) as BoardTexts;
}

/** What the accessibility checks last wrote, if they were run. */
export const accessibilityFile = (): string => path.resolve('lib/content/accessibility.json');

/**
 * Which pages exist: all on the sample, but a statement on accessibility only if it was checked; on an own
 * board, by its settings or its content.
 */
function pagesOf(board: OwnBoard | null): Record<PageName, boolean> {
  const isOn = (page: PageName): boolean => {
    if (board === null) return page !== 'accessibility' || existsSync(accessibilityFile());
    const { ownBoard } = sitePages[`/${page}`];
    const isOnByItself = ownBoard === 'with content' ? hasContent(board, page) : ownBoard === 'on';
    return board.file.pages?.[page] ?? isOnByItself;
  };
  return Object.fromEntries(pageNames.map((page) => [page, isOn(page)])) as Record<
    PageName,
    boolean
  >;
}

/** Whether there is Markdown for a page that shows it. */
function hasContent(board: OwnBoard, page: PageName): boolean {
  const { content } = sitePages[`/${page}`];
  return content === 'articles' ? board.articles.length > 0 : board.texts.includes(content ?? '');
}

/** Career development is specific to the sample, so an own board has to switch that filter on. */
function filtersOf({ filters = {} }: BoardFile): FilterSettings {
  const entries = Object.entries({ 'career-development': false, ...filters });
  return Object.fromEntries(entries.filter(([, setting]) => setting !== true));
}

function linksOf(
  board: OwnBoard | null,
  { parentSiteUrl, contact }: { parentSiteUrl: string; contact: string },
): Links {
  if (board === null) {
    return {
      newsletter: `${parentSiteUrl}/newsletter/`,
      newsletterForm: { action: `${parentSiteUrl}/newsletter/step-2/`, fields: [] },
      advice: `${parentSiteUrl}/speak-with-us/`,
      contact: `${parentSiteUrl}/contact/`,
    };
  }
  const newsletter = board.file.newsletter?.url ?? null;
  return {
    newsletter,
    newsletterForm: newsletter === null ? null : formOf(newsletter),
    advice: board.file.advice?.url ?? null,
    contact,
  };
}

/** A form replaces its action's query with its fields, so the query becomes fields. */
function formOf(address: string): Links['newsletterForm'] {
  const url = new URL(address);
  const fields = [...url.searchParams];
  url.search = '';
  return { action: url.href, fields };
}
