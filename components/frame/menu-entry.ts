import {
  type Navigation,
  opens,
  type PrimaryItem,
  type SecondaryItem,
  type SubItem,
} from '../../lib/content/menu.ts';

/** What an entry of the menu opens. */
export type MenuContent =
  | { kind: 'wide'; items: SubItem[] }
  | { kind: 'narrow'; items: SubItem[] }
  | { kind: 'nested'; items: SecondaryItem[] };

/** An entry of the header's row: a link, or a button that opens its content. */
export type MenuEntry = { label: string; link: string; content: MenuContent | null };

/** Main and second row of the menu in one order. */
export function menuEntries({ primary, secondary }: Navigation): MenuEntry[] {
  return [
    ...primary.map((item) => ({ label: item.label, link: item.link, content: contentOf(item) })),
    ...secondary.map(({ label, link, sub }) => ({
      label,
      link,
      content: sub.length > 0 ? ({ kind: 'nested', items: sub } as const) : null,
    })),
  ];
}

function contentOf(item: PrimaryItem): MenuContent | null {
  if (!opens(item)) return null;
  return { kind: item.type === 'wide_dropdown' ? 'wide' : 'narrow', items: item.sub_items };
}
