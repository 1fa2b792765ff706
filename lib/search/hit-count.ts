/** The result-count bar's text (2.7), such as "1,204 roles". */
export function hitCountText(count: number): string {
  if (count === 0) return 'No roles';
  if (count === 1) return '1 role';
  // The first use of a locale costs a slow phone 25 ms while the page becomes ready.
  return `${count < 1000 ? count : count.toLocaleString('en')} roles`;
}
