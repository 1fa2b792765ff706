/**
 * The data around every page: the counts, and the parent site's menu and footer. Contract: 2.4, 3.7,
 * 3.9, 3.10.
 */

export type Count = {
  /** Open roles. */
  job_count: number;
  /** Organisations with at least one open role. */
  org_count: number;
};

/** Sanitised HTML of the parent site. */
export type Footer = { navigation: string; about: string; disclaimer: string };

/** The build's snapshot, plain JSON. */
export type Site = {
  /** Null when unavailable. */
  count: Count | null;
  /** Null when it was never read. */
  navigation: Navigation | null;
  /** Null when it was never read. */
  footer: Footer | null;
  /** Whether the roles are the sample, which pages point out. */
  hasSampleRoles?: boolean;
  /** Fingerprint of the catalogue's roles; empty without an own catalogue. */
  catalogue?: string;
  /** Fingerprint of the origin of menu and footer; absent for the sample's. */
  source?: string;
  /** Epoch seconds. */
  fetchedAt: number;
  /** Fingerprints of the parent site's raw responses; empty where there was none. */
  fingerprints: { navigation: string; footer: string };
};

/** An entry of a category or dropdown. Links are absolute; empty where there is none. */
export type SubItem = {
  label: string;
  link: string;
  description: string;
  /** `heading` for a heading. */
  type: string;
  /** Sanitised HTML. */
  column_1: string;
  /** Sanitised HTML. */
  column_2: string;
};

export type DropdownType = 'no_dropdown' | 'wide_dropdown' | 'narrow_dropdown';

/** An item of the menu's main row. */
export type PrimaryItem = {
  label: string;
  link: string;
  type: DropdownType;
  sub_items: SubItem[];
};

/** An item of the menu's second row. */
export type SecondaryItem = { label: string; link: string; sub: SecondaryItem[] };

export type Navigation = { primary: PrimaryItem[]; secondary: SecondaryItem[] };

/** The content of an opened entry. */
export type MenuContent = {
  /** The entry's own page, listed first; empty when it has none or the items start with it. */
  overview: string;
} & (
  | { kind: 'wide'; items: SubItem[] }
  | { kind: 'narrow'; items: SubItem[] }
  | { kind: 'nested'; items: SecondaryItem[] }
);

/** An entry of the header: a link, or a button that opens its content. */
export type MenuEntry = { label: string; link: string; content: MenuContent | null };

/** Beyond this combined length the panel is 650 px tall instead of 325. */
const MAX_LOW_PANEL_CHARACTERS = 3500;

/** Both rows of the menu in one list. */
export function menuEntries({ primary, secondary }: Navigation): MenuEntry[] {
  return [
    ...primary.map((item) => ({ label: item.label, link: item.link, content: contentOf(item) })),
    ...secondary.map(({ label, link, sub: items }) => ({
      label,
      link,
      content:
        items.length > 0
          ? ({ kind: 'nested', items, overview: overviewOf(link, items) } as const)
          : null,
    })),
  ];
}

export function needsTallPanel({ column_1, column_2 }: SubItem): boolean {
  return column_1.length + column_2.length > MAX_LOW_PANEL_CHARACTERS;
}

function contentOf(item: PrimaryItem): MenuContent | null {
  const { type, link, sub_items: items } = item;
  if (type === 'no_dropdown' || items.length === 0) return null;
  if (type === 'wide_dropdown') return { kind: 'wide', items, overview: link };
  return { kind: 'narrow', items, overview: overviewOf(link, items) };
}

function overviewOf(link: string, items: ReadonlyArray<{ link: string }>): string {
  return items.find((item) => item.link !== '')?.link === link ? '' : link;
}
