/** The snapshot of count, menu and footer: its schema, and the published copy. */
import * as z from 'zod/mini';
import type { SecondaryItem, SubItem } from '../content/menu.ts';
import { fetchJson, fingerprint } from '../content/parent-requests.ts';
import type { Site } from '../content/site.ts';
import { createCleanHtml } from './clean-html.ts';
import { readText } from './parent-sources.ts';

export const PUBLISHED_FILE = 'snapshot.json';

const secondary: z.ZodMiniType<SecondaryItem> = z.object({
  label: z.string(),
  link: z.string(),
  sub: z.lazy(() => z.array(secondary)),
});

const subItem: z.ZodMiniType<SubItem> = z.object({
  label: z.string(),
  link: z.string(),
  description: z.string(),
  type: z.string(),
  column_1: z.string(),
  column_2: z.string(),
});

const primary = z.object({
  label: z.string(),
  link: z.string(),
  type: z.enum(['no_dropdown', 'wide_dropdown', 'narrow_dropdown']),
  sub_items: z.array(subItem),
});

export const siteSchema: z.ZodMiniType<Site> = z.object({
  count: z.nullable(z.object({ job_count: z.int(), org_count: z.int() })),
  navigation: z.nullable(z.object({ primary: z.array(primary), secondary: z.array(secondary) })),
  footer: z.nullable(
    z.object({ navigation: z.string(), about: z.string(), disclaimer: z.string() }),
  ),
  hasSampleRoles: z.optional(z.boolean()),
  catalogue: z.optional(z.string()),
  source: z.optional(z.string()),
  fetchedAt: z.number(),
  fingerprints: z.object({ navigation: z.string(), footer: z.string() }),
});

/** The text of `/snapshot.json`: the snapshot, and a hash of its content. */
export function publishedText(site: Site): string {
  const { count, navigation, footer } = site;
  const hash = fingerprint(JSON.stringify({ count, navigation, footer }));
  return JSON.stringify({ ...site, hash });
}

/**
 * Fetches the snapshot that the running site has published.
 * @throws as {@link fetchJson}, and when the response is not a snapshot
 */
export async function fetchPublished(siteUrl: string): Promise<Site> {
  const { json } = await fetchJson(`${siteUrl}/${PUBLISHED_FILE}`, { readText });
  return siteSchema.parse(json);
}

/** The snapshot with all its HTML sanitised again, for a stored one that others could write. */
export function cleanSite(site: Site, parent: Parameters<typeof createCleanHtml>[0]): Site {
  const clean = createCleanHtml(parent, () => {});
  const cleanSub = (sub: SubItem): SubItem => ({
    ...sub,
    column_1: clean(sub.column_1),
    column_2: clean(sub.column_2),
  });
  return {
    ...site,
    navigation: site.navigation && {
      ...site.navigation,
      primary: site.navigation.primary.map((item) => ({
        ...item,
        sub_items: item.sub_items.map(cleanSub),
      })),
    },
    footer: site.footer && {
      navigation: clean(site.footer.navigation),
      about: clean(site.footer.about),
      disclaimer: clean(site.footer.disclaimer),
    },
  };
}
