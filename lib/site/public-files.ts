/**
 * The published files that are not pages: lists of organisations and of closed roles, sitemap and
 * robots.txt. Contract: 10.3, 15.4.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../base/escape.ts';
import { isPageOn, type SitePath, sitePages, sitePaths } from '../config/pages.ts';
import type { PublicConfig } from '../config/public.ts';
import { LIST_PATH } from '../content/organisations.ts';
import { articleNames, updatedOn } from '../content/texts.ts';
import { rolePath } from '../roles/card-content.ts';
import { closedFrom, closingOf, isoDay, isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { CLOSED_ROLES_PATH, type ClosedSummary } from '../search/closed-roles.ts';
import type { ClosedRole } from '../store/closed-roles.ts';
import { listOrganisations, rolesByOrganisation, organisationPagePath } from './organisations.ts';
import type { Catalogue } from '../store/catalogue.ts';

export async function writePublicFiles(
  catalogue: Catalogue,
  options: {
    /** Of the built pages. */
    folder: string;
    siteUrl: string;
    /** Which pages the board has. */
    pages: PublicConfig['pages'];
    closed: readonly ClosedRole[];
    now: number;
  },
): Promise<void> {
  const { folder, siteUrl, pages, closed, now } = options;
  await writeOrganisationList(catalogue, folder, now);
  const closedRoles = closedSummaries(catalogue.roles, closed);
  await writeFile(path.join(folder, CLOSED_ROLES_PATH), JSON.stringify({ roles: closedRoles }));
  const texts: Record<string, string> = {};
  for (const route of sitePaths.filter((one) => isPageOn(one, pages))) {
    const { content } = sitePages[route];
    if (!content) continue;
    const names = content === 'articles' ? articleNames() : [content];
    texts[route] = latest(await Promise.all(names.map(updatedOn)));
  }
  const addresses = sitemap({ siteUrl, catalogue, texts, pages, now });
  await writeFile(path.join(folder, 'sitemap.xml'), addresses);
  await writeFile(path.join(folder, 'robots.txt'), robots(siteUrl));
}

/**
 * The roles that have closed or will close, so that links to them lead to their pages. A closed role that
 * came back, and so is in `roles`, is left out.
 * @internal
 */
export function closedSummaries(
  roles: readonly Role[],
  closed: readonly ClosedRole[],
): ClosedSummary[] {
  const listed = new Set(roles.map((role) => role.post_pk));
  const dated = roles.flatMap((role) => {
    const closedAt = closedFrom(role.closes_at);
    return Number.isFinite(closedAt) ? [closedSummary(role, closedAt)] : [];
  });
  const left = closed.filter((role) => !listed.has(role.post_pk));
  return [...dated, ...left.map((role) => closedSummary(role, role.closed_at))];
}

function closedSummary(role: Role, closed_at: number): ClosedSummary {
  const { post_pk, title, company_name, closes_at } = role;
  const closing = closingOf(closes_at);
  const closed_on = closing?.closedFrom === closed_at ? closing.at : closed_at;
  return { post_pk, title, company_name, closed_at, closed_on };
}

/** Writes the list that `/organisations` fetches to show more than its first page. */
export async function writeOrganisationList(
  catalogue: Catalogue,
  folder: string,
  now: number,
): Promise<void> {
  const file = path.join(folder, LIST_PATH);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(listOrganisations(catalogue, now)));
}

/** Excludes functions, search responses, and the variants, which are only shown at `/`. */
function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /1/',
    'Disallow: /variants/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The maximum number of URLs in one sitemap. */
const MAX_ADDRESSES = 50_000;

type Entry = {
  path: string;
  /** Day of the last change, such as "2026-11-20"; empty if unknown. */
  changed: string;
};

/**
 * The sitemap of all pages, with the day on which the content of each last changed.
 * @internal
 */
export function sitemap(options: {
  siteUrl: string;
  catalogue: Pick<Catalogue, 'organisations' | 'roles'>;
  /** Days on which the Markdown of pages changed, by path. */
  texts: Readonly<Record<string, string>>;
  pages: PublicConfig['pages'];
  now: number;
}): string {
  const { siteUrl, catalogue, texts, pages, now } = options;
  const { organisations, roles } = catalogue;
  const shownRoles = (route: SitePath): Role[] => {
    const { shows } = sitePages[route];
    if (!shows) return [];
    return shows === 'collections' ? roles.filter(({ collection }) => collection) : roles;
  };
  const byOrganisation = rolesByOrganisation(roles);
  const entries: Entry[] = [
    ...sitePaths
      .filter((route) => sitePages[route].inSitemap)
      .map((route) => ({
        path: route,
        changed: latest([lastChange(shownRoles(route), now), texts[route] ?? '']),
      })),
    ...organisations.flatMap(({ id }) => {
      const path = organisationPagePath(id);
      return path ? [{ path, changed: lastChange(byOrganisation.get(id) ?? [], now) }] : [];
    }),
    ...roles
      .filter((role) => isOpen(role, now))
      .map((role) => ({ path: rolePath(role.post_pk), changed: lastChange([role], now) })),
  ];
  const isOn = (entry: Entry): boolean =>
    pages[entry.path.split('/')[1] as keyof typeof pages] ?? true;
  const lines = entries
    .filter(isOn)
    .slice(0, MAX_ADDRESSES)
    .map((entry) => lineOf(entry, siteUrl));
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
  const changes = roles.flatMap((role) => [role.posted_at, closedFrom(role.closes_at)]);
  const past = changes.filter((time) => time <= now);
  return past.length === 0 ? '' : isoDay(past.reduce((a, b) => Math.max(a, b)));
}

const latest = (days: string[]): string => days.reduce((a, b) => (a > b ? a : b), '');

function lineOf({ path, changed }: Entry, siteUrl: string): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${lastmod}</url>`;
}
