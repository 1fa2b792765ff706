/** The part of the configuration that is written into the pages. */
import type { BoardTexts } from './board-texts.ts';
import type { PageName } from './pages.ts';

/** Tokens that complete the names `tags_location_{brand}`, `id_external_{brand}` and `salary_{search}`. */
export type FieldTokens = { brand: string; search: string };

/** Kinds of storage in which a browser may keep the last search (4.12). */
export const stateStorages = ['cookies', 'localStorage', 'sessionStorage'] as const;

/** The experiments that the board can run (4.5). */
export const experimentNames = ['advisor_chatbot_1', 'ab4'] as const;

/** The filters that an own board may leave out or rename (10.4). */
export const filterNames = [
  'areas',
  'country',
  'city',
  'organisation',
  'salary',
  'experience',
  'education',
  'skills',
  'role-type',
  'highlighted',
  'career-development',
] as const;

/** A filter's own label, or false when it is not shown. Others are as the contract says. */
export type FilterSettings = Partial<Record<(typeof filterNames)[number], string | false>>;

/** A logo in the header, in CSS pixels. A wordmark contains the organisation's name. */
export type HeaderLogo = { isWordmark: boolean; width: number; height: number };

/** What pages may know of the configuration. It is written into them, so it holds no secret. */
export type PublicConfig = {
  /** Whether the board has a folder of its own (10); the sample otherwise. */
  isOwnBoard: boolean;
  brandName: string;
  /** Tokens that complete the contract's field names. */
  fieldTokens: FieldTokens;
  /** Base URL of this board, without a trailing slash. */
  siteUrl: string;
  /** Base URL of the wider website, without a trailing slash. */
  parentSiteUrl: string;
  /** Where pages read the parent site's menu and footer again, without a trailing slash, or null. */
  parentApiBase: string | null;
  /** Base URL of the organisation's own database of roles, without a trailing slash, or null. */
  databaseBaseUrl: string | null;
  /** Form on which visitors report an error, or null for the wider website's contact page. */
  feedbackFormUrl: string | null;
  /** Whether reports of listings go to the board's own queue (15.8). */
  hasReportQueue: boolean;
  /** Hosts that pages load pictures from: those configured and the parent site's; none where builds copy them. */
  imageHosts: readonly string[];
  /** Public database of the roles; null for the board's own CSV. */
  publicDatabaseUrl: string | null;
  /** Forum post that the birds' side card links to, or null for the wider website. */
  birdsPostUrl: string | null;
  /** Where visitors write when something is wrong. */
  contactEmail: string;
  /** The professional network whose profile addresses the advisor reads. */
  networkName: string;
  /** The external advisor tool, or null. */
  advisorUrl: string | null;
  /** The experiments that run. */
  experiments: ReadonlyArray<(typeof experimentNames)[number]>;
  /** Headings, subtitles and the like. */
  texts: BoardTexts;
  /** Which pages there are beside the board itself. */
  pages: Record<PageName, boolean>;
  filters: FilterSettings;
  /** Pages of the wider website that the board invites to; null where it does not. */
  links: {
    newsletter: string | null;
    /** Where the footer's form sends an e-mail address, and what the query of that page says besides. */
    newsletterForm: { action: string; fields: Array<[name: string, value: string]> } | null;
    advice: string | null;
    contact: string;
  };
  /** The header's own logo, or null. */
  logo: HeaderLogo | null;
  /** Terms under which others may use the list of roles; null when none are stated. */
  licence: { text: string; url: string | null } | null;
  /** Where the browser calls for alerts and counts, without a trailing slash. */
  apiBase: string;
  /** Whether this board keeps its alerts itself: other servers know only what the contract names. */
  keepsAlerts: boolean;
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

/** The part that counts before the first paint, which waits for it. */
export type FirstPaintConfig = Pick<PublicConfig, 'experiments' | 'indexName' | 'stateStorage'>;

/**
 * Whether visitors are asked for consent (6). An own board asks only for what it does: measurement, or an
 * experiment that needs consent (10.6).
 */
export function asksForConsent(
  config: Pick<PublicConfig, 'isOwnBoard' | 'analytics' | 'experiments' | 'consentScriptUrl'>,
): boolean {
  const { isOwnBoard, analytics, experiments, consentScriptUrl } = config;
  if (!isOwnBoard || analytics || consentScriptUrl) return true;
  return experiments.includes('advisor_chatbot_1');
}

/**
 * The configuration as the build wrote it into the bundle. It was validated there, so the
 * browser carries no schema for it.
 */
export const publicConfig: PublicConfig = JSON.parse(process.env.PUBLIC_CONFIG ?? 'null');
