/** Where a page stands in the site: its breadcrumbs and the header's tabs (contract 2.2). */

/** A step of the way to a page. */
export type Crumb = { label: string; href: string; isCurrent: boolean };

/** A tab of the header. */
export type Tab = {
  href: string;
  label: string;
  /** Replaces the label in windows narrower than 768 px; empty where the label stays. */
  shortLabel: string;
  /** `page` on the tab's own page, `true` on a page below it. */
  current: 'page' | 'true' | undefined;
};

const MAX_NAME_CHARACTERS = 40;

const sections: Record<string, string> = {
  '/organisations': 'Organisations',
  '/faq': 'FAQ',
  '/collections': 'Collections',
  '/resources': 'Resources',
};

const tabs = [
  { href: '/', label: 'Search Jobs', shortLabel: '', jokeLabel: 'Hoot hoot' },
  {
    href: '/organisations',
    label: 'Explore Organisations',
    shortLabel: '',
    jokeLabel: 'Honk, honk!',
  },
  {
    href: '/collections',
    label: 'Other Opportunities',
    shortLabel: 'Lists',
    jokeLabel: 'Gobble gobble',
  },
];

/** A page of the board, as the footer and the full-screen menu link to it. */
export type BoardLink = { href: string; label: string };

/** Pages that help visitors, beside the three tabs. */
export const helpLinks: readonly BoardLink[] = [
  { href: '/resources', label: 'Resources' },
  { href: '/faq', label: 'FAQ' },
];

/** All pages of the board. */
export const boardLinks: readonly BoardLink[] = [
  ...tabs.map(({ href, label }) => ({ href, label })),
  ...helpLinks,
];

const mainPages = ['/organisations', '/collections', '/birds'];

/**
 * The way from the parent site's home to a page (contract 2.2).
 * @param path of the page, starting with a slash
 * @param parentSiteUrl without a trailing slash
 * @param subject name of the organisation or role that the page is about
 */
export function breadcrumbs(path: string, parentSiteUrl: string, subject = ''): Crumb[] {
  const crumbs = [
    { label: 'Home', href: `${parentSiteUrl}/` },
    { label: 'Job board', href: '/' },
  ];
  const section = /^\/[^/]*/.exec(path)?.[0] ?? '';
  const label = sections[section];
  if (label) crumbs.push({ label, href: section });
  // Roles have no list of their own beside the board.
  const isBelow = label !== undefined || section === '/roles';
  if (isBelow && subject) crumbs.push({ label: shortened(subject), href: path });
  return crumbs.map((crumb, i) => ({ ...crumb, isCurrent: i === crumbs.length - 1 }));
}

/**
 * The header's three tabs on a page (contract 2.1 to 2.3).
 * @param path of the page, starting with a slash
 * @returns `isMain` is false on pages that no tab leads to
 */
export function headerTabs(path: string): { tabs: Tab[]; isMain: boolean } {
  const isJoke = isAtOrBelow(path, '/birds');
  return {
    isMain: path === '/' || mainPages.some((page) => isAtOrBelow(path, page)),
    tabs: tabs.map(({ href, label, shortLabel, jokeLabel }) => ({
      href,
      label: isJoke ? jokeLabel : label,
      shortLabel: isJoke ? '' : shortLabel,
      current: currentOn(path, href),
    })),
  };
}

function shortened(name: string): string {
  // By whole characters: half a surrogate pair would show as a question mark.
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
