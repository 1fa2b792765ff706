/** An absolute http(s) address; empty for anything else. */
export function httpAddress(text: string): string {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}
