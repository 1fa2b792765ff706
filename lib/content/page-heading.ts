/** Breadcrumbs and header tabs. Contract: 2.1, 2.2, 2.3, 10.2, 10.3. */
import type { PublicConfig } from '../config/public.ts';

type Crumb = { label: string; href: string; isCurrent: boolean };

export type Tab = {
  href: string;
  label: string;
  /** Label below 768 px; empty to keep the long one. */
  shortLabel: string;
  /** `page` on the tab's own page, `true` on a page below it. */
  current: 'page' | 'true' | undefined;
};

const MAX_NAME_CHARACTERS = 40;

/** The names of the board's pages, and which exist. */
type BoardPages = Pick<PublicConfig, 'texts' | 'pages'>;

/** Pages with a heading of their own, by path. */
const sections = ['organisations', 'faq', 'collections', 'resources'] as const;

/** The tabs' labels on the bird page. */
const jokeLabels = ['Hoot hoot', 'Honk, honk!', 'Gobble gobble'];

/** A link in the footer and the full-screen menu. */
type BoardLink = { href: string; label: string };

/** Help pages, which have no tab. */
export function helpLinks({ texts, pages }: BoardPages): BoardLink[] {
  return linked('help')
    .filter((path) => isPageOn(path, pages))
    .map((path) => ({ href: path, label: pageTexts(path, texts).heading }));
}

/** All pages of the board. */
export function boardLinks(board: BoardPages): BoardLink[] {
  return [...tabsOf(board).map(({ href, label }) => ({ href, label })), ...helpLinks(board)];
}

const headedPaths = sitePaths.filter((path): path is HeadedPath => 'texts' in sitePages[path]);

const linked = (row: 'tab' | 'help') => headedPaths.filter((path) => sitePages[path].link === row);

function tabsOf({ texts, pages }: BoardPages) {
  return linked('tab')
    .filter((path) => isPageOn(path, pages))
    .map((path) => {
      const { heading, tab = heading, shortTab = '' }: TabTexts = pageTexts(path, texts);
      return { href: path, label: tab, shortLabel: shortTab };
    });
}

/** A tab says the page's heading, where the board has no other words for it. */
type TabTexts = { heading: string; tab?: string; shortTab?: string };

const mainPages = sitePaths.filter(
  (path) => sitePages[path].link === 'tab' || sitePages[path].isMain,
);

/**
 * From the parent site's home to a page. A board without a parent site is its own home.
 * @param path of the page, starting with a slash
 * @param board its home and the names of its pages
 * @param subject name of the organisation or role that the page is about
 */
export function breadcrumbs(
  path: string,
  board: Pick<PublicConfig, 'parentSiteUrl' | 'siteUrl' | 'texts'>,
  subject = '',
): Crumb[] {
  const { parentSiteUrl, siteUrl, texts } = board;
  const crumbs = [{ label: 'Job board', href: '/' }];
  if (parentSiteUrl !== siteUrl) crumbs.unshift({ label: 'Home', href: `${parentSiteUrl}/` });
  const section = sections.find((name) => path.split('/')[1] === name);
  const label = section && texts[section].heading;
  if (label) crumbs.push({ label, href: `/${section}` });
  // Roles have no list page other than the board.
  const isBelow = label !== undefined || isAtOrBelow(path, '/roles');
  if (isBelow && subject) crumbs.push({ label: shortened(subject), href: path });
  return crumbs.map((crumb, i) => ({ ...crumb, isCurrent: i === crumbs.length - 1 }));
}

/**
 * @param path of the page, starting with a slash
 * @returns `isMain` is false on pages without a tab
 */
export function headerTabs(path: string, board: BoardPages): { tabs: Tab[]; isMain: boolean } {
  const isJoke = isAtOrBelow(path, '/birds');
  return {
    isMain: mainPages.some((page) => isAtOrBelow(path, page)),
    tabs: tabsOf(board).map(({ href, label, shortLabel }, place) => ({
      href,
      label: isJoke ? (jokeLabels[place] ?? label) : label,
      shortLabel: isJoke ? '' : shortLabel,
      current: currentOn(path, href),
    })),
  };
}

function shortened(name: string): string {
  // By code points, since half a surrogate pair would show as a question mark.
  const characters = [...name];
  return characters.length > MAX_NAME_CHARACTERS
    ? `${characters.slice(0, MAX_NAME_CHARACTERS).join('')}...`
    : name;
}

function currentOn(path: string, href: string): Tab['current'] {
  if (path === href) return 'page';
  return href !== '/' && isAtOrBelow(path, href) ? 'true' : undefined;
}

function isAtOrBelow(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
