/** Parses and sanitises the parent site's menu and footer responses. Contract: 2.4, 3.9, 3.10, 7. */
import { marked } from 'marked';
import * as z from 'zod/mini';
import { plural } from '../base/plural.ts';
import { absoluteLink, type CleanHtml, type CreateCleanHtml } from './parent-html.ts';
import type {
  DropdownType,
  Footer,
  Navigation,
  PrimaryItem,
  SecondaryItem,
  SubItem,
} from './site.ts';

export type ParentSite = {
  /** Without a trailing slash. */
  parentSiteUrl: string;
  /** Hosts that pictures may come from. */
  imageHosts: readonly string[];
  /** Part of the names of the footer's fields. */
  brand: string;
  /** Called once per response that had to be corrected. */
  report: (message: string) => void;
  createCleanHtml: CreateCleanHtml;
};

/** Parses the response of `get-nav-info`. Throws when it is not a menu. */
export function readNavigation(json: unknown, parent: ParentSite): Navigation {
  const problems = new Set<string>();
  const { parentSiteUrl } = parent;
  const onProblem = (problem: string) => void problems.add(problem);
  const clean = parent.createCleanHtml(parent, () => onProblem(ACTIVE_CONTENT));
  const navigation = processNavigation(json, { parentSiteUrl, clean, onProblem });
  reportProblems('menu', problems, parent);
  return navigation;
}

const ACTIVE_CONTENT = 'scripts were removed';

/** Parses the response of `get-footer-info`. Throws when it has none of the three fields. */
export function readFooter(json: unknown, parent: ParentSite): Footer {
  const problems = new Set<string>();
  const clean = parent.createCleanHtml(parent, () => problems.add(ACTIVE_CONTENT));
  const names = ['navigation_html', 'about', 'disclaimer'].map(
    (name) => `${parent.brand}_footer_${name}`,
  );
  const sent = z.record(z.string(), z.unknown()).parse(json);
  if (!names.some((name) => typeof sent[name] === 'string')) {
    throw new Error(`the response has none of ${names.join(', ')}`);
  }
  const [navigation = '', about = '', disclaimer = ''] = names.map((name) =>
    text.parse(sent[name]),
  );
  const footer = {
    navigation: clean(navigation),
    about: clean(about),
    disclaimer: clean(disclaimer),
  };
  reportProblems('footer', problems, parent);
  return footer;
}

function reportProblems(part: string, problems: Set<string>, { report }: ParentSite): void {
  if (problems.size === 0) return;
  report(`The parent site's ${part} was corrected: ${[...problems].join('; ')}.`);
}

/** The second row: its items and three nested levels. */
const SECONDARY_LEVELS = 4;

/** The `menu_item_parent` of top-level items. */
const TOP = '0';

/** Known categories of a wide dropdown come in this order, before the others. Lower-cased. */
const CATEGORY_ORDER = [
  'problem profiles',
  'career reviews',
  'advanced series',
  'browse all our content',
];

/** Items whose columns are HTML instead of Markdown, lower-cased. */
const HTML_ITEMS = new Set(['career guide', 'podcasts']);

// The parent site sends `false`, null or nothing for an empty field. The schemas use only parts of
// the library that the board loads anyway.

const anything = z.optional(z.unknown());

const text = z.pipe(
  anything,
  z.transform((value): string => (typeof value === 'string' ? value : '')),
);

const list = z.pipe(
  anything,
  z.transform((value): unknown[] => (Array.isArray(value) ? value : [])),
);

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

const key = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const secondarySchema = z.object({ ID: key, menu_item_parent: key, title: z.string(), url: text });

const responseSchema = z.object({ primary: z.array(z.unknown()), secondary: list });

type SentPrimary = z.output<typeof primarySchema>;
type SentSecondary = z.output<typeof secondarySchema>;

type Context = {
  /** Without a trailing slash. */
  parentSiteUrl: string;
  clean: CleanHtml;
  /** Called with a description of what was dropped. */
  onProblem: (problem: string) => void;
};

/**
 * Drops newsletter items and malformed ones, renders Markdown, makes links absolute, nests the second
 * row and sanitises all HTML.
 * @internal
 */
export function processNavigation(response: unknown, context: Context): Navigation {
  const { primary, secondary } = responseSchema.parse(response);
  const items = valid(primary, primarySchema, 'item', context).filter(
    (item) => !isNewsletter(item.label),
  );
  const entries = valid(secondary, secondarySchema, 'secondary item', context);
  return {
    primary: items.map((item) => processItem(item, context)),
    secondary: processSecondary(entries, context),
  };
}

function processItem(item: SentPrimary, context: Context): PrimaryItem {
  const label = plainLabel(item.label);
  const { sub_items_narrow_dropdown: narrow, sub_items: wide } = item;
  const isMarkdown = !HTML_ITEMS.has(label.toLowerCase());
  const column = (source: string) =>
    context.clean(isMarkdown ? renderColumn(source, context) : source);
  const subItems = valid(narrow.length > 0 ? narrow : wide, subItemSchema, 'sub-item', context);
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

/** Empty when the Markdown cannot be parsed, such as thousands of nested quotations. */
function renderColumn(source: string, { onProblem }: Context): string {
  try {
    return marked.parse(source, { async: false });
  } catch {
    onProblem('a column could not be parsed as Markdown and was left out');
    return '';
  }
}

function inKnownOrder(categories: SubItem[]): SubItem[] {
  const rank = ({ label }: SubItem): number => {
    const index = CATEGORY_ORDER.indexOf(label.toLowerCase());
    return index === -1 ? CATEGORY_ORDER.length : index;
  };
  return categories.toSorted((a, b) => rank(a) - rank(b));
}

/** Nests the flat list of the second row by `menu_item_parent`. */
function processSecondary(
  sent: SentSecondary[],
  { parentSiteUrl, onProblem }: Context,
): SecondaryItem[] {
  const children = new Map<string, SentSecondary[]>();
  for (const item of sent) {
    const siblings = children.get(item.menu_item_parent);
    if (siblings) siblings.push(item);
    else children.set(item.menu_item_parent, [item]);
  }
  const placed = new Set<SentSecondary>();

  function below(parent: string, level: number): SecondaryItem[] {
    if (level > SECONDARY_LEVELS || (level > 1 && parent === TOP)) return [];
    return (children.get(parent) ?? []).flatMap((item) => {
      // A repeated id, or the top-level id, would duplicate its children.
      if (placed.has(item)) return [];
      placed.add(item);
      const link = absoluteLink(item.url, parentSiteUrl);
      const sub = below(item.ID, level + 1);
      return isNewsletter(item.title) ? [] : [{ label: plainLabel(item.title), link, sub }];
    });
  }

  const items = below(TOP, 1);
  const lost = sent.length - placed.size;
  if (lost > 0)
    onProblem(
      lost === 1
        ? '1 secondary item is nested in a loop, too deep, or has no parent'
        : `${lost} secondary items are nested in a loop, too deep, or have no parent`,
    );
  return items;
}

function dropdownType(type: string): DropdownType {
  return type === 'wide_dropdown' || type === 'narrow_dropdown' ? type : 'no_dropdown';
}

const isNewsletter = (label: string): boolean => plainLabel(label).toLowerCase() === 'newsletter';

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};
const MAX_CODE_POINT = 0x10ffff;

/** Decodes the HTML entities that the parent site uses in labels. */
function plainLabel(label: string): string {
  return label
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name) return namedEntities[name] ?? entity;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** The entries that match the schema and have a name: one without would be an empty link. */
function valid<Schema extends z.ZodMiniType<{ label: string } | { title: string }>>(
  entries: unknown[],
  schema: Schema,
  name: string,
  { onProblem }: Context,
): z.output<Schema>[] {
  const kept = entries.flatMap((entry) => {
    const { success, data } = schema.safeParse(entry);
    return success && plainLabel('label' in data ? data.label : data.title) !== '' ? [data] : [];
  });
  const lost = entries.length - kept.length;
  if (lost > 0) {
    const verbs = lost === 1 ? 'is malformed and was' : 'are malformed and were';
    onProblem(`${plural(lost, name)} ${verbs} left out`);
  }
  return kept;
}
