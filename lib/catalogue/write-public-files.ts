import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ARTICLES, updatedOn } from '../content/read-content.ts';
import { LIST_PATH } from '../organisations/organisation-summary.ts';
import { listOrganisations } from './organisation-listing.ts';
import { sitemap } from './sitemap.ts';
import type { Catalogue } from './store.ts';

/**
 * Writes what is published beside the pages: the list of organisations, the sitemap and the rules
 * for robots.
 * @param folder of the built pages
 * @param siteUrl without a trailing slash
 * @param now epoch seconds
 */
export async function writePublicFiles(
  catalogue: Catalogue,
  { folder, siteUrl, now }: { folder: string; siteUrl: string; now: number },
): Promise<void> {
  await writeOrganisationList(catalogue, folder, now);
  const resources = await Promise.all(ARTICLES.map(updatedOn));
  const texts = {
    '/collections': await updatedOn('collections'),
    '/faq': await updatedOn('faq'),
    '/resources': resources.sort().at(-1) ?? '',
  };
  await writeFile(path.join(folder, 'sitemap.xml'), sitemap({ siteUrl, catalogue, texts, now }));
  await writeFile(path.join(folder, 'robots.txt'), robots(siteUrl));
}

/** Writes the list that `/organisations` fetches when more than its first page is wanted. */
export async function writeOrganisationList(
  catalogue: Catalogue,
  folder: string,
  now: number,
): Promise<void> {
  const file = path.join(folder, LIST_PATH);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(listOrganisations(catalogue, now)));
}

/** Robots may read every page; functions and search answers are no pages. */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /1/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
