import { DAY_SECONDS } from '../roles/calendar-day.ts';
import { closedFrom } from '../roles/open.ts';
import type { Role } from '../roles/role.ts';
import { organisationPagePath } from './organisation-path.ts';
import { rolesByOrganisation } from './organisation-roles.ts';
import type { Catalogue } from './store.ts';

/** The most addresses that one sitemap may hold. */
const MAX_ADDRESSES = 50_000;

type Entry = {
  path: string;
  /** Day of the last change, such as "2026-11-20"; empty when it is not known. */
  changed: string;
};

/**
 * The sitemap of all pages, with the day on which each last changed in what it shows.
 * @param siteUrl without a trailing slash
 * @param texts days on which the written pages changed, by path
 * @param now epoch seconds
 */
export function sitemap(options: {
  siteUrl: string;
  catalogue: Pick<Catalogue, 'organisations' | 'roles'>;
  texts: Readonly<Record<string, string>>;
  now: number;
}): string {
  const { siteUrl, catalogue, texts, now } = options;
  const { organisations, roles } = catalogue;
  const collections = roles.filter(({ collection }) => collection);
  const byOrganisation = rolesByOrganisation(roles);
  const entries: Entry[] = [
    { path: '/', changed: lastChange(roles, now) },
    { path: '/organisations', changed: lastChange(roles, now) },
    {
      path: '/collections',
      changed: latest([lastChange(collections, now), texts['/collections'] ?? '']),
    },
    { path: '/resources', changed: texts['/resources'] ?? '' },
    { path: '/faq', changed: texts['/faq'] ?? '' },
    { path: '/birds', changed: '' },
    ...organisations.flatMap(({ id }) => {
      const path = organisationPagePath(id);
      return path ? [{ path, changed: lastChange(byOrganisation.get(id) ?? [], now) }] : [];
    }),
  ];
  const lines = entries.slice(0, MAX_ADDRESSES).map((entry) => lineOf(entry, siteUrl));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n');
}

/** A list of roles changes when one is posted and when one closes. */
function lastChange(roles: readonly Role[], now: number): string {
  const moments = roles.flatMap((role) => [role.posted_at, closedFrom(role.closes_at)]);
  const past = moments.filter((moment) => moment <= now);
  return past.length === 0 ? '' : day(past.reduce((a, b) => Math.max(a, b)));
}

const day = (seconds: number): string =>
  new Date(Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS * 1000).toISOString().slice(0, 10);

const latest = (days: string[]): string => days.reduce((a, b) => (a > b ? a : b), '');

function lineOf({ path, changed }: Entry, siteUrl: string): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

const escapeXml = (text: string): string => text.replace(/[&<>'"]/g, (c) => entities[c] ?? '');
