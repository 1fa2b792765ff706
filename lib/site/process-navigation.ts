import { marked } from 'marked';
import * as z from 'zod/mini';
import { absoluteLink } from './absolute-link.ts';
import { inKnownOrder } from './category-order.ts';
import type { CleanHtml } from './clean-html-rules.ts';
import type { DropdownType, Navigation, PrimaryItem, SubItem } from './navigation.ts';
import { plainLabel } from './plain-label.ts';
import { nestSecondary, secondarySchema } from './secondary-menu.ts';
import { list, text } from './sent-fields.ts';

const subItemSchema = z.object({
  label: text,
  link: text,
  description: text,
  type: text,
  column_1: text,
  column_2: text,
});

const primarySchema = z.object({
  label: z.string(),
  link: text,
  type: z.pipe(text, z.transform(dropdownType)),
  sub_items: list,
  sub_items_narrow_dropdown: list,
});

const answerSchema = z.object({ primary: z.array(z.unknown()), secondary: list });

/** Items whose columns are HTML already. */
const writtenInHtml = new Set(['career guide', 'podcasts']);

type Context = {
  /** Without a trailing slash. */
  parentSiteUrl: string;
  clean: CleanHtml;
  /** Told of each kind of thing that had to be left out. */
  onProblem: (problem: string) => void;
};

/**
 * Makes the parent site's answer to `get-nav-info` ready to be shown (contract 7): newsletter items
 * dropped, Markdown rendered, links absolute, the second row nested, all HTML sanitised. Items that
 * are none are left out.
 * @throws when the answer is no menu at all
 */
export function processNavigation(answer: unknown, context: Context): Navigation {
  const { primary, secondary } = answerSchema.parse(answer);
  const items = valid(primary, primarySchema, 'items', context).filter(
    (item) => !isNewsletter(item.label),
  );
  const entries = valid(secondary, secondarySchema, 'secondary items', context);
  const nested = nestSecondary(
    entries.filter((item) => !isNewsletter(item.title)),
    context.parentSiteUrl,
  );
  const ofNewsletter = entries.filter((item) => isNewsletter(item.title)).map((item) => item.ID);
  const lost = nested.leftOut - countBelow(entries, ofNewsletter);
  if (lost > 0)
    context.onProblem(`${lost} secondary items hang in a circle, in nothing or too deep`);
  return {
    primary: items.map((item) => processItem(item, context)),
    secondary: nested.items,
  };
}

function dropdownType(type: string): DropdownType {
  return type === 'wide_dropdown' || type === 'narrow_dropdown' ? type : 'no_dropdown';
}

const isNewsletter = (label: string): boolean => plainLabel(label).toLowerCase() === 'newsletter';

/** What hangs below a dropped newsletter item, however deep, is dropped on purpose. */
function countBelow(entries: z.output<typeof secondarySchema>[], parents: string[]): number {
  const above = new Set(parents);
  const below = new Set<(typeof entries)[number]>();
  let before = -1;
  while (below.size > before) {
    before = below.size;
    for (const entry of entries) {
      if (isNewsletter(entry.title) || !above.has(entry.menu_item_parent)) continue;
      below.add(entry);
      above.add(entry.ID);
    }
  }
  return below.size;
}

function processItem(item: z.output<typeof primarySchema>, context: Context): PrimaryItem {
  const label = plainLabel(item.label);
  const { sub_items_narrow_dropdown: narrow, sub_items: wide } = item;
  const inMarkdown = !writtenInHtml.has(label.toLowerCase());
  const column = (source: string) =>
    context.clean(inMarkdown ? renderColumn(source, context) : source);
  const subItems = valid(narrow.length > 0 ? narrow : wide, subItemSchema, 'sub-items', context);
  const processed = subItems.map((sub): SubItem => ({
    label: plainLabel(sub.label),
    link: absoluteLink(sub.link, context.parentSiteUrl),
    description: plainLabel(sub.description),
    type: sub.type,
    column_1: column(sub.column_1),
    column_2: column(sub.column_2),
  }));
  return {
    label,
    link: absoluteLink(item.link, context.parentSiteUrl),
    type: item.type,
    sub_items: item.type === 'wide_dropdown' ? inKnownOrder(processed) : processed,
  };
}

/** Empty when the Markdown cannot be read: what nests thousands deep, which must not cost the menu. */
function renderColumn(source: string, { onProblem }: Context): string {
  try {
    return marked.parse(source, { async: false });
  } catch {
    onProblem('a column is not readable Markdown and was left out');
    return '';
  }
}

/** The entries that have the shape. */
function valid<Schema extends z.ZodMiniType>(
  entries: unknown[],
  schema: Schema,
  name: string,
  { onProblem }: Context,
): z.output<Schema>[] {
  const results = entries.map((entry) => schema.safeParse(entry));
  const kept = results.flatMap((result) => (result.success ? [result.data] : []));
  if (kept.length < entries.length) {
    onProblem(`${entries.length - kept.length} ${name} are not as agreed and were left out`);
  }
  return kept;
}
