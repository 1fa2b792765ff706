/** For example "1 role" or "1,204 roles". */
export function plural(count: number, one: string, several = `${one}s`): string {
  // Small numbers skip the locale: its first use takes 25 ms on a slow phone.
  const number = count < 1000 ? String(count) : count.toLocaleString('en');
  return `${number} ${count === 1 ? one : several}`;
}
