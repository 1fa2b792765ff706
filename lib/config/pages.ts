/**
 * The site's pages, one row per route: titles, tabs, breadcrumbs, sitemap, names in page views and an
 * own board's switches. Contract: 2.1, 2.2, 10.3.
 */
import { words } from '../words/words.ts';
import type { BoardTexts } from './board-texts.ts';

/** As {@link BoardTexts}; a page without `counted` has one description. */
export type PageTexts = {
  heading: string;
  subtitle: string;
  description: string;
  counted?: string;
};

/** The parts of the board's texts that belong to one page. */
type TextsPart = {
  [Part in keyof BoardTexts]: BoardTexts[Part] extends PageTexts ? Part : never;
}[keyof BoardTexts];

export type SitePage = {
  /** Its texts, or the part of the board's texts that holds them. */
  texts?: PageTexts | TextsPart;
  /** Its link in the header: a tab or a smaller link. Footer and full-screen menu have it too. */
  link?: 'tab' | 'help';
  /** Its link in the footer, if no other leads to it. */
  footer?: string;
  /** Whether breadcrumbs include it, on the page itself and below. */
  hasCrumb?: true;
  /** Whether the header's tabs look as on the pages they link to. */
  isMain?: true;
  /** Its type, for styling and measuring pages from outside. */
  type?: 'orgs' | 'faq';
  /** The Markdown it shows: a file of this name in the content folder, or all others there. */
  content?: 'faq' | 'collections' | 'articles';
  inSitemap?: true;
  /** The roles it shows. The sitemap dates the page by them and by its Markdown. */
  shows?: 'roles' | 'collections';
  /** Makes it a key of `pages` in `board.json`; says whether it is on by default. */
  ownBoard?: 'on' | 'off' | 'with content';
  /** The pattern of its `[id]`. */
  id?: RegExp;
};

const birds = words.birds.subtitle;

// Links, switches and the sitemap keep the order of the rows.
const table = {
  '/': { texts: 'home', link: 'tab', inSitemap: true, shows: 'roles' },
  '/organisations': {
    texts: 'organisations',
    type: 'orgs',
    link: 'tab',
    hasCrumb: true,
    inSitemap: true,
    shows: 'roles',
    ownBoard: 'on',
  },
  '/organisations/[id]': { id: /./ },
  '/collections': {
    texts: 'collections',
    link: 'tab',
    hasCrumb: true,
    inSitemap: true,
    shows: 'collections',
    content: 'collections',
    ownBoard: 'off',
  },
  '/resources': {
    texts: 'resources',
    link: 'help',
    hasCrumb: true,
    inSitemap: true,
    content: 'articles',
    ownBoard: 'with content',
  },
  '/faq': {
    texts: 'faq',
    type: 'faq',
    link: 'help',
    hasCrumb: true,
    inSitemap: true,
    content: 'faq',
    ownBoard: 'with content',
  },
  '/birds': {
    texts: { heading: words.birds.heading, subtitle: birds, description: birds },
    isMain: true,
    inSitemap: true,
    ownBoard: 'off',
  },
  // The texts of these are in their route files: every page loads this table.
  '/partners': {},
  '/developers': {},
  '/accessibility': { footer: words.frame.accessibility, ownBoard: 'off' },
  '/docs': { footer: words.frame.documentation, ownBoard: 'off' },
  '/docs/[id]': { id: /^[\w-]+$/ },
  '/jobs': {},
  '/roles/[id]': { id: /^\d+$/ },
  '/alerts/confirm': {},
  '/alerts/unsubscribe': {},
  '/alerts/manage': {},
  '/alerts/feedback': {},
  '/alerts/keep': {},
} as const satisfies Record<string, SitePage>;

/** The route of a page, such as "/organisations/[id]". */
export type SitePath = keyof typeof table;

type PathWith<Field extends keyof SitePage> = {
  [Path in SitePath]: (typeof table)[Path] extends Record<Field, unknown> ? Path : never;
}[SitePath];

/** The route of a page that has texts in the table. */
export type HeadedPath = PathWith<'texts'>;

export type PageName = PathWith<'ownBoard'> extends `/${infer Name}` ? Name : never;

export const sitePages: Readonly<Record<SitePath, SitePage>> = table;

export const sitePaths = Object.keys(sitePages) as SitePath[];

/** The pages that an own board can switch on or off. */
export const pageNames = sitePaths
  .filter((path) => sitePages[path].ownBoard)
  .map((path) => path.slice(1) as PageName);

export function pageTexts(path: HeadedPath, board: BoardTexts): PageTexts {
  const { texts } = table[path];
  return typeof texts === 'string' ? board[texts] : texts;
}

/** @see fillCounts */
export const countNames = ['job_count', 'org_count'] as const;

type Counts = Record<(typeof countNames)[number], number>;

/**
 * Replaces `{job_count}` and `{org_count}` in a subtitle or description.
 * @param counts null when unknown: the numbers are left out
 */
export function fillCounts(text: string, counts: Counts | null): string {
  return countNames
    .reduce((filled, name) => filled.replaceAll(`{${name}}`, `${counts?.[name] ?? ''}`), text)
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The meta description of a page. */
export function pageDescription(
  { description, counted }: PageTexts,
  counts: Counts | null,
): string {
  return fillCounts((counts && counted) || description, counts);
}

/** Whether a page exists, given which of the switchable pages are on. */
export function isPageOn(path: SitePath, on: Readonly<Record<PageName, boolean>>): boolean {
  return sitePages[path].ownBoard === undefined || on[path.slice(1) as PageName];
}

/** The name of the route at a path; not taken from Next, since a route may have a page per variant. */
export function routeName(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  const id = plain.split('/').at(-1) ?? '';
  const route = sitePaths.find((one) =>
    sitePages[one].id?.test(id) ? one.replace('[id]', () => id) === plain : one === plain,
  );
  if (route === undefined) return 'not-found';
  return route === '/' ? 'index' : route.slice(1).replaceAll('/', '-').replaceAll(/[[\]]/g, '');
}
