import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiteClient } from 'algoliasearch/lite';
import { snapshotText, SNAPSHOT_PATH } from '../search/role-snapshot.ts';
import { ARTICLES, updatedOn } from '../content/texts.ts';
import { LIST_PATH } from '../content/organisations.ts';
import { listOrganisations } from './organisation-listing.ts';
import { sitemap } from './sitemap.ts';
import type { Catalogue } from './store.ts';
import { takeSnapshot } from './take-snapshot.ts';

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

/**
 * Writes the roles that the search service holds, for the built-in search of visitors whom it does
 * not answer; none when it does not give all of them.
 */
export async function writeRoleSnapshot(
  client: LiteClient,
  folder: string,
  options: Parameters<typeof takeSnapshot>[1],
): Promise<void> {
  const file = path.join(folder, SNAPSHOT_PATH);
  const snapshot = await takeSnapshot(client, options);
  if (!snapshot) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, snapshotText(snapshot));
}

/**
 * Robots may read every page; functions and search answers are no pages, and those of the variants
 * are only ever shown at `/`.
 */
export function robots(siteUrl: string): string {
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
