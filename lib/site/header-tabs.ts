/** A tab of the header. */
export type Tab = {
  href: string;
  label: string;
  /** Takes the label's place where the window is narrower than 768 px; empty where it stays. */
  shortLabel: string;
  /** `page` on the tab's own page, `true` on a page below it. */
  current: 'page' | 'true' | undefined;
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

const mainPages = ['/organisations', '/collections', '/birds'];

/**
 * The header's three tabs on a page (contract 2.1 to 2.3).
 * @param path of the page, starting with a slash
 * @returns `isMain` is false where the tabs are only ways elsewhere
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

function currentOn(path: string, href: string): Tab['current'] {
  if (path === href) return 'page';
  return href !== '/' && isAtOrBelow(path, href) ? 'true' : undefined;
}

function isAtOrBelow(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
