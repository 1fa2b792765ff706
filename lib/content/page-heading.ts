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
  return (['resources', 'faq'] as const)
    .filter((page) => pages[page])
    .map((page) => ({ href: `/${page}`, label: texts[page].heading }));
}

/** All pages of the board. */
export function boardLinks(board: BoardPages): BoardLink[] {
  return [...tabsOf(board).map(({ href, label }) => ({ href, label })), ...helpLinks(board)];
}

function tabsOf({ texts, pages }: BoardPages) {
  const { home, organisations, collections } = texts;
  const all = [
    { href: '/', label: home.tab, shortLabel: '', isOn: true },
    { href: '/organisations', label: organisations.tab, shortLabel: '', isOn: pages.organisations },
    {
      href: '/collections',
      label: collections.tab,
      shortLabel: collections.shortTab,
      isOn: pages.collections,
    },
  ];
  return all.filter(({ isOn }) => isOn);
}

const mainPages = ['/organisations', '/collections', '/birds'];

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
    isMain: path === '/' || mainPages.some((page) => isAtOrBelow(path, page)),
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
