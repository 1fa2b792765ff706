/** A number with its noun: "1 role", "1,204 roles". */
export function plural(count: number, one: string, several = `${one}s`): string {
  // Small numbers avoid the locale: its first use costs a slow phone 25 ms during load.
  const number = count < 1000 ? String(count) : count.toLocaleString('en');
  return `${number} ${count === 1 ? one : several}`;
}
