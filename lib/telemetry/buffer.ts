/**
 * Keeps items until the code that handles them has loaded.
 * @param limit how many items are kept; later ones are dropped
 */
export function createBuffer<Item>(limit: number) {
  const waiting: Item[] = [];
  let receive = (item: Item): void => {
    if (waiting.length < limit) waiting.push(item);
  };
  return {
    give: (item: Item): void => receive(item),
    /** Passes kept items, and all later ones, to the receiver. */
    take(receiver: (item: Item) => void): void {
      receive = receiver;
      for (const item of waiting.splice(0)) receiver(item);
    },
  };
}
