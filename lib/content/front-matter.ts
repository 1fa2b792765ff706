/** What stands above a text: `name: value` on each line, between two lines of `---`. */
export type FrontMatter = { fields: Record<string, string>; body: string };

/** Splits a Markdown file into its front matter and its text. */
export function readFrontMatter(source: string): FrontMatter {
  const [whole, head] = /^---\n(.*?)\n---\n/s.exec(source) ?? [];
  if (whole === undefined || head === undefined) return { fields: {}, body: source };
  const fields = head.split('\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
  });
  return { fields: Object.fromEntries(fields), body: source.slice(whole.length) };
}
