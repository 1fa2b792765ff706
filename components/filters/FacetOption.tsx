import { memo } from 'react';
import type { FacetItem } from '../../lib/search/facet-items.ts';
import { OptionRow } from './OptionRow.tsx';

type FacetOptionProps = { item: FacetItem; onToggle: (value: string) => void };

/** A value of a facet. It renders again only when something of it changed. */
export const FacetOption = memo(function FacetOption({ item, onToggle }: FacetOptionProps) {
  const isPart = item.label !== item.name;
  return (
    <OptionRow
      isOn={item.isRefined}
      count={item.count}
      value={item.value}
      isNested={isPart}
      {...(isPart ? { name: item.name } : {})}
      onChange={() => onToggle(item.value)}
    >
      {item.highlighted.map(({ text, isMatch }, position) =>
        isMatch ? <mark key={position}>{text}</mark> : text,
      )}
    </OptionRow>
  );
}, isSame);

function isSame(before: FacetOptionProps, after: FacetOptionProps): boolean {
  const [a, b] = [before.item, after.item];
  return (
    before.onToggle === after.onToggle &&
    a.value === b.value &&
    a.label === b.label &&
    a.name === b.name &&
    a.count === b.count &&
    a.isRefined === b.isRefined &&
    a.highlighted.length === b.highlighted.length &&
    a.highlighted.every((part, position) => {
      const other = b.highlighted[position];
      return part.text === other?.text && part.isMatch === other.isMatch;
    })
  );
}
