/**
 * Keeps what happens before the code that deals with it has arrived, and hands it over then.
 * @param limit how many items wait; those after them are dropped
 */
export function createHandover<Item>(limit: number) {
  const waiting: Item[] = [];
  let receive = (item: Item): void => {
    if (waiting.length < limit) waiting.push(item);
  };
  return {
    give: (item: Item): void => receive(item),
    /** From now on the receiver gets everything, first what has waited. */
    take(receiver: (item: Item) => void): void {
      receive = receiver;
      for (const item of waiting.splice(0)) receiver(item);
    },
  };
}
