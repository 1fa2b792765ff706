/** A step of the way to a page. */
export type Crumb = { label: string; href: string; isCurrent: boolean };

const LONGEST_NAME = 40;

const sections: Record<string, string> = {
  '/organisations': 'Organisations',
  '/faq': 'FAQ',
  '/collections': 'Collections',
  '/resources': 'Resources',
};

/**
 * The way from the parent site's home to a page (contract 2.2).
 * @param path of the page, starting with a slash
 * @param parentSiteUrl without a trailing slash
 * @param organisation name of the organisation that the page is about
 */
export function breadcrumbs(path: string, parentSiteUrl: string, organisation = ''): Crumb[] {
  const crumbs = [
    { label: 'Home', href: `${parentSiteUrl}/` },
    { label: 'Job board', href: '/' },
  ];
  const section = /^\/[^/]*/.exec(path)?.[0] ?? '';
  const label = sections[section];
  if (label) crumbs.push({ label, href: section });
  if (label && organisation) crumbs.push({ label: cut(organisation), href: path });
  return crumbs.map((crumb, i) => ({ ...crumb, isCurrent: i === crumbs.length - 1 }));
}

function cut(name: string): string {
  // By whole characters: half of one would show as a question mark.
  const characters = [...name];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME).join('')}...`
    : name;
}
