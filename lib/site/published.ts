import { fetchAnswer } from './fetch-answer.ts';
import { fingerprint } from './fingerprint.ts';
import { siteSchema } from './site-schema.ts';
import type { Site } from './site.ts';

/** The snapshot as it is published with the pages. */
export type PublishedSite = Site & {
  /** Equal for snapshots that show the same. */
  hash: string;
};

/** Name of the published file at the root of the site. */
export const PUBLISHED_FILE = 'snapshot.json';

/** The text of `/snapshot.json`. */
export function publishedText(site: Site): string {
  const { count, navigation, footer } = site;
  const hash = fingerprint(JSON.stringify({ count, navigation, footer }));
  return JSON.stringify({ ...site, hash } satisfies PublishedSite);
}

/**
 * The snapshot that the running site has published.
 * @throws as `fetchAnswer`, and when it is no snapshot
 */
export async function fetchPublished(siteUrl: string): Promise<Site> {
  const { json } = await fetchAnswer(`${siteUrl}/${PUBLISHED_FILE}`);
  return siteSchema.parse(json);
}
