import { CategoryContent } from './CategoryContent.tsx';
import { Expandable } from './Expandable.tsx';
import type { MenuContent } from './menu-entry.ts';
import { NarrowLinks } from './NarrowLinks.tsx';
import { NestedLinks } from './NestedLinks.tsx';

/** What an entry of the full-screen menu expands to. */
export function EntryContent({ content }: { content: MenuContent }) {
  if (content.kind === 'narrow') return <NarrowLinks items={content.items} />;
  if (content.kind === 'nested') return <NestedLinks items={content.items} />;
  return content.items.map((category, i) => (
    <Expandable key={i} label={category.label}>
      <CategoryContent category={category} />
    </Expandable>
  ));
}
