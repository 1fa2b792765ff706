/** The result-count bar's text (2.7), such as "1,204 roles". */
export function hitCountText(count: number): string {
  if (count === 0) return 'No roles';
  return count === 1 ? '1 role' : `${count.toLocaleString('en')} roles`;
}
