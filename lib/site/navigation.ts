/** An entry of a category or dropdown (contract 3.9). Links are absolute; empty where there is none. */
export type SubItem = {
  label: string;
  link: string;
  description: string;
  /** `heading` marks a heading. */
  type: string;
  /** HTML, sanitised. */
  column_1: string;
  /** HTML, sanitised. */
  column_2: string;
};

/** How an item of the menu opens. */
export type DropdownType = 'no_dropdown' | 'wide_dropdown' | 'narrow_dropdown';

/** An item of the menu's main row. */
export type PrimaryItem = {
  label: string;
  link: string;
  type: DropdownType;
  sub_items: SubItem[];
};

/** An item of the menu's second row, with what is nested in it. */
export type SecondaryItem = { label: string; link: string; sub: SecondaryItem[] };

/** The parent site's menu, ready to be shown. */
export type Navigation = { primary: PrimaryItem[]; secondary: SecondaryItem[] };

/** Whether clicking the item opens something. */
export function opens(item: PrimaryItem): boolean {
  return item.type !== 'no_dropdown' && item.sub_items.length > 0;
}

const TALL_FROM_LENGTH = 3500;

/** Whether a category's two columns need the tall panel: 650 px instead of 325 (contract 2.4). */
export function needsTallPanel({ column_1, column_2 }: SubItem): boolean {
  return column_1.length + column_2.length > TALL_FROM_LENGTH;
}
