/** The part of the configuration that is written into the pages. */

/** Tokens that complete the names `tags_location_{brand}`, `id_external_{brand}` and `salary_{search}`. */
export type FieldTokens = { brand: string; search: string };

/** Kinds of storage in which a browser may keep the last search (4.12). */
export const stateStorages = ['cookies', 'localStorage', 'sessionStorage'] as const;

/** What pages may know of the configuration. It is written into them, so it holds no secret. */
export type PublicConfig = {
  brandName: string;
  /** Tokens that complete the contract's field names. */
  fieldTokens: FieldTokens;
  /** Base URL of this board, without a trailing slash. */
  siteUrl: string;
  /** Base URL of the wider website, without a trailing slash. */
  parentSiteUrl: string;
  /** Base URL of the parent site's menu and footer, without a trailing slash, or null. */
  parentApiBase: string | null;
  /** Base URL of the organisation's own database of roles, without a trailing slash, or null. */
  databaseBaseUrl: string | null;
  /** Form on which visitors report an error, or null for the wider website's contact page. */
  feedbackFormUrl: string | null;
  /** Public database of the roles, or null. */
  publicDatabaseUrl: string | null;
  /** Forum post that the birds' side card links to, or null for the wider website. */
  birdsPostUrl: string | null;
  /** Where visitors write when something is wrong. */
  contactEmail: string;
  /** The professional network whose profile addresses the advisor reads. */
  networkName: string;
  /** The external advisor tool. */
  advisorUrl: string;
  /** Where the browser calls for alerts and counts, without a trailing slash. */
  apiBase: string;
  /** Analytics service: its script, what it calls this site, and where it sends; or null. */
  analytics: { scriptUrl: string; siteId: string; host: string } | null;
  /** Script of a consent manager; null when the board asks by itself. */
  consentScriptUrl: string | null;
  /** Error-reporting project, and the name of this deployment there; or null. */
  sentry: { dsn: string; environment: string } | null;
  /** Where the browser keeps the last search (4.12). */
  stateStorage: (typeof stateStorages)[number];
  /** Base name of the search indices. */
  indexName: string;
  /** Hosted search; null means that this site's own `/1/indexes/*` answers. */
  algolia: { appId: string; searchKey: string } | null;
};

/**
 * The configuration as the build wrote it into the bundle. It was validated there, so the
 * browser carries no schema for it.
 */
export const publicConfig: PublicConfig = JSON.parse(process.env.PUBLIC_CONFIG ?? 'null');
