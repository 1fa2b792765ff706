/**
 * Items in the order that they had before, so that an option stays where it was when it was ticked
 * (WCAG 3.2.2). An item that is new goes where it would stand in the new order, after the item
 * before it.
 * @param items in the new order
 * @param order values in the order to keep
 */
export function inKeptOrder<Item extends { value: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const byValue = new Map(items.map((item) => [item.value, item]));
  const isKnown = new Set(order);
  const newAfter = new Map<string | null, Item[]>();
  let before: string | null = null;
  for (const item of items) {
    if (isKnown.has(item.value)) before = item.value;
    else newAfter.set(before, [...(newAfter.get(before) ?? []), item]);
  }
  const known = order.flatMap((value): Item[] => {
    const item = byValue.get(value);
    return [...(item ? [item] : []), ...(newAfter.get(value) ?? [])];
  });
  return [...(newAfter.get(null) ?? []), ...known];
}
