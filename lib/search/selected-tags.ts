/** Tags are shown until their labels together are longer than this (2.7). Characters. */
const CUTOFF = 30;

/**
 * Which selected values a closed dropdown shows as tags, and how many it sums up as "+N" (2.7).
 * The first always shows, however long: "+1" alone would say nothing.
 */
export function selectedTags(labels: readonly string[]): { shown: string[]; more: number } {
  let length = 0;
  const over = labels.findIndex((label) => (length += label.length) > CUTOFF);
  const count = over === -1 ? labels.length : Math.max(over, 1);
  return { shown: labels.slice(0, count), more: labels.length - count };
}
