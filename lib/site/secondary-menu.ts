import * as z from 'zod/mini';
import { absoluteLink } from './absolute-link.ts';
import type { SecondaryItem } from './navigation.ts';
import { plainLabel } from './plain-label.ts';
import { text } from './sent-fields.ts';

const LEVELS = 3;
const TOP = '0';

const key = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** An item of the second row as the parent site sends it (contract 3.9). */
export const secondarySchema = z.object({
  ID: key,
  menu_item_parent: key,
  title: z.string(),
  url: text,
});

type Sent = z.output<typeof secondarySchema>;

/**
 * Nests the flat list of the second row by `menu_item_parent`, three levels deep (contract 2.4).
 * What hangs in a circle, in nothing or deeper is left out.
 * @returns the top level, and how many items were left out
 */
export function nestSecondary(
  sent: Sent[],
  parentSiteUrl: string,
): { items: SecondaryItem[]; leftOut: number } {
  const children = Map.groupBy(sent, (item) => item.menu_item_parent);
  const placed = new Set<Sent>();

  function below(parent: string, level: number): SecondaryItem[] {
    if (level > LEVELS || (level > 1 && parent === TOP)) return [];
    return (children.get(parent) ?? []).flatMap((item) => {
      // An id that came twice, or that is the top's own, would show its children again.
      if (placed.has(item)) return [];
      placed.add(item);
      const link = absoluteLink(item.url, parentSiteUrl);
      return [{ label: plainLabel(item.title), link, sub: below(item.ID, level + 1) }];
    });
  }

  return { items: below(TOP, 1), leftOut: sent.length - placed.size };
}
