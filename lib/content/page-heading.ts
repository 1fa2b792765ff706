/** A page's breadcrumbs and the header's tabs. Contract: 2.1, 2.2, 2.3, 10.2, 10.3. */
import { isPageOn, pageTexts, type HeadedPath, sitePages, sitePaths } from '../config/pages.ts';
import type { PublicConfig } from '../config/public.ts';
import { words } from '../words/words.ts';

type Crumb = { label: string; href: string; isCurrent: boolean };

export type Tab = {
  href: string;
  label: string;
  /** Replaces the label in windows narrower than 768 px; empty where the label stays. */
  shortLabel: string;
  /** `page` on the tab's own page, `true` on a page below it. */
  current: 'page' | 'true' | undefined;
};

const MAX_NAME_CHARACTERS = 40;

type BoardPages = Pick<PublicConfig, 'texts' | 'pages'>;

/** The tabs' labels on the page of birds. */
const jokeLabels = [words.frame.hoot, words.frame.honk, words.frame.gobble];

type BoardLink = { href: string; label: string };

/** Pages that help visitors and have no tab. */
export function helpLinks({ texts, pages }: BoardPages): BoardLink[] {
  return linked('help')
    .filter((path) => isPageOn(path, pages))
    .map((path) => ({ href: path, label: pageTexts(path, texts).heading }));
}

/** All pages that the footer and the full-screen menu link to. */
export function boardLinks(board: BoardPages): BoardLink[] {
  return [...tabsOf(board).map(({ href, label }) => ({ href, label })), ...helpLinks(board)];
}

/** The pages that only the footer links to. */
export const footerLinks = ({ pages }: Pick<BoardPages, 'pages'>): BoardLink[] =>
  sitePaths
    .filter((path) => sitePages[path].footer && isPageOn(path, pages))
    .map((path) => ({ href: path, label: sitePages[path].footer ?? '' }));

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

/** Without a label of its own, a tab shows the page's heading. */
type TabTexts = { heading: string; tab?: string; shortTab?: string };

const mainPages = sitePaths.filter(
  (path) => sitePages[path].link === 'tab' || sitePages[path].isMain,
);

/**
 * The breadcrumbs of a page; a board without a parent site is its own home.
 * @param subject name of the organisation or role that the page is about
 */
export function breadcrumbs(
  path: string,
  board: Pick<PublicConfig, 'parentSiteUrl' | 'siteUrl' | 'texts'>,
  subject = '',
): Crumb[] {
  const { parentSiteUrl, siteUrl, texts } = board;
  const crumbs: BoardLink[] = [{ label: words.frame.jobBoard, href: '/' }];
  if (parentSiteUrl !== siteUrl)
    crumbs.unshift({ label: words.frame.home, href: `${parentSiteUrl}/` });
  const section = headedPaths.find((page) => sitePages[page].hasCrumb && isAtOrBelow(path, page));
  if (section) crumbs.push({ label: pageTexts(section, texts).heading, href: section });
  // The list of roles is the board itself.
  const isBelow = section !== undefined || isAtOrBelow(path, '/roles');
  if (isBelow && subject) crumbs.push({ label: shortened(subject), href: path });
  return crumbs.map((crumb, i) => ({ ...crumb, isCurrent: i === crumbs.length - 1 }));
}

/** The header's tabs on a page. `isMain` is false on pages that no tab leads to. */
export function headerTabs(path: string, board: BoardPages): { tabs: Tab[]; isMain: boolean } {
  const isJoke = isAtOrBelow(path, '/birds');
  return {
    isMain: mainPages.some((page) => isAtOrBelow(path, page)),
    tabs: tabsOf(board).map(({ href, label, shortLabel }, index) => ({
      href,
      label: isJoke ? (jokeLabels[index] ?? label) : label,
      shortLabel: isJoke ? '' : shortLabel,
      current: currentOn(path, href),
    })),
  };
}

function shortened(name: string): string {
  // Half a surrogate pair would show as a question mark.
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
