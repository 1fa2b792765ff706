import * as z from 'zod/mini';
import { createCleanHtml } from './clean-html.ts';
import { type SecondaryItem, type SubItem } from './navigation.ts';
import type { Site } from './site.ts';

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

/** A snapshot as it was stored or published. */
export const siteSchema: z.ZodMiniType<Site> = z.object({
  count: z.nullable(z.object({ job_count: z.int(), org_count: z.int() })),
  navigation: z.nullable(z.object({ primary: z.array(primary), secondary: z.array(secondary) })),
  footer: z.nullable(
    z.object({ navigation: z.string(), about: z.string(), disclaimer: z.string() }),
  ),
  fetchedAt: z.number(),
  fingerprints: z.object({ navigation: z.string(), footer: z.string() }),
});

/** The same snapshot with all its HTML cleaned again, for one that lay where others may write. */
export function cleanSite(site: Site, parentSiteUrl: string): Site {
  const clean = createCleanHtml(parentSiteUrl, () => {});
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
